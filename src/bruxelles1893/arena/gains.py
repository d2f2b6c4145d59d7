"""Measures what a search gains at each decision, in seconds instead of hours.

Where a bot plays otherwise than another one, by default the bare network, both choices are played
on to the end of the game by the network, on the same drawn tables: `python -m
bruxelles1893.arena.gains --bot master`. Only decisions are looked at in which the network itself is
not almost sure. `--everywhere` goes through all rule sets and numbers of players.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from random import Random
from statistics import fmean
from typing import Final

from bruxelles1893.arena.statistics import Estimate, mean
from bruxelles1893.bots import make_bot
from bruxelles1893.bots.evaluation.evaluators import at_the_end
from bruxelles1893.bots.network.bot import Expectation, expectations, load
from bruxelles1893.bots.search.tree import play
from bruxelles1893.engine import (
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    RULE_SETS,
    Option,
    State,
    new_game,
    ruleset,
)

SURE: Final = 0.97
ONE_IN: Final = 5
"""One in so many decisions of a game is looked at."""
GAMES: Final = 24
"""Games that are played side by side."""

Answer = Callable[[State, Expectation], Option]


def likeliest(state: State, expected: Expectation) -> Option:
    """The option that the network likes best."""
    return state.legal()[expected.policy.index(max(expected.policy))]


def play_all(states: list[State], answer: Answer) -> None:
    """Play games to their ends side by side, one question to the network for all of them."""
    going_on = [state for state in states if not state.is_over]
    while going_on:
        questions = [(each, each.asked, each.legal()) for each in going_on]
        for state, expected in zip(going_on, expectations(load(), questions), strict=True):
            play(state, answer(state, expected))
        going_on = [state for state in going_on if not state.is_over]


def decisions(rules: str, players: int, seed: int, count: int) -> list[State]:
    """Open choices from all over games of the network, in any order."""
    found: list[State] = []
    rng = Random(seed)

    def answer(state: State, expected: Expectation) -> Option:
        if 0 < max(expected.policy) < SURE and rng.random() * ONE_IN < 1:
            found.append(state.copy())
        return rng.choices(state.legal(), expected.policy)[0]

    while len(found) < count:
        play_all([new_game(ruleset(rules), players, seed + game) for game in range(GAMES)], answer)
        seed += GAMES
    rng.shuffle(found)
    return found[:count]


def gain(state: State, option: Option, instead: Option, number: int, tries: int) -> float:
    """How much more an option is worth to the asked seat than another one, from -1 to 1."""
    view = state.view(state.asked)
    worths = []
    for played in (option, instead):
        ends = [view.determinize(Random(f"{number}/{each}")) for each in range(tries)]
        for end in ends:
            play(end, played)
        play_all(ends, likeliest)
        worths.append(fmean(at_the_end(end).worths[view.seat] for end in ends))
    return worths[0] - worths[1]


def gains(bot: str, states: list[State], tries: int, against: str = "network") -> list[float]:
    """The gain of a bot at each decision; 0 where it chooses the same as the other one."""
    found = []
    for number, state in enumerate(states):
        view, legal = state.view(state.asked), state.legal()
        option, instead = (
            make_bot(each).choose(view, legal, Random(number)) for each in (bot, against)
        )
        same = option == instead
        found.append(0.0 if same else gain(state, option, instead, number, tries))
    return found


def estimate(found: list[float]) -> Estimate:
    """The mean in hundredths of a victory."""
    return mean([[100 * each] for each in found])


def main() -> None:
    """Look at decisions and tell what a bot gains."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bot", default="master:simulations=200")
    parser.add_argument("--against", default="network")
    parser.add_argument("--rules", choices=RULE_SETS, default="second")
    parser.add_argument("--players", type=int, default=FEWEST_PLAYERS)
    parser.add_argument("--everywhere", action="store_true", help="at all kinds of tables")
    parser.add_argument("--positions", type=int, default=160)
    parser.add_argument("--tries", type=int, default=24, help="games played on from each choice")
    parser.add_argument("--seed", type=int, default=7_000_000)
    wanted = parser.parse_args()
    tables = [(wanted.rules, wanted.players)]
    if wanted.everywhere:
        counts = range(FEWEST_PLAYERS, MOST_PLAYERS + 1)
        tables = [(rules, players) for rules in RULE_SETS for players in counts]
    print(f"{wanted.bot} against {wanted.against}, hundredths of a victory a decision")
    every: list[float] = []
    for rules, players in tables:
        states = decisions(rules, players, wanted.seed, wanted.positions)
        found = gains(wanted.bot, states, wanted.tries, wanted.against)
        every += found
        print(f"{rules}, {players} players: {row(found)}", flush=True)
    if wanted.everywhere:
        print(f"all: {row(every)}")


def row(found: list[float]) -> str:
    """The mean gain, and how many of the decisions differ, as text."""
    otherwise = sum(each != 0 for each in found)
    return (
        f"{estimate(found):+.2f} in {len(found)} decisions, of which {otherwise} are not the same"
    )


if __name__ == "__main__":
    main()
