"""Names: the glossary's words are used, and one word means one thing."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
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
    own, _, _ = GLOSSARY.read_text("utf-8").partition("## Words of the game, by language")
    terms = re.findall(r"^\| ([a-z][^|]*) \|", own, re.M)
    assert 0 < len([term for term in terms if term != "word"]) <= MOST_TERMS


@pytest.mark.parametrize("name", RETIRED)
def test_a_retired_name_does_not_come_back(name: str) -> None:
    assert [path for path in trees() if Path(path).stem == name] == []
    assert name.replace("_", "").title() not in classes()


@pytest.mark.parametrize(
    "name", ["Line", "Option", "Seat", "Settings", "Space", "Step", "Table", "Told"]
)
def test_a_word_that_meant_many_things_means_one(name: str) -> None:
    assert classes()[name] <= 1


def names_given(tree: ast.AST) -> Iterator[str]:
    """The variables and parameters of the functions of a module."""
    functions = [
        node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    for node in (inner for function in functions for inner in ast.walk(function)):
        if isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id


def test_a_variable_is_called_what_it_holds() -> None:
    """`told` was bound over a hundred times, for sentences, rows, answers and much else."""
    assert [path for path, tree in trees().items() if "told" in names_given(tree)] == []


@pytest.mark.parametrize("name", ["NOBODY", "NONE", "PLACE"])
def test_a_constant_is_defined_once(name: str) -> None:
    """Other modules import it; what is not the same is called otherwise."""
    targets = {
        path: [ast.unparse(node.target) for node in tree.body if isinstance(node, ast.AnnAssign)]
        for path, tree in trees().items()
    }
    assert len([path for path, defined in targets.items() if name in defined]) == 1


KINDS = {"seat": "Seat", "option": "Option", "legal": "list[Option]"}
"""What a parameter of this name is, for the type checker."""
EDGES = ("env/", "server/http/")
"""Here numbers come in and go out: arrays, JSON."""


def untyped(path: str, tree: ast.AST) -> list[str]:
    """Parameters that are plain numbers though their names say that they are more."""
    if path.startswith(EDGES):
        return []
    return [
        f"{path}:{node.lineno}: {node.arg}: {ast.unparse(node.annotation)}"
        for node in ast.walk(tree)
        if isinstance(node, ast.arg) and node.arg in KINDS and node.annotation is not None
        if re.search(r"\bint\b", ast.unparse(node.annotation))
    ]


def test_seats_and_options_are_told_apart() -> None:
    assert [problem for path, tree in trees().items() for problem in untyped(path, tree)] == []


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
