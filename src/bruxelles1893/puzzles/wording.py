"""The answer to a solved puzzle, in the reader's language."""

from __future__ import annotations

from typing import NamedTuple

from bruxelles1893.engine import Option, Session
from bruxelles1893.puzzles.puzzle import Answer, Puzzle
from bruxelles1893.review import Choice
from bruxelles1893.review.wording import advantages, because, cost_words, turn_words
from bruxelles1893.words import (
    LEVEL_NAMES,
    REVIEW_TEXTS,
    label,
    listed,
    percent,
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


class ToldAnswer(NamedTuple):
    """A line of the table of all choices; `lacks` is what the best choice brings more."""

    option: Option
    turn: list[str]
    behind: str
    chance: str
    lacks: str
    is_deep: bool


class ToldCheck(NamedTuple):
    """By how many points the best choice was ahead, give or take so many."""

    margin: str
    error: str


class ToldLevel(NamedTuple):
    """What bots of a level chose: how many found the best, and what most of them took."""

    name: str
    found: int
    tries: int
    usual: str


def verdict(puzzle: Puzzle, option: Option) -> Verdict:
    """What is said of a choice."""
    session = puzzle.begin()
    answer = puzzle.answer(option)
    words = Verdict(_label(session, option), tuple(_turn(session, puzzle.best)), "", "")
    if answer is None:
        return words
    if answer is puzzle.best:
        return words._replace(because=_because_found(session, puzzle))
    beside = _beside(puzzle, answer)
    cost = cost_words(beside.played, beside.best)
    return words._replace(cost=cost, because=because(session, beside))


def _because_found(session: Session, puzzle: Puzzle) -> str:
    """What the best choice brings more than the one that comes next."""
    following = puzzle.answers[1]
    more = advantages(session, _beside(puzzle, following))
    words = {"next": _turn(session, following)[0], "reasons": listed(more)}
    return REVIEW_TEXTS["because-found"].format(**words) if more else ""


def told_answers(puzzle: Puzzle) -> list[ToldAnswer]:
    """All choices, the best first."""
    session = puzzle.begin()
    return [
        ToldAnswer(
            answer.option,
            _turn(session, answer),
            _points(puzzle.best.line.lead - answer.line.lead),
            percent(answer.line.chance),
            listed(advantages(session, _beside(puzzle, answer))),
            answer.is_deep,
        )
        for answer in puzzle.answers
    ]


def told_levels(puzzle: Puzzle) -> list[ToldLevel]:
    """What bots of each level chose, the weakest first."""
    session, best = puzzle.begin(), puzzle.best.option
    return [
        ToldLevel(
            LEVEL_NAMES[level],
            chosen.get(best, 0),
            sum(chosen.values()),
            _label(session, max(chosen, key=lambda option: chosen[option])),
        )
        for level, chosen in puzzle.votes.items()
    ]


def told_checks(puzzle: Puzzle) -> list[ToldCheck]:
    """How sure the best choice is."""
    return [ToldCheck(_points(each.margin), _points(each.error)) for each in puzzle.checks]


def _points(points: float) -> str:
    return unsigned(points)


def _beside(puzzle: Puzzle, answer: Answer) -> Choice:
    return Choice(puzzle.ply, puzzle.round, puzzle.seat, answer.line, puzzle.best.line)


def _turn(session: Session, answer: Answer) -> list[str]:
    names = seat_names(session.names)
    return turn_words(session, names, len(session.moves), answer.line.options)


def _label(session: Session, option: Option) -> str:
    state = session.state
    seat = state.asked
    return label(state.view(seat), option, seat_names(session.names))
