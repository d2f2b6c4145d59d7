"""The command `bruxelles`."""

from bruxelles1893.cli import books, games, hosting, puzzling, research, reviewing
from bruxelles1893.cli.application import app, main

__all__ = ["app", "books", "games", "hosting", "main", "puzzling", "research", "reviewing"]
