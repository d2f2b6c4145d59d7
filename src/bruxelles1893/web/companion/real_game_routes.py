"""A game on a real table: bots for missing players, or a record of a game among people."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Annotated, Any, Final
from urllib.parse import urlencode

from fastapi import Form, Query, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import JSONResponse, PlainTextResponse, Response

from bruxelles1893.engine import (
    MOST_PLAYERS,
    RULE_SETS,
    Draw,
    NotationError,
    Option,
    StateError,
    check_name,
    laid_of,
    notation,
    parse,
    ruleset,
)
from bruxelles1893.engine.queries import obvious
from bruxelles1893.real_game.playing import NotPossible, RealGame
from bruxelles1893.real_game.story import NOBODYS, Count
from bruxelles1893.server.background.bot_runner import chosen
from bruxelles1893.server.background.errors import Busy
from bruxelles1893.server.background.hints import uploaded
from bruxelles1893.server.http.dependencies import (
    CHECKED,
    COSTLY,
    ServicesOf,
    Who,
)
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.real_games.errors import NotOnTable, StaleRealGame
from bruxelles1893.server.real_games.service import StoredRealGame
from bruxelles1893.server.services import Services
from bruxelles1893.server.tables.errors import BadOrder
from bruxelles1893.server.tables.game.bot_tasks import question as asked_of
from bruxelles1893.server.tables.game.game_rules import GameRules
from bruxelles1893.web.companion.real_game_view import (
    entered_before,
    opening_parts,
    owned,
    proposal,
    question,
    read_opening,
    rounds,
    table_now,
    turned_offers,
    turned_question,
)
from bruxelles1893.web.companion.refresher_view import USUAL
from bruxelles1893.web.rendering.addresses import address
from bruxelles1893.web.rendering.page_router import PageRouter
from bruxelles1893.web.rendering.responses import JSON, go, page
from bruxelles1893.words import LEVEL_NAMES, RULE_SET_NAMES, gettext, seat_names

router: Final = PageRouter()
PATH: Final = "/companion/games"
BAD_FORM: Final = 422
LONGEST_TURN: Final = 300
MOST_FIELDS: Final = 80
BOT_SECONDS: Final = 1.0

Words = Annotated[list[str], Query()]
Text = Annotated[str, Query(max_length=60)]
Version = Annotated[int, Form(ge=0, le=10**9)]


# --- All games, and a new one -------------------------------------------------------------------


@router.get("/companion/games")
def games(request: Request, services: ServicesOf, who: Who) -> Response:
    """The person's games on real tables, and a form for a new one."""
    return _games(request, services, who)


def _games(
    request: Request, services: Services, who: Identity, status: int = 200, **said: Any
) -> Response:
    usual = {"names": [who.name], "levels": [], "rules": USUAL, "box": "", "first": 0}
    return page(
        request,
        "real_games.html",
        status,
        mine=services.real_games.mine(who),
        rule_sets=RULE_SET_NAMES,
        boxes=services.boxes.of(who),
        level_names=LEVEL_NAMES,
        places=range(MOST_PLAYERS),
        **({"problem": ""} | usual | said),
    )


@router.get("/companion/games/new")
def lay(
    request: Request,
    services: ServicesOf,
    who: Who,
    rules: Text = USUAL,
    box: Text = "",
    names: Words = [],  # noqa: B006
    levels: Words = [],  # noqa: B006
    first: Annotated[int, Query(ge=0, le=4)] = 0,
) -> Response:
    """The form for the opening of the table, filled in with a shuffle."""
    name = rules if rules in RULE_SETS else USUAL
    players = _players(names, levels)
    order = {"rules": name, "box": box, "names": names, "levels": levels, "first": first}
    if problem := _problem([each for each, _ in players], first):
        return _games(request, services, who, BAD_FORM, problem=problem, **order)
    return _lay(request, services, who, order, {})


