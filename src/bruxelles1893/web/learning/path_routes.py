"""The way from a first game to every rule set, and the solo series: how far somebody has come."""

from __future__ import annotations

from typing import Final

from fastapi import Request
from starlette.responses import Response

from bruxelles1893.server.http.dependencies import ServicesOf, Who
from bruxelles1893.teaching.lessons import lesson
from bruxelles1893.teaching.levels import PastResult, proposed
from bruxelles1893.teaching.path import PATH, steps_of
from bruxelles1893.teaching.series import records_of
from bruxelles1893.web.rendering.page_router import PageRouter
from bruxelles1893.web.rendering.responses import page
from bruxelles1893.web.table.past_games import past_games
from bruxelles1893.web.table.puzzle_card import puzzle_of_today
from bruxelles1893.words import LEVEL_NAMES, RULE_SET_NAMES
from bruxelles1893.words.pages.path import PATH_TEXTS

router: Final = PageRouter()


@router.get("/path")
def path(request: Request, services: ServicesOf, who: Who) -> Response:
    """Ten steps, which of them are done, and the next one."""
    past = past_games(services.tables.overview.of(who))
    steps = steps_of(past, services.tables.lessons.solved(who))
    return page(
        request,
        "path.html",
        steps=steps,
        done=sum(each.is_done for each in steps),
        following=next((each.step.key for each in steps if not each.is_done), ""),
        lessons={each.lesson: lesson(each.lesson) for each in PATH if each.lesson},
        texts=PATH_TEXTS,
        daily=puzzle_of_today(),
        level=proposed([PastResult(game.level, game.has_won) for game in past]).level,
        rule_sets=RULE_SET_NAMES,
    )


@router.get("/series")
def series(request: Request, services: ServicesOf, who: Who) -> Response:
    """Ten games alone, with goals, and one's own best."""
    records = records_of(past_games(services.tables.overview.of(who)))
    return page(
        request,
        "series.html",
        records=records,
        reached=sum(each.is_reached for each in records),
        following=next((each.stage for each in records if not each.is_reached), None),
        levels=LEVEL_NAMES,
        rule_sets=RULE_SET_NAMES,
    )
