"""${message}."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision: str = ${repr(up_revision)}
down_revision: str | None = ${repr(down_revision)}
branch_labels: None = None
depends_on: None = None


def upgrade() -> None:
    """Make the step."""
    ${upgrades if upgrades else "pass"}


def downgrade() -> None:
    """Take the step back."""
    ${downgrades if downgrades else "pass"}
