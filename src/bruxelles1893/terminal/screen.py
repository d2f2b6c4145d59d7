"""Consoles, the marks and colours of players, and one-line errors."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from os import devnull, environ
from string import Formatter
from typing import Final

import typer
from rich.console import Console
from rich.text import Text

from bruxelles1893.components import ComponentsError
from bruxelles1893.engine import NEUTRAL, BruxellesError, Seat
from bruxelles1893.optional_packages import MissingExtra
from bruxelles1893.rulebook import UnknownRule

PLAIN_WIDTH: Final = 100
"""The width of what is written to a file or a pipe."""

MARKS: Final = ("●", "■", "▲", "◆", "★")
STYLES: Final = ("bold red", "bold blue", "bold green", "bold yellow", "bold magenta")
NEUTRAL_MARK: Final = "○"


class Refused(BruxellesError, ValueError):
    """Something asked of a command that it cannot do; the message says why."""


def console() -> Console:
    """A console on standard output. It is plain text without a terminal or with NO_COLOR."""
    if sys.stdout.isatty() or "COLUMNS" in environ:
        return Console(highlight=False)
    return Console(highlight=False, width=PLAIN_WIDTH)


def mark(seat: Seat) -> Text:
    """The shape of a player's pieces in the player's colour; nobody's pieces are rings."""
    if seat >= NEUTRAL:
        return Text(NEUTRAL_MARK)
    return Text(MARKS[seat], STYLES[seat])


def player_name(seat: Seat, names: Sequence[str]) -> Text:
    """A player's shape and name in the player's colour."""
    return Text(f"{MARKS[seat]} {names[seat]}", STYLES[seat])


def filled(template: str, style: str = "", **pieces: Text | int) -> Text:
    """A template in a style, its arguments put in with the styles of their own."""
    text = Text(style=style)
    for literal, name, _, _ in Formatter().parse(template):
        text.append(literal)
        piece = pieces[name] if name else ""
        text.append_text(piece) if isinstance(piece, Text) else text.append(str(piece))
    return text


def fail(message: str) -> None:
    """One line on standard error."""
    line = " ".join(message.split())
    typer.echo(f"error: {line}", err=True)


@contextmanager
def clear_errors() -> Iterator[None]:
    """Turn what went wrong on purpose into one line and exit code 1."""
    try:
        yield
    except BrokenPipeError:
        # The reader of our output has closed it; nothing more can be written to it.
        sys.stdout = open(devnull, "w")  # noqa: SIM115
        raise typer.Exit(1) from None
    except OSError as error:
        fail(f"{error.filename or 'file'}: {(error.strerror or str(error)).lower()}")
        raise typer.Exit(1) from None
    except (BruxellesError, ComponentsError, MissingExtra, UnknownRule) as error:
        fail(str(error))
        raise typer.Exit(1) from None
