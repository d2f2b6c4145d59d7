"""If the round ended now: the page says what then really happens."""

from __future__ import annotations

import pytest

from bruxelles1893.engine import RULE_SETS, State, first_seats
from bruxelles1893.engine.core.events import ColumnTied, ColumnWon, Event, IrisScored, PawnToCourt
from bruxelles1893.engine.core.options import PASS
from bruxelles1893.engine.history.serial import digest
from bruxelles1893.engine.rules.resolution import if_round_ended, is_ahead
from bruxelles1893.web.scene.round_forecast import (
    NewGain,
    Resolution,
    forecast,
    new_gains,
    resolution_now,
)
from web.support import NAMES, moments

SETTLED = (ColumnWon, ColumnTied, PawnToCourt)


def settled(events: list[Event]) -> list[Event]:
    return [event for event in events if isinstance(event, SETTLED)]


def after_all_pass(state: State) -> list[Event]:
    """What happens if everybody who may still act passes; no other choice is ever needed here."""
    ending = state.copy()
    ending.events = events = list[Event]()
    first = ending.round
    while ending.decision is not None and ending.round == first:
        if ending.decision.kind == "turn":
            ending.apply(PASS)
        elif ending.decision.kind == "card":
            ending.apply(ending.legal()[-1])
        else:
            ending.apply(ending.legal()[0])
    return events


@pytest.mark.parametrize("rules", RULE_SETS)
def test_majorities_come_as_foretold(rules: str) -> None:
    compared = 0
    for session in moments(rules, 4, seed=11, every=3):
        state = session.state
        if state.decision is None or state.decision.kind != "turn":
            continue
        _, foretold = if_round_ended(state)
        happened = after_all_pass(state)
        assert settled(foretold) == settled(happened)
        compared += 1
    assert compared > 10


def test_looking_ahead_changes_nothing() -> None:
    for session in moments("second+belle-epoque", 3, seed=2, every=9):
        if is_ahead(session.state):
            before = digest(session.state)
            if_round_ended(session.state)
            assert digest(session.state) == before


def test_the_outlook_marks_what_a_turn_changes() -> None:
    session = next(
        each
        for each in moments("second", 3, seed=6, every=1)
        if each.state.decision is not None and each.state.decision.kind == "bid"
    )
    before = session.state.copy()
    after = before.copy()
    after.apply(after.legal()[-1])
    seen = forecast(resolution_now(after), NAMES[:3], resolution_now(before))
    assert seen is not None
    column = "ABCDE"[before.stack[-1][2] % 5]
    changed = {each.name for each in seen.columns if each.is_changed}
    assert changed <= {column}
    unchanged = forecast(resolution_now(before), NAMES[:3], resolution_now(before))
    assert unchanged is not None
    assert not any(each.is_changed for each in unchanged.columns)


def test_nothing_is_foretold_before_the_square_lies() -> None:
    session = next(moments("second", 3, seed=6, every=1))
    assert forecast(resolution_now(session.state), NAMES[:3]) is None


def test_points_at_an_iris_go_to_whoever_has_most_pawns() -> None:
    for session in moments("second", 5, seed=3, every=4):
        if not is_ahead(session.state):
            continue
        after, events = if_round_ended(session.state)
        gains = [0] * 5
        for event in events:
            if isinstance(event, IrisScored):
                gains[event.seat] += event.points
        now = session.state.players
        assert [b.points - a.points for a, b in zip(now, after.players, strict=True)] == gains


def test_changes_tell_who_had_it_and_who_would_have_it() -> None:
    count = 0
    for session in moments("second", 4, seed=3, every=1):
        state = session.state
        if state.decision is None or state.decision.kind != "bid" or not is_ahead(state):
            continue
        after = state.copy()
        after.apply(after.legal()[-1])
        if not is_ahead(after):
            continue
        view = after.view(state.decision.player)
        seen = forecast(resolution_now(view.table), NAMES[:4], resolution_now(state))
        assert seen is not None
        for change in seen.changes:
            assert change.before != change.after
            count += 1
        same = forecast(resolution_now(view.table), NAMES[:4], resolution_now(after))
        assert same is not None
        assert same.changes == ()
        assert same.gains == ()
    assert count > 5


def test_the_shares_of_all_players_are_the_whole() -> None:
    for session in moments("second+belle-epoque", 4, seed=3, every=9):
        seen = forecast(resolution_now(session.state), NAMES[:4])
        if seen is None:
            continue
        shares = seen.shares
        for whole, parts in (
            (seen.columns, [each.columns for each in shares]),
            (seen.irises, [each.irises for each in shares]),
            (seen.pavilions, [each.pavilions for each in shares]),
        ):
            assert set(whole) == {each for part in parts for each in part}
        assert [each.piece for each in shares if each.is_first] == [seen.first]
        assert {each.piece for each in shares if each.is_court} == set(seen.court)


def test_what_a_turn_gives_is_what_was_not_to_be_had_before() -> None:
    a, b, c = first_seats(3)
    before = Resolution({"A": (a,)}, {"2-2": {b: 1}}, {}, (c,), a, (0, 0, 0), (0, 0, 0))
    after = Resolution({"A": (a, b)}, {"2-2": {b: 3}}, {"1": {c: 2}}, (), b, (0, 0, 0), (0, 0, 0))
    assert list(new_gains(before, after)) == [
        NewGain("column", b, "A"),
        NewGain("iris", b, "2-2", 2),
        NewGain("pavilion", c, "1", 2),
        NewGain("court", c),
        NewGain("first", b),
    ]
    assert list(new_gains(after, after)) == []
