"""What Belle Époque cards do beyond a plain gain: their questions, one after the other."""

from __future__ import annotations

from typing import Final

from bruxelles1893.engine.core.events import (
    ArtFlipped,
    BidTakenBack,
    ColumnSwapped,
    ExtraTurn,
    PawnDoubled,
    PawnTakenBack,
)
from bruxelles1893.engine.core.geometry import AREA, AROUND, IRISES, SIDE, SPACES
from bruxelles1893.engine.core.options import (
    AMOUNT,
    ART,
    BONUS,
    BUILD,
    COLUMN,
    CUBES,
    IRIS_POINT,
    JOKER,
    MULTISET_OPTION,
    MULTISETS,
    NO,
    NOBLE_CARD,
    PAWN,
    PLACE,
    SLOT,
    SPACE,
    TRAVELLER,
    WHITE,
)
from bruxelles1893.engine.core.reasons import Reason
from bruxelles1893.engine.core.state import (
    FACE_DOWN,
    NONE,
    ON_CARD_PAWN,
    ON_CARD_TRAVELLER,
    State,
)
from bruxelles1893.engine.core.steps import TURN, Choice, Step, Subject
from bruxelles1893.engine.editions.belle_epoque.steps import (
    BID_AMOUNT,
    BID_SPACE,
    DISCARD_ROW,
    DISCARD_ROW_MORE,
    DOUBLE_PAWN,
    EXTRA_ACTIVATION,
    FLIP_WHITE,
    REPLAY_PAWN,
    RETURN_TILE,
    SELL_NOBLE,
    SQUARE_ANYWHERE,
    SWAP_COLUMN,
    SWAP_FOR,
    TRADE_ART,
    TRADE_CUBES,
    TRADE_GIVE,
    TRADE_JOKER,
)
from bruxelles1893.engine.editions.belle_epoque.white_art import can_sell, give_back, whites_owned
from bruxelles1893.engine.rules.art_nouveau import two_materials
from bruxelles1893.engine.rules.effects import (
    CUBE_KINDS,
    gain_francs,
    leave_brussels,
    pay_francs,
    return_cubes,
    single_materials,
    take_cubes,
)
from bruxelles1893.engine.rules.nobles import (
    ONE_JOKER,
    activate,
    give_up,
    last_place,
    nobles_in,
    refill_row,
    to_discards,
    unused_nobles,
    why_not_activate,
)
from bruxelles1893.engine.rules.planning import PlaceSquare
from bruxelles1893.engine.rules.resolution import highest_bidders, is_surrounded
from bruxelles1893.engine.rules.sale import empty_slot
from bruxelles1893.engine.rules.setup import ColouredArt, colours_in_stock

NOBLE_ROW_PRICE: Final = 2
TRADED: Final = 2


class FlipWhite(Choice):
    """BE-CARD-02: which white art is turned."""

    def options(self, state: State, seat: int, argument: int) -> list[int]:
        """BE-CARD-02: one own white art."""
        return whites_owned(state, seat)

    def take(self, state: State, seat: int, argument: int, option: int) -> None:
        """BE-CARD-02: it shows its colour from now on."""
        art = state.players[seat].art
        kind = option - ART
        art[kind] -= 1
        art[kind - WHITE] += 1
        state.note(ArtFlipped, seat, kind - WHITE)


def would_sell_without(state: State, seat: int, slot: int) -> bool:
    """BE-CARD-04: whether some sale would be possible once the slot is empty."""
    kind = state.market[slot]
    state.market[slot] = NONE
    possible = can_sell(state, seat)
    state.market[slot] = kind
    return possible


class ReturnTile(Choice):
    """BE-CARD-04: which tile leaves the market before the sale."""

    def options(self, state: State, seat: int, argument: int) -> list[int]:
        """BE-CARD-04: a market tile whose return lets the sale take place."""
        return [
            SLOT + slot
            for slot, kind in enumerate(state.market)
            if kind != NONE and would_sell_without(state, seat, slot)
        ]

    def take(self, state: State, seat: int, argument: int, option: int) -> None:
        """BE-CARD-04: back to its pile."""
        empty_slot(state, option - SLOT)


def row_places(state: State) -> list[int]:
    """BE-CARD-06: cards of the noble row, as options."""
    return [PLACE + place for place, noble in enumerate(state.noble_row) if noble != NONE]


