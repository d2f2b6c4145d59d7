"""What Belle Époque cards do beyond a plain gain: their questions, one after the other."""

from __future__ import annotations

from typing import Final

from bruxelles1893.engine.art_nouveau import two_materials
from bruxelles1893.engine.belle_epoque.white_art import can_sell, give_back, whites_owned
from bruxelles1893.engine.effects import (
    CUBE_KINDS,
    gain_francs,
    pay_francs,
    return_cubes,
    single_materials,
    take_cubes,
)
from bruxelles1893.engine.events import (
    ArtFlipped,
    BidTakenBack,
    ColumnSwapped,
    ExtraTurn,
    PawnDoubled,
    PawnTakenBack,
    SquarePlaced,
)
from bruxelles1893.engine.geometry import AREA, AROUND, IRISES, SIDE, SPACES
from bruxelles1893.engine.nobles import (
    ONE_JOKER,
    activate,
    last_place,
    refill_row,
    to_discards,
    unused_nobles,
    why_not_noble,
)
from bruxelles1893.engine.options import (
    AMOUNT,
    ART,
    BONUS,
    BRUSSELS,
    BUILD,
    COLUMN,
    CUBES,
    IRIS_POINT,
    JOKER,
    MULTISET_OPTION,
    MULTISETS,
    NO,
    NOBLE_CARD,
    NOBLES,
    PAWN,
    PLACE,
    SLOT,
    SPACE,
    TRAVELLER,
    WHITE,
)
from bruxelles1893.engine.resolution import highest_bidders
from bruxelles1893.engine.sale import empty_slot
from bruxelles1893.engine.setup import colours_to_take, take_coloured_art, why_not_colour
from bruxelles1893.engine.state import (
    FACE_DOWN,
    NOBODY,
    NONE,
    ON_CARD_PAWN,
    ON_CARD_TRAVELLER,
    State,
)
from bruxelles1893.engine.steps import (
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
    TURN,
    Step,
    choice,
)

NOBLE_ROW_PRICE: Final = 2
TRADED: Final = 2


def flip_options(state: State, seat: int, argument: int) -> list[int]:
    """BE-CARD-02: one own white art."""
    return whites_owned(state, seat)


def flip_white(state: State, seat: int, argument: int, option: int) -> None:
    """BE-CARD-02: it shows its colour from now on."""
    art = state.players[seat].art
    kind = option - ART
    art[kind] -= 1
    art[kind - WHITE] += 1
    state.note(ArtFlipped, seat, kind - WHITE)


def returnable_slots(state: State, seat: int, argument: int) -> list[int]:
    """BE-CARD-04: a market tile whose return lets the sale take place."""
    return [
        SLOT + slot
        for slot, kind in enumerate(state.market)
        if kind != NONE and would_sell_without(state, seat, slot)
    ]


def would_sell_without(state: State, seat: int, slot: int) -> bool:
    """BE-CARD-04: whether some sale would be possible once the slot is empty."""
    kind = state.market[slot]
    state.market[slot] = NONE
    possible = can_sell(state, seat)
    state.market[slot] = kind
    return possible


def return_tile(state: State, seat: int, argument: int, option: int) -> None:
    """BE-CARD-04: back to its pile."""
    empty_slot(state, option - SLOT)


def row_places(state: State, seat: int, argument: int) -> list[int]:
    """BE-CARD-06: cards of the noble row."""
    return [PLACE + place for place, noble in enumerate(state.noble_row) if noble != NONE]


def more_row_places(state: State, seat: int, argument: int) -> list[int]:
    """BE-CARD-06: further ones, or no more."""
    places = row_places(state, seat, argument)
    return [*places, NO] if places else []


def discard_from_row(state: State, seat: int, argument: int, option: int) -> None:
    """BE-CARD-06: 1 to 4 go; then the row slides and is refilled."""
    if option != NO:
        place = option - PLACE
        noble = state.noble_row[place]
        state.noble_row[place] = NONE
        to_discards(state, seat, noble)
        if row_places(state, seat, argument):
            state.then(DISCARD_ROW_MORE, seat)
            return
    refill_row(state)


def would_build_with_exchange(state: State, seat: int) -> bool:
    """BE-CARD-09: whether a house can be paid with one cube exchanged."""
    state.substitute = True
    possible = state.rules.actions[BUILD].possible(state, seat)
    state.substitute = False
    return possible


def allow_exchange(state: State, seat: int) -> None:
    """BE-CARD-09: the payment of this turn may exchange one cube."""
    state.substitute = True


def joker_trades(state: State, seat: int, argument: int) -> list[int]:
    """BE-CARD-08: a noble material in supply for a joker."""
    return single_materials(state) if state.players[seat].cubes[JOKER] else []


