"""The results of finished games, for comparisons."""

from __future__ import annotations

from sqlalchemy import Connection, select

from bruxelles1893.server.storage.rows import FINISHED
from bruxelles1893.server.storage.schema import games


def final_scores(db: Connection, rules: str, players: int, but_for: str, most: int) -> list[str]:
    """The scores of games that were played here to their end, the latest first."""
    query = (
        select(games.c.scores)
        .where(
            games.c.status == FINISHED,
            games.c.rules == rules,
            games.c.players == players,
            games.c.is_uploaded.is_(False),
            games.c.id != but_for,
        )
        .order_by(games.c.moved_at.desc())
        .limit(most)
    )
    return [scores for (scores,) in db.execute(query) if scores]
