"""The API's description: how to begin, codes of problems, events, and web hooks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from fastapi import APIRouter
from pydantic.json_schema import models_json_schema

from bruxelles1893.server.http.dependencies import CSRF_HEADER
from bruxelles1893.server.http.late_routes import LateRoute
from bruxelles1893.server.http.response_models import (
    CallOut,
    ConflictOut,
    EntryOut,
    IllegalMoveOut,
    ProblemOut,
    TurnOut,
)
from bruxelles1893.server.people.identity import COOKIE
from bruxelles1893.server.refusal import Refusal

REF: Final = "#/components/schemas/{model}"
PROBLEM: Final = "application/problem+json"
NOT_ANSWERED: Final = ("HTTPValidationError", "ValidationError")
"""What FastAPI supposes that a wrong request is answered with."""
OTHER_CODES: Final = {
    "invalid": "422: the request is not as described here; `problems` tells where",
    "http": "404, 405 and the like: there is no such address or method",
    "internal": "500: a mistake of ours",
}
BEGINNING: Final = f"""\
Tables for Bruxelles 1893, an unofficial edition.

To begin: GET /api/me sets the cookie `{COOKIE}`, which is who you are, and tells a token. Keep the
cookie, and send the token as `{CSRF_HEADER}` with every POST, PUT and DELETE.

To play: POST /api/tables with `{{"seats": [{{"kind": "me"}}, {{"kind": "bot"}}]}}` makes a table; a
table whose seats are all taken begins at once. GET /api/tables/ID/view tells what you see: if it is
your turn, `options` lists all that you may do. POST one of them to /api/tables/ID/moves together
with the view's `number`; the answer is the next view. When `options` is empty wait for a `turn`
event with `is_your_turn` at /api/tables/ID/events, or look again now and then. The game is over
when the table's status is `finished`.

Events: `table` is the table's summary, first of all and whenever seats or status change; `move` and
`undo` are entries of the log, whose id is their number; `turn` tells whose turn it is after them. A
line that begins with a colon only keeps the connection open. Who comes back with `Last-Event-ID`,
or with `after`, gets every entry since.

`number` counts the entries of the log and never goes back; `ply` counts the moves that stand.

Problems are answered as RFC 9457 says, with a `code`:
"""


def described() -> str:
    """The description of the API, with all codes of problems."""
    codes = sorted({(each.code, each.status, each.title) for each in all_refusals(Refusal)})
    lines = [f"- `{code}` ({status}): {title}" for code, status, title in codes]
    return BEGINNING + "\n".join(
        [*lines, *(f"- `{code}` ({text})" for code, text in OTHER_CODES.items())]
    )


def all_refusals(kind: type[Refusal]) -> Iterator[type[Refusal]]:
    """Every kind of refusal there is."""
    for each in kind.__subclasses__():
        yield each
        yield from all_refusals(each)


def problem(description: str, *models: str) -> dict[str, Any]:
    """A problem among an operation's answers, of some kinds or of any."""
    several = [{"$ref": REF.format(model=model)} for model in (*models, "ProblemOut")]
    schema = {"anyOf": several} if models else several[0]
    return {"description": description, "content": {PROBLEM: {"schema": schema}}}


Answers = dict[int | str, dict[str, Any]]
CONFLICT: Final[Answers] = {
    409: problem("`conflict`, with `current`: the game has moved on", "ConflictOut")
}
ILLEGAL: Final[Answers] = {
    422: problem("`illegal-move`, with `reason`: the rules do not allow it", "IllegalMoveOut")
}
EVENT_DATA: Final = [
    {"$ref": REF.format(model=model)} for model in ("Summary", "EntryOut", "TurnOut")
]
EVENTS: Final[dict[str, Any]] = {
    "description": "Server-sent events; the data of each is JSON, by its event's name",
    "content": {"text/event-stream": {"schema": {"oneOf": EVENT_DATA}}},
}

calls: Final = APIRouter(route_class=LateRoute)


@calls.post("your-turn")
def your_turn(body: CallOut) -> None:
    """Sent to your web hook when your turn begins at a turn-based table."""


@calls.post("seat-claimed")
def seat_claimed(body: CallOut) -> None:
    """Sent to your web hook when somebody says that your seat is theirs."""


@calls.post("invited")
def invited(body: CallOut) -> None:
    """Sent to your web hook when somebody asks you to a free seat of their table."""


@calls.post("round-drawn")
def round_drawn(body: CallOut) -> None:
    """Sent to your web hook when your table of a tournament is ready."""


@calls.post("tournament-over")
def tournament_over(body: CallOut) -> None:
    """Sent to your web hook when a tournament of yours has ended; `table` is empty then."""


@calls.post("evening-soon")
def evening_soon(body: CallOut) -> None:
    """Sent to your web hook before an evening of your club begins; `table` is empty then."""


@calls.post("evening-moved")
def evening_moved(body: CallOut) -> None:
    """Sent to your web hook when an evening that you might come to begins at another time."""


@calls.post("evening-off")
def evening_off(body: CallOut) -> None:
    """Sent to your web hook when an evening that you might come to is called off."""


def completed(schema: dict[str, Any]) -> dict[str, Any]:
    """A description with what no operation takes or answers in the usual way."""
    components = schema["components"]
    models = (ProblemOut, ConflictOut, IllegalMoveOut, EntryOut, TurnOut)
    _, more = models_json_schema([(each, "serialization") for each in models], ref_template=REF)
    components["schemas"] = more["$defs"] | components["schemas"]
    components["securitySchemes"] = {
        "person": {"type": "apiKey", "in": "cookie", "name": COOKIE},
        "token": {"type": "apiKey", "in": "header", "name": CSRF_HEADER},
    }
    for name in NOT_ANSWERED:
        components["schemas"].pop(name, None)
    for methods in schema["paths"].values():
        for operation in methods.values():
            answers = operation["responses"]
            if NOT_ANSWERED[0] in str(answers.get("422")):
                answers["422"] = problem("The request is not as described here")
    for methods in schema["webhooks"].values():
        methods["post"]["responses"].pop("422", None)
    return schema