class DiscardRow(Choice):
    """BE-CARD-06: which noble of the row goes."""

    def options(self, state: State, seat: int, argument: int) -> list[int]:
        """BE-CARD-06: at least one."""
        return row_places(state)

    def take(self, state: State, seat: int, argument: int, option: int) -> None:
        """BE-CARD-06: up to all four; then the row is refilled."""
        place = option - PLACE
        noble = state.noble_row[place]
        state.noble_row[place] = NONE
        to_discards(state, seat, noble)
        if row_places(state):
            state.then(DISCARD_ROW_MORE, seat)
        else:
            refill_row(state)


class DiscardRowMore(DiscardRow):
    """BE-CARD-06: whether another noble of the row goes, and which."""

    def options(self, state: State, seat: int, argument: int) -> list[int]:
        """BE-CARD-06: a further one, or no more."""
        return [*row_places(state), NO]

    def take(self, state: State, seat: int, argument: int, option: int) -> None:
        """BE-CARD-06: with the last one the row slides and is refilled."""
        if option == NO:
            refill_row(state)
        else:
            super().take(state, seat, argument, option)


def would_build_with_exchange(state: State, seat: int) -> bool:
    """BE-CARD-09: whether a house can be paid with one cube exchanged."""
    state.substitute = True
    possible = state.rules.actions[BUILD].possible(state, seat)
    state.substitute = False
    return possible


def allow_exchange(state: State, seat: int) -> None:
    """BE-CARD-09: the payment of this turn may exchange one cube."""
    state.substitute = True


class TradeJoker(Choice):
    """BE-CARD-08: what the joker is traded for."""

    def options(self, state: State, seat: int, argument: int) -> list[int]:
        """BE-CARD-08: a noble material in supply for a joker."""
        return single_materials(state) if state.players[seat].cubes[JOKER] else []

    def take(self, state: State, seat: int, argument: int, option: int) -> None:
        """BE-CARD-08: the joker goes back to the supply."""
        return_cubes(state, seat, ONE_JOKER)
        take_cubes(state, seat, option)


def pawns_at_bourse(state: State, seat: int) -> int:
    """BE-CARD-11: all pawns on the Bourse space, travellers and own included."""
    return sum([player.brussels[0] for player in state.players]) + state.train_pawns[0]


class ExtraActivation(Choice):
    """BE-CARD-13: which noble is activated besides."""

    def options(self, state: State, seat: int, argument: int) -> list[int]:
        """BE-CARD-13: one more unused noble."""
        return unused_nobles(state, seat)

    def take(self, state: State, seat: int, argument: int, option: int) -> None:
        """BE-CARD-13: its effect."""
        activate(state, seat, option - NOBLE_CARD)

    def why_not(self, state: State, seat: int, argument: int, option: int) -> Reason | None:
        """Why a noble cannot be activated."""
        return why_not_activate(state, seat, option)


class SellNoble(Choice):
    """BE-CARD-14: which noble is sold."""

    def options(self, state: State, seat: int, argument: int) -> list[int]:
        """BE-CARD-14: own nobles used this round."""
        player = state.players[seat]
        return [NOBLE_CARD + noble for noble in nobles_in(player.nobles & player.used)]

    def take(self, state: State, seat: int, argument: int, option: int) -> None:
        """BE-CARD-14: discarded for its printed cost; Brugmann leaves the game."""
        noble = option - NOBLE_CARD
        give_up(state, seat, noble)
        gain_francs(state, seat, state.rules.noble_costs[noble], "BE-CARD-14")


class BidSpace(Choice):
    """BE-CARD-15: which bid is taken back."""

    def options(self, state: State, seat: int, argument: int) -> list[int]:
        """BE-CARD-15: spaces with an own bid."""
        return [
            SPACE + space for space in SPACES if state.pawns[space] == seat and state.bids[space]
        ]

    def take(self, state: State, seat: int, argument: int, option: int) -> None:
        """BE-CARD-15: then how much of it."""
        state.then(BID_AMOUNT, seat, option - SPACE)


class BidAmount(Choice):
    """BE-CARD-15: how much of the bid is taken back."""

    def options(self, state: State, seat: int, space: int) -> list[int]:
        """BE-CARD-15: all or part of it."""
        return [AMOUNT + amount for amount in range(1, state.bids[space] + 1)]

    def take(self, state: State, seat: int, space: int, option: int) -> None:
        """BE-CARD-15: the pawn stays; a bid of 0 is no bid."""
        amount = option - AMOUNT
        state.bids[space] -= amount
        state.note(BidTakenBack, seat, space, amount)
        gain_francs(state, seat, amount, "BE-CARD-15")

    def subject(self, state: State, seat: int, space: int) -> Subject:
        """The space of the bid."""
        return Subject(space=space)


