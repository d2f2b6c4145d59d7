"""Score sheets of games on real tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision: str = "0021"
down_revision: str | None = "0020"
branch_labels: None = None
depends_on: None = None


def upgrade() -> None:
    """Nobody has one."""
    op.create_table(
        "pads",
        sa.Column("code", sa.String(16), nullable=False),
        sa.Column("rules", sa.String(60), nullable=False),
        sa.Column("round", sa.SmallInteger, nullable=False),
        sa.Column("first_player", sa.SmallInteger, nullable=False),
        sa.Column("started_at", sa.Float(53), nullable=False),
        sa.Column("changed_at", sa.Float(53), nullable=False),
        sa.PrimaryKeyConstraint("code", name="pk_pads"),
    )
    op.create_index("ix_pads_changed_at", "pads", ["changed_at"])
    op.create_table(
        "pad_players",
        sa.Column("pad", sa.String(16), nullable=False),
        sa.Column("place", sa.SmallInteger, autoincrement=False, nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("colour", sa.SmallInteger, nullable=False),
        sa.Column("entry", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("pad", "place", name="pk_pad_players"),
    )
    op.create_table(
        "pad_people",
        sa.Column("pad", sa.String(16), nullable=False),
        sa.Column("identity", sa.String(32), nullable=False),
        sa.Column("joined_at", sa.Float(53), nullable=False),
        sa.PrimaryKeyConstraint("pad", "identity", name="pk_pad_people"),
    )
    op.create_index("ix_pad_people_identity", "pad_people", ["identity"])


def downgrade() -> None:
    """Forget them."""
    for table in ("pad_people", "pad_players", "pads"):
        op.drop_table(table)
