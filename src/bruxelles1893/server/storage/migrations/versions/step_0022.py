"""Operators, bans, and the log of what operators did."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision: str = "0022"
down_revision: str | None = "0021"
branch_labels: None = None
depends_on: None = None


def upgrade() -> None:
    """Nobody is an operator yet."""
    op.create_table(
        "operators",
        sa.Column("identity", sa.String(32), nullable=False),
        sa.Column("since", sa.Float(53), nullable=False),
        sa.Column("device", sa.String(16), nullable=False, server_default=""),
        sa.Column("proven_at", sa.Float(53)),
        sa.PrimaryKeyConstraint("identity", name="pk_operators"),
    )
    op.create_table(
        "bans",
        sa.Column("subject", sa.String(64), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("until", sa.Float(53), nullable=False),
        sa.PrimaryKeyConstraint("subject", name="pk_bans"),
    )
    op.create_table(
        "deeds",
        sa.Column("number", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("at", sa.Float(53), nullable=False),
        sa.Column("operator", sa.String(40), nullable=False),
        sa.Column("deed", sa.String(16), nullable=False),
        sa.Column("subject", sa.String(80), nullable=False),
        sa.Column("reason", sa.String(200), nullable=False),
        sa.Column("seal", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_deeds"),
    )


def downgrade() -> None:
    """Forget them."""
    for table in ("deeds", "bans", "operators"):
        op.drop_table(table)
