"""Response bodies as models, each made of what a service returns."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Sequence
from itertools import pairwise
from typing import Annotated, Any, Final

from pydantic import BaseModel, ConfigDict, GetJsonSchemaHandler, WithJsonSchema
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from bruxelles1893.bots import Ranked
from bruxelles1893.engine import Event, Option, Reason, ScoreSheet, State, View, notation, to_json
from bruxelles1893.engine.core.options import family
from bruxelles1893.engine.queries import if_game_ended
from bruxelles1893.server.http.position_fields import POSITION
from bruxelles1893.server.tables.summaries import Entry, Preview, Summary, TableView, TurnData
from bruxelles1893.words import Narrator, label, prompt

NOT_TOLD: Final = frozenset(("rng_key", "rng_count", "format"))
"""Fields of a state that mean nothing outside the engine."""


class ResponseModel(BaseModel):
    """An answer, checked from its first use on. The text under a field describes it in the API."""

    model_config = ConfigDict(defer_build=True)

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        """How the API describes it. Only then are the texts read, which means to read the source.

        Pydantic itself would read them whenever it makes a model.
        """
        shown = handler(schema)
        fields = handler.resolve_ref_schema(shown)["properties"]
        for name, text in texts_under_fields(cls).items():
            fields[name].setdefault("description", text)
        return shown


def texts_under_fields(model: type[BaseModel]) -> dict[str, str]:
    """The text under each field of a model, and of those that it adds to."""
    found = {}
    for each in reversed(model.__mro__[: model.__mro__.index(BaseModel)]):
        (definition,) = ast.parse(inspect.getsource(each)).body
        assert isinstance(definition, ast.ClassDef)
        for field, text in pairwise(definition.body):
            match field, text:
                case (
                    ast.AnnAssign(target=ast.Name(id=name)),
                    ast.Expr(value=ast.Constant(value=str(said))),
                ):
                    found[name] = inspect.cleandoc(said)
    return found


class MeOut(ResponseModel):
    """The person who asks, and the token that unsafe requests need."""

    name: str
    """The name that others see at tables you join from now on."""
    csrf_token: str
    """Send it as X-CSRF-Token with every POST, PUT and DELETE; it belongs to the cookie."""
    hook: str | None
    """Where you are called when your turn begins at a turn-based table."""


class LevelOut(ResponseModel):
    """A level of bots."""

    name: str
    text: str


class ChoicesOut(ResponseModel):
    """What a table can be made of."""

    rules: list[str]
    levels: list[LevelOut]


class InvitationOut(ResponseModel):
    """The seat that an invitation is for."""

    seat: int
    table: Summary


class DecisionOut(ResponseModel):
    """Who is asked what, by which rule, and the question in words."""

    seat: int
    """Who is asked."""
    kind: str
    """The kind of question."""
    rule: str
    """The rule that asks, to be found under /rules."""
    words: str
    """The question in the language of Accept-Language."""


class OptionOut(ResponseModel):
    """An option: its number, its notation, its family, and its words."""

    option: int
    """Its number, the same in every game; play it by this or by its notation."""
    notation: str
    """Short and readable, as in records."""
    family: str
    words: str


class SheetOut(ResponseModel):
    """A score sheet: each item of it, and the sum."""

    items: dict[str, Any]
    total: int


class ViewOut(ResponseModel):
    """The table as one seat may see it; hidden cards are -2 in `state`."""

    table: Summary
    number: int
    """The last entry of the log. Send it with a move: if the game has moved on, the move is refused
    with 409, so that none is ever played twice or for another moment."""
    ply: int
    """How many moves have been played and not taken back: an undo makes it smaller."""
    seat: int | None
    """The seat you look from; null for a spectator."""
    decision: DecisionOut | None
    """What is asked, whoever is asked; null when the game is over."""
    options: list[OptionOut]
    """What you may play now; empty unless it is your turn."""
    undo_to: int | None
    """The move to which you may step back."""
    state: Annotated[dict[str, Any], WithJsonSchema(POSITION)]
    scores: list[SheetOut]
    """The score sheets if the game ended now, nobles paid as is best; final once it is over."""


class PreviewOut(ResponseModel):
    """The table after options that are not played; to go on from a final one, play them."""

    view: ViewOut
    applied: int
    """How many of the options are shown whole: of one that reveals something only what you get."""
    is_final: bool
    """Whether the next step is to play them: they end your part, or reveal something."""


class EventOut(ResponseModel):
    """A fact: its kind is the key of its words, its values are their arguments."""

    kind: str
    """Such as PawnPlaced, FrancsPaid, ArtSold."""
    values: dict[str, Any]
    """Its fields: a seat, an amount, a space and so on."""
    words: str | None = None
    """In the language of Accept-Language, where it can be told."""


class EntryOut(ResponseModel):
    """A line of the log: a play, or an undo that steps back to before move `ply`."""

    number: int
    """Counts entries, undos too; it is the id of the server-sent event."""
    kind: str
    """`play` or `undo`."""
    seat: int
    """Who did it."""
    decision: str
    """The kind of question that was answered."""
    option: int | None
    """What was played; null for an undo."""
    notation: str | None
    ply: int
    """Before which move it came; for an undo, before which move the game is again."""
    by: str
    """`player`, `bot`, `server` (there was no choice) or `record`."""
    at: float
    """Seconds since 1970."""
    events: list[EventOut]
    """What followed, as far as you may know it."""


class LogOut(ResponseModel):
    """Entries after a number; ask again after the last one if there may be more."""

    entries: list[EntryOut]
    number: int


class TurnOut(ResponseModel):
    """Whose turn it is."""

    number: int
    """The last entry."""
    status: str
    """`waiting`, `running`, `finished` or `closed`."""
    seat: int | None
    """Who is asked."""
    kind: str | None
    """The kind of question."""
    is_your_turn: bool
    """Whether you are asked, and no bot plays for you."""


class ReasonOut(ResponseModel):
    """Why not: the key of a sentence with its arguments, the rule, and the sentence."""

    key: str
    arguments: dict[str, int | str]
    rule: str
    words: str


class WhyNotOut(ResponseModel):
    """Whether an option is allowed, and if not, why."""

    option: int
    notation: str
    is_allowed: bool
    reason: ReasonOut | None


class HintOut(ResponseModel):
    """An option with the margin that a bot expects after it, if it looked at it closely.

    `error` is the margin's standard error, `turn` how the bot would go on in the same turn.
    """

    option: int
    notation: str
    words: str
    margin: float | None
    error: float | None
    visits: int
    turn: list[str]


class ProblemOut(ResponseModel):
    """A problem (RFC 9457); `code` tells programs which."""

    type: str
    """Always `about:blank`."""
    title: str
    """The kind of problem in English."""
    status: int
    """As in the response."""
    detail: str
    """What was wrong, and what would be right."""
    code: str
    """One of the codes in the description of this API."""


class ConflictOut(ProblemOut):
    """The game has moved on (code `conflict`): what you would see now, to decide anew."""

    current: ViewOut
    """The table as it is; send its `number` with the next move."""


class IllegalMoveOut(ProblemOut):
    """The rules do not allow an option (code `illegal-move`)."""

    reason: ReasonOut


class CallOut(ResponseModel):
    """What a web hook is sent: a POST with JSON.

    Any status below 300 is enough of an answer. Other answers are tried again a few times while
    it is still so.
    """

    model_config = ConfigDict(defer_build=False)  # the description takes it for a request's body

    event: str
    """`your-turn` when your turn begins at a turn-based table, `seat-claimed` when somebody says at
    any table that your seat is theirs, `invited` when somebody asks you to a free seat,
    `round-drawn` when your table of a tournament is ready, `tournament-over` when it has ended."""
    table: str
    """The id of the table; empty if a tournament is over."""
    title: str
    seat: int
    """Your seat, or the one that you are asked to."""
    round: int
    number: int
    """The last entry of the table."""
    url: str | None
    """The page of the table or the tournament, if the operator has told the server its address."""


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
        scores=[sheet_out(sheet) for sheet in if_game_ended(shown.state)],
    )


def decision_out(shown: TableView) -> DecisionOut | None:
    """The open question, from what the seat may know."""
    decision = shown.decision
    if decision is None:
        return None
    return DecisionOut(
        seat=decision.player,
        kind=decision.kind,
        rule=decision.rule,
        words=prompt(shown.state, shown.options),
    )


def option_out(view: View | None, option: Option, names: Sequence[str]) -> OptionOut:
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
        margin=None if ranked.margin is None else round(ranked.margin, 2),
        error=None if ranked.error is None else round(ranked.error, 2),
        visits=ranked.visits,
        turn=[notation(option) for option in ranked.turn],
    )


def turn_out(turn: TurnData) -> TurnOut:
    """A turn as an answer."""
    return TurnOut(
        number=turn.number,
        status=turn.status,
        seat=turn.asked,
        kind=turn.asked_kind,
        is_your_turn=turn.is_your_turn,
    )
