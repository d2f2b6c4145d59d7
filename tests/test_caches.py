"""Every cache of the package is on one of the pages that list them, with its bound.

`python tests/test_caches.py` prints the caches as the source has them, for whoever moves one.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest

from bruxelles1893.engine import ruleset
from bruxelles1893.observation import table as observed

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "bruxelles1893"
PAGES = [ROOT / "docs" / "develop" / name for name in ("caches.md", "page-caches.md")]
CLOSED = "closed"
"""How a bound begins that follows from the keys: there are only so many of them."""
OURS = ("cached", "cached_by_rules")
"""Decorators of the package; what they wrap a function in is no cache of its own."""
DECORATORS = ("cache", "lru_cache", "cached_property", *OURS)


class Cache(NamedTuple):
    """A cache in the source: its name, and the bound as it is written there, if it has one."""

    name: str
    bound: str | None


class Module:
    """A module of the package, to be looked through."""

    def __init__(self, name: str, source: str) -> None:
        self.name = name
        self.tree = ast.parse(source)
        self._source = source

    def caches(self) -> Iterator[Cache]:
        """All caches, from the top."""
        yield from self._within(self.tree, self.name)

    def _within(self, node: ast.AST, name: str) -> Iterator[Cache]:
        for child in ast.iter_child_nodes(node):
            inner = name
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                inner = f"{name}.{child.name}"
                yield from self._decorated(child, inner)
            if isinstance(child, ast.ClassDef) and _method(child, "__missing__"):
                yield Cache(inner, self._compared("self"))
            if isinstance(child, ast.Assign | ast.AnnAssign):
                yield from self._assigned(child, name.removesuffix(".__init__"))
            if not (isinstance(child, ast.FunctionDef) and child.name in OURS):
                yield from self._within(child, inner)

    def _decorated(
        self, made: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef, name: str
    ) -> Iterator[Cache]:
        for decorator in made.decorator_list:
            kind = _called(decorator)
            if kind in OURS:
                yield Cache(name, self.bound_of_decorator(kind))
            elif kind in DECORATORS:
                yield Cache(name, self._argument(decorator))

    def _assigned(self, made: ast.Assign | ast.AnnAssign, within: str) -> Iterator[Cache]:
        target = made.targets[0] if isinstance(made, ast.Assign) else made.target
        name = _last_name(target)
        if made.value is None:
            return
        if name.lower().endswith("_cache"):
            yield Cache(f"{within}.{name}", self._compared(ast.unparse(target)))
        elif isinstance(made.value, ast.Call):
            maker = made.value.func if _called(made.value.func) == "lru_cache" else made.value
            if _called(maker) in ("cache", "lru_cache"):
                yield Cache(f"{within}.{name}", self._argument(maker))

    def _argument(self, made: ast.expr) -> str | None:
        if _called(made) != "lru_cache" or not isinstance(made, ast.Call):
            return "128" if _called(made) == "lru_cache" else None
        return self.number(ast.unparse(made.args[0]))

    def _compared(self, things: str) -> str | None:
        """With what the number of things in a dictionary is compared."""
        for each in ast.walk(self.tree):
            if isinstance(each, ast.Compare) and ast.unparse(each.left) == f"len({things})":
                return self.number(ast.unparse(each.comparators[0]))
        return None

    def bound_of_decorator(self, kind: str) -> str | None:
        """How much a decorator of our own remembers of each function."""
        where = self._imports().get(kind, self.name)
        return read(where).number("CACHE_SIZE")

    def number(self, name: str) -> str:
        """The value of a constant; of anything else how it is written."""
        for each in self.tree.body:
            if isinstance(each, ast.AnnAssign) and ast.unparse(each.target) == name:
                return ast.unparse(each.value) if each.value is not None else name
        where = self._imports().get(name)
        return read(where).number(name) if where is not None else name

    def _imports(self) -> dict[str, str]:
        """The names that come from other modules of the package."""
        return {
            alias.asname or alias.name: each.module.removeprefix("bruxelles1893.")
            for each in self.tree.body
            if isinstance(each, ast.ImportFrom) and (each.module or "").startswith("bruxelles1893.")
            for alias in each.names
            if each.module is not None
        }


def read(name: str) -> Module:
    """A module by its name within the package."""
    path = PACKAGE.joinpath(*name.split("."))
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return Module(name, file.read_text("utf-8"))


def _called(made: ast.expr) -> str:
    """The last name of what is called, or of what stands there uncalled."""
    return _last_name(made.func if isinstance(made, ast.Call) else made)


def _last_name(named: ast.expr) -> str:
    if isinstance(named, ast.Attribute):
        return named.attr
    return named.id if isinstance(named, ast.Name) else ""


def _method(made: ast.ClassDef, name: str) -> bool:
    return any(isinstance(each, ast.FunctionDef) and each.name == name for each in made.body)


def modules() -> Iterator[Module]:
    """All modules of the package."""
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE).with_suffix("").parts
        yield Module(".".join(parts).removesuffix(".__init__"), path.read_text("utf-8"))


def in_source() -> dict[str, str | None]:
    """The bounds of all caches by their names."""
    return {each.name: each.bound for module in modules() for each in module.caches()}


def on_page() -> dict[str, str]:
    """The bounds that the pages tell."""
    text = "\n".join(page.read_text("utf-8") for page in PAGES)
    rows = re.findall(r"^\| `([\w.]+)` \|.*$", text, re.MULTILINE)
    cells = re.findall(r"^\| `([\w.]+)` \|[^|]*\|[^|]*\|([^|]*)\|[^|]*\|$", text, re.MULTILINE)
    assert len(rows) == len(cells) == len(set(rows)), "five cells a line, each cache once"
    return {name: bound.strip() for name, bound in cells}


def wrong(source: dict[str, str | None], page: dict[str, str]) -> list[str]:
    """What the page says of caches that is not so."""
    found = [f"{name} is not on the page" for name in source if name not in page]
    found += [f"{name} is no cache any more" for name in page if name not in source]
    for name in source.keys() & page.keys():
        bound, documented = source[name], page[name]
        if bound is None:
            if not documented.startswith(CLOSED):
                found.append(f"{name} has no bound: give it one, or say why its keys are closed")
        elif bound.isdigit():
            if documented.replace(",", "") != bound:
                found.append(f"{name} holds {bound}, and the page says {documented}")
        elif not documented.replace(",", "").isdigit():
            found.append(f"{name} is bound by {bound}: the page is to say how many that are")
    return sorted(found)


def test_every_cache_is_on_the_page_with_its_bound() -> None:
    assert wrong(in_source(), on_page()) == []


SOURCE = """
from functools import cache, cached_property, lru_cache
MOST: Final = 1_000
_FOUND_CACHE: Final[dict[str, str]] = {}
@cache
def read(name): ...
@lru_cache(MOST)
def told(name): ...
@lru_cache
def usual(name): ...
class Page:
    def __init__(self):
        self._drawn: Final = lru_cache(MOST)(self._draw)
        self._reads = cache(self._read)
        self._part_cache: Final = {}
    def add(self, part):
        if len(self._part_cache) >= MOST:
            self._part_cache.clear()
    @cached_property
    def title(self): ...
