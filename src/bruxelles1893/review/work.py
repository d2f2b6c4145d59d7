"""Reviews as work that can go to another process: text in, text out."""

from __future__ import annotations

import json
from functools import cache
from typing import Any, Final

from bruxelles1893.bots.chances import NetworkJudge, PlainJudge
from bruxelles1893.engine import Session, read_record, replay
from bruxelles1893.review.choices import ReviewedChoice
from bruxelles1893.review.deep import searched
from bruxelles1893.review.plain import from_plain, to_plain
from bruxelles1893.review.proof import Suspect, choice_at
from bruxelles1893.review.reviewers import best_reviewer
from bruxelles1893.review.reviewing import review

FORMAT: Final = 4
"""Raised when a review tells other things, so that kept ones are made anew."""


@cache
def reviewer() -> str:
    """The id of this installation's reviewer: the format of reviews, and the bot's digest."""
    try:
        digest = NetworkJudge().digest()
    except ImportError:
        digest = PlainJudge().digest()
    return f"{FORMAT}-{digest}"


def replayed(record: str) -> Session:
    """The game of a record."""
    return replay(read_record(record))


def reviewed(record: str) -> str:
    """The quick review of a record's game, as JSON."""
    return json.dumps(review(replayed(record), best_reviewer()).to_json())


def looked_at(record: str, ply: int) -> dict[str, Any] | None:
    """The cost of the choice before move `ply` of a record's game, as plain data."""
    choice = choice_at(replayed(record), ply, best_reviewer())
    return None if choice is None else dict(to_plain(choice))


def searched_moment(record: str, choice: dict[str, Any]) -> dict[str, Any]:
    """A costly moment of a record's game after a second look, as plain data."""
    known = from_plain(ReviewedChoice, choice)
    found: dict[str, Any] = to_plain(searched(Suspect(replayed(record).at(known.ply), known)))
    return found
