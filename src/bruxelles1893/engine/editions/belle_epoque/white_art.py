"""BE-WHITE and BE-PRIVAT: art tiles white side up, sold as any colour for half the price."""

from __future__ import annotations

from typing import Final

from bruxelles1893.engine.core.events import ArtGiven, ArtTaken
from bruxelles1893.engine.core.geometry import MOST_STEPS, REACH
from bruxelles1893.engine.core.ids import NO_SPACE, Option, Seat, StepNumber
from bruxelles1893.engine.core.options import (
    ART,
    ART_KINDS,
    ART_OPTIONS,
    COLOURS,
    PRINTED,
    WHITE,
    WHITE_ART,
    notation,
)
from bruxelles1893.engine.core.reasons import Reason, belongs
from bruxelles1893.engine.core.state import State
from bruxelles1893.engine.core.steps import SALE_ART, SALE_CURSOR, Automatic, Choice, Step, Subject
from bruxelles1893.engine.core.values import fewer, more
from bruxelles1893.engine.editions.belle_epoque.steps import (
    CREATE_WHITE,
    WHITE_COLOUR,
    WHITE_LEAVES,
)
from bruxelles1893.engine.editions.belle_epoque.windows import is_at_hand, mark_used
from bruxelles1893.engine.rules import sale
from bruxelles1893.engine.rules.workshop import ColouredArt

CURSOR_CARD: Final = 3
CURSOR_CARD_STEPS: Final = 2


def privat(state: State, seat: Seat) -> None:
    """BE-PRIVAT, BE-CARD-18: create a white art."""
    state.then(CREATE_WHITE, seat)


class CreateWhite(ColouredArt):
    """BE-PRIVAT: which art is made, white side up."""

    def take(self, state: State, seat: Seat, argument: int, option: Option) -> None:
        """BE-PRIVAT: a tile that is not black, white side up; its printed colour is kept."""
        colour = option - ART
        player = state.players[seat]
        state.workshop = fewer(state.workshop, colour)
        player.art = more(player.art, WHITE + colour)
        state.note(ArtTaken, seat, WHITE + colour)


def whites_owned(state: State, seat: Seat) -> list[Option]:
    """BE-WHITE-1: own white art, as options."""
    art = state.players[seat].art
    return [ART_OPTIONS[kind] for kind in range(WHITE, ART_KINDS) if art[kind]]


def is_white_sold_out(state: State) -> bool:
    """BE-WHITE-1: not sellable while a white art lies in the market."""
    return any(kind >= WHITE for kind in state.market)


def sellable(state: State, seat: Seat) -> list[Option]:
    """AN-SALE-1, BE-WHITE-1: colours as ever, and white art."""
    coloured = sale.sellable_colours(state, seat)
    return coloured if is_white_sold_out(state) else coloured + whites_owned(state, seat)


def can_sell(state: State, seat: Seat) -> bool:
    """AN-SALE-5: some own art is sellable."""
    return bool(sellable(state, seat))


class SaleArt(sale.SaleArt):
    """AN-SALE-1, BE-WHITE-1: which art is sold."""

    def is_possible(self, state: State, seat: Seat) -> bool:
        """AN-SALE-5: some own art is sellable."""
        return can_sell(state, seat)

    def options(self, state: State, seat: Seat, argument: int) -> list[Option]:
        """AN-SALE-1, BE-WHITE-1: white art too."""
        return sellable(state, seat)

    def take(self, state: State, seat: Seat, argument: int, option: Option) -> None:
        """BE-WHITE-1: a white art is sold as a colour of choice."""
        if option >= WHITE_ART:
            state.then(WHITE_COLOUR, seat, option - ART)
        else:
            super().take(state, seat, argument, option)

    def why_not(self, state: State, seat: Seat, argument: int, option: Option) -> Reason | None:
        """Why an art cannot be sold."""
        if not belongs(option, "white art"):
            return super().why_not(state, seat, argument, option)
        if not state.players[seat].art[option - ART]:
            return Reason("art-not-owned", "BE-WHITE-1", colour=notation(option))
        return Reason("white-in-market", "BE-WHITE-1")

    def subject(self, state: State, seat: Seat, argument: int) -> Subject:
        """BE-CARD-03: how far the cursor may move with the card."""
        return Subject(reach=steps_allowed(state, seat))


