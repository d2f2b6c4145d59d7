"""Names: the glossary's words are used, and one word means one thing."""

from __future__ import annotations

import ast
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "bruxelles1893"
GLOSSARY = ROOT / "docs" / "glossary.md"
MOST_TERMS = 40

RETIRED = ("minds", "workforce", "telegraph", "reels", "asker", "thinker", "quiet_log")
"""Modules and classes that had these names are called otherwise now; the glossary says how."""


@cache
def trees() -> dict[str, ast.Module]:
    """Every module of the package, parsed, by its name within it."""
    files = sorted(PACKAGE.rglob("*.py"))
    return {
        file.relative_to(PACKAGE).as_posix(): ast.parse(file.read_text("utf-8")) for file in files
    }


def classes() -> Counter[str]:
    """How often a class of this name is written, leaving out private ones."""
    nodes = [node for tree in trees().values() for node in tree.body]
    return Counter(
        node.name for node in nodes if isinstance(node, ast.ClassDef) and node.name[0] != "_"
    )


def test_the_glossary_decides_at_most_forty_terms() -> None:
    terms = re.findall(r"^\| ([a-z][^|]*) \|", GLOSSARY.read_text("utf-8"), re.M)
    assert 0 < len([term for term in terms if term != "word"]) <= MOST_TERMS


@pytest.mark.parametrize("name", RETIRED)
def test_a_retired_name_does_not_come_back(name: str) -> None:
    assert [path for path in trees() if Path(path).stem == name] == []
    assert name.replace("_", "").title() not in classes()


@pytest.mark.parametrize("name", ["Line", "Settings", "Table", "Told"])
def test_a_word_that_meant_many_things_means_one(name: str) -> None:
    assert classes()[name] <= 1


def has_router(path: str) -> bool:
    """Whether a module makes a router."""
    made = [node for node in trees()[path].body if isinstance(node, ast.AnnAssign)]
    return any(ast.unparse(node.target) == "router" for node in made)


def test_one_guess_finds_where_routes_are() -> None:
    """What holds a router of pages is called so, and nothing else is."""
    pages = [path for path in trees() if path.startswith("web/")]
    routes = {path for path in pages if has_router(path)}
    assert routes
    assert {path for path in pages if path.endswith("_routes.py")} == routes
