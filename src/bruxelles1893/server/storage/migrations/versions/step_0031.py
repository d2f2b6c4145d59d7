"""Evenings can be changed, and people are reminded of them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision: str = "0031"
down_revision: str | None = "0030"
branch_labels: None = None
depends_on: None = None


def upgrade() -> None:
    """Evenings that are planned already are reminded of a day before, as others are."""
    with op.batch_alter_table("evenings") as table:
        table.add_column(sa.Column("changed_at", sa.Float(53), nullable=False, server_default="0"))
        table.add_column(sa.Column("revision", sa.SmallInteger, nullable=False, server_default="0"))
        table.add_column(sa.Column("remind_at", sa.Float(53), nullable=True))
        table.create_index("ix_evenings_remind_at", ["remind_at"])
    op.execute("UPDATE evenings SET changed_at = made_at, remind_at = starts_at - 86400")


def downgrade() -> None:
    """Nobody is reminded any more."""
    with op.batch_alter_table("evenings") as table:
        table.drop_index("ix_evenings_remind_at")
        for name in ("remind_at", "revision", "changed_at"):
            table.drop_column(name)
