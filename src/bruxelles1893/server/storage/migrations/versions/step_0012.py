"""People with settings and names of their own, and passkeys by which members sign in."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision: str = "0012"
down_revision: str | None = "0011"
branch_labels: None = None
depends_on: None = None


def upgrade() -> None:
    """Nobody is a member yet."""
    op.create_table(
        "people",
        sa.Column("identity", sa.String(32), nullable=False),
        sa.Column("handle", sa.String(16), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("preferences", sa.Text, nullable=False),
        sa.Column("member_since", sa.Float(53), nullable=True),
        sa.PrimaryKeyConstraint("identity", name="pk_people"),
    )
    op.create_index("ix_people_handle", "people", ["handle"], unique=True)
    op.create_table(
        "member_looks",
        sa.Column("look", sa.String(400), nullable=False),
        sa.Column("identity", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("look", name="pk_member_looks"),
    )
    op.create_index("ix_member_looks_identity", "member_looks", ["identity"])
    op.add_column("seats", sa.Column("member", sa.String(16), nullable=False, server_default=""))
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("identity", sa.String(32), nullable=False),
        sa.Column("label", sa.String(60), nullable=False),
        sa.Column("credential", sa.Text, nullable=False),
        sa.Column("public_key", sa.Text, nullable=False),
        sa.Column("uses", sa.Integer, nullable=False),
        sa.Column("added_at", sa.Float(53), nullable=False),
        sa.Column("used_at", sa.Float(53), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_passkeys"),
    )
    op.create_index("ix_passkeys_identity", "passkeys", ["identity"])
    op.create_table(
        "passkey_challenges",
        sa.Column("identity", sa.String(32), nullable=False),
        sa.Column("challenge", sa.String(64), nullable=False),
        sa.Column("expires_at", sa.Float(53), nullable=False),
        sa.PrimaryKeyConstraint("identity", name="pk_passkey_challenges"),
    )
    op.create_index("ix_passkey_challenges_expires_at", "passkey_challenges", ["expires_at"])


def downgrade() -> None:
    """Members are guests again, with all their seats."""
    op.drop_table("passkey_challenges")
    op.drop_table("passkeys")
    op.drop_column("seats", "member")
    op.drop_table("member_looks")
    op.drop_table("people")
