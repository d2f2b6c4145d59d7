"""Devices that may manage others, seats that can be taken back, calls of two kinds, no hints."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision: str = "0011"
down_revision: str | None = "0010"
branch_labels: None = None
depends_on: None = None

YOUR_TURN = "your-turn"


def upgrade() -> None:
    """Old tables keep their hints, old recovery codes work, and who was signed out stays out.

    Devices that there are already have seen the recovery code, so they may go on managing.
    """
    op.add_column(
        "games", sa.Column("allows_hints", sa.Boolean, nullable=False, server_default="1")
    )
    op.add_column("seats", sa.Column("claimed_from", sa.String(32), nullable=True))
    op.create_index("ix_seats_claimed_from", "seats", ["claimed_from"])
    op.add_column(
        "device_codes", sa.Column("is_trusted", sa.Boolean, nullable=False, server_default="0")
    )
    _upgrade_devices()
    with op.batch_alter_table("recovery_codes") as codes:
        codes.drop_column("version")
        codes.add_column(sa.Column("made_at", sa.Float(53), nullable=False, server_default="0"))
    with op.batch_alter_table("calls") as calls:
        calls.add_column(
            sa.Column("event", sa.String(16), nullable=False, server_default=YOUR_TURN)
        )
        calls.drop_constraint("pk_calls", type_="primary")
        calls.create_primary_key("pk_calls", ["identity", "game_id", "event"])


def _upgrade_devices() -> None:
    op.add_column(
        "devices", sa.Column("is_trusted", sa.Boolean, nullable=False, server_default="0")
    )
    op.add_column("devices", sa.Column("signed_out_at", sa.Float(53), nullable=True))
    op.execute("UPDATE devices SET is_trusted = true")
    op.execute("UPDATE devices SET signed_out_at = added_at WHERE is_signed_out")
    with op.batch_alter_table("devices") as devices:
        devices.drop_column("is_signed_out")
    op.create_index("ix_devices_signed_out_at", "devices", ["signed_out_at"])


def downgrade() -> None:
    """Codes must be made anew: they no longer follow from the person."""
    with op.batch_alter_table("calls") as calls:
        calls.drop_constraint("pk_calls", type_="primary")
        calls.create_primary_key("pk_calls", ["identity", "game_id"])
        calls.drop_column("event")
    op.execute("DELETE FROM recovery_codes")
    with op.batch_alter_table("recovery_codes") as codes:
        codes.drop_column("made_at")
        codes.add_column(sa.Column("version", sa.Integer, nullable=False, server_default="1"))
    op.drop_index("ix_devices_signed_out_at", "devices")
    op.add_column(
        "devices", sa.Column("is_signed_out", sa.Boolean, nullable=False, server_default="0")
    )
    op.execute("UPDATE devices SET is_signed_out = true WHERE signed_out_at IS NOT NULL")
    with op.batch_alter_table("devices") as devices:
        devices.drop_column("signed_out_at")
        devices.drop_column("is_trusted")
    op.drop_column("device_codes", "is_trusted")
    op.drop_index("ix_seats_claimed_from", "seats")
    op.drop_column("seats", "claimed_from")
    op.drop_column("games", "allows_hints")
