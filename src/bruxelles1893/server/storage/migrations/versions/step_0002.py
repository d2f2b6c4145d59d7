"""Calls of web hooks that are due outlast a restart, and old hooks can be found."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from bruxelles1893.server.storage.sites import site_of_url

revision: str = "0002"
down_revision: str | None = "0001"
branch_labels: None = None
depends_on: None = None

HOOKS = sa.table("hooks", sa.column("identity"), sa.column("url"), sa.column("site"))


def upgrade() -> None:
    """Hooks know their site and their age, and there is a table of calls."""
    op.add_column("hooks", sa.Column("site", sa.String(80), nullable=False, server_default=""))
    op.add_column("hooks", sa.Column("kept_at", sa.Float(53), nullable=False, server_default="0"))
    for identity, url in op.get_bind().execute(sa.select(HOOKS.c.identity, HOOKS.c.url)).all():
        change = sa.update(HOOKS).where(HOOKS.c.identity == identity)
        op.execute(change.values(site=site_of_url(url)))
    op.create_table(
        "calls",
        sa.Column("identity", sa.String(32), nullable=False),
        sa.Column("game_id", sa.String(24), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("failures", sa.SmallInteger, nullable=False),
        sa.Column("due_at", sa.Float(53), nullable=False),
        sa.Column("site", sa.String(80), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_calls_game_id"),
        sa.PrimaryKeyConstraint("identity", "game_id", name="pk_calls"),
    )
    op.create_index("ix_calls_due_at", "calls", ["due_at"])


def downgrade() -> None:
    """Forget the calls, and the sites and ages of hooks."""
    op.drop_table("calls")
    with op.batch_alter_table("hooks") as hooks:
        hooks.drop_column("kept_at")
        hooks.drop_column("site")
