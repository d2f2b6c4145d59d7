"""Choosing a text from a table by its keys, the number of things and the edition."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from bruxelles1893.engine.ruleset import Ruleset

Arguments = dict[str, object]


LISTS: Final[dict[str, str]] = {"two": "{first} and {last}", "more": "{first}, {last}"}


def choose(table: Mapping[str, str], keys: Iterable[str], arguments: Mapping[str, object]) -> str:
    """Format the first template that a table has for these keys, in the singular if it is one."""
    for key in keys:
        if arguments.get("count") == 1 and f"{key}#one" in table:
            return table[f"{key}#one"].format(**arguments)
        if key in table:
            return table[key].format(**arguments)
    raise KeyError(f"no words for {', '.join(keys)}")


def spoken(
    rules: Ruleset, table: Mapping[str, str], keys: Iterable[str], arguments: Mapping[str, object]
) -> str:
    """Like `choose`, with what the edition of the rules says instead before what all say."""
    edition = rules.name.partition("+")[0]
    return choose(table, [each for key in keys for each in (f"{key}@{edition}", key)], arguments)


def listed(parts: Sequence[str]) -> str:
    """Words as a list: `a, b and c`."""
    if not parts:
        return ""
    *head, last = parts
    if not head:
        return last
    first = head[0]
    for part in head[1:]:
        first = LISTS["more"].format(first=first, last=part)
    return LISTS["two"].format(first=first, last=last)
