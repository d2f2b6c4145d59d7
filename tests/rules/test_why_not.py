"""Every sentence that tells why an option is not allowed, reached by asking for such an option."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bruxelles1893.engine import GameOver, State, parse, why_not
from bruxelles1893.engine.core.options import OPTIONS_USED
from bruxelles1893.engine.core.reasons import SENTENCES
from bruxelles1893.engine.core.ruleset import Prestige
from bruxelles1893.engine.core.steps import (
    PAY_NOBLE,
    PLACE_NEUTRAL,
    PRESTIGE_CARD,
    TIED_BONUS,
    TURN,
)
from bruxelles1893.engine.core.values import counted, replaced
from rules.refusals import (
    Case,
    Position,
    check_every_option,
    check_refusal,
    each_case,
    sentence,
)
from rules.test_why_not_modules import CASES as MODULE_CASES
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
    play,
    point_arms,
    put,
    put_house,
    set_action,
)


def on_c3(action: str) -> State:
    """Seat 0, with 2 wood, a stone and 5 FB, before a placement on this action."""
    state = in_turns()
    set_action(state, "C3", action)
    give_cubes(state, 0, wood=2, stone=1)
    lay_nobles(state, "- albert solvay buls", deck="empain")
    return state


def without_pawns() -> State:
    state = in_turns()
    state.players[0].ready = 0
    return ask(state, TURN, 0)


def without_money() -> State:
    state = in_turns()
    state.players[0].francs = 0
    return ask(state, TURN, 0)


def with_a_pawn_on_d4() -> State:
    state = in_turns()
    put(state, "D4", 1)
    return ask(state, TURN, 0)


def at_square() -> State:
    state = fresh(4)
    state.bourse_deck = (0, *[card for card in state.bourse_deck if card][:4])
    return play(state, "blue blue blue blue")


def at_neutral() -> State:
    """Seat 0 places a neutral pawn; a house on C4, a pawn on D4."""
    state = in_turns(2)
    put_house(state, "C4", 1)
    put(state, "D4", NEUTRAL)
    return ask(state, PLACE_NEUTRAL, 0)


def at_workshop() -> State:
    state = on_c3("workshop")
    state.workshop = counted(state.workshop, BROWN, 0)
    return play(state, "C3 1")


def at_sale() -> State:
    """Seat 0 owns blue and green; a green lies in the market."""
    state = on_c3("sale")
    give_art(state, 0, blue=1, green=1)
    state.market = replaced(state.market, 0, 3)
    return play(state, "C3 1")


def at_cursor() -> State:
    return play(at_sale(), "blue")


def at_noble() -> State:
    """Seat 0 has 1 FB left; the row has a gap beside the deck."""
    return play(on_c3("noble"), "C3 4")


def at_keeping_or_not() -> State:
    return play(on_c3("noble"), "C3 1 place4")


def at_material() -> State:
    state = on_c3("material")
    state.supply = counted(state.supply, 0, 1)
    return play(state, "C3 1")


def at_free_material() -> State:
    state = on_c3("material")
    put_house(state, "C3", 1)
    state.supply = counted(state.supply, 0, 0)
    return play(state, "C3 1 2*wood")


def at_solvay() -> State:
    state = on_c3("noble")
    state.supply = counted(state.supply, 0, 1)
    return play(state, "C3 1 place3")


def at_solvay_with_a_joker() -> State:
    state = on_c3("noble")
    give_cubes(state, 0, joker=1)
    return play(state, "C3 1 place3")


def at_solvay_with_a_joker_and_one_cube_left() -> State:
    state = on_c3("noble")
    give_cubes(state, 0, joker=1)
    state.supply = bytes([1, 0, 0, 0, state.supply[4]])
    return play(state, "C3 1 place3")


def at_payment(first: str = "wood", second: str = "stone") -> State:
    state = on_c3("build")
    point_arms(state, first, second)
    return play(state, "C3 1")


def at_arm() -> State:
    state = on_c3("build")
    point_arms(state, "wood", "3fb")
    return play(state, "C3 1 wood+3fb")


def at_site() -> State:
    state = on_c3("build")
    put_house(state, "A1", 1)
    return play(state, "C3 1 wood+stone wood>")


def at_grand_place() -> State:
    state = in_turns()
    give_nobles(state, 0, "brugmann buls", used="buls")
    return play(state, "grand-place")


def at_next_activation() -> State:
    """Seat 0 has activated Brugmann and may go on with Buls."""
    state = in_turns()
    give_nobles(state, 0, "brugmann buls")
    state.players[0].crown = 2
    return play(state, "grand-place brugmann")


def at_cinquantenaire() -> State:
    return play(in_turns(), "cinquantenaire")


def at_free_noble() -> State:
    state = on_c3("noble")
    put_house(state, "C3", 1)
    give_nobles(state, 1, "brugmann buls", used="buls")
    return play(state, "C3 1 place3 iron discard")


def at_card(card: int, *, is_tied: bool = False, is_row_filled: bool = False) -> State:
    """Seat 0 has won, or is tied for, this prestige card."""
    state = in_turns()
    state.players[0].won, state.players[0].tied = (card,), (card,)
    state.players[0].rows_filled = int(is_row_filled)
    return ask(state, TIED_BONUS if is_tied else PRESTIGE_CARD, 0, card)


def at_card_without_symbols() -> State:
    """A card that offers a choice but has no symbols, as a box of one's own might have."""
    state = in_turns()
    card = Prestige(bonuses=(0, 1), is_choice=True, symbols=0, manneken=0)
    state.rules = replace(state.rules, prestige=(card, *state.rules.prestige[1:]))
    state.players[0].won = (0,)
    return ask(state, PRESTIGE_CARD, 0, 0)


