"""The games that are measured beside each other, all played by random choices.

Each is opened by its name, and only then is its library imported.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from random import Random
from typing import Any, Final, NamedTuple

OURS: Final = "bruxelles1893"
MOST_TURNS: Final = 1000
MIDDLE: Final = 60
"""How many decisions into a game a state is taken to be copied."""


class Table(NamedTuple):
    """A game to measure."""

    play: Callable[[int], int]
    """Plays the random game of a seed; how many decisions players made in it."""
    middle: Callable[[], Callable[[], object]]
    """Plays into a game and hands out what copies it there."""


def ours(rules: str, players: str) -> Table:
    """Our engine."""
    from bruxelles1893.engine import new_game, ruleset
    from bruxelles1893.engine.history.playout import play_out

    chosen, count = ruleset(rules), int(players)

    def middle() -> Callable[[], object]:
        state = new_game(chosen, count, 1)
        for _ in range(MIDDLE):
            state.apply(state.legal()[0])
        return state.copy

    return Table(lambda seed: play_out(new_game(chosen, count, seed), Random(seed)), middle)


def catanatron() -> Table:
    """Catan with four players, by catanatron's own random players."""
    from catanatron import Color, Game, RandomPlayer

    def new_game(seed: int) -> Any:
        return Game([RandomPlayer(colour) for colour in list(Color)[:4]], seed=seed)

    def play(seed: int) -> int:
        game, decisions = new_game(seed), 0
        while game.winning_color() is None and game.state.num_turns < MOST_TURNS:
            game.play_tick()
            decisions += 1
        return decisions

    def middle() -> Callable[[], object]:
        game = new_game(1)
        for _ in range(MIDDLE):
            game.play_tick()
        copier: Callable[[], object] = game.copy
        return copier

    return Table(play, middle)


def drawn(state: Any, rng: Random) -> int:
    """What comes next in a state of OpenSpiel, by chance: a choice, or what chance decides."""
    if state.is_chance_node():
        outcomes, likelihoods = zip(*state.chance_outcomes(), strict=True)
        return int(rng.choices(outcomes, likelihoods)[0])
    return int(rng.choice(state.legal_actions()))


def openspiel(name: str) -> Table:
    """A game of OpenSpiel; what chance decides is played, but is no decision."""
    import pyspiel
    from open_spiel.python import games  # noqa: F401

    game: Any = pyspiel.load_game(name)

    def play(seed: int) -> int:
        state, rng, decisions = game.new_initial_state(), Random(seed), 0
        while not state.is_terminal():
            decisions += not state.is_chance_node()
            state.apply_action(drawn(state, rng))
        return decisions

    def middle() -> Callable[[], object]:
        state, rng = game.new_initial_state(), Random(1)
        for _ in range(MIDDLE):
            if not state.is_terminal():
                state.apply_action(drawn(state, rng))
        copier: Callable[[], object] = state.clone
        return copier

    return Table(play, middle)


def stepped(game: Any, rng: Random) -> bool:
    """One random step of a game of PettingZoo, by what is seen; false if the game is over."""
    import numpy as np

    agent = game.agent_selection
    if game.terminations[agent] or game.truncations[agent]:
        return False
    mask = game.observe(agent)["action_mask"]
    game.step(int(rng.choice(np.flatnonzero(mask).tolist())))
    return True


def pettingzoo(name: str) -> Table:
    """A classic game of PettingZoo, through `observe` and `step` as its users play it."""
    import importlib

    game: Any = importlib.import_module(f"pettingzoo.classic.{name}").raw_env()

    def play(seed: int) -> int:
        game.reset(seed=seed)
        rng, decisions = Random(seed), 0
        while stepped(game, rng):
            decisions += 1
        return decisions

    def middle() -> Callable[[], object]:
        game.reset(seed=1)
        rng = Random(1)
        for _ in range(4):  # games as short as tic-tac-toe must still be under way
            stepped(game, rng)
        return lambda: copy.deepcopy(game)

    return Table(play, middle)


LIBRARIES: Final[dict[str, Callable[..., Table]]] = {
    OURS: ours,
    "catanatron": catanatron,
    "openspiel": openspiel,
    "pettingzoo": pettingzoo,
}


def open_table(name: str) -> Table:
    """The game of a name such as `bruxelles1893 second 4` or `openspiel hearts`."""
    library, *arguments = name.split()
    return LIBRARIES[library](*arguments)
