"""Answers given ahead, and private notes at a table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision: str = "0017"
down_revision: str | None = "0016"
branch_labels: None = None
depends_on: None = None


def upgrade() -> None:
    """Nobody has answered ahead or written anything."""
    for column in ("ahead", "notes"):
        op.add_column("seats", sa.Column(column, sa.Text, nullable=False, server_default=""))


def downgrade() -> None:
    """Forget them."""
    for column in ("notes", "ahead"):
        op.drop_column("seats", column)
