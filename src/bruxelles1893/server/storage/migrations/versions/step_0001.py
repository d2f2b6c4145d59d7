"""The first tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision: str = "0001"
down_revision: str | None = None
branch_labels: None = None
depends_on: None = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "games",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("title", sa.String(60), nullable=False),
        sa.Column("rules", sa.String(60), nullable=False),
        sa.Column("rules_version", sa.String(10), nullable=False),
        sa.Column("components", sa.String(80), nullable=False),
        sa.Column("players", sa.SmallInteger, nullable=False),
        sa.Column("seed", sa.String(48), nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("pace", sa.String(5), nullable=False),
        sa.Column("is_public", sa.Boolean, nullable=False),
        sa.Column("hand_over_after", sa.Integer, nullable=False),
        sa.Column("skips_forced", sa.Boolean, nullable=False),
        sa.Column("is_uploaded", sa.Boolean, nullable=False),
        sa.Column("creator", sa.String(32), nullable=False),
        sa.Column("created_at", sa.Float(53), nullable=False),
        sa.Column("moved_at", sa.Float(53), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("asked", sa.SmallInteger),
        sa.Column("asked_kind", sa.String(40)),
        sa.Column("is_bot_asked", sa.Boolean, nullable=False),
        sa.Column("round", sa.SmallInteger, nullable=False),
        sa.Column("scores", sa.String(80)),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
    )
    op.create_index("ix_games_is_public_status", "games", ["is_public", "status"])
    op.create_index("ix_games_is_bot_asked_status", "games", ["is_bot_asked", "status"])
    op.create_table(
        "seats",
        sa.Column("game_id", sa.String(24), nullable=False),
        sa.Column("number", sa.SmallInteger, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("holder", sa.String(32)),
        sa.Column("level", sa.String(20)),
        sa.Column("invitation", sa.String(16)),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_seats_game_id"),
        sa.PrimaryKeyConstraint("game_id", "number", name="pk_seats"),
    )
    op.create_index("ix_seats_holder", "seats", ["holder"])
    op.create_table(
        "moves",
        sa.Column("game_id", sa.String(24), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(4), nullable=False),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.Column("decision", sa.String(40), nullable=False),
        sa.Column("option", sa.SmallInteger, nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("played_by", sa.String(8), nullable=False),
        sa.Column("played_at", sa.Float(53), nullable=False),
        sa.Column("events", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_moves_game_id"),
        sa.PrimaryKeyConstraint("game_id", "number", name="pk_moves"),
    )
    op.create_table(
        "snapshots",
        sa.Column("game_id", sa.String(24), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_snapshots_game_id"),
        sa.PrimaryKeyConstraint("game_id", name="pk_snapshots"),
    )
    op.create_table(
        "hooks",
        sa.Column("identity", sa.String(32), nullable=False),
        sa.Column("url", sa.String(500), nullable=False),
        sa.PrimaryKeyConstraint("identity", name="pk_hooks"),
    )


def downgrade() -> None:
    """Drop the tables."""
    for table in ("hooks", "snapshots", "moves", "seats", "games"):
        op.drop_table(table)
