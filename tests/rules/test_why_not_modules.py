"""The sentences that only the modules and the first edition need; see `test_why_not`."""

from __future__ import annotations

import pytest

from belle_epoque_table import (
    be_turns,
    give_cards,
    give_travellers,
    give_white,
    lay_market,
    lay_tiles,
    stand_on_tiles,
)
from bruxelles1893.engine import Seat, State, ruleset
from bruxelles1893.engine.core.geometry import iris_at
from bruxelles1893.engine.core.ids import NOBODY
from bruxelles1893.engine.core.options import BLUE, BOARDS, GREEN
from bruxelles1893.engine.core.state import NONE
from bruxelles1893.engine.core.steps import PLACE_NEUTRAL
from bruxelles1893.engine.core.values import counted, replaced
from bruxelles1893.engine.editions.belle_epoque.steps import (
    DOUBLE_PAWN,
    REPLAY_PAWN,
    SWAP_COLUMN,
    SWAP_FOR,
)
from first_edition_table import ed1_turns, hold_art, lay_art
from rules.refusals import (
    Case,
    Position,
    check_every_option,
    check_refusal,
    each_case,
    sentence,
)
from table import (
    BROWN,
    NEUTRAL,
    ask,
    fresh,
    give_art,
    give_cubes,
    give_nobles,
    in_turns,
    lay_nobles,
    on_turn,
    play,
    point_arms,
    put,
    set_action,
)

ASYMMETRIC = "second+asymmetric"


def on_d4(action: str, *cards: int) -> State:
    """Seat 0, with 2 wood, a stone, 5 FB and cards, before a placement on this action."""
    state = be_turns()
    set_action(state, "D4", action)
    give_cubes(state, 0, wood=2, stone=1)
    give_cards(state, 0, *cards)
    return state


def at_cards() -> State:
    """After taking material with cards 1, 7 and 8, of which 1 is for the workshop; 7 is used."""
    return play(on_d4("material", 1, 7, 8), "D4 1 2*iron card7")


def at_card_19() -> State:
    """The start of round 2, with card 19 for a traveller and none on the train."""
    state = be_turns(cards={0: [19, 20]})
    state.train = 0
    return play(state, "pass pass pass pass")


def at_tiles() -> State:
    """Seat 0 may put a pawn on a tile; a pawn of seat 1 stands on tile 2, tile 12 is out."""
    state = be_turns()
    lay_tiles(state, 1, 3, 4, 5)
    stand_on_tiles(state, 1, 2)
    set_action(state, "C3", "material")
    return play(state, "C3 1 2*iron")


def at_site() -> State:
    """Seat 0 has 1 glass left after paying; seat 1 has a pavilion on slot 1."""
    state = on_d4("build")
    give_cubes(state, 0, glass=1)
    state.pavilions = (Seat(1), NOBODY, NOBODY, NOBODY, NOBODY)
    return play(state, "D4 1 wood+stone wood>")


def at_sale() -> State:
    """Seat 0 owns blue and a white brown; green and a white blue lie in the market."""
    state = on_d4("sale")
    give_white(state, 0, brown=1)
    lay_market(state, "green white-blue")
    return play(state, "D4 1")


def at_colour_of_white() -> State:
    """Seat 0 sells a white brown; green lies in the market."""
    state = on_d4("sale")
    give_art(state, 0)
    give_white(state, 0, brown=1)
    lay_market(state, "green")
    return play(state, "D4 1 white-brown")


def at_cursor() -> State:
    """Seat 0 sells the only art with card 3, which lets the cursor move 1 + 2 steps."""
    return play(on_d4("sale", 3), "D4 1 blue")


def at_white() -> State:
    """Seat 0 creates a white art; brown is out of stock."""
    state = be_turns()
    give_nobles(state, 0, "privat-livemont")
    state.workshop = counted(state.workshop, BROWN, 0)
    return play(state, "grand-place privat-livemont")


def at_traded_art() -> State:
    return play(on_d4("sale", 17), "sainte-catherine card17 2*wood")


def at_one_more_noble() -> State:
    """Seat 0 has used Buls and may, by card 13, activate Brugmann too."""
    state = be_turns(cards={0: [13]})
    give_nobles(state, 0, "brugmann buls")
    return play(state, "grand-place buls card13")