def _lay(
    request: Request,
    services: Services,
    who: Identity,
    order: dict[str, Any],
    chosen: dict[str, list[str]],
    problem: str = "",
) -> Response:
    players = _players(order["names"], order["levels"])
    own = _rules(services, who, order["rules"], order["box"]).ruleset()
    return page(
        request,
        "real_game_lay.html",
        BAD_FORM if problem else 200,
        table=order | {"players": players},
        lying=opening_parts(own, len(players), chosen),
        rule_set_name=RULE_SET_NAMES[order["rules"]],
        problem=problem,
    )


def _rules(services: Services, who: Identity, name: str, box: str) -> GameRules:
    return services.boxes.game_rules(who, box, name) if box else GameRules.of(ruleset(name))


def _players(names: Sequence[str], levels: Sequence[str]) -> list[tuple[str, str]]:
    """The players that have a name, with the level of a bot."""
    padded = [*levels, *[NOBODYS] * len(names)]
    return [
        (name.strip(), level) for name, level in zip(names, padded, strict=False) if name.strip()
    ]


def _problem(names: Sequence[str], first: int) -> str:
    is_sound = 2 <= len(names) <= MOST_PLAYERS and len({*names}) == len(names)
    if not is_sound or any(map(check_name, names)):
        return gettext(
            "Two to five players with different names; names cannot contain quotes, colons or "
            "semicolons."
        )
    return "" if first < len(names) else gettext("The first player must be one of the players.")


@router.post("/companion/games", dependencies=COSTLY)
async def begin(request: Request, services: ServicesOf, who: Who) -> Response:
    """Begin a game with this opening."""
    form = await request.form(max_fields=MOST_FIELDS)
    lists = {name: [str(each)[:60] for each in form.getlist(name)] for name in dict.fromkeys(form)}
    rules = lists.get("rules", [""])[0]
    order = {
        "rules": rules if rules in RULE_SETS else USUAL,
        "box": lists.get("box", [""])[0],
        "names": lists.get("names", []),
        "levels": lists.get("levels", []),
        "first": int(lists["first"][0]) if lists.get("first", [""])[0] in map(str, range(5)) else 0,
    }
    laid = {name[5:]: words for name, words in lists.items() if name.startswith("laid-")}
    response = await run_in_threadpool(_begin, request, services, who, order, laid)
    if code := response.headers.get("location", "").rpartition("/")[2]:
        await _let_think(services, who, code)
    return response


def _begin(
    request: Request,
    services: Services,
    who: Identity,
    order: dict[str, Any],
    laid: dict[str, list[str]],
) -> Response:
    players = _players(order["names"], order["levels"])
    if problem := _problem([name for name, _ in players], order["first"]):
        return _games(request, services, who, BAD_FORM, problem=problem, **order)
    own = _rules(services, who, order["rules"], order["box"])
    try:
        code = services.real_games.create(who, own, players, order["first"], read_opening(laid))
    except (NotOnTable, StateError):
        problem = gettext("That cannot be right: there is only one of each strip, card and tile.")
        return _lay(request, services, who, order, laid, problem)
    return go(f"{PATH}/{code}")


# --- One game -----------------------------------------------------------------------------------


@router.get("/companion/games/{real_game}")
def game(
    request: Request,
    services: ServicesOf,
    who: Who,
    real_game: str,
    option: Annotated[str, Query(max_length=LONGEST_TURN)] = "",
    shown: Words = [],  # noqa: B006
) -> Response:
    """The page of a game on a real table, with what to do next."""
    kept = services.real_games.find(who, real_game)
    playing, asked = kept.game, _turned(kept, option, shown)
    proposed, entered = proposal(playing), rounds(playing)
    unchecked = playing.unchecked_round() if not kept.story.rest else None
    names = seat_names(playing.session.names)
    return page(
        request,
        "real_game.html",
        kept=kept,
        names=names,
        round=playing.state.round,
        is_over=playing.state.is_over,
        unchecked=unchecked,
        to_count=[row for each in entered if each.number == unchecked for row in each.counts],
        turned=asked,
        proposal=proposed,
        question=question(playing) if playing.seat is not None and asked is None else None,
        is_bot_asked=playing.is_bot_asked,
        asked_name="" if playing.seat is None else names[playing.seat],
        before=entered_before(playing),
        rounds=entered,
        table_now=table_now(playing),
        owned=owned(playing),
        last_round=playing.state.rules.rounds,
        rule_set_name=RULE_SET_NAMES[kept.story.rules],
    )


