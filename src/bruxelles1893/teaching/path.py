"""The path from a first game to every rule set: ten steps, and which of them are done."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Final, NamedTuple

from bruxelles1893.teaching.levels import NAMES

BASE: Final = "second"
ASYMMETRIC: Final = "asymmetric"
BELLE_EPOQUE: Final = "belle-epoque"
FIRST_EDITION: Final = "first"
MEASURE: Final = "casual"
"""The level to beat before the rules grow."""


class PastGame(NamedTuple):
    """A game of one person against bots, from its first move to its last."""

    rules: str
    players: int
    level: str
    """The strongest of the bots."""
    points: int
    has_won: bool
    is_guided: bool
    ended_at: float
    table: str = ""
    """Where it was played, to look back at it."""


Past = Sequence[PastGame]
Solved = Collection[str]


class PathStep(NamedTuple):
    """A step: its key, the piece that is drawn beside it, and whether a past has it behind it.

    It is a lesson, or a game by some rules, or something else that its key names.
    """

    key: str
    piece: str
    is_behind: Callable[[Past, Solved], bool]
    lesson: str = ""
    rules: str = ""
    level: str = ""


class StepTaken(NamedTuple):
    """A step, and whether it is done."""

    step: PathStep
    is_done: bool


def steps_of(past: Past, solved: Solved) -> list[StepTaken]:
    """All steps for somebody with some past games and solved lessons and puzzles."""
    return [StepTaken(step, step.is_behind(past, solved)) for step in PATH]


def _lesson(name: str, piece: str) -> PathStep:
    return PathStep(name, piece, lambda past, solved: name in solved, lesson=name)


def _game(key: str, piece: str, rules: str, is_meant: Callable[[PastGame], bool]) -> PathStep:
    return PathStep(key, piece, lambda past, solved: any(map(is_meant, past)), rules=rules)


def _has_module(name: str) -> Callable[[PastGame], bool]:
    return lambda game: name in game.rules.split("+")


def _is_puzzle(name: str) -> bool:
    return name.startswith("puzzle")


def _beats_the_measure(game: PastGame) -> bool:
    is_strong = game.level in NAMES and NAMES.index(game.level) >= NAMES.index(MEASURE)
    return game.has_won and is_strong


PATH: Final = (
    PathStep("guided", "mentor", lambda past, solved: any(game.is_guided for game in past)),
    _lesson("build-without-jokers", "build"),
    _lesson("sell-for-six-and-four", "sale"),
    _lesson("pay-the-nobles", "noble-brugmann"),
    _game("second-game", "pawn-circle", BASE, lambda game: not game.is_guided),
    PathStep("puzzle", "shield", lambda past, solved: any(map(_is_puzzle, solved))),
    _game("beat", "laurel", BASE, _beats_the_measure)._replace(level=MEASURE),
    _game("asymmetric", "architect", f"{BASE}+{ASYMMETRIC}", _has_module(ASYMMETRIC)),
    _game("belle-epoque", "pavilion", f"{BASE}+{BELLE_EPOQUE}", _has_module(BELLE_EPOQUE)),
    _game("first-edition", "exhibition", FIRST_EDITION, _has_module(FIRST_EDITION)),
)
"""In this order: more rules come when the earlier ones are learnt."""
