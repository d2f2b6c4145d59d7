"""Tournaments: bots on all seats of the same deals, and what came of it."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import product
from math import ceil
from pathlib import Path
from typing import Any, Final

from bruxelles1893 import __version__
from bruxelles1893.arena.backends import Backend, one_process
from bruxelles1893.arena.games import Game, Job, line_ups, rotated
from bruxelles1893.arena.journal import Header, Journal, JournalError
from bruxelles1893.arena.statistics import (
    Estimate,
    Groups,
    Rating,
    mean,
    ratings,
    share,
    spread_of,
)
from bruxelles1893.bots import make_bot
from bruxelles1893.bots.evaluation.scores import weights_for
from bruxelles1893.engine import ruleset
from bruxelles1893.optional_packages import require

Progress = Callable[[int], None]


@dataclass(frozen=True)
class Plan:
    """The games to play: each deal by each line-up in each of its rotations.

    Deal number k has the seed `seed` + k. Bots choose their boards, unless these are drawn.
    """

    rules: str
    bots: tuple[str, ...]
    players: int
    seed: int
    deals: int
    rotates: bool = True
    draws_boards: bool = False
    components_file: Path | None = None

    @property
    def games_per_deal(self) -> int:
        """Line-ups times rotations."""
        return len(self._line_ups()) * self._rotations()

    @property
    def games(self) -> int:
        """All games of the run."""
        return self.deals * self.games_per_deal

    def jobs(self) -> list[Job]:
        """Every game in the order of the run."""
        places = product(
            range(self.seed, self.seed + self.deals),
            self._line_ups(),
            range(self._rotations()),
        )
        return [
            Job(
                number,
                self.rules,
                seed,
                turn,
                rotated(line_up, turn),
                self.draws_boards,
                self.components_file,
            )
            for number, (seed, line_up, turn) in enumerate(places)
        ]

    def header(self) -> Header:
        """The facts that runs must share to share a file; a longer run begins like a short one."""
        rules = ruleset(self.rules, self.components_file)
        weights = tuple(row.row() for row in weights_for(rules))
        return {
            "version": __version__,
            "rules": self.rules,
            "components": rules.digest,
            "weights": hashlib.sha256(repr(weights).encode()).hexdigest()[:16],
            "bots": list(self.bots),
            "players": self.players,
            "seed": self.seed,
            "rotates": self.rotates,
            "draws_boards": self.draws_boards,
        }

    def _line_ups(self) -> list[tuple[str, ...]]:
        return line_ups(self.bots, self.players)

    def _rotations(self) -> int:
        return self.players if self.rotates else 1


def check_bots(bots: Iterable[str]) -> None:
    """Refuse bots that there are not, before any game is played."""
    for bot in bots:
        make_bot(bot)


def tournament(
    rules: str,
    bots: tuple[str, ...],
    players: int,
    games: int,
    seed: int,
    components_file: Path | None = None,
) -> Plan:
    """A plan with at least this many games, rounded up to whole deals with all rotations."""
    ruleset(rules, components_file)
    check_bots(bots)
    one = Plan(rules, bots, players, seed, 1, components_file=components_file)
    return replace(one, deals=ceil(games / one.games_per_deal))


def run(
    plan: Plan,
    play: Backend = one_process,
    file: Path | None = None,
    progress: Progress | None = None,
) -> list[Game]:
    """All games of a plan in their order; those that a file holds are not played again."""
    todo = {job.number: job for job in plan.jobs()}
    journal = None if file is None else Journal(file, plan.header())
    return play_left(todo, play, journal, progress)


class RunStopped(KeyboardInterrupt):
    """A run that was interrupted at the keyboard, with the games that had ended."""

    def __init__(self, games: list[Game]) -> None:
        super().__init__(f"stopped after {len(games)} games")
        self.games: Final = games


def play_left(
    todo: dict[int, Job],
    play: Backend = one_process,
    journal: Journal | None = None,
    progress: Progress | None = None,
) -> list[Game]:
    """Play the jobs whose games a journal does not hold; all games in the order of the jobs."""
    games = _played(journal, todo)
    advance = progress or (lambda done: None)
    advance(len(games))
    left = [job for number, job in todo.items() if number not in games]
    try:
        for game in play(left) if left else ():
            games[game.number] = game
            if journal is not None:
                journal.add(game)
            advance(1)
    except KeyboardInterrupt:
        raise RunStopped(_in_order(todo, games)) from None
    return _in_order(todo, games)


def _in_order(todo: dict[int, Job], games: dict[int, Game]) -> list[Game]:
    return [games[number] for number in todo if number in games]


def _played(journal: Journal | None, todo: dict[int, Job]) -> dict[int, Game]:
    """The games of a file by their number; a longer run's other games are left out."""
    found = [] if journal is None else journal.open()
    games = {game.number: game for game in found if game.number in todo}
    for number, game in games.items():
        job = todo[number]
        if (game.seed, game.rotation, game.bots) != (job.seed, job.rotation, job.bots):
            raise JournalError(f"game number {number} of the file is not one of this run")
    return games


