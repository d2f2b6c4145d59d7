"""The building blocks of the table's parts: labels, titles, and things side by side."""

from __future__ import annotations

from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from bruxelles1893.words import TABLE_TEXTS, choose

TITLE: Final = "bold cyan"
NOTE: Final = "dim"


def table_text(key: str, **arguments: object) -> str:
    """A label of the table."""
    return choose(TABLE_TEXTS, [key], arguments)


def nothing() -> Text:
    """The text for an empty place."""
    return Text(table_text("none"), NOTE)


def titled(title: str, body: RenderableType) -> Group:
    """A small title over something."""
    return Group(Text(title, TITLE), body)


def beside(left: RenderableType, right: RenderableType, blanks: int = 2) -> Table:
    """Two things side by side."""
    both = Table.grid(padding=(0, blanks))
    both.add_row(left, right)
    return both