def at_travellers() -> State:
    """The second use of the Bourse by two players needs 2 pawns; seat 0 has 1 and 3 travellers."""
    state = be_turns(2)
    give_travellers(state, 0, 3)
    state.players[0].ready = 1
    state.uses = counted(state.uses, 0, 1)
    return play(state, "bourse")


def at_neutral() -> State:
    """A neutral pawn is to be placed; C3 has a face-down tile, D4 the other neutral pawn."""
    state = be_turns(2)
    put(state, "D4", NEUTRAL)
    return ask(state, PLACE_NEUTRAL, 0)


def at_payment_with_card_9() -> State:
    """Seat 0, with 2 wood and a stone, may exchange one cube of wood and stone."""
    return play(on_d4("build", 9), "D4 1 card9")


def at_payment_for_a_pavilion() -> State:
    """Only pavilions that cost 1 or 2 glass more are left; seat 0 has 1 glass."""
    state = on_d4("build")
    give_cubes(state, 0, glass=1)
    point_arms(state, "wood", "any")
    state.houses = tuple([Seat(1) if owner == NOBODY else owner for owner in state.houses])
    state.pavilions = (Seat(1), NOBODY, NOBODY, NOBODY, Seat(1))
    return play(state, "D4 1")


def at_board() -> State:
    """The second player chooses a board; that of Horta is taken."""
    return play(fresh(3, 0, ASYMMETRIC), "horta blue")


def at_shift(first: str = "wood", second: str = "stone") -> State:
    """Saintenoy, with 2 wood and 2 FB, before building."""
    state = in_turns()
    state.rules = ruleset(ASYMMETRIC)
    state.players[0].board = state.rules.boards[1 + BOARDS.index("saintenoy")]
    set_action(state, "D4", "build")
    give_cubes(state, 0, wood=2)
    point_arms(state, first, second)
    return play(state, "D4 3")


def at_revealed_noble() -> State:
    """Hankar, with 0 FB, before choosing: the row has a gap and Buls is revealed."""
    state = in_turns()
    state.rules = ruleset(ASYMMETRIC)
    state.players[0].board = state.rules.boards[1 + BOARDS.index("hankar")]
    set_action(state, "D4", "noble")
    lay_nobles(state, "- empain solvay albert", deck="buls")
    return play(state, "D4 5")


def at_drawn_art() -> State:
    """Seat 0 of a game of the first edition has drawn green."""
    state = fresh(4, 0, "first")
    state.apply(state.legal()[0])
    set_action(state, "C3", "workshop")
    state.square, state.art_stack = iris_at(1, 1), (GREEN, BLUE)
    return play(on_turn(state, 0, first=0), "C3 1 yes")


def at_first_cursor() -> State:
    """Seat 0 of a game of the first edition, with one blue art, moves the cursor."""
    state = ed1_turns()
    set_action(state, "C3", "sale")
    lay_art(state, "green")
    return play(state, "C3 1 yes")


def at_first_sale() -> State:
    """The same, about to choose what is sold."""
    return play(at_first_cursor(), "r4c4")


def at_first_sale_of_green() -> State:
    """The same with a green art, of which one lies in the market."""
    state = at_first_cursor()
    hold_art(state, 0, blue=1, green=1)
    return play(state, "r4c4")


def at_noble_without_a_deck() -> State:
    """Hankar, when there is no card left to reveal."""
    state = in_turns()
    state.rules = ruleset(ASYMMETRIC)
    state.players[0].board = state.rules.boards[1 + BOARDS.index("hankar")]
    set_action(state, "D4", "noble")
    lay_nobles(state, "- empain solvay albert")
    return play(state, "D4 1")


def at_flip() -> State:
    """Card 2 turns the white brown of seat 0, who owns a blue too."""
    state = on_d4("workshop", 2)
    give_white(state, 0, brown=1)
    return play(state, "D4 1 blue card2")


def at_return() -> State:
    """Card 4 returns the blue of the market: seat 0 owns nothing but blue."""
    state = on_d4("sale", 4)
    lay_market(state, "blue")
    return play(state, "D4 1 card4")


