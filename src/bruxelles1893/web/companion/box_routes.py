"""My box: owners enter what is printed on their pieces, compare it, share it and play with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final

from fastapi import Depends, File, Form, Query, Request, UploadFile
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from bruxelles1893.engine import printed_values
from bruxelles1893.server.boxes.errors import BadValuesFile, UnknownBox
from bruxelles1893.server.boxes.model import Box
from bruxelles1893.server.boxes.service import BOX_RULES
from bruxelles1893.server.http.dependencies import (
    COSTLY,
    ServicesOf,
    Who,
    on_server,
)
from bruxelles1893.server.long_work.balance_reports import DEALS
from bruxelles1893.web.companion.box_pieces import (
    ACTION_OF,
    BONUS_OF,
    GRID,
    JOINERS,
    BoxPiece,
    Checked,
    checked,
    differences_in_words,
    fields,
    piece_id,
    piece_title,
    pieces_of,
    word_name,
)
from bruxelles1893.web.rendering.forms import Short, Tick
from bruxelles1893.web.rendering.page_router import PageRouter
from bruxelles1893.web.rendering.responses import BAD_FORM, go, page, refusal_text
from bruxelles1893.words import RULE_SET_NAMES, gettext
from bruxelles1893.words.pages.box import PRINTED_WORDS, complaint_text

router: Final = PageRouter()

PICTURED: Final = {
    "iris": "iris",
    "crown": "crown",
    "architect": "architect",
    "row_base": "laurel",
    "house_points": "laurel",
    "portrait": "laurel",
    "prices": "coin",
    "francs": "coin",
    "one": "coin",
    "five": "coin",
    "total": "pawn",
    "in_court": "scales",
    "tiles": "exhibition",
    "glass": "cube-glass",
    "travellers": "pawn",
    "surcharges": "coin",
    "material_francs": "coin",
    "sale_francs": "coin",
    "sale_points": "laurel",
}
"""What is drawn beside the numbers of an entry, by the last part of its name."""
NEXT: Final = "next"
FORGET: Final = "forget"

Deed = Annotated[str, Form(max_length=10)]


@router.get("/companion/box")
def boxes(request: Request, services: ServicesOf, who: Who) -> Response:
    """The person's sets of values, and a form for a new one."""
    return _boxes(request, services, who)


def _boxes(request: Request, services: ServicesOf, who: Who, problem: str = "") -> Response:
    names = {key: RULE_SET_NAMES[key] for key in BOX_RULES}
    status = BAD_FORM if problem else 200
    found = services.boxes.of(who)
    return page(request, "boxes.html", status, boxes=found, rule_sets=names, problem=problem)


@router.post("/companion/box", dependencies=COSTLY)
def begin(services: ServicesOf, who: Who, rules: Short, name: Short = "") -> Response:
    """A new set."""
    made = services.boxes.begin(who, name.strip() or gettext("My box"), rules)
    return go(f"/companion/box/{made.row.id}")


@router.post("/companion/box/file", dependencies=COSTLY)
async def upload(
    request: Request, services: ServicesOf, who: Who, file: Annotated[UploadFile, File()]
) -> Response:
    """Make a set from a file. The answer to a bad file says what is wrong."""
    content = await file.read()
    try:
        made = await run_in_threadpool(services.boxes.upload, who, content, gettext("My box"))
    except BadValuesFile as error:
        problem = complaint_text(error.complaint) if error.complaint else refusal_text(error)[0]
        return await run_in_threadpool(_boxes, request, services, who, problem)
    return go(f"/companion/box/{made.row.id}")


@router.get("/companion/box/{box_id}")
def box(request: Request, services: ServicesOf, who: Who, box_id: str) -> Response:
    """A set: its progress, its pieces, and its actions."""
    found = services.boxes.box(who, box_id)
    clubs = [] if services.settings.is_alone else services.clubs.of(who.id)
    link = request.url_for("shared-box", token=found.row.shared) if found.row.shared else ""
    return page(
        request,
        "box.html",
        box=found,
        pieces=pieces_of(found),
        rule_sets=RULE_SET_NAMES,
        clubs=clubs,
        link=link,
        entered_by=sorted({each.name for each in found.entered if each.name}),
    )


@router.get("/companion/box/{box_id}/pieces/{piece}")
def piece(request: Request, services: ServicesOf, who: Who, box_id: str, piece: str) -> Response:
    """A piece with a field for each of its values."""
    found = services.boxes.box(who, box_id)
    return _piece(request, found, _named(found, piece), {}, Checked({}, {}))


