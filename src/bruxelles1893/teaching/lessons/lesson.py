"""A lesson: a game up to a position, a task, its goals, and a way to solve it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

from bruxelles1893.engine import (
    RULES_VERSION,
    Event,
    Move,
    Option,
    Seat,
    Session,
    State,
    parse,
    ruleset,
)
from bruxelles1893.engine.core.events import FirstPlayer, GameEnded, RoundEnded
from bruxelles1893.engine.core.steps import NEW_TURN
from bruxelles1893.engine.queries import score_sheet
from bruxelles1893.teaching.lessons.goals import (
    OPEN,
    SOLVED,
    Goal,
    GoalError,
    Pattern,
    Progress,
    judged,
)
from bruxelles1893.words import TextTable

TURN: Final = "turn"
ENDS: Final[dict[str, tuple[type, ...]]] = {
    TURN: (),
    "columns": (FirstPlayer,),
    "round": (RoundEnded, GameEnded),
}
"""When a lesson is over, if not after one turn: with one of these events."""

FIRST_VERSION: Final = 2
"""The rules version of lessons that do not tell it."""

FILES: Final = ("base", "belle_epoque", "asymmetric", "first")
CHAPTER_ORDER: Final = (
    *("SETUP", "PLAN", "ACT", "AN", "NOBLE", "COMPASS", "BRX", "PASS", "RES", "FINAL"),
    *("BE", "ASY", "ED1"),
)
TOLD: Final = ("title", "task", "point")
GOAL: Final = "goal"
QUESTION: Final = "question"


class CountingQuestion(NamedTuple):
    """Something to be counted by hand: an item of the score sheet."""

    text: str
    item: str


class LessonError(ValueError):
    """A lesson that cannot be: the message names it."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A position with a task. `opening`, `solution` and `wrong` are moves in notation.

    It was made for a `version` of the rules, and is played by it.

    Instead of goals it may have questions, whose answers are to be counted. The texts are those of
    `texts()`, by the lesson's id: its title, its task, and the point of it,
    which is told in the end. `rule` is where to read about it.
    """

    id: str
    rule: str
    rules: str
    players: int
    seed: int
    seat: Seat
    opening: tuple[Option, ...]
    goals: tuple[Goal, ...]
    solution: tuple[Option, ...]
    wrong: tuple[Option, ...]
    ends: str = TURN
    questions: tuple[CountingQuestion, ...] = ()
    version: int = FIRST_VERSION

    @property
    def chapter(self) -> str:
        """The chapter of the rules that it is for."""
        return self.rule.partition("-")[0]

    @property
    def ply(self) -> int:
        """The move with which the learner begins."""
        return len(self.opening)

    @property
    def title(self) -> str:
        """Its name."""
        return texts()[f"{self.id}.title"]

    @property
    def task(self) -> str:
        """The task in words."""
        return texts()[f"{self.id}.task"]

    @property
    def point(self) -> str:
        """The point of the lesson in words."""
        return texts()[f"{self.id}.point"]

    @property
    def goal_texts(self) -> tuple[str, ...]:
        """The goals in words."""
        return tuple(texts()[goal.text] for goal in self.goals)

    @property
    def question_texts(self) -> tuple[str, ...]:
        """The questions in words."""
        return tuple(texts()[question.text] for question in self.questions)

    def right_answers(self) -> list[int]:
        """The right answer to each question, counted by the engine."""
        sheet = score_sheet(self.begin().state, self.seat)
        return [getattr(sheet, question.item) for question in self.questions]

    def begin(self) -> Session:
        """The game, played up to the learner's first question."""
        session = Session(ruleset(self.rules, version=self.version), self.players, self.seed)
        for option in self.opening:
            session.play(option)
        return session

    def progress(self, moves: Sequence[Move], state: State) -> Progress:
        """The progress after the moves since the opening, up to this state.

        A lesson with questions stays open: no move answers them.
        """
        if self.questions:
            return Progress((), OPEN)
        events = [event for move in moves for event in move.events]
        is_over = state.is_over or self._is_over(moves, events, state)
        return judged(self.goals, events, self.seat, is_over=is_over)

    def is_solved(self, moves: Sequence[Move], state: State) -> bool:
        """Whether the moves after the opening, up to this state, meet all goals."""
        return self.progress(moves, state).outcome == SOLVED

    def _is_over(self, moves: Sequence[Move], events: Iterable[Event], state: State) -> bool:
        if self.ends == TURN:
            return any(move.seat == self.seat for move in moves) and self._is_turn_over(state)
        return any(isinstance(event, ENDS[self.ends]) for event in events)

    def _is_turn_over(self, state: State) -> bool:
        decision = state.decision
        return decision is None or decision.kind == NEW_TURN or decision.player != self.seat


