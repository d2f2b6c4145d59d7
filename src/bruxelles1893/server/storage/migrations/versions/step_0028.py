"""Tournaments of clubs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision: str = "0028"
down_revision: str | None = "0027"
branch_labels: None = None
depends_on: None = None


def upgrade() -> None:
    """So far they were of their organisers."""
    op.add_column(
        "tournaments", sa.Column("club", sa.String(16), nullable=False, server_default="")
    )
    op.create_index("ix_tournaments_club", "tournaments", ["club"])


def downgrade() -> None:
    """Forget whose they are."""
    op.drop_index("ix_tournaments_club", "tournaments")
    op.drop_column("tournaments", "club")
