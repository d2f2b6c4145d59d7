"""Answers given ahead and private notes: a page of one's own at a table."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import Form, Request
from starlette.responses import Response

from bruxelles1893.engine import Option
from bruxelles1893.engine.core.steps import NEW_TURN
from bruxelles1893.server.http.dependencies import CHECKED, ServicesOf, Who
from bruxelles1893.server.http.request_models import option_number
from bruxelles1893.server.tables.errors import BadOrder, WrongStatus
from bruxelles1893.server.tables.game.ahead import PASS, AheadAnswer, answers_of, is_between_turns
from bruxelles1893.server.tables.lobby import LONGEST_NOTES
from bruxelles1893.server.tables.summaries import TableView
from bruxelles1893.web.rendering.page_router import PageRouter
from bruxelles1893.web.rendering.responses import go, page
from bruxelles1893.words import label, prompt, seat_names

router: Final = PageRouter()


@router.get("/table/{table_id}/ahead")
def ahead(request: Request, table_id: str, services: ServicesOf, who: Who) -> Response:
    """The page with a player's answers ahead at a table, and their notes."""
    seat = services.tables.lobby.own_seat_row(who, table_id)
    shown = services.tables.games.view(who, table_id)
    answers = answers_of(seat.ahead)
    view = shown.view
    question, options = "", dict[Option, str]()
    if view is not None and shown.options and _is_asked_between_turns(shown):
        question = prompt(view.table, shown.options)
        names = seat_names(shown.names)
        options = {option: label(view, option, names) for option in shown.options}
    return page(
        request,
        "ahead.html",
        table=shown.table,
        passes=NEW_TURN in answers,
        is_your_turn=_is_at_turn(shown),
        answers={kind: each.words for kind, each in answers.items() if kind != NEW_TURN},
        question=question,
        options=options,
        notes=seat.notes,
        longest=LONGEST_NOTES,
    )


@router.post("/table/{table_id}/ahead", dependencies=CHECKED)
def answer_ahead(
    table_id: str,
    services: ServicesOf,
    who: Who,
    deed: Annotated[str, Form(max_length=10)],
    kind: Annotated[str, Form(max_length=40)] = "",
    option: Annotated[str, Form(max_length=40)] = "",
) -> Response:
    """Pass when it comes to me, always answer the open question so, or take an answer back."""
    lobby = services.tables.lobby
    shown = services.tables.games.view(who, table_id)
    if deed == "pass" and _is_at_turn(shown):
        services.tables.games.play(who, table_id, shown.number, [PASS])
    elif deed == "pass":
        lobby.answer_ahead(who, table_id, NEW_TURN, AheadAnswer(PASS))
    elif deed == "back":
        lobby.answer_ahead(who, table_id, kind or NEW_TURN, None)
    elif deed == "always":
        _always(services, who, table_id, option)
    else:
        raise BadOrder(f"deed {deed!r}; expected pass, always or back")
    return go(f"/table/{table_id}/ahead")


def _is_at_turn(shown: TableView) -> bool:
    """Whether a person is asked for a turn right now: it came while they read the page."""
    is_turn = shown.decision is not None and shown.decision.kind == NEW_TURN
    return is_turn and PASS in shown.options


def _is_asked_between_turns(shown: TableView) -> bool:
    """Whether the open question is one's own, and may always be answered alike."""
    if shown.view is None or shown.decision is None:
        return False
    view = shown.view
    return is_between_turns(view.table, view.seat, shown.decision.kind)


def _always(services: ServicesOf, who: Who, table_id: str, option: str) -> None:
    """Answer the question that is open now, and from now on always so."""
    shown = services.tables.games.view(who, table_id)
    number = option_number(int(option) if option.isdecimal() else option)
    if shown.view is None or shown.decision is None or number not in shown.options:
        raise WrongStatus("this question is not open to you now")
    if not _is_asked_between_turns(shown):
        raise WrongStatus("a turn is not always the same")
    names = seat_names(shown.names)
    words = f"{prompt(shown.view.table, shown.options)} {label(shown.view, number, names)}"
    services.tables.lobby.answer_ahead(
        who, table_id, shown.decision.kind, AheadAnswer(number, words)
    )
    services.tables.games.play(who, table_id, shown.number, [number])


@router.post("/table/{table_id}/notes", dependencies=CHECKED)
def keep_notes(
    table_id: str,
    services: ServicesOf,
    who: Who,
    notes: Annotated[str, Form(max_length=LONGEST_NOTES)] = "",
) -> Response:
    """Keep one's notes."""
    services.tables.lobby.keep_notes(who, table_id, notes)
    return go(f"/table/{table_id}/ahead")
