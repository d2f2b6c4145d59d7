"""BE-CARD-01 to BE-CARD-10: what the cards for Art Nouveau actions ask and do."""

from __future__ import annotations

from typing import Final

from bruxelles1893.engine.core.events import (
    ArtFlipped,
)
from bruxelles1893.engine.core.ids import Option, Seat, StepNumber
from bruxelles1893.engine.core.options import (
    ART,
    BUILD,
    COLOURS,
    DECK,
    JOKER,
    NO,
    PLACE,
    PLACE_OPTIONS,
    SLOT,
    SLOT_OPTIONS,
    WHITE,
    notation,
)
from bruxelles1893.engine.core.reasons import Reason, belongs
from bruxelles1893.engine.core.state import (
    NONE,
    State,
)
from bruxelles1893.engine.core.steps import Choice, Step
from bruxelles1893.engine.core.values import fewer, more, replaced
from bruxelles1893.engine.editions.belle_epoque.steps import (
    DISCARD_ROW,
    DISCARD_ROW_MORE,
    FLIP_WHITE,
    RETURN_TILE,
    TRADE_JOKER,
)
from bruxelles1893.engine.editions.belle_epoque.white_art import can_sell, whites_owned
from bruxelles1893.engine.rules.effects import (
    return_cubes,
    single_materials,
    take_cubes,
)
from bruxelles1893.engine.rules.material import why_not_cubes
from bruxelles1893.engine.rules.nobles import (
    ONE_JOKER,
    refill_row,
    to_discards,
)
from bruxelles1893.engine.rules.sale import empty_slot


class FlipWhite(Choice):
    """BE-CARD-02: which white art is turned."""

    def options(self, state: State, seat: Seat, argument: int) -> list[Option]:
        """BE-CARD-02: one own white art."""
        return whites_owned(state, seat)

    def take(self, state: State, seat: Seat, argument: int, option: Option) -> None:
        """BE-CARD-02: it shows its colour from now on."""
        player = state.players[seat]
        kind = option - ART
        player.art = more(fewer(player.art, kind), kind - WHITE)
        state.note(ArtFlipped, seat, kind - WHITE)

    def why_not(self, state: State, seat: Seat, argument: int, option: Option) -> Reason | None:
        """Why an art cannot be turned."""
        if belongs(option, "white art"):
            return Reason("art-not-owned", "BE-CARD-02", colour=notation(option))
        if belongs(option, "art"):
            return Reason("art-not-white", "BE-CARD-02", colour=COLOURS[option - ART])
        return None


def would_sell_without(state: State, seat: Seat, slot: int) -> bool:
    """BE-CARD-04: whether some sale would be possible once the slot is empty."""
    market = state.market
    state.market = replaced(market, slot, NONE)
    possible = can_sell(state, seat)
    state.market = market
    return possible


class ReturnTile(Choice):
    """BE-CARD-04: which tile leaves the market before the sale."""

    def options(self, state: State, seat: Seat, argument: int) -> list[Option]:
        """BE-CARD-04: a market tile whose return lets the sale take place."""
        return [
            SLOT_OPTIONS[slot]
            for slot, kind in enumerate(state.market)
            if kind != NONE and would_sell_without(state, seat, slot)
        ]

    def take(self, state: State, seat: Seat, argument: int, option: Option) -> None:
        """BE-CARD-04: back to its pile."""
        empty_slot(state, option - SLOT)

    def why_not(self, state: State, seat: Seat, argument: int, option: Option) -> Reason | None:
        """Why a tile cannot leave the market."""
        if not belongs(option, "slot"):
            return None
        is_empty = state.market[option - SLOT] == NONE
        key = "slot-empty" if is_empty else "return-lets-no-sale"
        return Reason(key, "BE-CARD-04", slot=option - SLOT + 1)


def row_places(state: State) -> list[Option]:
    """BE-CARD-06: cards of the noble row, as options."""
    return [PLACE_OPTIONS[place] for place, noble in enumerate(state.noble_row) if noble != NONE]


class DiscardRow(Choice):
    """BE-CARD-06: which noble of the row goes."""

    def options(self, state: State, seat: Seat, argument: int) -> list[Option]:
        """BE-CARD-06: at least one."""
        return row_places(state)

    def take(self, state: State, seat: Seat, argument: int, option: Option) -> None:
        """BE-CARD-06: up to all four; then the row is refilled."""
        place = option - PLACE
        noble = state.noble_row[place]
        state.noble_row = replaced(state.noble_row, place, NONE)
        to_discards(state, seat, noble)
        if row_places(state):
            state.then(DISCARD_ROW_MORE, seat)
        else:
            refill_row(state)

    def why_not(self, state: State, seat: Seat, argument: int, option: Option) -> Reason | None:
        """Why a card cannot go, or none."""
        if option == NO:
            return Reason("must-discard-one", "BE-CARD-06")
        if option == DECK:
            return Reason("noble-not-in-row", "BE-CARD-06")
        if not belongs(option, "place"):
            return None
        return Reason("noble-place-empty", "BE-CARD-06", place=notation(option))


class DiscardRowMore(DiscardRow):
    """BE-CARD-06: whether another noble of the row goes, and which."""

    def options(self, state: State, seat: Seat, argument: int) -> list[Option]:
        """BE-CARD-06: a further one, or no more."""
        return [*row_places(state), NO]

    def take(self, state: State, seat: Seat, argument: int, option: Option) -> None:
        """BE-CARD-06: with the last one the row slides and is refilled."""
        if option == NO:
            refill_row(state)
        else:
            super().take(state, seat, argument, option)


def would_build_with_exchange(state: State, seat: Seat) -> bool:
    """BE-CARD-09: whether a house can be paid with one cube exchanged."""
    state.substitute = True
    possible = state.rules.actions[BUILD].is_possible(state, seat)
    state.substitute = False
    return possible


def allow_exchange(state: State, seat: Seat) -> None:
    """BE-CARD-09: the payment of this turn may exchange one cube."""
    state.substitute = True


class TradeJoker(Choice):
    """BE-CARD-08: what the joker is traded for."""

    def options(self, state: State, seat: Seat, argument: int) -> list[Option]:
        """BE-CARD-08: a noble material in supply for a joker."""
        return single_materials(state) if state.players[seat].cubes[JOKER] else []

    def take(self, state: State, seat: Seat, argument: int, option: Option) -> None:
        """BE-CARD-08: the joker goes back to the supply."""
        return_cubes(state, seat, ONE_JOKER)
        take_cubes(state, seat, option)

    def why_not(self, state: State, seat: Seat, argument: int, option: Option) -> Reason | None:
        """Why a cube cannot be taken for the joker."""
        return why_not_cubes(state, option, 1, "BE-CARD-08")


STEPS: Final[dict[StepNumber, Step]] = {
    FLIP_WHITE: FlipWhite("flip-white", "BE-CARD-02"),
    RETURN_TILE: ReturnTile("return-tile", "BE-CARD-04"),
    DISCARD_ROW: DiscardRow("discard-row", "BE-CARD-06"),
    DISCARD_ROW_MORE: DiscardRowMore("discard-row-more", "BE-CARD-06"),
    TRADE_JOKER: TradeJoker("trade-joker", "BE-CARD-08"),
}
