"""How sure a best choice is: games played to their end must put it ahead, and a search find it.

Only what the seat may know counts: hidden cards are drawn anew for every game, the same for all
choices. All seats play on as likely as the network finds options, so that its opinion of positions,
which errs by many points, does not count: what counts are final scores.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Final, NamedTuple

from bruxelles1893.bots.evaluation import margin
from bruxelles1893.bots.evaluators import Outlook
from bruxelles1893.engine import Option, Seat, State
from bruxelles1893.puzzles.puzzle import Check
from bruxelles1893.review import Line, Reviewer
from bruxelles1893.review.choices import Walk, finish, line
from bruxelles1893.review.deep import best_option, play_round

GAMES: Final = (16, 24)
"""How often each choice is played on in a check: at first, and again where that is not clear."""
MARGIN: Final = 4.0
"""Points by which the best choice must be ahead of every other."""
ERRORS: Final = 2.0
"""Standard errors of the margin that must still leave the best choice ahead."""

Played = dict[Option, list[Outlook]]
"""What came of each choice, game by game."""


class Judged(NamedTuple):
    """A check that held, and the games on which it rests."""

    check: Check
    played: Played


def judged(
    state: State,
    best: Option,
    rivals: Sequence[Option],
    reviewer: Reviewer,
    seed: int,
    games: Sequence[int] = GAMES,
) -> Judged | None:
    """A check of a choice against its rivals; none if a search or the games contradict it."""
    if best_option(state, reviewer, seed) != best:
        return None
    found = ahead(state, best, rivals, reviewer, seed, games)
    return found if found.check.margin >= max(MARGIN, ERRORS * found.check.error) else None


def ahead(
    state: State,
    best: Option,
    rivals: Sequence[Option],
    reviewer: Reviewer,
    seed: int,
    games: Sequence[int],
) -> Judged:
    """By how much a choice is ahead of its rivals, with as many games as it takes to tell."""
    played: Played = {option: [] for option in (best, *rivals)}
    for more in games:
        first = len(played[best])
        for option, outlooks in played_on(state, list(played), reviewer, seed, first, more).items():
            played[option] += outlooks
        check = compared(played, best, state.asked, seed)
        if abs(check.margin - MARGIN) > ERRORS * check.error:
            break
    return Judged(check, played)


def played_on(
    state: State, options: Sequence[Option], reviewer: Reviewer, seed: int, first: int, games: int
) -> Played:
    """Play to the end after each choice, all on the same draws of what is hidden."""
    seat = state.asked
    walks = [
        Walk(state.determinize(seat, Random(f"{seed}/{first + game}")), option)
        for option in options
        for game in range(games)
    ]
    finish(walks, reviewer)
    states = [walk.state for walk in walks]
    play_round(states, state.rules.rounds, reviewer, seed + first)
    outlooks = reviewer.chances.outlooks(states)
    return {
        option: outlooks[place * games : (place + 1) * games]
        for place, option in enumerate(options)
    }


def compared(played: Played, best: Option, seat: Seat, seed: int) -> Check:
    """By how much the best choice is ahead of the one that comes nearest."""
    leads = {
        option: [margin(outlook.scores, seat) for outlook in outlooks]
        for option, outlooks in played.items()
    }
    checks = [
        _ahead([one - other for one, other in zip(leads[best], rival, strict=True)], seed)
        for option, rival in leads.items()
        if option != best
    ]
    return min(checks, key=lambda check: check.margin)


def _ahead(differences: list[float], seed: int) -> Check:
    error = stdev(differences) / sqrt(len(differences))
    return Check(seed, fmean(differences), error)


def promised(way: Line, seat: Seat, checks: Sequence[Judged]) -> Line:
    """A turn with what it promises, by all games of some checks."""
    outlooks = [outlook for each in checks for outlook in each.played[way.options[0]]]
    return line(way.options, seat, outlooks)
