"""A game can go on from a moment of another, and moments have short codes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision: str = "0009"
down_revision: str | None = "0008"
branch_labels: None = None
depends_on: None = None


def upgrade() -> None:
    """Games that there are already go on from none."""
    op.add_column("games", sa.Column("origin", sa.String(24), nullable=False, server_default=""))
    op.add_column("games", sa.Column("origin_ply", sa.Integer, nullable=False, server_default="0"))
    op.create_index("ix_games_origin", "games", ["origin"])
    op.create_table(
        "moments",
        sa.Column("code", sa.String(8), nullable=False),
        sa.Column("game_id", sa.String(24), nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_moments_game_id"),
        sa.PrimaryKeyConstraint("code", name="pk_moments"),
    )
    op.create_index("ix_moments_game_id", "moments", ["game_id"])


def downgrade() -> None:
    """Forget codes, and what games go on from."""
    op.drop_table("moments")
    op.drop_index("ix_games_origin", "games")
    with op.batch_alter_table("games") as games:
        games.drop_column("origin")
        games.drop_column("origin_ply")
