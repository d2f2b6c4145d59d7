"""What a position is made of, for one seat: the numbers that the bots' evaluation weighs."""

from __future__ import annotations

from typing import Final

from bruxelles1893.engine import State
from bruxelles1893.engine.core.geometry import AROUND, COLUMNS
from bruxelles1893.engine.core.options import JOKER, NOBLES, WHITE
from bruxelles1893.engine.core.state import NOBODY, NONE
from bruxelles1893.engine.rules.resolution import column_bids

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
        for column in range(len(COLUMNS)):
            sums = column_bids(state, column)
            best = max(sums)
            card = state.prestige_row[column]
            if best and card != NONE:
                self._count_column(state, card, [s for s, bid in enumerate(sums) if bid == best])

    def _count_column(self, state: State, card: int, leaders: list[int]) -> None:
        if len(leaders) > 1:
            for seat in leaders:
                self.tied[seat] += 1
            return
        prestige = state.rules.prestige[card]
        self.led[leaders[0]] += 1
        self.symbols[leaders[0]] += prestige.symbols
        self.manneken[leaders[0]] += prestige.manneken

    def _count_irises(self, state: State) -> None:
        for spaces in AROUND:
            pawns = [state.pawns[space] for space in spaces]
            gaps = pawns.count(NOBODY)
            if gaps > 1:
                continue
            most = max([pawns.count(owner) for owner in pawns if owner != NOBODY])
            for seat in range(len(state.players)):
                if pawns.count(seat) == most:
                    (self.iris_soon if gaps else self.iris_now)[seat] += 1


def features(state: State, seat: int, facts: RoundFacts) -> list[float]:
    """The numbers of `NAMES` for one seat."""
    player = state.players[seat]
    board = player.board
    rules = state.rules
    prestige = rules.prestige
    materials = sum([player.cubes[kind] for kind in rules.noble_materials])
    pawns = rules.pawns - player.court
    nobles = [player.nobles >> noble & 1 for noble in range(len(NOBLES))]
    cost = sum([rules.noble_costs[noble] for noble, owned in enumerate(nobles) if owned])
    symbols = [sum([prestige[card].symbols for card in row]) for row in player.rows]
    art = sum(player.art[:WHITE])
    level = board.architect[player.architect]
    costs = board.house_costs[player.built :]
    iris = board.iris[player.iris]
    francs = player.francs
    brussels = sum(player.brussels)
    count_nobles = player.nobles.bit_count()
    return [
        1,
        player.points,
        francs,
        min(francs, 6),
        player.ready,
        pawns,
        iris,
        board.crown[player.crown],
        level,
        player.built,
        player.built * level,
        sum(costs[:1]),
        sum(costs),
        materials,
        min(materials, 8),
        player.cubes[JOKER],
        min(player.cubes[JOKER], 4),
        art,
        sum([tiles > 0 for tiles in player.art[:WHITE]]),
        sum(player.art[WHITE:]),
        *nobles,
        cost,
        max(0, cost - francs),
        (player.nobles & ~player.used).bit_count(),
        *symbols,
        symbols[0] * max(0, pawns - 2),
        symbols[1] * count_nobles,
        symbols[2] * art,
        symbols[3] * (francs // 4),
        state.first == seat,
        player.manneken,
        facts.led[seat],
        facts.tied[seat],
        facts.symbols[seat],
        facts.manneken[seat],
        facts.iris_now[seat] * iris,
        facts.iris_soon[seat] * iris,
        brussels == facts.most_in_brussels and brussels > 0,
        player.passed,
        player.cards.bit_count(),
        player.away,
        player.travellers,
        player.exhibitions,
    ]
