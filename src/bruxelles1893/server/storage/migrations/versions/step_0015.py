"""Clubs with evenings, friends, invitations by name, and tables of a club."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision: str = "0015"
down_revision: str | None = "0014"
branch_labels: None = None
depends_on: None = None


def upgrade() -> None:
    """There is no club yet."""
    op.add_column("games", sa.Column("club", sa.String(16), nullable=False, server_default=""))
    op.create_index("ix_games_club", "games", ["club"])
    op.create_table(
        "clubs",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("about", sa.String(400), nullable=False),
        sa.Column("defaults", sa.Text, nullable=False),
        sa.Column("invitation", sa.String(32), nullable=False),
        sa.Column("founded_at", sa.Float(53), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_clubs"),
    )
    op.create_table(
        "club_members",
        sa.Column("club", sa.String(16), nullable=False),
        sa.Column("identity", sa.String(32), nullable=False),
        sa.Column("role", sa.String(10), nullable=False),
        sa.Column("since", sa.Float(53), nullable=False),
        sa.PrimaryKeyConstraint("club", "identity", name="pk_club_members"),
    )
    op.create_index("ix_club_members_identity", "club_members", ["identity"])
    op.create_table(
        "evenings",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("club", sa.String(16), nullable=False),
        sa.Column("title", sa.String(60), nullable=False),
        sa.Column("notes", sa.String(400), nullable=False),
        sa.Column("starts_at", sa.Float(53), nullable=False),
        sa.Column("minutes", sa.SmallInteger, nullable=False),
        sa.Column("made_at", sa.Float(53), nullable=False),
        sa.Column("is_cancelled", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_evenings"),
    )
    op.create_index("ix_evenings_club_starts_at", "evenings", ["club", "starts_at"])
    _upgrade_answers()


def _upgrade_answers() -> None:
    op.create_table(
        "sign_ups",
        sa.Column("evening", sa.String(16), nullable=False),
        sa.Column("identity", sa.String(32), nullable=False),
        sa.Column("answer", sa.String(8), nullable=False),
        sa.Column("answered_at", sa.Float(53), nullable=False),
        sa.PrimaryKeyConstraint("evening", "identity", name="pk_sign_ups"),
    )
    op.create_index("ix_sign_ups_identity", "sign_ups", ["identity"])
    op.create_table(
        "friends",
        sa.Column("identity", sa.String(32), nullable=False),
        sa.Column("friend", sa.String(32), nullable=False),
        sa.Column("since", sa.Float(53), nullable=False),
        sa.PrimaryKeyConstraint("identity", "friend", name="pk_friends"),
    )
    op.create_index("ix_friends_friend", "friends", ["friend"])
    op.create_table(
        "invitations",
        sa.Column("identity", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("target", sa.String(32), nullable=False),
        sa.Column("by", sa.String(32), nullable=False),
        sa.Column("made_at", sa.Float(53), nullable=False),
        sa.Column("seat", sa.SmallInteger, nullable=True),
        sa.PrimaryKeyConstraint("identity", "kind", "target", name="pk_invitations"),
    )
    op.create_index("ix_invitations_by", "invitations", ["by"])


def downgrade() -> None:
    """Tables of clubs are tables of their makers again."""
    for table in ("invitations", "friends", "sign_ups", "evenings", "club_members", "clubs"):
        op.drop_table(table)
    op.drop_index("ix_games_club", "games")
    op.drop_column("games", "club")
