"""The puzzles: all of them with what a person has solved, each of them, and its answer."""

from __future__ import annotations

from itertools import groupby
from typing import Annotated, Final

from fastapi import Path, Query, Request
from starlette.responses import Response

from bruxelles1893.bots.levels import NETWORK_BEATS_CASUAL
from bruxelles1893.engine import RULE_SETS, NotationError, parse
from bruxelles1893.puzzles import DIFFICULTIES, Puzzle, shipped
from bruxelles1893.puzzles.wording import answer_texts, check_texts, level_texts
from bruxelles1893.server.http.dependencies import COSTLY, ServicesOf, Who
from bruxelles1893.web.rendering.page_router import PageRouter
from bruxelles1893.web.rendering.responses import go, page
from bruxelles1893.web.table.plates import plate
from bruxelles1893.web.table.puzzle_card import PuzzleEntry, puzzle_entry, puzzle_of_today
from bruxelles1893.words import PUZZLE_DIFFICULTIES, REVIEW_TEXTS, RULE_SET_NAMES, percent

router: Final = PageRouter()
LIST: Final = "/puzzles"
Shelf = tuple[str, list[tuple[str, list[PuzzleEntry]]]]
"""A rule set, and its puzzles by difficulty."""
Number = Annotated[int, Path(ge=1, le=1_000_000)]


@router.get(LIST)
def all_puzzles(request: Request, services: ServicesOf, who: Who) -> Response:
    """All puzzles by rule set and difficulty, and which of them are solved."""
    return page(
        request,
        "puzzles.html",
        shelves=_shelves(),
        solved=services.tables.lessons.solved(who) & {each.id for each in shipped()},
        total=len(shipped()),
        today=puzzle_of_today(),
        rule_sets=RULE_SET_NAMES,
        difficulties=PUZZLE_DIFFICULTIES,
    )


def _shelves() -> list[Shelf]:
    """The puzzles by rule set, then by difficulty, in the order of their numbers."""
    numbered = sorted(
        enumerate(shipped(), 1), key=lambda each: (*_shelf(each[1]), each[1].players, each[0])
    )
    return [
        (
            RULE_SETS[rules],
            [
                (DIFFICULTIES[difficulty], [puzzle_entry(number) for number, _ in few])
                for difficulty, few in groupby(of_rules, key=lambda each: _shelf(each[1])[1])
            ],
        )
        for rules, of_rules in groupby(numbered, key=lambda each: _shelf(each[1])[0])
    ]


def _shelf(each: Puzzle) -> tuple[int, int]:
    return RULE_SETS.index(each.rules), DIFFICULTIES.index(each.difficulty)


def numbered(number: int) -> Puzzle | None:
    """The puzzle of a number; none for an address of a release that had more of them."""
    return shipped()[number - 1] if number <= len(shipped()) else None


@router.get(LIST + "/{number}")
def one(request: Request, number: Number, services: ServicesOf, who: Who) -> Response:
    """One puzzle: what it is about, and the way to its table."""
    asked = numbered(number)
    if asked is None:
        return go(LIST)
    return page(
        request,
        "puzzle.html",
        puzzle=puzzle_entry(number),
        board=plate(asked.begin(), asked.seat, ("board",)),
        is_solved=asked.id in services.tables.lessons.solved(who),
        before=number - 1,
        after=number + 1 if number < len(shipped()) else 0,
    )


@router.post(LIST + "/{number}", dependencies=COSTLY)
def begin(number: Number, services: ServicesOf, who: Who) -> Response:
    """A new table at the position of a puzzle."""
    asked = numbered(number)
    if asked is None:
        return go(LIST)
    return go(f"/table/{services.tables.lessons.begin(who, asked).id}")


@router.get(LIST + "/{number}/answer")
def answer(
    request: Request,
    number: Number,
    services: ServicesOf,
    who: Who,
    yours: Annotated[str, Query(max_length=40)] = "",
) -> Response:
    """The bot's opinion of all choices, and what bots of each level chose."""
    asked = numbered(number)
    if asked is None:
        return go(LIST)
    return page(
        request,
        "puzzle_answer.html",
        puzzle=puzzle_entry(number),
        answers=answer_texts(asked),
        levels=level_texts(asked),
        checks=check_texts(asked),
        yours=_option(yours),
        texts=REVIEW_TEXTS,
        share=percent(NETWORK_BEATS_CASUAL),
    )


def _option(word: str) -> int | None:
    try:
        return parse(word) if word else None
    except NotationError:
        return None
