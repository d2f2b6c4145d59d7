"""Setting up positions of the Belle Époque expansion, on top of `table`."""

from __future__ import annotations

from bruxelles1893.engine import State
from bruxelles1893.engine.geometry import iris_at
from bruxelles1893.engine.state import NOBODY
from bruxelles1893.engine.steps import NEXT_TURN, TURN
from table import ask, fresh

BELLE_EPOQUE = "second+belle-epoque"


def be_turns(
    players: int = 4,
    seed: int = 0,
    cards: dict[int, list[int]] | None = None,
    iris: tuple[int, int] = (1, 1),
) -> State:
    """A game in round 1 with seat 0 first and on turn, everybody with one blue art.

    Seat k has 5 + k FB and the `cards` of its number, with no pavilion built. The square lies on
    `iris`; (1, 1) makes the lower right 4x4 spaces active. Neutral pawns of a two-player game are
    not placed.
    """
    state = fresh(players, seed, BELLE_EPOQUE)
    while state.decision is not None and state.decision.kind != "turn":
        state.apply(state.legal()[0])
    state.square = iris_at(*iris)
    state.first = 0
    state.pawns = [NOBODY] * 25
    for number, player in enumerate(state.players):
        player.francs = 5 + number
    for seat, numbers in (cards or {}).items():
        give_cards(state, seat, *numbers)
    state.stack = [(step, int(step == NEXT_TURN), argument) for step, _, argument in state.stack]
    return ask(state, TURN, 0)


def give_cards(state: State, seat: int, *numbers: int) -> None:
    """Give a player these cards, ready to be used; a slot that showed one gets another."""
    for number in numbers:
        state.players[seat].cards |= 1 << (number - 1)
    owned = {
        card for card in range(1, 33) for player in state.players if player.cards >> card - 1 & 1
    }
    unseen = iter(sorted(set(range(1, 33)) - owned - set(state.pavilion_cards)))
    state.pavilion_cards = tuple(
        next(unseen) if card in owned else card for card in state.pavilion_cards
    )
