"""Features of a position for one seat: the numbers that the bots' evaluation weighs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from typing import Any, Final

from bruxelles1893.engine import NOBODY, NONE, Seat, State
from bruxelles1893.engine.core.geometry import AREA, AROUND, SIDE
from bruxelles1893.engine.core.options import JOKER, NOBLES, WHITE
from bruxelles1893.engine.queries import (
    FRANCS_A_SET,
    PAWNS_NOT_COUNTED,
    card_count,
    column_bids,
    nobles_of,
    unused_noble_count,
)


@dataclass(frozen=True, slots=True)
class FeatureWeights:
    """The weight of each feature, in points of the expected final score."""

    bias: float
    points: float
    francs: float
    first_six_francs: float
    pawns_ready: float
    pawns_out_of_court: float
    iris_level: float
    crown_level: float
    architect_level: float
    houses: float
    houses_x_architect_level: float
    units_of_the_next_house: float
    units_of_the_houses_to_come: float
    materials: float
    first_eight_materials: float
    jokers: float
    first_four_jokers: float
    art: float
    colours_of_art: float
    white_art: float
    nobles: tuple[float, ...]
    """By noble, in the order of `NOBLES`."""
    costs_of_nobles: float
    costs_beyond_the_purse: float
    unused_nobles: float
    pawn_symbols: float
    noble_symbols: float
    art_symbols: float
    franc_symbols: float
    pawn_symbols_x_pawns: float
    noble_symbols_x_nobles: float
    art_symbols_x_art: float
    franc_symbols_x_sets: float
    first_player: float
    manneken_of_the_round: float
    columns_led: float
    columns_tied: float
    symbols_led: float
    manneken_led: float
    iris_points_now: float
    iris_points_soon: float
    most_pawns_in_brussels: float
    passed: float
    cards: float
    tiles: float
    travellers: float
    exhibition_tiles: float

    def row(self) -> tuple[float, ...]:
        """All weights in the order of `NAMES`."""
        row: list[float] = []
        for name in FIELDS:
            if name == OF_NOBLES:
                row += self.nobles
            else:
                row.append(getattr(self, name))
        return tuple(row)

    def __reduce__(self) -> tuple[Callable[[Sequence[float]], FeatureWeights], tuple[object]]:
        """For pickles: nobody can set the fields of a frozen one, once this is compiled."""
        return weights_of, (self.row(),)


FIELDS: Final = tuple(field.name for field in fields(FeatureWeights))
OF_NOBLES: Final = "nobles"
FIRST_NOBLE: Final = FIELDS.index(OF_NOBLES)
COUNT: Final = len(FIELDS) - 1 + len(NOBLES)
NAMES: Final = (
    *(name.replace("_", " ") for name in FIELDS[:FIRST_NOBLE]),
    *(f"noble {noble}" for noble in NOBLES),
    *(name.replace("_", " ") for name in FIELDS[FIRST_NOBLE + 1 :]),
)
"""What each number of a position is called, in the order of rows of weights."""


def weights_of(row: Sequence[float]) -> FeatureWeights:
    """Weights from a plain row in the order of `NAMES`."""
    if len(row) != COUNT:
        raise ValueError(f"expected rows of {COUNT} weights, one a feature")
    after = FIRST_NOBLE + len(NOBLES)
    values = (*row[:FIRST_NOBLE], tuple(row[FIRST_NOBLE:after]), *row[after:])
    by_name: dict[str, Any] = dict(zip(FIELDS, values, strict=True))
    return FeatureWeights(**by_name)


AREA_COLUMNS: Final = tuple(tuple(sorted({space % SIDE for space in spaces})) for spaces in AREA)
"""The columns of each active area, by the square's iris."""
AREA_IRISES: Final = tuple(
    tuple(around for around in AROUND if set(around) <= set(spaces)) for spaces in AREA
)
"""The spaces around each iris within an active area."""


class RoundFacts:
    """Results of the columns and irises if the round ended now, for all seats at once."""

    __slots__ = ("iris_now", "iris_soon", "led", "manneken", "most_in_brussels", "symbols", "tied")

    def __init__(self, state: State) -> None:
        count = len(state.players)
        self.led = [0] * count
        self.tied = [0] * count
        self.symbols = [0] * count
        self.manneken = [0] * count
        self.iris_now = [0] * count
        self.iris_soon = [0] * count
        self.most_in_brussels = max([sum(player.brussels) for player in state.players])
        if state.square != NONE:
            self._count_columns(state)
            self._count_irises(state)

    def _count_columns(self, state: State) -> None:
        for column in AREA_COLUMNS[state.square]:
            card = state.prestige_row[column]
            if card != NONE:
                self._count_column(state, card, column_bids(state, column))

    def _count_column(self, state: State, card: int, sums: list[int]) -> None:
        best, leader, leaders = 0, 0, 0
        for seat, bids in enumerate(sums):
            if bids > best:
                best, leader, leaders = bids, seat, 1
            elif bids == best:
                leaders += 1
        if not best:
            return
        if leaders > 1:
            for seat, bids in enumerate(sums):
                self.tied[seat] += bids == best
            return
        prestige = state.rules.prestige[card]
        self.led[leader] += 1
        self.symbols[leader] += prestige.symbols
        self.manneken[leader] += prestige.manneken

    def _count_irises(self, state: State) -> None:
        pawns = state.pawns
        for first, second, third, fourth in AREA_IRISES[state.square]:
            here = (pawns[first], pawns[second], pawns[third], pawns[fourth])
            gaps = 0
            for owner in here:
                gaps += owner == NOBODY
            if gaps <= 1:
                self._count_iris(here, self.iris_soon if gaps else self.iris_now)

    def _count_iris(self, here: tuple[int, int, int, int], counts: list[int]) -> None:
        most = 0
        for owner in here:
            if owner != NOBODY:
                most = max(most, here.count(owner))
        for seat in range(len(counts)):
            counts[seat] += here.count(seat) == most


