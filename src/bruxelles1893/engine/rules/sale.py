"""AN-SALE: selling an art tile at the price under the market's cursor."""

from __future__ import annotations

from typing import Final

from bruxelles1893.engine.core.events import ArtReturned, ArtSold, CursorMoved
from bruxelles1893.engine.core.geometry import MOST_STEPS, REACH, SIDE
from bruxelles1893.engine.core.ids import Option, Seat, StepNumber
from bruxelles1893.engine.core.options import (
    ART,
    ART_KINDS,
    ART_OPTIONS,
    COLOURS,
    CURSOR,
    NO,
    PRINTED,
    SALE,
    SLOT,
    SLOT_OPTIONS,
    WHITE,
    YES,
)
from bruxelles1893.engine.core.reasons import Reason, belongs
from bruxelles1893.engine.core.state import NONE, PlayerState, State
from bruxelles1893.engine.core.steps import (
    FREE_ART_POINTS,
    SALE_ART,
    SALE_CURSOR,
    SALE_SLOT,
    Choice,
    Step,
    Subject,
)
from bruxelles1893.engine.core.values import fewer, more, replaced
from bruxelles1893.engine.rules.art_nouveau import take_free_points
from bruxelles1893.engine.rules.effects import gain_francs, gain_points


def can_sell(state: State, seat: Seat) -> bool:
    """AN-SALE-5: some own art is sellable."""
    player = state.players[seat]
    return any(is_sellable(state, player, colour) for colour in range(WHITE))


def sellable(state: State, seat: Seat) -> list[Option]:
    """AN-SALE-1: the art that one can sell, by the rules that are played."""
    return state.rules.steps[SALE_ART].options(state, seat, 0)


def sellable_colours(state: State, seat: Seat) -> list[Option]:
    """AN-SALE-1: the colours that one can sell."""
    player = state.players[seat]
    return [ART_OPTIONS[colour] for colour in range(WHITE) if is_sellable(state, player, colour)]


def is_sellable(state: State, player: PlayerState, colour: int) -> bool:
    """AN-SALE-1: the player has this colour, and it does not lie in the market."""
    return player.art[colour] > 0 and colour not in state.market


def offer(kind: int, colour: int) -> int:
    """The kind of art sold and the colour it is sold as, in one argument."""
    return kind * ART_KINDS + colour


def of_sale(offered: int, reach: int) -> Subject:
    """The art that is sold, the colour it is sold as, and how far the cursor may move."""
    kind, colour = divmod(offered, ART_KINDS)
    return Subject(art=kind, sold_as=colour, reach=reach)


class SaleArt(Choice):
    """AN-SALE-1: which art is sold."""

    def is_possible(self, state: State, seat: Seat) -> bool:
        """AN-SALE-5: some own art is sellable."""
        return can_sell(state, seat)

    def options(self, state: State, seat: Seat, argument: int) -> list[Option]:
        """AN-SALE-1: what lies in the market cannot be sold."""
        return sellable_colours(state, seat)

    def take(self, state: State, seat: Seat, argument: int, option: Option) -> None:
        """AN-SALE-1: this colour is sold; the cursor comes next."""
        colour = option - ART
        state.then(SALE_CURSOR, seat, offer(colour, colour))

    def why_not(self, state: State, seat: Seat, argument: int, option: Option) -> Reason | None:
        """Why an art cannot be sold."""
        return why_not_sell(state, seat, option, self.rule)

    def subject(self, state: State, seat: Seat, argument: int) -> Subject:
        """How far the cursor may move."""
        return Subject(reach=steps_by_art(state, seat))


def why_not_sell(state: State, seat: Seat, option: Option, rule: str) -> Reason | None:
    """Why an art is not sellable."""
    if not belongs(option, "art"):
        return None
    colour = option - ART
    if not state.players[seat].art[colour]:
        return Reason("art-not-owned", rule, colour=COLOURS[colour])
    return Reason("art-in-market", rule, colour=COLOURS[colour])


def steps_allowed(state: State, seat: Seat) -> int:
    """AN-SALE-2: how far the cursor may move in a sale now, by the rules that are played."""
    return state.rules.steps[SALE_ART].subject(state, seat, 0).reach


def steps_by_art(state: State, seat: Seat) -> int:
    """AN-SALE-2: as many steps as art tiles owned before the sale."""
    return min(sum(state.players[seat].art), MOST_STEPS)


def move_cursor(state: State, seat: Seat, place: int) -> None:
    """AN-SALE-2: the cursor goes there, or stays."""
    if place != state.cursor:
        state.cursor = place
        state.note(CursorMoved, seat, place)


