"""What a search is worth a decision, told in seconds of games instead of hours.

Where a bot plays otherwise than the bare network, both choices are played on to the end of the game
by the network, on the same drawn tables: `python -m bruxelles1893.arena.gains --bot master`.
Only decisions are looked at in which the network itself is not almost sure.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from random import Random
from statistics import fmean
from typing import Final

from bruxelles1893.arena.statistics import Estimate, mean
from bruxelles1893.bots import make_bot
from bruxelles1893.bots.network import Expectation, NetworkBot, expectations, load
from bruxelles1893.bots.walks import asked_seat, at_the_end, play
from bruxelles1893.engine import RULE_SETS, State, new_game, ruleset

SURE: Final = 0.97
ONE_IN: Final = 5
"""One in so many decisions of a game is looked at."""
GAMES: Final = 24
"""Games that are played side by side."""

Answer = Callable[[State, Expectation], int]


def likeliest(state: State, told: Expectation) -> int:
    """What the network plays."""
    return state.legal()[told.policy.index(max(told.policy))]


def play_all(states: list[State], answer: Answer) -> None:
    """Play games to their ends side by side, one question to the network for all of them."""
    going_on = [state for state in states if state.stack]
    while going_on:
        told = expectations(load(), [(each, asked_seat(each), each.legal()) for each in going_on])
        for state, expected in zip(going_on, told, strict=True):
            play(state, answer(state, expected))
        going_on = [state for state in going_on if state.stack]


def decisions(rules: str, players: int, seed: int, count: int) -> list[State]:
    """Open choices from all over games of the network, in any order."""
    found: list[State] = []
    rng = Random(seed)

    def answer(state: State, told: Expectation) -> int:
        if 0 < max(told.policy) < SURE and rng.random() * ONE_IN < 1:
            found.append(state.copy())
        return rng.choices(state.legal(), told.policy)[0]

    while len(found) < count:
        play_all([new_game(ruleset(rules), players, seed + game) for game in range(GAMES)], answer)
        seed += GAMES
    rng.shuffle(found)
    return found[:count]


def gain(state: State, option: int, instead: int, number: int, tries: int) -> float:
    """How much more an option is worth to who is asked than another one, from -1 to 1."""
    view = state.view(asked_seat(state))
    worths = []
    for played in (option, instead):
        ends = [view.determinize(Random(f"{number}/{each}")) for each in range(tries)]
        for end in ends:
            play(end, played)
        play_all(ends, likeliest)
        worths.append(fmean(at_the_end(end).worths[view.seat] for end in ends))
    return worths[0] - worths[1]


def gains(bot: str, states: list[State], tries: int) -> list[float]:
    """What a bot gains at each decision; nothing where it plays as the network does."""
    network, found = NetworkBot(), []
    for number, state in enumerate(states):
        view, legal = state.view(asked_seat(state)), state.legal()
        usual = network.choose(view, legal, Random(number))
        option = make_bot(bot).choose(view, legal, Random(number))
        same = option == usual
        found.append(0.0 if same else gain(state, option, usual, number, tries))
    return found


def told(found: list[float]) -> Estimate:
    """The mean in hundredths of a victory."""
    return mean([[100 * each] for each in found])


def main() -> None:
    """Look at decisions and tell what a bot gains."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bot", default="master:simulations=200")
    parser.add_argument("--rules", choices=RULE_SETS, default="second")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--positions", type=int, default=160)
    parser.add_argument("--tries", type=int, default=24, help="games played on from each choice")
    parser.add_argument("--seed", type=int, default=7_000_000)
    wanted = parser.parse_args()
    states = decisions(wanted.rules, wanted.players, wanted.seed, wanted.positions)
    found = gains(wanted.bot, states, wanted.tries)
    otherwise = sum(each != 0 for each in found)
    print(f"{wanted.bot}: {told(found):+.2f} hundredths of a victory a decision")
    print(f"{len(found)} decisions, otherwise than the network in {otherwise}")


if __name__ == "__main__":
    main()
