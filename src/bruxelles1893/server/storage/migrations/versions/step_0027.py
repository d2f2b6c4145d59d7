"""The printed values of an owner's box that a score sheet counts by."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision: str = "0027"
down_revision: str | None = "0026"
branch_labels: None = None
depends_on: None = None


def upgrade() -> None:
    """All sheets so far count by our values."""
    op.add_column("pads", sa.Column("printed", sa.Text, nullable=False, server_default=""))


def downgrade() -> None:
    """Count by ours again."""
    op.drop_column("pads", "printed")
