"""Rows of people: their devices, codes, passkeys, names and lessons."""

from __future__ import annotations

from typing import NamedTuple

from bruxelles1893.server.storage.rows.columns import (
    LongText,
    Text16,
    Text32,
    Text40,
    Text60,
    Text64,
    Text400,
)


class DeviceRow(NamedTuple):
    """A row of `devices`: one that `is_trusted` may add devices and sign others out."""

    identity: Text32
    device: Text16
    label: Text60
    added_at: float
    is_trusted: bool = False
    signed_out_at: float | None = None


class DeviceCodeRow(NamedTuple):
    """A row of `device_codes`: `code` is a digest of what is shown."""

    code: Text64
    identity: Text32
    name: Text40
    expires_at: float
    is_trusted: bool = False
    """Whether the device that uses it will be."""


class RecoveryCodeRow(NamedTuple):
    """A row of `recovery_codes`: `code` is a digest of what was shown."""

    identity: Text32
    code: Text64
    name: Text40
    made_at: float


class PersonRow(NamedTuple):
    """A row of `people`: what is kept of somebody who chose settings or became a member.

    `handle` names them in addresses.
    """

    identity: Text32
    handle: Text16
    name: Text40
    preferences: LongText
    member_since: float | None = None


class LookRow(NamedTuple):
    """A row of `member_looks`: how a member's name may look, which no other member's name does."""

    look: Text400
    identity: Text32


class PasskeyRow(NamedTuple):
    """A row of `passkeys`: `id` is a digest of the credential's own id."""

    id: Text64
    identity: Text32
    label: Text60
    credential: LongText
    public_key: LongText
    uses: int
    """What the authenticator counts, if it does; a copy of it would count otherwise."""
    added_at: float
    used_at: float | None = None


class ChallengeRow(NamedTuple):
    """A row of `passkey_challenges`: what a browser is to sign, once and soon."""

    identity: Text32
    challenge: Text64
    expires_at: float


class SolvedRow(NamedTuple):
    """A row of `solved_lessons`."""

    identity: Text32
    lesson: Text40
    solved_at: float
