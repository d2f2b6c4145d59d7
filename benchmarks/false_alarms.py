"""Does a review cry wolf? What it tells of games without planted mistakes is played out afresh.

Games of all levels in all rule sets are reviewed. From each costly moment told, the turn that was
played and the better one are played on in pairs, on draws that no review sees: once all seats as
the network likes, and once the player in question as the master searches. A moment is confirmed if
both find the better turn ahead by more than two standard errors.
`python -m benchmarks.false_alarms --games 16` takes about half an hour on one core.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import cycle, islice, product
from random import Random
from statistics import median
from typing import Final, NamedTuple

from bruxelles1893.arena.statistics import wilson
from bruxelles1893.bots.levels import level
from bruxelles1893.bots.network.bot import NetworkBot
from bruxelles1893.bots.player import Bot
from bruxelles1893.engine import RULE_SETS, Session, State, ruleset
from bruxelles1893.review import ReviewedChoice, Reviewer, best_reviewer, deepened, review, searched
from bruxelles1893.review.proof import Continuation, Suspect, difference, played_on

COMPANY: Final = ("hard", "network", "advanced", "casual")
"""Who plays, in turns, so that each sits at every table size with each of the others."""
PAIRS: Final = 80
FRESH: Final = 10_000
"""Draws from this one on are seen by no review."""
TRIES: Final = 16
"""Of the master's searches in games played on."""
ERRORS: Final = 2.0


class Measured(NamedTuple):
    """By how many points a turn is better than another one, and the standard error."""

    points: float
    error: float

    @property
    def is_confirmed(self) -> bool:
        """Whether it is better beyond luck."""
        return self.points > ERRORS * self.error

    @property
    def is_wrong(self) -> bool:
        """Whether it is worse beyond luck."""
        return self.points < -ERRORS * self.error


class Told(NamedTuple):
    """A moment that a review tells, and what two ways to play on say of it."""

    choice: ReviewedChoice
    name: str
    by_network: Measured
    by_master: Measured

    @property
    def is_confirmed(self) -> bool:
        """Whether both confirm it."""
        return self.by_network.is_confirmed and self.by_master.is_confirmed

    @property
    def is_wrong(self) -> bool:
        """Whether one of both finds the turn that was played better."""
        return self.by_network.is_wrong or self.by_master.is_wrong

    @property
    def deviation(self) -> float:
        """By which part of the measured cost the told one is off."""
        measured = self.by_network.points
        return abs(self.choice.points - measured) / max(abs(measured), 0.01)


def player(name: str) -> Bot:
    """A bot of a level, or the bare network."""
    return NetworkBot() if name == "network" else level(name).make()


def played(rules: str, names: Sequence[str], seed: int) -> Session:
    """A game of different bots."""
    session, rng = Session(ruleset(rules), len(names), seed), Random(seed)
    bots = [player(name) for name in names]
    while not session.state.is_over:
        view = session.state.view(session.state.asked)
        session.play(bots[view.seat].choose(view, view.legal(), rng))
    return session


def tables(seed: int) -> Iterator[tuple[str, list[str]]]:
    """All rule sets and numbers of players in an order drawn by seed, with who sits there."""
    kinds = list(product(RULE_SETS, (2, 3, 4, 5)))
    Random(seed).shuffle(kinds)
    names = cycle(COMPANY)
    for rules, players in cycle(kinds):
        yield rules, list(islice(names, players))
        next(names)


def measured(state: State, choice: ReviewedChoice, reviewer: Reviewer, tries: int = 0) -> Measured:
    """By how much the turn told as better is ahead, by games played on to the round's end.

    With `tries` the player in question plays on as so many tries of the master find best.
    """
    draws = range(FRESH, FRESH + PAIRS)
    suspect = Suspect(state, choice)
    ways = [Continuation(suspect, way.options[0], draws) for way in (choice.played, choice.best)]
    played, best = played_on(ways, reviewer, tries)
    return Measured(*difference(choice.seat, played.outlooks, best.outlooks))


def checked(
    session: Session, names: Sequence[str], reviewer: Reviewer, is_deep: bool
) -> Iterator[Told]:
    """All moments that a review tells of a game, played out afresh."""
    reviewed = review(session, reviewer)
    if is_deep:
        reviewed = deepened(session, reviewed, partial(map, searched))
    for each in reviewed.players:
        for choice in each.moments:
            state = session.at(choice.ply)
            found = [measured(state, choice, reviewer, tries) for tries in (0, TRIES)]
            yield Told(choice, names[choice.seat], *found)


def tell_one(told: Told) -> None:
    """A line about a moment."""
    choice, network, master = told.choice, told.by_network, told.by_master
    verdict = "confirmed" if told.is_confirmed else "WRONG" if told.is_wrong else "not confirmed"
    print(
        f"  move {choice.ply}, {told.name}: told {choice.points:.1f} +- {choice.error:.1f}, "
        f"network {network.points:.1f} +- {network.error:.1f}, "
        f"master {master.points:.1f} +- {master.error:.1f}: {verdict}",
        flush=True,
    )


def summary(games: int, found: Sequence[Told]) -> str:
    """How often both confirm what was told, and how far told costs are off."""
    confirmed = sum(each.is_confirmed for each in found)
    rate = wilson(confirmed / len(found), len(found))
    return (
        f"{len(found)} moments told in {games} games: {confirmed} confirmed, {rate:.0%}; "
        f"{sum(each.by_network.is_confirmed for each in found)} by the network, "
        f"{sum(each.by_master.is_confirmed for each in found)} by the master; "
        f"{sum(each.is_wrong for each in found)} wrong; told costs are off by "
        f"{median(each.deviation for each in found):.0%} of the measured ones (median), "
        f"{median(each.choice.points for each in found):.1f} points told, "
        f"{median(each.by_network.points for each in found):.1f} measured"
    )


def main() -> None:
    """Play, review, play out and count."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=16)
    parser.add_argument("--seed", type=int, default=880_000)
    parser.add_argument("--deep", action="store_true", help="check deep reviews")
    wanted = parser.parse_args()
    reviewer, found = best_reviewer(), list[Told]()
    for number, (rules, names) in enumerate(islice(tables(wanted.seed), wanted.games)):
        session = played(rules, names, wanted.seed + number)
        print(f"{rules}, seed {session.seed}: {', '.join(names)}", flush=True)
        for told in checked(session, names, reviewer, wanted.deep):
            found.append(told)
            tell_one(told)
        if found:
            print(summary(number + 1, found), flush=True)


if __name__ == "__main__":
    main()
