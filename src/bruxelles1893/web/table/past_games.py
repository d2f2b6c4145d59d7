"""The finished games of a person against bots, from their tables."""

from __future__ import annotations

from collections.abc import Iterable

from bruxelles1893.engine.queries import winning
from bruxelles1893.server.storage.rows import BOT
from bruxelles1893.server.tables.summaries import Summary
from bruxelles1893.teaching.levels import NAMES
from bruxelles1893.teaching.path import PastGame


def past_games(tables: Iterable[Summary]) -> list[PastGame]:
    """Whole games of one person against bots alone, the latest first."""
    latest = sorted(tables, key=lambda table: -table.moved_at)
    return [game for game in map(_past_game, latest) if game is not None]


def _past_game(table: Summary) -> PastGame | None:
    bots = [seat.level for seat in table.seats if seat.kind == BOT and seat.level in NAMES]
    own = [seat for seat in table.seats if seat.is_yours]
    if table.scores is None or table.is_uploaded or len(own) != 1:
        return None
    if len(bots) != len(table.seats) - 1 or own[0].is_handed_over:
        return None
    seat = own[0].number
    return PastGame(
        rules=table.rules,
        players=table.players,
        level=max((str(level) for level in bots), key=NAMES.index),
        points=table.scores[seat],
        has_won=seat in winning(table.scores),
        is_guided=table.is_guided,
        ended_at=table.moved_at,
        table=table.id,
    )
