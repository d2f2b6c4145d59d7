"""Request bodies as strict models, in which nothing is guessed."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from bruxelles1893.bots.levels import USUAL_LEVEL
from bruxelles1893.engine import LONGEST_RECORD, OPTION_COUNT, NotationError, Option, Seat, parse
from bruxelles1893.server.clocks.model import LONGEST_BANK, LONGEST_INCREMENT, TimeControl
from bruxelles1893.server.tables.errors import BadOrder
from bruxelles1893.server.tables.open_table import MOST_OPTIONS
from bruxelles1893.server.tables.orders import (
    LONGEST_DELAY,
    LONGEST_LIMIT,
    LONGEST_TITLE,
    SHORTEST_LIMIT,
    SeatOrder,
    TableOrder,
    Wishes,
)

LARGEST: Final = 2**31 - 1

SeatNumber = Annotated[Seat, Field(ge=0, le=4)]
Number = Annotated[int, Field(ge=0, le=LARGEST)]
Name = Annotated[str, Field(min_length=1, max_length=40)]
Level = Annotated[str, Field(min_length=1, max_length=20)]
OptionIn = (
    Annotated[int, Field(ge=0, lt=OPTION_COUNT)]
    | Annotated[str, Field(min_length=1, max_length=40)]
)


class RequestBody(BaseModel):
    """A body: nothing is guessed, nothing is ignored."""

    model_config = ConfigDict(strict=True, extra="forbid")


class NameIn(RequestBody):
    """A new display name."""

    name: Name


class HookIn(RequestBody):
    """Where to be called when it is one's turn at a turn-based table."""

    url: Annotated[str, Field(min_length=1, max_length=500)]


class SeatIn(RequestBody):
    """A seat: `me` (several of them share one device), `open`, `invited` or `bot`."""

    kind: Literal["me", "open", "invited", "bot"]
    level: Level = USUAL_LEVEL
    name: Name | None = None

    def order(self) -> SeatOrder:
        """The seat as the service wants it."""
        return SeatOrder(self.kind, self.level, self.name)


class ClockIn(RequestBody):
    """How much time everybody has, in seconds.

    `per_turn` is free in each turn; what a turn takes beyond it comes out of the `bank`, to which
    each turn adds the `increment`.
    """

    bank: Annotated[int, Field(ge=0, le=LONGEST_BANK)]
    increment: Annotated[int, Field(ge=0, le=LONGEST_INCREMENT)] = 0
    per_turn: Annotated[int, Field(ge=0, le=LONGEST_LIMIT)] = 0


class WantsIn(RequestBody):
    """Whether you want it, or want it no longer."""

    wants: bool = True


class WishesIn(RequestBody):
    """How a table is to be."""

    is_public: bool = False
    pace: Literal["live", "turns"] = "live"
    limit: Annotated[int, Field(ge=SHORTEST_LIMIT, le=LONGEST_LIMIT)] | None = None
    skips_forced: bool = True
    is_guided: bool = False
    undoes_past_others: bool | None = None
    allows_hints: Annotated[
        bool | None,
        Field(description="Usually hints are off where seats are for two people or more"),
    ] = None
    title: Annotated[str, Field(max_length=LONGEST_TITLE)] = ""
    clock: ClockIn | None = None
    stand_in: Level = USUAL_LEVEL
    is_rated: Annotated[
        bool | None,
        Field(description="Usually games among people count, unless they have hints"),
    ] = None
    allows_talk: bool = True
    is_watchable: Annotated[
        bool | None,
        Field(
            description="Whether everyone is shown that the game can be watched; usually "
            "so if it is public"
        ),
    ] = None
    watch_delay: Annotated[int, Field(ge=0, le=LONGEST_DELAY)] = 0

    def wishes(self) -> Wishes:
        """The wishes as the service wants them."""
        control = None if self.clock is None else TimeControl(**self.clock.model_dump())
        return replace(Wishes.like(self), clock=control)


class TableIn(WishesIn):
    """A new table."""

    rules: Annotated[str, Field(max_length=60)] = "second"
    seats: Annotated[list[SeatIn], Field(min_length=2, max_length=5)]
    shuffle: bool = False

    def order(self) -> TableOrder:
        """The table as the service wants it."""
        seats = tuple(seat.order() for seat in self.seats)
        return TableOrder(self.rules, seats, self.wishes(), self.shuffle)


class RecordIn(WishesIn):
    """A record (.bxl) to go on with or to study.

    Who has it may know every card, so what is hidden is dealt anew unless `deals_anew` is false;
    the table's page tells everybody either way, and no list of open tables shows it.
    """

    record: Annotated[str, Field(min_length=1, max_length=LONGEST_RECORD)]
    seats: Annotated[list[SeatIn], Field(min_length=2, max_length=5)] | None = None
    deals_anew: bool = True


class JoinIn(RequestBody):
    """Which open seat to take; the first if none is named."""

    seat: SeatNumber | None = None
    name: Name | None = None


class AcceptIn(RequestBody):
    """The name to play under."""

    name: Name | None = None


class SeatNumberIn(RequestBody):
    """One of your own seats. Without it: all of them, or the one that is asked."""

    seat: SeatNumber | None = None


class StartIn(RequestBody):
    """The level of the bots that take the free seats."""

    fill: Level | None = None


class HandOverIn(RequestBody):
    """The level of the bot that is to play on."""

    level: Level | None = None


class MovesIn(RequestBody):
    """Options to play, as numbers or in notation, and the entry that the game is at."""

    number: Number
    options: Annotated[list[OptionIn], Field(min_length=1, max_length=MOST_OPTIONS)]
    seat: SeatNumber | None = None

    def numbers(self) -> list[Option]:
        """The options as numbers."""
        return [option_number(option) for option in self.options]


class UndoIn(RequestBody):
    """How far to step back: to before move `to`, or by a turn (a turn under way by choices)."""

    number: Number
    to: Number | None = None
    seat: SeatNumber | None = None


def option_number(option: int | str) -> Option:
    """An option that is given as a number or in notation."""
    try:
        return parse(option) if isinstance(option, str) else Option(option)
    except NotationError as error:
        raise BadOrder(str(error)) from error
