"""The bars that the strongest bot is to clear, each match played until it is settled.

Among them are its own doublings: twice the tries are to win more often than once.

`python -m benchmarks.bars --out runs/bars --seed 3000000` plays every match, or those that
`--only` names, and prints a table; run again, it goes on where it stopped. A match is looked at
after fixed numbers of deals and ends when the win rate is surely above its bar, or surely below,
or after the last look. Who looks several times finds more, so that takes a wider interval than the
one of 95% that is shown.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bruxelles1893.arena.backends import Backend, backend
from bruxelles1893.arena.games import Game
from bruxelles1893.arena.shown import check_plot, write_curve
from bruxelles1893.arena.statistics import Estimate, mean, share
from bruxelles1893.arena.tournament import Plan, by_deal, check_bots, run
from bruxelles1893.engine import RULE_SETS

LOOKS: Final = (10, 20, 40, 80)
"""Deals after which a match is looked at; each is played on every seat."""
SURE: Final = 2.361
"""Standard errors that make four looks together wrong in 5% (Pocock)."""

YARDSTICK: Final = "benchmarks.yardsticks:FirstSearchBot:simulations=50"
BANDIT: Final = "benchmarks.yardsticks:RoundEndBot:simulations=22"
BASE_RULES: Final = "second"
DOUBLED: Final = (50, 100, 200, 400, 800)
"""Tries a decision; twice as many are to be stronger."""
OF_DOUBLED: Final = 0.55


def short_name(bot: str) -> str:
    """A bot's name without its options; of an import path the class."""
    name, *rest = bot.split(":")
    return rest[0] if "." in name else name


@dataclass(frozen=True)
class Bar:
    """A match, and the win rate that the first bot must surely have in it."""

    bots: tuple[str, str]
    rules: str
    players: int
    least: float

    @property
    def name(self) -> str:
        """The match in one word, for its file."""
        bots = [short_name(bot) for bot in self.bots]
        if bots[0] == bots[1]:
            bots = [bot.replace(":simulations=", "-") for bot in self.bots]
        return "-".join((*bots, self.rules, str(self.players)))

    def plan(self, seed: int, deals: int) -> Plan:
        """So many deals of the match."""
        return Plan(self.rules, self.bots, self.players, seed, deals)

    def win_rate(self, games: list[Game], **sure: float) -> Estimate:
        """The first bot's share of the victories, with the deal as the unit."""
        return share(by_deal(games, self.bots[0], lambda game: game.wins), **sure)


def bars(master: str, bandit: str) -> Iterator[Bar]:
    """What is asked of the strongest bot and of the bare network."""
    for players, of_base, of_others, of_bandit in ((2, 0.9, 0.8, 0.7), (4, 0.6, 0.5, 0.45)):
        yield Bar((master, YARDSTICK), BASE_RULES, players, of_base)
        yield Bar((master, bandit), BASE_RULES, players, of_bandit)
        for rules in RULE_SETS:
            yield Bar(("network", "planner"), rules, players, 1 / players)
            if rules != BASE_RULES:
                yield Bar((master, YARDSTICK), rules, players, of_others)


def doublings() -> Iterator[Bar]:
    """Strength grows with time: each doubling of the budget against the one before."""
    for tries in DOUBLED:
        bots = f"master:simulations={2 * tries}", f"master:simulations={tries}"
        yield Bar(bots, BASE_RULES, 2, OF_DOUBLED)


def settle(bar: Bar, seed: int, folder: Path, play: Backend, looks: tuple[int, ...]) -> list[Game]:
    """Play a match until it is settled."""
    games: list[Game] = []
    for deals in looks:
        games = run(bar.plan(seed, deals), play, folder / f"{bar.name}.jsonl")
        found = bar.win_rate(games, z=SURE)
        assert found.low is not None
        assert found.high is not None
        if found.low > bar.least or found.high < bar.least:
            break
    return games


def curve(rates: dict[Bar, Estimate]) -> dict[int, Estimate]:
    """How often each doubled budget won, by its tries."""
    doubled = zip(DOUBLED, doublings(), strict=True)
    return {2 * tries: rates[bar] for tries, bar in doubled if bar in rates}


def line(bar: Bar, games: list[Game]) -> str:
    """A match as a row of a table."""
    scores = " : ".join(f"{score(games, bot):.0f}" for bot in bar.bots)
    times = " : ".join(f"{milliseconds(games, bot):.0f}" for bot in bar.bots)
    rate = bar.win_rate(games)
    assert rate.low is not None
    word = "yes" if rate.low >= bar.least else "no"
    match = " – ".join(f"`{bot}`" for bot in bar.bots)
    return (
        f"| {match} | `{bar.rules}` | {bar.players} | {bar.least:.0%} | {rate:.1%} | {word} "
        f"| {len(games)} | {scores} | {times} |"
    )


def score(games: list[Game], bot: str) -> float:
    """The mean of a bot's scores."""
    return mean(by_deal(games, bot, lambda game: game.totals)).value


def milliseconds(games: list[Game], bot: str) -> float:
    """How long a bot thinks about a decision with a choice."""
    seconds = sum(map(sum, by_deal(games, bot, lambda game: game.seconds)))
    decisions = sum(map(sum, by_deal(games, bot, lambda game: game.decisions)))
    return 1000 * seconds / max(1, decisions)


HEAD: Final = (
    "| match | rules | players | bar | wins (95%) | cleared | games | scores | ms a decision |\n"
    "|---|---|---|---|---|---|---|---|---|"
)


def main() -> None:
    """Play the matches and print a line for each as it is settled."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True, help="folder that keeps the games")
    parser.add_argument("--seed", type=int, default=3_000_000)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--master", default="master:simulations=400")
    parser.add_argument("--bandit", default=BANDIT)
    parser.add_argument("--only", nargs="*", default=[], help="words in the names of matches")
    parser.add_argument("--looks", type=int, nargs="+", default=list(LOOKS))
    parser.add_argument("--curve", type=Path, help="draw how often doublings won (.svg, .png)")
    asked = parser.parse_args()
    check_bots([asked.master, asked.bandit])
    check_plot(asked.curve)
    asked.out.mkdir(parents=True, exist_ok=True)
    print(HEAD)
    rates: dict[Bar, Estimate] = {}
    for bar in (*bars(asked.master, asked.bandit), *doublings()):
        if not asked.only or any(word in bar.name for word in asked.only):
            play = backend(asked.workers)
            games = settle(bar, asked.seed, asked.out, play, tuple(asked.looks))
            print(line(bar, games), flush=True)
            rates[bar] = bar.win_rate(games)
    if asked.curve is not None:
        write_curve(asked.curve, curve(rates), OF_DOUBLED)


if __name__ == "__main__":
    main()
