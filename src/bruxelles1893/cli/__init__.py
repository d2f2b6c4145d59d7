"""The command `bruxelles`."""

from bruxelles1893.cli import books, games, hosting, research, reviewing
from bruxelles1893.cli.application import app, main

__all__ = ["app", "books", "games", "hosting", "main", "research", "reviewing"]
