"""Talk at tables and in clubs, who does not want to hear whom, and what was reported."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision: str = "0018"
down_revision: str | None = "0017"
branch_labels: None = None
depends_on: None = None


def upgrade() -> None:
    """Nobody has said anything yet."""
    op.add_column("games", sa.Column("allows_talk", sa.Boolean, nullable=False, server_default="1"))
    op.create_table(
        "talk",
        sa.Column("place", sa.String(40), nullable=False),
        sa.Column("number", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("identity", sa.String(32), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("handle", sa.String(16), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("text", sa.String(400), nullable=False),
        sa.Column("said_at", sa.Float(53), nullable=False),
        sa.Column("is_watching", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("place", "number", name="pk_talk"),
    )
    op.create_index("ix_talk_identity", "talk", ["identity"])
    op.create_table(
        "mutes",
        sa.Column("identity", sa.String(32), nullable=False),
        sa.Column("other", sa.String(32), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("code", sa.String(16), nullable=False),
        sa.Column("since", sa.Float(53), nullable=False),
        sa.PrimaryKeyConstraint("identity", "other", name="pk_mutes"),
    )
    op.create_index("ix_mutes_other", "mutes", ["other"])
    op.create_table(
        "talk_reports",
        sa.Column("place", sa.String(40), nullable=False),
        sa.Column("number", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("reporter", sa.String(32), nullable=False),
        sa.Column("speaker", sa.String(32), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("text", sa.String(400), nullable=False),
        sa.Column("reported_at", sa.Float(53), nullable=False),
        sa.Column("closed_at", sa.Float(53), nullable=True),
        sa.PrimaryKeyConstraint("place", "number", "reporter", name="pk_talk_reports"),
    )
    op.create_index("ix_talk_reports_closed_at", "talk_reports", ["closed_at"])


def downgrade() -> None:
    """Forget what was said."""
    for table in ("talk_reports", "mutes", "talk"):
        op.drop_table(table)
    op.drop_column("games", "allows_talk")
