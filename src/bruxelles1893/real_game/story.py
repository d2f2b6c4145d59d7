"""The story of a game on a real table: what is stored of it, as plain data."""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import asdict, dataclass, replace
from typing import Any, Final, NamedTuple, Self

from bruxelles1893.engine import Draw, Laid, Option, Ruleset, Seat, laid_of, stored_rules

NOBODYS: Final = ""
"""The level of a seat that a person plays."""


class StoryEntry(NamedTuple):
    """A choice that was made at the table, and what was turned up then."""

    seat: Seat
    kind: str
    option: Option
    shown: tuple[Draw, ...] = ()


class Count(NamedTuple):
    """The money and the points of a player, as they lie on the table."""

    francs: int
    points: int


@dataclass(frozen=True, slots=True)
class Story:
    """A real game so far.

    `rest` are the entries after one that is being corrected: they are entered again as far as they
    fit. `proposal` is the turn of a bot whose pieces people are to move. `counts` has what people
    counted at the end of each round.
    """

    rules: str
    version: int
    digest: str
    lines: tuple[str, ...]
    seed: int
    names: tuple[str, ...]
    levels: tuple[str, ...]
    opening: tuple[Laid, ...]
    entries: tuple[StoryEntry, ...] = ()
    rest: tuple[StoryEntry, ...] = ()
    proposal: tuple[Option, ...] = ()
    counts: tuple[tuple[int, tuple[Count, ...]], ...] = ()

    def ruleset(self) -> Ruleset:
        """The rules and printed values that it is played with."""
        return stored_rules(self.rules, self.version, self.digest, lines=self.lines)

    def is_bot(self, seat: Seat) -> bool:
        """Whether a bot plays a seat."""
        return self.levels[seat] != NOBODYS

    def counted(self, number: int) -> tuple[Count, ...] | None:
        """The counts that people entered at the end of a round."""
        return dict(self.counts).get(number)

    def with_counts_of(self, numbers: Collection[int]) -> Story:
        """The story with the counts of some rounds only."""
        kept = tuple((number, counts) for number, counts in self.counts if number in numbers)
        return replace(self, counts=kept)

    def with_counts(self, number: int, counts: tuple[Count, ...]) -> Story:
        """The story with the counts of a round."""
        return replace(self, counts=(*(dict(self.counts) | {number: counts}).items(),))

    def text(self) -> str:
        """The story as text."""
        opening = [(laid.place, laid.words) for laid in self.opening]
        return json.dumps(asdict(self) | {"opening": opening}, separators=(",", ":"))

    @classmethod
    def read(cls, text: str) -> Self:
        """Read the text of a story that this release wrote."""
        data: dict[str, Any] = json.loads(text)
        for name in ("lines", "names", "levels"):
            data[name] = tuple(data[name])
        data["opening"] = tuple(laid_of(0, place, words) for place, words in data["opening"])
        for name in ("entries", "rest"):
            data[name] = tuple(_entry(*each) for each in data[name])
        data["proposal"] = tuple(map(Option, data["proposal"]))
        data["counts"] = tuple(
            (number, tuple(Count(*count) for count in counts)) for number, counts in data["counts"]
        )
        return cls(**data)


def _entry(seat: Seat, kind: str, option: Option, shown: list[list[Any]]) -> StoryEntry:
    return StoryEntry(seat, kind, option, tuple(Draw(*draw) for draw in shown))