def _turned(kept: StoredRealGame, option: str, shown: Sequence[str]) -> dict[str, Any] | None:
    """The piece to turn up next, after what somebody has tapped or what nobody need choose."""
    ahead = RealGame.of(kept.story)
    forced = obvious(ahead.state) if ahead.seat is not None else None
    if not option and forced is not None and not kept.story.proposal:
        option = notation(forced)
    try:
        options, draws = _options(option), _draws(shown)
        turned = ahead.turned_by(options, draws) if options else None
    except (NotPossible, NotOnTable):
        return None
    if turned is None:
        return None
    return {
        "text": turned_question(ahead, turned),
        "offers": turned_offers(ahead, options[-1], draws),
        "place": turned.place,
        "done": turned.done + 1,
        "count": turned.total,
        "option": option,
        "shown": list(shown),
    }


def _options(option: str) -> tuple[Option, ...]:
    """The options that somebody enters in notation: a bot's turn, or a person's choice."""
    try:
        return tuple(parse(token) for token in option.split())
    except NotationError as error:
        raise NotOnTable(str(error)) from error


def _draws(shown: Sequence[str]) -> list[Draw]:
    """The pieces that were turned up, from `place=word` each."""
    draws = []
    for each in shown:
        place, _, word = each.partition("=")
        try:
            draws.append(Draw(place, laid_of(0, place, [word]).pieces[0]))
        except StateError as error:
            raise NotOnTable(str(error)) from error
    return draws


@router.post("/companion/games/{real_game}/enter", dependencies=COSTLY)
async def enter(
    request: Request,
    services: ServicesOf,
    who: Who,
    real_game: str,
    version: Version,
    option: Annotated[str, Form(max_length=LONGEST_TURN)],
    shown: Annotated[list[str], Form()] = [],  # noqa: B006
) -> Response:
    """Enter a choice; pieces that it turns up are asked for first."""
    path = await run_in_threadpool(_enter, services, who, real_game, version, option, shown)
    await _let_think(services, who, real_game)
    return _on(request, path)


def _on(request: Request, path: str) -> Response:
    """On to a page; a script gets its address, and goes there."""
    if request.headers.get("accept", "").startswith(JSON):
        return JSONResponse({"path": address(path)})
    return go(path)


def _enter(
    services: Services, who: Identity, code: str, version: int, option: str, shown: Sequence[str]
) -> str:
    kept = services.real_games.find(who, code)
    if kept.row.version != version:
        raise StaleRealGame
    options, draws = _options(option), _draws(shown)
    if not options:
        raise NotOnTable("nothing was chosen")
    try:
        turned = RealGame.of(kept.story).turned_by(options, draws)
    except NotPossible as error:
        raise NotOnTable(str(error)) from error
    if turned is None:
        services.real_games.enter(who, code, version, options, draws)
        return f"{PATH}/{code}"
    asked = urlencode([("option", option), *(("shown", each) for each in shown)])
    return f"{PATH}/{code}?{asked}#now"


@router.post("/companion/games/{real_game}/think", dependencies=COSTLY)
async def think(request: Request, services: ServicesOf, who: Who, real_game: str) -> Response:
    """Let the bot that is asked think, if there was no time for it before."""
    return await _after(request, services, who, real_game, lambda: None)


async def _after(
    request: Request, services: Services, who: Identity, code: str, change: Callable[[], None]
) -> Response:
    """Do something, let the bot that is asked think, and go back to the game."""
    await run_in_threadpool(change)
    await _let_think(services, who, code)
    return _on(request, f"{PATH}/{code}")