def at_full_return() -> State:
    """The same with a green beside it, whose return would not help."""
    state = on_d4("sale", 4)
    lay_market(state, "blue green")
    return play(state, "D4 1 card4")


def at_discard() -> State:
    """Card 6 discards cards of a row with a gap beside the deck."""
    state = on_d4("noble", 6)
    lay_nobles(state, "- empain solvay albert", deck="buls")
    return play(state, "D4 1 card6")


def at_joker_trade() -> State:
    """Card 8 trades a joker; there is no stone in the supply."""
    state = on_d4("material", 8)
    give_cubes(state, 0, joker=1)
    state.supply = counted(state.supply, 2, 0)
    return play(state, "D4 1 2*wood card8")


def at_noble_sale() -> State:
    """Card 14 sells Buls, who was used; Brugmann was not."""
    state = be_turns(cards={0: [14]})
    give_nobles(state, 0, "brugmann buls")
    return play(state, "grand-place buls card14")


def at_bids() -> State:
    """Card 15 takes back the bid of 3 on D4; a pawn without a bid on D5, a bid of seat 1 on E5."""
    state = be_turns(cards={0: [15]})
    put(state, "D4", 0, bid=3)
    put(state, "D5", 0, bid=0)
    put(state, "E5", 1, bid=2)
    return play(on_turn(state, 0, first=0), "cinquantenaire workshop blue card15")


def at_trade() -> State:
    """Card 17 trades; seat 0 has 2 wood, a stone, a blue and a white brown."""
    state = on_d4("sale", 17)
    give_white(state, 0, brown=1)
    return play(state, "sainte-catherine card17")


def at_trade_without_art() -> State:
    """The same with only black art in the workshop."""
    state = on_d4("sale", 17)
    for colour in range(4):
        state.workshop = counted(state.workshop, colour, 0)
    return play(state, "sainte-catherine card17")


def at_trade_without_cubes() -> State:
    """The same with one noble material in the supply."""
    state = on_d4("sale", 17)
    state.supply = bytes([1, 0, 0, 0, state.supply[4]])
    return play(state, "sainte-catherine card17")


def at_extra_turn(ready: int, travellers: int) -> State:
    """Card 22 asks for one of these pawns and travellers."""
    state = be_turns(cards={0: [22]})
    state.players[0].ready = ready
    give_travellers(state, 0, travellers)
    return ask(state, REPLAY_PAWN, 0)


def at_swap() -> State:
    """Card 25 leaves the card of column D, won alone; columns B to E are active."""
    state = be_turns()
    put(state, "D4", 0, bid=3)
    put(state, "C4", 0, bid=1)
    put(state, "C5", 1, bid=1)
    return ask(state, SWAP_COLUMN, 0)


def at_swap_with_a_bare_column() -> State:
    """The same for the column to take; there is no card under A, and one under B."""
    state = at_swap()
    state.square = iris_at(1, 2)
    state.prestige_row = replaced(state.prestige_row, 0, NONE)
    return ask(state, SWAP_FOR, 0, 3)


def at_double() -> State:
    """Card 27 doubles the pawn on C3; that on C2 touches no iris with pawns all around."""
    state = be_turns()
    for space, owner in (("C3", 0), ("C4", 1), ("D3", 1), ("D4", 0), ("C2", 0)):
        put(state, space, owner)
    return ask(state, DOUBLE_PAWN, 0)


