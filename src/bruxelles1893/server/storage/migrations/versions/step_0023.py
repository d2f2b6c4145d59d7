"""A ban may be from talk only."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision: str = "0023"
down_revision: str | None = "0022"
branch_labels: None = None
depends_on: None = None


def upgrade() -> None:
    """All bans so far are from everything."""
    op.add_column("bans", sa.Column("is_mute", sa.Boolean, nullable=False, server_default="0"))


def downgrade() -> None:
    """Forget those who are only silent."""
    op.execute("DELETE FROM bans WHERE is_mute")
    op.drop_column("bans", "is_mute")
