"""PLAN: the Bourse card of the round and the square."""

from __future__ import annotations

from typing import Final

from bruxelles1893.engine.events import RoundStarted, SquarePlaced
from bruxelles1893.engine.explain import Reason, belongs
from bruxelles1893.engine.options import IRIS_POINT, iris_name
from bruxelles1893.engine.state import NONE, State
from bruxelles1893.engine.steps import (
    PLACE_SQUARE,
    REVEAL_BOURSE,
    ROUND,
    Step,
    automatic,
    choice,
)


def begin_round(state: State, seat: int, argument: int) -> None:
    """A round is the rule set's list of steps, from the first player."""
    state.round += 1
    state.then_all(state.rules.round_steps, state.first)


def reveal_bourse(state: State, seat: int, argument: int) -> None:
    """PLAN-01: turn up the round's Bourse card."""
    state.bourse, *deck = state.bourse_deck
    state.bourse_deck = tuple(deck)
    state.reveals += 1
    state.note(RoundStarted, state.round, state.bourse)


def offered_irises(state: State, seat: int, argument: int) -> list[int]:
    """PLAN-01: the two irises on the card's line; none if the square lies already."""
    if state.square != NONE:
        return []
    irises = state.rules.bourse_irises[state.bourse][len(state.players)]
    return [IRIS_POINT + iris for iris in irises]


def place_square(state: State, seat: int, argument: int, option: int) -> None:
    """PLAN-02: the square marks the largest area, see `geometry.area_of`."""
    state.square = option - IRIS_POINT
    state.note(SquarePlaced, seat, state.square)


def why_not_iris(state: State, seat: int, argument: int, option: int) -> Reason | None:
    """Why the square cannot go there."""
    if not belongs(option, "iris"):
        return None
    one, other = [iris_name(iris - IRIS_POINT) for iris in offered_irises(state, seat, argument)]
    iris = iris_name(option - IRIS_POINT)
    return Reason("iris-not-offered", "PLAN-01", iris=iris, one=one, other=other)


STEPS: Final[dict[int, Step]] = {
    ROUND: automatic("round", "PLAN-01", begin_round),
    REVEAL_BOURSE: automatic("reveal-bourse", "PLAN-01", reveal_bourse),
    PLACE_SQUARE: choice("square", "PLAN-02", offered_irises, place_square, why_not_iris),
}
