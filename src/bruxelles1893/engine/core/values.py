"""Many alike values of a state. They are replaced as a whole and never changed in place.

So copies of a state share them. Counts are bytes, one a kind or a space.
"""

from __future__ import annotations

from typing import Final, TypeVar

__all__ = ["counted", "fewer", "more", "nothing", "replaced"]

Entry = TypeVar("Entry")

MOST_COUNTED: Final = 255
_BYTES: Final = [bytes((count,)) for count in range(MOST_COUNTED + 1)]
_NOTHING: Final = [bytes(kinds) for kinds in range(32)]


def replaced(entries: tuple[Entry, ...], place: int, entry: Entry) -> tuple[Entry, ...]:
    """The entries with one of them changed."""
    changed = list(entries)
    changed[place] = entry
    return tuple(changed)


def nothing(kinds: int) -> bytes:
    """A count of 0 of each kind, the same for all games."""
    return _NOTHING[kinds]


def counted(counts: bytes, place: int, count: int) -> bytes:
    """The counts with one of them changed."""
    if not 0 <= count <= MOST_COUNTED:
        raise ValueError(f"{count} cannot be a count")
    return b"%b%b%b" % (counts[:place], _BYTES[count], counts[place + 1 :])


def more(counts: bytes, place: int, by: int = 1) -> bytes:
    """The counts with more at a place."""
    return counted(counts, place, counts[place] + by)


def fewer(counts: bytes, place: int, by: int = 1) -> bytes:
    """The counts with fewer at a place."""
    return counted(counts, place, counts[place] - by)
