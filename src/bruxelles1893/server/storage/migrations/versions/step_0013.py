"""One outbox for web hooks, pushes and mails: addresses of people, and notices that are due."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision: str = "0013"
down_revision: str | None = "0012"
branch_labels: None = None
depends_on: None = None


def upgrade() -> None:
    """Web hooks and the calls that are due stay as they are, by another name."""
    op.create_table(
        "addresses",
        sa.Column("identity", sa.String(32), nullable=False),
        sa.Column("channel", sa.String(8), nullable=False),
        sa.Column("target", sa.String(16), nullable=False),
        sa.Column("url", sa.String(500), nullable=False),
        sa.Column("keys", sa.String(200), nullable=False),
        sa.Column("site", sa.String(80), nullable=False),
        sa.Column("kept_at", sa.Float(53), nullable=False),
        sa.Column("is_confirmed", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("identity", "channel", "target", name="pk_addresses"),
    )
    op.create_index("ix_addresses_url", "addresses", ["url"])
    op.create_table(
        "notices",
        sa.Column("identity", sa.String(32), nullable=False),
        sa.Column("channel", sa.String(8), nullable=False),
        sa.Column("target", sa.String(16), nullable=False),
        sa.Column("event", sa.String(16), nullable=False),
        sa.Column("topic", sa.String(24), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("failures", sa.SmallInteger, nullable=False),
        sa.Column("due_at", sa.Float(53), nullable=False),
        sa.Column("held_until", sa.Float(53), nullable=False),
        sa.Column("site", sa.String(80), nullable=False),
        sa.PrimaryKeyConstraint(
            "identity", "channel", "target", "event", "topic", name="pk_notices"
        ),
    )
    op.create_index("ix_notices_due_at", "notices", ["due_at"])
    op.create_index("ix_notices_topic", "notices", ["topic"])
    op.execute(
        "INSERT INTO addresses SELECT identity, 'hook', '', url, '', site, kept_at, true FROM hooks"
    )
    op.execute(
        "INSERT INTO notices SELECT identity, 'hook', '', event, game_id, number, failures, "
        "due_at, 0, site FROM calls"
    )
    op.drop_index("ix_calls_due_at", "calls")
    op.drop_table("calls")
    op.drop_table("hooks")


def downgrade() -> None:
    """Only web hooks are left."""
    op.create_table(
        "hooks",
        sa.Column("identity", sa.String(32), nullable=False),
        sa.Column("url", sa.String(500), nullable=False),
        sa.Column("site", sa.String(80), nullable=False, server_default=""),
        sa.Column("kept_at", sa.Float(53), nullable=False, server_default="0"),
        sa.PrimaryKeyConstraint("identity", name="pk_hooks"),
    )
    op.create_table(
        "calls",
        sa.Column("identity", sa.String(32), nullable=False),
        sa.Column("game_id", sa.String(24), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("failures", sa.SmallInteger, nullable=False),
        sa.Column("due_at", sa.Float(53), nullable=False),
        sa.Column("site", sa.String(80), nullable=False),
        sa.Column("event", sa.String(16), nullable=False, server_default="your-turn"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_calls_game_id"),
        sa.PrimaryKeyConstraint("identity", "game_id", "event", name="pk_calls"),
    )
    op.create_index("ix_calls_due_at", "calls", ["due_at"])
    op.execute(
        "INSERT INTO hooks SELECT identity, url, site, kept_at FROM addresses "
        "WHERE channel = 'hook'"
    )
    op.execute(
        "INSERT INTO calls SELECT identity, topic, number, failures, due_at, site, event "
        "FROM notices WHERE channel = 'hook'"
    )
    op.drop_index("ix_notices_topic", "notices")
    op.drop_index("ix_notices_due_at", "notices")
    op.drop_table("notices")
    op.drop_index("ix_addresses_url", "addresses")
    op.drop_table("addresses")
