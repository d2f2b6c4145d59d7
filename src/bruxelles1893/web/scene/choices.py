"""What may be chosen now: the legal options of the player who looks, by what they name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bruxelles1893.engine import View, notation
from bruxelles1893.engine.core.options import family
from bruxelles1893.engine.queries import useful
from bruxelles1893.words import gettext, label

LIT: Final = "lit"
ELSE: Final = "else"
OFF: Final = "off"
IDLE: Final = "idle"


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal option: its number in the list, its notation, its family and its words.

    An idle one would place a pawn and do nothing.
    """

    number: int
    option: int
    token: str
    family: str
    text: str
    is_idle: bool = False


@dataclass(frozen=True, slots=True)
class Target:
    """A thing on the table that an option names.

    It is lit if it can be chosen, else if it can be chosen instead of an earlier choice of the same
    turn, off if the player is asked but cannot choose it (a tap says why
    not), and idle if nothing is asked of the player who looks.
    """

    token: str
    mode: str
    number: int = 0
    text: str = ""
    is_idle: bool = False

    @property
    def is_lit(self) -> bool:
        """Whether it can be chosen now."""
        return self.mode == LIT

    @property
    def is_open(self) -> bool:
        """Whether it can be chosen now, or instead of an earlier choice."""
        return self.mode in (LIT, ELSE)


class Choices:
    """The choices of the player who looks; none if another player is asked."""

    __slots__ = ("_by_option", "_instead", "choices", "is_asked", "kind")

    def __init__(
        self,
        view: View,
        names: Sequence[str],
        *,
        is_asked: bool = True,
        instead: frozenset[int] = frozenset(),
    ) -> None:
        decision = view.decision
        legal = view.legal() if is_asked else []
        self.kind: Final = decision.kind if decision is not None else ""
        self.is_asked: Final = bool(legal)
        doing = useful(view.table, legal) if legal else []
        self.choices: Final = tuple(
            Choice(
                number,
                option,
                notation(option),
                family(option),
                label(view, option, names),
                option not in doing,
            )
            for number, option in enumerate(legal, 1)
        )
        self._instead: Final = instead
        self._by_option: Final = {choice.option: choice for choice in self.choices}

    def target(self, option: int) -> Target:
        """The thing that an option names."""
        choice = self._by_option.get(option)
        if choice is not None:
            return Target(choice.token, LIT, choice.number, _text(choice), choice.is_idle)
        if option in self._instead:
            return Target(notation(option), ELSE)
        return Target(notation(option), OFF if self.is_asked else IDLE)

    def target_if(self, is_meant: bool, option: int) -> Target:
        """The same for a thing that only some questions mean."""
        return self.target(option) if is_meant else Target(notation(option), IDLE)


def _text(choice: Choice) -> str:
    if not choice.is_idle:
        return choice.text
    return gettext("%(option)s: this would do nothing") % {"option": choice.text}
