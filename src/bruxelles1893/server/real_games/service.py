"""The service for games on real tables: begin one, enter moves, correct and keep it."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from sqlalchemy import Connection

from bruxelles1893.bots import BotError
from bruxelles1893.bots.levels import level
from bruxelles1893.engine import (
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    BruxellesError,
    Draw,
    Laid,
    Option,
    Seat,
    check_name,
    from_json,
    to_json,
    write_record,
)
from bruxelles1893.real_game.playing import NotPossible, RealGame, seed_for
from bruxelles1893.real_game.story import NOBODYS, Count, Story
from bruxelles1893.server.people.codes import letters_of
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.real_games import rows
from bruxelles1893.server.real_games.errors import NotOnTable, StaleRealGame, UnknownRealGame
from bruxelles1893.server.storage.rows import RealGameRow
from bruxelles1893.server.storage.store import Store
from bruxelles1893.server.tables.errors import BadOrder
from bruxelles1893.server.tables.game.game_rules import GameRules

CODE_BYTES: Final = 5
MOST_LISTED: Final = 100
MOST_FRANCS: Final = 999


@dataclass(frozen=True)
class StoredRealGame:
    """A stored game on a real table."""

    row: RealGameRow

    @property
    def story(self) -> Story:
        """The story that was entered."""
        return Story.read(self.row.story)

    @property
    def game(self) -> RealGame:
        """The game, played to its present."""
        return RealGame.of(self.story)

    @property
    def record(self) -> str:
        """The game as a record, finished or not."""
        return write_record(self.game.session)


Change = Callable[[RealGame], Story]


class RealGames:
    """The games on real tables of this server."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.time) -> None:
        self._store: Final = store
        self._clock: Final = clock

    def mine(self, who: Identity) -> list[StoredRealGame]:
        """The games of a person, the latest first."""
        with self._store.reading() as db:
            return [StoredRealGame(row) for row in rows.of_person(db, who.id, MOST_LISTED)]

    def find(self, who: Identity, code: str) -> StoredRealGame:
        """A game of this person."""
        with self._store.reading() as db:
            return _found(db, who, code)

    def create(
        self,
        who: Identity,
        rules: GameRules,
        players: Sequence[tuple[str, str]],
        first: int,
        opening: tuple[Laid, ...],
    ) -> str:
        """Make a game of names, levels of bots, the first seat and the opening; return its code."""
        names = [name for name, _ in players]
        if not FEWEST_PLAYERS <= len(players) <= MOST_PLAYERS or not 0 <= first < len(players):
            raise BadOrder("a game needs two to five players, and one of them begins")
        if any(map(check_name, names)) or len({*names}) < len(names):
            raise BadOrder("a game needs players with different names")
        for _, each in players:
            _check_level(each)
        story = Story(
            *(rules.name, rules.version, rules.digest, rules.lines),
            seed=seed_for(rules.ruleset(), len(players), Seat(first)),
            names=tuple(names),
            levels=tuple(each for _, each in players),
            opening=opening,
        )
        text = _begun(story).text()
        code, now = letters_of(secrets.token_bytes(CODE_BYTES)), self._clock()
        with self._store.writing() as db:
            rows.add(db, RealGameRow(code, who.id, 1, now, now, text))
        return code

    # --- Entering and mending ---------------------------------------------------------------

    def enter(
        self, who: Identity, code: str, known: int, options: Sequence[Option], shown: Sequence[Draw]
    ) -> None:
        """Enter choices of the seat that is asked, and the pieces that were turned up."""

        def entered(game: RealGame) -> Story:
            game.enter(options, shown)
            return game.story

        self._change(who, code, known, entered)

    def propose(self, who: Identity, code: str, known: int, options: Sequence[Option]) -> None:
        """Store a bot's turn until people have moved its pieces."""
        self._change(who, code, known, lambda game: replace(game.story, proposal=tuple(options)))

    def take_back(self, who: Identity, code: str, known: int) -> None:
        """Undo the last choice."""
        self._change(who, code, known, lambda game: game.taken_back())

    def correct(self, who: Identity, code: str, known: int, ply: int) -> None:
        """Enter the turn of a move again; what came after is entered again as far as it fits."""

        def corrected(game: RealGame) -> Story:
            if not 0 <= ply < len(game.story.entries):
                raise NotOnTable("there is no such move")
            return game.corrected_from(game.session.beginning_of_turn(ply))

        self._change(who, code, known, corrected)

    def drop_rest(self, who: Identity, code: str, known: int) -> None:
        """Drop all entries that came after a correction."""
        self._change(who, code, known, lambda game: _going_on(game.without_rest()))

    def leave(self, who: Identity, code: str, known: int) -> None:
        """Keep a move as it was entered."""
        self._change(who, code, known, lambda game: _going_on(game.story))

    def count(self, who: Identity, code: str, known: int, counts: Sequence[Count]) -> None:
        """Store the money and the points on the table at the end of a round."""

        def counted(game: RealGame) -> Story:
            number = game.unchecked_round()
            fits = len(counts) == len(game.story.names)
            is_sound = fits and all(abs(n) <= MOST_FRANCS for each in counts for n in each)
            if number is None or not is_sound:
                raise NotOnTable("no round is over that could be counted so")
            return game.story.with_counts(number, tuple(counts))

        self._change(who, code, known, counted)

    def count_again(self, who: Identity, code: str, known: int, number: int) -> None:
        """Delete the counts of a round, so that people are asked again."""

        def forgotten(game: RealGame) -> Story:
            others = {each for each, _ in game.story.counts} - {number}
            return game.story.with_counts_of(others)

        self._change(who, code, known, forgotten)

    def delete(self, who: Identity, code: str) -> None:
        """Delete a game."""
        with self._store.writing() as db:
            rows.remove(db, _found(db, who, code).row.code)

    def _change(self, who: Identity, code: str, known: int, change: Change) -> None:
        with self._store.writing() as db:
            kept = _found(db, who, code)
            if kept.row.version != known:
                raise StaleRealGame
            try:
                story = change(kept.game)
            except NotPossible as error:
                raise NotOnTable(str(error)) from error
            row = kept.row._replace(version=known + 1, changed_at=self._clock(), story=story.text())
            if not rows.change(db, row, known):
                raise StaleRealGame

    # --- What is kept of a person -----------------------------------------------------------

    def data_of(self, db: Connection, identity: str) -> dict[str, Any]:
        """A person's games on real tables."""
        found = rows.of_person(db, identity, MOST_LISTED)
        return {"real_games": [row._asdict() for row in found]}

    def forget(self, db: Connection, identity: str) -> None:
        """Delete a person's games."""
        rows.forget_person(db, identity)


def _found(db: Connection, who: Identity, code: str) -> StoredRealGame:
    row = rows.find(db, code)
    if row is None or row.identity != who.id:
        raise UnknownRealGame
    return StoredRealGame(row)


def _check_level(name: str) -> None:
    try:
        if name != NOBODYS:
            level(name)
    except BotError as error:
        raise BadOrder(str(error)) from None


def _begun(story: Story) -> Story:
    """The story of an opening that is possible on a table."""
    try:
        game = RealGame.of(story)
        from_json(game.state.rules, to_json(game.state))
    except (BruxellesError, LookupError, ValueError) as error:
        raise NotOnTable(str(error)) from error
    return _going_on(story)


def _going_on(story: Story) -> Story:
    game = RealGame.of(story)
    game.go_on()
    return game.story
