"""Plays the benchmark with a bot, and sums up the results."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from statistics import fmean
from typing import Any, Final, NamedTuple

from bruxelles1893 import __version__
from bruxelles1893.arena.backends import Backend, one_process
from bruxelles1893.arena.benchmark.protocol import (
    DEALS,
    MATCHES,
    OPPONENTS,
    PROTOCOL,
    DealSet,
    Match,
    jobs,
)
from bruxelles1893.arena.benchmark.reference import machine_seconds, normalised
from bruxelles1893.arena.games import Game, Job
from bruxelles1893.arena.journal import Journal
from bruxelles1893.arena.statistics import Estimate, Groups, mean, share
from bruxelles1893.arena.tournament import Progress, RunStopped, check_bots, digest_of, play_left

BUDGETS: Final = (("instant", 10.0), ("quick", 100.0), ("slow", 1000.0))
"""Classes by the reference machine's milliseconds that a bot thinks about a decision."""
UNLIMITED: Final = "unlimited"


class MatchResult(NamedTuple):
    """The bot's result in one match."""

    match: Match
    games: int
    win_rate: Estimate
    edge: Estimate
    lead: Estimate

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            **self.match._asdict(),
            "games": self.games,
            "even": self.match.even,
            "win_rate": self.win_rate._asdict(),
            "edge": self.edge._asdict(),
            "lead": self.lead._asdict(),
        }


@dataclass(frozen=True)
class Evaluation:
    """A bot's results in the benchmark.

    The edge over opponents is 0 for a bot as strong as they are and 1 for one that wins every game.
    """

    bot: str
    deals: DealSet
    count: int
    results: tuple[MatchResult, ...]
    milliseconds: float
    machine: float
    digest: str

    @property
    def is_whole(self) -> bool:
        """Whether all deals of all matches were played."""
        wanted = [each.players * DEALS for each in MATCHES]
        return [each.games for each in self.results] == wanted

    @property
    def budget(self) -> str:
        """The class that the bot's thinking time belongs to."""
        return next((name for name, most in BUDGETS if self.milliseconds <= most), UNLIMITED)

    def edge(self, opponent: str | None = None) -> Estimate:
        """The mean edge over all matches, or over those against one opponent."""
        edges = [each.edge for each in self.results if opponent in (None, each.match.opponent)]
        value = fmean(each.value for each in edges)
        if any(each.low is None for each in edges):
            return Estimate(value, None, None)
        half = sqrt(sum((each.value - (each.low or 0.0)) ** 2 for each in edges)) / len(edges)
        return Estimate(value, value - half, value + half)

    def to_json(self) -> dict[str, Any]:
        """Plain data, as a submission to the leaderboard has it."""
        return {
            "protocol": PROTOCOL,
            "version": __version__,
            "bot": self.bot,
            "deals": {"set": self.deals.name, "digest": self.deals.digest, "each": self.count},
            "is_whole": self.is_whole,
            "budget": self.budget,
            "milliseconds": round(self.milliseconds, 3),
            "machine_seconds": round(self.machine, 6),
            "edge": self.edge()._asdict(),
            "edges": {opponent: self.edge(opponent)._asdict() for opponent in self._opponents()},
            "matches": [each.to_json() for each in self.results],
            "games_digest": self.digest,
        }

    def _opponents(self) -> list[str]:
        met = {each.match.opponent for each in self.results}
        return [opponent for opponent in OPPONENTS if opponent in met]


def evaluate(
    bot: str,
    deals: DealSet,
    count: int = DEALS,
    play: Backend = one_process,
    file: Path | None = None,
    progress: Progress | None = None,
    matches: Iterable[Match] = MATCHES,
) -> Evaluation:
    """Let a bot play the benchmark. Games that a file holds are not played again.

    A run that is stopped at the keyboard is summed up as far as it came.
    """
    check_bots([bot])
    machine = machine_seconds()
    chosen = tuple(matches)
    todo: dict[int, Job] = {}
    owner: dict[int, Match] = {}
    for match in chosen:
        for job in jobs(bot, match, deals, count, len(todo)):
            todo[job.number], owner[job.number] = job, match
    header = {"protocol": PROTOCOL, "version": __version__, "bot": bot, "deals": deals.digest}
    journal = None if file is None else Journal(file, {**header, "each": count})
    try:
        games = play_left(todo, play, journal, progress)
    except RunStopped as stopped:
        if not stopped.games:
            raise
        games = stopped.games
    by_match: dict[Match, list[Game]] = {match: [] for match in chosen}
    for game in games:
        by_match[owner[game.number]].append(game)
    return Evaluation(
        bot=bot,
        deals=deals,
        count=count,
        results=tuple(_result(match, played) for match, played in by_match.items() if played),
        milliseconds=normalised(_milliseconds(games), machine),
        machine=machine,
        digest=digest_of(games),
    )


def _result(match: Match, games: list[Game]) -> MatchResult:
    wins = _by_deal(games, lambda game: game.wins[game.rotation])
    edges = [[(win - match.even) / (1 - match.even) for win in deal] for deal in wins]
    leads = _by_deal(games, _lead)
    return MatchResult(match, len(games), share(wins), mean(edges), mean(leads))


def _by_deal(games: list[Game], value: Callable[[Game], float]) -> Groups:
    """A value of each game, one group for each deal."""
    groups: dict[int, list[float]] = {}
    for game in games:
        groups.setdefault(game.seed, []).append(value(game))
    return list(groups.values())


def _lead(game: Game) -> float:
    """How many points the bot is ahead of the best of the others."""
    others = [total for seat, total in enumerate(game.totals) if seat != game.rotation]
    return game.totals[game.rotation] - max(others)


def _milliseconds(games: list[Game]) -> float:
    """The bot's mean thinking time for a decision, in milliseconds."""
    seconds = sum(game.seconds[game.rotation] for game in games)
    decisions = sum(game.decisions[game.rotation] for game in games)
    return 1000 * seconds / max(1, decisions)
