"""BE-CARD-11 to BE-CARD-18: what the cards for Brussels actions ask and do."""

from __future__ import annotations

from typing import Final

from bruxelles1893.engine.core.events import (
    BidTakenBack,
)
from bruxelles1893.engine.core.geometry import SPACES
from bruxelles1893.engine.core.ids import Option, Seat, Space, StepNumber
from bruxelles1893.engine.core.options import (
    AMOUNT,
    AMOUNT_OPTIONS,
    ART,
    ART_OPTIONS,
    COLOURS,
    CUBES,
    MULTISET_OPTION,
    MULTISETS,
    NOBLE_CARD,
    NOBLE_OPTIONS,
    NOBLES,
    SPACE,
    SPACE_OPTIONS,
    WHITE,
    notation,
    space_name,
)
from bruxelles1893.engine.core.reasons import Reason, belongs
from bruxelles1893.engine.core.state import (
    State,
)
from bruxelles1893.engine.core.steps import Choice, Step, Subject
from bruxelles1893.engine.core.values import fewer
from bruxelles1893.engine.editions.belle_epoque.steps import (
    BID_AMOUNT,
    BID_SPACE,
    EXTRA_ACTIVATION,
    SELL_NOBLE,
    TRADE_ART,
    TRADE_CUBES,
    TRADE_GIVE,
)
from bruxelles1893.engine.editions.belle_epoque.white_art import give_back
from bruxelles1893.engine.rules.effects import (
    CUBE_KINDS,
    gain_francs,
    return_cubes,
    take_cubes,
)
from bruxelles1893.engine.rules.material import two_materials, why_not_cubes
from bruxelles1893.engine.rules.nobles import (
    activate,
    give_up,
    nobles_in,
    unused_nobles,
    why_not_activate,
)
from bruxelles1893.engine.rules.workshop import ColouredArt, colours_in_stock

TRADED: Final = 2


def pawns_at_bourse(state: State, seat: Seat) -> int:
    """BE-CARD-11: all pawns on the Bourse space, travellers and own included."""
    return sum([player.brussels[0] for player in state.players]) + state.train_pawns[0]


class ExtraActivation(Choice):
    """BE-CARD-13: which noble is activated besides."""

    def options(self, state: State, seat: Seat, argument: int) -> list[Option]:
        """BE-CARD-13: one more unused noble."""
        return unused_nobles(state, seat)

    def take(self, state: State, seat: Seat, argument: int, option: Option) -> None:
        """BE-CARD-13: its effect."""
        activate(state, seat, option - NOBLE_CARD)

    def why_not(self, state: State, seat: Seat, argument: int, option: Option) -> Reason | None:
        """Why a noble cannot be activated."""
        return why_not_activate(state, seat, option)


class SellNoble(Choice):
    """BE-CARD-14: which noble is sold."""

    def options(self, state: State, seat: Seat, argument: int) -> list[Option]:
        """BE-CARD-14: own nobles used this round."""
        player = state.players[seat]
        return [NOBLE_OPTIONS[noble] for noble in nobles_in(player.nobles & player.used)]

    def take(self, state: State, seat: Seat, argument: int, option: Option) -> None:
        """BE-CARD-14: discarded for its printed cost; Brugmann leaves the game."""
        noble = option - NOBLE_CARD
        give_up(state, seat, noble)
        gain_francs(state, seat, state.rules.noble_costs[noble], "BE-CARD-14")

    def why_not(self, state: State, seat: Seat, argument: int, option: Option) -> Reason | None:
        """Why a noble cannot be sold."""
        if not belongs(option, "noble"):
            return None
        noble = option - NOBLE_CARD
        is_owned = state.players[seat].nobles >> noble & 1
        key = "noble-unused" if is_owned else "noble-not-owned"
        return Reason(key, "BE-CARD-14", noble=NOBLES[noble])


class BidSpace(Choice):
    """BE-CARD-15: which bid is taken back."""

    def options(self, state: State, seat: Seat, argument: int) -> list[Option]:
        """BE-CARD-15: spaces with an own bid."""
        return [
            SPACE_OPTIONS[space]
            for space in SPACES
            if state.pawns[space] == seat and state.bids[space]
        ]

    def take(self, state: State, seat: Seat, argument: int, option: Option) -> None:
        """BE-CARD-15: then how much of it."""
        state.then(BID_AMOUNT, seat, option - SPACE)

    def why_not(self, state: State, seat: Seat, argument: int, option: Option) -> Reason | None:
        """Why no bid can be taken back there."""
        if not belongs(option, "space"):
            return None
        return Reason("no-bid-there", "BE-CARD-15", space=space_name(Space(option - SPACE)))