def trade_joker(state: State, seat: int, argument: int, option: int) -> None:
    """BE-CARD-08: the joker goes back to the supply."""
    return_cubes(state, seat, ONE_JOKER)
    take_cubes(state, seat, option)


def pawns_at_bourse(state: State, seat: int) -> int:
    """BE-CARD-11: all pawns on the Bourse space, travellers and own included."""
    return sum([player.brussels[0] for player in state.players]) + state.train_pawns[0]


def activations(state: State, seat: int, argument: int) -> list[int]:
    """BE-CARD-13: one more unused noble."""
    return unused_nobles(state, seat)


def activate_one(state: State, seat: int, argument: int, option: int) -> None:
    """BE-CARD-13: its effect."""
    activate(state, seat, option - NOBLE_CARD)


def turned_nobles(state: State, seat: int, argument: int) -> list[int]:
    """BE-CARD-14: own nobles used this round."""
    player = state.players[seat]
    turned = player.nobles & player.used
    return [NOBLE_CARD + noble for noble in range(len(NOBLES)) if turned >> noble & 1]


def sell_noble(state: State, seat: int, argument: int, option: int) -> None:
    """BE-CARD-14: discarded for its printed cost; Brugmann leaves the game."""
    noble = option - NOBLE_CARD
    player = state.players[seat]
    player.nobles &= ~(1 << noble)
    player.used &= ~(1 << noble)
    to_discards(state, seat, noble)
    gain_francs(state, seat, state.rules.noble_costs[noble], "BE-CARD-14")


def own_bids(state: State, seat: int, argument: int) -> list[int]:
    """BE-CARD-15: spaces with an own bid."""
    return [SPACE + space for space in SPACES if state.pawns[space] == seat and state.bids[space]]


def choose_bid(state: State, seat: int, argument: int, option: int) -> None:
    """BE-CARD-15: then how much of it."""
    state.then(BID_AMOUNT, seat, option - SPACE)


def bid_parts(state: State, seat: int, space: int) -> list[int]:
    """BE-CARD-15: all or part of it."""
    return [AMOUNT + amount for amount in range(1, state.bids[space] + 1)]


def take_bid_back(state: State, seat: int, space: int, option: int) -> None:
    """BE-CARD-15: the pawn stays; a bid of 0 is no bid."""
    amount = option - AMOUNT
    state.bids[space] -= amount
    state.note(BidTakenBack, seat, space, amount)
    gain_francs(state, seat, amount, "BE-CARD-15")


def gifts(state: State, seat: int, argument: int) -> list[int]:
    """BE-CARD-17: two own noble materials for an art, or an own coloured art for two."""
    return cube_gifts(state, seat) + art_gifts(state, seat)


def cube_gifts(state: State, seat: int) -> list[int]:
    """BE-CARD-17: two own noble materials, while there is an art to take."""
    if not colours_to_take(state, seat, 0):
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


def give(state: State, seat: int, argument: int, option: int) -> None:
    """BE-CARD-17: give one side of the trade, then choose the other."""
    if option >= CUBES:
        return_cubes(state, seat, MULTISETS[option - CUBES][:CUBE_KINDS])
        state.then(TRADE_ART, seat)
    else:
        give_back(state, seat, option - ART)
        state.then(TRADE_CUBES, seat)


def traded_cubes(state: State, seat: int, argument: int) -> list[int]:
    """BE-CARD-17: two noble materials in supply."""
    return two_materials(state)


def take_traded_cubes(state: State, seat: int, argument: int, option: int) -> None:
    """BE-CARD-17: from the supply."""
    take_cubes(state, seat, option)


def all_irises(state: State, seat: int, argument: int) -> list[int]:
    """BE-CARD-20: any iris."""
    return [IRIS_POINT + iris for iris in IRISES]


def square_anywhere(state: State, seat: int, argument: int, option: int) -> None:
    """BE-CARD-20: the largest area as ever."""
    state.square = option - IRIS_POINT
    state.note(SquarePlaced, seat, state.square)


def stands_on_house(state: State, seat: int) -> bool:
    """BE-CARD-21: the pawn just placed stands on a house, anybody's."""
    return 0 <= state.houses[state.placed] < len(state.players)


def can_play_again(state: State, seat: int) -> bool:
    """BE-CARD-22: one for the card, and another one ready."""
    player = state.players[seat]
    return player.ready + player.travellers > 1


def pawns_for_card(state: State, seat: int, argument: int) -> list[int]:
    """BE-CARD-22: a ready pawn or a traveller."""
    player = state.players[seat]
    pawn = [BONUS + PAWN] if player.ready else []
    return [*pawn, TRAVELLER] if player.travellers else pawn


