"""The end of the operators' log is signed, so that it is noticed if its last lines are gone."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision: str = "0030"
down_revision: str | None = "0029"
branch_labels: None = None
depends_on: None = None


def upgrade() -> None:
    """What was written before is signed when the server starts."""
    table = op.create_table(
        "log_end",
        sa.Column("id", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("signed", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_log_end"),
    )
    if op.get_bind().execute(sa.text("SELECT 1 FROM deeds LIMIT 1")).first():
        op.bulk_insert(table, [{"id": 1, "signed": ""}])


def downgrade() -> None:
    """Nothing tells where the log ends."""
    op.drop_table("log_end")
