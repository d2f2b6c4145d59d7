"""Looking back: uploaded records, the slider, and links to a move."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from bruxelles1893.engine import read_record, replay, ruleset
from web.browser.conftest import Visit

RECORDS = Path(__file__).parents[2] / "golden" / "records" / "next"


@pytest.mark.parametrize("name", ["second+belle-epoque+asymmetric-3", "first-2"])
def test_an_uploaded_game_is_replayed_and_a_move_is_shared(visit: Visit, name: str) -> None:
    record = read_record((RECORDS / f"{name}.bxl").read_text())
    played = replay(record, ruleset(record.rules))
    last = len(played.moves)
    anna, ben = visit(), visit()
    anna.upload(played)
    title = anna.find("#question-title")
    expect(title).to_have_text(f"Before move 0 of {last}")
    anna.find("#ply").fill("25")
    expect(title).to_have_text(f"Before move 25 of {last}")
    anna.page.wait_for_url("**/replay?ply=25")
    news = anna.text("#news")

    ben.page.goto(anna.page.url)
    expect(ben.find("#question-title")).to_have_text(f"Before move 25 of {last}")
    assert ben.text("#news") == news
    assert ben.text("#board") == anna.text("#board")

    anna.find("[data-key=ArrowRight]").click()
    expect(title).to_have_text(f"Before move 26 of {last}")
    anna.find("#ply").fill(str(last))
    anna.find(".sheet").wait_for()
    totals = anna.find(".sheet tbody td:last-child").all_inner_texts()
    assert [int(total) for total in totals] == [sheet.total for sheet in played.state.scores()]


def test_what_is_no_record_is_refused_in_words(visit: Visit, tmp_path: Path) -> None:
    path = tmp_path / "notes.bxl"
    path.write_text(json.dumps({"not": "a record"}))
    anna = visit()
    anna.open()
    anna.find("input[type=file]").set_input_files(path)
    anna.find("form[action='/records'] button").click()
    expect(anna.find("main")).to_contain_text("not a record")
    anna.troubles.clear()
