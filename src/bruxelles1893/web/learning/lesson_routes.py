"""The lessons: all of them with what a person has solved, and the way from one to the next."""

from __future__ import annotations

from itertools import groupby
from typing import Annotated, Final, NamedTuple

from fastapi import Form, Request
from starlette.exceptions import HTTPException
from starlette.responses import Response

from bruxelles1893 import rulebook
from bruxelles1893.server.http.dependencies import (
    CHECKED,
    COSTLY,
    ServicesOf,
    Who,
)
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.services import Services
from bruxelles1893.teaching.lessons import Lesson, lesson, lessons
from bruxelles1893.web.rendering.page_router import PageRouter
from bruxelles1893.web.rendering.responses import answer, go, page
from bruxelles1893.web.table.lesson_card import following
from bruxelles1893.web.table.table_view import urls_of
from bruxelles1893.words import RULE_SET_NAMES

router: Final = PageRouter()
LIST: Final = "/lessons"


class ChapterOfLessons(NamedTuple):
    """The lessons of a chapter of the rules, each with its number."""

    id: str
    title: str
    lessons: list[tuple[int, Lesson]]


@router.get(LIST)
def all_lessons(request: Request, services: ServicesOf, who: Who) -> Response:
    """All lessons by chapter, and which of them are solved."""
    solved = services.tables.lessons.solved(who) & {each.id for each in lessons()}
    return page(
        request,
        "lessons.html",
        chapters=_chapters(),
        solved=solved,
        total=len(lessons()),
        following=next((each.id for each in lessons() if each.id not in solved), ""),
        rule_sets=RULE_SET_NAMES,
    )


def _chapters() -> list[ChapterOfLessons]:
    titles = {chapter.id: chapter.title for chapter in rulebook.chapters()}
    numbered = list(enumerate(lessons(), 1))
    return [
        ChapterOfLessons(chapter, titles[chapter], list(group))
        for chapter, group in groupby(numbered, key=lambda each: each[1].chapter)
    ]


@router.post(LIST + "/{lesson_id}", dependencies=COSTLY)
def begin(lesson_id: str, services: ServicesOf, who: Who) -> Response:
    """A new table at the position of a lesson."""
    return _begun(services, who, lesson(lesson_id))


@router.post("/table/{table_id}/next-lesson", dependencies=COSTLY)
def go_on(table_id: str, services: ServicesOf, who: Who) -> Response:
    """The lesson after the one of a table."""
    learnt = lesson(services.tables.overview.summary(who, table_id).lesson)
    if learnt is None:
        raise HTTPException(404)
    after = following(learnt)
    return _begun(services, who, lesson(after)) if after else go(LIST)


@router.post("/table/{table_id}/answers", dependencies=CHECKED)
def check_answers(
    table_id: str,
    services: ServicesOf,
    who: Who,
    given: Annotated[list[int], Form(alias="answer", min_length=1, max_length=9)],
) -> Response:
    """Compare what was counted by hand with what the engine counts."""
    summary = services.tables.overview.summary(who, table_id)
    learnt = lesson(summary.lesson)
    if learnt is None or len(learnt.questions) != len(given):
        raise HTTPException(404)
    right = learnt.right_answers()
    is_solved = given == right
    if is_solved and learnt.seat in summary.your_seats:
        services.tables.lessons.keep(who.id, learnt)
    return answer(
        "parts/answers.html",
        lines=list(zip(learnt.question_texts, given, right, strict=True)),
        is_solved=is_solved,
        point=learnt.point,
        urls=urls_of(table_id),
        csrf=services.identities.csrf_token(who),
    )


def _begun(services: Services, who: Identity, learnt: Lesson | None) -> Response:
    if learnt is None:
        raise HTTPException(404)
    return go(f"/table/{services.tables.lessons.begin(who, learnt).id}")