class BidAmount(Choice):
    """BE-CARD-15: how much of the bid is taken back."""

    def options(self, state: State, seat: Seat, space: int) -> list[Option]:
        """BE-CARD-15: all or part of it."""
        return [AMOUNT_OPTIONS[amount] for amount in range(1, state.bids[space] + 1)]

    def take(self, state: State, seat: Seat, space: int, option: Option) -> None:
        """BE-CARD-15: the pawn stays; a bid of 0 is no bid."""
        amount = option - AMOUNT
        state.bids = fewer(state.bids, space, amount)
        state.note(BidTakenBack, seat, Space(space), amount)
        gain_francs(state, seat, amount, "BE-CARD-15")

    def why_not(self, state: State, seat: Seat, space: int, option: Option) -> Reason | None:
        """Why so much cannot be taken back."""
        if not belongs(option, "amount"):
            return None
        return Reason("bid-back-between", "BE-CARD-15", bid=state.bids[space])

    def subject(self, state: State, seat: Seat, space: int) -> Subject:
        """The space of the bid."""
        return Subject(space=Space(space))


def cube_gifts(state: State, seat: Seat) -> list[Option]:
    """BE-CARD-17: two own noble materials, while there is an art to take."""
    if not colours_in_stock(state):
        return []
    cubes = state.players[seat].cubes
    return [
        option
        for counts, option in MULTISET_OPTION.items()
        if sum(counts) == TRADED
        and sum([counts[kind] for kind in state.rules.noble_materials]) == TRADED
        and all(cubes[kind] >= counts[kind] for kind in state.rules.noble_materials)
    ]


def art_gifts(state: State, seat: Seat) -> list[Option]:
    """BE-CARD-17: an own art that is not white, while two cubes are in supply."""
    if not two_materials(state):
        return []
    art = state.players[seat].art
    return [ART_OPTIONS[colour] for colour in range(WHITE) if art[colour]]


class TradeGive(Choice):
    """BE-CARD-17: what is given in the trade."""

    def options(self, state: State, seat: Seat, argument: int) -> list[Option]:
        """BE-CARD-17: two own noble materials for an art, or an own coloured art for two."""
        return cube_gifts(state, seat) + art_gifts(state, seat)

    def take(self, state: State, seat: Seat, argument: int, option: Option) -> None:
        """BE-CARD-17: give one side of the trade, then choose the other."""
        if option >= CUBES:
            return_cubes(state, seat, MULTISETS[option - CUBES][:CUBE_KINDS])
            state.then(TRADE_ART, seat)
        else:
            give_back(state, seat, option - ART)
            state.then(TRADE_CUBES, seat)

    def why_not(self, state: State, seat: Seat, argument: int, option: Option) -> Reason | None:
        """Why something cannot be given."""
        if belongs(option, "units"):
            return why_not_give_cubes(state, option)
        if belongs(option, "white art"):
            return Reason("trade-without-white", "BE-CARD-17")
        if not belongs(option, "art"):
            return None
        if not two_materials(state):
            return Reason("trade-lacks-cubes", "BE-CARD-17", count=TRADED)
        return Reason("art-not-owned", "BE-CARD-17", colour=COLOURS[option - ART])


def why_not_give_cubes(state: State, option: Option) -> Reason:
    """BE-CARD-17: why cubes cannot be given for an art."""
    if not colours_in_stock(state):
        return Reason("trade-lacks-art", "BE-CARD-17")
    counts = MULTISETS[option - CUBES]
    materials = sum([counts[kind] for kind in state.rules.noble_materials])
    if materials == sum(counts) == TRADED:
        return Reason("payment-not-owned", "BE-CARD-17", option=notation(option))
    return Reason("trade-needs-materials", "BE-CARD-17", option=notation(option), count=TRADED)


class TradeCubes(Choice):
    """BE-CARD-17: which cubes are taken for an art."""

    def options(self, state: State, seat: Seat, argument: int) -> list[Option]:
        """BE-CARD-17: two noble materials in supply."""
        return two_materials(state)

    def take(self, state: State, seat: Seat, argument: int, option: Option) -> None:
        """BE-CARD-17: from the supply."""
        take_cubes(state, seat, option)

    def why_not(self, state: State, seat: Seat, argument: int, option: Option) -> Reason | None:
        """Why these cubes cannot be taken for an art."""
        return why_not_cubes(state, option, TRADED, "BE-CARD-17")


STEPS: Final[dict[StepNumber, Step]] = {
    EXTRA_ACTIVATION: ExtraActivation("extra-activation", "BE-CARD-13"),
    SELL_NOBLE: SellNoble("sell-noble", "BE-CARD-14"),
    BID_SPACE: BidSpace("bid-space", "BE-CARD-15"),
    BID_AMOUNT: BidAmount("bid-amount", "BE-CARD-15"),
    TRADE_GIVE: TradeGive("trade-give", "BE-CARD-17"),
    TRADE_ART: ColouredArt("trade-art", "BE-CARD-17"),
    TRADE_CUBES: TradeCubes("trade-cubes", "BE-CARD-17"),
}
