"""BE-CARD-19 to BE-CARD-32: what the cards for other moments ask and do."""

from __future__ import annotations

from typing import Final

from bruxelles1893.engine.core.events import (
    ColumnSwapped,
    ExtraTurn,
    PawnDoubled,
    PawnTakenBack,
)
from bruxelles1893.engine.core.geometry import AREA, AROUND, IRISES, SIDE, SPACES
from bruxelles1893.engine.core.ids import FACE_DOWN, Option, Seat, Space, StepNumber
from bruxelles1893.engine.core.options import (
    BONUS_OPTIONS,
    COLUMN,
    COLUMN_OPTIONS,
    IRIS_OPTIONS,
    PAWN,
    SPACE,
    SPACE_OPTIONS,
    TRAVELLER,
    notation,
    space_name,
)
from bruxelles1893.engine.core.reasons import Reason, belongs
from bruxelles1893.engine.core.state import (
    NONE,
    ON_CARD_PAWN,
    ON_CARD_TRAVELLER,
    State,
)
from bruxelles1893.engine.core.steps import TURN, Choice, Step
from bruxelles1893.engine.core.values import replaced
from bruxelles1893.engine.editions.belle_epoque.steps import (
    DOUBLE_PAWN,
    REPLAY_PAWN,
    SQUARE_ANYWHERE,
    SWAP_COLUMN,
    SWAP_FOR,
)
from bruxelles1893.engine.rules.effects import (
    leave_brussels,
    pay_francs,
)
from bruxelles1893.engine.rules.nobles import can_help, last_place
from bruxelles1893.engine.rules.planning import PlaceSquare
from bruxelles1893.engine.rules.resolution import highest_bidders, is_surrounded

NOBLE_ROW_PRICE: Final = 2


class SquareAnywhere(PlaceSquare):
    """BE-CARD-20: where the square goes."""

    def options(self, state: State, seat: Seat, argument: int) -> list[Option]:
        """BE-CARD-20: any iris."""
        return [IRIS_OPTIONS[iris] for iris in IRISES]


def stands_on_house(state: State, seat: Seat) -> bool:
    """BE-CARD-21: the pawn just placed stands on a house, anybody's."""
    return 0 <= state.houses[state.placed] < len(state.players)


class ReplayPawn(Choice):
    """BE-CARD-22: which pawn pays for another turn."""

    def options(self, state: State, seat: Seat, argument: int) -> list[Option]:
        """BE-CARD-22: a ready pawn or a traveller, if another one is left for the turn."""
        player = state.players[seat]
        if player.ready + player.travellers <= 1:
            return []
        pawn = [BONUS_OPTIONS[PAWN]] if player.ready else []
        return [*pawn, TRAVELLER] if player.travellers else pawn

    def take(self, state: State, seat: Seat, argument: int, option: Option) -> None:
        """BE-CARD-22: it stays on the card for the round; another turn at once."""
        player = state.players[seat]
        is_traveller = option == TRAVELLER
        player.travellers -= is_traveller
        player.ready -= not is_traveller
        player.on_card = ON_CARD_TRAVELLER if is_traveller else ON_CARD_PAWN
        state.note(ExtraTurn, seat, is_traveller)
        state.then(TURN, seat)

    def why_not(self, state: State, seat: Seat, argument: int, option: Option) -> Reason | None:
        """Why there is no such pawn to pay with."""
        if option == TRAVELLER:
            return Reason("no-traveller", "BE-CARD-22")
        return Reason("no-ready-pawn", "BE-CARD-22") if option == BONUS_OPTIONS[PAWN] else None


def can_use_leaving_noble(state: State, seat: Seat) -> bool:
    """BE-CARD-23: a noble that can do something is about to leave, and 2 FB to pay."""
    noble = state.noble_row[last_place(state)]
    if noble == NONE or state.players[seat].francs < NOBLE_ROW_PRICE:
        return False
    return can_help(state, seat, noble)


def use_leaving_noble(state: State, seat: Seat) -> None:
    """BE-CARD-23: 2 FB for the effect of the noble on the 0 place."""
    pay_francs(state, seat, NOBLE_ROW_PRICE, "BE-CARD-23")
    noble = state.noble_row[last_place(state)]
    state.rules.noble_effects[noble](state, seat)


def unused_noble_count(state: State, seat: Seat) -> int:
    """BE-CARD-24: own nobles not turned."""
    player = state.players[seat]
    return (player.nobles & ~player.used).bit_count()


def columns_won(state: State, seat: Seat) -> list[int]:
    """BE-CARD-25: columns won alone."""
    return [column for column in range(SIDE) if highest_bidders(state, column) == [seat]]


def active_columns(state: State) -> set[int]:
    """PLAN-02: the columns of the active area."""
    return {space % SIDE for space in AREA[state.square]}


