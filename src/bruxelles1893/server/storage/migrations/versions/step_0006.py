"""Lessons: the tables at which they are learnt, and who has solved them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision: str = "0006"
down_revision: str | None = "0005"
branch_labels: None = None
depends_on: None = None


def upgrade() -> None:
    """The lesson of a game, and a table of solved lessons."""
    op.add_column("games", sa.Column("lesson", sa.String(40), nullable=False, server_default=""))
    op.create_table(
        "solved_lessons",
        sa.Column("identity", sa.String(32), nullable=False),
        sa.Column("lesson", sa.String(40), nullable=False),
        sa.Column("solved_at", sa.Float(53), nullable=False),
        sa.PrimaryKeyConstraint("identity", "lesson", name="pk_solved_lessons"),
    )


def downgrade() -> None:
    """Forget lessons."""
    op.drop_table("solved_lessons")
    with op.batch_alter_table("games") as games:
        games.drop_column("lesson")
