"""The answer to a solved puzzle, in the reader's language."""

from __future__ import annotations

from typing import NamedTuple

from bruxelles1893.engine import Option, Session
from bruxelles1893.puzzles.puzzle import RIVAL, Answer, Puzzle
from bruxelles1893.puzzles.reasons import REST, PuzzleReason, given_away, reasons
from bruxelles1893.review.wording import cost_words, turn_words
from bruxelles1893.words import (
    LEVEL_NAMES,
    PUZZLE_REASONS,
    choose,
    decimal,
    label,
    listed,
    percent,
    point_source,
    seat_names,
    unsigned,
)


class Verdict(NamedTuple):
    """A choice beside the best one: what it costs, the best turn step by step, and why.

    Who has found the best hears of the choice that comes next.
    """

    chosen: str
    best: tuple[str, ...]
    cost: str
    because: str


class AnswerText(NamedTuple):
    """A line of the table of all choices; `lacks` is what the best choice brings more."""

    option: Option
    turn: list[str]
    behind: str
    chance: str
    lacks: str
    is_deep: bool


class CheckText(NamedTuple):
    """By how many points the best choice was ahead, with the error."""

    margin: str
    error: str


class LevelText(NamedTuple):
    """The choices of bots of a level: how many found the best, and what most of them took."""

    name: str
    found: int
    tries: int
    usual: str


def verdict(puzzle: Puzzle, option: Option) -> Verdict:
    """The verdict on a choice, in words."""
    session = puzzle.begin()
    answer = puzzle.answer(option)
    words = Verdict(_label(session, option), tuple(_turn(session, puzzle.best)), "", "")
    if answer is None:
        return words
    if answer is puzzle.best:
        return words._replace(because=_because_found(session, puzzle))
    because = _because(session, puzzle, answer, "because")
    return words._replace(cost=cost_words(answer.line, puzzle.best.line), because=because)


def _because_found(session: Session, puzzle: Puzzle) -> str:
    """The gains of the best choice over the next one among those that were played out."""
    following = next(each for each in puzzle.answers[1:] if each.is_deep)
    return _because(session, puzzle, following, "because-found", _turn(session, following)[0])


def _because(
    session: Session, puzzle: Puzzle, answer: Answer, key: str, following: str = ""
) -> str:
    reasons = _reasons(session, puzzle, answer)
    words = {"count": given_away(puzzle, answer), "reasons": reasons, "next": following}
    return choose(PUZZLE_REASONS, [key], words) if reasons else ""


def _reasons(session: Session, puzzle: Puzzle, answer: Answer) -> str:
    """The gains of the best choice, source by source."""
    return listed([_reason(session, each) for each in reasons(puzzle, answer)])


def _reason(session: Session, reason: PuzzleReason) -> str:
    """A source of points with what it adds; the best opponent’s score with what it loses."""
    if reason.source == RIVAL:
        return PUZZLE_REASONS[RIVAL].format(points=decimal(-reason.points, 0))
    rules = session.state.rules
    name = PUZZLE_REASONS[REST] if reason.source == REST else point_source(rules, reason.source)
    return f"{name} {decimal(reason.points, 0)}"


def answer_texts(puzzle: Puzzle) -> list[AnswerText]:
    """All choices, the best first."""
    session = puzzle.begin()
    return [
        AnswerText(
            answer.option,
            _turn(session, answer),
            unsigned(given_away(puzzle, answer), 0),
            percent(answer.line.chance),
            _reasons(session, puzzle, answer),
            answer.is_deep,
        )
        for answer in puzzle.answers
    ]


def level_texts(puzzle: Puzzle) -> list[LevelText]:
    """The choices of bots of each level, the weakest first."""
    session, best = puzzle.begin(), puzzle.best.option
    return [
        LevelText(
            LEVEL_NAMES[level],
            chosen.get(best, 0),
            sum(chosen.values()),
            _label(session, max(chosen, key=lambda option: chosen[option])),
        )
        for level, chosen in puzzle.votes.items()
    ]


def check_texts(puzzle: Puzzle) -> list[CheckText]:
    """How sure the best choice is."""
    return [CheckText(unsigned(each.margin), unsigned(each.error)) for each in puzzle.checks]


def _turn(session: Session, answer: Answer) -> list[str]:
    names = seat_names(session.names)
    return turn_words(session, names, len(session.moves), answer.line.options)


def _label(session: Session, option: Option) -> str:
    state = session.state
    seat = state.asked
    return label(state.view(seat), option, seat_names(session.names))
