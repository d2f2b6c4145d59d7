"""What a click of a turn costs: reads of the database and copies of the state."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest
from sqlalchemy import event

from bruxelles1893.engine import Session, State, ruleset
from bruxelles1893.words import label
from counting import is_for_a_visitor
from server.support import Served
from web.support import Browser
from web.test_pages import begun, to_turn

Browsers = Callable[..., Browser]
FORECASTS = 1
"""The page compares the round's end after the turn with that before it, which it showed already."""
ENDINGS = 2
"""What the game would come to if it ended now, and after the round."""
ARRIVAL = "(SELECT"
"""Whether the device is signed in and whose it is: asked in one go."""


class Cost:
    """What was counted."""

    def __init__(self) -> None:
        self.reads: list[str] = []
        self.copies: int = 0


@contextmanager
def counted(monkeypatch: pytest.MonkeyPatch, server: Served | None = None) -> Iterator[Cost]:
    """Counts what a server reads of its database, and all copies of states."""
    cost, copy = Cost(), State.copy

    def queried(connection: Any, cursor: Any, statement: str, *rest: Any) -> None:
        read = statement.partition("FROM")[2].split()
        if statement.startswith("SELECT") and is_for_a_visitor():
            cost.reads.append(read[0])

    def copied(state: State) -> State:
        cost.copies += 1
        return copy(state)

    with monkeypatch.context() as patched:
        patched.setattr(State, "copy", copied)
        if server is None:
            yield cost
            return
        event.listen(server.services.store.engine, "before_cursor_execute", queried)
        try:
            yield cost
        finally:
            event.remove(server.services.store.engine, "before_cursor_execute", queried)


def steps(person: Browser) -> int:
    """How many steps the draft on the page has, the forced ones too."""
    found = re.search(r'<p class="so-far">((?:<span>[^<]*</span>)*)', person.html)
    assert found is not None
    return found[1].count("<span>")


def chosen(person: Browser) -> str:
    """A space of the board if one can be chosen, else the last option."""
    spaces = [each for each in person.choices() if re.fullmatch("[A-E][1-5]", each)]
    return (spaces or person.choices())[-1]


def test_a_draft_opens_the_game_once_and_copies_it_once_and_for_each_step(
    server: Served, browser: Browsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bruxelles1893.server.tables.lobby.SEED_BOUND", 1)
    person = browser()
    path = begun(person)
    to_turn(person, path)
    number, clicks = person.field("number"), 0
    while not person.can_confirm():
        with counted(monkeypatch, server) as cost:
            draft, option = person.field("draft"), chosen(person)
            person.get(path, number=number, draft=draft, option=option)
        clicks += 1
        assert cost.reads == [ARRIVAL, "games"], "who it is, and the game"
        what_is_of_use = steps(person)
        assert cost.copies <= 1 + steps(person) + what_is_of_use + ENDINGS, "trial and round's end"
    assert clicks == 2
    fields = {name: person.field(name) for name in ("csrf_token", "number", "draft")}
    taken = steps(person)
    with counted(monkeypatch, server) as cost:
        person.http.post(f"{path}/play", data=fields, headers={"X-Page": ""})
    assert cost.reads == [ARRIVAL, "games"], "who it is, and the game"
    what_all_see, kept_for_undo, what_is_of_use = 1, taken, 1
    assert cost.copies <= what_all_see + kept_for_undo + what_is_of_use + FORECASTS + ENDINGS


@pytest.mark.parametrize("rules", ["second+belle-epoque+asymmetric", "first"])
def test_words_of_options_copy_no_state(rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    session = Session(ruleset(rules), 3, seed=5)
    rng, kinds = Random(5), set[str]()
    while (decision := session.state.decision) is not None:
        view = session.state.view(decision.player)
        with counted(monkeypatch) as cost:
            words = [label(view, option, session.names) for option in view.legal()]
        assert all(words)
        assert cost.copies == 0, decision.kind
        kinds.add(decision.kind)
        session.play(rng.choice(view.legal()))
    assert {"turn", "sale-cursor", "prestige", "build-pay"} <= kinds
