"""Looking back: uploaded records, the slider, and links to a move."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import ViewportSize, expect

from bruxelles1893.engine import read_record, replay, ruleset
from bruxelles1893.words import minus
from web.browser.conftest import Visit
from web.browser.layout import too_small

RECORDS = Path(__file__).parents[2] / "golden" / "records" / "0.2"
PHONE: ViewportSize = {"width": 390, "height": 844}


@pytest.mark.matrix
@pytest.mark.parametrize("name", ["second+belle-epoque+asymmetric-3", "first-2"])
def test_an_uploaded_game_is_replayed_and_a_move_is_shared(visit: Visit, name: str) -> None:
    record = read_record((RECORDS / f"{name}.bxl").read_text())
    played = replay(record, ruleset(record.rules))
    last = len(played.moves)
    anna, ben = visit(), visit()
    anna.upload_by_hand(played)
    title = anna.find("#question-title")
    expect(title).to_have_text("Before the first move")
    anna.find("#ply").fill("25")
    expect(title).to_have_text(f"After move 25 of {last}")
    anna.page.wait_for_url("**/replay?ply=25")
    news = anna.text("#news")

    ben.page.goto(anna.page.url)
    expect(ben.find("#question-title")).to_have_text(f"After move 25 of {last}")
    assert ben.text("#news") == news
    assert ben.text("#board") == anna.text("#board")

    anna.find("[data-key=ArrowRight]").click()
    expect(title).to_have_text(f"After move 26 of {last}")
    anna.find("#ply").fill(str(last))
    anna.find(".sheet").wait_for()
    totals = anna.find(".sheet tbody td:last-child").all_inner_texts()
    assert totals == [minus(sheet.total) for sheet in played.state.scores()]


def test_a_game_runs_by_itself_and_goes_on_on_a_phone(visit: Visit) -> None:
    record = read_record((RECORDS / "first-3.bxl").read_text())
    played = replay(record, ruleset(record.rules))
    anna = visit(viewport=PHONE, reduced_motion="no-preference")
    anna.upload(played)
    expect(anna.find("#curves .strip")).to_be_visible()
    assert not anna.page.evaluate("document.documentElement.scrollWidth > window.innerWidth")
    assert too_small(anna.page) == []
    anna.find("#speed").select_option("4")
    anna.find("#film").click()
    expect(anna.find("#film")).to_have_text("Pause")
    anna.page.wait_for_url(re.compile(r"replay\?ply=[1-9]\d"))
    anna.find("#film").click()
    expect(anna.find("#film")).to_have_text("Play")
    stopped = anna.page.url
    assert anna.text("#question-title") == f"After move {ply_of(stopped)} of {len(played.moves)}"

    # Any point of a curve leads to its moment, and the figures run along.
    strip = anna.find("#curves .strip").bounding_box()
    assert strip is not None
    anna.page.mouse.click(strip["x"] + strip["width"] * 0.7, strip["y"] + 4)
    anna.page.wait_for_url(lambda url: url != stopped)
    assert ply_of(anna.page.url) == pytest.approx(0.7 * len(played.moves), rel=0.05)
    shown = anna.find("#curves .legend b").all_inner_texts()
    assert all(text.endswith("%") for text in shown)
    anna.find("#other-curve").click()
    assert not any("%" in text for text in anna.find("#curves .legend b").all_inner_texts())

    # A better turn is played there, choice by choice.
    moment = anna.page.url
    anna.open(anna.path.replace("/replay", "/review"))
    anna.find(".moment a", has_text="See the better turn").first.click()
    steps = anna.find("#instead button")
    expect(steps.first).to_be_visible()
    before = anna.text("#board") + anna.text("#players")
    anna.find("#film").click()
    expect(steps.last).to_have_attribute("aria-current", "step")
    assert anna.text("#board") + anna.text("#players") != before
    anna.find("text=As it was played").click()
    expect(anna.find("#instead")).to_have_count(0)

    # One goes on from a moment, against bots.
    anna.page.goto(moment)
    anna.follow(anna.find("text=Continue from here"))
    assert not anna.page.evaluate("document.documentElement.scrollWidth > window.innerWidth")
    anna.find("button.go").click()
    expect(anna.find("#question")).to_have_class(re.compile("mine"))


def ply_of(url: str) -> int:
    return int(url.split("ply=")[1])


def test_what_is_no_record_is_refused_in_words(visit: Visit, tmp_path: Path) -> None:
    path = tmp_path / "notes.bxl"
    path.write_text(json.dumps({"not": "a record"}))
    anna = visit()
    anna.open()
    anna.find("input[type=file]").set_input_files(path)
    anna.find("form[action='/records'] button").click()
    expect(anna.find("main")).to_contain_text("not a record")
    anna.troubles.clear()


COVERED = """() => {
  const caption = document.querySelector("#caption");
  if (!caption?.checkVisibility()) return null;
  const told = caption.getBoundingClientRect();
  const isFree = (box) => box.bottom <= told.top + 1 || box.top >= told.bottom - 1
    || box.right <= told.left || box.left >= told.right;
  return [...document.querySelectorAll(".replaying :is(button, input, select, a), #curves")]
    .filter((each) => each.checkVisibility() && !isFree(each.getBoundingClientRect()))
    .map((each) => each.outerHTML.slice(0, 80));
}"""
"""What can be used to look back, and lies below what is told; nothing until something is told."""


@pytest.mark.matrix
@pytest.mark.parametrize(
    "size", [PHONE, {"width": 1366, "height": 768}, {"width": 1440, "height": 900}]
)
def test_what_is_told_covers_nothing_that_leads_through_the_game(
    visit: Visit, size: ViewportSize
) -> None:
    record = read_record((RECORDS / "second-2.bxl").read_text())
    anna = visit(viewport=size, reduced_motion="no-preference", pace="calm", finale="played")
    played = replay(record, ruleset(record.rules))
    second_round = next(ply for ply in range(len(played.moves)) if played.at(ply).round > 1)
    anna.upload(played)
    anna.find("#ply").fill(str(second_round - 3))
    anna.page.wait_for_url(f"**/replay?ply={second_round - 3}")
    anna.find("#film").click()
    assert anna.page.wait_for_function(COVERED).json_value() == []
    anna.keep_screenshot(f"replay-told-{size['width']}")