def at_payment_of_nobles() -> State:
    """Seat 0 owes for Brugmann 3, Buls 4 and Maeterlinck 5, has paid Empain, and has 4 FB."""
    state = in_turns()
    give_nobles(state, 0, "brugmann empain buls maeterlinck")
    state.players[0].francs = 4
    owed = state.players[0].nobles & ~(1 << 1)
    return ask(state, PAY_NOBLE, 0, owed)


CASES: list[Case] = [
    ("not-asked", "ACT-01", "keep", in_turns),
    ("not-asked", "AN-01", "pass", lambda: play(on_c3("sale"), "C3")),
    ("not-asked", "PLAN-02", "C3", at_square),
    ("not-asked", "SETUP-10", "C3", fresh),
    ("not-asked", "AN-NOBLE-1", "keep", at_noble),
    ("not-asked", "AN-NOBLE-3", "no", at_keeping_or_not),
    ("not-asked", "AN-BUILD-4", "no", at_arm),
    ("space-inactive", "AN-01", "A3", in_turns),
    ("space-inactive", "ACT-02", "A3", at_neutral),
    ("space-occupied", "AN-01", "D4", with_a_pawn_on_d4),
    ("space-occupied", "ACT-02", "D4", at_neutral),
    ("space-occupied", "AN-BUILD-5", "C3", at_site),
    ("space-has-tile", "ACT-02", "C4", at_neutral),
    ("space-has-tile", "AN-BUILD-5", "A1", at_site),
    ("no-ready-pawn", "AN-01", "C3", without_pawns),
    ("no-money-to-bid", "AN-01", "C3", without_money),
    ("bid-at-least-one", "AN-01", "0", lambda: play(on_c3("sale"), "C3")),
    ("bid-too-high", "AN-01", "6", lambda: play(on_c3("sale"), "C3")),
    ("too-few-pawns", "BRX-01", "bourse", without_pawns),
    ("iris-not-offered", "PLAN-01", "1-1", at_square),
    ("art-not-for-workshop", "SETUP-10", "black", fresh),
    ("art-out-of-stock", "AN-WORKSHOP-1", "brown", at_workshop),
    ("art-not-for-workshop", "AN-WORKSHOP-1", "black", at_workshop),
    ("art-not-for-workshop", "AN-WORKSHOP-1", "pink", at_workshop),
    ("art-not-owned", "AN-SALE-1", "yellow", at_sale),
    ("art-in-market", "AN-SALE-1", "green", at_sale),
    ("cursor-too-far", "AN-SALE-2", "r2c3", at_cursor),
    ("noble-place-empty", "AN-NOBLE-1", "place1", at_noble),
    ("noble-not-revealed", "AN-NOBLE-1", "deck", at_noble),
    ("noble-too-expensive", "AN-NOBLE-1", "place2", at_noble),
    ("noble-not-owned", "AN-NOBLE-3", "solvay", at_grand_place),
    ("noble-not-owned", "AN-NOBLE-3", "albert", at_free_noble),
    ("noble-not-owned", "FINAL-02", "albert", at_payment_of_nobles),
    ("noble-used", "AN-NOBLE-3", "buls", at_grand_place),
    ("noble-used", "AN-NOBLE-3", "buls", at_free_noble),
    ("noble-used", "AN-NOBLE-3", "brugmann", at_next_activation),
    ("noble-unaffordable", "FINAL-02", "maeterlinck", at_payment_of_nobles),
    ("noble-settled", "FINAL-02", "empain", at_payment_of_nobles),
    ("must-activate-one", "BRX-GRANDPLACE", "no", at_grand_place),
    ("material-not-in-game", "AN-MATERIAL-1", "iron+glass", at_material),
    ("material-not-in-game", "AN-MATERIAL-1", "wood+joker", at_material),
    ("material-not-in-game", "AN-MATERIAL-FREE", "joker", at_free_material),
    ("supply-empty", "AN-MATERIAL-1", "2*iron", at_material),
    ("supply-empty", "AN-MATERIAL-FREE", "iron", at_free_material),
    ("supply-empty", "NOBLE-SOLVAY", "2*iron", at_solvay),
    ("wrong-number-of-cubes", "AN-MATERIAL-1", "iron", at_material),
    ("wrong-number-of-cubes", "AN-MATERIAL-FREE", "2*wood", at_free_material),
    ("wrong-number-of-cubes", "NOBLE-SOLVAY", "3*wood", at_solvay),
    ("solvay-needs-joker", "NOBLE-SOLVAY", "iron+wood", at_solvay),
    ("solvay-one-or-two", "NOBLE-SOLVAY", "3*wood", at_solvay_with_a_joker),
    ("payment-wrong-size", "AN-BUILD-1", "2*wood+stone", at_payment),
    ("payment-against-compass", "COMPASS-3", "2*wood", at_payment),
    ("payment-against-compass", "COMPASS-4", "wood+3fb", lambda: at_payment("any", "stone")),
    ("payment-against-compass", "COMPASS-5", "wood+stone", lambda: at_payment("wood", "empty")),
    ("payment-not-owned", "AN-BUILD-1", "wood+joker", at_payment),
    ("arm-not-there", "AN-BUILD-4", "iron>", at_arm),
    ("arm-blocked", "AN-BUILD-4", "wood>", at_arm),
    ("arm-direction", "AN-BUILD-4", "<wood", at_arm),
    ("action-impossible", "BRX-CINQUANTENAIRE", "build", at_cinquantenaire),
    ("card-has-no-such-bonus", "RES-USE-2", "pawn", lambda: at_card(8)),
    ("card-has-no-such-bonus", "RES-USE-2", "pawn", lambda: at_card(8, is_tied=True)),
    ("card-offers-choice", "RES-USE-2", "use", lambda: at_card(8)),
    ("card-has-no-choice", "RES-USE-2", "iris", lambda: at_card(20)),
    ("card-without-symbols", "RES-USE-1", "row-art", at_card_without_symbols),
    ("card-only-tied", "RES-COL-2", "row-art", lambda: at_card(8, is_tied=True)),
    ("row-filled", "RES-USE-3", "row-pawns", lambda: at_card(8, is_row_filled=True)),
]