class Known(dict):
    def __missing__(self, key):
        if len(self) > 5: ...
"""


def test_each_kind_of_cache_is_found() -> None:
    assert dict(Module("m", SOURCE).caches()) == {
        "m._FOUND_CACHE": None,
        "m.read": None,
        "m.told": "1000",
        "m.usual": "128",
        "m.Page._drawn": "1000",
        "m.Page._reads": None,
        "m.Page._part_cache": "1000",
        "m.Page.title": None,
        "m.Known": "5",
    }


@pytest.mark.parametrize(
    ("source", "page", "message"),
    [
        ({"a": None}, {}, "a is not on the page"),
        ({}, {"a": "5"}, "a is no cache any more"),
        ({"a": None}, {"a": "all"}, "a has no bound"),
        ({"a": "1000"}, {"a": "2,000"}, "a holds 1000, and the page says 2,000"),
        ({"a": "self.most"}, {"a": CLOSED}, "a is bound by self.most"),
    ],
)
def test_what_is_wrong_on_the_page_is_told(
    source: dict[str, str | None], page: dict[str, str], message: str
) -> None:
    assert wrong(source, page)[0].startswith(message)


def test_what_is_right_on_the_page_is_not_told() -> None:
    source = {"a": "1000", "b": None, "c": "self.most"}
    assert wrong(source, {"a": "1,000", "b": "closed: languages", "c": "64"}) == []


def test_values_of_people_s_own_do_not_fill_memory() -> None:
    rules = ruleset("second")
    for number in range(observed.MOST_PRINTED + 3):
        observed.printed(replace(rules, digest=f"own {number}"))
        assert len(observed._PRINTED_CACHE) <= observed.MOST_PRINTED
    assert observed.printed(rules) is observed.printed(rules)


if __name__ == "__main__":
    for name, bound in in_source().items():
        print(name, bound)
