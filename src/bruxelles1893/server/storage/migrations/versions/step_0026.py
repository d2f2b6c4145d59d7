"""The processes of a server, what each works on, and who is there."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision: str = "0026"
down_revision: str | None = "0025"
branch_labels: None = None
depends_on: None = None

TABLES = ("processes", "leases", "presence")


def upgrade() -> None:
    """Nobody is there yet. What is of the moment needs no log to be found again by."""
    op.create_table(
        "processes",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("beat_at", sa.Float(53), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_processes"),
    )
    op.create_table(
        "leases",
        sa.Column("job", sa.String(40), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("holder", sa.String(16), nullable=False),
        sa.Column("taken_at", sa.Float(53), nullable=False),
        sa.PrimaryKeyConstraint("job", name="pk_leases"),
    )
    op.create_index("ix_leases_holder", "leases", ["holder"])
    op.create_table(
        "presence",
        sa.Column("process", sa.String(16), nullable=False),
        sa.Column("topic", sa.String(48), nullable=False),
        sa.Column("identity", sa.String(32), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.PrimaryKeyConstraint("process", "topic", "identity", name="pk_presence"),
    )
    op.create_index("ix_presence_topic", "presence", ["topic"])
    op.create_index("ix_presence_identity", "presence", ["identity"])
    if op.get_bind().dialect.name == "postgresql":
        for table in TABLES:
            op.execute(f"ALTER TABLE {table} SET UNLOGGED")


def downgrade() -> None:
    """Forget them."""
    for table in TABLES:
        op.drop_table(table)
