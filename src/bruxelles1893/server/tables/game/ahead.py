"""Answers that a seat gives ahead: pass when it comes to me, always answer this question so."""

from __future__ import annotations

import json
from typing import Final, NamedTuple

from bruxelles1893.engine import Option, Seat, State, parse
from bruxelles1893.engine.core.steps import NEW_TURN
from bruxelles1893.engine.queries import whose_turn

PASS: Final = parse("pass")
MOST_ANSWERS: Final = 30


class AheadAnswer(NamedTuple):
    """An option, and the question and the option in the words in which they were read."""

    option: Option
    words: str = ""


def answers_of(text: str) -> dict[str, AheadAnswer]:
    """A seat's answers ahead, by the kind of question."""
    return {kind: AheadAnswer(*answer) for kind, answer in json.loads(text or "{}").items()}


def with_answer(text: str, kind: str, answer: AheadAnswer | None) -> str:
    """The answers with another one for a kind of question, or without one for it."""
    answers = answers_of(text)
    answers.pop(kind, None)
    if answer is not None:
        answers[kind] = answer
    return json.dumps(answers, ensure_ascii=False) if answers else ""


def is_between_turns(state: State, seat: Seat, kind: str) -> bool:
    """Whether a question comes to a seat outside of its own turn: what begins one does not."""
    return kind != NEW_TURN and whose_turn(state) != seat


def answer_ahead(text: str, state: State, seat: Seat, kind: str) -> Option | None:
    """The answer to a question, if one was given ahead and the rules allow it now.

    In one's own turn nothing is answered ahead but the turn itself.
    """
    answer = answers_of(text).get(kind) if text else None
    if answer is None or answer.option not in state.legal():
        return None
    is_meant = kind == NEW_TURN or is_between_turns(state, seat, kind)
    return answer.option if is_meant else None


def after_use(text: str, kind: str) -> str:
    """The answers after one was used: to pass was meant once, the others for the whole game."""
    return with_answer(text, kind, None) if kind == NEW_TURN else text
