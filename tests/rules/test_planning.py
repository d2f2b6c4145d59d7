"""PLAN: the Bourse card of the round and the square."""

from __future__ import annotations

from itertools import product

import pytest

from bruxelles1893.components import load
from bruxelles1893.engine import State
from bruxelles1893.engine.core.state import NONE
from table import fresh, in_turns, kind, legal, play, positions, seat, spaces_in, to_resolution

PRINTED = load()
IRISES = [f"{row}-{column}" for row, column in product(range(1, 5), repeat=2)]


def at_square(players: int, card: int, seed: int = 0) -> State:
    """The first planning, with this Bourse card on top."""
    state = fresh(players, seed)
    others = [other for other in state.bourse_deck if other != card]
    state.bourse_deck = (card, *others[:4])
    return play(state, "blue " * players)


def card_offering(iris: str) -> tuple[int, int]:
    """A number of players and a card whose line for them offers an iris."""
    row, column = int(iris[0]), int(iris[2])
    return next(
        (players, number)
        for number, card in enumerate(PRINTED.bourse)
        for players, irises in card.irises.items()
        if (row, column) in irises
    )


def largest_rectangle(row: int, column: int) -> set[str]:
    """Straight from the rule: the lines through an iris cut four rectangles; take the largest."""
    rectangles = []
    for rows, columns in product(
        (range(1, row + 1), range(row + 1, 6)), ("ABCDE"[:column], "ABCDE"[column:])
    ):
        rectangles.append({f"{letter}{number}" for letter in columns for number in rows})
    rectangles.sort(key=len)
    assert sum(map(len, rectangles)) == 25
    assert len(rectangles[-1]) > len(rectangles[-2])
    return rectangles[-1]


@pytest.mark.rule("PLAN-01")
@pytest.mark.parametrize(
    ("players", "offered"),
    [(2, ["2-4", "4-2"]), (3, ["2-2", "3-3"]), (4, ["2-2", "3-3"]), (5, ["1-2", "2-1"])],
)
def test_the_card_printed_in_the_book_offers_two_irises_to_each_number_of_players(
    players: int, offered: list[str]
) -> None:
    state = at_square(players, card=0)
    assert kind(state) == "square"
    assert legal(state) == offered


@pytest.mark.rule("PLAN-01")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("card", range(12))
def test_every_card_offers_the_two_irises_of_its_line(players: int, card: int) -> None:
    irises = PRINTED.bourse[card].irises[players]
    assert legal(at_square(players, card)) == [f"{row}-{column}" for row, column in irises]


@pytest.mark.rule("PLAN-01")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_each_round_reveals_the_top_card(players: int) -> None:
    state = fresh(players)
    deck, revealed = state.bourse_deck, []
    assert state.bourse == NONE
    for position in positions(state):
        if kind(position) == "square":
            revealed.append(position.bourse)
            assert position.bourse_deck == deck[len(revealed) :]
    assert tuple(revealed) == deck


@pytest.mark.rule("PLAN-02")
@pytest.mark.parametrize("iris", IRISES)
def test_the_largest_rectangle_at_the_iris_is_active(iris: str) -> None:
    players, card = card_offering(iris)
    state = play(at_square(players, card), iris)
    area = largest_rectangle(int(iris[0]), int(iris[2]))
    assert spaces_in(legal(state)) == area
    if players == 2:
        state = play(state, " ".join(sorted(area)[:2]))
        area -= set(sorted(area)[:2])
    assert kind(state) == "turn"
    assert spaces_in(legal(state)) == area


@pytest.mark.rule("PLAN-02")
def test_the_example_of_the_book_makes_the_lower_right_nine_spaces_active() -> None:
    state = play(at_square(4, card=0), "2-2")
    assert spaces_in(legal(state)) == {f"{letter}{row}" for letter in "CDE" for row in "345"}


@pytest.mark.rule("PLAN-02")
@pytest.mark.parametrize("seed", range(6))
def test_only_the_first_player_places_the_square(seed: int) -> None:
    state = at_square(5, card=0, seed=seed)
    assert seat(state) == state.first
    play(state, "2-1")
    assert kind(state) == "turn"


@pytest.mark.rule("PLAN-02")
def test_the_next_round_has_a_square_of_its_own_placed_by_its_first_player() -> None:
    state = to_resolution(in_turns(4))
    assert state.first == 0  # seat 0 passed first and has the only Manneken-Pis
    assert (kind(state), seat(state), state.round) == ("square", 0, 2)
    play(state, legal(state)[1])
    assert kind(state) == "turn"