CASES: list[Case] = [
    ("not-asked", "BE-CARD-0", "pass", at_cards),
    ("card-not-owned", "BE-CARD-22", "card22", at_cards),
    ("card-not-owned", "BE-CARD-01", "card1", at_card_19),
    ("card-used", "BE-CARD-07", "card7", at_cards),
    ("card-not-now", "BE-CARD-01", "card1", at_cards),
    ("card-not-now", "BE-CARD-19", "card19", at_card_19),
    ("tile-taken", "BE-TILE-1", "tile2", at_tiles),
    ("tile-taken", "BE-TILE-1", "tile12", at_tiles),
    ("pavilion-taken", "BE-PAVILION-1", "pavilion1", at_site),
    ("pavilion-needs-glass", "BE-PAVILION-1", "pavilion3", at_site),
    ("space-has-tile", "AN-BUILD-5", "C3", at_site),
    ("space-occupied", "AN-BUILD-5", "D4", at_site),
    ("space-has-tile", "ACT-02", "C3", at_neutral),
    ("space-occupied", "ACT-02", "D4", at_neutral),
    ("white-in-market", "BE-WHITE-1", "white-brown", at_sale),
    ("art-not-owned", "BE-WHITE-1", "white-green", at_sale),
    ("art-not-owned", "AN-SALE-1", "yellow", at_sale),
    ("art-in-market", "BE-WHITE-1", "green", at_colour_of_white),
    ("art-not-for-workshop", "BE-PRIVAT", "black", at_white),
    ("art-out-of-stock", "BE-PRIVAT", "brown", at_white),
    ("art-not-for-workshop", "BE-CARD-17", "black", at_traded_art),
    ("cursor-too-far", "AN-SALE-2", "r2c2", at_cursor),
    ("noble-used", "AN-NOBLE-3", "buls", at_one_more_noble),
    ("travellers-between", "BE-NAGELMACKERS", "0", at_travellers),
    ("travellers-between", "BE-NAGELMACKERS", "3", at_travellers),
    ("payment-not-owned", "AN-BUILD-1", "wood+glass", at_payment_with_card_9),
    ("payment-without-exchange", "BE-CARD-09", "wood+stone", at_payment_with_card_9),
    ("payment-against-exchange", "BE-CARD-09", "2*iron", at_payment_with_card_9),
    ("payment-wrong-size", "AN-BUILD-1", "iron", at_payment_with_card_9),
    ("payment-leaves-no-glass", "BE-PAVILION-1", "wood+glass", at_payment_for_a_pavilion),
    ("board-taken", "ASY-SETUP", "horta", at_board),
    ("arm-needs-affordable", "ASY-SAINTENOY-2", "wood>", at_shift),
    ("arm-needs-affordable", "ASY-SAINTENOY-2", "<stone", at_shift),
    ("arm-not-there", "ASY-SAINTENOY-2", "<iron", at_shift),
    ("arm-blocked", "ASY-SAINTENOY-2", "empty>", lambda: at_shift("empty", "iron")),
    ("arm-blocked-back", "ASY-SAINTENOY-2", "<iron", lambda: at_shift("empty", "iron")),
    ("arm-must-move", "ASY-SAINTENOY-2", "no", at_shift),
    ("noble-not-revealed", "AN-NOBLE-1", "deck", at_noble_without_a_deck),
    ("art-not-in-game", "BE-WHITE-1", "pink", at_colour_of_white),
    ("art-not-white", "BE-CARD-02", "blue", at_flip),
    ("art-not-owned", "BE-CARD-02", "white-green", at_flip),
    ("slot-empty", "BE-CARD-04", "slot2", at_return),
    ("return-lets-no-sale", "BE-CARD-04", "slot2", at_full_return),
    ("must-discard-one", "BE-CARD-06", "no", at_discard),
    ("noble-not-in-row", "BE-CARD-06", "deck", at_discard),
    ("noble-place-empty", "BE-CARD-06", "place1", at_discard),
    ("noble-place-empty", "BE-CARD-06", "place4", lambda: play(at_discard(), "place4")),
    ("wrong-number-of-cubes", "BE-CARD-08", "2*iron", at_joker_trade),
    ("material-not-in-game", "BE-CARD-08", "joker", at_joker_trade),
    ("supply-empty", "BE-CARD-08", "stone", at_joker_trade),
    ("noble-unused", "BE-CARD-14", "brugmann", at_noble_sale),
    ("noble-not-owned", "BE-CARD-14", "empain", at_noble_sale),
    ("no-bid-there", "BE-CARD-15", "D5", at_bids),
    ("no-bid-there", "BE-CARD-15", "E5", at_bids),
    ("bid-back-between", "BE-CARD-15", "0", lambda: play(at_bids(), "D4")),
    ("bid-back-between", "BE-CARD-15", "4", lambda: play(at_bids(), "D4")),
    ("trade-needs-materials", "BE-CARD-17", "wood", at_trade),
    ("trade-needs-materials", "BE-CARD-17", "wood+joker", at_trade),
    ("payment-not-owned", "BE-CARD-17", "2*iron", at_trade),
    ("art-not-owned", "BE-CARD-17", "green", at_trade),
    ("trade-without-white", "BE-CARD-17", "white-brown", at_trade),
    ("trade-lacks-art", "BE-CARD-17", "2*wood", at_trade_without_art),
    ("trade-lacks-cubes", "BE-CARD-17", "blue", at_trade_without_cubes),
    ("wrong-number-of-cubes", "BE-CARD-17", "iron", lambda: play(at_trade(), "blue")),
    ("no-ready-pawn", "BE-CARD-22", "pawn", lambda: at_extra_turn(0, 2)),
    ("no-traveller", "BE-CARD-22", "traveller", lambda: at_extra_turn(2, 0)),
    ("column-not-won", "BE-CARD-25", "C", at_swap),
    ("column-active", "BE-CARD-25", "B", lambda: play(at_swap(), "D")),
    ("column-without-card", "BE-CARD-25", "A", at_swap_with_a_bare_column),
    ("no-own-pawn", "BE-CARD-27", "D3", at_double),
    ("pawn-without-tile", "BE-CARD-27", "D4", at_double),
    ("pawn-without-iris", "BE-CARD-27", "C2", at_double),
    ("noble-place-empty", "AN-NOBLE-1", "place1", at_revealed_noble),
    ("noble-too-expensive", "AN-NOBLE-1", "place2", at_revealed_noble),
    ("art-not-drawn", "ED1-WORKSHOP", "blue", at_drawn_art),
    ("cursor-too-far", "ED1-SALE-1", "r2c2", at_first_cursor),
    ("art-not-owned", "ED1-SALE-1", "yellow", at_first_sale),
    ("art-in-market", "ED1-SALE-1", "green", at_first_sale_of_green),
]


