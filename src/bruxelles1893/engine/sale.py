"""AN-SALE: selling an art tile at the price under the market's cursor."""

from __future__ import annotations

from typing import Final

from bruxelles1893.engine.art_nouveau import take_free_points
from bruxelles1893.engine.effects import gain_francs, gain_points
from bruxelles1893.engine.events import ArtReturned, ArtSold, CursorMoved
from bruxelles1893.engine.explain import Reason, belongs
from bruxelles1893.engine.geometry import MOST_STEPS, REACH, SIDE
from bruxelles1893.engine.options import ART, COLOURS, CURSOR, NO, SALE, SLOT, YES
from bruxelles1893.engine.state import NONE, State
from bruxelles1893.engine.steps import (
    FREE_ART_POINTS,
    SALE_ART,
    SALE_CURSOR,
    SALE_SLOT,
    Step,
    choice,
)


def can_sell(state: State, seat: int) -> bool:
    """AN-SALE-5: some own art is sellable."""
    return bool(sellable(state, seat, 0))


def sell(state: State, seat: int) -> None:
    """AN-SALE-1: begin by choosing the art."""
    state.then((SALE_ART, seat, 0))


def sellable(state: State, seat: int, argument: int) -> list[int]:
    """AN-SALE-1: own colours that do not lie in the market."""
    market = state.market
    return [
        ART + colour
        for colour, tiles in enumerate(state.players[seat].art)
        if tiles and colour not in market
    ]


def choose_art(state: State, seat: int, argument: int, option: int) -> None:
    """AN-SALE-1: this colour is sold; the cursor comes next."""
    state.then((SALE_CURSOR, seat, option - ART))


def steps_allowed(state: State, seat: int) -> int:
    """AN-SALE-2: as many steps as art tiles owned before the sale."""
    return min(sum(state.players[seat].art), MOST_STEPS)


def cursor_places(state: State, seat: int, colour: int) -> list[int]:
    """AN-SALE-2: where the cursor may go, its place now included."""
    return list(REACH[state.cursor][steps_allowed(state, seat)])


def move_cursor(state: State, seat: int, colour: int, option: int) -> None:
    """AN-SALE-2, AN-SALE-3: then an empty slot, while there is one."""
    if option - CURSOR != state.cursor:
        state.cursor = option - CURSOR
        state.note(CursorMoved, seat, state.cursor)
    if NONE in state.market:
        put_in_slot(state, seat, colour, state.market.index(NONE))
    else:
        state.then((SALE_SLOT, seat, colour))


def slots(state: State, seat: int, colour: int) -> list[int]:
    """AN-SALE-3: either tile may be the one that goes back."""
    return [SLOT, SLOT + 1]


def replace_slot(state: State, seat: int, colour: int, option: int) -> None:
    """AN-SALE-3: the tile in the slot returns to its workshop pile."""
    returned = state.market[option - SLOT]
    state.workshop[returned] += 1
    state.note(ArtReturned, returned)
    put_in_slot(state, seat, colour, option - SLOT)


def put_in_slot(state: State, seat: int, colour: int, slot: int) -> None:
    """AN-SALE-3, AN-SALE-4: the tile lies in the market, its price is paid."""
    state.players[seat].art[colour] -= 1
    state.market[slot] = colour
    receive_price(state, seat, colour)


def receive_price(state: State, seat: int, colour: int) -> None:
    """AN-SALE-4: the FB of the row and the VP of the column under the cursor's corner."""
    francs, points = price(state, colour)
    state.note(ArtSold, seat, colour, francs, points)
    gain_francs(state, seat, francs, "AN-SALE-4")
    gain_points(state, seat, points, "AN-SALE-4")


def price(state: State, colour: int) -> tuple[int, int]:
    """AN-SALE-4, AN-SALE-6: what a colour pays now; black pays at the cursor's centre."""
    row, column = divmod(state.cursor, SIDE)
    down, right = state.rules.market_offsets[colour]
    return state.rules.market_francs[row + down], state.rules.market_points[column + right]


def free_art_points(state: State, seat: int) -> None:
    """AN-SALE-FREE: points for own art."""
    state.then((FREE_ART_POINTS, seat, 0))


def art_points_offer(state: State, seat: int, argument: int) -> list[int]:
    """AN-SALE-FREE: with any art; AN-04: optional."""
    return [YES, NO] if sum(state.players[seat].art) else []


def take_art_points(state: State, seat: int, argument: int, option: int) -> None:
    """AN-SALE-FREE: 1 VP for each own art."""
    if option == YES:
        take_free_points(state, seat, SALE, sum(state.players[seat].art), "AN-SALE-FREE")


def why_not_sell(state: State, seat: int, argument: int, option: int) -> Reason | None:
    """Why an art cannot be sold."""
    if not belongs(option, "art"):
        return None
    colour = option - ART
    if not state.players[seat].art[colour]:
        return Reason("art-not-owned", "AN-SALE-1", colour=COLOURS[colour])
    return Reason("art-in-market", "AN-SALE-1", colour=COLOURS[colour])


def why_not_cursor(state: State, seat: int, colour: int, option: int) -> Reason | None:
    """Why the cursor cannot go there."""
    if not belongs(option, "cursor"):
        return None
    down, right = (option - CURSOR) // SIDE, (option - CURSOR) % SIDE
    steps = abs(down - state.cursor // SIDE) + abs(right - state.cursor % SIDE)
    return Reason("cursor-too-far", "AN-SALE-2", steps=steps, reach=steps_allowed(state, seat))


STEPS: Final[dict[int, Step]] = {
    SALE_ART: choice("sale-art", "AN-SALE-1", sellable, choose_art, why_not_sell),
    SALE_CURSOR: choice("sale-cursor", "AN-SALE-2", cursor_places, move_cursor, why_not_cursor),
    SALE_SLOT: choice("sale-slot", "AN-SALE-3", slots, replace_slot),
    FREE_ART_POINTS: choice("free-art-points", "AN-SALE-FREE", art_points_offer, take_art_points),
}
