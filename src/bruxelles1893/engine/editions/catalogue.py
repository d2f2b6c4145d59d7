"""The rule sets by name: an edition built from its components, and the modules on top.

A new edition or module is a module or folder here and a line in `EDITIONS` or `MODULES`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

from bruxelles1893 import components
from bruxelles1893.components import Components
from bruxelles1893.engine.core import steps as base
from bruxelles1893.engine.core.arguments import Text
from bruxelles1893.engine.core.errors import RulesetError
from bruxelles1893.engine.core.ruleset import Ruleset
from bruxelles1893.engine.editions.asymmetric import asymmetric
from bruxelles1893.engine.editions.asymmetric import steps as of_asymmetric
from bruxelles1893.engine.editions.belle_epoque import belle_epoque
from bruxelles1893.engine.editions.belle_epoque import steps as of_belle_epoque
from bruxelles1893.engine.editions.first import first_edition, other_strips
from bruxelles1893.engine.editions.first import steps as of_first
from bruxelles1893.engine.editions.second import second

RULE_SETS: Final = (
    "second",
    "second+belle-epoque",
    "second+asymmetric",
    "second+belle-epoque+asymmetric",
    "first",
    "first+other-strips",
)
"""The names of the rule sets that can be played."""

TABLE_OPTIONS: Final = ("other-strips",)
"""Modules that need no pieces of their own."""


def ruleset(name: Text = "second", components_file: Path | None = None) -> Ruleset:
    """The rule set of a name, with a person's own printed values if a file is given."""
    if not isinstance(name, str) or name not in RULE_SETS:
        raise RulesetError(f"unknown rule set {name!r}; expected one of {', '.join(RULE_SETS)}")
    return _default(name) if components_file is None else compose(name, components_file)


@cache
def _default(name: str) -> Ruleset:
    return compose(name, None)


def printed_values(name: str, components_file: Path | None = None) -> Components:
    """What is printed on the pieces of a rule set."""
    edition, *modules = name.split("+")
    with_pieces = tuple(module for module in modules if module not in TABLE_OPTIONS)
    return components.load(edition, components_file, with_pieces)


def compose(name: str, components_file: Path | None) -> Ruleset:
    """An edition with its modules on top, in the order of the name."""
    edition, *modules = name.split("+")
    printed = printed_values(name, components_file)
    rules = EDITIONS[edition](printed)
    for module in modules:
        rules = MODULES[module](rules, printed)
    return rules


EDITIONS: Final[dict[str, Callable[[Components], Ruleset]]] = {
    "second": second,
    "first": lambda printed: first_edition(second(printed), printed),
}
MODULES: Final[dict[str, Callable[[Ruleset, Components], Ruleset]]] = {
    "belle-epoque": belle_epoque,
    "asymmetric": asymmetric,
    "other-strips": other_strips,
}
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
