"""Counts games that are over, once each, and computes the whole scale again from the games."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection

from bruxelles1893.server.people import rows as people_rows
from bruxelles1893.server.people.model import read_preferences
from bruxelles1893.server.people.viewer import Viewer
from bruxelles1893.server.ratings import rows
from bruxelles1893.server.ratings.model import (
    BOT_PREFIX,
    Participant,
    Skill,
    participants,
    pool_of,
    rated,
)
from bruxelles1893.server.storage.oversight import opened_store
from bruxelles1893.server.storage.rows import ENDED, FINISHED, RatedGameRow
from bruxelles1893.server.storage.store import Store
from bruxelles1893.server.tables.errors import UnknownTable
from bruxelles1893.server.tables.game.changes import Change
from bruxelles1893.server.tables.game.open_games import OpenGames

MOST_LISTED: Final = 200
MOST_OPEN: Final = 100


class Rated(NamedTuple):
    """A line of a scale; a bot is named by its level."""

    name: str
    """Empty if the person hides it from the viewer."""
    handle: str
    is_bot: bool
    is_you: bool
    skill: Skill


class Ratings:
    """The scale of each pool."""

    def __init__(self, store: Store, open_games: OpenGames) -> None:
        self._store: Final = store
        self._open_games: Final = open_games

    # --- Counting ---------------------------------------------------------------------------

    def changed(self, change: Change) -> None:
        """Count a game that has just ended."""
        if change.row.is_rated and change.row.status in (FINISHED, ENDED):
            self.count(change.row.id)

    def count_missed(self) -> None:
        """Count the games that ended while the server was going down."""
        with self._store.reading() as db:
            missed = rows.uncounted(db)
        for game_id in missed:
            self.count(game_id)

    def count(self, game_id: str) -> None:
        """Count a game, unless it was counted already."""
        pool, game = self._read(game_id)
        with self._store.writing() as db:
            rows.lock(db)
            if not rows.is_rated(db, game_id):
                self._add(db, game_id, pool, game)

    def _read(self, game_id: str) -> tuple[str, list[Participant]]:
        with self._open_games.opened(game_id) as game:
            boards = [player.board.name for player in game.state.players]
            row = game.row
            return pool_of(row.rules, row.players), participants(row, game.seats, boards)

    def _add(self, db: Connection, game_id: str, pool: str, game: list[Participant]) -> None:
        rows.add_game(db, game_id, pool, game)
        if game:
            known = rows.skills(db, pool, [each.subject for each in game])
            rows.keep(db, pool, rated(known, game))

    def recompute(self) -> int:
        """Compute all ratings again from the games, in the order in which they were counted."""
        with self._store.reading() as db:
            counted = rows.counted_games(db)
        found = [self._read_again(row) for row in counted]
        with self._store.writing() as db:
            rows.lock(db)
            rows.forget(db)
            for row, game in zip(counted, found, strict=True):
                self._add(db, row.game, row.pool, game)
        return len(counted)

    def _read_again(self, row: RatedGameRow) -> list[Participant]:
        """The participants of a game, from the game itself, or as stored if it was deleted."""
        try:
            return self._read(row.game)[1]
        except UnknownTable:
            return [Participant(*each) for each in json.loads(row.participants)]

    def move(self, db: Connection, old: str, new: str) -> None:
        """Move somebody's games to another person; nobody gets two results in one game."""
        rows.lock(db)
        for pool in rows.renamed(db, old, new):
            found: dict[str, Skill] = {}
            for row in rows.counted_games(db, pool):
                game = [Participant(*each) for each in json.loads(row.participants)]
                found |= rated(found, game) if game else {}
            rows.keep_only(db, pool, found)

    # --- What is kept of people -------------------------------------------------------------

    def data_of(self, db: Connection, identity: str) -> dict[str, Any]:
        """A person's skills by pool, for *My data*."""
        found = rows.skills_of(db, identity)
        return {"ratings": {pool: skill._asdict() for pool, skill in found.items()}}

    def anonymise(self, db: Connection, identity: str, nobody: str) -> None:
        """Give the person's counted games to `nobody`; they still count for the others."""
        self.move(db, identity, nobody)

    # --- Looking ----------------------------------------------------------------------------

    def pools(self) -> list[str]:
        """The pools that there are ratings in, the busiest first."""
        with self._store.reading() as db:
            return rows.pools(db)

    def scale(self, viewer: Viewer, pool: str) -> list[Rated]:
        """All of a pool whose ratings are shown, the highest first.

        A member who hides their ratings from the viewer is on it without a name.
        """
        with self._store.reading() as db:
            known = rows.skills(db, pool)
            shown = [each for each in known if known[each].is_shown][:MOST_LISTED]
            people = [each for each in shown if not each.startswith(BOT_PREFIX)]
            names, members = rows.names(db, people), people_rows.names_of(db, people)
        lines = []
        for subject in shown:
            is_bot = subject.startswith(BOT_PREFIX)
            name = subject.removeprefix(BOT_PREFIX) if is_bot else names.get(subject, "")
            member = members.get(subject)
            handle = member.handle if member and member.name == name else ""
            if member and not viewer.sees(subject, read_preferences(member.preferences), "ratings"):
                name, handle = "", ""
            lines.append(Rated(name, handle, is_bot, subject == viewer.who.id, known[subject]))
        return lines

    def of(self, person: str) -> dict[str, Skill]:
        """A person's skills by pool, also those that are not shown yet."""
        with self._store.reading() as db:
            return rows.skills_of(db, person)


def recompute(data: Path | None = None, database: str | None = None) -> int:
    """Compute all ratings of a server again, while it runs or not; returns the number of games."""
    with opened_store(data, database) as store:
        return Ratings(store, OpenGames(store, MOST_OPEN)).recompute()
