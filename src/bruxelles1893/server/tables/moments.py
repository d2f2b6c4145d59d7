"""Moments of games: an address and a short code for each, and games that go on from them."""

from __future__ import annotations

from hashlib import blake2b
from itertools import count
from typing import Final

from sqlalchemy import Connection

from bruxelles1893.engine import Seat
from bruxelles1893.server.people.codes import as_meant, letters_of, spelled
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.storage.moment_rows import continuations, keep_moment, moment
from bruxelles1893.server.storage.rows import BOT, INVITED, MomentRow
from bruxelles1893.server.tables.errors import BadCode, BadOrder, WrongStatus
from bruxelles1893.server.tables.game.uploads import Upload
from bruxelles1893.server.tables.games import Games
from bruxelles1893.server.tables.lobby import Lobby
from bruxelles1893.server.tables.orders import ME, SeatOrder
from bruxelles1893.server.tables.resources import Resources
from bruxelles1893.server.tables.summaries import GameMoment, Summary, TableView

CODE_BYTES: Final = 5
MOST_CONTINUATIONS: Final = 30


class Moments:
    """Names moments of games that everybody may look back at, and lets people go on from them."""

    def __init__(self, resources: Resources, lobby: Lobby, games: Games) -> None:
        self._resources: Final = resources
        self._lobby: Final = lobby
        self._games: Final = games

    # --- Codes ------------------------------------------------------------------------------

    def code(self, who: Identity, wanted: GameMoment) -> str:
        """The short code of a moment, the same for everybody who asks."""
        self._games.past(who, wanted)
        with self._resources.store.writing() as db:
            codes = (_code(wanted, number) for number in count())
            return spelled(next(code for code in codes if _is_kept(db, code, wanted)))

    def find(self, code: str) -> GameMoment:
        """The moment of a code, however it was typed."""
        with self._resources.store.reading() as db:
            row = moment(db, as_meant(code))
        if row is None:
            raise BadCode("this code is unknown; look at every letter")
        return GameMoment(row.game_id, row.ply)

    # --- Going on ---------------------------------------------------------------------------

    def at(self, who: Identity, wanted: GameMoment) -> TableView:
        """A moment from which a person may go on."""
        shown = self._games.past(who, wanted)
        if shown.decision is None:
            raise WrongStatus("the game is over at this moment: there is nothing left to play")
        return shown

    def record(self, who: Identity, wanted: GameMoment) -> str:
        """The record of a game that a person may go on with from a moment."""
        self.at(who, wanted)
        return self._games.record(wanted.table_id, who)

    def go_on(
        self, who: Identity, upload: Upload, origin: GameMoment, seat: Seat, level: str | None
    ) -> Summary:
        """A table at a moment of a game: oneself on a seat, and bots of a level or friends."""
        if not 0 <= seat < len(upload.names):
            raise BadOrder(f"there is no seat {seat}; seats are 0 to {len(upload.names) - 1}")
        other = SeatOrder(INVITED) if level is None else SeatOrder(BOT, level)
        orders = [SeatOrder(ME) if n == seat else other for n in range(len(upload.names))]
        return self._lobby.from_record(who, upload, orders, origin=origin)

    def continuations(self, who: Identity, table_id: str) -> list[Summary]:
        """The games of a person that go on from moments of a game."""
        store = self._resources.store
        with store.reading() as db:
            rows = continuations(db, table_id, who.id, MOST_CONTINUATIONS)
            seats = store.seats(db, [row.id for row in rows])
        return [self._resources.summary(who, row, seats[row.id]) for row in rows]


def _code(wanted: GameMoment, number: int) -> str:
    """The code of a moment; another one where two moments would have the same."""
    name = f"{wanted.table_id}:{wanted.ply}:{number}"
    return letters_of(blake2b(name.encode(), digest_size=CODE_BYTES).digest())


def _is_kept(db: Connection, code: str, wanted: GameMoment) -> bool:
    """Whether a code stands for this moment, from now on if for no other."""
    known = moment(db, code)
    if known is None:
        keep_moment(db, MomentRow(code, *wanted))
    return known is None or known[1:] == tuple(wanted)
