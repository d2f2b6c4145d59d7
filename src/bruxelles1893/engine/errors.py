"""What can go wrong, one class each, so that a caller can tell the cases apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bruxelles1893.engine.explain import Reason


class BruxellesError(Exception):
    """The root of every error that the engine raises on purpose."""


class RulesetError(BruxellesError, ValueError):
    """An unknown rule set, or one that cannot be played so."""


class NotationError(BruxellesError, ValueError):
    """A text that is the notation of no option."""

    def __init__(self, token: str) -> None:
        super().__init__(
            f"{token[:40]!r} is no option's notation; expected a word such as C3, 4, blue or pass"
        )
        self.token = token


class IllegalOption(BruxellesError, ValueError):
    """An option that the rules do not allow now; nothing has been changed."""

    def __init__(self, option: object, reason: Reason) -> None:
        super().__init__(f"{reason.text} ({reason.rule})")
        self.option = option
        self.reason = reason


class GameOver(BruxellesError, ValueError):
    """An option played after the end of the game."""


class StateError(BruxellesError, ValueError):
    """A saved state that cannot be read."""


class RecordError(BruxellesError, ValueError):
    """A game record that cannot be read or does not replay."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"line {line}: {problem}")
        self.line = line
        self.problem = problem