@each_case(CASES)
def test_a_refusal_names_its_reason_and_its_rule_and_changes_nothing(
    key: str, rule: str, token: str, position: Position
) -> None:
    check_refusal(position(), key, rule, token)


@pytest.mark.parametrize(
    ("token", "position", "text"),
    [
        (
            "wood+stone",
            at_payment_with_card_9,
            "card 9 exchanges one cube: wood+stone is paid without an exchange",
        ),
        (
            "empty>",
            lambda: at_shift("empty", "iron"),
            "the arm on empty cannot move clockwise: the other arm is on iron",
        ),
        (
            "<iron",
            lambda: at_shift("empty", "iron"),
            "the arm on iron cannot move back: the other arm is on empty",
        ),
        ("white-green", at_sale, "you do not own a white-green artwork"),
        ("4", lambda: play(at_bids(), "D4"), "take back between 1 and 3 FB, your bid there"),
        ("card7", at_cards, "card 7 has already been used this round"),
        ("tile2", at_tiles, "tile 2 holds a pawn or is not in play"),
        ("pavilion3", at_site, "slot 3 costs 2 extra glass: you have 1"),
        ("0", at_travellers, "send between 1 and 2 travellers"),
        ("horta", at_board, "the board of horta is taken"),
        ("r2c2", at_cursor, "the cursor would move 4 steps: you may move it up to 3"),
    ],
)
def test_a_sentence_tells_the_numbers_of_the_position(
    token: str, position: Position, text: str
) -> None:
    assert sentence(position(), token) == text


@pytest.mark.parametrize(
    "position",
    [
        at_cards,
        at_card_19,
        at_tiles,
        at_site,
        at_sale,
        at_colour_of_white,
        at_cursor,
        at_white,
        at_traded_art,
        at_one_more_noble,
        at_travellers,
        at_payment_with_card_9,
        at_payment_for_a_pavilion,
        at_board,
        at_shift,
        at_flip,
        at_full_return,
        at_discard,
        at_joker_trade,
        at_noble_sale,
        at_bids,
        at_trade,
        at_swap,
        at_double,
        at_revealed_noble,
        at_drawn_art,
        at_first_cursor,
        at_first_sale,
    ],
)
def test_a_legal_option_has_no_reason_and_every_other_has_one(position: Position) -> None:
    check_every_option(position())
