"""Printed values travel with the games."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision: str = "0005"
down_revision: str | None = "0004"
branch_labels: None = None
depends_on: None = None


def upgrade() -> None:
    """A table of printed values by their digest."""
    op.create_table(
        "printed_values",
        sa.Column("digest", sa.String(80), nullable=False),
        sa.Column("lines", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_printed_values"),
    )


def downgrade() -> None:
    """Forget them."""
    op.drop_table("printed_values")
