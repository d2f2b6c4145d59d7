"""The manual as pages: the overview with pictures, what is new, and an aid to print."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import Query, Request
from starlette.responses import Response

from bruxelles1893 import rulebook
from bruxelles1893.engine import RULE_SETS, ruleset
from bruxelles1893.engine.core.options import BRUGMANN, NOBLES
from bruxelles1893.web.rendering.page_router import PageRouter
from bruxelles1893.web.rendering.responses import page
from bruxelles1893.web.rules.manual_view import NEWS, chapter_html, news, plates
from bruxelles1893.words import (
    ACTION_EFFECTS,
    ACTION_NAMES,
    NOBLE_NAMES,
    RULE_SET_NAMES,
    noble_effect,
)

router: Final = PageRouter()


@router.get("/manual")
def overview(request: Request) -> Response:
    """The told overview, with pictures of the own table."""
    return page(
        request,
        "manual.html",
        plates=plates(),
        action_names=ACTION_NAMES,
        action_effects=ACTION_EFFECTS,
        chapters=rulebook.chapters(),
    )


@router.get("/manual/new")
def what_is_new(
    request: Request,
    known: Annotated[str, Query(max_length=60)] = "",
    wanted: Annotated[str, Query(max_length=60)] = "",
) -> Response:
    """The news of a rule set for readers who know another one."""
    pair = (known, wanted) if {known, wanted} <= set(RULE_SETS) and known != wanted else NEWS[0]
    found = news(*pair)
    titles = {chapter.id: chapter.title for chapter in rulebook.chapters()}
    return page(
        request,
        "manual_new.html",
        known=pair[0],
        wanted=pair[1],
        pairs=NEWS,
        news=found,
        chapters=[(titles[each], chapter_html(each)) for each in found.chapters],
        chapters_gone=[(titles[each], chapter_html(each)) for each in found.chapters_gone],
        rule_sets=RULE_SET_NAMES,
    )


@router.get("/manual/aid")
def aid(request: Request) -> Response:
    """Two pages to print and to lay beside the table."""
    rules = ruleset("second")
    return page(
        request,
        "manual_aid.html",
        action_names=ACTION_NAMES,
        action_effects=ACTION_EFFECTS,
        nobles=[
            (NOBLE_NAMES[name], noble_effect(rules, noble))
            for noble, name in enumerate(NOBLES)
            if rules.noble_copies[noble] or noble == BRUGMANN
        ],
    )
