"""A person may have several devices, and get a lost seat back."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision: str = "0003"
down_revision: str | None = "0002"
branch_labels: None = None
depends_on: None = None


def upgrade() -> None:
    """Tables of devices and codes; seats can be claimed."""
    op.add_column("seats", sa.Column("claim", sa.String(400)))
    op.create_table(
        "devices",
        sa.Column("identity", sa.String(32), nullable=False),
        sa.Column("device", sa.String(16), nullable=False),
        sa.Column("label", sa.String(60), nullable=False),
        sa.Column("added_at", sa.Float(53), nullable=False),
        sa.Column("is_signed_out", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("identity", "device", name="pk_devices"),
    )
    op.create_table(
        "device_codes",
        sa.Column("code", sa.String(64), nullable=False),
        sa.Column("identity", sa.String(32), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("expires_at", sa.Float(53), nullable=False),
        sa.PrimaryKeyConstraint("code", name="pk_device_codes"),
    )
    op.create_index("ix_device_codes_identity", "device_codes", ["identity"])
    op.create_table(
        "recovery_codes",
        sa.Column("identity", sa.String(32), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("code", sa.String(64), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.PrimaryKeyConstraint("identity", name="pk_recovery_codes"),
    )
    op.create_index("ix_recovery_codes_code", "recovery_codes", ["code"])


def downgrade() -> None:
    """Forget devices, codes and claims."""
    for table in ("recovery_codes", "device_codes", "devices"):
        op.drop_table(table)
    with op.batch_alter_table("seats") as seats:
        seats.drop_column("claim")
