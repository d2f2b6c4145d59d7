"""The table at which the company of a game plays again."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision: str = "0024"
down_revision: str | None = "0023"
branch_labels: None = None
depends_on: None = None


def upgrade() -> None:
    """Nobody has played again so far, as far as is known."""
    op.add_column(
        "games", sa.Column("next_table", sa.String(24), nullable=False, server_default="")
    )


def downgrade() -> None:
    """Forget it."""
    op.drop_column("games", "next_table")
