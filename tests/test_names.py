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


def terms() -> str:
    """The part of the glossary that decides names in the code."""
    own, _, _ = GLOSSARY.read_text("utf-8").partition("## Words of the game, by language")
    return own


def classes_of_the_glossary() -> list[str]:
    """The words in backquotes that are written like a class."""
    return sorted(set(re.findall(r"`([A-Z][a-z]\w*)`", terms())))


def test_the_glossary_decides_at_most_forty_terms() -> None:
    words = re.findall(r"^\| ([a-z][^|]*) \|", terms(), re.M)
    assert 0 < len([word for word in words if word != "word"]) <= MOST_TERMS


@pytest.mark.parametrize("name", RETIRED)
def test_a_retired_name_does_not_come_back(name: str) -> None:
    assert [path for path in trees() if Path(path).stem == name] == []
    assert name.replace("_", "").title() not in classes()


@pytest.mark.parametrize("name", classes_of_the_glossary())
def test_a_word_of_the_glossary_names_one_class_at_most(name: str) -> None:
    assert classes()[name] <= 1


@pytest.mark.parametrize("name", ["Line", "Settings", "Table", "Told"])
def test_a_word_that_meant_many_things_means_one(name: str) -> None:
    assert classes()[name] <= 1


def names_given(tree: ast.AST) -> Iterator[str]:
    """The functions, fields, variables and parameters of a module, and arguments by name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.keyword):
            yield node.arg or ""
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id


BOUND_TOLD = re.compile(r"\b(?:const|let|function) told\b|\btold\(")


def test_a_variable_is_called_what_it_holds() -> None:
    """`told` was bound over a hundred times, for sentences, rows, answers and much else."""
    assert [path for path, tree in trees().items() if "told" in names_given(tree)] == []
    scripts = {path: path.read_text("utf-8") for path in PACKAGE.rglob("*.js")}
    assert [path for path, text in scripts.items() if BOUND_TOLD.search(text)] == []


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
