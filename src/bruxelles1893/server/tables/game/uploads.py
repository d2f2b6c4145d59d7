"""Records that people bring: read and played to their end, ready to become a table."""

from __future__ import annotations

from typing import NamedTuple

from bruxelles1893.engine import (
    BruxellesError,
    Option,
    Seat,
    Session,
    canonical,
    read_record,
    replay,
)
from bruxelles1893.server.storage import event_text
from bruxelles1893.server.storage.rows import LAID, PLAY, MoveRow, SnapshotRow
from bruxelles1893.server.tables.errors import BadRecord
from bruxelles1893.server.tables.game.game_rules import GameRules

BY_RECORD = "record"


class UploadedMove(NamedTuple):
    """A move of a record."""

    seat: Seat
    kind: str
    option: Option
    events: str


class Upload(NamedTuple):
    """A record's game: its moves, and the state before move `ply` from which it opens fast."""

    rules: GameRules
    seed: int
    names: tuple[str, ...]
    moves: tuple[UploadedMove, ...]
    ply: int
    state: str
    deals: str

    def rows(self, game_id: str, now: float) -> list[MoveRow]:
        """The moves as rows."""
        return [
            MoveRow(game_id, ply + 1, PLAY, *move[:3], ply, BY_RECORD, now, move.events)
            for ply, move in enumerate(self.moves)
        ]

    def snapshot(self, game_id: str) -> SnapshotRow:
        """The state from which the game opens fast."""
        return SnapshotRow(game_id, self.ply, self.ply, self.state)


def read_upload(text: str, deal_seed: int | None = None, ply: int | None = None) -> Upload:
    """The game of a record, or what was played of it before move `ply`; this takes a while.

    With a seed, hidden cards are dealt anew, because the owner of a record may know its decks.
    """
    session = replayed(text, ply)
    if deal_seed is not None:
        session.deal_anew(deal_seed)
    return upload_of(session)


def upload_of(session: Session) -> Upload:
    """A game as it is brought to a table; the session is used up."""
    dealt = [f"{ply}:{seed}" for ply, seed in session.deals]
    laid = [f"{each.ply}:{each.place}{LAID}{','.join(each.words)}" for each in session.laid]
    deals = " ".join((*dealt, *laid))
    moves = tuple(
        UploadedMove(move.seat, move.kind, move.option, event_text.to_text(move.events))
        for move in session.moves
    )
    ply = session.forget()
    state = canonical(session.at(0))
    rules = GameRules.of(session.state.rules)
    return Upload(rules, session.seed, session.names, moves, ply, state, deals)


def replayed(text: str, ply: int | None = None) -> Session:
    """The game of a record, to its end or to before a move."""
    try:
        record = read_record(text)
        session = replay(record if ply is None else record.before(ply))
    except BruxellesError as error:
        raise BadRecord(str(error)) from error
    if len(set(session.names)) < len(session.names):
        raise BadRecord("two players of the record have the same name")
    return session
