"""How hard the game is as a problem of decisions: choices, length, what is hidden.

    python -m benchmarks.decision_problem --games 50 --seed 0

Every table of the benchmark is played by the planner. A choice is a decision with two or more
options. What is hidden is counted when a seat is asked: the orders in which the unseen cards of
all decks may lie, as a power of ten.
"""

from __future__ import annotations

import argparse
from collections import Counter
from math import lgamma, log, log10
from random import Random
from statistics import fmean, quantiles
from typing import NamedTuple

from bruxelles1893.arena.benchmark.card import markdown_table
from bruxelles1893.arena.benchmark.protocol import TABLES
from bruxelles1893.bots import PlannerBot
from bruxelles1893.engine import View, new_game, ruleset


class Choice(NamedTuple):
    """A decision with two or more options: how many, and the orders of unseen cards (log10)."""

    options: int
    hidden: float


def hidden_orders(view: View) -> float:
    """The power of ten of the orders in which the cards that a seat cannot see may lie."""
    decks = (
        view.unseen_nobles(),
        view.unseen_bourse(),
        view.unseen_prestige(),
        view.unseen_art(),
    )
    return sum(_orders(deck) for deck in decks)


def _orders(deck: list[int]) -> float:
    alike = Counter(deck).values()
    return (lgamma(len(deck) + 1) - sum(lgamma(count + 1) for count in alike)) / log(10)


def game(rules: str, players: int, seed: int) -> list[Choice]:
    """The choices of one game among planners."""
    state = new_game(ruleset(rules), players, seed)
    bots = [PlannerBot() for _ in range(players)]
    rng = Random(seed)
    choices = []
    while not state.is_over:
        view = state.view(state.asked)
        legal = view.legal()
        if len(legal) > 1:
            choices.append(Choice(len(legal), hidden_orders(view)))
        state.apply(bots[state.asked].choose(view, legal, rng))
    return choices


def row(rules: str, players: int, games: list[list[Choice]]) -> tuple[str, ...]:
    """A line of the table."""
    options = [choice.options for each in games for choice in each]
    hidden = [choice.hidden for each in games for choice in each]
    return (
        rules,
        str(players),
        f"{fmean(map(len, games)) / players:.0f}",
        f"{fmean(options):.1f}",
        f"{quantiles(options, n=20)[-1]:.0f}",
        str(max(options)),
        f"{fmean(sum(log10(choice.options) for choice in each) for each in games):.0f}",
        f"{fmean(hidden):.0f}",
    )


def main() -> None:
    """Print a table in Markdown."""
    parser = argparse.ArgumentParser(description="Measure the game as a problem of decisions.")
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    seeds = range(asked.seed, asked.seed + asked.games)
    head = ("rules", "players", "choices a player", "options a choice", "95%", "most")
    rows = [
        row(rules, players, [game(rules, players, seed) for seed in seeds])
        for rules, players in TABLES
    ]
    print(
        *markdown_table((*head, "log10 of the game tree", "log10 of hidden orders"), rows), sep="\n"
    )


if __name__ == "__main__":
    main()
