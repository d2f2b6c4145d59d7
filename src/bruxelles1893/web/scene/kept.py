"""Things of a scene that are made once: the same facts in the same language are the same thing."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, TypeVar, TypeVarTuple, cast

from bruxelles1893.engine import Ruleset
from bruxelles1893.words import current_language

KEPT: Final = 8_192

Facts = TypeVarTuple("Facts")
Thing = TypeVar("Thing")
Together = TypeVar("Together", bound=tuple[Any, ...])


def kept(make: Callable[[*Facts], Thing]) -> Callable[[*Facts], Thing]:
    """A maker that is asked once for the same facts; it may read nothing else but the language."""

    @lru_cache(KEPT)
    def made(spoken: str, *facts: *Facts) -> Thing:
        return make(*facts)

    def find(*facts: *Facts) -> Thing:
        return made(current_language(), *facts)

    return find


_found: Final[dict[tuple[object, ...], tuple[Any, ...]]] = {}


def same(thing: Together) -> Together:
    """The one tuple of its kind that holds the very same things.

    What is looked at over and over, and seldom changes, is then known without a look into it.
    """
    key = (type(thing), *map(id, thing))
    found = _found.get(key)
    if found is None:
        if len(_found) >= KEPT:
            _found.clear()
        found = _found[key] = thing
    return cast(Together, found)


class _Same:
    """A rule set that is known by being the very same one: to look at all of it would take long."""

    __slots__ = ("rules",)

    def __init__(self, rules: Ruleset) -> None:
        self.rules: Final = rules

    def __hash__(self) -> int:
        return id(self.rules)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.rules is self.rules


def kept_by_rules(
    make: Callable[[Ruleset, *Facts], Thing],
) -> Callable[[Ruleset, *Facts], Thing]:
    """The same for a maker that needs a rule set too."""

    @lru_cache(KEPT)
    def made(spoken: str, same: _Same, *facts: *Facts) -> Thing:
        return make(same.rules, *facts)

    def find(rules: Ruleset, *facts: *Facts) -> Thing:
        return made(current_language(), _Same(rules), *facts)

    return find
