"""What goes over the wire: strict models of what is asked, and models of what is answered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from bruxelles1893.bots import Ranked
from bruxelles1893.bots.levels import USUAL_LEVEL
from bruxelles1893.engine import (
    NotationError,
    Reason,
    ScoreSheet,
    State,
    View,
    notation,
    parse,
    to_json,
)
from bruxelles1893.engine.events import Event
from bruxelles1893.engine.options import OPTION_COUNT, family
from bruxelles1893.engine.record import LONGEST_RECORD
from bruxelles1893.server.errors import BadOrder
from bruxelles1893.server.summaries import (
    LONGEST_LIMIT,
    LONGEST_TITLE,
    SHORTEST_LIMIT,
    Entry,
    Preview,
    SeatOrder,
    Summary,
    TableOrder,
    TableView,
    Turn,
)
from bruxelles1893.server.tables import MOST_OPTIONS
from bruxelles1893.words import Narrator, label, prompt

LARGEST: Final = 2**31 - 1
NOT_TOLD: Final = frozenset(("rng_key", "rng_count", "format"))
"""Fields of a state that mean nothing outside the engine."""

SeatNumber = Annotated[int, Field(ge=0, le=4)]
Number = Annotated[int, Field(ge=0, le=LARGEST)]
Name = Annotated[str, Field(min_length=1, max_length=40)]
Level = Annotated[str, Field(min_length=1, max_length=20)]
OptionIn = (
    Annotated[int, Field(ge=0, lt=OPTION_COUNT)]
    | Annotated[str, Field(min_length=1, max_length=40)]
)


class Asked(BaseModel):
    """A body: nothing is guessed, nothing is ignored."""

    model_config = ConfigDict(strict=True, extra="forbid")


class NameIn(Asked):
    """A new display name."""

    name: Name


class HookIn(Asked):
    """Where to be called when it is one's turn at a turn-based table."""

    url: Annotated[str, Field(min_length=1, max_length=500)]


class SeatIn(Asked):
    """A seat: `me` (several of them share one device), `open`, `invited` or `bot`."""

    kind: Literal["me", "open", "invited", "bot"]
    level: Level = USUAL_LEVEL
    name: Name | None = None

    def order(self) -> SeatOrder:
        """The seat as the service wants it."""
        return SeatOrder(self.kind, self.level, self.name)


class Wishes(Asked):
    """How a table is to be."""

    is_public: bool = False
    pace: Literal["live", "turns"] = "live"
    limit: Annotated[int, Field(ge=SHORTEST_LIMIT, le=LONGEST_LIMIT)] | None = None
    title: Annotated[str, Field(max_length=LONGEST_TITLE)] = ""


class TableIn(Wishes):
    """A new table."""

    rules: Annotated[str, Field(max_length=60)] = "second"
    seats: Annotated[list[SeatIn], Field(min_length=2, max_length=5)]
    shuffle: bool = False
    skips_forced: bool = True

    def order(self) -> TableOrder:
        """The table as the service wants it."""
        return TableOrder(
            rules=self.rules,
            seats=tuple(seat.order() for seat in self.seats),
            is_public=self.is_public,
            pace=self.pace,
            limit=self.limit,
            shuffle=self.shuffle,
            skips_forced=self.skips_forced,
            title=self.title,
        )


class RecordIn(Wishes):
    """A record (.bxl) to go on with or to study."""

    record: Annotated[str, Field(min_length=1, max_length=LONGEST_RECORD)]
    seats: Annotated[list[SeatIn], Field(min_length=2, max_length=5)] | None = None


class JoinIn(Asked):
    """Which open seat to take; the first if none is named."""

    seat: SeatNumber | None = None
    name: Name | None = None


class AcceptIn(Asked):
    """The name to play under."""

    name: Name | None = None


class SeatNumberIn(Asked):
    """One of one's own seats; all, or the one that is asked, if none is named."""

    seat: SeatNumber | None = None


class StartIn(Asked):
    """The level of the bots that take the free seats."""

    fill: Level | None = None


class HandOverIn(Asked):
    """The level of the bot that is to play on."""

    level: Level = USUAL_LEVEL


class MovesIn(Asked):
    """Options to play, as numbers or in notation, and the entry that the game is at."""

    number: Number
    options: Annotated[list[OptionIn], Field(min_length=1, max_length=MOST_OPTIONS)]
    seat: SeatNumber | None = None

    def numbers(self) -> list[int]:
        """The options as numbers."""
        return [option_number(option) for option in self.options]


class UndoIn(Asked):
    """How far to step back: to before move `to`, or to one's last real choice."""

    number: Number
    to: Number | None = None
    seat: SeatNumber | None = None


def option_number(option: int | str) -> int:
    """An option that is given as a number or in notation."""
    try:
        return parse(option) if isinstance(option, str) else option
    except NotationError as error:
        raise BadOrder(str(error)) from error


# --- Answers ---------------------------------------------------------------------------------


class MeOut(BaseModel):
    """The person who asks, and the token that unsafe requests need."""

    name: str
    csrf_token: str
    hook: str | None


class LevelOut(BaseModel):
    """A level of bots."""

    name: str
    text: str


class ChoicesOut(BaseModel):
    """What a table can be made of."""

    rules: list[str]
    levels: list[LevelOut]


class InvitationOut(BaseModel):
    """The seat that an invitation is for."""

    seat: int
    table: Summary