def cube_gifts(state: State, seat: int) -> list[int]:
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


def art_gifts(state: State, seat: int) -> list[int]:
    """BE-CARD-17: an own art that is not white, while two cubes are in supply."""
    if not two_materials(state):
        return []
    art = state.players[seat].art
    return [ART + colour for colour in range(WHITE) if art[colour]]


class TradeGive(Choice):
    """BE-CARD-17: what is given in the trade."""

    def options(self, state: State, seat: int, argument: int) -> list[int]:
        """BE-CARD-17: two own noble materials for an art, or an own coloured art for two."""
        return cube_gifts(state, seat) + art_gifts(state, seat)

    def take(self, state: State, seat: int, argument: int, option: int) -> None:
        """BE-CARD-17: give one side of the trade, then choose the other."""
        if option >= CUBES:
            return_cubes(state, seat, MULTISETS[option - CUBES][:CUBE_KINDS])
            state.then(TRADE_ART, seat)
        else:
            give_back(state, seat, option - ART)
            state.then(TRADE_CUBES, seat)


class TradeCubes(Choice):
    """BE-CARD-17: which cubes are taken for an art."""

    def options(self, state: State, seat: int, argument: int) -> list[int]:
        """BE-CARD-17: two noble materials in supply."""
        return two_materials(state)

    def take(self, state: State, seat: int, argument: int, option: int) -> None:
        """BE-CARD-17: from the supply."""
        take_cubes(state, seat, option)


class SquareAnywhere(PlaceSquare):
    """BE-CARD-20: where the square goes."""

    def options(self, state: State, seat: int, argument: int) -> list[int]:
        """BE-CARD-20: any iris."""
        return [IRIS_POINT + iris for iris in IRISES]


def stands_on_house(state: State, seat: int) -> bool:
    """BE-CARD-21: the pawn just placed stands on a house, anybody's."""
    return 0 <= state.houses[state.placed] < len(state.players)


class ReplayPawn(Choice):
    """BE-CARD-22: which pawn pays for another turn."""

    def options(self, state: State, seat: int, argument: int) -> list[int]:
        """BE-CARD-22: a ready pawn or a traveller, if another one is left for the turn."""
        player = state.players[seat]
        if player.ready + player.travellers <= 1:
            return []
        pawn = [BONUS + PAWN] if player.ready else []
        return [*pawn, TRAVELLER] if player.travellers else pawn

    def take(self, state: State, seat: int, argument: int, option: int) -> None:
        """BE-CARD-22: it stays on the card for the round; another turn at once."""
        player = state.players[seat]
        is_traveller = option == TRAVELLER
        player.travellers -= is_traveller
        player.ready -= not is_traveller
        player.on_card = ON_CARD_TRAVELLER if is_traveller else ON_CARD_PAWN
        state.note(ExtraTurn, seat, is_traveller)
        state.then(TURN, seat)


def can_use_leaving_noble(state: State, seat: int) -> bool:
    """BE-CARD-23: a noble that can do something is about to leave, and 2 FB to pay."""
    noble = state.noble_row[last_place(state)]
    if noble == NONE or state.players[seat].francs < NOBLE_ROW_PRICE:
        return False
    trial = state.copy()
    trial.events = []
    trial.stack = []
    state.rules.noble_effects[noble](trial, seat)
    trial.advance()
    return bool(trial.events) or not trial.is_over


def use_leaving_noble(state: State, seat: int) -> None:
    """BE-CARD-23: 2 FB for the effect of the noble on the 0 place."""
    pay_francs(state, seat, NOBLE_ROW_PRICE, "BE-CARD-23")
    noble = state.noble_row[last_place(state)]
    state.rules.noble_effects[noble](state, seat)


def unused_noble_count(state: State, seat: int) -> int:
    """BE-CARD-24: own nobles not turned."""
    player = state.players[seat]
    return (player.nobles & ~player.used).bit_count()


def columns_won(state: State, seat: int) -> list[int]:
    """BE-CARD-25: columns won alone."""
    return [column for column in range(SIDE) if highest_bidders(state, column) == [seat]]


