"""Rows of notices, and of the addresses they go to."""

from __future__ import annotations

from typing import NamedTuple

from bruxelles1893.server.storage.rows.columns import (
    Small,
    Text8,
    Text16,
    Text24,
    Text32,
    Text80,
    Text200,
    Text500,
)


class AddressRow(NamedTuple):
    """A row of `addresses`: where a person is told by a channel, and by which of their devices.

    `url` is a web or mail address, `keys` what a push to it is encrypted with, or why a mail could
    not be sent to it, and `site` where it leads, roughly.
    """

    identity: Text32
    channel: Text8
    target: Text16
    url: Text500
    keys: Text200
    site: Text80
    kept_at: float
    is_confirmed: bool


class NoticeRow(NamedTuple):
    """A row of `notices`: somebody to be told what happened at a table, at entry `number`."""

    identity: Text32
    channel: Text8
    target: Text16
    event: Text16
    topic: Text24
    """The table that it is about; empty if it is about all of a person's tables."""
    number: int
    failures: Small
    due_at: float
    held_until: float
    site: Text80
