"""Sets of printed values that owners of the box enter."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision: str = "0020"
down_revision: str | None = "0019"
branch_labels: None = None
depends_on: None = None


def upgrade() -> None:
    """Nobody has entered anything."""
    op.create_table(
        "boxes",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("owner", sa.String(32), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("rules", sa.String(60), nullable=False),
        sa.Column("club", sa.String(16), nullable=False),
        sa.Column("shared", sa.String(32), nullable=False),
        sa.Column("made_at", sa.Float(53), nullable=False),
        sa.Column("changed_at", sa.Float(53), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_boxes"),
    )
    for column in ("owner", "club", "shared"):
        op.create_index(f"ix_boxes_{column}", "boxes", [column])
    op.create_table(
        "box_values",
        sa.Column("box", sa.String(16), nullable=False),
        sa.Column("step", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("entry", sa.String(80), nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.Column("who", sa.String(32), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("at", sa.Float(53), nullable=False),
        sa.PrimaryKeyConstraint("box", "step", "entry", name="pk_box_values"),
    )
    op.create_table(
        "box_versions",
        sa.Column("box", sa.String(16), nullable=False),
        sa.Column("version", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("step", sa.Integer, nullable=False),
        sa.Column("kept_at", sa.Float(53), nullable=False),
        sa.PrimaryKeyConstraint("box", "version", name="pk_box_versions"),
    )


def downgrade() -> None:
    """Forget them."""
    for table in ("box_versions", "box_values", "boxes"):
        op.drop_table(table)
