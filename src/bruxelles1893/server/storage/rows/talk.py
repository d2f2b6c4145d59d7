"""Rows of talk, mutes and reports."""

from __future__ import annotations

from typing import Final, NamedTuple

from bruxelles1893.server.storage.rows.columns import Text8, Text16, Text32, Text40, Text400

TABLE_PLACE: Final = "table:"
CLUB_PLACE: Final = "club:"
"""Before the id of a table or a club, where people talk."""


class TalkRow(NamedTuple):
    """A row of `talk`: a line that somebody said at a place; nobody sees their `identity`."""

    place: Text40
    number: int
    identity: Text32
    name: Text40
    handle: Text16
    kind: Text8
    text: Text400
    said_at: float
    is_watching: bool
    """Whether they held no seat: players hear it when the game is over."""


class MuteRow(NamedTuple):
    """A row of `mutes`: somebody muted by a person, with a code that only that person knows."""

    identity: Text32
    other: Text32
    name: Text40
    code: Text16
    since: float


class ReportRow(NamedTuple):
    """A row of `talk_reports`: a line as it was when somebody reported it to the operator."""

    place: Text40
    number: int
    reporter: Text32
    speaker: Text32
    name: Text40
    text: Text400
    reported_at: float
    closed_at: float | None
