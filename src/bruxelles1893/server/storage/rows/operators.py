"""Rows of operators, bans, and the log of deeds."""

from __future__ import annotations

from typing import NamedTuple

from bruxelles1893.server.storage.rows.columns import (
    LongText,
    Text16,
    Text32,
    Text40,
    Text64,
    Text80,
    Text200,
)


class OperatorRow(NamedTuple):
    """A row of `operators`: on which device they last showed their passkey, and when."""

    identity: Text32
    since: float
    device: Text16 = ""
    proven_at: float | None = None


class BanRow(NamedTuple):
    """A row of `bans`: `subject` is a person or a network, `name` is how it is shown."""

    subject: Text64
    name: Text40
    until: float
    is_mute: bool = False
    """Whether they may come in and play, only not talk."""


class DeedRow(NamedTuple):
    """A row of `deeds`: what an operator did to whom or what, and why."""

    number: int
    at: float
    operator: Text40
    deed: Text16
    subject: Text80
    reason: Text200
    seal: Text64
    """A digest of this row and of the seal before it."""


class LogEndRow(NamedTuple):
    """The row of `log_end`: where the log of deeds ends."""

    id: int
    signed: LongText
    """The number and the seal of the last line, signed by the server; empty if not signed yet."""
