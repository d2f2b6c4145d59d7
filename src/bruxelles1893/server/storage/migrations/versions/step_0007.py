"""A mentor may explain the game at a table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision: str = "0007"
down_revision: str | None = "0006"
branch_labels: None = None
depends_on: None = None


def upgrade() -> None:
    """Games that run already have none."""
    op.add_column("games", sa.Column("is_guided", sa.Boolean, nullable=False, server_default="0"))


def downgrade() -> None:
    """Send the mentors away."""
    with op.batch_alter_table("games") as games:
        games.drop_column("is_guided")
