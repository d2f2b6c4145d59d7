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

RETIRED = ("minds", "workforce", "telegraph", "reels", "asker", "thinker", "quiet_log", "place")
"""Modules and classes that had these names are called otherwise now; the glossary says how."""

ROLES = {"__init__", "__main__", "errors", "schema", "steps"}
"""What several folders have, for the same purpose in each."""


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


def test_one_guess_finds_where_routes_are() -> None:
    """What holds a router of pages is called so, and nothing else is."""
    pages = [path for path in trees() if path.startswith("web/")]
    routers = {path for path in pages if "router" in ast.unparse(trees()[path]).split()}
    with_routes = {
        path
        for path in pages
        if any(
            isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == "router"
            for node in trees()[path].body
        )
    }
    assert with_routes
    assert with_routes <= routers | with_routes
    assert {path for path in pages if path.endswith("_routes.py")} == with_routes
