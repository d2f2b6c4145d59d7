"""A second look: the master searches, and the round is played on many times.

The search finds the best choice. Pairs of games, played on to the end of the round, then measure it
against the choice that was played. Some of the moments are ones that the quick look passed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from random import Random
from typing import Final

from bruxelles1893.bots import make_adviser
from bruxelles1893.engine import Option, Session, State, first_seats
from bruxelles1893.review.choices import ReviewedChoice, best_of, line
from bruxelles1893.review.proof import (
    Continuation,
    Playing,
    Proof,
    Suspect,
    add_pairs,
    borne_out,
    play_out,
    played_on,
)
from bruxelles1893.review.reviewers import NetworkReviewer, Reviewer, best_reviewer
from bruxelles1893.review.reviewing import Review, costliest

SEARCHER: Final = "master:simulations=800"
PLAIN_SEARCHER: Final = "search:simulations=60"
RACE: Final = range(16)
"""Draws on which it shows which option is the best rival of the one that was played."""
GAMES: Final = 48
"""Pairs of games, on other draws, that tell by how much it is better."""
SOUGHT: Final = 24
TRIES: Final = 16
"""Pairs in which the player searches, and tries of each search."""
SEEDS_APART: Final = 1_000_003
"""Added to seeds, so that games played on with another seed differ."""


Spread = Callable[[Iterable["Suspect"]], Iterator[ReviewedChoice]]
"""Searches moments and hands them out in any order; `arena.backends.spread` makes one."""
Progress = Callable[[int, int], None]
"""Told how many moments of how many are done."""


def suspects(session: Session, quick: Review) -> list[Suspect]:
    """The moments of a quick review that deserve a second look."""
    return [
        Suspect(session.at(choice.ply), choice)
        for player in quick.players
        for choice in player.suspects
        if not choice.is_searched
    ]


def deepened(
    session: Session, quick: Review, spread: Spread, progress: Progress | None = None
) -> Review:
    """A review whose suspected moments have been searched; if interrupted, as many as were."""
    wanted = suspects(session, quick)
    found: list[ReviewedChoice] = []
    with suppress(KeyboardInterrupt):
        for choice in spread(wanted):
            found.append(choice)
            if progress is not None:
                progress(len(found), len(wanted))
    return with_searched(quick, found)


def with_searched(quick: Review, found: Iterable[ReviewedChoice]) -> Review:
    """A review with moments as a search has found them; suspects are kept while some are left."""
    looked_at = {choice.ply: choice for choice in found}
    players = []
    for seat, player in zip(first_seats(len(quick.players)), quick.players, strict=True):
        if not player.suspects:  # all of theirs were looked at before
            players.append(player)
            continue
        known = [looked_at.get(choice.ply, choice) for choice in player.suspects]
        is_done = all(choice.is_searched for choice in known)
        moments = costliest(known, seat)
        players.append(player._replace(moments=moments, suspects=[] if is_done else known))
    return quick._replace(players=players)


def searched(suspect: Suspect) -> ReviewedChoice:
    """The choice after a second look at its moment."""
    reviewer = best_reviewer()
    choice = suspect.choice
    found = best_option(suspect.state, reviewer)
    options = list(dict.fromkeys((choice.played.options[0], found, choice.best.options[0])))
    lines = [
        line(each.turn, choice.seat, each.outlooks)
        for each in played_on([Continuation(suspect, option, RACE) for option in options], reviewer)
    ]
    played, *rivals = lines
    looked_at = choice._replace(played=played, best=played, is_searched=True, games=0, error=0.0)
    if not rivals:
        return looked_at
    proof = Proof(Suspect(suspect.state, looked_at._replace(best=best_of(rivals))), len(RACE))
    add_pairs([proof], GAMES, reviewer)
    proven = Suspect(suspect.state, proof.choice)
    return borne_out([proven], reviewer, SOUGHT, TRIES)[0]


def best_option(state: State, reviewer: Reviewer, seed: int = 0) -> Option:
    """The best option for the seat that is asked, by a search."""
    searcher = SEARCHER if isinstance(reviewer, NetworkReviewer) else PLAIN_SEARCHER
    view = state.view(state.asked)
    return make_adviser(searcher).explain(view, view.legal(), Random(seed))[0].option


def play_round(states: list[State], last: int, reviewer: Reviewer, seed: int = 0) -> None:
    """Play on until the round is over, an option as likely as the bot finds it."""
    first = seed * SEEDS_APART
    games = [Playing(state, last, Random(first + game)) for game, state in enumerate(states)]
    play_out(games, reviewer)
