"""The log of a game, printed: lines under the marks of the players they speak of."""

from __future__ import annotations

from collections.abc import Iterable

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from bruxelles1893.engine import NOBODY, Session
from bruxelles1893.engine.core.events import RoundStarted
from bruxelles1893.terminal.screen import mark
from bruxelles1893.words import NarrationLine, seat_names, tell_moves


def tell(session: Session, start: int, end: int, *, brief: bool = False) -> list[NarrationLine]:
    """Moves `start` to `end` in words; `brief` leaves out the cards that the board shows."""
    names = seat_names(session.names)
    return tell_moves(session.state, names, session.moves[start:end], brief=brief)


def rendered(lines: Iterable[NarrationLine]) -> Padding:
    """Lines under the marks of the players they speak of, wrapped with a hanging indent.

    Japanese has no spaces to wrap at, so a line breaks anywhere rather than end in dots.
    """
    grid = Table.grid(padding=(0, 1))
    for line in lines:
        symbol = mark(line.seat) if line.seat != NOBODY else Text("·", "dim")
        style = "bold" if line.is_new_round else ""
        grid.add_row(symbol, Text(line.text, style, overflow="fold"))
    return Padding(grid, (0, 1))


def round_start(session: Session, number: int) -> int:
    """The move whose events begin a round, or the first move of the game."""
    for ply, move in enumerate(session.moves):
        for event in move.events:
            if isinstance(event, RoundStarted) and event.round == number:
                return ply
    return 0
