"""The games of a run as lines of JSON, so that an interrupted run goes on where it stopped."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from bruxelles1893.arena.games import Game
from bruxelles1893.engine import BruxellesError

FORMAT: Final = 2

Header = dict[str, Any]


class JournalError(BruxellesError, ValueError):
    """A file of games that belongs to another run, or is none."""


class Journal:
    """A file whose first line tells the run and each other line one finished game."""

    def __init__(self, path: Path, header: Header) -> None:
        self._path: Final = path
        self._header: Final = {"format": FORMAT, **header}

    def open(self) -> list[Game]:
        """The games that are there already; begins a new file if there is none."""
        if not self._path.exists() or not self._whole_lines():
            self._path.write_text(json.dumps(self._header) + "\n", "utf-8")
            return []
        lines = self._path.read_text("utf-8", errors="replace").splitlines()
        self._check_header(self._parsed(1, lines[0]))
        return [self._game(number, line) for number, line in enumerate(lines[1:], 2)]

    def add(self, game: Game) -> None:
        """Write a game at once."""
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(game._asdict()) + "\n")

    def _whole_lines(self) -> int:
        """Drop a line that was not written to its end; the number of bytes that stay."""
        data = self._path.read_bytes()
        end = data.rfind(b"\n") + 1
        if end < len(data):
            self._check_ours(data)
            with self._path.open("r+b") as file:
                file.truncate(end)
        return end

    def _check_ours(self, data: bytes) -> None:
        """Refuse a file that does not begin as a journal does, before anything is cut off it."""
        if not data.startswith(b'{"format": '[: len(data)]):
            raise JournalError(f"{self._path} is not a file of games")

    def _parsed(self, number: int, line: str) -> dict[str, Any]:
        try:
            data = json.loads(line)
        except ValueError:
            data = None
        if not isinstance(data, dict):
            raise JournalError(f"{self._path}, line {number}: not a JSON object")
        return data

    def _check_header(self, found: dict[str, Any]) -> None:
        keys = [key for key in {**found, **self._header} if found.get(key) != self._header.get(key)]
        if keys:
            key = keys[0]
            raise JournalError(
                f"{self._path} holds the games of another run: its {key} is "
                f"{json.dumps(found.get(key))}, not {json.dumps(self._header.get(key))}"
            )

    def _game(self, number: int, line: str) -> Game:
        data = {key: _frozen(value) for key, value in self._parsed(number, line).items()}
        if set(data) != set(Game._fields):
            raise JournalError(f"{self._path}, line {number}: not a finished game")
        return Game(**data)


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value