class SaleCursor(Choice):
    """AN-SALE-2: where the cursor goes."""

    def options(self, state: State, seat: Seat, offered: int) -> list[Option]:
        """AN-SALE-2: within the steps allowed, its place now included."""
        return list(REACH[state.cursor][steps_by_art(state, seat)])

    def take(self, state: State, seat: Seat, offered: int, option: Option) -> None:
        """AN-SALE-2, AN-SALE-3: then an empty slot, while there is one."""
        move_cursor(state, seat, option - CURSOR)
        if NONE in state.market:
            put_in_slot(state, seat, offered, state.market.index(NONE))
        else:
            state.then(SALE_SLOT, seat, offered)

    def why_not(self, state: State, seat: Seat, offered: int, option: Option) -> Reason | None:
        """Why the cursor cannot go there."""
        return why_not_reach(state, option, steps_by_art(state, seat), self.rule)

    def subject(self, state: State, seat: Seat, offered: int) -> Subject:
        """The art that is sold, and how far the cursor may move."""
        return of_sale(offered, steps_by_art(state, seat))


def why_not_reach(state: State, option: Option, reach: int, rule: str) -> Reason | None:
    """Why the cursor cannot go there if it may move so many steps."""
    if not belongs(option, "cursor"):
        return None
    down, right = (option - CURSOR) // SIDE, (option - CURSOR) % SIDE
    steps = abs(down - state.cursor // SIDE) + abs(right - state.cursor % SIDE)
    return Reason("cursor-too-far", rule, steps=steps, reach=reach)


class SaleSlot(Choice):
    """AN-SALE-3: which tile of the market goes back."""

    def options(self, state: State, seat: Seat, offered: int) -> list[Option]:
        """AN-SALE-3: either tile may be the one that goes back."""
        return [*SLOT_OPTIONS]

    def take(self, state: State, seat: Seat, offered: int, option: Option) -> None:
        """AN-SALE-3: own choice which tile goes."""
        empty_slot(state, option - SLOT)
        put_in_slot(state, seat, offered, option - SLOT)

    def subject(self, state: State, seat: Seat, offered: int) -> Subject:
        """The art that is sold."""
        return of_sale(offered, -1)


def empty_slot(state: State, slot: int) -> None:
    """AN-SALE-3: the tile in the slot returns to its workshop pile."""
    returned = state.market[slot]
    state.market = replaced(state.market, slot, NONE)
    state.workshop = more(state.workshop, PRINTED[returned])
    state.note(ArtReturned, returned)


def put_in_slot(state: State, seat: Seat, offered: int, slot: int) -> None:
    """AN-SALE-3, AN-SALE-4: the tile lies in the market, its price is paid."""
    kind, colour = divmod(offered, ART_KINDS)
    player = state.players[seat]
    player.art = fewer(player.art, kind)
    state.market = replaced(state.market, slot, kind)
    receive_price(state, seat, kind, colour)


def receive_price(state: State, seat: Seat, kind: int, colour: int) -> None:
    """AN-SALE-4: the FB of the row and the VP of the column; some boards give more."""
    francs, points = price_for(state, seat, kind, colour, state.cursor)
    if state.events is not None:
        state.note(ArtSold, seat, kind, francs, points)
    gain_francs(state, seat, francs, "AN-SALE-4")
    gain_points(state, seat, points, "AN-SALE-4")


def price_for(state: State, seat: Seat, kind: int, colour: int, cursor: int) -> tuple[int, int]:
    """AN-SALE-4: the FB and VP that a player receives, with what the own board adds."""
    board = state.players[seat].board
    francs, points = state.rules.sale_price(state, kind, colour, cursor)
    return francs + board.sale_francs, points + board.sale_points


def price(state: State, kind: int, colour: int, cursor: int) -> tuple[int, int]:
    """AN-SALE-4, AN-SALE-6: what a colour pays; black pays at the cursor's centre."""
    row, column = divmod(cursor, SIDE)
    down, right = state.rules.market_offsets[colour]
    return state.rules.market_francs[row + down], state.rules.market_points[column + right]


class FreeArtPoints(Choice):
    """AN-SALE-FREE: whether the owner scores the own art."""

    def options(self, state: State, seat: Seat, argument: int) -> list[Option]:
        """AN-SALE-FREE: with any art; AN-04: optional."""
        return [YES, NO] if sum(state.players[seat].art) else []

    def take(self, state: State, seat: Seat, argument: int, option: Option) -> None:
        """AN-SALE-FREE: 1 VP for each own art."""
        if option == YES:
            take_free_points(state, seat, SALE, sum(state.players[seat].art), "AN-SALE-FREE")


STEPS: Final[dict[StepNumber, Step]] = {
    SALE_ART: SaleArt("sale-art", "AN-SALE-1"),
    SALE_CURSOR: SaleCursor("sale-cursor", "AN-SALE-2"),
    SALE_SLOT: SaleSlot("sale-slot", "AN-SALE-3"),
    FREE_ART_POINTS: FreeArtPoints("free-art-points", "AN-SALE-FREE"),
}
