"""Games that can be watched, at once or later."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision: str = "0019"
down_revision: str | None = "0018"
branch_labels: None = None
depends_on: None = None


def upgrade() -> None:
    """Tables that are there stay as they are: whoever knows their address may look."""
    op.add_column(
        "games", sa.Column("is_watchable", sa.Boolean, nullable=False, server_default="0")
    )
    op.add_column("games", sa.Column("watch_delay", sa.Integer, nullable=False, server_default="0"))
    op.create_index("ix_games_is_watchable_status", "games", ["is_watchable", "status"])


def downgrade() -> None:
    """No list of them."""
    op.drop_index("ix_games_is_watchable_status", "games")
    op.drop_column("games", "watch_delay")
    op.drop_column("games", "is_watchable")