class WhiteColour(Choice):
    """BE-WHITE-1: which colour a white art is sold as."""

    def options(self, state: State, seat: Seat, kind: int) -> list[Option]:
        """BE-WHITE-1: any colour that does not lie in the market, black allowed."""
        return [
            ART_OPTIONS[colour]
            for colour, copies in enumerate(state.rules.art_copies)
            if copies and colour not in state.market
        ]

    def take(self, state: State, seat: Seat, kind: int, option: Option) -> None:
        """BE-WHITE-1: then the cursor, as in any sale."""
        state.then(SALE_CURSOR, seat, sale.offer(kind, option - ART))

    def why_not(self, state: State, seat: Seat, kind: int, option: Option) -> Reason | None:
        """Why a white art cannot be sold as that colour."""
        if not belongs(option, "art"):
            return None
        key = "art-in-market" if option - ART in state.market else "art-not-in-game"
        return Reason(key, "BE-WHITE-1", colour=COLOURS[option - ART])


def price(state: State, kind: int, colour: int, cursor: int) -> tuple[int, int]:
    """BE-WHITE-1: white pays half, rounded down."""
    francs, points = sale.price(state, kind, colour, cursor)
    return (francs // 2, points // 2) if kind >= WHITE else (francs, points)


def has_cursor_card(state: State, seat: Seat) -> bool:
    """BE-CARD-03: on the space, not through Cinquantenaire."""
    return state.placed != NO_SPACE and is_at_hand(state, seat, CURSOR_CARD)


def steps_allowed(state: State, seat: Seat) -> int:
    """AN-SALE-2, BE-CARD-03: the card lets the cursor move up to 2 further."""
    steps = sale.steps_by_art(state, seat)
    return min(steps + CURSOR_CARD_STEPS * has_cursor_card(state, seat), MOST_STEPS)


class SaleCursor(sale.SaleCursor):
    """AN-SALE-2, BE-CARD-03: where the cursor goes, farther with a card."""

    def options(self, state: State, seat: Seat, offered: int) -> list[Option]:
        """AN-SALE-2, BE-CARD-03: within the steps allowed with the card."""
        return list(REACH[state.cursor][steps_allowed(state, seat)])

    def take(self, state: State, seat: Seat, offered: int, option: Option) -> None:
        """BE-CARD-03: a place out of ordinary reach uses the card."""
        if option not in super().options(state, seat, offered):
            mark_used(state, seat, CURSOR_CARD)
        super().take(state, seat, offered, option)

    def why_not(self, state: State, seat: Seat, offered: int, option: Option) -> Reason | None:
        """Why the cursor cannot go there."""
        return sale.why_not_reach(state, option, steps_allowed(state, seat), "AN-SALE-2")

    def subject(self, state: State, seat: Seat, offered: int) -> Subject:
        """The art that is sold, and how far the cursor may move with the card."""
        return sale.of_sale(offered, steps_allowed(state, seat))


class WhiteLeaves(Automatic):
    """BE-FINAL-2: white art is discarded before scoring."""

    def run(self, state: State, seat: Seat, argument: int) -> None:
        art = state.players[seat].art
        for kind in range(WHITE, ART_KINDS):
            for _ in range(art[kind]):
                give_back(state, seat, kind)


def give_back(state: State, seat: Seat, kind: int) -> None:
    """An own art goes back to the pile of its printed colour."""
    player = state.players[seat]
    player.art = fewer(player.art, kind)
    state.workshop = more(state.workshop, PRINTED[kind])
    state.note(ArtGiven, seat, kind)


REPLACED: Final[dict[StepNumber, Step]] = {
    SALE_ART: SaleArt("sale-art", "AN-SALE-1", "BE-WHITE-1"),
    SALE_CURSOR: SaleCursor("sale-cursor", "AN-SALE-2", "BE-CARD-03"),
}
STEPS: Final[dict[StepNumber, Step]] = {
    WHITE_COLOUR: WhiteColour("white-colour", "BE-WHITE-1"),
    CREATE_WHITE: CreateWhite("create-white", "BE-PRIVAT"),
    WHITE_LEAVES: WhiteLeaves("white-leaves", "BE-FINAL-2"),
}
