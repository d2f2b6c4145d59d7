"""Prints a recorded game in words."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.text import Text

from bruxelles1893.engine import Session, winners
from bruxelles1893.engine.history.record import result
from bruxelles1893.terminal.board import show_table
from bruxelles1893.terminal.log import rendered, tell
from bruxelles1893.terminal.screen import Refused
from bruxelles1893.terminal.sheet import score_table
from bruxelles1893.words import COMMAND_TEXTS, choose, enumerated, seat_names, winner_line


def check_line(path: Path, session: Session) -> str:
    """The result of a check, on one line."""
    key = "checked" if session.state.is_over else "checked.open"
    arguments = {"path": path, "count": len(session.moves), "result": result(session)}
    return choose(COMMAND_TEXTS, [key], arguments)


def show_replay(console: Console, session: Session, to: int | None) -> None:
    """The game round by round, then the score sheet, or the table where it stops."""
    end = _checked_end(session, to)
    names = seat_names(session.names)
    console.print(Text(enumerated(names), "bold"))
    lines = tell(session, 0, end)
    while lines:
        stop = next((n for n, line in enumerate(lines[1:], 1) if line.is_new_round), len(lines))
        console.print(rendered(lines[:stop]))
        console.print()
        lines = lines[stop:]
    if end == len(session.moves) and session.state.is_over:
        show_result(console, session)
    else:
        show_table(console, session.at(end).view(0), names)


def _checked_end(session: Session, to: int | None) -> int:
    moves = len(session.moves)
    if to is not None and not 0 <= to <= moves:
        raise Refused(f"--to {to}: this game has the moves 0 to {moves}")
    return moves if to is None else to


def show_result(console: Console, session: Session) -> None:
    """The score sheet and the winners of a finished game."""
    sheets, names = session.state.scores(), seat_names(session.names)
    console.print(score_table(session.state.rules, sheets, names))
    console.print(Text(winner_line(sheets, winners(session.state), names), "bold"))
