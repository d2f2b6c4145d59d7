"""The strength of a network: matches against bots, with the deal as the unit."""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from bruxelles1893.bots import make_bot
from bruxelles1893.bots.network.bot import NetworkBot
from bruxelles1893.engine import Seat, first_seats, new_game, ruleset

SURE: Final = 1.96
"""Standard errors of a 95% interval."""


class MatchGame(NamedTuple):
    """A game of the network on one seat against a bot on all others."""

    network: Path
    opponent: str
    rules: str
    players: int
    seed: int
    seat: Seat


class MatchOutcome(NamedTuple):
    """The network's share of the victory, points and houses; of the others the best."""

    win: float
    points: int
    best_other: int
    houses: int
    others_houses: float


def play(game: MatchGame) -> MatchOutcome:
    """Play one game to its end."""
    bots = [
        NetworkBot(game.network) if seat == game.seat else make_bot(game.opponent)
        for seat in range(game.players)
    ]
    chances = [Random(f"{game.seed}/{game.seat}/{seat}") for seat in range(game.players)]
    state = new_game(ruleset(game.rules), game.players, game.seed)
    while not state.is_over:
        asked = state.asked
        state.apply(bots[asked].choose(state.view(asked), state.legal(), chances[asked]))
    totals = [sheet.total for sheet in state.scores()]
    own, best = totals[game.seat], max(totals)
    others = [total for seat, total in enumerate(totals) if seat != game.seat]
    built = [player.built for seat, player in enumerate(state.players) if seat != game.seat]
    win = (own == best) / totals.count(best)
    return MatchOutcome(
        win, own, max(others), state.players[game.seat].built, sum(built) / len(built)
    )


class Match(NamedTuple):
    """Games of the network against a bot on some deals, on every seat of each."""

    opponent: str
    rules: str
    players: int
    deals: int
    seed: int


def hold(network: Path, matches: Iterable[Match], workers: int) -> list[dict[str, object]]:
    """Play matches; each with win rate, half a 95% interval, mean points and houses."""
    plans = list(matches)
    games = [
        MatchGame(network, match.opponent, match.rules, match.players, match.seed + deal, seat)
        for match in plans
        for deal in range(match.deals)
        for seat in first_seats(match.players)
    ]
    if workers == 1:
        results = [play(game) for game in games]
    else:
        with get_context("spawn").Pool(workers) as pool:
            results = pool.map(play, games, chunksize=1)
    summaries, first = [], 0
    for match in plans:
        count = match.deals * match.players
        summaries.append(summary(match, results[first : first + count]))
        first += count
    return summaries


def summary(match: Match, results: list[MatchOutcome]) -> dict[str, object]:
    """The summary of a match."""
    seats = match.players
    deals = [
        sum(result.win for result in results[start : start + seats]) / seats
        for start in range(0, len(results), seats)
    ]
    mean = sum(deals) / len(deals)
    spread = sqrt(sum((deal - mean) ** 2 for deal in deals) / max(1, len(deals) - 1))
    count = len(results)
    return {
        **match._asdict(),
        "games": count,
        "wins": round(mean, 3),
        "give or take": round(SURE * spread / sqrt(len(deals)), 3),
        "points": round(sum(result.points for result in results) / count, 1),
        "best other": round(sum(result.best_other for result in results) / count, 1),
        "houses": round(sum(result.houses for result in results) / count, 2),
        "houses of others": round(sum(result.others_houses for result in results) / count, 2),
    }
