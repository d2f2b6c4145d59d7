"""The score sheet as a table."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text

from bruxelles1893.engine import Ruleset, ScoreSheet, first_seats
from bruxelles1893.terminal.screen import player_name
from bruxelles1893.words import PLAY_TEXTS, score_item


def score_table(rules: Ruleset, sheets: Sequence[ScoreSheet], names: Sequence[str]) -> Table:
    """The items of every player side by side; an item of other rule sets only where it counts."""
    table = Table(title=PLAY_TEXTS["final-score"], title_style="bold", title_justify="left")
    table.add_column("")
    for seat in first_seats(len(sheets)):
        table.add_column(player_name(seat, names), justify="right")
    for item in ScoreSheet._fields:
        points = [getattr(sheet, item) for sheet in sheets]
        if any(points) or item != "tiles":
            table.add_row(score_item(rules, item), *map(str, points))
    table.add_section()
    totals = [Text(str(sheet.total), "bold") for sheet in sheets]
    table.add_row(Text(score_item(rules, "total"), "bold"), *totals)
    return table
