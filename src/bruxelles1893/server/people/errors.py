"""Errors of names, passkeys and membership."""

from __future__ import annotations

from bruxelles1893.server.refusal import Refusal
from bruxelles1893.server.tables.errors import BadOrder, NotAllowed


class NameTaken(BadOrder):
    """A name that another member has, or one that looks like it."""

    code = "name-taken"


class BadPasskey(Refusal):
    """A passkey that is unknown, or an answer that does not prove one."""

    status, code, title = 422, "bad-passkey", "The passkey was not accepted"


class LastWayIn(NotAllowed):
    """The last passkey: without it its member could never sign in again."""

    code = "last-way-in"


class UnknownPerson(Refusal):
    """There is no such member."""

    status, code, title = 404, "unknown-person", "There is no such member"
