"""The chances over a game, and what changed them: choices, or cards that nobody could know."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import Final, NamedTuple

from bruxelles1893.bots.chances import WinChances
from bruxelles1893.bots.evaluation.evaluators import Outlook
from bruxelles1893.engine import Option, Seat, Session, State
from bruxelles1893.engine.history.playout import play_forced
from bruxelles1893.review.slant import Slants, level

REDRAWN: Final = 12
"""How often what a choice revealed is drawn anew, to tell the choice from the cards."""


class Point(NamedTuple):
    """A moment of the curves, before move `ply`: what each seat may expect."""

    ply: int
    round: int
    seat: Seat
    chances: list[float]
    scores: list[float]


class Swing(NamedTuple):
    """How a choice of a seat, and the cards that it revealed, changed everybody's chances."""

    ply: int
    round: int
    seat: Seat
    choice: list[float]
    luck: list[float]


def plies_of(session: Session) -> list[int]:
    """The moves before which somebody had a choice, and the number of all moves."""
    last = len(session.moves)
    return [ply for ply in range(last) if len(session.at(ply).legal()) > 1] + [last]


def points(
    plies: Sequence[int], states: list[State], outlooks: list[Outlook], known: Slants
) -> list[Point]:
    """The curves, without the judge's bias for the asked seat."""
    return [
        Point(ply, state.round, state.asked, outlook.chances, outlook.scores)
        for ply, state, outlook in zip(plies, states, level(states, outlooks, known), strict=True)
    ]


def swings(
    session: Session,
    curve: list[Point],
    states: list[State],
    chances: WinChances,
    known: Slants,
) -> list[Swing]:
    """The changes of the chances from each moment to the next.

    What a choice revealed is drawn anew several times, as its seat could expect it: the mean is
    what the choice did, and the rest is luck.
    """
    spans = list(zip(pairwise(curve), pairwise(states), strict=True))
    revealing = [
        number for number, (_, (before, after)) in enumerate(spans) if is_revealing(before, after)
    ]
    drawn = [
        redrawn(spans[number][1][0], session.moves[spans[number][0][0].ply].option, draw)
        for number in revealing
        for draw in range(REDRAWN)
    ]
    levels = level(drawn, chances.outlooks(drawn), known)
    means = {
        number: mean_chances(levels[place * REDRAWN : (place + 1) * REDRAWN])
        for place, number in enumerate(revealing)
    }
    return [
        swing(before, after, means.get(number, after.chances))
        for number, ((before, after), _) in enumerate(spans)
    ]


def is_revealing(before: State, after: State) -> bool:
    """Whether something came to light that nobody could know."""
    return before.reveal_count != after.reveal_count


def redrawn(state: State, option: Option, draw: int) -> State:
    """The next choice after an option, if other cards had come."""
    after = state.determinize(state.asked, Random(f"{state.reveal_count}/{draw}"))
    after.take(option)
    play_forced(after)
    return after


def mean_chances(outlooks: list[Outlook]) -> list[float]:
    """The mean of what several positions promise each seat."""
    return [
        sum(chances) / len(outlooks)
        for chances in zip(*(each.chances for each in outlooks), strict=True)
    ]


def swing(before: Point, after: Point, expected: list[float]) -> Swing:
    """A change of chances, split into choice and luck."""
    choice = [then - now for now, then in zip(before.chances, expected, strict=True)]
    luck = [then - now for now, then in zip(expected, after.chances, strict=True)]
    return Swing(before.ply, before.round, before.seat, choice, luck)
