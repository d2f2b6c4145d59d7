"""Errors of the database."""

from __future__ import annotations

from bruxelles1893.server.refusal import Refusal


class Taken(Exception):
    """Another request was faster: it wrote a move of this number, or took a name."""


class Unavailable(Refusal):
    """The database does not answer, or cannot write."""

    status, code, title = 503, "unavailable", "The games cannot be reached now"
    retry_after = 1.0


class WrongDatabase(Refusal):
    """A database that this release cannot use at all."""

    status, code, title = 503, "wrong-database", "The games cannot be used"
