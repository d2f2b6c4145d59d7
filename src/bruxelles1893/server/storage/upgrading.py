"""The tables of a database brought to this release's shape.

Alembic is imported only where there is something to do: at most starts there is not.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection, inspect, text

from bruxelles1893.server.storage.errors import WrongDatabase

if TYPE_CHECKING:
    from alembic.script import ScriptDirectory

MIGRATIONS: Final = Path(__file__).parent / "migrations"
NEWEST: Final = "head"
STEPS: Final = "alembic_version"


def upgrade(db: Connection, to: str = NEWEST) -> None:
    """Take the steps that are missing."""
    if to == NEWEST and _taken(db) == _newest():
        return
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = db
    _check_known(db, ScriptDirectory.from_config(config))
    command.upgrade(config, to)


def _taken(db: Connection) -> str | None:
    """The last step that was taken; none if there are no tables yet."""
    if not inspect(db).has_table(STEPS):
        return None
    return db.execute(text(f"SELECT version_num FROM {STEPS}")).scalar()


def _newest() -> str:
    """The last step there is: they are numbered by the names of their files."""
    return max(path.stem.removeprefix("step_") for path in MIGRATIONS.glob("versions/step_*.py"))


def _check_known(db: Connection, steps: ScriptDirectory) -> None:
    """Refuse a database of a newer release."""
    known = {step.revision for step in steps.walk_revisions()}
    taken = _taken(db)
    if taken is not None and taken not in known:
        raise WrongDatabase(
            f"the database was made by a newer release (step {taken}; this one knows "
            f"{max(known)}): install that release, or go back to a backup"
        )
