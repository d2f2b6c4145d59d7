"""Errors in what a person sends to a page."""

from __future__ import annotations

from bruxelles1893.server.refusal import Refusal


class NotAChoice(Refusal):
    """Something typed that is neither an option in notation nor a number of the list."""

    status, code, title = 422, "not-a-choice", "This is no choice"
