"""The score pad: one phone for all, or one for each player and a big screen for everybody."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Annotated, Any, Final

from fastapi import Depends, Form, Query, Request
from fastapi.sse import EventSourceResponse
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, PlainTextResponse, Response

from bruxelles1893.engine import FEWEST_PLAYERS, MOST_PLAYERS, RULE_SETS
from bruxelles1893.scoring import missing
from bruxelles1893.server.boxes.errors import ForeignValues
from bruxelles1893.server.http.dependencies import (
    CHECKED,
    COSTLY,
    CSRF_FIELD,
    LimiterOf,
    ServicesOf,
    Who,
    on_server,
)
from bruxelles1893.server.http.limits import address_of
from bruxelles1893.server.http.signals import signals
from bruxelles1893.server.pads.errors import StalePlayer, UnknownPad
from bruxelles1893.server.pads.service import Pad, channel
from bruxelles1893.server.people.codes import as_meant
from bruxelles1893.server.tables.errors import BadOrder
from bruxelles1893.server.tables.game.game_rules import GameRules
from bruxelles1893.web.companion.pad_view import (
    as_csv,
    first_player_choices,
    for_phone,
    questions,
    sheets,
    standings_context,
)
from bruxelles1893.web.companion.refresher_view import USUAL
from bruxelles1893.web.rendering.page_router import PageRouter
from bruxelles1893.web.rendering.responses import JSON, go, page, refusal_text, svg
from bruxelles1893.web.rendering.templating import picture as drawn
from bruxelles1893.web.rendering.templating import render
from bruxelles1893.web.scene.pieces import SHAPES, piece_of
from bruxelles1893.words import RULE_SET_NAMES, gettext

router: Final = PageRouter()
VERSION: Final = "version"
BAD_FORM: Final = 422
MOST_FIELDS: Final = 60
LONGEST_TEXT: Final = 200
FEW_NOBLES: Final = 6
"""With more nobles the engine takes long to find out which ones to pay for."""

Code = Annotated[str, Query(max_length=20)]


async def written(request: Request) -> dict[str, str]:
    """The fields that somebody has written; several answers to one field are joined."""
    form = await request.form(max_fields=MOST_FIELDS)
    names = [name for name in dict.fromkeys(form) if name not in (CSRF_FIELD, VERSION)]
    return {name: "+".join(map(str, form.getlist(name)))[:LONGEST_TEXT] for name in names}


Fields = Annotated[dict[str, str], Depends(written)]


# --- All sheets ---------------------------------------------------------------------------------


@router.get("/companion/pads")
def pads(request: Request, services: ServicesOf, who: Who, code: Code = "") -> Response:
    """The person's score sheets; a new one; and one to join by its code."""
    if code:
        try:
            return go(f"/companion/pads/{services.pads.find(who, code).row.code}")
        except UnknownPad as error:
            return _pads(request, error.status, code=code, problem=refusal_text(error)[0])
    return _pads(request)


def _pads(request: Request, status: int = 200, **said: Any) -> Response:
    services, who = request.app.state.services, request.state.identity
    usual = {"code": "", "problem": "", "names": (), "rules": USUAL, "name_problem": "", "box": ""}
    return page(
        request,
        "pads.html",
        status,
        mine=services.pads.mine(who),
        boxes=services.boxes.of(who),
        rule_sets=RULE_SET_NAMES,
        places=range(1, MOST_PLAYERS + 1),
        names_problem=names_problem(),
        **(usual | said),
    )


@router.post("/companion/pads", dependencies=COSTLY)
def begin(
    request: Request,
    services: ServicesOf,
    who: Who,
    rules: Annotated[str, Form(max_length=60)] = USUAL,
    box: Annotated[str, Form(max_length=20)] = "",
    names: Annotated[list[Annotated[str, Form(max_length=40)]], Form(max_length=MOST_PLAYERS)] = [],  # noqa: B006
    begun: Annotated[str, Form(max_length=40)] = "",
) -> Response:
    """Begin a sheet; players without a name are left out."""
    given = [name.strip() for name in names if name.strip()]
    chosen = rules if rules in RULE_SETS else USUAL
    try:
        printed = services.boxes.game_rules(who, box, chosen).lines if box else ()
        return go(f"/companion/pads/{services.pads.create(who, chosen, given, printed, begun)}")
    except ForeignValues as error:
        problem = refusal_text(error)[0]
        return _pads(request, BAD_FORM, names=names, rules=chosen, box=box, name_problem=problem)
    except BadOrder:
        problem = names_problem()
        return _pads(request, BAD_FORM, names=names, rules=chosen, box=box, name_problem=problem)


def names_problem() -> str:
    """What names of players can be."""
    return gettext(
        "Two to five players with different names; names cannot contain quotes, colons or "
        "semicolons."
    )


# --- One sheet ----------------------------------------------------------------------------------


@router.get("/companion/pads/blank", dependencies=[Depends(on_server)])
def blank(
    request: Request,
    services: ServicesOf,
    who: Who,
    rules: Annotated[str, Query(max_length=60)] = USUAL,
    box: Code = "",
) -> Response:
    """A sheet that phones keep, so that one can be begun without a network."""
    chosen = rules if rules in RULE_SETS else USUAL
    printed = GameRules.of(services.boxes.rules(who, box, chosen)).lines if box else ()
    pads = {
        players: services.pads.blank(chosen, players, printed)
        for players in range(FEWEST_PLAYERS, MOST_PLAYERS + 1)
    }
    on_phone = {players: for_phone(pad) for players, pad in pads.items()}
    return _pad(request, pads[MOST_PLAYERS], 0, on_phone=on_phone)


