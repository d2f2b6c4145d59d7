"""Run by Alembic for each command; the connection comes from `store.upgrade`."""

from __future__ import annotations

from alembic import context

from bruxelles1893.server.storage.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
