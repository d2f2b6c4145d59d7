"""Does a review favour whoever is asked? Chances over finished games, with the slant and without.

A third of the tables are played by the network, a third by planners, and a third by both and a
beginner. `python -m benchmarks.slants --games 6` plays so many games of each sort at each number
of players, with and without the Belle Époque, and prints a table for documents.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import pairwise
from math import log
from random import Random
from statistics import fmean
from typing import Final, NamedTuple

from bruxelles1893.bots import make_bot
from bruxelles1893.bots.chances import LEAST_CHANCE
from bruxelles1893.engine import Seat, Session, ruleset, winners
from bruxelles1893.review import best_reviewer
from bruxelles1893.review.reviewers import Reviewer
from bruxelles1893.review.reviewing import balance
from bruxelles1893.review.slant import Slants, slants
from bruxelles1893.review.timeline import Point, plies_of, points, swings

RULES: Final = ("second", "second+belle-epoque")
PLAYERS: Final = (2, 3, 4, 5)
TABLES: Final = (("network",), ("planner",), ("network", "planner", "level:beginner"))
COLUMNS: Final = (
    "Brier score",
    "log loss",
    "bias for who is asked",
    "change from seat to seat",
    "own choices, size",
)


class Figures(NamedTuple):
    """What the chances of a game were worth: each is a mean over its moments or its seats."""

    brier: float
    log_loss: float
    bias: float
    change: float
    own: float


def played(rules: str, players: int, bots: tuple[str, ...], seed: int) -> Session:
    """A game of bots that take seats by turns, from a seat that the seed names."""
    session, rng = Session(ruleset(rules), players, seed), Random(seed)
    seated = [make_bot(bots[(seat + seed) % len(bots)]) for seat in range(players)]
    while (decision := session.state.decision) is not None:
        view = session.state.view(decision.player)
        session.play(seated[decision.player].choose(view, view.legal(), rng))
    return session


def judged(session: Session, mind: Reviewer) -> tuple[Figures, Figures]:
    """The figures of a game with slanted chances, and without the slants."""
    plies = plies_of(session)
    states = [session.at(ply) for ply in plies]
    outlooks = mind.chances.outlooks(states)

    def of(known: Slants) -> Figures:
        curve = points(plies, states, outlooks, known)
        changes = swings(session, curve, states, mind.chances, known)
        own = [abs(balance(Seat(seat), curve, changes).own) for seat in range(len(session.names))]
        return figures(curve[:-1], session, fmean(own))

    return of({}), of(slants(states, outlooks))


def figures(curve: list[Point], session: Session, own: float) -> Figures:
    """What the chances before the end of a game were worth."""
    best = winners(session.state)
    shares = [(seat in best) / len(best) for seat in range(len(session.names))]
    handovers = [(one, after) for one, after in pairwise(curve) if one.seat != after.seat]
    return Figures(
        fmean(_squares(point.chances, shares) for point in curve),
        fmean(_loss(point.chances, shares) for point in curve),
        fmean(point.chances[point.seat] - shares[point.seat] for point in curve),
        fmean(abs(after.chances[one.seat] - one.chances[one.seat]) for one, after in handovers),
        own,
    )


def _squares(chances: list[float], shares: list[float]) -> float:
    return sum((chance - share) ** 2 for chance, share in zip(chances, shares, strict=True))


def _loss(chances: list[float], shares: list[float]) -> float:
    likelihood = sum(chance * share for chance, share in zip(chances, shares, strict=True))
    return -log(max(likelihood, LEAST_CHANCE))


def games(players: int, count: int, seed: int) -> Iterator[Session]:
    """So many games of each sort of table."""
    for rules in RULES:
        for bots in TABLES:
            for number in range(count):
                yield played(rules, players, bots, seed + number)


def row(players: int, count: int, seed: int, mind: Reviewer) -> str:
    """The means over the games of so many players, before and after, as a line of a table."""
    pairs = [judged(session, mind) for session in games(players, count, seed)]
    before, after = (
        Figures(*(fmean(figure) for figure in zip(*side, strict=True)))
        for side in zip(*pairs, strict=True)
    )
    cells = [f"{before[place]:.3f} → {after[place]:.3f}" for place in range(2)]
    cells += [f"{before[place]:.1%} → {after[place]:.1%}" for place in range(2, len(COLUMNS))]
    return f"| {players} | {' | '.join(cells)} | {len(pairs)} |"


def main() -> None:
    """Play, judge and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=6)
    parser.add_argument("--seed", type=int, default=640_000)
    wanted = parser.parse_args()
    mind = best_reviewer()
    print(f"| players | {' | '.join(COLUMNS)} | games |")
    print(f"|{' ---: |' * (len(COLUMNS) + 2)}")
    for players in PLAYERS:
        print(row(players, wanted.games, wanted.seed, mind), flush=True)


if __name__ == "__main__":
    main()
