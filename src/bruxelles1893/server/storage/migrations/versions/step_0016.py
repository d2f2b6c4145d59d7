"""Ratings and tournaments."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision: str = "0016"
down_revision: str | None = "0015"
branch_labels: None = None
depends_on: None = None


def upgrade() -> None:
    """Games that are over do not count."""
    op.add_column("games", sa.Column("is_rated", sa.Boolean, nullable=False, server_default="0"))
    op.add_column(
        "games", sa.Column("tournament", sa.String(24), nullable=False, server_default="")
    )
    op.create_table(
        "ratings",
        sa.Column("pool", sa.String(20), nullable=False),
        sa.Column("subject", sa.String(40), nullable=False),
        sa.Column("mu", sa.Float(53), nullable=False),
        sa.Column("sigma", sa.Float(53), nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("pool", "subject", name="pk_ratings"),
    )
    op.create_index("ix_ratings_subject", "ratings", ["subject"])
    op.create_table(
        "rated_games",
        sa.Column("number", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("game", sa.String(24), nullable=False),
        sa.Column("pool", sa.String(20), nullable=False),
        sa.Column("participants", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_rated_games"),
    )
    op.create_index("ix_rated_games_game", "rated_games", ["game"])
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("title", sa.String(60), nullable=False),
        sa.Column("season", sa.String(60), nullable=False),
        sa.Column("organiser", sa.String(32), nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("created_at", sa.Float(53), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tournaments"),
    )
    op.create_index("ix_tournaments_season", "tournaments", ["season"])


def downgrade() -> None:
    """Forget them."""
    op.drop_table("tournaments")
    op.drop_table("rated_games")
    op.drop_table("ratings")
    op.drop_column("games", "tournament")
    op.drop_column("games", "is_rated")
