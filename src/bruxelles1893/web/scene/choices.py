"""The legal options of the player who looks, by what they name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Final, NamedTuple

from bruxelles1893.engine import Option, View, notation
from bruxelles1893.engine.core.options import family, members
from bruxelles1893.engine.queries import useful
from bruxelles1893.words import gettext, label

LIT: Final = "lit"
ELSE: Final = "else"
OFF: Final = "off"
IDLE: Final = "idle"


class ListedOption(NamedTuple):
    """A legal option: its number in the list, its notation, its family and its words.

    An idle one would place pawns and let no action be done.
    """

    number: int
    option: Option
    token: str
    family: str
    text: str
    is_idle: bool = False


class Target(NamedTuple):
    """A thing on the table that an option names.

    It is lit if it can be chosen, else if it can be chosen instead of an earlier choice of the same
    turn, off if it cannot be chosen now (in one's own turn a tap says why not), and idle if the
    question does not mean it.
    """

    token: str
    mode: str
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

    __slots__ = ("_families", "_offered", "choices", "is_asked", "kind")

    def __init__(
        self,
        view: View,
        names: Sequence[str],
        *,
        is_asked: bool = True,
        instead: frozenset[Option] = frozenset(),
    ) -> None:
        decision = view.decision
        legal = view.legal() if is_asked else []
        self.kind: Final = decision.kind if decision is not None else ""
        self.is_asked: Final = bool(legal)
        doing = useful(view.table, legal) if legal else []
        self.choices: Final = tuple(
            ListedOption(
                number,
                option,
                notation(option),
                family(option),
                label(view, option, names),
                option not in doing,
            )
            for number, option in enumerate(legal, 1)
        )
        self._offered: Final = {option: Target(notation(option), ELSE) for option in instead} | {
            choice.option: Target(choice.token, LIT, _text(choice), choice.is_idle)
            for choice in self.choices
        }
        self._families: Final = {family(option) for option in self._offered}

    def target(self, option: Option) -> Target:
        """The thing that an option names."""
        return self._offered.get(option) or self._not_offered(option)(option)

    def _not_offered(self, option: Option) -> Callable[[Option], Target]:
        """If the question is about such things, the target says why not; otherwise it explains."""
        return _off if family(option) in self._families else _idle

    def targets(self, group: str, count: int) -> tuple[Target, ...]:
        """The things that the first so many options of a family name."""
        options = tuple(members(group)[:count])
        if self._offered.keys().isdisjoint(options):
            return _all(self._not_offered(options[0]), options)
        return tuple(self.target(option) for option in options)

    def target_if(self, is_meant: bool, option: Option) -> Target:
        """The same for a thing that only some questions mean."""
        return self.target(option) if is_meant else _idle(option)


@cache
def _off(option: Option) -> Target:
    return Target(notation(option), OFF)


@cache
def _idle(option: Option) -> Target:
    return Target(notation(option), IDLE)


@cache
def _all(make: Callable[[Option], Target], options: tuple[Option, ...]) -> tuple[Target, ...]:
    return tuple(make(option) for option in options)


def _text(choice: ListedOption) -> str:
    if not choice.is_idle:
        return choice.text
    return gettext("%(option)s: no action possible") % {"option": choice.text}
