"""Every rule is named by the code that plays it and by a test that proves it."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from pathlib import Path

import pytest

import bruxelles1893
from bruxelles1893 import rulebook

TESTS = Path(__file__).parent
PACKAGE = Path(bruxelles1893.__file__).parent
ENGINE = PACKAGE / "engine"
RULES = tuple(rule.id for rule in rulebook.rules())
CHAPTERS = (*[chapter.id for chapter in rulebook.chapters()], "BE", "ASY", "ED1")
"""What ids begin with; those of expansion, variant and first edition even before they have any."""

NOT_IN_CODE: dict[str, str] = {}
"""Rules that no code of the engine needs to name, each with the reason."""

NOT_IN_TESTS: dict[str, str] = {}
"""Rules that no test can prove, each with the reason."""

ID = re.compile(rf"\b(?:{'|'.join(CHAPTERS)})(?:-[A-Z0-9]+)+\b")
RANGE = re.compile(rf"{ID.pattern}\s+to\s+{ID.pattern}")
GROUPS = {rule.rpartition("-")[0] for rule in RULES}
"""What ids begin with, such as AN-SALE; a text may speak of all rules of a group."""


def named(text: str) -> set[str]:
    """The rule ids in a text, the ends of ranges among them."""
    return set(ID.findall(text)) - (GROUPS - set(RULES))


def cited(text: str) -> set[str]:
    """The rules that a text names one by one: `AN-BUILD-1 to AN-BUILD-5` tells of no place."""
    return named(RANGE.sub("", text))


def marked(source: str) -> set[str]:
    """The ids of all `pytest.mark.rule(...)` in a test file, wherever they stand."""
    return {
        argument.value
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule"
        for argument in node.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    }


def python_files(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.py"))


def found_under(folder: Path, found: Callable[[str], set[str]]) -> dict[str, set[str]]:
    """The ids that are found in the code, by file."""
    return {
        str(path.relative_to(folder)): found(path.read_text(encoding="utf-8"))
        for path in python_files(folder)
    }


def marked_in_tests() -> dict[str, set[str]]:
    """The ids that tests prove, by file."""
    return {
        str(path.relative_to(TESTS)): marked(path.read_text(encoding="utf-8"))
        for path in python_files(TESTS)
    }


def union(by_file: dict[str, set[str]]) -> set[str]:
    return set().union(*by_file.values())


IN_CODE = union(found_under(ENGINE, cited))
IN_TESTS = union(marked_in_tests())


@pytest.mark.parametrize("rule", RULES)
def test_the_engine_names_every_rule(rule: str) -> None:
    assert rule in IN_CODE or rule in NOT_IN_CODE


@pytest.mark.parametrize("rule", RULES)
def test_a_test_proves_every_rule(rule: str) -> None:
    assert rule in IN_TESTS or rule in NOT_IN_TESTS


def test_every_rule_that_the_code_names_exists() -> None:
    unknown = {file: ids - set(RULES) for file, ids in found_under(PACKAGE, named).items()}
    assert {file: ids for file, ids in unknown.items() if ids} == {}


def test_every_rule_that_a_test_names_exists() -> None:
    unknown = {file: ids - set(RULES) for file, ids in marked_in_tests().items()}
    assert {file: ids for file, ids in unknown.items() if ids} == {}


@pytest.mark.parametrize(
    ("exempt", "covered"), [(NOT_IN_CODE, IN_CODE), (NOT_IN_TESTS, IN_TESTS)], ids=["code", "tests"]
)
def test_exemptions_name_rules_that_need_one_and_say_why(
    exempt: dict[str, str], covered: set[str]
) -> None:
    assert set(exempt) <= set(RULES)
    assert not set(exempt) & covered
    assert all(reason.strip() for reason in exempt.values())


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("AN-BUILD-2: points; see FINAL-05.", {"AN-BUILD-2", "FINAL-05"}),
        ("AN-BUILD-1 to AN-BUILD-3", set()),
        ("SETUP-09 to\n    SETUP-11, NOBLE-BULS", {"NOBLE-BULS"}),
        ("AN-BUILD-1 to AN-BUILD-3; AN-BUILD-2", {"AN-BUILD-2"}),
        ("AN-SALE: selling; AN-NOBLE-FREE", {"AN-NOBLE-FREE"}),
        ("AN-SALE-9 and BRX-LAEKEN do not exist", {"AN-SALE-9", "BRX-LAEKEN"}),
        ("UTF-8, SCAN-01", set()),
    ],
)
def test_ids_are_read_from_text(text: str, ids: set[str]) -> None:
    assert cited(text) == ids


def test_the_ends_of_a_range_must_exist_too() -> None:
    assert named("AN-SALE-1 to AN-SALE-9") == {"AN-SALE-1", "AN-SALE-9"}


def test_ids_are_read_from_marks_of_functions_and_of_parameters() -> None:
    source = """
@pytest.mark.rule("A-1", "A-2")
@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("A-3"))])
def test_it(x):
    assert pytest.mark.other("A-4")
"""
    assert marked(source) == {"A-1", "A-2", "A-3"}