@each_case(CASES)
def test_a_refusal_names_its_reason_and_its_rule_and_changes_nothing(
    key: str, rule: str, token: str, position: Position
) -> None:
    check_refusal(position(), key, rule, token)


@pytest.mark.parametrize("number", [-1, OPTIONS_USED, 10**6, True, "C3"])
def test_what_is_no_option_is_told_so(number: int) -> None:
    reason = why_not(in_turns(), number)
    assert reason is not None
    assert (reason.key, reason.rule) == ("unknown-option", "ACT-01")
    assert reason.text.endswith(f"options are numbers from 0 to {OPTIONS_USED - 1}")


@pytest.mark.parametrize(
    ("position", "rule"),
    [(at_square, "PLAN-02"), (at_workshop, "AN-WORKSHOP-1"), (at_arm, "AN-BUILD-4")],
)
def test_what_is_no_option_cites_the_rule_of_the_open_question(
    position: Position, rule: str
) -> None:
    reason = why_not(position(), OPTIONS_USED)
    assert reason is not None
    assert reason.rule == rule


def test_every_sentence_is_reached_by_a_case() -> None:
    reached = {key for key, _, _, _ in [*CASES, *MODULE_CASES]} | {"unknown-option"}
    assert set(SENTENCES) == reached


@pytest.mark.parametrize(
    ("token", "position", "text"),
    [
        ("6", lambda: play(on_c3("sale"), "C3"), "you cannot bid 6 FB: you have 5 FB"),
        ("place2", at_noble, "place2 costs 2 FB: you have 1 FB"),
        (
            "1-1",
            at_square,
            "the stock-exchange card does not offer iris 1-1; it offers 2-2 and 3-3",
        ),
        ("3*wood", at_solvay, "3*wood is the wrong number: take 1"),
        (
            "3*wood",
            at_solvay_with_a_joker,
            "3*wood is the wrong number: take 1, or 2 for a joker",
        ),
        (
            "3*wood",
            at_solvay_with_a_joker_and_one_cube_left,
            "3*wood is the wrong number: take 1",
        ),
        ("wood>", at_arm, "the arm on wood cannot move clockwise: the other arm is on 3fb"),
        ("r2c3", at_cursor, "the cursor would move 3 steps: you may move it up to 2"),
        ("2*wood+stone", at_payment, "the house costs 2 materials: 2*wood+stone is 3"),
        (
            "2*wood",
            at_payment,
            "2*wood is not what the compass asks for: wood and stone",
        ),
        ("bourse", without_pawns, "pawns needed for this use of bourse: 1; you have 0 ready"),
        ("maeterlinck", at_payment_of_nobles, "maeterlinck costs 5 FB: you have 4 FB"),
    ],
)
def test_a_sentence_tells_the_numbers_of_the_position(
    token: str, position: Position, text: str
) -> None:
    assert sentence(position(), token) == text


@pytest.mark.parametrize(
    "position",
    [in_turns, at_square, at_sale, at_noble, at_payment, at_arm, at_site, at_payment_of_nobles],
)
def test_a_legal_option_has_no_reason_and_every_other_has_one(position: Position) -> None:
    check_every_option(position())


def test_after_the_end_no_option_has_a_reason_and_none_can_be_played() -> None:
    state = in_turns()
    state.stack = []
    state.advance()
    assert state.is_over
    assert why_not(state, parse("pass")) is None
    with pytest.raises(GameOver):
        play(state, "pass")
