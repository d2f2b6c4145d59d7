"""Databases for the servers behind a proxy."""

from __future__ import annotations

from server.conftest import new_database, postgresql, postgresql_server

__all__ = ["new_database", "postgresql", "postgresql_server"]