@router.get("/companion/pads/{code}")
def pad(
    request: Request, services: ServicesOf, who: Who, code: str, player: Code = "0"
) -> Response:
    """A sheet with one player's numbers open."""
    found = services.pads.find(who, code)
    places = [str(each.place) for each in found.players]
    return _pad(request, found, int(player) if player in places else 0)


def _pad(
    request: Request,
    pad: Pad,
    place: int,
    status: int = 200,
    typed: Mapping[str, str] | None = None,
    problems: Mapping[str, str] | None = None,
    on_phone: Mapping[int, Mapping[str, Any]] | None = None,
) -> Response:
    player = pad.players[place]
    return page(
        request,
        "pad.html",
        status,
        player=player,
        place=place,
        questions=questions(pad, player, typed or {}, problems or {}),
        problems=problems or {},
        firsts=first_player_choices(pad),
        rounds=range(1, pad.form.rules.rounds + 1),
        pieces=[piece_of(seat, "") for seat in range(len(SHAPES))],
        rule_set_name=RULE_SET_NAMES[pad.row.rules],
        on_phone=on_phone or for_phone(pad),
        **standings_context(pad),
    )


@router.post("/companion/pads/{code}/players/{place}", dependencies=CHECKED)
def write(
    request: Request,
    services: ServicesOf,
    who: Who,
    code: str,
    place: int,
    fields: Fields,
    limiter: LimiterOf,
    version: Annotated[int, Form(ge=0, le=10**9)],
) -> Response:
    """Write on a player's sheet; a script gets the sheet's data as the answer."""
    is_script = _is_script(request)
    problems: Mapping[str, str] = {}
    status = 200
    try:
        done = services.pads.write(who, code, place, version, fields)
        problems = done.problems
        if done.nobles > FEW_NOBLES:
            limiter.take("costly", who, address_of(request.scope))
    except StalePlayer as error:
        if not is_script:
            stale = services.pads.find(who, code)
            reason = {each: refusal_text(error)[0] for each in fields}
            return _pad(request, stale, place, error.status, fields, reason)
        status = error.status
    found = services.pads.find(who, code)
    if is_script:
        return JSONResponse(_sheet(found, place) | {"problems": dict(problems)}, status)
    if problems:
        return _pad(request, found, place, BAD_FORM, fields, problems)
    return go(f"/companion/pads/{found.row.code}?player={place}")


def _is_script(request: Request) -> bool:
    return request.headers.get("accept", "").startswith(JSON)


def _sheet(pad: Pad, place: int) -> dict[str, Any]:
    """A player's sheet for a script, with the standings."""
    shown = standings_context(pad)
    return {
        **sheets(pad)[place],
        "sheets": sheets(pad),
        "missing": missing(pad.form, json.loads(pad.players[place].entry)),
        "table": {"number": str(pad.row.round), "first": str(pad.row.first_player)},
        "standings": render("parts/pad_standings.html", place=place, **shown),
        "items": render("parts/pad_items.html", **shown),
        "bg_stats": shown["bg_stats"],
    }


@router.get("/companion/pads/{code}/players/{place}")
def sheet(services: ServicesOf, who: Who, code: str, place: int) -> JSONResponse:
    """A player's sheet as it is now."""
    found = services.pads.find(who, code)
    if not 0 <= place < len(found.players):
        raise HTTPException(404)
    return JSONResponse(_sheet(found, place))


@router.post("/companion/pads/{code}/table", dependencies=CHECKED)
def arrange(
    request: Request,
    services: ServicesOf,
    who: Who,
    code: str,
    number: Annotated[int, Form()],
    first: Annotated[int, Form()],
    player: Annotated[int, Form(ge=0, lt=MOST_PLAYERS)] = 0,
) -> Response:
    """Set the round and the owner of the first-player tile."""
    services.pads.arrange(who, code, number, first)
    if _is_script(request):
        return sheet(services, who, code, player)
    return go(f"/companion/pads/{as_meant(code)}?player={player}")


# --- For everybody ------------------------------------------------------------------------------


@router.get("/companion/pads/{code}/screen", dependencies=[Depends(on_server)])
def screen(request: Request, services: ServicesOf, who: Who, code: str) -> Response:
    """The standings for a big screen."""
    found = services.pads.find(who, code)
    context = standings_context(found)
    return page(
        request, "pad_screen.html", rule_set_name=RULE_SET_NAMES[found.row.rules], **context
    )


@router.get("/companion/pads/{code}/live", dependencies=[Depends(on_server)])
async def live(request: Request, code: str) -> EventSourceResponse:
    """Server-sent events: `changed` whenever somebody has written on the sheet."""
    return signals(request, channel(as_meant(code)))


@router.get("/companion/pads/{code}/result.csv")
def result(services: ServicesOf, who: Who, code: str) -> Response:
    """The score sheet for a spreadsheet."""
    found = services.pads.find(who, code)
    name = f'attachment; filename="bruxelles-{found.row.code}.csv"'
    return PlainTextResponse(
        as_csv(found), media_type="text/csv", headers={"Content-Disposition": name}
    )


@router.get("/companion/pads/{code}/picture.svg")
def picture(services: ServicesOf, who: Who, code: str) -> Response:
    """The result as a picture to share."""
    found = services.pads.find(who, code)
    name = RULE_SET_NAMES[found.row.rules]
    return svg(drawn("pad_picture.svg", rule_set_name=name, **standings_context(found)))
