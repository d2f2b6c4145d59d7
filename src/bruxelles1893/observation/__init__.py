"""Observations: a view as a fixed row, the same for every rule set and 2 to 5 players.

`encode` writes the row as bytes, `expanded` makes 32-bit floats of it. `observation.json` says what
each byte and each float means; `python -m bruxelles1893.observation` writes it anew.
`described` tells the same in words.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from bruxelles1893.engine import MOST_PLAYERS, Seat, State, View
from bruxelles1893.observation.player import GROUPS as PLAYER_GROUPS
from bruxelles1893.observation.player import NO_PLAYER, write_player
from bruxelles1893.observation.schema import KINDS, Group
from bruxelles1893.observation.table import (
    BELLE_EPOQUE_GROUPS,
    BOARD_GROUPS,
    CARD_GROUPS,
    EYES,
    MARKET_GROUPS,
    QUESTION_GROUPS,
    SEATS,
    SEEN_AT,
    printed,
    write_table,
)
from bruxelles1893.observation.table import GROUPS as TABLE_GROUPS
from bruxelles1893.observation.writer import BytesWriter

__all__ = [
    "GROUPS",
    "SCHEMA_FILE",
    "SIZE",
    "VERSION",
    "WIDTH",
    "bounds",
    "described",
    "encode",
    "expanded",
    "observe",
    "schema_text",
    "starts",
]

VERSION: Final = 2
"""Raised when an entry changes its place or its meaning: trained players rely on both."""

CACHE_SIZE: Final = 1024
"""Expansions that a part caches before it starts anew, so that memory stays flat."""

SCHEMA_FILE: Final = Path(__file__).with_name("observation.json")

GROUPS: Final = (
    *TABLE_GROUPS,
    *(replace(group, name=f"{seat}.{group.name}") for seat in SEATS for group in PLAYER_GROUPS),
)
SIZE: Final = sum(group.size for group in GROUPS)
"""How many entries an observation has."""
WIDTH: Final = sum(group.width for group in GROUPS)
"""How many bytes tell an observation."""


class ExpandedPart(dict[bytes, bytes]):
    """Some groups in a row, expanded when first needed: most parts are as they were a step ago."""

    def __init__(self, start: int, groups: tuple[Group, ...]) -> None:
        super().__init__()
        self.start: Final = start
        self.end: Final = start + sum(group.width for group in groups)
        self._pieces: Final = [pieces for group in groups for pieces in group.pieces()]

    def __missing__(self, row: bytes) -> bytes:
        if len(self) >= CACHE_SIZE:
            self.clear()
        made = self[row] = b"".join([self._pieces[place][byte] for place, byte in enumerate(row)])
        return made


def _parts() -> list[ExpandedPart]:
    """The parts of an observation in their order."""
    tables = (
        QUESTION_GROUPS,
        BOARD_GROUPS,
        (*CARD_GROUPS, *MARKET_GROUPS),
        BELLE_EPOQUE_GROUPS,
        *[PLAYER_GROUPS] * MOST_PLAYERS,
    )
    parts: list[ExpandedPart] = []
    for groups in tables:
        parts.append(ExpandedPart(parts[-1].end if parts else 0, groups))
    return parts


_PARTS: Final = _parts()


def encode(table: State, seat: Seat) -> bytes:
    """The observation of a seat as `WIDTH` bytes.

    `table` is what that seat may know, `View.table`. The game itself gives the same for the seat
    that is asked: nothing here looks at a card that this seat may not see.
    """
    row = BytesWriter()
    write_observation(row, table, seat)
    return row.getvalue()


def write_observation(row: BytesWriter, table: State, seat: Seat) -> None:
    """Add the bytes of `encode` to others."""
    players = table.players
    count = len(players)
    rules = table.rules
    text = printed(rules)
    seen = len(row) + SEEN_AT
    write_table(row, table, EYES[count][seat], text)
    for offset in range(count):
        write_player(row, players[(seat + offset) % count], rules, text, seen)
    for _ in range(MOST_PLAYERS - count):
        row.write(NO_PLAYER)


def expanded(row: bytes) -> bytes:
    """An observation's bytes as those of `SIZE` 32-bit floats."""
    return b"".join([part[row[part.start : part.end]] for part in _PARTS])


def observe(view: View) -> array[float]:
    """A view as `SIZE` numbers."""
    return array("f", expanded(encode(view.table, view.seat)))


def described(observation: Sequence[float]) -> dict[str, dict[str, Any]]:
    """An observation in words: what each group says, by thing and name."""
    things: dict[str, dict[str, Any]] = {}
    for start, group in starts():
        thing, _, name = group.name.partition(".")
        things.setdefault(thing, {})[name] = group.read(observation[start : start + group.size])
    return {thing: facts for thing, facts in things.items() if facts.get("here", True)}


def starts() -> Iterator[tuple[int, Group]]:
    """Each group with the index of its first entry."""
    start = 0
    for group in GROUPS:
        yield start, group
        start += group.size


def bounds() -> tuple[array[float], array[float]]:
    """The least and the largest value of each entry."""
    low, high = array("f"), array("f")
    for group in GROUPS:
        low.extend([group.low / group.scale] * group.size)
        high.extend([group.high / group.scale] * group.size)
    return low, high


def schema_text() -> str:
    """The schema file: one line a group."""
    data = {"version": VERSION, "size": SIZE, "bytes": WIDTH, "kinds": KINDS}
    head = json.dumps(data, ensure_ascii=False)
    lines = []
    byte = 0
    for start, group in starts():
        lines.append(json.dumps(group.to_json(start, byte), ensure_ascii=False))
        byte += group.width
    return f'{head[:-1]}, "groups": [\n' + ",\n".join(lines) + "\n]}\n"
