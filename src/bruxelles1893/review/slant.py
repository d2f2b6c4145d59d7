"""The slant of a judge towards the seat that is asked, and chances without it.

A judge sees a position as the seat that is asked. The network assumes that this seat plays as it
does itself: at a table of other players it finds each seat stronger while it is asked than a moment
later, when the next one is. True chances do not change only because the next seat is asked. So the
slant of a round is the correction that makes these changes add up to nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import log
from typing import Final, NamedTuple

from bruxelles1893.bots.chances import LEAST_CHANCE
from bruxelles1893.bots.evaluation.evaluators import Outlook, softmax
from bruxelles1893.engine import Seat, State

FEWEST_HANDOVERS: Final = 4
"""In a round in which fewer seats follow each other nothing is taken for a slant."""
MOST: Final = 3.0
"""Log odds beyond which no slant is sought."""
HALVINGS: Final = 20

Slants = dict[int, float]
"""By round: the log odds that a judge gives too much to the seat that is asked."""


class Glance(NamedTuple):
    """A judge's opinion at a moment when a seat was asked."""

    seat: Seat
    chances: list[float]

    def levelled(self, slant: float) -> list[float]:
        """The chances without a slant."""
        odds = [log(max(chance, LEAST_CHANCE)) for chance in self.chances]
        odds[self.seat] -= slant
        return softmax(odds, 1.0)


def slants(states: Sequence[State], outlooks: Sequence[Outlook]) -> Slants:
    """The slant of each round of a game."""
    rounds: dict[int, list[Glance]] = {}
    for state, outlook in zip(states, outlooks, strict=True):
        if not state.is_over:
            rounds.setdefault(state.round, []).append(glance(state, outlook))
    return {number: slant(glances) for number, glances in rounds.items()}


def glance(state: State, outlook: Outlook) -> Glance:
    """The opinion about a position in which a seat is asked."""
    return Glance(state.asked, outlook.chances)


def slant(glances: Sequence[Glance]) -> float:
    """The slant at which the chances of those who have just decided do not change on the whole."""
    handovers = [(one, next_) for one, next_ in pairwise(glances) if one.seat != next_.seat]
    if len(handovers) < FEWEST_HANDOVERS:
        return 0.0
    low, high = -MOST, MOST
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        if drift(handovers, middle) < 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def drift(handovers: Sequence[tuple[Glance, Glance]], slant: float) -> float:
    """What those who have just decided win in all at this slant; it grows with the slant."""
    return sum(
        next_.levelled(slant)[one.seat] - one.levelled(slant)[one.seat] for one, next_ in handovers
    )


def level(states: Sequence[State], outlooks: Sequence[Outlook], known: Slants) -> list[Outlook]:
    """Outlooks without the slants of their rounds."""
    return [
        outlook
        if state.is_over
        else Outlook(outlook.scores, glance(state, outlook).levelled(known.get(state.round, 0.0)))
        for state, outlook in zip(states, outlooks, strict=True)
    ]
