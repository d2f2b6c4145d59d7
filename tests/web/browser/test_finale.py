"""The end of a round is played on the table, told on a card, and can be seen again."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from bruxelles1893.engine import Event, Session
from bruxelles1893.engine.core.events import FirstPlayer, GameEnded, RoundEnded
from patience import MILLISECONDS
from web.browser.conftest import Visit
from web.browser.moments import TO_THE_END
from web.browser.visitor import Visitor
from web.drawn_games import played

MOTION: dict[str, Any] = {"reduced_motion": "no-preference", "finale": "played", "pace": "calm"}
IS_SETTLED = "() => !document.querySelector('.settling, .confirm')"
WATCH = """() => {
  window.told = [];
  const line = document.querySelector("#caption .surtitle");
  new MutationObserver(() => {
    const lit = document.querySelectorAll(".shine, .glow").length;
    window.told.push({ text: line.textContent, lit });
  }).observe(line, { childList: true, characterData: true, subtree: true });
}"""

PLAYERS = 3
READ = 9_000
"""Milliseconds for which a card lies on the table of somebody who only watches."""
STANDING = 1_000
"""A moment at which a page's clock stands still, however long a machine takes."""
LOOKS = int(MILLISECONDS) // 50


@cache
def before(event: type[Event], kind: str = "", rules: str = "second") -> Session:
    """A game before a choice of a kind after which something happens, whatever is chosen then."""
    whole = played(rules, PLAYERS, TO_THE_END)
    again = Session(whole.state.rules, PLAYERS, whole.seed, whole.names)
    chosen = (0, "")
    for move in whole.moves:
        if len(again.state.legal()) > 1:
            chosen = len(again.moves), move.kind
        if kind in ("", chosen[1]) and any(isinstance(each, event) for each in move.events):
            return played(rules, PLAYERS, chosen[0])
        again.play(move.option)
    raise AssertionError(f"no choice of {kind} brings {event.__name__}")


def settle(person: Visitor, session: Session) -> None:
    """Go on with a game and answer until all questions of its end are answered."""
    person.upload(session)
    person.asked()
    person.page.evaluate(WATCH)
    if person.find(".deeds .pass:enabled").count():
        person.press(person.find(".deeds .pass"))
        person.find(".deeds .confirm").click()
    else:
        answer(person)


def answer(person: Visitor) -> None:
    """Answer one question about a card or a noble."""
    shown = person.asked()
    if not shown.is_final:
        person.choose(shown.choices[0])
    person.find(".deeds .confirm").click()


def until_the_card(person: Visitor) -> None:
    """Answer what is asked while the round is settled."""
    while person.text(".phase") == "Resolution":
        answer(person)
        person.page.wait_for_function(IS_SETTLED)
    person.find("#finale[open]").wait_for()


def test_the_end_of_a_round_is_played_on_the_table_and_told_on_a_card(visit: Visit) -> None:
    anna = visit(**MOTION | {"pace": "brisk"})
    session = before(FirstPlayer, "turn")
    settle(anna, session)
    anna.find("#caption:visible").wait_for()
    assert anna.find(".settling").count() == 1
    anna.page.wait_for_function(IS_SETTLED)
    until_the_card(anna)
    shown = anna.page.evaluate("() => window.told")
    columns = [each for each in shown if "column" in each["text"].lower()]
    assert columns, "columns are settled one by one"
    assert all(each["lit"] for each in columns)
    assert anna.find("#finale .share").count() == len(session.names)
    assert anna.find(".settling, .gift").count() == 0
    anna.find("#go-on").click()
    anna.find("#finale[open]").wait_for(state="detached")
    watch_it_again(anna, session)


def watch_it_again(anna: Visitor, session: Session) -> None:
    """Later, on a page that was opened anew, and only as long as one wants it."""
    ended = session.state.round
    anna.open(anna.path)
    number = anna.look().number
    anna.find(f".rounds [data-watch='{ended}']").click()
    anna.find("#caption:visible").wait_for()
    assert anna.find("#question.replaying").count() == 1, "nothing can be played on an old table"
    anna.find("#caption [data-pace=pause]").click()
    anna.page.keyboard.press("Escape")
    anna.find("#finale[open]").wait_for()
    anna.find("#question:not(.replaying)").wait_for()
    assert anna.look().number == number
    anna.page.keyboard.press("Escape")
    anna.find("#finale[open]").wait_for(state="detached")


def test_a_click_skips_what_is_played_and_does_nothing_else(visit: Visit) -> None:
    anna = visit(**MOTION)
    settle(anna, before(RoundEnded, "prestige"))
    anna.find("#caption:visible").wait_for()
    anna.find("#caption [data-pace=pause]").click()
    anna.find("#board").click(position={"x": 60, "y": 60})
    anna.find("#finale[open]").wait_for()
    assert anna.look().draft == ""


def test_less_motion_means_the_card_alone_and_nothing_means_nothing(visit: Visit) -> None:
    calm, off = visit(finale="played", pace="calm"), visit(**MOTION | {"finale": "nothing"})
    for each in (calm, off):
        settle(each, before(RoundEnded, "prestige"))
    calm.find("#finale[open]").wait_for()
    off.asked()
    for each in (calm, off):
        assert each.page.evaluate("() => window.told") == []
    assert off.find("#finale[open]").count() == 0


def test_who_only_watches_is_not_kept_by_the_card(visit: Visit) -> None:
    anna, sam = visit(), visit(finale="played")
    anna.upload(before(RoundEnded, "prestige"))
    clock = sam.page.clock
    clock.install(time=0)
    clock.pause_at(STANDING)
    sam.open(anna.path)
    answer(anna)
    card = sam.find("#finale[open]")
    for _ in range(LOOKS):
        sam.page.wait_for_timeout(50)
        clock.run_for(100)
        if card.count():
            break
    clock.run_for(READ - 2_000)
    assert card.count() == 1, "it lies there long enough to be read"
    clock.run_for(4_000)
    card.wait_for(state="detached")


@pytest.mark.matrix
@pytest.mark.parametrize("rules", ["second", "first"])
def test_the_last_round_is_told_and_the_score_sheet_counted_item_by_item(
    visit: Visit, rules: str
) -> None:
    anna = visit(**MOTION | {"pace": "once"})
    session = before(GameEnded, rules=rules)
    settle(anna, session)
    anna.find("#finale .shares").wait_for()
    assert anna.text("#finale-title") == f"The end of round {session.state.round}"
    assert anna.find("#finale .share").count() == len(session.names)
    anna.find("#go-on").click()
    anna.find("#finale .race.run").wait_for()
    totals = [int(each) for each in anna.find("#finale .total").all_inner_texts()]
    sheet = anna.find(".sheet td:last-child").all_inner_texts()
    assert totals == [int(each.replace("−", "-")) for each in sheet]
    assert anna.find("#finale .champion").count() >= 1
    assert anna.text("#finale .item") == anna.text(".question .won")
