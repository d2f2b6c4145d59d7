"""Style sheets: one for each area of the page, in layers, and none that a page does not need."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from bruxelles1893.web.looking_back import booklet, review_view

WEB = Path(review_view.__file__).parents[1]
STATIC = WEB / "static"
TEMPLATES = WEB / "templates"
SHEETS = {each.name: each.read_text(encoding="utf-8") for each in sorted(STATIC.glob("*.css"))}
EVERYWHERE = ("tokens.css", "base.css", "header.css", "controls.css")
OF_THE_TABLE = ("table.css", "board.css", "west.css", "players.css", "question.css", "events.css")
LAYERS = ("tokens", "base", "parts", "pages", "states")
TEXT_PAGES = ("/rules", "/values", "/manual/new", "/manual/aid", "/lessons", "/puzzles", "/devices")
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_QUOTED = re.compile(r"url\([^)]*\)|\"[^\"]*\"")
_CLASS = re.compile(r"\.([A-Za-z][\w-]*)")
_NAMED = re.compile(r"\{% set sheets = (.*?) %\}", re.DOTALL)
_ATTRIBUTE = re.compile(r'class(?:="|\', ?\')([^"]*)"')
_JINJA = re.compile(r"\{\{.*?\}\}|\{%.*?%\}", re.DOTALL)
_LITERAL = re.compile(r"'([^'\n]*)'|\"([^\"\n]*)\"|`([^`]*)`")
_WORD = re.compile(r"(?<![\w-])([A-Za-z][\w-]*)")
_OPEN = re.compile(r"(?<![\w-])([A-Za-z][\w-]*)(?=\x00)")


@cache
def bare(name: str) -> str:
    """A sheet without comments and quoted texts."""
    return _QUOTED.sub("", _COMMENT.sub("", SHEETS[name]))


def selectors(name: str) -> Iterator[str]:
    for found in re.findall(r"([^{};]*)\{", bare(name)):
        if not found.strip().startswith("@"):
            yield " ".join(found.split())


def written() -> Iterator[str]:
    """Every text that may hold classes, with a null where something is put in."""
    for template in TEMPLATES.rglob("*.*"):
        text = template.read_text(encoding="utf-8")
        for jinja in _JINJA.findall(text):
            yield from map("".join, _LITERAL.findall(jinja))
        yield from re.findall(r'class="([^"]*)"', _JINJA.sub("\0", _without_quotes(text)))
    for script in (STATIC / "scripts").glob("*.js"):
        for found in _LITERAL.findall(script.read_text(encoding="utf-8")):
            yield re.sub(r"\$\{[^}]*\}", "\0", "".join(found))
    for module in WEB.rglob("*.py"):
        yield from _texts(ast.parse(module.read_text(encoding="utf-8")))


def _without_quotes(text: str) -> str:
    """A template in which no expression holds a quote, so that attributes end where they end."""
    return _JINJA.sub(lambda found: found[0].replace('"', "'"), text)


def _texts(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            parts = (each.value if isinstance(each, ast.Constant) else "\0" for each in node.values)
            yield "".join(map(str, parts))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and "\n" not in node.value:
            yield node.value.replace("{}", "\0")


@cache
def used_classes() -> tuple[frozenset[str], tuple[str, ...]]:
    """Classes that something is given, and beginnings of those whose end is put in."""
    words: set[str] = set()
    beginnings: set[str] = set()
    for text in written():
        words.update(_WORD.findall(text))
        beginnings.update(_OPEN.findall(text))
    return frozenset(words), tuple(beginnings)


def is_used(name: str) -> bool:
    words, beginnings = used_classes()
    return name in words or any(
        re.fullmatch(rf"{re.escape(each)}[\w-]+", name)
        and (each.endswith("-") or len(name) - len(each) <= 2)
        for each in beginnings
    )


@pytest.mark.parametrize("name", SHEETS)
def test_every_class_is_given_to_something(name: str) -> None:
    named = {each for selector in selectors(name) for each in _CLASS.findall(selector)}
    assert sorted(each for each in named if not is_used(each)) == []
