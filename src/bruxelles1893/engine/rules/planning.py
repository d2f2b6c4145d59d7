"""PLAN: the Bourse card of the round and the square."""

from __future__ import annotations

from functools import cache
from typing import Final

from bruxelles1893.engine.core.events import RoundStarted, SquarePlaced
from bruxelles1893.engine.core.ids import Option, Seat, StepNumber
from bruxelles1893.engine.core.options import IRIS_OPTIONS, IRIS_POINT, iris_name
from bruxelles1893.engine.core.reasons import Reason, belongs
from bruxelles1893.engine.core.state import NONE, State
from bruxelles1893.engine.core.steps import (
    PLACE_SQUARE,
    REVEAL_BOURSE,
    ROUND,
    Automatic,
    Choice,
    Frame,
    Step,
)


class Round(Automatic):
    """PLAN-01: a round begins, the rule set's list of steps from the first player."""

    def run(self, state: State, seat: Seat, argument: int) -> None:
        state.round += 1
        state.stack.extend(round_frames(state.rules.round_steps, state.first))


@cache
def round_frames(steps: tuple[StepNumber, ...], first: Seat) -> tuple[Frame, ...]:
    """PLAN-01: a round's steps as they lie on the stack, the last one lowest.

    They lie below every question of the round: all games share them.
    """
    return tuple([(step, first, 0) for step in reversed(steps)])


class RevealBourse(Automatic):
    """PLAN-01: turn up the round's Bourse card."""

    def run(self, state: State, seat: Seat, argument: int) -> None:
        state.bourse, *deck = state.bourse_deck
        state.bourse_deck = tuple(deck)
        state.reveal_count += 1
        state.note(RoundStarted, state.round, state.bourse)


def offered_irises(state: State) -> tuple[int, ...]:
    """PLAN-01: the irises on the card's line; none if the square lies already."""
    if state.square != NONE:
        return ()
    return state.rules.bourse_irises[state.bourse][len(state.players)]


class PlaceSquare(Choice):
    """PLAN-02: where the square goes."""

    def options(self, state: State, seat: Seat, argument: int) -> list[Option]:
        """PLAN-01: what the Bourse card offers."""
        return [IRIS_OPTIONS[iris] for iris in offered_irises(state)]

    def take(self, state: State, seat: Seat, argument: int, option: Option) -> None:
        """PLAN-02: the square marks the largest area, see `geometry.area_of`."""
        state.square = option - IRIS_POINT
        state.note(SquarePlaced, seat, state.square)

    def why_not(self, state: State, seat: Seat, argument: int, option: Option) -> Reason | None:
        """Why the square cannot go there."""
        if not belongs(option, "iris"):
            return None
        *others, last = [iris_name(iris) for iris in offered_irises(state)]
        iris = iris_name(option - IRIS_POINT)
        one = ", ".join(others)
        return Reason("iris-not-offered", "PLAN-01", iris=iris, one=one, other=last)


STEPS: Final[dict[StepNumber, Step]] = {
    ROUND: Round("round", "PLAN-01"),
    REVEAL_BOURSE: RevealBourse("reveal-bourse", "PLAN-01"),
    PLACE_SQUARE: PlaceSquare("square", "PLAN-02"),
}