@router.post("/companion/box/{box_id}/pieces/{piece}", dependencies=COSTLY)
async def enter(
    request: Request, services: ServicesOf, who: Who, box_id: str, piece: str, deed: Deed = NEXT
) -> Response:
    """Save the typed values: changed ones at once, all of them with *next*."""
    form = await request.form()
    typed: dict[str, tuple[str, ...]] = {}
    for name, value in form.multi_items():
        if isinstance(value, str) and len(value) <= 20:
            typed[name] = (*typed.get(name, ()), value)
    return await run_in_threadpool(_enter, request, services, who, box_id, piece, deed, typed)


def _enter(
    request: Request,
    services: ServicesOf,
    who: Who,
    box_id: str,
    name: str,
    deed: str,
    typed: Mapping[str, tuple[str, ...]],
) -> Response:
    found = services.boxes.box(who, box_id)
    wanted = _named(found, name)
    if deed == FORGET:
        dropped = {each: None for each in wanted.names if each in found.lines}
        if dropped:
            services.boxes.enter(who, box_id, dropped)
        return go(f"/companion/box/{box_id}/pieces/{name}")
    read = checked(found, wanted, typed)
    now = {entry.name: entry.value for entry in found.printed.entries}
    fresh = {
        each: value
        for each, value in read.values.items()
        if value != now[each] or (deed == NEXT and each not in found.lines)
    }
    if fresh:
        found = services.boxes.enter(who, box_id, fresh)
        wanted = _named(found, name)
    if deed == NEXT and not read.problems:
        following = _following(pieces_of(found), wanted)
        return go(f"/companion/box/{box_id}" + (f"/pieces/{following.id}" if following else ""))
    return _piece(request, found, wanted, typed, read)


def _named(found: Box, name: str) -> BoxPiece:
    for each in pieces_of(found):
        if each.id == name:
            return each
    raise UnknownBox(f"there is no piece {name[:40]!r} in this box")


def _following(pieces: list[BoxPiece], piece: BoxPiece) -> BoxPiece | None:
    """The next piece after this one that is not done."""
    place = next(index for index, each in enumerate(pieces) if each.id == piece.id)
    around = [*pieces[place + 1 :], *pieces[:place]]
    return next((each for each in around if not each.is_done), None)


def _piece(
    request: Request,
    found: Box,
    wanted: BoxPiece,
    typed: Mapping[str, tuple[str, ...]],
    read: Checked,
) -> Response:
    unsaved = {name: typed[name] for name in read.problems if name in typed}
    all_pieces = pieces_of(found)
    return page(
        request,
        "box_piece.html",
        BAD_FORM if read.problems else 200,
        box=found,
        piece=wanted,
        fields=fields(found, wanted, unsaved, read.problems),
        following=_following(all_pieces, wanted),
        grid=GRID,
        sectors=[(word, word_name(word)) for word in found.printed.compass],
        pictures=BONUS_OF,
        pictured=PICTURED,
        actions=ACTION_OF,
        joiners={key: PRINTED_WORDS[word] for key, word in JOINERS.items()},
        last_piece=piece_title(piece_id(found.last[0].entry)) if found.last else "",
    )


@router.post("/companion/box/{box_id}/undo", dependencies=COSTLY)
def undo(
    services: ServicesOf, who: Who, box_id: str, step: Annotated[int, Form(ge=1, le=100_000)]
) -> Response:
    """Undo the last step, and show its piece."""
    gone = services.boxes.undo(who, box_id, step)
    return go(f"/companion/box/{box_id}/pieces/{piece_id(gone[0].entry)}")


@router.post("/companion/box/{box_id}/settings", dependencies=COSTLY)
def arrange(services: ServicesOf, who: Who, box_id: str, name: Short, club: Short = "") -> Response:
    """Change a set's name, and the club whose members enter values too."""
    services.boxes.arrange(who, box_id, name, club)
    return go(f"/companion/box/{box_id}")


@router.post("/companion/box/{box_id}/share", dependencies=[*COSTLY, Depends(on_server)])
def share(services: ServicesOf, who: Who, box_id: str, is_shared: Tick = False) -> Response:
    """Share a set by an address, or stop sharing."""
    services.boxes.share(who, box_id, is_shared)
    return go(f"/companion/box/{box_id}#share")


