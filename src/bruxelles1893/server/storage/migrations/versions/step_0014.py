"""Clocks, what happens when time is over, and who held a seat before."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision: str = "0014"
down_revision: str | None = "0013"
branch_labels: None = None
depends_on: None = None


def upgrade() -> None:
    """Old tables have no clock."""
    op.add_column("games", sa.Column("clock", sa.Text, nullable=False, server_default=""))
    op.add_column("games", sa.Column("due_at", sa.Float(53), nullable=True))
    op.add_column("games", sa.Column("stand_in", sa.String(20), nullable=False, server_default=""))
    op.add_column("games", sa.Column("journal", sa.Text, nullable=False, server_default=""))
    op.create_index("ix_games_due_at", "games", ["due_at"])
    op.add_column("seats", sa.Column("former", sa.Text, nullable=False, server_default=""))
    op.add_column("pulse", sa.Column("lost", sa.Float(53), nullable=False, server_default="0"))


def downgrade() -> None:
    """Forget all clocks; games that were ended by vote are closed."""
    op.execute("UPDATE games SET status = 'closed' WHERE status = 'ended'")
    op.execute("DELETE FROM pulse WHERE id <> 1")
    op.drop_column("pulse", "lost")
    op.drop_column("seats", "former")
    op.drop_index("ix_games_due_at", "games")
    for column in ("journal", "stand_in", "due_at", "clock"):
        op.drop_column("games", column)
