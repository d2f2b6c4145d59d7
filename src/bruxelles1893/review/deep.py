"""A second look at costly moments: the master searches, and the round is played on many times.

The search says what would have been best. What that and the choice played are worth is then told by
games played on to the end of the round, all seats by the network as likely as it finds options, on
the same draws of the hidden cards for both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Final, NamedTuple

from bruxelles1893.bots import make_adviser
from bruxelles1893.engine import Option, Session, State, first_seats
from bruxelles1893.engine.history.playout import play_forced
from bruxelles1893.review.choices import Choice, Line, Walk, best_of, drawn, finish, line
from bruxelles1893.review.reviewers import NetworkReviewer, Reviewer, best_reviewer
from bruxelles1893.review.reviewing import Review, costliest

SEARCHER: Final = "master:simulations=800"
PLAIN_SEARCHER: Final = "search:simulations=60"
GAMES: Final = 48
"""How often each option is played on."""
SEEDS_APART: Final = 1_000_003
"""So that games played on with another seed go another way."""


Spread = Callable[[Iterable["Suspect"]], Iterator[Choice]]
"""Searches moments and hands them out in any order; `arena.backends.spread` makes one."""
Progress = Callable[[int, int], None]
"""Told how many moments of how many are done."""


class Suspect(NamedTuple):
    """A moment to search, which can go to another process: the state before it, and the choice."""

    state: State
    choice: Choice


def suspects(session: Session, quick: Review) -> list[Suspect]:
    """The moments of a quick review that deserve a second look."""
    return [
        Suspect(session.at(choice.ply), choice)
        for player in quick.players
        for choice in player.suspects
    ]


def deepened(
    session: Session, quick: Review, spread: Spread, progress: Progress | None = None
) -> Review:
    """A review whose costly moments have been searched."""
    wanted = suspects(session, quick)
    found: list[Choice] = []
    for choice in spread(wanted):
        found.append(choice)
        if progress is not None:
            progress(len(found), len(wanted))
    return with_searched(quick, found)


def with_searched(quick: Review, found: list[Choice]) -> Review:
    """A review with moments as a search has found them."""
    players = [
        player._replace(moments=costliest(found, seat), suspects=[])
        for seat, player in zip(first_seats(len(quick.players)), quick.players, strict=True)
    ]
    return quick._replace(players=players)


def searched(suspect: Suspect) -> Choice:
    """What a costly moment looks like at a second look."""
    reviewer = best_reviewer()
    before, choice = suspect.state, suspect.choice
    found = best_option(before, reviewer)
    options = list(dict.fromkeys((choice.played.options[0], found, choice.best.options[0])))
    lines = [played_on(suspect, option, reviewer) for option in options]
    return choice._replace(played=lines[0], best=best_of(lines), is_searched=True)


def best_option(state: State, reviewer: Reviewer, seed: int = 0) -> Option:
    """What a search finds best for the seat that is asked."""
    searcher = SEARCHER if isinstance(reviewer, NetworkReviewer) else PLAIN_SEARCHER
    view = state.view(state.asked)
    return make_adviser(searcher).explain(view, view.legal(), Random(seed))[0].option


def played_on(suspect: Suspect, option: Option, reviewer: Reviewer) -> Line:
    """What an option promises when the round is played on many times after it."""
    ply = suspect.choice.ply
    walks = [Walk(drawn(suspect.state, ply, game), option) for game in range(GAMES)]
    finish(walks, reviewer)
    states = [walk.state for walk in walks]
    play_round(states, max(1, suspect.state.round), reviewer)
    return line(walks[0].options, walks[0].seat, reviewer.chances.outlooks(states))


def play_round(states: list[State], last: int, reviewer: Reviewer, seed: int = 0) -> None:
    """Play on until the round is over, an option as likely as the bot finds it."""
    first = seed * SEEDS_APART
    games = [(state, Random(first + number)) for number, state in enumerate(states)]
    while games:
        for state, _ in games:
            play_forced(state)
        games = [(state, rng) for state, rng in games if not state.is_over and state.round <= last]
        likelihoods = reviewer.likelihoods([state for state, _ in games])
        for (state, rng), policy in zip(games, likelihoods, strict=True):
            state.take(rng.choices(state.legal(), policy)[0])
