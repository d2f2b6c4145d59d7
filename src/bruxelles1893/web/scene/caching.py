"""Things of a scene that are made once for the same facts in the same language."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final, TypeVar, TypeVarTuple

from bruxelles1893.engine import Ruleset
from bruxelles1893.words import current_language

CACHE_SIZE: Final = 8_192

Facts = TypeVarTuple("Facts")
Thing = TypeVar("Thing")


def cached(make: Callable[[*Facts], Thing]) -> Callable[[*Facts], Thing]:
    """A maker that is asked once for the same facts; it may read nothing else but the language."""

    @lru_cache(CACHE_SIZE)
    def made(spoken: str, *facts: *Facts) -> Thing:
        return make(*facts)

    def find(*facts: *Facts) -> Thing:
        return made(current_language(), *facts)

    return find


class _ByIdentity:
    """A rule set as a key that is equal to itself only: to compare all of it would take long."""

    __slots__ = ("rules",)

    def __init__(self, rules: Ruleset) -> None:
        self.rules: Final = rules

    def __hash__(self) -> int:
        return id(self.rules)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _ByIdentity) and other.rules is self.rules


def cached_by_rules(
    make: Callable[[Ruleset, *Facts], Thing],
) -> Callable[[Ruleset, *Facts], Thing]:
    """The same for a maker that needs a rule set too."""

    @lru_cache(CACHE_SIZE)
    def made(spoken: str, key: _ByIdentity, *facts: *Facts) -> Thing:
        return make(key.rules, *facts)

    def find(rules: Ruleset, *facts: *Facts) -> Thing:
        return made(current_language(), _ByIdentity(rules), *facts)

    return find
