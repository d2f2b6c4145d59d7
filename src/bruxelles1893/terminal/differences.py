"""The differences between two rule sets, as tables."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from rich.table import Table
from rich.text import Text

from bruxelles1893 import rulebook
from bruxelles1893.engine import Ruleset
from bruxelles1893.engine.history.compare import (
    CHAPTER,
    DATA,
    KINDS,
    PRINTED,
    STEP,
    Difference,
    differences,
)

TITLES: Final = {
    CHAPTER: "Chapters of the rules that only one has",
    STEP: "Steps replaced, added or dropped",
    DATA: "Data of the rules",
    PRINTED: "Printed values",
}
ABSENT: Final = "—"


def difference_tables(one: Ruleset, other: Ruleset) -> list[Table]:
    """A table for each kind of difference that there is."""
    found = differences(one, other)
    groups = {kind: [each for each in found if each.kind == kind] for kind in KINDS}
    return [
        _table(TITLES[kind], (one.name, other.name), group)
        for kind, group in groups.items()
        if group
    ]


def _table(title: str, names: tuple[str, str], group: list[Difference]) -> Table:
    table = Table(title=title, title_style="bold", title_justify="left", expand=True)
    table.add_column("", overflow="fold")
    for name in names:
        table.add_column(name, ratio=1)
    for each in _together(group):
        table.add_row(*map(Text, _cells(each)))
    return table


def _together(group: list[Difference]) -> Iterator[Difference]:
    """Steps of the same rules as one, under all their names."""
    by_rules: dict[object, list[Difference]] = {}
    for each in group:
        key = (each.one, each.other) if each.kind == STEP else each.name
        by_rules.setdefault(key, []).append(each)
    for alike in by_rules.values():
        yield replace(alike[0], name="\n".join(each.name for each in alike))


def _cells(difference: Difference) -> Iterator[str]:
    yield difference.name
    both = set(difference.one.split()) & set(difference.other.split())
    for text in (difference.one, difference.other):
        if difference.kind == CHAPTER and text:
            yield _chapter_title(text)
        elif difference.kind == STEP and text:
            yield "\n".join(_rule(rule, rule in both) for rule in text.split())
        else:
            yield text or ABSENT


def _rule(rule: str, is_shared: bool) -> str:
    """A rule of a step; its text only if the other rule set's step has another."""
    return rule if is_shared else f"{rule}: {rulebook.rule_text(rule)}"


def _chapter_title(chapter: str) -> str:
    titles = {each.id: each.title for each in rulebook.chapters()}
    return titles[chapter]
