"""Games in which all Belle Époque cards are with players from the start, so that rare pairs meet.

At every decision the pieces add up, and the position goes through JSON and plays on the same.
"""

from __future__ import annotations

import json
from itertools import combinations
from random import Random
from typing import Final

import pytest

from bruxelles1893.engine import Seat, State, from_json, new_game, ruleset
from bruxelles1893.engine.core.state import NONE
from bruxelles1893.engine.editions.belle_epoque import CARDS
from bruxelles1893.engine.history.inventory import problems
from bruxelles1893.engine.history.serial import canonical
from conformance.support import eagerly, walk

pytestmark = pytest.mark.slow

RULES: Final = ("second+belle-epoque", "second+belle-epoque+asymmetric")
PER_GAME: Final = 5
SEED: Final = 1893
Pair = frozenset[int]


def hands() -> list[tuple[int, ...]]:
    """Fives of cards in which every two cards meet at least once."""
    missing = {frozenset(pair) for pair in combinations([card.number for card in CARDS], 2)}
    rng = Random(SEED)
    found = []
    while missing:
        hand = _hand(missing, rng)
        missing -= set(_pairs(hand))
        found.append(hand)
    return found


def _hand(missing: set[Pair], rng: Random) -> tuple[int, ...]:
    """Five cards that have not met yet, as far as possible."""
    hand = sorted(min(missing, key=sorted))
    while len(hand) < PER_GAME:
        others = [card.number for card in CARDS if card.number not in hand]
        rng.shuffle(others)
        hand.append(max(others, key=lambda card: len(missing & set(_pairs((*hand, card))))))
    return tuple(hand)


def _pairs(hand: tuple[int, ...]) -> list[Pair]:
    return [frozenset(pair) for pair in combinations(hand, 2)]


HANDS: Final = hands()


def players_of(number: int) -> int:
    """How many play a game of this number."""
    return 2 + number % 4


def dealt(number: int) -> State:
    """A game whose five cards are with the players, each by a pavilion, in turns."""
    state = new_game(ruleset(RULES[number % len(RULES)]), players_of(number), number)
    seats = len(state.players)
    state.pavilions = tuple(Seat(slot % seats) for slot in range(PER_GAME))
    state.pavilion_cards = (NONE,) * PER_GAME
    for slot, card in enumerate(HANDS[number]):
        state.players[slot % seats].cards |= 1 << card - 1
        state.players[slot % seats].built += 1
    return state


def test_every_two_cards_meet() -> None:
    met = {pair for hand in HANDS for pair in _pairs(hand)}
    assert len(met) == len(CARDS) * (len(CARDS) - 1) // 2


@pytest.mark.matrix("players")
@pytest.mark.parametrize(
    ("players", "number"),
    [(players_of(number), number) for number in range(len(HANDS))],
    ids=map(str, HANDS),
)
def test_pieces_add_up_and_positions_go_through_json_whatever_cards_meet(
    players: int, number: int
) -> None:
    for state in walk(dealt(number), number, eagerly):
        assert problems(state) == []
        saved = canonical(state)
        again = from_json(state.rules, json.loads(saved))
        assert again.legal() == state.legal()
        assert canonical(again) == saved