def inactive_columns(state: State) -> list[int]:
    """BE-CARD-25: columns outside the active area with a prestige card, as options."""
    active = {space % SIDE for space in AREA[state.square]}
    return [
        COLUMN + other
        for other, card in enumerate(state.prestige_row)
        if card != NONE and other not in active
    ]


class SwapColumn(Choice):
    """BE-CARD-25: which card won is left."""

    def options(self, state: State, seat: int, argument: int) -> list[int]:
        """BE-CARD-25: columns won alone, while a card lies under an inactive column."""
        if not inactive_columns(state):
            return []
        return [COLUMN + column for column in columns_won(state, seat)]

    def take(self, state: State, seat: int, argument: int, option: int) -> None:
        """BE-CARD-25: then the other column."""
        state.then(SWAP_FOR, seat, option - COLUMN)


class SwapFor(Choice):
    """BE-CARD-25: which card is taken instead."""

    def options(self, state: State, seat: int, column: int) -> list[int]:
        """BE-CARD-25: under an inactive column."""
        return inactive_columns(state)

    def take(self, state: State, seat: int, column: int, option: int) -> None:
        """BE-CARD-25: the card left is discarded; the other one counts as won."""
        player = state.players[seat]
        place = columns_won(state, seat).index(column)
        other = option - COLUMN
        state.prestige_discard = (*state.prestige_discard, player.won[place])
        player.won = (*player.won[:place], state.prestige_row[other], *player.won[place + 1 :])
        state.prestige_row[other] = NONE
        state.note(ColumnSwapped, seat, column, other)


class DoublePawn(Choice):
    """BE-CARD-27: which pawn counts double."""

    def options(self, state: State, seat: int, argument: int) -> list[int]:
        """BE-CARD-27: own pawns on spaces with a face-down tile, at a surrounded iris."""
        surrounded = [AROUND[iris] for iris in IRISES if is_surrounded(state, iris)]
        return [
            SPACE + space
            for space in SPACES
            if state.pawns[space] == seat
            and state.houses[space] == FACE_DOWN
            and any(space in spaces for spaces in surrounded)
        ]

    def take(self, state: State, seat: int, argument: int, option: int) -> None:
        """BE-CARD-27: it counts double at all its irises."""
        state.players[seat].doubled = option - SPACE
        state.note(PawnDoubled, seat, option - SPACE)


def pawns_in_brussels(state: State, seat: int) -> int:
    """BE-CARD-29: own pawns on the Brussels spaces, travellers not counted."""
    return sum(state.players[seat].brussels)


def take_pawn_back(state: State, seat: int) -> None:
    """BE-CARD-29: one own pawn back from Brussels."""
    player = state.players[seat]
    leave_brussels(player)
    player.ready += 1
    state.note(PawnTakenBack, seat)


STEPS: Final[dict[int, Step]] = {
    FLIP_WHITE: FlipWhite("flip-white", "BE-CARD-02"),
    RETURN_TILE: ReturnTile("return-tile", "BE-CARD-04"),
    DISCARD_ROW: DiscardRow("discard-row", "BE-CARD-06"),
    DISCARD_ROW_MORE: DiscardRowMore("discard-row-more", "BE-CARD-06"),
    TRADE_JOKER: TradeJoker("trade-joker", "BE-CARD-08"),
    EXTRA_ACTIVATION: ExtraActivation("extra-activation", "BE-CARD-13"),
    SELL_NOBLE: SellNoble("sell-noble", "BE-CARD-14"),
    BID_SPACE: BidSpace("bid-space", "BE-CARD-15"),
    BID_AMOUNT: BidAmount("bid-amount", "BE-CARD-15"),
    TRADE_GIVE: TradeGive("trade-give", "BE-CARD-17"),
    TRADE_ART: ColouredArt("trade-art", "BE-CARD-17"),
    TRADE_CUBES: TradeCubes("trade-cubes", "BE-CARD-17"),
    SQUARE_ANYWHERE: SquareAnywhere("square-anywhere", "BE-CARD-20"),
    REPLAY_PAWN: ReplayPawn("replay-pawn", "BE-CARD-22"),
    SWAP_COLUMN: SwapColumn("swap-column", "BE-CARD-25"),
    SWAP_FOR: SwapFor("swap-for", "BE-CARD-25"),
    DOUBLE_PAWN: DoublePawn("double-pawn", "BE-CARD-27"),
}