def digest_of(games: Iterable[Game]) -> str:
    """One hash for all final states, in the order of the run."""
    return hashlib.sha256("".join(game.digest for game in games).encode()).hexdigest()


@dataclass(frozen=True)
class Standing:
    """One bot's result, over all its seats."""

    bot: str
    seats: int
    win_rate: Estimate
    mean_rank: Estimate
    mean_score: Estimate
    score_spread: float
    rating: Rating
    decisions: int
    seconds: float

    @property
    def ms_per_decision(self) -> float:
        """Milliseconds that the bot thought about a decision."""
        return 1000 * self.seconds / max(1, self.decisions)

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "bot": self.bot,
            "seats": self.seats,
            "win_rate": self.win_rate._asdict(),
            "mean_rank": self.mean_rank._asdict(),
            "mean_score": self.mean_score._asdict(),
            "score_spread": self.score_spread,
            "rating": self.rating._asdict(),
            "decisions": self.decisions,
            "ms_per_decision": self.ms_per_decision,
            "decisions_per_second": self.decisions / max(self.seconds, 1e-9),
        }


def by_deal(games: Iterable[Game], bot: str, values: Callable[[Game], Iterable[float]]) -> Groups:
    """A bot's values on all its seats, one group for each deal."""
    groups: dict[int, list[float]] = {}
    for game in games:
        mine = [value for name, value in zip(game.bots, values(game), strict=True) if name == bot]
        if mine:
            groups.setdefault(game.seed, []).extend(mine)
    return list(groups.values())


def standings(games: list[Game]) -> list[Standing]:
    """Each bot's result, the best first."""
    rated = ratings(games)
    found = [_standing(games, bot, rating) for bot, rating in rated.items()]
    return sorted(found, key=lambda each: (-each.win_rate.value, each.mean_rank.value))


def _standing(games: list[Game], bot: str, rating: Rating) -> Standing:
    scores = by_deal(games, bot, lambda game: game.totals)
    seconds = by_deal(games, bot, lambda game: game.seconds)
    decisions = by_deal(games, bot, lambda game: game.decisions)
    return Standing(
        bot=bot,
        seats=sum(map(len, scores)),
        win_rate=share(by_deal(games, bot, lambda game: game.wins)),
        mean_rank=mean(by_deal(games, bot, lambda game: game.ranks)),
        mean_score=mean(scores),
        score_spread=spread_of(scores),
        rating=rating,
        decisions=int(sum(map(sum, decisions))),
        seconds=sum(map(sum, seconds)),
    )


@dataclass(frozen=True)
class Outcome:
    """The results of a plan; `seconds` is the time of this run alone, without games of a file."""

    plan: Plan
    games: list[Game]
    standings: list[Standing]
    seconds: float

    @property
    def is_stopped(self) -> bool:
        """Whether somebody stopped the run before its end."""
        return len(self.games) < self.plan.games

    @property
    def decisions_per_second(self) -> float:
        """Decisions of all bots by the time that they thought."""
        thought = sum(sum(game.seconds) for game in self.games)
        return self._decisions() / max(thought, 1e-9)

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "rules": self.plan.rules,
            "players": self.plan.players,
            "seed": self.plan.seed,
            "deals": self.plan.deals,
            "games": len(self.games),
            "is_stopped": self.is_stopped,
            "standings": [standing.to_json() for standing in self.standings],
            "decisions": self._decisions(),
            "decisions_per_second": self.decisions_per_second,
            "seconds": round(self.seconds, 3),
            "digest": digest_of(self.games),
        }

    def _decisions(self) -> int:
        return sum(sum(game.decisions) for game in self.games)


def hold(
    plan: Plan,
    play: Backend = one_process,
    file: Path | None = None,
    progress: Progress | None = None,
) -> Outcome:
    """Play a plan and tell how bots did, also of a run that is stopped at the keyboard."""
    require("openskill", "arena")
    started = time.perf_counter()
    try:
        games = run(plan, play, file, progress)
    except RunStopped as stopped:
        if not stopped.games:
            raise
        games = stopped.games
    return Outcome(plan, games, standings(games), time.perf_counter() - started)
