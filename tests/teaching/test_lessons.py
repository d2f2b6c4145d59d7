"""Every lesson can be solved and failed; its texts fit its chapter and its position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from bruxelles1893 import rulebook
from bruxelles1893.engine import RULE_SETS, Event, Seat, Session, Space
from bruxelles1893.engine.core.events import ArtSold, CubesReturned, PawnFreed, PawnPlaced
from bruxelles1893.teaching.lessons import (
    CHAPTER_ORDER,
    FAILED,
    MET,
    MISSED,
    OPEN,
    SOLVED,
    Goal,
    Lesson,
    LessonError,
    lesson,
    lessons,
)
from bruxelles1893.teaching.lessons.goals import GoalError, Pattern, judged
from bruxelles1893.teaching.lessons.lesson import read_lesson


def played(learnt: Lesson, options: Sequence[int]) -> Session:
    session = learnt.begin()
    for option in options:
        session.play(option)
    return session


def outcome(learnt: Lesson, options: Sequence[int]) -> str:
    session = played(learnt, options)
    return learnt.progress(session.moves[learnt.ply :], session.state).outcome


@pytest.mark.parametrize("learnt", lessons(), ids=lambda each: each.id)
def test_a_lesson_begins_with_a_choice_of_the_learner(learnt: Lesson) -> None:
    state = learnt.begin().state
    assert state.decision is not None
    assert state.decision.player == learnt.seat
    assert len(state.legal()) > 1
    assert outcome(learnt, ()) == OPEN


PLAYED = [each for each in lessons() if not each.questions]
COUNTED = [each for each in lessons() if each.questions]


@pytest.mark.parametrize("learnt", COUNTED, ids=lambda each: each.id)
def test_what_is_counted_by_hand_is_counted_by_the_engine(learnt: Lesson) -> None:
    sheet = learnt.begin().state.scores()[learnt.seat]
    assert learnt.right_answers() == [getattr(sheet, each.item) for each in learnt.questions]
    assert len(learnt.question_texts) == len(learnt.questions) > 0
    assert not learnt.goals


@pytest.mark.parametrize("learnt", PLAYED, ids=lambda each: each.id)
def test_its_solution_solves_it(learnt: Lesson) -> None:
    assert outcome(learnt, learnt.solution) == SOLVED


@pytest.mark.parametrize("learnt", PLAYED, ids=lambda each: each.id)
def test_something_else_fails_it(learnt: Lesson) -> None:
    session = played(learnt, learnt.wrong)
    progress = learnt.progress(session.moves[learnt.ply :], session.state)
    assert progress.outcome == FAILED
    assert MISSED in progress.goals


def test_every_chapter_of_the_rules_and_every_kind_of_game_has_lessons() -> None:
    chapters = {chapter.id for chapter in rulebook.chapters()}
    assert {each.chapter for each in lessons()} == chapters == set(CHAPTER_ORDER)
    played = {name.partition("+")[0] for name in RULE_SETS}
    assert {each.rules.partition("+")[0] for each in lessons()} == played
    modules = {part for each in lessons() for part in each.rules.split("+")[1:]}
    assert {"belle-epoque", "asymmetric"} <= modules


def test_a_lesson_names_a_rule_that_there_is() -> None:
    known = {rule.id for rule in rulebook.rules()}
    assert [each.id for each in lessons() if each.rule not in known] == []


def test_lessons_have_names_of_their_own() -> None:
    assert len({each.id for each in lessons()}) == len(lessons()) >= 20
    assert lesson("no-such-lesson") is None
    assert lesson(lessons()[0].id) is lessons()[0]


def test_all_lessons_fit_their_column() -> None:
    assert max(len(each.id) for each in lessons()) <= 40


# --- Goals --------------------------------------------------------------------------------------
SALE = ArtSold(seat=Seat(0), colour=0, francs=6, points=4)


@pytest.mark.parametrize(
    ("where", "matches"),
    [
        ({}, True),
        ({"colour": "blue"}, True),
        ({"colour": "brown"}, False),
        ({"francs": 6, "points": ">=4"}, True),
        ({"francs": "<=5"}, False),
    ],
)
def test_a_pattern_compares_numbers_and_things(where: dict[str, int | str], matches: bool) -> None:
    assert Pattern("ArtSold", tuple(where.items())).matches(SALE, Seat(0)) is matches


def test_only_the_learners_events_count() -> None:
    assert not Pattern("ArtSold").matches(SALE, Seat(1))
    assert not Pattern("HouseBuilt").matches(SALE, Seat(0))


def test_a_pattern_looks_into_cubes() -> None:
    paid = CubesReturned(Seat(0), (1, 0, 0, 0, 0))
    assert Pattern("CubesReturned", (("iron", ">=1"),)).matches(paid, Seat(0))
    assert not Pattern("CubesReturned", (("wood", ">=1"),)).matches(paid, Seat(0))


@pytest.mark.parametrize(
    ("event", "where"), [("Nothing", ()), ("annotations", ()), ("ArtSold", (("price", 1),))]
)
def test_a_goal_that_cannot_be_is_told(event: str, where: tuple[tuple[str, int], ...]) -> None:
    with pytest.raises(GoalError):
        Pattern(event, where)


def test_goals_count_add_up_and_forbid() -> None:
    freed = Goal("two", Pattern("PawnFreed"), least=2)
    cheap = Goal("cheap", Pattern("PawnPlaced", (("bid", ">=3"),)), is_never=True)
    total = Goal("francs", Pattern("ArtSold"), least=6, total="francs")
    goals = (freed, cheap, total)
    assert judged(goals, [], Seat(0), is_over=False).goals == (OPEN, OPEN, OPEN)
    once: list[Event] = [PawnFreed(Seat(0)), SALE]
    assert judged(goals, once, Seat(0), is_over=False).goals == (OPEN, OPEN, MET)
    twice: list[Event] = [*once, PawnFreed(Seat(0))]
    assert judged(goals, twice, Seat(0), is_over=False).outcome == SOLVED
    assert judged(goals, once, Seat(0), is_over=True).goals == (MISSED, MET, MET)
    dear = judged(goals, [PawnPlaced(Seat(0), Space(3), 4)], Seat(0), is_over=False)
    assert (dear.outcome, dear.goals[1]) == (FAILED, MISSED)


@pytest.mark.parametrize("learnt", lessons(), ids=lambda each: each.id)
def test_a_lesson_is_played_by_the_rules_that_it_was_made_for(learnt: Lesson) -> None:
    assert learnt.begin().state.rules.version == learnt.version == 2


@pytest.mark.parametrize("version", [0, 99, "2", True])
def test_a_lesson_for_rules_that_are_not_played_is_refused(version: object) -> None:
    with pytest.raises(LessonError, match="lesson short: rules version"):
        read_lesson(ENTRY | {"version": version})


def test_a_lesson_may_be_made_for_older_rules() -> None:
    assert read_lesson(ENTRY | {"version": 1}).begin().state.rules.version == 1


ENTRY: dict[str, Any] = {
    "id": "short",
    "rule": "SETUP-10",
    "rules": "second",
    "players": 3,
    "seed": 6,
    "seat": 1,
    "opening": "blue yellow",
    "solution": "green",
    "wrong": "blue",
}
