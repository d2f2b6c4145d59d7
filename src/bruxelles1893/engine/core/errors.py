"""The errors of the engine, one class for each case that a caller may handle."""

from __future__ import annotations

from typing import Final

LONGEST_QUOTE: Final = 40
LARGEST_QUOTED: Final = 1 << 64


def quoted(value: object) -> str:
    """A value as text for an error message, cut to a safe length."""
    if isinstance(value, str):
        return repr(value[:LONGEST_QUOTE])
    if value is None or (isinstance(value, int) and abs(value) < LARGEST_QUOTED):
        return repr(value)
    return f"a {type(value).__name__}"


class BruxellesError(Exception):
    """The root of every error that the engine raises on purpose."""


class RulesetError(BruxellesError, ValueError):
    """The rule set is unknown, or cannot be played this way."""


class NotationError(BruxellesError, ValueError):
    """A text that is the notation of no option, or a number that is no option."""

    def __init__(self, token: object, problem: str) -> None:
        super().__init__(f"{quoted(token)} is {problem}")
        self.token = token


class GameOver(BruxellesError, ValueError):
    """An option played after the end of the game."""


class StateError(BruxellesError, ValueError):
    """A saved state that cannot be read."""


class ViewError(BruxellesError, ValueError):
    """An attempt to play on what a seat sees, which is no game."""


class RecordError(BruxellesError, ValueError):
    """A game record that cannot be read or does not replay."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"line {line}: {problem}")
        self.line = line
        self.problem = problem
