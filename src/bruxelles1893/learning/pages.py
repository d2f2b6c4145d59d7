"""Lessons as arrays: one row a decision, with what the seat saw and what the teacher thought."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from bruxelles1893.engine import MOST_PLAYERS, OPTION_COUNT, new_game, ruleset
from bruxelles1893.learning.teachers import Lesson, Opinion
from bruxelles1893.observation import WIDTH, encode

if TYPE_CHECKING:
    from numpy.typing import NDArray

TRIED: Final = 16
"""Options of an opinion that are kept, those tried most."""


class Pages(NamedTuple):
    """Decisions of lessons as arrays, one row a decision."""

    rows: NDArray[np.uint8]
    masks: NDArray[np.uint8]
    options: NDArray[np.int16]
    weights: NDArray[np.float16]
    seats: NDArray[np.int8]
    players: NDArray[np.int8]
    totals: NDArray[np.int16]


def pages_of(lesson: Lesson) -> Pages:
    """Play a lesson once more and tell its decisions."""
    state = new_game(ruleset(lesson.rules), lesson.players, lesson.seed)
    count = len(lesson.opinions)
    pages = empty_pages(count)
    page = 0
    for number, move in enumerate(lesson.moves):
        opinion = lesson.opinions.get(number)
        if opinion is not None:
            seat = state.asked
            pages.rows[page] = np.frombuffer(encode(state, seat), np.uint8)
            mask = np.zeros(OPTION_COUNT, np.bool_)
            mask[state.legal()] = True
            pages.masks[page] = np.packbits(mask)
            pages.options[page], pages.weights[page] = weighed(opinion)
            pages.seats[page] = seat
            page += 1
        state.apply(move)
    pages.players[:] = lesson.players
    pages.totals[:, : lesson.players] = [sheet.total for sheet in state.scores()]
    return pages


def empty_pages(count: int) -> Pages:
    """Empty pages for some decisions."""
    return Pages(
        np.zeros((count, WIDTH), np.uint8),
        np.zeros((count, OPTION_COUNT // 8), np.uint8),
        np.zeros((count, TRIED), np.int16),
        np.zeros((count, TRIED), np.float16),
        np.zeros(count, np.int8),
        np.zeros(count, np.int8),
        np.zeros((count, MOST_PLAYERS), np.int16),
    )


def weighed(opinion: Opinion) -> tuple[list[int], list[float]]:
    """The options tried most, with their shares of the tries."""
    tried = sorted(opinion.items(), key=lambda item: -item[1])[:TRIED]
    whole = sum(visits for _, visits in tried)
    lack = TRIED - len(tried)
    return (
        [option for option, _ in tried] + [0] * lack,
        [visits / whole for _, visits in tried] + [0.0] * lack,
    )


def bound(many: Iterable[Pages]) -> Pages:
    """The decisions of many lessons together."""
    return Pages(*(np.concatenate(parts) for parts in zip(*many, strict=True)))


def thinned(pages: Pages, one_in: int) -> Pages:
    """Some of the pages, evenly."""
    parts: Any = (part[::one_in] for part in pages)
    return Pages(*parts)
