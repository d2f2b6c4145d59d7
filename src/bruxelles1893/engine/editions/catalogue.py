"""The rule sets by name: an edition built from its components, and the modules on top.

A new edition or module is a module or folder here and a line in `EDITIONS` or `MODULES`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from bruxelles1893 import components
from bruxelles1893.components import Components, ComponentsError
from bruxelles1893.engine.core import steps as base
from bruxelles1893.engine.core.arguments import Number, Text
from bruxelles1893.engine.core.errors import RulesetError, quoted
from bruxelles1893.engine.core.ruleset import RULES_VERSION, Ruleset
from bruxelles1893.engine.editions.asymmetric import asymmetric, asymmetric_of_version_1
from bruxelles1893.engine.editions.asymmetric import steps as of_asymmetric
from bruxelles1893.engine.editions.belle_epoque import belle_epoque, belle_epoque_of_version_1
from bruxelles1893.engine.editions.belle_epoque import steps as of_belle_epoque
from bruxelles1893.engine.editions.belle_epoque.cards import cards_as_of
from bruxelles1893.engine.editions.first import first_edition, other_strips
from bruxelles1893.engine.editions.first import steps as of_first
from bruxelles1893.engine.editions.second import second, second_of_version_1

RULE_SETS: Final = (
    "second",
    "second+belle-epoque",
    "second+asymmetric",
    "second+belle-epoque+asymmetric",
    "first",
    "first+other-strips",
)
"""The names of the rule sets that can be played; ED1-ALONE: the first edition takes no module."""

Module = Callable[[Ruleset, Components], Ruleset]

TABLE_OPTIONS: Final = ("other-strips",)
"""Modules that need no pieces of their own."""

MOST_STORED: Final = 64
_REGISTERED: Final[dict[str, str]] = {}
"""Rule sets that do not ship, and the module that makes each of them."""


def ruleset(
    name: Text = "second", components_file: Path | None = None, version: Number = RULES_VERSION
) -> Ruleset:
    """The rule set of a name, with a person's own printed values if a file is given.

    An older `version` has the rules as they were before later corrections.
    """
    _check(name, version)
    if components_file is None:
        return _shipped(str(name), int(version))
    return compose(str(name), printed_values(str(name), components_file), int(version))


def _check(name: object, version: object) -> None:
    if not isinstance(name, str) or not is_rule_set(name):
        raise RulesetError(f"unknown rule set {name!r}; expected one of {', '.join(RULE_SETS)}")
    if type(version) is not int or not 1 <= version <= RULES_VERSION:
        raise RulesetError(
            f"unknown rules version {quoted(version)}; this release plays 1 to {RULES_VERSION}"
        )


def is_rule_set(name: str) -> bool:
    """Whether a rule set of this name can be played."""
    return name in RULE_SETS or name in _REGISTERED


def register_module(name: str, module: Module, base: str) -> str:
    """Register a rule set that does not ship: `base` plus a module. Returns its name.

    The module has no printed values of its own.
    """
    whole = f"{base}+{name}"
    if not is_rule_set(base) or name in MODULES or not name.replace("-", "").isalnum():
        raise RulesetError(f"{whole!r}: expected a rule set and a new name of a module")
    MODULES[name] = module
    _REGISTERED[whole] = name
    return whole


def forget_module(whole: str) -> None:
    """Take back a rule set that was registered."""
    del MODULES[_REGISTERED.pop(whole)]
    _shipped.cache_clear()
    stored_rules.cache_clear()


@cache
def _shipped(name: str, version: int) -> Ruleset:
    return compose(name, printed_values(name), version)


@lru_cache(MOST_STORED)
def stored_rules(
    name: str, version: int, digest: str, base: str = "", lines: tuple[str, ...] = ()
) -> Ruleset:
    """The rule set that a stored game was played with, found by the digest of its values.

    `lines` are the values that the game brought along, on top of the shipped set `base`.
    """
    _check(name, version)
    today = _shipped(name, version)
    if digest == today.digest:
        return today
    try:
        return compose(name, components.recall(*pieces(name), digest, base, lines), version)
    except ComponentsError as error:
        raise RulesetError(str(error)) from error


def own_rules(name: str, text: str) -> Ruleset:
    """Today's rules with the printed values of a person's own file, given as its text."""
    _check(name, RULES_VERSION)
    try:
        return compose(name, components.own_set(*pieces(name), text))
    except ComponentsError as error:
        raise RulesetError(str(error)) from error


def shipped_digests(name: str) -> list[str]:
    """The digests of all printed values that ship for a rule set, today's first."""
    return list(components.shipped_sets(*pieces(name))) if is_rule_set(name) else []


def are_shipped(name: str, digest: str) -> bool:
    """Whether the printed values of a digest ship with this release, today's or older ones."""
    return digest in shipped_digests(name)


def own_values(rules: Ruleset) -> tuple[str, tuple[str, ...]]:
    """The values that a stored game needs: none if they ship, else a base and the differences."""
    if are_shipped(rules.name, rules.digest):
        return "", ()
    base, lines = components.changes(*pieces(rules.name), rules.values)
    return base, tuple(lines)


def printed_values(name: str, components_file: Path | None = None) -> Components:
    """The printed values of a rule set's pieces."""
    edition, modules = pieces(name)
    return components.load(edition, components_file, modules)


def pieces(name: str) -> tuple[str, tuple[str, ...]]:
    """The edition of a rule set, and its modules that have pieces of their own."""
    edition, *modules = name.split("+")
    return edition, tuple(
        module
        for module in modules
        if module not in TABLE_OPTIONS and module not in _REGISTERED.values()
    )


def compose(name: str, printed: Components, version: int = RULES_VERSION) -> Ruleset:
    """An edition with its modules on top, in the order of the name, as of a version."""
    edition, *modules = name.split("+")
    rules = EDITIONS[edition](printed)
    for module in modules:
        rules = MODULES[module](rules, printed)
    return as_of(rules, version, (edition, *modules))


def as_of(rules: Ruleset, version: int, parts: tuple[str, ...]) -> Ruleset:
    """The rule set without the corrections made since a version, the latest taken back first."""
    for number in range(RULES_VERSION - 1, version - 1, -1):
        for part in parts:
            older = OLDER.get(number, {})
            if part in older:
                rules = older[part](rules)
    return replace(rules, version=version, cards=cards_as_of(rules.cards, version))


EDITIONS: Final[dict[str, Callable[[Components], Ruleset]]] = {
    "second": second,
    "first": lambda printed: first_edition(second(printed), printed),
}
MODULES: Final[dict[str, Module]] = {
    "belle-epoque": belle_epoque,
    "asymmetric": asymmetric,
    "other-strips": other_strips,
}
OLDER: Final[dict[int, dict[str, Callable[[Ruleset], Ruleset]]]] = {
    1: {
        "second": second_of_version_1,
        "first": second_of_version_1,
        "belle-epoque": belle_epoque_of_version_1,
        "asymmetric": asymmetric_of_version_1,
    },
}
"""What an edition or module was otherwise in an older version, which the next one corrected."""
STEP_NUMBERS: Final = (base, of_belle_epoque, of_asymmetric, of_first)
"""The modules that number the steps."""


def step_names() -> tuple[str, ...]:
    """The steps of all rule sets by their numbers."""
    names = {
        number: name.lower().replace("_", " ")
        for module in STEP_NUMBERS
        for name, number in vars(module).items()
        if isinstance(number, int) and name.isupper() and name != "STEP_NUMBERS"
    }
    return tuple(names[number] for number in range(len(names)))
