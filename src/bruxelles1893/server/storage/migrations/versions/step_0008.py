"""A table says whether one may step back past what others have answered."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision: str = "0008"
down_revision: str | None = "0007"
branch_labels: None = None
depends_on: None = None


def upgrade() -> None:
    """Games that run already go on as they began."""
    op.add_column(
        "games",
        sa.Column("undoes_past_others", sa.Boolean, nullable=False, server_default="0"),
    )


def downgrade() -> None:
    """Step back past nobody."""
    with op.batch_alter_table("games") as games:
        games.drop_column("undoes_past_others")