class DecisionOut(BaseModel):
    """Who is asked what, by which rule, and the question in words."""

    seat: int
    kind: str
    rule: str
    words: str


class OptionOut(BaseModel):
    """An option: its number, its notation, its family, and its words."""

    option: int
    notation: str
    family: str
    words: str


class SheetOut(BaseModel):
    """A score sheet: each item of it, and the sum."""

    items: dict[str, Any]
    total: int


class ViewOut(BaseModel):
    """The table as one seat may see it; hidden cards are -2 in `state`."""

    table: Summary
    number: int
    ply: int
    seat: int | None
    decision: DecisionOut | None
    options: list[OptionOut]
    undo_to: int | None
    state: dict[str, Any]
    scores: list[SheetOut]


class PreviewOut(BaseModel):
    """The table after options that are not played; to go on from a final one, play them."""

    view: ViewOut
    applied: int
    is_final: bool


class EventOut(BaseModel):
    """A fact: its kind is the key of its words, its values are their arguments."""

    kind: str
    values: dict[str, Any]
    words: str | None = None


class EntryOut(BaseModel):
    """A line of the log: a play, or an undo that steps back to before move `ply`."""

    number: int
    kind: str
    seat: int
    decision: str
    option: int | None
    notation: str | None
    ply: int
    by: str
    at: float
    events: list[EventOut]


class LogOut(BaseModel):
    """Entries after a number; ask again after the last one if there may be more."""

    entries: list[EntryOut]
    number: int


class ReasonOut(BaseModel):
    """Why not: the key of a sentence with its arguments, the rule, and the sentence."""

    key: str
    arguments: dict[str, int | str]
    rule: str
    words: str


class WhyNotOut(BaseModel):
    """Whether an option is allowed, and if not, why."""

    option: int
    notation: str
    is_allowed: bool
    reason: ReasonOut | None


class HintOut(BaseModel):
    """An option with the margin that a bot expects after it."""

    option: int
    notation: str
    words: str
    margin: float
    visits: int


class ProblemOut(BaseModel):
    """A problem (RFC 9457); `code` tells programs which."""

    type: str
    title: str
    status: int
    detail: str
    code: str


def state_out(state: State) -> dict[str, Any]:
    """A masked state as plain data."""
    return {name: value for name, value in to_json(state).items() if name not in NOT_TOLD}


def view_out(shown: TableView) -> ViewOut:
    """A view as an answer."""
    return ViewOut(
        table=shown.table,
        number=shown.number,
        ply=shown.ply,
        seat=shown.seat,
        decision=decision_out(shown),
        options=[option_out(shown.view, each, shown.names) for each in shown.options if shown.view],
        undo_to=shown.undo_to,
        state=state_out(shown.state),
        scores=[sheet_out(sheet) for sheet in shown.state.scores()],
    )


def decision_out(shown: TableView) -> DecisionOut | None:
    """The open question, told from what the seat may know."""
    decision = shown.decision
    if decision is None:
        return None
    return DecisionOut(
        seat=decision.player, kind=decision.kind, rule=decision.rule, words=prompt(shown.state)
    )


def option_out(view: View | None, option: int, names: Sequence[str]) -> OptionOut:
    """An option as an answer."""
    words = "" if view is None else label(view, option, names)
    return OptionOut(option=option, notation=notation(option), family=family(option), words=words)


def sheet_out(sheet: ScoreSheet) -> SheetOut:
    """A score sheet as an answer."""
    return SheetOut(items=sheet._asdict(), total=sheet.total)


def preview_out(preview: Preview) -> PreviewOut:
    """A preview as an answer."""
    return PreviewOut(
        view=view_out(preview.view), applied=preview.applied, is_final=preview.is_final
    )


def entry_out(entry: Entry, narrator: Narrator | None = None) -> EntryOut:
    """A line of the log as an answer, in words if somebody tells it."""
    is_play = entry.option >= 0
    return EntryOut(
        number=entry.number,
        kind=entry.kind,
        seat=entry.seat,
        decision=entry.decision,
        option=entry.option if is_play else None,
        notation=notation(entry.option) if is_play else None,
        ply=entry.ply,
        by=entry.by,
        at=entry.at,
        events=[event_out(event, narrator) for event in entry.events],
    )


def event_out(event: Event, narrator: Narrator | None) -> EventOut:
    """A fact as an answer."""
    words = None if narrator is None else narrator.sentence(event)
    return EventOut(kind=type(event).__name__, values=event._asdict(), words=words)


def reason_out(reason: Reason, words: str) -> ReasonOut:
    """A reason as an answer."""
    return ReasonOut(
        key=reason.key, arguments=dict(reason.arguments), rule=reason.rule, words=words
    )


def hint_out(ranked: Ranked, view: View, names: Sequence[str]) -> HintOut:
    """A bot's opinion of an option as an answer."""
    return HintOut(
        option=ranked.option,
        notation=notation(ranked.option),
        words=label(view, ranked.option, names),
        margin=round(ranked.margin, 2),
        visits=ranked.visits,
    )


class TurnOut(BaseModel):
    """Whose turn it is."""

    number: int
    status: str
    seat: int | None
    kind: str | None
    is_your_turn: bool


def turn_out(turn: Turn) -> TurnOut:
    """A turn as an answer."""
    return TurnOut(
        number=turn.number,
        status=turn.status,
        seat=turn.asked,
        kind=turn.asked_kind,
        is_your_turn=turn.is_your_turn,
    )