@cache
def lessons() -> tuple[Lesson, ...]:
    """All lessons, in the order of the rules' chapters."""
    read = [read_lesson(entry) for entry in _entries()]
    return tuple(sorted(read, key=lambda each: CHAPTER_ORDER.index(each.chapter)))


def lesson(lesson_id: str) -> Lesson | None:
    """The lesson of an id."""
    return next((each for each in lessons() if each.id == lesson_id), None)


@cache
def texts() -> TextTable:
    """The texts of all lessons as messages of the catalogues."""
    found: dict[str, str] = {}
    for entry in _entries():
        found |= {f"{entry['id']}.{key}": entry[key] for key in TOLD}
        for kind in (GOAL, QUESTION):
            parts = enumerate(entry.get(kind, ()), 1)
            found |= {_key(entry, kind, number): part["text"] for number, part in parts}
    return TextTable("lesson", found)


# --- Reading ------------------------------------------------------------------------------------


@cache
def _entries() -> tuple[dict[str, Any], ...]:
    folder = files(__package__)
    return tuple(
        entry
        for name in FILES
        for entry in tomllib.loads(folder.joinpath(f"{name}.toml").read_text("utf-8"))["lesson"]
    )


def read_lesson(entry: Mapping[str, Any]) -> Lesson:
    """A lesson as its file tells it."""
    plain = {key: entry[key] for key in ("id", "rule", "rules", "players", "seed", "seat")}
    try:
        return Lesson(
            **plain,
            opening=_options(entry["opening"]),
            solution=_options(entry["solution"]),
            wrong=_options(entry["wrong"]),
            goals=tuple(_goal(entry, n) for n in range(1, len(entry.get(GOAL, ())) + 1)),
            ends=entry.get("ends", TURN),
            version=_version(entry),
            questions=tuple(
                CountingQuestion(_key(entry, QUESTION, number), asked["item"])
                for number, asked in enumerate(entry.get(QUESTION, ()), 1)
            ),
        )
    except GoalError as error:
        raise LessonError(f"lesson {entry['id']}: {error}") from error


def _version(entry: Mapping[str, Any]) -> int:
    version = entry.get("version", FIRST_VERSION)
    if type(version) is not int or not 1 <= version <= RULES_VERSION:
        raise LessonError(
            f"lesson {entry['id']}: rules version {version!r}; "
            f"this release plays 1 to {RULES_VERSION}"
        )
    return version


def _options(line: str) -> tuple[Option, ...]:
    return tuple(parse(word) for word in line.split())


def _key(entry: Mapping[str, Any], kind: str, number: int) -> str:
    return f"{entry['id']}.{kind}{number}"


def _goal(entry: Mapping[str, Any], number: int) -> Goal:
    written = entry[GOAL][number - 1]
    is_never = "never" in written
    pattern = Pattern(
        written["never" if is_never else "event"], tuple(written.get("where", {}).items())
    )
    return Goal(
        text=_key(entry, GOAL, number),
        pattern=pattern,
        least=written.get("least", 1),
        total=written.get("total", ""),
        is_never=is_never,
    )
