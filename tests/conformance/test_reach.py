"""How much of a rule set the suite's games reach: every decision, every family of options."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from bruxelles1893.engine import notation, ruleset
from bruxelles1893.engine.options import AMOUNT, FAMILIES, IRIS_POINT, OPTIONS_USED, family
from conformance.support import STYLES, TABLES, each_rule_set

SEEDS = range(15)
BASE_FAMILIES = {
    *("no", "yes", "pass", "space", "brussels", "action", "amount", "iris", "art", "cursor"),
    *("slot", "place", "keep", "noble", "units", "arm", "use", "bonus", "row"),
}
"""What every rule set offers, because the base game does."""


def reached(rules: str) -> tuple[set[str], set[int], set[int]]:
    """The decisions met, the options offered and the options played, over many games."""
    kinds: set[str] = set()
    offered: set[int] = set()
    played: set[int] = set()
    games = [(table, style, seed) for table in TABLES for style in STYLES for seed in SEEDS]
    for table, style, seed in games:
        if table.rules != rules:
            continue
        state, rng = table.game(seed), Random(seed)
        while state.decision is not None:
            kinds.add(state.decision.kind)
            offered.update(state.legal())
            option = style(state, rng)
            played.add(option)
            state.apply(option)
    return kinds, offered, played


def missing(offered: set[int]) -> str:
    """The options never offered, by family; of the amounts only the highest one offered."""
    lines = [f"amounts offered up to {max(offered & {*range(AMOUNT, IRIS_POINT)}) - AMOUNT}"]
    for name, tokens in FAMILIES:
        options = [option for option in range(OPTIONS_USED) if family(option) == name]
        never = [notation(option) for option in options if option not in offered]
        if never and name != "amount":
            all_or_some = "all" if len(never) == len(tokens) else " ".join(never)
            lines.append(f"{name}: {all_or_some}")
    return "\n".join(lines)


@each_rule_set
def test_games_reach_every_decision_and_family(
    rules: str, record_property: Callable[[str, object], None]
) -> None:
    kinds, offered, played = reached(rules)
    record_property(f"options of {rules} never offered", missing(offered))
    assert kinds == {step.name for step in ruleset(rules).steps if step.options is not None}
    assert {family(option) for option in played} >= BASE_FAMILIES
