"""The picture of a finished game: complete in itself, and of nobody but those who played."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from bruxelles1893.engine import RULE_SETS, View
from bruxelles1893.server.people.identity import new_identity
from bruxelles1893.web.rendering.assets import content
from bruxelles1893.web.rendering.drawing import STOREYS
from bruxelles1893.web.rendering.standalone import palette
from bruxelles1893.web.rendering.templating import keepsake
from bruxelles1893.web.scene import scene
from server.support import Served
from web.browser.moments import finished
from web.drawn_games import game_table
from web.test_statistics import finished_here

HOSTILE = '<script>&"'


def picture(rules: str = "second", players: int = 4, name: str = "") -> str:
    session = finished(rules, players)
    names = (name or session.names[0], *session.names[1:])
    return keepsake(scene(View(session.state, 0), names, is_watching=True), "Second edition")


@pytest.mark.parametrize("rules", RULE_SETS)
def test_it_needs_nothing_from_outside(rules: str) -> None:
    drawn = picture(rules, 3)
    ElementTree.fromstring(drawn)
    assert "var(" not in drawn
    assert "light-dark" not in drawn
    assert "href" not in drawn
    assert re.findall(r"url\((?!data:|#)", drawn) == []


def test_it_names_everybody_and_the_winner() -> None:
    session = finished("second", 5)
    drawn = picture("second", 5)
    for name in session.names:
        assert f">{name}</text>" in drawn
    assert max(sheet.total for sheet in session.state.scores()) == int(
        re.findall(r">(\d+)</text>", drawn)[0]
    )


def test_it_keeps_its_letters_when_its_address_is_opened(server: Served) -> None:
    table = finished_here(server, new_identity(), 0)
    sent = server.get(f"/table/{table}/picture.svg")
    policy = sent.headers["Content-Security-Policy"]
    assert "<style" in sent.text
    assert "style-src 'unsafe-inline'" in policy
    assert "font-src data:" in policy
    assert "default-src 'none'" in policy


def test_names_are_escaped() -> None:
    drawn = picture(name=HOSTILE)
    assert "<script" not in drawn
    assert "&lt;script&gt;" in drawn


def test_every_front_has_all_its_storeys() -> None:
    pieces = content("pieces.svg").decode()
    for manner in ("horta", "hankar", "cauchie", "saintenoy", "strauven"):
        for drawn, _ in STOREYS:
            assert f'id="front-{manner}-{drawn}"' in pieces


def test_the_colours_are_those_of_the_light_theme() -> None:
    assert palette("s0")["--seat"] == "#bf3f1d"
    assert palette("a-sale")["--plaque"] == "#963a17"
    assert palette()["--sky"] == "#cfe3ea"


@pytest.mark.parametrize("is_draft", [False, True])
def test_it_is_asked_for_only_when_the_last_turn_is_confirmed(is_draft: bool) -> None:
    table = game_table(finished("second", 2), is_draft=is_draft)
    assert ('class="keepsake"' in table) is not is_draft
