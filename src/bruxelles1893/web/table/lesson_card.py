"""The card of a lesson on the table page: its task, its goals, and what has become of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from bruxelles1893.engine import Move
from bruxelles1893.server.tables.summaries import TableView
from bruxelles1893.teaching.lessons import FAILED, SOLVED, Lesson, lesson, lessons
from bruxelles1893.words import current_language, label, seat_names

MOST_WAYS: Final = 256


@dataclass(frozen=True, slots=True)
class GoalLine:
    """A goal in words, and whether it is open, met or missed."""

    text: str
    state: str


@dataclass(frozen=True, slots=True)
class LessonCard:
    """A lesson as it is shown beside the table.

    What one learns by it is told in the end, and a way to solve it only who has failed.
    """

    id: str
    title: str
    task: str
    rule: str
    number: int
    goals: tuple[GoalLine, ...]
    outcome: str
    point: str
    way: tuple[str, ...]
    following: str
    csrf: str
    questions: tuple[str, ...] = ()

    @property
    def is_solved(self) -> bool:
        """Whether all goals are met."""
        return self.outcome == SOLVED

    @property
    def is_failed(self) -> bool:
        """Whether a goal is missed."""
        return self.outcome == FAILED


def first_needed(lesson_id: str, first: int) -> int:
    """The move from which on a page must know them: the log's first one, or the lesson's."""
    learnt = lesson(lesson_id)
    return first if learnt is None else min(first, learnt.ply)


def lesson_card(
    shown: TableView, moves: Sequence[Move], first: int, csrf: str
) -> LessonCard | None:
    """The card of a table's lesson, from its moves since `first`; none if it has no lesson."""
    learnt = lesson(shown.table.lesson)
    if learnt is None:
        return None
    progress = learnt.progress(moves[learnt.ply - first :], shown.state)
    states = zip(learnt.goal_texts, progress.goals, strict=True)
    return LessonCard(
        id=learnt.id,
        title=learnt.title,
        task=learnt.task,
        rule=learnt.rule,
        number=lessons().index(learnt) + 1,
        goals=tuple(GoalLine(text, state) for text, state in states),
        outcome=progress.outcome,
        point=learnt.point,
        way=way(learnt, current_language()) if progress.outcome == FAILED else (),
        following=following(learnt),
        csrf=csrf,
        questions=learnt.question_texts,
    )


def following(learnt: Lesson) -> str:
    """The lesson after one; none after the last."""
    place = lessons().index(learnt) + 1
    return lessons()[place].id if place < len(lessons()) else ""


@lru_cache(MOST_WAYS)
def way(learnt: Lesson, language: str) -> tuple[str, ...]:
    """A way to solve a lesson, the learner's choices in words; forced ones go without saying."""
    session, choices = learnt.begin(), []
    names = seat_names(session.names)
    for option in learnt.solution:
        decision, legal = session.state.decision, session.state.legal()
        if decision is not None and decision.player == learnt.seat and len(legal) > 1:
            choices.append(label(session.state.view(learnt.seat), option, names))
        session.play(option)
    return tuple(choices)
