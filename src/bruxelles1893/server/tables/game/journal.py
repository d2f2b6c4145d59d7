"""The journal of a table beside its moves: pauses, bots that took over, other players."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Final, NamedTuple

from bruxelles1893.engine import Seat

MOST_LINES: Final = 200
MOST_KNOWN: Final = 2_048

PAUSED: Final = "paused"
RESUMED: Final = "resumed"
PAUSE_OVER: Final = "pause-over"
"""A pause has ended by itself."""
STAND_IN: Final = "stand-in"
BACK: Final = "back"
WAITS: Final = "waits"
SOUGHT: Final = "sought"
REPLACED: Final = "replaced"
VOTED_TO_END: Final = "ended"


class JournalLine(NamedTuple):
    """Something that happened after entry `number`, with its seat and a name."""

    number: int
    at: float
    kind: str
    seat: Seat | None
    name: str = ""
    former: str = ""
    """Who sat there before, if somebody was replaced."""


@lru_cache(MOST_KNOWN)
def journal_of(text: str) -> tuple[JournalLine, ...]:
    """The journal of a table."""
    return tuple(JournalLine(*line) for line in json.loads(text)) if text else ()


def left_at_end(text: str) -> Seat | None:
    """The seat whose time was over when the others ended the game by vote."""
    return next((line.seat for line in journal_of(text) if line.kind == VOTED_TO_END), None)


def with_line(text: str, line: JournalLine) -> str:
    """The journal with one more line; very old ones are dropped."""
    return json.dumps([*journal_of(text)[-MOST_LINES + 1 :], line], ensure_ascii=False)
