"""The bots that the start page proposes to a person, from the games they have played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from bruxelles1893.engine.queries import winning
from bruxelles1893.server.storage.rows import BOT
from bruxelles1893.server.tables.summaries import Summary
from bruxelles1893.teaching.levels import FIRST, NAMES, SAME, STRONGER, Result, proposed
from bruxelles1893.words import LEVEL_NAMES, gettext


@dataclass(frozen=True, slots=True)
class Proposed:
    """A level, and why it is proposed."""

    level: str
    why: str


def proposal(tables: Iterable[Summary]) -> Proposed:
    """The level for the next game of a person whose tables these are."""
    latest = sorted(tables, key=lambda table: -table.moved_at)
    level, last, sort = proposed(list(_results(latest)))
    names = {"level": LEVEL_NAMES[level], "last": LEVEL_NAMES[last]}
    if sort == FIRST:
        why = gettext("Suggested to start with: “%(level)s”.")
    elif sort == STRONGER:
        why = gettext("Suggested: “%(level)s”, because you beat “%(last)s”.")
    elif sort == SAME:
        why = gettext("Suggested: “%(level)s”, as in your last game.")
    else:
        why = gettext("Suggested: “%(level)s”, because “%(last)s” beat you.")
    return Proposed(level, why % names)


def _results(tables: Iterable[Summary]) -> Iterator[Result]:
    """Finished games of one person against bots alone."""
    for table in tables:
        bots = [seat.level for seat in table.seats if seat.kind == BOT and seat.level in NAMES]
        own = [seat for seat in table.seats if seat.is_yours]
        if table.scores is None or table.is_uploaded or len(own) != 1:
            continue
        if len(bots) == len(table.seats) - 1 and not own[0].is_handed_over:
            strongest = max((str(level) for level in bots), key=NAMES.index)
            yield Result(strongest, own[0].number in winning(table.scores))
