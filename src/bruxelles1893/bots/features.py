"""What a position is made of, for one seat: the numbers that the bots' evaluation weighs."""

from __future__ import annotations

from typing import Final

from bruxelles1893.engine import NOBODY, NONE, State
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

NAMES: Final = (
    "bias",
    "points",
    "francs",
    "first six francs",
    "pawns ready",
    "pawns out of court",
    "iris level",
    "crown level",
    "architect level",
    "houses",
    "houses x architect level",
    "units of the next house",
    "units of the houses to come",
    "materials",
    "first eight materials",
    "jokers",
    "first four jokers",
    "art",
    "colours of art",
    "white art",
    *(f"noble {noble}" for noble in NOBLES),
    "costs of nobles",
    "costs beyond the purse",
    "unused nobles",
    "pawn symbols",
    "noble symbols",
    "art symbols",
    "franc symbols",
    "pawn symbols x pawns",
    "noble symbols x nobles",
    "art symbols x art",
    "franc symbols x sets",
    "first player",
    "manneken of the round",
    "columns led",
    "columns tied",
    "symbols led",
    "manneken led",
    "iris points now",
    "iris points soon",
    "most pawns in brussels",
    "passed",
    "cards",
    "tiles",
    "travellers",
    "exhibition tiles",
)
COUNT: Final = len(NAMES)
FIRST_NOBLE: Final = NAMES.index("noble brugmann")

AREA_COLUMNS: Final = tuple(tuple(sorted({space % SIDE for space in spaces})) for spaces in AREA)
"""The columns of each active area, by the square's iris."""
AREA_IRISES: Final = tuple(
    tuple(around for around in AROUND if set(around) <= set(spaces)) for spaces in AREA
)
"""The spaces around each iris within an active area."""


class RoundFacts:
    """What the columns and irises would bring if the round ended now, for all seats at once."""

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


def weigh(weights: tuple[float, ...], state: State, seat: int, facts: RoundFacts) -> float:
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
        weights[0]
        + weights[1] * player.points
        + weights[2] * francs
        + weights[3] * min(francs, 6)
        + weights[4] * player.ready
        + weights[5] * pawns
        + weights[6] * iris
        + weights[7] * board.crown[player.crown]
        + weights[8] * level
        + weights[9] * built
        + weights[10] * (built * level)
        + weights[11] * next_house
        + weights[12] * to_build
        + weights[13] * materials
        + weights[14] * min(materials, 8)
        + weights[15] * cubes[JOKER]
        + weights[16] * min(cubes[JOKER], 4)
        + weights[17] * art
        + weights[18] * colours
        + weights[19] * white
    )
    cost, nobles = 0, 0
    for noble in nobles_of(player):
        total += weights[FIRST_NOBLE + noble]
        cost += rules.noble_costs[noble]
        nobles += 1
    in_rows = symbols(state, player.rows)
    brussels = sum(player.brussels)
    return (
        total
        + weights[30] * cost
        + weights[31] * max(0, cost - francs)
        + weights[32] * unused_noble_count(player)
        + weights[33] * in_rows[0]
        + weights[34] * in_rows[1]
        + weights[35] * in_rows[2]
        + weights[36] * in_rows[3]
        + weights[37] * (in_rows[0] * max(0, pawns - PAWNS_NOT_COUNTED))
        + weights[38] * (in_rows[1] * nobles)
        + weights[39] * (in_rows[2] * art)
        + weights[40] * (in_rows[3] * (francs // FRANCS_A_SET))
        + weights[41] * (state.first == seat)
        + weights[42] * player.manneken
        + weights[43] * facts.led[seat]
        + weights[44] * facts.tied[seat]
        + weights[45] * facts.symbols[seat]
        + weights[46] * facts.manneken[seat]
        + weights[47] * (facts.iris_now[seat] * iris)
        + weights[48] * (facts.iris_soon[seat] * iris)
        + weights[49] * (brussels == facts.most_in_brussels and brussels > 0)
        + weights[50] * player.passed
        + weights[51] * card_count(player)
        + weights[52] * player.away
        + weights[53] * player.travellers
        + weights[54] * player.exhibitions
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
    tuple(float(place == other) for other in range(COUNT)) for place in range(COUNT)
)
"""Weights that leave one number alone."""


def features(state: State, seat: int, facts: RoundFacts) -> list[float]:
    """The numbers of `NAMES` for one seat, as `weigh` sees them."""
    return [weigh(unit, state, seat, facts) for unit in UNITS]