async def _let_think(services: Services, who: Identity, code: str) -> None:
    """Let the bot that is asked choose its turn. If too many wait, a button does it later."""
    kept = await run_in_threadpool(services.real_games.find, who, code)
    playing = await run_in_threadpool(lambda: kept.game)
    if not playing.is_bot_asked or kept.story.proposal or playing.unchecked_round() is not None:
        return
    with suppress(Busy, StaleRealGame):
        options = await _thought(services, kept)
        version = kept.row.version
        await run_in_threadpool(services.real_games.propose, who, code, version, options)


async def _thought(services: Services, kept: StoredRealGame) -> list[Option]:
    """The turn of a bot, which sees only what its seat may know."""
    playing, options = kept.game, list[Option]()
    assert playing.seat is not None
    level, place = kept.story.levels[playing.seat], f"{kept.row.code}-{playing.seat}"
    while (state := await run_in_threadpool(playing.proposed, options)) is not None:
        forced = obvious(state)
        if forced is None:
            asked = await run_in_threadpool(asked_of, state.view(playing.seat))
            work = partial(chosen, asked, level, place)
            forced = await services.hint_pool.result(work, seconds=BOT_SECONDS)
        options.append(forced)
    return options


# --- Mending, counting, keeping -----------------------------------------------------------------


@router.post("/companion/games/{real_game}/mend", dependencies=COSTLY)
async def mend(
    request: Request,
    services: ServicesOf,
    who: Who,
    real_game: str,
    version: Version,
    deed: Annotated[str, Form(max_length=10)] = "correct",
    ply: Annotated[int, Form(ge=0, le=10_000)] = 0,
    number: Annotated[int, Form(ge=1, le=5)] = 1,
) -> Response:
    """Undo, correct or keep a move, drop what came after it, or count a round again."""
    real_games = services.real_games
    deeds: dict[str, Callable[[Identity, str, int], None]] = {
        "back": real_games.take_back,
        "leave": real_games.leave,
        "anew": real_games.drop_rest,
        "count": partial(real_games.count_again, number=number),
    }
    mended = deeds.get(deed, partial(real_games.correct, ply=ply))
    return await _after(request, services, who, real_game, partial(mended, who, real_game, version))


@router.post("/companion/games/{real_game}/count", dependencies=COSTLY)
async def count(
    request: Request,
    services: ServicesOf,
    who: Who,
    real_game: str,
    version: Version,
    francs: Annotated[list[int], Form()],
    points: Annotated[list[int], Form()],
) -> Response:
    """Store the money and points that everybody has at the end of a round."""
    if len(francs) != len(points):
        raise BadOrder("everybody has money and points")
    counts = [Count(*each) for each in zip(francs, points, strict=True)]
    counted = partial(services.real_games.count, who, real_game, version, counts)
    return await _after(request, services, who, real_game, counted)


@router.post("/companion/games/{real_game}/keep", dependencies=COSTLY)
async def keep(services: ServicesOf, who: Who, real_game: str) -> Response:
    """Open the game as a table, to look back at it."""
    kept = await run_in_threadpool(services.real_games.find, who, real_game)
    text = await run_in_threadpool(lambda: kept.record)
    read = await uploaded(services.record_pool, text, deals_anew=False)
    table = await run_in_threadpool(services.tables.lobby.from_record, who, read)
    return go(f"/table/{table.id}/replay?ply=0")


@router.post("/companion/games/{real_game}/delete", dependencies=CHECKED)
def delete(services: ServicesOf, who: Who, real_game: str) -> Response:
    """Delete a game."""
    services.real_games.delete(who, real_game)
    return go(PATH)


@router.get("/companion/games/{real_game}/game.bxl")
def record(services: ServicesOf, who: Who, real_game: str) -> Response:
    """The game as a record."""
    found = services.real_games.find(who, real_game)
    headers = {"Content-Disposition": f'attachment; filename="bruxelles-{found.row.code}.bxl"'}
    return PlainTextResponse(found.record, headers=headers)
