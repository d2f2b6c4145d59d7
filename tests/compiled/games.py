"""Plays games at every table and prints their digests as JSON; run by either engine.

python tests/compiled/games.py RANDOM_GAMES POLICY_GAMES
"""

from __future__ import annotations

import json
import sys
from random import Random

from bruxelles1893.bots import make_bot
from bruxelles1893.bots.simple.instinct import instinct
from bruxelles1893.engine import COMPILED, RULE_SETS, Ruleset, digest, new_game, ruleset
from bruxelles1893.engine.history.playout import play_many, play_turns
from bruxelles1893.engine.rules.setup import FEWEST_PLAYERS, MOST_PLAYERS

ENDLESS = 10_000
BOTS = ("greedy", "planner", "search:simulations=6")
BOT_DECISIONS = 40


def by_policy(rules: Ruleset, players: int, seed: int) -> str:
    """A game that instinct plays to its end."""
    state = new_game(rules, players, seed)
    play_turns(state, instinct, Random(seed), ENDLESS)
    return digest(state)


def by_bots(rules: Ruleset, players: int, spec: str) -> str:
    """The beginning of a game between bots, through views."""
    state, rng = new_game(rules, players, players), Random(players)
    bots = [make_bot(spec) for _ in range(players)]
    for _ in range(BOT_DECISIONS):
        decision = state.decision
        assert decision is not None
        seat = decision.player
        state.apply(bots[seat].choose(state.view(seat), state.legal(), rng))
    return digest(state)


def main(random_games: int, policy_games: int) -> None:
    """Print what was played, table by table."""
    played: dict[str, object] = {"compiled": COMPILED}
    for name in RULE_SETS:
        rules = ruleset(name)
        for players in range(FEWEST_PLAYERS, MOST_PLAYERS + 1):
            played[f"random {name} {players}"] = play_many(rules, players, range(random_games))
            played[f"policy {name} {players}"] = [
                by_policy(rules, players, seed) for seed in range(policy_games)
            ]
        for spec in BOTS:
            played[f"{spec} {name}"] = by_bots(rules, 3, spec)
    print(json.dumps(played))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