def play_again(state: State, seat: int, argument: int, option: int) -> None:
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


def columns_won(state: State, seat: int, argument: int) -> list[int]:
    """BE-CARD-25: columns won alone, while a card lies under an inactive column."""
    if not inactive_columns(state, seat, 0):
        return []
    return [COLUMN + column for column in range(SIDE) if highest_bidders(state, column) == [seat]]


def inactive_columns(state: State, seat: int, column: int) -> list[int]:
    """BE-CARD-25: columns outside the active area with a prestige card."""
    active = {space % SIDE for space in AREA[state.square]}
    return [
        COLUMN + other
        for other, card in enumerate(state.prestige_row)
        if card != NONE and other not in active
    ]


def choose_column(state: State, seat: int, argument: int, option: int) -> None:
    """BE-CARD-25: then the other column."""
    state.then(SWAP_FOR, seat, option - COLUMN)


def swap_column(state: State, seat: int, column: int, option: int) -> None:
    """BE-CARD-25: the card left is discarded; the other one counts as won."""
    player = state.players[seat]
    order = [won - COLUMN for won in columns_won(state, seat, 0)]
    place = order.index(column)
    other = option - COLUMN
    state.prestige_discard = (*state.prestige_discard, player.won[place])
    player.won = (*player.won[:place], state.prestige_row[other], *player.won[place + 1 :])
    state.prestige_row[other] = NONE
    state.note(ColumnSwapped, seat, column, other)


def pawns_on_tiles(state: State, seat: int, argument: int) -> list[int]:
    """BE-CARD-27: own pawns on spaces with a face-down tile, at a surrounded iris."""
    surrounded = [
        spaces for spaces in AROUND if NOBODY not in [state.pawns[space] for space in spaces]
    ]
    return [
        SPACE + space
        for space in SPACES
        if state.pawns[space] == seat
        and state.houses[space] == FACE_DOWN
        and any(space in spaces for spaces in surrounded)
    ]


def double_pawn(state: State, seat: int, argument: int, option: int) -> None:
    """BE-CARD-27: it counts double at all its irises."""
    state.players[seat].doubled = option - SPACE
    state.note(PawnDoubled, seat, option - SPACE)


def pawns_in_brussels(state: State, seat: int) -> int:
    """BE-CARD-29: own pawns on the Brussels spaces, travellers not counted."""
    return sum(state.players[seat].brussels)


def take_pawn_back(state: State, seat: int) -> None:
    """BE-CARD-29: one own pawn back from Brussels."""
    player = state.players[seat]
    space = next(place for place in range(len(BRUSSELS)) if player.brussels[place])
    player.brussels[space] -= 1
    player.ready += 1
    state.note(PawnTakenBack, seat)


STEPS: Final[dict[int, Step]] = {
    FLIP_WHITE: choice("flip-white", "BE-CARD-02", flip_options, flip_white),
    RETURN_TILE: choice("return-tile", "BE-CARD-04", returnable_slots, return_tile),
    DISCARD_ROW: choice("discard-row", "BE-CARD-06", row_places, discard_from_row),
    DISCARD_ROW_MORE: choice("discard-row-more", "BE-CARD-06", more_row_places, discard_from_row),
    TRADE_JOKER: choice("trade-joker", "BE-CARD-08", joker_trades, trade_joker),
    EXTRA_ACTIVATION: choice(
        "extra-activation", "BE-CARD-13", activations, activate_one, why_not_noble
    ),
    SELL_NOBLE: choice("sell-noble", "BE-CARD-14", turned_nobles, sell_noble),
    BID_SPACE: choice("bid-space", "BE-CARD-15", own_bids, choose_bid),
    BID_AMOUNT: choice("bid-amount", "BE-CARD-15", bid_parts, take_bid_back),
    TRADE_GIVE: choice("trade-give", "BE-CARD-17", gifts, give),
    TRADE_ART: choice(
        "trade-art", "BE-CARD-17", colours_to_take, take_coloured_art, why_not_colour("BE-CARD-17")
    ),
    TRADE_CUBES: choice("trade-cubes", "BE-CARD-17", traded_cubes, take_traded_cubes),
    SQUARE_ANYWHERE: choice("square-anywhere", "BE-CARD-20", all_irises, square_anywhere),
    REPLAY_PAWN: choice("replay-pawn", "BE-CARD-22", pawns_for_card, play_again),
    SWAP_COLUMN: choice("swap-column", "BE-CARD-25", columns_won, choose_column),
    SWAP_FOR: choice("swap-for", "BE-CARD-25", inactive_columns, swap_column),
    DOUBLE_PAWN: choice("double-pawn", "BE-CARD-27", pawns_on_tiles, double_pawn),
}
