"""Rows of the real table: score sheets, games, and the values of boxes."""

from __future__ import annotations

from typing import NamedTuple

from bruxelles1893.server.storage.rows.columns import (
    LongText,
    Small,
    SmallSeat,
    Text16,
    Text32,
    Text40,
    Text60,
    Text80,
)


class PadRow(NamedTuple):
    """A row of `pads`: a score sheet; `first_player` is a place, or -1 while nobody is.

    `printed` are the values of an owner's box, as lines of TOML, where they are not ours.
    """

    code: Text16
    rules: Text60
    round: Small
    first_player: Small
    started_at: float
    changed_at: float
    printed: LongText = ""


class PadPlayerRow(NamedTuple):
    """A row of `pad_players`: what a player has entered as JSON, and how often that changed."""

    pad: Text16
    place: Small
    name: Text40
    colour: SmallSeat
    entry: LongText
    version: int


class PadPersonRow(NamedTuple):
    """A row of `pad_people`: whose list a score sheet is on."""

    pad: Text16
    identity: Text32
    joined_at: float


class RealGameRow(NamedTuple):
    """A row of `real_games`: a game on a real table; `story` is what was entered, as JSON."""

    code: Text16
    identity: Text32
    version: int
    started_at: float
    changed_at: float
    story: LongText


class BoxRow(NamedTuple):
    """A row of `boxes`: `shared` is the secret part of its address, if it has one."""

    id: Text16
    owner: Text32
    name: Text60
    rules: Text60
    club: Text16
    shared: Text32
    made_at: float
    changed_at: float


class EnteredRow(NamedTuple):
    """A row of `box_values`: the value of an entry since a step; an empty one takes it back."""

    box: Text16
    step: int
    entry: Text80
    value: LongText
    """The value as TOML."""
    who: Text32
    name: Text40
    at: float


class VersionRow(NamedTuple):
    """A row of `box_versions`: a version of a set is what was entered up to a step."""

    box: Text16
    version: int
    step: int
    kept_at: float