def weigh(weights: FeatureWeights, state: State, seat: Seat, facts: RoundFacts) -> float:
    """The sum of a seat's numbers by their weights, in the order of `NAMES`.

    One sum without a list between: bots ask for it some thousand times a second.
    """
    player = state.players[seat]
    board = player.board
    rules = state.rules
    cubes = player.cubes
    materials = 0
    for kind in rules.noble_materials:
        materials += cubes[kind]
    pawns = rules.pawns - player.court
    level = board.architect[player.architect]
    iris = board.iris[player.iris]
    francs = player.francs
    built = player.built
    to_build = 0
    for units in board.house_costs[built:]:
        to_build += units
    next_house = board.house_costs[built] if built < len(board.house_costs) else 0
    art, colours = 0, 0
    for tiles in player.art[:WHITE]:
        art += tiles
        colours += tiles > 0
    white = 0
    for tiles in player.art[WHITE:]:
        white += tiles
    total = (
        weights.bias
        + weights.points * player.points
        + weights.francs * francs
        + weights.first_six_francs * min(francs, 6)
        + weights.pawns_ready * player.ready
        + weights.pawns_out_of_court * pawns
        + weights.iris_level * iris
        + weights.crown_level * board.crown[player.crown]
        + weights.architect_level * level
        + weights.houses * built
        + weights.houses_x_architect_level * (built * level)
        + weights.units_of_the_next_house * next_house
        + weights.units_of_the_houses_to_come * to_build
        + weights.materials * materials
        + weights.first_eight_materials * min(materials, 8)
        + weights.jokers * cubes[JOKER]
        + weights.first_four_jokers * min(cubes[JOKER], 4)
        + weights.art * art
        + weights.colours_of_art * colours
        + weights.white_art * white
    )
    cost, nobles = 0, 0
    for noble in nobles_of(player):
        total += weights.nobles[noble]
        cost += rules.noble_costs[noble]
        nobles += 1
    in_rows = symbols(state, player.rows)
    brussels = sum(player.brussels)
    return (
        total
        + weights.costs_of_nobles * cost
        + weights.costs_beyond_the_purse * max(0, cost - francs)
        + weights.unused_nobles * unused_noble_count(player)
        + weights.pawn_symbols * in_rows[0]
        + weights.noble_symbols * in_rows[1]
        + weights.art_symbols * in_rows[2]
        + weights.franc_symbols * in_rows[3]
        + weights.pawn_symbols_x_pawns * (in_rows[0] * max(0, pawns - PAWNS_NOT_COUNTED))
        + weights.noble_symbols_x_nobles * (in_rows[1] * nobles)
        + weights.art_symbols_x_art * (in_rows[2] * art)
        + weights.franc_symbols_x_sets * (in_rows[3] * (francs // FRANCS_A_SET))
        + weights.first_player * (state.first == seat)
        + weights.manneken_of_the_round * player.manneken
        + weights.columns_led * facts.led[seat]
        + weights.columns_tied * facts.tied[seat]
        + weights.symbols_led * facts.symbols[seat]
        + weights.manneken_led * facts.manneken[seat]
        + weights.iris_points_now * (facts.iris_now[seat] * iris)
        + weights.iris_points_soon * (facts.iris_soon[seat] * iris)
        + weights.most_pawns_in_brussels * (brussels == facts.most_in_brussels and brussels > 0)
        + weights.passed * player.passed
        + weights.cards * card_count(player)
        + weights.tiles * player.away
        + weights.travellers * player.travellers
        + weights.exhibition_tiles * player.exhibitions
    )


def symbols(state: State, rows: tuple[tuple[int, ...], ...]) -> tuple[int, int, int, int]:
    """The symbols tucked into each of the four rows."""
    counts = [0, 0, 0, 0]
    prestige = state.rules.prestige
    for row, cards in enumerate(rows):
        for card in cards:
            counts[row] += prestige[card].symbols
    return counts[0], counts[1], counts[2], counts[3]


UNITS: Final = tuple(
    weights_of([float(place == other) for other in range(COUNT)]) for place in range(COUNT)
)
"""Weights that leave one number alone."""


def features(state: State, seat: Seat, facts: RoundFacts) -> list[float]:
    """The numbers of `NAMES` for one seat, as `weigh` sees them."""
    return [weigh(unit, state, seat, facts) for unit in UNITS]
