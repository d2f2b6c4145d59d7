"""Style sheets: one for each area of the page, in layers, and none that a page does not need."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

from bruxelles1893.web.looking_back import booklet, review_view
from web.drawn_games import page, played
from web.support import Browser

WEB = Path(review_view.__file__).parents[1]
STATIC = WEB / "static"
TEMPLATES = WEB / "templates"
SHEETS = {each.name: each.read_text(encoding="utf-8") for each in sorted(STATIC.glob("*.css"))}
TABLE = {"table.css", "board.css", "west.css", "players.css", "question.css", "events.css"}
TABLE_SCRIPTS = ("/table.js", "/table_view.js", "/live_updates.js", "/playback.js")
LAYERS = ("tokens", "base", "parts", "pages", "states")
TEXT_PAGES = (
    "/rules",
    "/values",
    "/manual/new",
    "/manual/aid",
    "/companion",
    "/companion/box",
    "/companion/brought",
    "/companion/games",
    "/companion/offline",
    "/companion/pads",
    "/companion/refresher",
    "/lessons",
    "/path",
    "/series",
    "/world",
    "/world/nobles",
    "/credits",
    "/puzzles",
    "/puzzles/1/answer",
    "/statistics",
    "/devices",
    "/settings",
    "/member",
    "/my-data",
    "/privacy",
    "/notices",
    "/clubs",
    "/device",
    "/api/docs",
    "/nowhere",
)
BY_VALUE = {
    **dict.fromkeys(("blue", "brown", "yellow", "green", "black"), "the colour of an artwork"),
    **dict.fromkeys(("iron", "wood", "stone", "glass"), "the material of a sector"),
    **dict.fromkeys(("advice", "warning", "end"), "the sort of what the mentor says"),
}
"""Classes that are a value of the game, with what it is."""

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_QUOTED = re.compile(r"url\([^)]*\)|\"[^\"]*\"")
_CLASS = re.compile(r"\.([A-Za-z][\w-]*)")
_LINKED = re.compile(r'<link rel="stylesheet" href="/static/([^?"]+)')
_JINJA = re.compile(r"\{\{.*?\}\}|\{%.*?%\}", re.DOTALL)
_LITERAL = re.compile(r"'([^'\n]*)'|\"([^\"\n]*)\"|`([^`]*)`")
_PUT_IN = re.compile(r"\$\{[^}]*\}|\{\}|%[sd]")
_WORD = re.compile(r"(?<![\w-])([A-Za-z][\w-]*)")
_BEGINNING = re.compile(r"(?<![\w-])([A-Za-z][\w-]*)(?=\0)")
_LAYER = re.compile(r"^@layer ([\w, ]+?)(;| \{)$", re.MULTILINE)


@cache
def bare(name: str) -> str:
    """A sheet without comments and quoted texts."""
    return _QUOTED.sub("", _COMMENT.sub("", SHEETS[name]))


def classes(name: str) -> set[str]:
    """The classes that the selectors of a sheet name."""
    preludes = re.findall(r"([^{};]*)\{", bare(name))
    return {each for found in preludes if "@" not in found for each in _CLASS.findall(found)}


def written() -> Iterator[str]:
    """Every text that may hold classes, with a null where something is put in."""
    for template in TEMPLATES.rglob("*.*"):
        text = template.read_text(encoding="utf-8")
        for jinja in _JINJA.findall(text):
            yield from ("".join(found) for found in _LITERAL.findall(jinja))
        yield from re.findall(r'class="([^"]*)"', _JINJA.sub("\0", text))
    for script in (STATIC / "scripts").glob("*.js"):
        for found in _LITERAL.findall(script.read_text(encoding="utf-8")):
            yield "".join(found)
    for module in WEB.rglob("*.py"):
        yield from _texts(ast.parse(module.read_text(encoding="utf-8")))


def _texts(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            parts = (each.value if isinstance(each, ast.Constant) else "\0" for each in node.values)
            yield "".join(map(str, parts))
        elif isinstance(node, ast.Constant) and _may_be_classes(node.value):
            yield str(node.value)


def _may_be_classes(value: object) -> bool:
    """Whether a constant is a text, and no sentence."""
    return isinstance(value, str) and "\n" not in value and not value.endswith(".")


@cache
def given() -> tuple[frozenset[str], frozenset[str]]:
    """Classes that something is given, and beginnings of those whose end is put in."""
    texts = [_PUT_IN.sub("\0", text) for text in written()]
    words = frozenset(word for text in texts for word in _WORD.findall(text))
    return words, frozenset(word for text in texts for word in _BEGINNING.findall(text))


def is_given(name: str) -> bool:
    """Whether something has the class: by its name, as one of a family, or as a value."""
    words, beginnings = given()
    stem = re.sub(r"\d+$", "", name)
    family = re.sub(r"[^-]+$", "", name)
    starts = {stem, family, re.sub(r"-[^-]+-[^-]+$", "-", name)} - {"", name}
    return name in words or bool(starts & beginnings) or name in BY_VALUE


@pytest.mark.parametrize("name", SHEETS)
def test_letters_are_sized_by_names_or_large(name: str) -> None:
    """A rem is 10 px, so that what is written in rem looks larger than it is."""
    sizes = re.findall(r"font-size: *([\d.]+)rem", SHEETS[name])

    assert [size for size in sizes if float(size) < 1.1] == []


@pytest.mark.parametrize("name", SHEETS)
def test_every_class_in_a_selector_is_given_to_something(name: str) -> None:
    assert sorted(each for each in classes(name) if not is_given(each)) == []


def test_a_class_that_nothing_has_is_found() -> None:
    assert not is_given("no-such-thing")
    assert not is_given("zz9")
    assert is_given("s3")
    assert is_given("a-workshop")


def test_every_sheet_belongs_to_a_page() -> None:
    named = {
        name
        for template in TEMPLATES.rglob("*.html")
        for name in re.findall(r'"(\w+\.css)"', template.read_text(encoding="utf-8"))
    }
    assert named == set(SHEETS)
    assert {*booklet.SHEETS, *review_view.SHEETS} <= set(SHEETS)


@pytest.mark.parametrize("name", SHEETS)
def test_rules_lie_in_layers_that_are_known(name: str) -> None:
    for named, _ in _LAYER.findall(bare(name)):
        assert set(named.split(", ")) <= set(LAYERS)
    outside = re.sub(r"^@layer [^{;]*(\{.*?^\}|;)", "", bare(name), flags=re.DOTALL | re.MULTILINE)
    outside = re.sub(r"@font-face \{.*?\}", "", outside, flags=re.DOTALL)
    assert outside.strip() == ""


def test_the_order_of_the_layers_is_said_first() -> None:
    assert _LAYER.findall(bare("tokens.css"))[0] == (", ".join(LAYERS), ";")


def test_only_less_motion_is_important() -> None:
    important = {name: css.count("!important") for name, css in SHEETS.items()}
    assert {name: count for name, count in important.items() if count} == {"base.css": 3}


def test_no_language_is_patched() -> None:
    """Longer words, and words without blanks, are the layout's business in all languages alike."""
    assert [name for name, css in SHEETS.items() if ":lang(" in css] == []


def test_colours_that_are_used_twice_have_a_name() -> None:
    """Black in a mask is no colour, and stays what it is."""
    used = [
        colour
        for name in SHEETS
        if name != "tokens.css"
        for line in bare(name).splitlines()
        if "mask" not in line
        for colour in re.findall(r"light-dark\([^()]*\)|rgb\([^)]*\)|#[0-9a-f]{3,8}\b", line)
    ]
    assert sorted({each for each in used if used.count(each) > 1}) == []


@pytest.mark.parametrize("path", TEXT_PAGES)
def test_a_page_of_text_loads_nothing_of_the_table(
    browser: Callable[..., Browser], path: str
) -> None:
    html = browser().http.get(path).text
    sheets = _LINKED.findall(html)
    assert sheets[:2] == ["tokens.css", "base.css"]
    assert not TABLE & set(sheets)
    assert not [each for each in TABLE_SCRIPTS if each in html]


def test_a_table_loads_what_it_needs_and_no_page_of_text() -> None:
    sheets = _LINKED.findall(page(played("second", 2, 20, kind="turn")))
    assert set(sheets) >= TABLE
    assert not {"leaf.css", "start.css", "rules.css", "manual.css", "review.css"} & set(sheets)
