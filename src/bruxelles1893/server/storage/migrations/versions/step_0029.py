"""Long work that any process can go on with: deep reviews and reports of balance."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision: str = "0029"
down_revision: str | None = "0028"
branch_labels: None = None
depends_on: None = None


def upgrade() -> None:
    """There is none yet."""
    op.create_table(
        "jobs",
        sa.Column("job", sa.String(40), nullable=False),
        sa.Column("version", sa.Text, nullable=False),
        sa.Column("order", sa.Text, nullable=False),
        sa.Column("steps", sa.Integer, nullable=False),
        sa.Column("found", sa.Text, nullable=False),
        sa.Column("is_wanted", sa.Boolean, nullable=False),
        sa.Column("changed_at", sa.Float(53), nullable=False),
        sa.PrimaryKeyConstraint("job", name="pk_jobs"),
    )


def downgrade() -> None:
    """Forget it."""
    op.drop_table("jobs")
