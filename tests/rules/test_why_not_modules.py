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
from bruxelles1893.engine import State, ruleset
from bruxelles1893.engine.core.geometry import iris_at
from bruxelles1893.engine.core.options import BLUE, BOARDS, GREEN
from bruxelles1893.engine.core.state import NOBODY
from bruxelles1893.engine.core.steps import PLACE_NEUTRAL
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
    state.pavilions = (1, NOBODY, NOBODY, NOBODY, NOBODY)
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
    state.workshop[BROWN] = 0
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
    state.uses[0] = 1
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
    state.houses = [1 if owner == NOBODY else owner for owner in state.houses]
    state.pavilions = (1, NOBODY, NOBODY, NOBODY, 1)
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
    ("payment-against-compass", "COMPASS-3", "2*iron", at_payment_with_card_9),
    ("payment-leaves-no-glass", "BE-PAVILION-1", "wood+glass", at_payment_for_a_pavilion),
    ("board-taken", "ASY-SETUP", "horta", at_board),
    ("arm-needs-affordable", "ASY-SAINTENOY-2", "wood>", at_shift),
    ("arm-needs-affordable", "ASY-SAINTENOY-2", "<stone", at_shift),
    ("arm-not-there", "ASY-SAINTENOY-2", "<iron", at_shift),
    ("arm-blocked", "ASY-SAINTENOY-2", "empty>", lambda: at_shift("empty", "iron")),
    ("arm-blocked", "ASY-SAINTENOY-2", "<iron", lambda: at_shift("empty", "iron")),
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
        ("card7", at_cards, "card 7 has been used this round"),
        ("tile2", at_tiles, "tile 2 holds a pawn or is not in play"),
        ("pavilion3", at_site, "slot 3 costs 2 glass more: you have 1"),
        ("0", at_travellers, "send between 1 and 2 travellers"),
        ("horta", at_board, "the board of horta is taken"),
        ("r2c2", at_cursor, "the cursor would move 4 steps: you may move it 3"),
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
        at_revealed_noble,
        at_drawn_art,
        at_first_cursor,
        at_first_sale,
    ],
)
def test_a_legal_option_has_no_reason_and_every_other_has_one(position: Position) -> None:
    check_every_option(position())
