"""The score sheet at the end of a game, and what it is counted from."""

from __future__ import annotations

from typing import NamedTuple


class Holdings(NamedTuple):
    """What one player has that counts at the end of a game."""

    track: int
    unpaid_nobles: int
    houses: int
    architect_level: int
    materials: int
    is_first_player: bool
    pawns: int
    nobles: int
    art: int
    francs: int
    rows: tuple[int, int, int, int]
    tiles: int = 0


class ScoreSheet(NamedTuple):
    """The itemised result of one player, in victory points."""

    track: int
    unpaid_nobles: int
    houses: int
    materials: int
    first_player: int
    pawns: int
    nobles: int
    art: int
    francs: int
    tiles: int

    @property
    def total(self) -> int:
        """The sum of all items."""
        return sum(self)
