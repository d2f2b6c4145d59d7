"""The words in which an observation is written: groups of numbers, and tables that write them.

An observation is a row of 32-bit floats. It is put together from small pieces of bytes that are
looked up, never computed, so that plain Python is fast enough to write thousands of numbers.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

CHOICE: Final = "choice"
FLAGS: Final = "flags"
NUMBERS: Final = "numbers"
KINDS: Final = {
    CHOICE: "one entry a label: 1 for the label that holds, all 0 if none does",
    FLAGS: "one entry a label: 1 if it holds, else 0",
    NUMBERS: "one entry a label: the number divided by the scale, kept between low and high",
}

MOST_KEPT: Final = 4096
"""Pieces that a memo keeps before it starts anew, so that memory stays flat."""

Value = int | str | list[str] | dict[str, int] | None
Key = TypeVar("Key", bound=Hashable)
Made = TypeVar("Made")


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

    def read(self, entries: Sequence[float]) -> Value | dict[str, Value]:
        """What its entries say, in words."""
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

    def to_json(self, start: int) -> dict[str, Any]:
        """The group as an entry of the schema file; what is usual is left out."""
        data: dict[str, Any] = {"name": self.name, "start": start, "size": self.size}
        data["kind"] = self.kind
        if self.places != ("",):
            data["places"] = list(self.places)
        if self.labels != ("",):
            data["labels"] = list(self.labels)
        if self.kind == NUMBERS:
            data |= {"scale": self.scale, "low": self.low, "high": self.high}
        return data | {"about": self.about}


def one_of(size: int) -> tuple[bytes, ...]:
    """What to write for each of so many labels; the last piece, at index -1, is for none."""
    hot = [written(float(index == label) for index in range(size)) for label in range(size)]
    return (*hot, bytes(4 * size))


class Memo(dict[Key, Made], Generic[Key, Made]):
    """Pieces, or what they are made of, by what they say; made when first needed."""

    __slots__ = ("_make",)

    def __init__(self, make: Callable[[Key], Made]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, key: Key) -> Made:
        if len(self) >= MOST_KEPT:
            self.clear()
        made = self[key] = self._make(key)
        return made


OfNumber = Memo[int, bytes]
OfTuple = Memo[tuple[int, ...], bytes]


def number(scale: int, low: int, high: int) -> OfNumber:
    """Pieces for a number that is divided by the scale."""
    return Memo(lambda value: written([min(max(value, low), high) / scale]))


def numbers(scale: int, low: int, high: int) -> OfTuple:
    """Pieces for several numbers that are divided by the scale."""
    piece = number(scale, low, high)
    return Memo(lambda values: b"".join([piece[value] for value in values]))


def flags(size: int) -> OfNumber:
    """Pieces for a set of bits, the lowest first."""
    return Memo(lambda bits: written(bits >> index & 1 for index in range(size)))


def counts(size: int, scale: int) -> OfTuple:
    """Pieces for how often each of the numbers from 0 is in a tuple; others are not told."""
    return Memo(lambda cards: written(cards.count(card) / scale for card in range(size)))


def choices(size: int, places: int) -> OfTuple:
    """Pieces for a tuple in which each place holds a label or -1; places that lack hold none."""
    table = one_of(size)
    whole = places * len(table[0])
    return Memo(lambda labels: b"".join(table[label] for label in labels).ljust(whole, b"\0"))
