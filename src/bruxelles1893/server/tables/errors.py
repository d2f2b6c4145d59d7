"""Errors at tables, with a code for programs and a sentence for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bruxelles1893.engine import Reason, Ruleset
from bruxelles1893.server.refusal import Refusal
from bruxelles1893.words import reason_text

if TYPE_CHECKING:
    from bruxelles1893.server.tables.summaries import TableView


class UnknownTable(Refusal):
    """There is no such table, or it was deleted."""

    status, code, title = 404, "unknown-table", "There is no such table"

    def __init__(self) -> None:
        super().__init__("there is no such table; perhaps its link was cut off")


class UnknownTournament(Refusal):
    """There is no such tournament."""

    status, code, title = 404, "unknown-tournament", "There is no such tournament"

    def __init__(self) -> None:
        super().__init__("there is no such tournament; perhaps its link was cut off")


class BadInvitation(Refusal):
    """An invitation that was never given, or was used or renewed."""

    status, code, title = 404, "bad-invitation", "The invitation is not valid"


class BadCode(Refusal):
    """A code for another device that was never given, or was used, or is too old."""

    status, code, title = 404, "bad-code", "The code is not valid"


class NotSeated(Refusal):
    """The person does not hold the seat that the request speaks of."""

    status, code, title = 403, "not-seated", "This is not your seat"


class NotAllowed(Refusal):
    """Something that this person may not do here."""

    status, code, title = 403, "not-allowed", "This is not allowed"


class Conflict(Refusal):
    """The game has moved on since the number that the request was made for."""

    status, code, title = 409, "conflict", "The game has moved on"

    def __init__(self, message: str, current: TableView) -> None:
        super().__init__(message)
        self.current = current


class NotYourTurn(Refusal):
    """Another player is asked."""

    status, code, title = 409, "not-your-turn", "Another player is asked"


class Paused(Refusal):
    """A move at a table that pauses."""

    status, code, title = 409, "paused", "The table pauses"


class SeatTaken(Refusal):
    """The seat is not free any more."""

    status, code, title = 409, "seat-taken", "The seat is taken"


class WrongStatus(Refusal):
    """The table is waiting, running or finished, and this needs another moment."""

    status, code, title = 409, "wrong-status", "Not at this moment of the game"


class NotFinished(Refusal):
    """A record holds the seed, so among people it can be had only after the end."""

    status, code, title = 409, "not-finished", "The game is not finished"


class StepBackRefused(Refusal):
    """An undo that the engine does not allow."""

    status, code, title = 409, "undo-refused", "This cannot be taken back"


class Unplayable(Refusal):
    """A stored game that this release cannot go on with."""

    status, code, title = 409, "unplayable", "This release cannot play the game"


class IllegalMove(Refusal):
    """The rules do not allow the option now. The message is in the current language."""

    status, code, title = 422, "illegal-move", "The rules do not allow this"

    def __init__(self, reason: Reason, rules: Ruleset) -> None:
        self.words = reason_text(rules, reason)
        super().__init__(f"{self.words} ({reason.rule})")
        self.reason = reason


class BadOrder(Refusal):
    """A name, a seat, a level or another wish that cannot be."""

    status, code, title = 422, "bad-order", "This cannot be arranged"


class LookAlikeName(BadOrder):
    """A name that readers would take for that of somebody else at the table."""

    code = "look-alike-name"


class TooFewWitnesses(NotAllowed):
    """A claim of a seat at a table where too few people could confirm it."""

    code = "too-few-witnesses"


class NoHints(NotAllowed):
    """A hint at a table whose players have none."""

    code = "no-hints"


class NoSeatLeft(BadOrder):
    """A table for friends at which bots have all other seats."""

    code = "no-seat-left"


class BadRecord(Refusal):
    """An uploaded record that cannot be read or does not replay."""

    status, code, title = 422, "bad-record", "The record cannot be used"
