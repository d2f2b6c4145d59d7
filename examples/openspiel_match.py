"""OpenSpiel's own search plays this project's bots.

    pip install 'bruxelles1893[openspiel]'
    python examples/openspiel_match.py --bot planner --simulations 50 --games 2

`ismcts` knows what its seat may know. `mcts` is handed the whole state and so sees every deck: it
shows that the tool works, and what knowing all the cards is worth.
"""

from __future__ import annotations

import argparse
from random import Random
from typing import Any, Final

import numpy as np
from open_spiel.python.algorithms import ismcts, mcts

from bruxelles1893.env.openspiel import BruxellesBot, load

EXPLORATION: Final = 1.5


def searcher(game: Any, name: str, simulations: int, seed: int) -> Any:
    """One of OpenSpiel's search bots, with random playouts."""
    chance = np.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=chance)
    if name == "mcts":
        return mcts.MCTSBot(game, EXPLORATION, simulations, evaluator, random_state=chance)
    return ismcts.ISMCTSBot(game, evaluator, EXPLORATION, simulations, random_state=chance)


def play(game: Any, bots: list[Any], seed: int) -> list[float]:
    """What a game brings to each seat."""
    rng = Random(seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(rng.choice(state.legal_actions()))
        else:
            state.apply_action(int(bots[state.current_player()].step(state)))
    returns: list[float] = state.returns()
    return returns


def match(search: str, simulations: int, bot: str, rules: str, games: int) -> float:
    """The mean reward of OpenSpiel's search against one of our bots, from -1 to 1."""
    game = load(rules, players=2)
    rewards = []
    for seed in range(games):
        bots = [searcher(game, search, simulations, seed), BruxellesBot(bot, seed)]
        seat = seed % 2
        rewards.append(play(game, bots[::-1] if seat else bots, seed)[seat])
    return sum(rewards) / games


def main() -> None:
    """Play the match that the command line asks for."""
    parser = argparse.ArgumentParser(description="OpenSpiel's search against a bot of ours.")
    parser.add_argument("--search", choices=("ismcts", "mcts"), default="ismcts")
    parser.add_argument("--simulations", type=int, default=50, help="a decision")
    parser.add_argument("--bot", default="greedy", help="a bot's specification")
    parser.add_argument("--rules", default="second")
    parser.add_argument("--games", type=int, default=2)
    chosen = parser.parse_args()
    reward = match(chosen.search, chosen.simulations, chosen.bot, chosen.rules, chosen.games)
    print(f"{chosen.search} against {chosen.bot}: mean reward {reward:+.2f}")


if __name__ == "__main__":
    main()
