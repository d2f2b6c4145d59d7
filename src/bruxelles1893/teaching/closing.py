"""The end of a guided game: what brought the points, and what to try next."""

from __future__ import annotations

from typing import Final

from bruxelles1893.engine import ScoreSheet, Seat, State, winners
from bruxelles1893.words import LEVEL_NAMES, MENTOR_END, listed, paragraph

SOURCES: Final = 3
FEW_HOUSES: Final = 3
FEW_ROW_POINTS: Final = 8
NEXT_LEVEL: Final = "beginner"


def farewell(table: State, seat: Seat) -> tuple[str, ...]:
    """How the game ended for a learner, in a few sentences."""
    sheets = table.scores()
    return (
        paragraph([_result(table, sheets, seat), *_sources(sheets[seat])]),
        paragraph(list(_to_try(table, sheets[seat], seat))),
    )


def _result(table: State, sheets: list[ScoreSheet], seat: Seat) -> str:
    total, best = sheets[seat].total, winners(table)
    if seat in best:
        key = "won" if len(best) == 1 else "shared"
    else:
        key = "second" if sum(sheet.total > total for sheet in sheets) == 1 else "lost"
    return MENTOR_END[key].format(points=total)


def _sources(sheet: ScoreSheet) -> list[str]:
    """The sources of most points, and of lost ones."""
    items = {
        name: value for name, value in sheet._asdict().items() if value > 0 and name != "tiles"
    }
    most = sorted(items, key=lambda name: -items[name])[:SOURCES]
    told_most = [MENTOR_END[name].format(points=items[name]) for name in most]
    lost = -sheet.unpaid_nobles
    return [
        *([MENTOR_END["most"].format(sources=listed(told_most))] if most else []),
        *([MENTOR_END["unpaid"].format(points=lost)] if lost > 0 else []),
    ]


def _to_try(table: State, sheet: ScoreSheet, seat: Seat) -> list[str]:
    """One thing to do better, and opponents for the next game."""
    rows = sheet.pawns + sheet.nobles + sheet.art + sheet.francs
    if sheet.unpaid_nobles < 0:
        better = "try-nobles"
    elif table.players[seat].built < FEW_HOUSES:
        better = "try-houses"
    elif rows < FEW_ROW_POINTS:
        better = "try-rows"
    else:
        better = "try-columns"
    level = MENTOR_END["try-level"].format(level=LEVEL_NAMES[NEXT_LEVEL])
    stronger = [level] if seat in winners(table) else []
    return [MENTOR_END[better], *stronger, MENTOR_END["second-game"]]
