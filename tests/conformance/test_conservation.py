"""Nothing is lost and nothing is made: every piece, coin and point is accounted for."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from bruxelles1893.engine import State
from bruxelles1893.engine.core.events import (
    ArtFlipped,
    ArtGiven,
    ArtSold,
    ArtTaken,
    BidTakenBack,
    CubesReturned,
    CubesTaken,
    Event,
    FrancsGained,
    FrancsPaid,
    HouseBuilt,
    NeutralPlaced,
    PawnPlaced,
    PointsGained,
    RoundEnded,
)
from bruxelles1893.engine.core.ids import NEUTRAL, NOBODY
from bruxelles1893.engine.core.options import COLOURS, WHITE
from bruxelles1893.engine.core.state import NONE
from bruxelles1893.engine.core.values import fewer, replaced
from bruxelles1893.engine.history.inventory import problems
from conformance.support import (
    Style,
    Table,
    each_style,
    each_table,
    eagerly,
    walk,
)

pytestmark = pytest.mark.slow

SEEDS = range(3)
RETURNED = "BE-CARD-15"

Account = tuple[str, int, int]
"""What is counted, for which seat, and of which kind."""


def accounts(state: State) -> Counter[Account]:
    """What every player owns."""
    owned: Counter[Account] = Counter()
    for seat, player in enumerate(state.players):
        owned["francs", seat, 0] = player.francs
        owned["points", seat, 0] = player.points
        owned.update({("cubes", seat, kind): count for kind, count in enumerate(player.cubes)})
        owned.update({("art", seat, colour): count for colour, count in enumerate(player.art)})
    return owned


def told(event: Event) -> dict[Account, int]:
    """What an event says that a player won or lost."""
    change: dict[Account, int] = {}
    match event:
        case FrancsGained(seat, amount):
            change["francs", seat, 0] = amount
        case FrancsPaid(seat, amount):
            change["francs", seat, 0] = -amount
        case PointsGained(seat, amount):
            change["points", seat, 0] = amount
        case CubesTaken(seat, cubes):
            change = {("cubes", seat, kind): count for kind, count in enumerate(cubes)}
        case CubesReturned(seat, cubes):
            change = {("cubes", seat, kind): -count for kind, count in enumerate(cubes)}
        case ArtTaken(seat, colour):
            change["art", seat, colour] = 1
        case ArtSold(seat, colour) | ArtGiven(seat, colour):
            change["art", seat, colour] = -1
        case ArtFlipped(seat, colour):
            change = {("art", seat, colour): 1, ("art", seat, WHITE + colour): -1}
    return change


@each_table
@each_style
def test_nothing_is_lost_and_nothing_impossible(table: Table, style: Style) -> None:
    for seed in SEEDS:
        for state in walk(table.game(seed), seed, style):
            assert problems(state) == []


@each_table
def test_players_start_with_the_francs_of_the_rule_set(table: Table) -> None:
    state = table.game()
    francs = [state.players[seat].francs for seat in state.clockwise(state.first)]
    assert francs == list(state.rules.start_francs[: table.players])


def check_ledger(table: Table, style: Style, *names: str) -> None:
    """Play games and compare what players own with what the events told, at every decision."""
    for seed in SEEDS:
        events: list[Event] = []
        state = table.game(seed, events)
        expected = accounts(state)
        events.clear()
        for now in walk(state, seed, style):
            for event in events:
                expected.update(told(event))
            events.clear()
            if now.decision is not None and now.decision.kind == "sale-slot":
                continue  # a tile that is sold may lie in front of its seller until it has a slot
            untold = {key: n - expected[key] for key, n in accounts(now).items()}
            assert {key: n for key, n in untold.items() if n and key[0] in names} == {}


@each_table
@each_style
def test_money_points_and_cubes_change_only_as_told(table: Table, style: Style) -> None:
    check_ledger(table, style, "francs", "points", "cubes")


@each_table
def test_art_changes_only_as_told(table: Table) -> None:
    check_ledger(table, eagerly, "art")


@each_table
def test_bids_are_paid_and_stay_until_the_round_ends(table: Table) -> None:
    for seed in SEEDS:
        events: list[Event] = []
        bids: Counter[int] = Counter()
        for state in walk(table.game(seed, events), seed):
            for number, event in enumerate(events):
                if isinstance(event, PawnPlaced):
                    assert events[number + 1] == FrancsPaid(event.seat, event.bid, "AN-01")
                    bids[event.space] += event.bid
                elif isinstance(event, BidTakenBack):
                    assert events[number + 1] == FrancsGained(event.seat, event.amount, RETURNED)
                    bids[event.space] -= event.amount
                elif isinstance(event, RoundEnded):
                    bids.clear()
            events.clear()
            assert Counter(dict(enumerate(state.bids))) == bids


@each_table
def test_no_pawn_is_put_on_another_and_no_house_on_anything(table: Table) -> None:
    for seed in SEEDS:
        events: list[Event] = []
        state, rng = table.game(seed, events), Random(seed)
        pawns, houses = list(state.pawns), list(state.houses)
        while not state.is_over:
            state.apply(eagerly(state, rng))
            for event in events:
                if isinstance(event, PawnPlaced | NeutralPlaced):
                    assert pawns[event.space] == NOBODY
                    pawns[event.space] = event.seat if isinstance(event, PawnPlaced) else NEUTRAL
                elif isinstance(event, HouseBuilt):
                    assert pawns[event.space] == NOBODY
                    assert houses[event.space] == NOBODY
                    houses[event.space] = event.seat
                elif isinstance(event, RoundEnded):
                    pawns = [NOBODY] * 25
            events.clear()
            assert (state.pawns, state.houses) == (tuple(pawns), tuple(houses))


@each_table
def test_the_count_sees_a_lost_piece(table: Table) -> None:
    """What the whole suite counts with: each piece taken away is noticed, and nothing else."""
    stocked = table.game().workshop.index(max(table.game().workshop))
    for place, number, piece in (
        ("supply", 0, "cubes (iron)"),
        ("workshop", stocked, f"art ({COLOURS[stocked]})"),
        ("noble_row", 0, "nobles ("),
        ("prestige_row", 0, "prestige cards ("),
    ):
        state = table.game()
        had = getattr(state, place)
        left = replaced(had, number, NONE) if place.endswith("row") else fewer(had, number)
        setattr(state, place, left)
        (problem,) = problems(state)
        assert problem.startswith(piece)


@each_table
def test_the_count_sees_a_lost_pawn_and_a_lost_card(table: Table) -> None:
    state = table.game()
    state.players[1].ready -= 1
    state.bourse_deck = state.bourse_deck[1:]
    found = problems(state)
    assert [problem.split(":")[0] for problem in found] == ["pawns (seat 1)", "Bourse cards (all)"]
