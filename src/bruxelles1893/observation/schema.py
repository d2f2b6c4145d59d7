"""The schema of an observation: groups of entries, and the bytes that encode them.

An observation is a row of bytes, and one byte tells a choice, up to eight flags or a number. A
learner keeps rows and expands them to 32-bit floats, one entry a label, when it needs them.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import takewhile
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from librt.strings import BytesWriter
    from mypy_extensions import i64

CHOICE: Final = "choice"
FLAGS: Final = "flags"
NUMBERS: Final = "numbers"
KINDS: Final = {
    CHOICE: "one entry a label: 1 for the label that holds, all 0 if none does; "
    "as a byte the label's number from 0, or 255 for none",
    FLAGS: "one entry a label: 1 if it holds, else 0; eight of them a byte, the first lowest",
    NUMBERS: "one entry a label: the number divided by the scale, kept between low and high; "
    "each as a byte, the number less low",
}

NO_CHOICE: Final = 255
"""The byte of a choice that has not been made: -1 & 255."""
FLAGS_IN_BYTE: Final = 8
BYTES: Final = range(256)

Value = int | str | list[str] | dict[str, int] | None


def written(values: Iterable[float]) -> bytes:
    """Numbers as the bytes of 32-bit floats."""
    return array("f", values).tobytes()


@dataclass(frozen=True, slots=True)
class Group:
    """Some entries that belong together: for each place one entry a label.

    `low` and `high` bound the number itself, not the scaled entry.
    """

    name: str
    kind: str
    about: str
    labels: tuple[str, ...] = ("",)
    places: tuple[str, ...] = ("",)
    scale: int = 1
    low: int = 0
    high: int = 1

    @property
    def size(self) -> int:
        """How many entries it has."""
        return len(self.labels) * len(self.places)

    @property
    def width(self) -> int:
        """How many bytes tell it."""
        return len(self.columns())

    def columns(self) -> list[range]:
        """For each of its bytes the entries, counted from the group's first, that it tells."""
        labels = len(self.labels)
        step = {CHOICE: labels, FLAGS: FLAGS_IN_BYTE, NUMBERS: 1}[self.kind]
        return [
            range(first, min(first + step, start + labels))
            for start in range(0, self.size, labels)
            for first in range(start, start + labels, step)
        ]

    def blank(self) -> bytes:
        """The bytes that expand to zeros only."""
        nothing = {CHOICE: NO_CHOICE, FLAGS: 0, NUMBERS: -self.low}[self.kind]
        return bytes([nothing] * self.width)

    def pieces(self) -> list[tuple[bytes, ...]]:
        """For each of its bytes what each value expands to."""
        bounds = (self.scale, self.low, self.high)
        return [expansions(self.kind, len(column), *bounds) for column in self.columns()]

    def read(self, entries: Sequence[float]) -> Value | dict[str, Value]:
        """The group's entries in words."""
        width = len(self.labels)
        values = {
            place: self._read_place(entries[index * width : (index + 1) * width])
            for index, place in enumerate(self.places)
        }
        return values[""] if self.places == ("",) else values

    def _read_place(self, entries: Sequence[float]) -> Value:
        if self.kind == NUMBERS:
            numbers = [round(entry * self.scale) for entry in entries]
            if self.labels == ("",):
                return numbers[0]
            return dict(zip(self.labels, numbers, strict=True))
        held = [label for label, entry in zip(self.labels, entries, strict=True) if entry]
        if self.kind == FLAGS:
            return held
        return held[0] if held else None

    def to_json(self, start: int, byte: int) -> dict[str, Any]:
        """The group as an entry of the schema file; what is usual is left out."""
        data: dict[str, Any] = {"name": self.name, "start": start, "size": self.size}
        data |= {"byte": byte, "bytes": self.width, "kind": self.kind}
        if self.places != ("",):
            data["places"] = list(self.places)
        if self.labels != ("",):
            data["labels"] = list(self.labels)
        if self.kind == NUMBERS:
            data |= {"scale": self.scale, "low": self.low, "high": self.high}
        return data | {"about": self.about}


def first_byte(groups: Iterable[Group], name: str) -> int:
    """The position of the first byte of a group."""
    return sum(group.width for group in takewhile(lambda group: group.name != name, groups))


@cache
def expansions(kind: str, entries: int, scale: int, low: int, high: int) -> tuple[bytes, ...]:
    """The expansion of each value of a byte, the same for all groups that are alike."""
    if kind == CHOICE:
        return tuple(written(float(byte == label) for label in range(entries)) for byte in BYTES)
    if kind == FLAGS:
        return tuple(written(byte >> bit & 1 for bit in range(entries)) for byte in BYTES)
    return tuple(written([min(byte + low, high) / scale]) for byte in BYTES)


def bits(flags: int, count: int) -> bytes:
    """Some flags as bytes."""
    return bytes([flags >> first & 255 for first in range(0, count, FLAGS_IN_BYTE)])


def write_bits(row: BytesWriter, flags: i64, count: int) -> None:
    """Write some flags."""
    while count > 0:
        row.append(int(flags & 255))  # compiled, this makes no object a number
        flags >>= FLAGS_IN_BYTE
        count -= FLAGS_IN_BYTE


def mark(row: BytesWriter, start: i64, flag: i64) -> None:
    """Set one of the flags whose bytes begin at `start`."""
    place = start + (flag >> 3)
    one: i64 = 1
    row[place] = row[place] | int(one << (flag & 7))


def within(value: int, group: Group) -> int:
    """A number as its byte, kept in bounds."""
    return min(max(value, group.low), group.high) - group.low
