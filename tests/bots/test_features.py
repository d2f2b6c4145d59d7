"""What bots count by themselves, for speed, against what the engine tells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from bruxelles1893.bots.evaluation.features import NAMES, RoundFacts, features
from bruxelles1893.engine import Event, Seat, State
from bruxelles1893.engine.core.events import ColumnTied, ColumnWon, IrisScored, PawnToCourt
from bruxelles1893.engine.queries import if_round_ended, score_sheet
from conformance.support import STYLES, Table, each_rule_set, walk
from table import facts

GAMES = range(8)


def turns(table: Table) -> Iterator[State]:
    """Positions of a few games, played in both ways, in which somebody has a turn."""
    for number in GAMES:
        for state in walk(table.game(number), number, STYLES[number % len(STYLES)]):
            if state.decision is not None and state.decision.kind == "turn":
                yield state


def by_seat(counts: Counter[Seat], state: State) -> list[int]:
    return [counts[seat] for seat in state.seats]


def columns(state: State, events: list[Event]) -> dict[str, list[int]]:
    """What the engine says of columns: how many are won and tied, and what the cards won show."""
    won, tied, symbols, manneken = (Counter[Seat]() for _ in range(4))
    for event in facts(events, ColumnWon):
        card = state.rules.prestige[event.card]
        won[event.seat] += 1
        symbols[event.seat] += card.symbols
        manneken[event.seat] += card.manneken
    for tie in facts(events, ColumnTied):
        tied.update(tie.seats)
    counts = {"led": won, "tied": tied, "symbols": symbols, "manneken": manneken}
    return {name: by_seat(count, state) for name, count in counts.items()}


@pytest.mark.rule("RES-COL-1", "RES-COL-2", "RES-IRIS-1", "RES-IRIS-2", "RES-BRX-1")
@each_rule_set
def test_majorities_are_those_of_a_round_that_ends_now(table: Table) -> None:
    seen: Counter[str] = Counter()
    for state in turns(table):
        counted, events = RoundFacts(state), if_round_ended(state)[1]
        for name, expected in columns(state, events).items():
            assert getattr(counted, name) == expected
            seen[name] += sum(expected)
        irises = Counter(event.seat for event in facts(events, IrisScored))
        assert counted.iris_now == by_seat(irises, state)
        seen["irises"] += irises.total()
        in_brussels = [sum(player.brussels) for player in state.players]
        assert [event.seat for event in facts(events, PawnToCourt)] == [
            seat
            for seat, pawns in enumerate(in_brussels)
            if pawns and pawns == counted.most_in_brussels
        ]
    assert all(seen[name] for name in ("led", "tied", "symbols", "manneken", "irises"))


def final_numbers(state: State, seat: int) -> dict[str, int]:
    """What the engine says of the final scoring, in the words of the bots' numbers."""
    sheet, rows = score_sheet(state, Seat(seat)), state.rules.holdings(state, Seat(seat)).rows
    player = state.players[seat]
    names = ("pawn", "noble", "art", "franc")
    things = ("pawns", "nobles", "art", "sets")
    paid = (sheet.pawns, sheet.nobles, sheet.art, sheet.francs)
    found = {"houses x architect level": sheet.houses, "materials": sheet.materials}
    for row, (name, thing) in enumerate(zip(names, things, strict=True)):
        symbols = rows[row] - player.board.row_base[row] - player.row_bonus[row]
        found[f"{name} symbols"] = symbols
        found[f"{name} symbols x {thing}"] = symbols * (paid[row] // rows[row])
    return found


@pytest.mark.rule("FINAL-03", "FINAL-04", "FINAL-05")
@each_rule_set
def test_factors_of_the_final_scoring_are_the_score_sheets(table: Table) -> None:
    """Of players without a pawn on a tile: what tiles add is no number of the bots."""
    seen: Counter[str] = Counter()
    for state in turns(table):
        counted = RoundFacts(state)
        for seat, player in enumerate(state.players):
            if player.away:
                continue
            numbers = dict(zip(NAMES, features(state, Seat(seat), counted), strict=True))
            for name, expected in final_numbers(state, seat).items():
                assert numbers[name] == expected
                seen[name] += expected
    assert all(seen.values())
