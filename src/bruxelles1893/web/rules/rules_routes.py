"""The rules and the printed values as pages."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import Query, Request
from starlette.responses import Response

from bruxelles1893 import components
from bruxelles1893.engine import RULE_SETS, printed_values, ruleset
from bruxelles1893.web.rendering.page_router import PageRouter
from bruxelles1893.web.rendering.responses import page
from bruxelles1893.web.rules.handbook import handbook
from bruxelles1893.web.rules.manual_view import examples
from bruxelles1893.words import RULE_SET_NAMES, note_text

router: Final = PageRouter()


@router.get("/rules")
def rules(
    request: Request,
    rule_set: Annotated[str, Query(alias="for", max_length=60)] = "",
    words: Annotated[str, Query(max_length=200)] = "",
) -> Response:
    """The rules, all or those of a rule set, and those that speak of something."""
    chosen = rule_set if rule_set in RULE_SETS else ""
    return page(
        request,
        "rules.html",
        book=handbook(chosen, words),
        examples=examples,
        rule_sets=RULE_SET_NAMES,
        chosen=chosen,
        wanted=words,
    )


@router.get("/values")
def values(
    request: Request,
    rule_set: Annotated[str, Query(alias="for", max_length=60)] = "second",
    source: Annotated[str, Query(max_length=20)] = "",
) -> Response:
    """Every printed value with where it comes from."""
    chosen = rule_set if rule_set in RULE_SETS else "second"
    printed = printed_values(chosen)
    rows = [
        (name, value, origin, note_text(note))
        for name, value, origin, note in components.table(printed)
        if source in ("", origin)
    ]
    return page(
        request,
        "values.html",
        rows=rows,
        rule_sets=RULE_SET_NAMES,
        chosen=chosen,
        source=source,
        digest=ruleset(chosen).digest,
    )
