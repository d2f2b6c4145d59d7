"""How sure a best choice is: games played to their end must put it ahead, and a search find it.

Only what the seat may know counts: hidden cards are drawn anew for every game, the same for all
choices. All seats play options with the network's probabilities. Its opinion of positions, which is
wrong by many points, does not count: only final scores do, source by source.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Final, NamedTuple

from bruxelles1893.bots.chances import final
from bruxelles1893.bots.evaluation.evaluators import Outlook
from bruxelles1893.bots.evaluation.scores import margin
from bruxelles1893.engine import Event, Option, Seat, State
from bruxelles1893.puzzles.puzzle import RIVAL, Answer, Check, Parts
from bruxelles1893.review import Line, Reviewer
from bruxelles1893.review.choices import TurnWalk, finish, line
from bruxelles1893.review.deep import best_option, play_round
from bruxelles1893.review.ledger import final_points

GAMES: Final = (16, 24, 40)
"""How often each choice is played on in a check: at first, and again while that is not clear."""
MARGIN: Final = 4.0
"""Points by which the best choice must be ahead of every other."""
ERRORS: Final = 2.0
"""Standard errors of the margin that must still leave the best choice ahead."""
HOPELESS: Final = 0.5
"""Standard errors below the margin wanted at which no more games are played."""


class Ending(NamedTuple):
    """How a game ended: what each seat got, and where the lead of one seat came from."""

    outlook: Outlook
    parts: Parts


Played = dict[Option, list[Ending]]
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
    found = ahead(state, best, rivals, reviewer, seed, games)
    if found.check.margin < max(MARGIN, ERRORS * found.check.error):
        return None
    return found if best_option(state, reviewer, seed) == best else None


def ahead(
    state: State,
    best: Option,
    rivals: Sequence[Option],
    reviewer: Reviewer,
    seed: int,
    games: Sequence[int],
) -> Judged:
    """The lead of a choice over its rivals, with as many games as it takes to tell."""
    played: Played = {option: [] for option in (best, *rivals)}
    for more in games:
        first = len(played[best])
        for option, endings in played_on(state, list(played), reviewer, seed, first, more).items():
            played[option] += endings
        check = compared(played, best, state.asked, seed)
        beyond = check.margin - MARGIN
        if beyond > ERRORS * check.error or beyond < -HOPELESS * check.error:
            break
    return Judged(check, played)


def played_on(
    state: State, options: Sequence[Option], reviewer: Reviewer, seed: int, first: int, games: int
) -> Played:
    """Play to the end after each choice, all on the same draws of what is hidden."""
    seat = state.asked
    walks = [
        _listening(state.determinize(seat, Random(f"{seed}/{first + game}")), option)
        for option in options
        for game in range(games)
    ]
    finish([walk for walk, _ in walks], reviewer)
    play_round([walk.state for walk, _ in walks], state.rules.rounds, reviewer, seed + first)
    endings = [_ending(walk.state, events, seat) for walk, events in walks]
    return {
        option: endings[place * games : (place + 1) * games] for place, option in enumerate(options)
    }


def _listening(state: State, option: Option) -> tuple[TurnWalk, list[Event]]:
    """A turn that begins with an option, and the list in which all that happens is noted."""
    events = list[Event]()
    state.events = events
    return TurnWalk(state, option), events


def _ending(state: State, events: list[Event], seat: Seat) -> Ending:
    outlook = final(state)
    rival = max(score for other, score in enumerate(outlook.scores) if other != seat)
    parts = {name: float(points) for name, points in final_points(events, state)[seat].items()}
    return Ending(outlook, parts | {RIVAL: -rival})


def compared(played: Played, best: Option, seat: Seat, seed: int) -> Check:
    """The lead of the best choice over the one that comes nearest."""
    leads = {
        option: [margin(each.outlook.scores, seat) for each in endings]
        for option, endings in played.items()
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


def together(checks: Sequence[Judged]) -> Played:
    """All games of some checks."""
    return {
        option: [ending for each in checks for ending in each.played[option]]
        for option in checks[0].played
    }


def promised(way: Line, seat: Seat, played: Played) -> Answer:
    """A turn with what it promises, and from which sources, by all games played after it."""
    endings = played[way.options[0]]
    names = {name: None for each in endings for name in each.parts}
    parts = {name: fmean(each.parts.get(name, 0.0) for each in endings) for name in names}
    return Answer(line(way.options, seat, [each.outlook for each in endings]), parts)
