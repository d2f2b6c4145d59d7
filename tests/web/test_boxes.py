"""My box as pages: every piece is shown, read as the loader reads it, and refused in words."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bruxelles1893.engine import printed_values
from bruxelles1893.server.boxes.model import Box
from bruxelles1893.server.boxes.service import BOX_RULES
from bruxelles1893.server.long_work import balance_reports
from bruxelles1893.server.storage.rows import BoxRow
from bruxelles1893.web.companion.box_pieces import (
    UNSURE,
    as_typed,
    checked,
    field_title,
    fields,
    pieces_of,
    raw,
    schema_of,
    spoken,
)
from bruxelles1893.words import LANGUAGES, gettext, language, refusal_words
from patience import wait_until
from web.support import Browser, read

NewBrowser = Callable[..., Browser]


def empty(rules: str) -> Box:
    return Box(BoxRow("1", "me", "Mine", rules, "", "", 0, 0), (), ())


def begun(person: Browser, rules: str = "second") -> str:
    person.get("/companion/box")
    data = {"csrf_token": person.field("csrf_token"), "rules": rules, "name": "Anna’s <box>"}
    answered = person.http.post("/companion/box", data=data)
    assert answered.status_code == 200
    return answered.url.path


@pytest.mark.parametrize("rules", BOX_RULES)
def test_what_a_form_shows_is_what_it_reads(rules: str) -> None:
    box = empty(rules)
    names: list[str] = []
    for piece in pieces_of(box):
        shown = fields(box, piece, {}, {})
        read = checked(box, piece, {each.name: each.typed for each in shown})
        assert read.problems == {}
        assert read.values == {each.name: each.value for each in shown}
        names += piece.names
    assert sorted(names) == sorted(entry.name for entry in printed_values(rules).entries)


@pytest.mark.parametrize("rules", BOX_RULES)
def test_what_we_made_up_comes_first(rules: str) -> None:
    sources = {entry.name: entry.source for entry in printed_values(rules).entries}
    unsure = [
        any(sources[each] in UNSURE for each in piece.names) for piece in pieces_of(empty(rules))
    ]
    assert unsure == sorted(unsure, reverse=True)


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_value_has_words(code: str) -> None:
    with language(code):
        for entry in printed_values("second+belle-epoque+asymmetric").entries:
            assert field_title(entry.name)
            check = schema_of("second+belle-epoque+asymmetric").checks[entry.name]
            assert spoken(check, entry.value)
            assert check.read(raw(check, as_typed(check, entry.value))) == entry.value


@pytest.mark.parametrize(
    ("piece", "name", "typed", "said"),
    [
        ("noble.solvay", "noble.solvay.cost", ("x",), "'x' is not a whole number. Expected: a"),
        ("noble.solvay", "noble.solvay.cost", ("99",), "99 is too high."),
        ("bourse.02", "bourse.02.irises.p2", ("1-1",), "Chosen: 1. Expected: two to four irises."),
        ("board", "board.a.iris", ("3", "1", "1", "1", "1", "1"), "It goes down from 3 to 1."),
        (
            "strip.a.1",
            "strip.a.1",
            ("W", "W", "N", "M", "B"),
            "Not every action appears exactly once.",
        ),
        ("start", "pawn.in_court", ("7",), "7 of 7 pawns in court; expected at least one ready"),
        ("market", "market.corner.blue", ("top-right",), "blue and yellow are both top-right"),
    ],
)
def test_what_is_wrong_is_said(piece: str, name: str, typed: tuple[str, ...], said: str) -> None:
    box = empty("second")
    found = next(each for each in pieces_of(box) if each.id == piece)
    form = {each.name: each.typed for each in fields(box, found, {}, {})} | {name: typed}
    problems = checked(box, found, form).problems
    assert said.lower() in problems[name].lower()


def test_every_piece_has_its_page(browser: NewBrowser) -> None:
    person = browser("fr")
    path = begun(person, "second+belle-epoque+asymmetric")
    kinds = {piece.kind: piece.id for piece in pieces_of(empty("second+belle-epoque+asymmetric"))}
    for piece in kinds.values():
        assert person.get(f"{path}/pieces/{piece}").problems == []
    for page in ("", "/compare"):
        assert person.get(path + page).problems == []


def test_bad_input_loses_nothing(browser: NewBrowser) -> None:
    person = browser()
    path = begun(person)
    person.get(f"{path}/pieces/noble.solvay")
    token = {"csrf_token": person.field("csrf_token")}
    form = token | {"noble.solvay.copies": "2", "noble.solvay.cost": "lots", "deed": "next"}
    answered = person.http.post(f"{path}/pieces/noble.solvay", data=form)
    assert answered.status_code == 422
    assert 'value="lots"' in answered.text
    assert "1 of 203 checked" in answered.text, "what was right is kept"
    bad = {"file": ("mine.toml", b"noble.solvay.cost = 400")}
    refused = person.http.post("/companion/box/file", data=token, files=bad)
    assert refused.status_code == 422
    assert "Line 1" in refused.text
    assert "Anna’s &lt;box&gt;" in refused.text
    assert person.http.get(f"{path}/pieces/nothing").status_code == 404


def test_a_game_with_the_values_has_all_its_pages(browser: NewBrowser) -> None:
    person = browser()
    path = begun(person)
    person.get(f"{path}/pieces/noble.solvay")
    token = {"csrf_token": person.field("csrf_token")}
    form = token | {"noble.solvay.copies": "3", "noble.solvay.cost": "9"}
    person.http.post(f"{path}/pieces/noble.solvay", data=form)
    order = token | {"rules": "second", "players": "2", "level": "beginner", "box": path[-16:]}
    table = person.http.post("/tables/now", data=order).url.path
    for part in ("", "/log", "/seats"):
        assert person.get(table + part).problems == []
    assert "Solvay" in person.get(f"{table}/values").by_id("main").text
    again = person.http.post(f"{table}/again", data=token).url.path
    assert "Solvay" in person.get(f"{again}/values").by_id("main").text
    wrong = person.http.post("/tables/now", data=order | {"rules": "first"})
    assert wrong.status_code == 422
    assert "another edition" in wrong.text


def test_bots_play_with_the_values_on_request(
    browser: NewBrowser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(balance_reports, "DEALS", 2)
    person = browser()
    path = begun(person)
    person.get(f"{path}/report")
    answered = person.http.post(f"{path}/report", data={"csrf_token": person.field("csrf_token")})
    assert answered.status_code == 200
    wait_until(lambda: "<table" in person.http.get(f"{path}/report").text)
    assert person.get(f"{path}/report").problems == []


BAD_FILES = (
    b"noble.solvay.cost = 400",
    b"noble.solvay.cost = [",
    b"noble.solvay.price = 4",
    b"noble.solvay = 4",
    b"start.horses = 4",
    b"belle_epoque.glass = 4",
    b"noble.solvay.cost = { note = 'x' }",
    b"noble.solvay.cost = { value = 4, colour = 'red' }",
    b"set.version = 'x'",
    b"set.rules = 'chess'",
    b"market.corner.blue = 'top-right'",
    b"x = " + b"[" * 5000,
    b"\xff\xfe",
)
ENGLISH = ("expected", "unknown", "not valid", "not a table", "no value", "is not", "both")


@pytest.mark.matrix("content")
@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
@pytest.mark.parametrize("content", range(len(BAD_FILES)))
def test_why_a_file_is_refused_is_said_in_the_readers_language(
    browser: NewBrowser, content: int, code: str
) -> None:
    person = browser(code)
    person.get("/companion/box")
    token = {"csrf_token": person.field("csrf_token")}
    sent = {"file": ("mine.toml", BAD_FILES[content])}
    refused = person.http.post("/companion/box/file", data=token, files=sent)
    assert refused.status_code == 422
    (said,) = [
        each for each in read(refused.text).elements if each.attributes.get("class") == "wrong"
    ]
    with language(code):
        general = gettext("This file was not accepted, and nothing has changed.")
    reason = said.text.replace(general, "").strip()
    assert reason
    assert not any(word in reason.lower() for word in ENGLISH)


def test_a_name_that_cannot_be_is_refused_in_the_readers_language(browser: NewBrowser) -> None:
    person = browser("ja")
    path = begun(person)
    person.get(path)
    data = {"csrf_token": person.field("csrf_token"), "name": "\u200b"}
    refused = person.http.post(f"{path}/settings", data=data)
    assert refused.status_code == 422
    with language("ja"):
        assert refusal_words("bad-box-name") in refused.text
        assert refusal_words("full-box") != refusal_words("bad-order")
