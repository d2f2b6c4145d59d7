"""Games on real tables, entered move by move."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision: str = "0025"
down_revision: str | None = "0024"
branch_labels: None = None
depends_on: None = None


def upgrade() -> None:
    """Nobody has entered one."""
    op.create_table(
        "real_games",
        sa.Column("code", sa.String(16), nullable=False),
        sa.Column("identity", sa.String(32), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("started_at", sa.Float(53), nullable=False),
        sa.Column("changed_at", sa.Float(53), nullable=False),
        sa.Column("story", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("code", name="pk_real_games"),
    )
    op.create_index("ix_real_games_identity", "real_games", ["identity"])


def downgrade() -> None:
    """Forget them."""
    op.drop_table("real_games")
