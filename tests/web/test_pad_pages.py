"""The score pad without scripts: every rule set, what cannot be, and what is taken along."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any
from urllib.parse import unquote

import pytest

from bruxelles1893.engine import RULE_SETS, ruleset
from bruxelles1893.scoring import Form, Sheet, fields, missing, read_field, standings
from bruxelles1893.words import minus
from web.support import Browser

NewBrowser = Callable[..., Browser]
BG_STATS = "https://app.bgstatsapp.com/createPlay.html?data="
PLAY = {"sourceName": str, "sourcePlayId": str, "playDate": str, "game": dict, "players": list}
GAME = {"name": str, "sourceGameId": str, "highestWins": bool, "noPoints": bool}
PLAYER = {
    **{"name": str, "sourcePlayerId": str, "startPlayer": bool},
    **{"score": int, "winner": bool},
}
"""What the makers of BG Stats take, each with its type."""


def begun(person: Browser, rules: str) -> str:
    person.get("/companion/pads")
    person.post("/companion/pads", rules=rules, names=["Anna", "Ben"])
    return person.path


def entries(rules: str) -> list[dict[str, str]]:
    """What two people may write on all fields of a rule set: the least, and as much as there is."""
    form = Form(ruleset(rules))
    found = []
    for place in (0, 1):
        texts: dict[str, str] = {"tiles": ["1+5", "3"][place]} if form.has_tiles else {}
        entry = {key: read_field(form, {}, key, text) for key, text in texts.items()}
        while gaps := missing(form, entry):
            field = next(each for each in fields(form, entry) if each.key == gaps[0])
            usual = str(min(field.allowed.least + 3, field.allowed.most)) if field.allowed else ""
            texts[field.key] = usual or field.choices[place]
            entry[field.key] = read_field(form, entry, field.key, texts[field.key])
        found.append(texts)
    return found


def counted(rules: str, written: list[dict[str, str]]) -> list[int | None]:
    form = Form(ruleset(rules))
    sheets = []
    for name, texts in zip(("Anna", "Ben"), written, strict=True):
        entry: dict[str, object] = {}
        for key, text in texts.items():
            entry[key] = read_field(form, entry, key, text)
        sheets.append(Sheet(name, entry))
    return [line.total for line in standings(form, sheets, None).lines]


def write(person: Browser, path: str, place: int, texts: dict[str, str], status: int = 200) -> None:
    """Write on a player's sheet as the form without scripts does."""
    person.get(path, player=place)
    version = person.field("version")
    ticked: dict[str, Any] = {
        key: text.split("+") if key in ("tiles", "spaces") else text for key, text in texts.items()
    }
    person.post(f"{path}/players/{place}", status, version=version, **ticked)


@pytest.mark.parametrize("rules", RULE_SETS)
def test_every_rule_set_is_counted_on_its_page(browser: NewBrowser, rules: str) -> None:
    person = browser()
    path = begun(person, rules)
    written = entries(rules)
    for place, texts in enumerate(written):
        write(person, path, place, texts)
        asked = {each.attributes["data-key"] for each in person.page.with_attribute("data-key")}
        assert set(texts) <= asked
        assert person.page.problems == []
    totals = counted(rules, written)
    assert None not in totals
    shown = [e.text for e in person.page.elements if e.attributes.get("class") == "total"]
    assert shown == [minus(total) for total in totals]
    assert "hidden" not in person.page.by_id("result").attributes
    table = list(csv.reader(io.StringIO(person.http.get(f"{path}/result.csv").text)))
    assert table[0][1:] == ["Anna", "Ben"]
    assert table[-1][1:] == [str(total) for total in totals]
    columns = list(zip(*table[1:-1], strict=True))[1:]
    assert [sum(map(int, column)) for column in columns] == totals
    check_play(person, totals)


def check_play(person: Browser, totals: list[int | None]) -> None:
    """The address hands BG Stats a play as its makers describe it."""
    address = person.page.by_id("bg-stats").attributes["href"]
    assert address.startswith(BG_STATS)
    play = json.loads(unquote(address.removeprefix(BG_STATS)))
    assert_types(play, PLAY)
    assert_types(play["game"], GAME)
    for player in play["players"]:
        assert_types(player, PLAYER)
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", play["playDate"])
    assert datetime.fromisoformat(play["playDate"])
    assert [player["score"] for player in play["players"]] == totals
    best = max(total for total in totals if total is not None)
    winners = [player["winner"] for player in play["players"]]
    assert winners == [total == best for total in totals]
    assert len({player["sourcePlayerId"] for player in play["players"]}) == len(totals)


def assert_types(told: dict[str, object], wanted: Mapping[str, type]) -> None:
    assert {key: type(value) for key, value in told.items()} == wanted


def test_sheets_that_contradict_each_other_get_a_sentence_and_keep_all(
    browser: NewBrowser,
) -> None:
    person = browser()
    path = begun(person, "second+belle-epoque")
    for place in (0, 1):
        write(person, path, place, {"points": "50", "tiles": "3", "iris": "2"})
    assert "tile 3" in person.page.by_id("standings").text
    for place in (0, 1):
        person.get(path, player=place)
        assert person.field("points") == "50"
        ticked = [e.attributes["value"] for e in person.page.with_attribute("checked")]
        assert "3" in ticked


@pytest.mark.parametrize(
    ("rules", "wrong"),
    [
        ("second", {"houses": "9"}),
        ("second", {"points": "ten"}),
        ("second", {"nobles": "5+x"}),
        ("second+asymmetric", {"board": "gaudi"}),
        ("second+belle-epoque", {"tiles": "13"}),
        ("first", {"row.francs": "-1"}),
    ],
)
def test_a_count_that_cannot_be_is_refused_in_words_and_loses_nothing(
    browser: NewBrowser, rules: str, wrong: dict[str, str]
) -> None:
    person = browser()
    path = begun(person, rules)
    write(person, path, 0, {"francs": "7"} | wrong, 422)
    alerts = person.page.with_attribute("role", "alert")
    said = [e.text for e in alerts if e.text.strip() and "hidden" not in e.attributes]
    assert len(said) == 1
    person.get(path, player=0)
    assert person.field("francs") == "7"


def test_a_sheet_counts_by_the_values_of_a_box(browser: NewBrowser) -> None:
    """A row that is worth more in somebody's box is worth more on their sheet."""
    person = browser()
    person.get("/companion/box")
    values = b"set.rules = 'second'\nboard.a.row_base = [3, 1, 2, 1]\n"
    data = {"csrf_token": person.field("csrf_token")}
    person.http.post("/companion/box/file", data=data, files={"file": ("mine.toml", values)})
    page = person.get("/companion/pads")
    box = next(
        each.attributes["value"]
        for each in page.elements
        if each.tag == "option" and re.fullmatch("[0-9a-f]{16}", each.attributes["value"])
    )
    person.post("/companion/pads", rules="second", box=box, names=["Anna", "Ben"])
    least = person.page.with_attribute("name", "row.pawns")[0].attributes["min"]
    assert least == "3"


def test_a_sheet_of_which_a_phone_tells_twice_is_one(browser: NewBrowser) -> None:
    anna, ben = browser(), browser()
    codes = []
    for person in (anna, anna, ben):
        person.get("/companion/pads")
        person.post("/companion/pads", rules="second", names=["Anna", "Ben"], begun="a1")
        codes.append(person.path)
    assert codes[0] == codes[1] != codes[2]
