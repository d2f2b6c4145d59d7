"""Errors of clubs."""

from __future__ import annotations

from bruxelles1893.server.refusal import Refusal
from bruxelles1893.server.tables.errors import NotAllowed


class UnknownClub(Refusal):
    """There is no such club or evening, or the club has no members any more."""

    status, code, title = 404, "unknown-club", "There is no such club"


class MembersOnly(NotAllowed):
    """Something for members with a name of their own."""

    code = "members-only"


class LastFounder(NotAllowed):
    """The last founder cannot leave others without one."""

    code = "last-founder"


class TooManyInvitations(NotAllowed):
    """The person has the most invitations open that one person may have."""

    code = "too-many-invitations"
