"""Rule questions at the table as a page, which finds answers while people type."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import Query, Request
from starlette.responses import Response

from bruxelles1893.engine import RULE_SETS
from bruxelles1893.rule_search import answers
from bruxelles1893.web.companion.question_view import answer_book, index_for_script
from bruxelles1893.web.companion.refresher_view import USUAL
from bruxelles1893.web.rendering.page_router import PageRouter
from bruxelles1893.web.rendering.responses import page
from bruxelles1893.web.rules.handbook import left_out
from bruxelles1893.words import RULE_SET_NAMES

router: Final = PageRouter()


@router.get("/companion/questions")
def questions(
    request: Request,
    rules: Annotated[str, Query(max_length=60)] = USUAL,
    asked: Annotated[str, Query(max_length=200)] = "",
) -> Response:
    """The answers to a question, and the data for a script to answer others offline."""
    name = rules if rules in RULE_SETS else USUAL
    book = answer_book(name)
    return page(
        request,
        "questions.html",
        rules=name,
        asked=asked,
        found=[book[rule.id] for rule in answers(asked, left_out(name))],
        book=book.values(),
        index=index_for_script(book),
        rule_sets=RULE_SET_NAMES,
    )
