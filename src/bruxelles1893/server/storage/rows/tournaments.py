"""Rows of tournaments and ratings."""

from __future__ import annotations

from typing import NamedTuple

from bruxelles1893.server.storage.rows.columns import (
    LongText,
    Text8,
    Text16,
    Text20,
    Text24,
    Text32,
    Text40,
    Text60,
)


class TournamentRow(NamedTuple):
    """A row of `tournaments`: `state` is all but what lists of tournaments need, as JSON."""

    id: Text24
    title: Text60
    season: Text60
    organiser: Text32
    status: Text8
    created_at: float
    version: int
    state: LongText
    club: Text16 = ""
    """The club that it is for; its season is the club's, and otherwise its organiser's."""


class RatingRow(NamedTuple):
    """A row of `ratings`: `subject` is a person, or a level of bots."""

    pool: Text20
    subject: Text40
    mu: float
    sigma: float
    games: int


class RatedGameRow(NamedTuple):
    """A row of `rated_games`: a counted game, its number, and its participants as JSON."""

    number: int
    game: Text24
    pool: Text20
    participants: LongText