@router.post("/companion/box/{box_id}/delete", dependencies=COSTLY)
def delete(services: ServicesOf, who: Who, box_id: str) -> Response:
    """Delete a set."""
    services.boxes.delete(who, box_id)
    return go("/companion/box")


@router.get("/companion/box/{box_id}/file")
def download(
    services: ServicesOf,
    who: Who,
    box_id: str,
    version: Annotated[int, Query(ge=0, le=10_000)] = 0,
) -> Response:
    """The file for the commands; a version of it, or all that is entered."""
    found = services.boxes.kept(services.boxes.box(who, box_id))
    older = [each for each in found.versions if each.version == version]
    return _file(found.up_to(older[0]) if older else found)


@router.get("/companion/box/{box_id}/compare")
def compare(
    request: Request,
    services: ServicesOf,
    who: Who,
    box_id: str,
    other: Annotated[str, Query(alias="with", max_length=20)] = "",
) -> Response:
    """The differences from the shipped set, or from another one."""
    found = services.boxes.box(who, box_id)
    others = [each for each in services.boxes.of(who) if _is_comparable(found, each)]
    beside = next((each for each in others if each.row.id == other), None)
    against = beside.printed if beside else found.shipped
    return page(
        request,
        "box_compare.html",
        box=found,
        others=others,
        beside=beside,
        rows=differences_in_words(found.row.rules, against, found.printed),
    )


def _is_comparable(one: Box, other: Box) -> bool:
    edition = one.row.rules.partition("+")[0]
    return other.row.id != one.row.id and other.row.rules.partition("+")[0] == edition


@router.get("/companion/box/{box_id}/report")
def report(request: Request, services: ServicesOf, who: Who, box_id: str) -> Response:
    """The effect of the values: the progress of the bots, or their report."""
    found = services.boxes.box(who, box_id)
    made = services.balance_reports.of(found.printed.digest)
    return page(
        request,
        "box_report.html",
        box=found,
        report=made,
        found=made.comparison if made else None,
        rows=differences_in_words(found.row.rules, found.shipped, found.printed),
        deals=DEALS,
        titles={
            "place": gettext("Place in the turn order of round 1"),
            "board": gettext("Architects"),
            "noble": gettext("Nobles kept at the end"),
            "columns": gettext("Columns won"),
        },
    )


@router.post("/companion/box/{box_id}/report", dependencies=COSTLY)
def begin_report(services: ServicesOf, who: Who, box_id: str) -> Response:
    """Let bots play with the values."""
    found = services.boxes.box(who, box_id)
    services.balance_reports.begin(found.printed.digest, found.row.rules, found.file)
    return go(f"/companion/box/{box_id}/report")


@router.get("/companion/brought")
def brought(request: Request) -> Response:
    """Ask whether to take the set in the address, where only the browser sees it."""
    return page(request, "box_brought.html")


@router.get("/companion/shared/{token}", name="shared-box")
def shared(request: Request, services: ServicesOf, who: Who, token: str) -> Response:
    """A set that somebody shares: what differs, its file, and a copy."""
    found = services.boxes.shared(who, token)
    rows = differences_in_words(found.row.rules, found.shipped, found.printed)
    names = RULE_SET_NAMES
    return page(request, "box_shared.html", box=found, token=token, rows=rows, rule_sets=names)


@router.get("/companion/shared/{token}/file")
def shared_file(services: ServicesOf, who: Who, token: str) -> Response:
    """The file of a shared set."""
    return _file(services.boxes.kept(services.boxes.shared(who, token)))


@router.post("/companion/shared/{token}/copy", dependencies=COSTLY)
def copy(services: ServicesOf, who: Who, token: str) -> Response:
    """Copy a shared set with its values."""
    return go(f"/companion/box/{services.boxes.copy(who, token).row.id}")


@router.get("/table/{table_id}/values")
def values_of_table(request: Request, services: ServicesOf, who: Who, table_id: str) -> Response:
    """The printed values of a table beside ours."""
    table = services.tables.overview.summary(who, table_id)
    rules = services.boxes.rules_of_table(table.id)
    rows = differences_in_words(rules.name, printed_values(rules.name), rules.printed())
    return page(request, "table_values.html", table=table, rows=rows, rule_sets=RULE_SET_NAMES)


def _file(found: Box) -> Response:
    name = f"bruxelles-box-v{found.version}.toml"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(found.file, media_type="application/toml", headers=headers)
