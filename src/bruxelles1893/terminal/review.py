"""A review in the terminal: tables, and the moments that cost most."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table
from rich.text import Text

from bruxelles1893.engine import Session
from bruxelles1893.review import Review, deciding, reader_of
from bruxelles1893.review.wording import (
    Grid,
    balance_grid,
    books_grid,
    curve_grid,
    moment_texts,
    opinion,
    points_grid,
)
from bruxelles1893.words import REVIEW_TEXTS, clauses, paragraph, seat_names, titled

BOOKS = ("spent", "earned", "turns", "pawns")


def show_review(console: Console, session: Session, review: Review) -> None:
    """All that a review tells."""
    names = seat_names(session.names)
    console.print(Text(REVIEW_TEXTS["title"], "bold"))
    console.print(Text(paragraph(deciding(session, review, reader_of(session), names))))
    console.print(Text(opinion(review)))
    for grid in (
        curve_grid(review, names, "chances"),
        curve_grid(review, names, "scores"),
        balance_grid(review, names),
    ):
        _show_grid(console, grid)
    _show_moments(console, session, review)
    console.print(Text(REVIEW_TEXTS["points"], "bold"))
    for name, player in zip(names, review.players, strict=True):
        _show_grid(console, points_grid(session, player, name))
    for book in BOOKS:
        _show_grid(console, books_grid(review, names, book))


def _show_grid(console: Console, grid: Grid) -> None:
    table = Table(title=grid.title, title_style="bold", title_justify="left", caption=grid.note)
    for place, head in enumerate(grid.heads):
        table.add_column(head, justify="right" if place else "left")
    for row in grid.rows:
        table.add_row(row.name, *(cell.text for cell in row.cells))
    console.print(table)


def _show_moments(console: Console, session: Session, review: Review) -> None:
    console.print(Text(REVIEW_TEXTS["moments"], "bold"))
    names = seat_names(session.names)
    for name, player in zip(names, review.players, strict=True):
        console.print(Text(name, "bold"))
        moments = moment_texts(session, names, player.moments)
        if not moments:
            console.print(Text(REVIEW_TEXTS["no-moments"]))
        for moment in moments:
            searched = f", {REVIEW_TEXTS['searched']}" if moment.is_searched else ""
            console.print(Text(f"{moment.title} (--to {moment.ply}{searched})"))
            console.print(Text(f"  {titled(moment.played, REVIEW_TEXTS['played'])}"))
            console.print(Text(f"  {titled(clauses(moment.better), REVIEW_TEXTS['better'])}"))
            for line in filter(None, (moment.because, moment.cost)):
                console.print(Text(f"  {line}"))
