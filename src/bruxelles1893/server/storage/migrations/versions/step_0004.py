"""Health is seen by writing, and what a record hid can be dealt anew."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision: str = "0004"
down_revision: str | None = "0003"
branch_labels: None = None
depends_on: None = None


def upgrade() -> None:
    """A row to write, and when and from which seeds a game was dealt anew."""
    op.create_table(
        "pulse",
        sa.Column("id", sa.SmallInteger, autoincrement=False, nullable=False),
        sa.Column("at", sa.Float(53), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_pulse"),
    )
    op.add_column("games", sa.Column("deals", sa.Text, nullable=False, server_default=""))


def downgrade() -> None:
    """Write no pulse, and forget what was dealt anew."""
    with op.batch_alter_table("games") as games:
        games.drop_column("deals")
    op.drop_table("pulse")
