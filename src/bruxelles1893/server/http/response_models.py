"""What is answered over the wire: models, and how each is made of what the service tells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from pydantic import BaseModel

from bruxelles1893.bots import Ranked
from bruxelles1893.engine import Reason, ScoreSheet, State, View, notation, to_json
from bruxelles1893.engine.core.events import Event
from bruxelles1893.engine.core.options import family
from bruxelles1893.server.tables.summaries import Entry, Preview, Summary, TableView, Turn
from bruxelles1893.words import Narrator, label, prompt

NOT_TOLD: Final = frozenset(("rng_key", "rng_count", "format"))
"""Fields of a state that mean nothing outside the engine."""


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


class TurnOut(BaseModel):
    """Whose turn it is."""

    number: int
    status: str
    seat: int | None
    kind: str | None
    is_your_turn: bool


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


def turn_out(turn: Turn) -> TurnOut:
    """A turn as an answer."""
    return TurnOut(
        number=turn.number,
        status=turn.status,
        seat=turn.asked,
        kind=turn.asked_kind,
        is_your_turn=turn.is_your_turn,
    )
