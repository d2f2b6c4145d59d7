"""What happens without a choice says so in every language; a piece leads to the exhibitions."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bruxelles1893 import words
from bruxelles1893.engine import Event, Move, Option, Seat, Session, ruleset
from bruxelles1893.engine.core.events import NobleDiscarded, Passed
from web.support import Browser
from web.test_pages import begun

Browsers = Callable[..., Browser]
LACKS = ("pawns", "francs", "spaces")
ENOUGH = 200
"""Choices until one leaves nothing to choose."""

languages = pytest.mark.parametrize("spoken", words.LANGUAGES)


def told(spoken: str, event: Event) -> str:
    """What the log says of something that a player did."""
    session = Session(ruleset("second"), 2, 1, ("Anna", "Ivan"))
    with words.language(spoken):
        moves = [Move(Seat(0), "turn", Option(0), (event,))]
        (line,) = words.tell_moves(session.state, session.names, moves)
    return line.text


@languages
def test_a_forced_pass_says_what_was_missing(spoken: str) -> None:
    free = told(spoken, Passed(Seat(0), is_first=False))
    forced = {told(spoken, Passed(Seat(0), is_first=False, lack=lack)) for lack in LACKS}
    assert len(forced) == len(LACKS)
    assert all(len(text) > len(free) for text in forced)


@languages
def test_a_second_copy_of_a_noble_says_why_it_goes(spoken: str) -> None:
    usual, second = (
        told(spoken, NobleDiscarded(Seat(0), 0, is_second)) for is_second in (False, True)
    )
    with words.language(spoken):
        assert words.NOBLE_NAMES["brugmann"] in second
    assert len(second) > len(usual)


@languages
@pytest.mark.matrix("spoken")
def test_a_step_that_is_taken_by_itself_says_so(browser: Browsers, spoken: str) -> None:
    person = browser(spoken)
    path = begun(person)
    with words.language(spoken):
        says = words.gettext("automatic: %(step)s").partition("%")[0]
    assert spoken == "en" or says != "automatic: "
    for choice in range(ENOUGH):
        if says in person.page.by_id("question").text:
            return
        number, draft = person.field("number"), person.field("draft")
        if person.can_confirm():
            person.post(f"{path}/play", number=number, draft=draft)
        else:
            values = person.choices()
            person.get(path, number=number, draft=draft, option=values[choice % len(values)])
    raise AssertionError("each step was chosen")


def test_exhibition_tiles_lead_to_the_page_about_the_exhibitions(browser: Browsers) -> None:
    person = browser()
    begun(person, "first")
    (on_table, *ledger) = person.page.with_attribute("data-person", "exhibitions#in-the-game")
    assert on_table
    assert len(ledger) >= 1
    page = person.get("/world/exhibitions")
    assert page.by_id("in-the-game")