def inactive_columns(state: State) -> list[Option]:
    """BE-CARD-25: columns outside the active area with a prestige card, as options."""
    active = active_columns(state)
    return [
        COLUMN_OPTIONS[other]
        for other, card in enumerate(state.prestige_row)
        if card != NONE and other not in active
    ]


class SwapColumn(Choice):
    """BE-CARD-25: which card won is left."""

    def options(self, state: State, seat: Seat, argument: int) -> list[Option]:
        """BE-CARD-25: columns won alone, while a card lies under an inactive column."""
        if not inactive_columns(state):
            return []
        return [COLUMN_OPTIONS[column] for column in columns_won(state, seat)]

    def take(self, state: State, seat: Seat, argument: int, option: Option) -> None:
        """BE-CARD-25: then the other column."""
        state.then(SWAP_FOR, seat, option - COLUMN)

    def why_not(self, state: State, seat: Seat, argument: int, option: Option) -> Reason | None:
        """Why the card of a column cannot be left."""
        if not belongs(option, "column"):
            return None
        return Reason("column-not-won", "BE-CARD-25", column=notation(option))


class SwapFor(Choice):
    """BE-CARD-25: which card is taken instead."""

    def options(self, state: State, seat: Seat, column: int) -> list[Option]:
        """BE-CARD-25: under an inactive column."""
        return inactive_columns(state)

    def take(self, state: State, seat: Seat, column: int, option: Option) -> None:
        """BE-CARD-25: the card left is discarded; the other one counts as won."""
        player = state.players[seat]
        place = columns_won(state, seat).index(column)
        other = option - COLUMN
        state.prestige_discard = (*state.prestige_discard, player.won[place])
        player.won = (*player.won[:place], state.prestige_row[other], *player.won[place + 1 :])
        state.prestige_row = replaced(state.prestige_row, other, NONE)
        state.note(ColumnSwapped, seat, column, other)

    def why_not(self, state: State, seat: Seat, column: int, option: Option) -> Reason | None:
        """Why the card of a column cannot be taken instead."""
        if not belongs(option, "column"):
            return None
        is_bare = state.prestige_row[option - COLUMN] == NONE
        is_active = option - COLUMN in active_columns(state)
        key = "column-without-card" if is_bare and not is_active else "column-active"
        return Reason(key, "BE-CARD-25", column=notation(option))


class DoublePawn(Choice):
    """BE-CARD-27: which pawn counts double."""

    def options(self, state: State, seat: Seat, argument: int) -> list[Option]:
        """BE-CARD-27: own pawns on spaces with a face-down tile, at a surrounded iris."""
        return [
            SPACE_OPTIONS[space]
            for space in SPACES
            if state.pawns[space] == seat
            and state.houses[space] == FACE_DOWN
            and touches_surrounded(state, space)
        ]

    def take(self, state: State, seat: Seat, argument: int, option: Option) -> None:
        """BE-CARD-27: it counts double at all its irises."""
        space = Space(option - SPACE)
        state.players[seat].doubled = space
        state.note(PawnDoubled, seat, space)

    def why_not(self, state: State, seat: Seat, argument: int, option: Option) -> Reason | None:
        """Why a pawn cannot count double."""
        if not belongs(option, "space"):
            return None
        space = Space(option - SPACE)
        key = "pawn-without-iris"
        if state.pawns[space] != seat:
            key = "no-own-pawn"
        elif state.houses[space] != FACE_DOWN:
            key = "pawn-without-tile"
        return Reason(key, "BE-CARD-27", space=space_name(space))


def touches_surrounded(state: State, space: Space) -> bool:
    """BE-CARD-27: whether an iris beside the space has pawns all around."""
    return any(space in AROUND[iris] and is_surrounded(state, iris) for iris in IRISES)


def pawns_in_brussels(state: State, seat: Seat) -> int:
    """BE-CARD-29: own pawns on the Brussels spaces, travellers not counted."""
    return sum(state.players[seat].brussels)


def take_pawn_back(state: State, seat: Seat) -> None:
    """BE-CARD-29: one own pawn back from Brussels."""
    player = state.players[seat]
    leave_brussels(player)
    player.ready += 1
    state.note(PawnTakenBack, seat)


STEPS: Final[dict[StepNumber, Step]] = {
    SQUARE_ANYWHERE: SquareAnywhere("square-anywhere", "BE-CARD-20"),
    REPLAY_PAWN: ReplayPawn("replay-pawn", "BE-CARD-22"),
    SWAP_COLUMN: SwapColumn("swap-column", "BE-CARD-25"),
    SWAP_FOR: SwapFor("swap-for", "BE-CARD-25"),
    DOUBLE_PAWN: DoublePawn("double-pawn", "BE-CARD-27"),
}
