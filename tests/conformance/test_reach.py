"""How much of a rule set the suite's games reach: every decision, every family of options."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from random import Random

import pytest

from bruxelles1893.engine import Option, State, notation, ruleset
from bruxelles1893.engine.core.options import AMOUNT, FAMILIES, IRIS_POINT, OPTIONS_USED, family
from conformance.support import STYLES, TABLES, Style, Table, each_rule_set

pytestmark = pytest.mark.slow

FEWEST_SEEDS = 15
TOLD = 8
MOST_SEEDS = 250
BASE_FAMILIES = {
    *("no", "yes", "pass", "space", "brussels", "action", "amount", "iris", "art", "cursor"),
    *("slot", "place", "keep", "noble", "units", "arm", "use", "bonus", "row"),
}
"""What every rule set offers, because the base game does."""


class Reached:
    """The decisions met, the options offered and the options played."""

    def __init__(self) -> None:
        self.kinds: set[str] = set()
        self.offered: set[int] = set()
        self.played: set[int] = set()

    def play(self, state: State, seed: int, style: Style) -> None:
        """Play a game and keep what it meets."""
        rng = Random(seed)
        while state.decision is not None:
            option = style(state, rng)
            self.kinds.add(state.decision.kind)
            self.offered.update(state.legal())
            self.played.add(option)
            state.apply(option)


def reached(rules: str, wanted: set[str]) -> Reached:
    """What games reach: so many of each kind, and more until every wanted decision is met."""
    found = Reached()
    tables = [table for table in TABLES if table.rules == rules]
    for seed in range(MOST_SEEDS):
        if seed >= FEWEST_SEEDS and found.kinds >= wanted:
            break
        for table, style in product(tables, STYLES):
            found.play(table.game(seed), seed, style)
    return found


def missing(offered: set[int]) -> str:
    """The options never offered, by family; of the amounts only the highest one offered."""
    lines = [f"amounts offered up to {max(offered & {*range(AMOUNT, IRIS_POINT)}) - AMOUNT}"]
    for name, tokens in FAMILIES:
        options = [option for option in range(OPTIONS_USED) if family(Option(option)) == name]
        never = [notation(option) for option in options if option not in offered]
        if never and name != "amount":
            lines.append(f"{name}: {told(never, len(tokens))}")
    return "\n".join(lines)


def told(never: list[str], count: int) -> str:
    """All, or the first of them and how many more."""
    if len(never) == count:
        return "all"
    more = f" and {len(never) - TOLD} more" if len(never) > TOLD else ""
    return " ".join(never[:TOLD]) + more


@each_rule_set
def test_games_reach_every_decision_and_family(
    table: Table, record_property: Callable[[str, object], None]
) -> None:
    choices = {step.name for step in ruleset(table.rules).steps if step.is_choice}
    found = reached(table.rules, choices)
    record_property(f"options of {table.rules} never offered", missing(found.offered))
    assert found.kinds == choices
    assert {family(Option(option)) for option in found.played} >= BASE_FAMILIES
