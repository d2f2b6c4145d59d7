"""Rows of clubs: members, evenings, friends and invitations."""

from __future__ import annotations

from typing import NamedTuple

from bruxelles1893.server.storage.rows.columns import (
    LongText,
    Small,
    SmallSeat,
    Text8,
    Text10,
    Text16,
    Text32,
    Text60,
    Text400,
)


class ClubRow(NamedTuple):
    """A row of `clubs`: `invitation` is the secret part of its link."""

    id: Text16
    name: Text60
    about: Text400
    defaults: LongText
    invitation: Text32
    founded_at: float


class ClubMemberRow(NamedTuple):
    """A row of `club_members`."""

    club: Text16
    identity: Text32
    role: Text10
    since: float


class EveningRow(NamedTuple):
    """A row of `evenings`."""

    id: Text16
    club: Text16
    title: Text60
    notes: Text400
    starts_at: float
    minutes: Small
    made_at: float
    is_cancelled: bool = False
    changed_at: float = 0.0
    revision: Small = 0
    """How often it was changed, as calendars want to know."""
    remind_at: float | None = None
    """When people are reminded of it next; None if they need not be."""


class SignUpRow(NamedTuple):
    """A row of `sign_ups`: whether somebody comes to an evening."""

    evening: Text16
    identity: Text32
    answer: Text8
    answered_at: float


class FriendRow(NamedTuple):
    """A row of `friends`: both are in each other's circle, the smaller identity first."""

    identity: Text32
    friend: Text32
    since: float


class InvitationRow(NamedTuple):
    """A row of `invitations`: somebody is asked by name to a club, a table or a circle of friends.

    `target` is the club, the table or the person who asks; `seat` a certain seat of a table.
    """

    identity: Text32
    kind: Text8
    target: Text32
    by: Text32
    made_at: float
    seat: SmallSeat | None = None
