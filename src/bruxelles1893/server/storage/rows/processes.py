"""Rows of the processes of a server: beats, leases, jobs, and who looks at what."""

from __future__ import annotations

from typing import NamedTuple

from bruxelles1893.server.storage.rows.columns import (
    LongText,
    Small,
    Text16,
    Text32,
    Text40,
    Text48,
)


class PulseRow(NamedTuple):
    """A row of `pulse`: `lost` are the seconds for which no server was there."""

    id: Small
    at: float
    lost: float = 0.0


class ProcessRow(NamedTuple):
    """A row of `processes`: a process of this server, and when it last said that it is there."""

    id: Text16
    beat_at: float


class LeaseRow(NamedTuple):
    """A row of `leases`: which process does a job, and how far what it works on was then."""

    job: Text40
    number: int
    holder: Text16
    taken_at: float


class JobRow(NamedTuple):
    """A row of `jobs`: long work in steps, and what the steps that are done have found, by key."""

    job: Text40
    version: LongText
    order: LongText
    steps: int
    found: LongText
    is_wanted: bool
    changed_at: float


class PresenceRow(NamedTuple):
    """A row of `presence`: who looks at something by a process; nobody's id for a mere look."""

    process: Text16
    topic: Text48
    identity: Text32
    name: Text40


class News(NamedTuple):
    """A message to other processes: how far a topic is."""

    topic: str
    number: int
    version: int = 0
