"""Errors of sets of values from a box."""

from __future__ import annotations

from bruxelles1893.components.sentences import Complaint
from bruxelles1893.server.refusal import Refusal
from bruxelles1893.server.tables.errors import BadOrder, NotAllowed


class UnknownBox(Refusal):
    """There is no such set, or this person may not see it."""

    status, code, title = 404, "unknown-box", "There is no such set of values"


class BoxChanged(Refusal):
    """Something was entered since the page was shown."""

    status, code, title = 409, "box-changed", "Something was entered since"


class TooManyBoxes(NotAllowed):
    """More sets than one person may keep."""

    code = "too-many-boxes"


class BadValuesFile(BadOrder):
    """A file of values that cannot be read; the complaint says why in any language."""

    code = "bad-values"

    def __init__(self, text: str, complaint: Complaint | None = None) -> None:
        super().__init__(text)
        self.complaint = complaint


class BadBoxName(BadOrder):
    """A name that a set cannot have."""

    code = "bad-box-name"


class FullBox(NotAllowed):
    """A set that has the most steps or versions that are stored."""

    code = "full-box"


class ForeignValues(BadOrder):
    """Values of another edition, or values that do not go together at this table."""

    code = "foreign-values"
