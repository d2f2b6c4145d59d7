"""Points of each seat of a finished game, by source."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision: str = "0010"
down_revision: str | None = "0009"
branch_labels: None = None
depends_on: None = None


def upgrade() -> None:
    """Games that are over already are counted when their players ask."""
    op.create_table(
        "tallies",
        sa.Column("game_id", sa.String(24), nullable=False),
        sa.Column("seat", sa.SmallInteger, autoincrement=False, nullable=False),
        sa.Column("points", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_tallies_game_id"),
        sa.PrimaryKeyConstraint("game_id", "seat", name="pk_tallies"),
    )


def downgrade() -> None:
    """Count nothing."""
    op.drop_table("tallies")
