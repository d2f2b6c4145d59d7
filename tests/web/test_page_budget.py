"""Pages are small, made with little work, and hold no script or style of their own."""

from __future__ import annotations

import gzip
import re
from importlib.resources import files

import pytest

from bruxelles1893.engine import RULE_SETS, Session, State
from bruxelles1893.web.app import COMPRESSION
from bruxelles1893.web.rendering.assets import SCRIPTS, drawing, imported
from counting import counted
from web.drawn_games import game_table, page
from web.support import moments, read

STATIC = files("bruxelles1893.web").joinpath("static")
SHEETS = tuple(sorted(each.name for each in STATIC.iterdir() if each.name.endswith(".css")))
MODULES = imported("theme.js", "site.js", "table.js", "transfer.js")
COMPRESSED = ("pieces.svg", *(f"{SCRIPTS}/{name}" for name in MODULES))
FONTS = ("fonts/federo-latin.woff2", "fonts/source-sans-3-latin.woff2")
FIRST_LOAD_BYTES = 300_000
UPDATE_BYTES = 30_000
PAGE_ELEMENTS = 2_500
PAGE_COPIES = 8
PIECES = STATIC.joinpath("pieces.svg").read_text(encoding="utf-8")


def late(rules: str) -> Session:
    """A game of five near its end, which has most to show."""
    *_, session = (each for each in moments(rules, 5, seed=9, every=5) if not each.state.is_over)
    return session


@pytest.mark.parametrize("rules", RULE_SETS)
def test_an_update_is_under_30_kb_compressed(rules: str) -> None:
    assert travelling(game_table(late(rules)).encode()) < UPDATE_BYTES


def travelling(content: bytes) -> int:
    """Bytes on their way, as the server compresses them."""
    return len(gzip.compress(content, COMPRESSION))


def test_the_first_load_is_under_300_kb() -> None:
    fonts = sum(len(STATIC.joinpath(name).read_bytes()) for name in FONTS)
    html = page(late("second+belle-epoque+asymmetric"))
    sheets = re.findall(r'rel="stylesheet" href="/static/([^?"]+)', html)
    fixed = sum(travelling(STATIC.joinpath(name).read_bytes()) for name in (*sheets, *COMPRESSED))
    assert "table.css" in sheets
    assert fonts + fixed + travelling(html.encode()) < FIRST_LOAD_BYTES


@pytest.mark.parametrize("rules", RULE_SETS)
def test_a_board_page_is_made_of_few_elements_and_copies(
    rules: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the time to make it goes with; `benchmarks.pages` measures that."""
    session = late(rules)
    copies = counted(monkeypatch, State, "copy")
    drawn = read(page(session))
    assert len(drawn.elements) < PAGE_ELEMENTS
    assert len(copies) <= PAGE_COPIES


@pytest.mark.parametrize("rules", ["second+belle-epoque+asymmetric", "first"])
def test_no_inline_script_or_style(rules: str) -> None:
    drawn = read(page(late(rules)))
    for element in drawn.elements:
        assert "style" not in element.attributes
        assert not any(name.startswith("on") for name in element.attributes)
        if element.tag in ("script", "style"):
            assert element.tag == "script"
            assert element.text == ""


def test_drawings_that_are_used_exist() -> None:
    known = {drawing(name) for name in re.findall(r' id="([^"]+)"', PIECES)}
    for rules in RULE_SETS:
        drawn = read(page(late(rules)))
        used = {each.attributes["href"] for each in drawn.elements if each.tag == "use"}
        assert used <= known


def test_every_variable_of_the_style_sheets_is_defined() -> None:
    css = "".join(STATIC.joinpath(name).read_text(encoding="utf-8") for name in SHEETS)
    used = set(re.findall(r"var\((--[a-z0-9-]+)", css + PIECES))
    scripts = "".join(
        STATIC.joinpath(SCRIPTS, name).read_text(encoding="utf-8") for name in MODULES
    )
    defined = set(re.findall(r"(--[a-z0-9-]+)\s*:", css))
    defined |= set(re.findall(r'setProperty\("(--[a-z0-9-]+)"', scripts))
    assert used <= defined


def test_vendored_files_carry_their_licences() -> None:
    vendored = "scripts/vendor/idiomorph-LICENSE.txt"
    for name in ("fonts/Federo-LICENSE.txt", "fonts/Forum-LICENSE.txt", vendored):
        assert STATIC.joinpath(name).read_text(encoding="utf-8").strip()
