"""Answers in advance and notes, with two people: set, taken back, used, and told in the log."""

from __future__ import annotations

from random import Random

from playwright.sync_api import expect

from bruxelles1893.engine.core.steps import NEW_TURN
from server.test_ahead import play_to
from web.browser.conftest import Visit
from web.browser.test_devices import PHONE, fits, is_clean
from web.browser.test_online import asked_of, play_until_another_is_asked
from web.browser.test_play_again import program_of
from web.browser.test_settings import LAPTOP
from web.browser.visitor import Visitor

TOLD = {
    "en": "had answered in advance.",
    "fr": "avait répondu à l’avance.",
    "de": "hatte im Voraus geantwortet.",
}


def at_first_turn(visit: Visit) -> tuple[Visitor, Visitor]:
    """Two people whose pieces are set up: who begins, and the other."""
    anna, ben = visit(**LAPTOP), visit(locale="fr", **PHONE)
    (link,) = anna.invite(name="Anna")
    ben.accept(link, "Ben")
    anna.await_table()
    path, rng = anna.path, Random(1)
    while True:
        mover, other = asked_of((anna, ben))
        mover.open(f"{path}/ahead")
        is_turn = not mover.find("[name=deed][value=pass]").count()
        mover.open(path)
        if is_turn:
            return mover, other
        play_until_another_is_asked(mover, rng)


def test_who_says_pass_beforehand_holds_nobody_up(visit: Visit) -> None:
    mover, other = at_first_turn(visit)
    path, rng = mover.path, Random(1)
    other.open(f"{path}/ahead")
    other.find("textarea").fill("blue is rare")
    other.follow(other.find("form[action$='/notes'] button"))
    expect(other.find("textarea")).to_have_value("blue is rare")
    for deed in ("pass", "back", "pass"):
        other.follow(other.find(f"[name=deed][value={deed}]"))
    mover.open(f"{path}/ahead")
    for each in (mover, other):
        assert is_clean(each)
        assert fits(each)
    mover.open(path)
    other.keep_screenshot("ahead")
    told = TOLD[str(mover.page.evaluate("document.documentElement.lang"))]
    while not mover.find("#log-recent", has_text=told).count():
        mover.answer(rng)
    for each in (mover, other):
        each.open(f"{path}/log")
        language = str(each.page.evaluate("document.documentElement.lang"))
        expect(each.find(".log.whole")).to_contain_text(TOLD[language])
        expect(each.find("main")).not_to_contain_text("blue is rare")
    other.open(f"{path}/ahead")
    expect(other.find("textarea")).to_have_value("blue is rare")
    expect(other.find("[name=deed][value=back]")).to_have_count(0)


def test_pass_is_said_while_the_turn_comes(visit: Visit) -> None:
    """The page was opened before: its button does what it says all the same."""
    mover, other = at_first_turn(visit)
    other.open(f"{mover.path}/ahead")
    play_until_another_is_asked(mover, Random(1))
    other.follow(other.find("[name=deed][value=pass]"))
    expect(other.find("[name=deed][value=back]")).to_have_count(0)
    mover.find("#question.mine").wait_for()


def test_a_question_is_always_answered_alike(visit: Visit) -> None:
    """A neutral pawn stands each round where it was said once, until that is taken back."""
    anna, ben = visit(**LAPTOP), visit(locale="de", **PHONE)
    (link,) = anna.invite(name="Anna")
    ben.accept(link, "Ben")
    anna.await_table()
    path = anna.path
    with program_of(anna) as first, program_of(ben) as second:
        seats = first.get(f"/api{path.replace('/table/', '/tables/')}")["seats"]
        people = (first, second) if seats[0]["name"] == "Anna" else (second, first)
        who = play_to(people, path[7:], "neutral", 1)
        asked = anna if who is first else ben
        asked.open(f"{path}/ahead")
        assert is_clean(asked)
        assert fits(asked)
        asked.keep_screenshot("always-the-same")
        asked.follow(asked.find("[name=option]", has_text="C3"))
        expect(asked.find("ul.seats li")).to_contain_text("C3")
        play_to(people, path[7:], NEW_TURN, 2)
    for each, language in ((anna, "en"), (ben, "de")):
        each.open(f"{path}/log")
        expect(each.find(".log.whole")).to_contain_text(TOLD[language])
    asked.open(f"{path}/ahead")
    asked.follow(asked.find("ul.seats button"))
    expect(asked.find("ul.seats li")).to_have_count(0)
