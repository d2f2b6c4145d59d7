"""Random steps a second of environments as learners use them: observation, mask, choice, step.

    python -m benchmarks.environments [--seconds 3] [--turns 3]

Ours, many games at once and one by one, beside games of PettingZoo, OpenSpiel and pgx. All are
measured in turns in this process; what is told is the median of the processor time a step takes,
of all cores together, for pgx uses all of them. Games differ in how much a step is, so this says
what a learner can expect, not which code is better. Needs `pip install 'bruxelles1893[bench]'`.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from importlib import import_module
from random import Random
from statistics import median
from typing import Any, Final

import numpy as np

from benchmarks.tables import drawn, stepped
from bruxelles1893.env.openspiel import load
from bruxelles1893.env.pettingzoo import BruxellesEnv
from bruxelles1893.env.vector import VectorGames, sample
from bruxelles1893.optional_packages import MissingExtra, check, require

GAMES: Final = 512
"""Games that are stepped together."""
EXTRA: Final = "bench"
OTHERS: Final = ("pyspiel", "pettingzoo", "pygame", "jax", "pgx")
"""Packages of games beside ours."""
ROUNDS: Final = 20
"""Steps between two looks at the clock."""

Steps = Callable[[], int]
"""Plays some steps; how many."""


def vector(rows: str) -> Steps:
    """Our games, many at once in this process."""
    games = VectorGames(GAMES, rules="second", players=4, seed=1, rows=rows)
    rng = np.random.default_rng(1)

    def play() -> int:
        for _ in range(ROUNDS):
            games.step(sample(games.batch.masks, rng))
        return ROUNDS * GAMES

    return play


def classic(name: str) -> Steps:
    """One of PettingZoo's own games."""
    return pettingzoo(import_module(f"pettingzoo.classic.{name}").raw_env())


def pettingzoo(game: Any) -> Steps:
    """A game behind PettingZoo's interface."""
    rng = Random(1)
    game.reset(seed=1)

    def play() -> int:
        steps = 0
        while steps < ROUNDS:
            if stepped(game, rng):
                steps += 1
            else:
                game.reset(seed=rng.randrange(1 << 30))
        return steps

    return play


def openspiel(game: Any) -> Steps:
    """A game behind OpenSpiel's interface, with an observation at each decision."""
    seen: Any = import_module("open_spiel.python.observation").make_observation(game)
    rng, states = Random(1), [game.new_initial_state()]

    def play() -> int:
        steps = 0
        while steps < ROUNDS:
            state = states[0]
            if state.is_terminal():
                states[0] = game.new_initial_state()
                continue
            if not state.is_chance_node():
                seen.set_from(state, state.current_player())
                steps += 1
            state.apply_action(drawn(state, rng))
        return steps

    return play


def theirs(name: str) -> Any:
    """A game of OpenSpiel."""
    return require("pyspiel", EXTRA).load_game(name)


def pgx(name: str) -> Steps:
    """A game of pgx, many at once, compiled by JAX."""
    jax: Any = import_module("jax")
    game: Any = import_module("pgx").make(name)
    step = import_module("pgx.experimental").auto_reset(game.step, game.init)

    def all_steps(state: Any, key: Any) -> Any:
        def one(both: Any, _: None) -> Any:
            state, key = both
            key, choosing, rolling = jax.random.split(key, 3)
            odds = jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32))
            chosen = jax.random.categorical(choosing, odds, axis=-1)
            state = jax.vmap(step)(state, chosen, jax.random.split(rolling, GAMES))
            return (state, key), state.observation.sum()

        return jax.lax.scan(one, (state, key), None, ROUNDS)

    compiled = jax.jit(all_steps)
    key = jax.random.PRNGKey(1)
    now = [jax.jit(jax.vmap(game.init))(jax.random.split(key, GAMES)), key]

    def play() -> int:
        (now[0], now[1]), seen = compiled(*now)
        seen.block_until_ready()
        return ROUNDS * GAMES

    play()
    return play


ENTRIES: Final[dict[str, Callable[[], Steps]]] = {
    "ours, vector, compact rows": lambda: vector("compact"),
    "ours, vector, floats": lambda: vector("floats"),
    "ours, PettingZoo": lambda: pettingzoo(BruxellesEnv(players=4)),
    "ours, OpenSpiel": lambda: openspiel(load(players=4)),
    "PettingZoo's connect four": lambda: classic("connect_four_v3"),
    "PettingZoo's chess": lambda: classic("chess_v6"),
    "OpenSpiel's backgammon": lambda: openspiel(theirs("backgammon")),
    "OpenSpiel's gin rummy": lambda: openspiel(theirs("gin_rummy")),
    "pgx's connect four": lambda: pgx("connect_four"),
    "pgx's backgammon": lambda: pgx("backgammon"),
    "pgx's chess": lambda: pgx("chess"),
}


def microseconds(play: Steps, seconds: float) -> float:
    """Processor time a step, while some seconds pass."""
    steps, used, started = 0, time.process_time(), time.perf_counter()
    while time.perf_counter() - started < seconds:
        steps += play()
    return (time.process_time() - used) / steps * 1e6


def main() -> None:
    """Measure all in turns, and tell medians as a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--turns", type=int, default=3)
    chosen = parser.parse_args()
    try:
        for package in OTHERS:
            check(package, EXTRA)
    except MissingExtra as missing:
        parser.exit(1, f"{missing}\n")
    opened = {name: make() for name, make in ENTRIES.items()}
    found: dict[str, list[float]] = {name: [] for name in ENTRIES}
    for _ in range(chosen.turns):
        for name, play in opened.items():
            found[name].append(microseconds(play, chosen.seconds))
    print("| environment | µs of processor time a step | steps a second of one core |")
    print("|---|---:|---:|")
    for name, times in found.items():
        print(f"| {name} | {median(times):,.1f} | {1e6 / median(times):,.0f} |")


if __name__ == "__main__":
    main()
