"""The tables of the database. A game is its seed and its rows in `moves`."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    SmallInteger,
    String,
    Table,
    Text,
)

metadata: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

games: Final = Table(
    "games",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("title", String(60), nullable=False),
    Column("rules", String(60), nullable=False),
    Column("rules_version", String(10), nullable=False),
    Column("components", String(80), nullable=False),
    Column("players", SmallInteger, nullable=False),
    Column("seed", String(48), nullable=False),
    Column("status", String(8), nullable=False),
    Column("pace", String(5), nullable=False),
    Column("is_public", Boolean, nullable=False),
    Column("hand_over_after", Integer, nullable=False),
    Column("skips_forced", Boolean, nullable=False),
    Column("is_uploaded", Boolean, nullable=False),
    Column("creator", String(32), nullable=False),
    Column("created_at", Float(53), nullable=False),
    Column("moved_at", Float(53), nullable=False),
    Column("number", Integer, nullable=False),
    Column("version", Integer, nullable=False),
    Column("asked", SmallInteger),
    Column("asked_kind", String(40)),
    Column("is_bot_asked", Boolean, nullable=False),
    Column("round", SmallInteger, nullable=False),
    Column("scores", String(80)),
    Column("deals", Text, nullable=False, server_default=""),
    Index(None, "is_public", "status"),
    Index(None, "is_bot_asked", "status"),
)

seats: Final = Table(
    "seats",
    metadata,
    Column("game_id", String(24), ForeignKey("games.id"), primary_key=True),
    Column("number", SmallInteger, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("name", String(40), nullable=False),
    Column("holder", String(32)),
    Column("level", String(20)),
    Column("invitation", String(16)),
    Column("claim", String(400)),
    Index(None, "holder"),
)

moves: Final = Table(
    "moves",
    metadata,
    Column("game_id", String(24), ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(4), nullable=False),
    Column("seat", SmallInteger, nullable=False),
    Column("decision", String(40), nullable=False),
    Column("option", SmallInteger, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("played_by", String(8), nullable=False),
    Column("played_at", Float(53), nullable=False),
    Column("events", Text, nullable=False),
)
"""Append-only: a play, or an undo that steps back to before move `ply`."""

printed_values: Final = Table(
    "printed_values",
    metadata,
    Column("digest", String(80), primary_key=True),
    Column("lines", Text, nullable=False),
)
"""All printed values of a digest as lines of TOML: games outlive the release that shipped them."""

snapshots: Final = Table(
    "snapshots",
    metadata,
    Column("game_id", String(24), ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("state", Text, nullable=False),
)
"""A state from which a game opens faster; may be deleted at any time."""

hooks: Final = Table(
    "hooks",
    metadata,
    Column("identity", String(32), primary_key=True),
    Column("url", String(500), nullable=False),
    Column("site", String(80), nullable=False, server_default=""),
    Column("kept_at", Float(53), nullable=False, server_default="0"),
)
"""Where people want to be told that it is their turn."""

calls: Final = Table(
    "calls",
    metadata,
    Column("identity", String(32), primary_key=True),
    Column("game_id", String(24), ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, nullable=False),
    Column("failures", SmallInteger, nullable=False),
    Column("due_at", Float(53), nullable=False),
    Column("site", String(80), nullable=False),
    Index(None, "due_at"),
)
"""Who is to be told of which turn; a row goes when the call is made or given up."""

devices: Final = Table(
    "devices",
    metadata,
    Column("identity", String(32), primary_key=True),
    Column("device", String(16), primary_key=True),
    Column("label", String(60), nullable=False),
    Column("added_at", Float(53), nullable=False),
    Column("is_signed_out", Boolean, nullable=False),
)
"""The devices that are one person; the first of them has no name of its own."""

device_codes: Final = Table(
    "device_codes",
    metadata,
    Column("code", String(64), primary_key=True),
    Column("identity", String(32), nullable=False),
    Column("name", String(40), nullable=False),
    Column("expires_at", Float(53), nullable=False),
    Index(None, "identity"),
)
"""Codes that make another device the same person, as digests; a row goes when it is used."""

recovery_codes: Final = Table(
    "recovery_codes",
    metadata,
    Column("identity", String(32), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("code", String(64), nullable=False),
    Column("name", String(40), nullable=False),
    Index(None, "code"),
)
"""Codes that people keep against the loss of their cookie, as digests."""

pulse: Final = Table(
    "pulse",
    metadata,
    Column("id", SmallInteger, primary_key=True, autoincrement=False),
    Column("at", Float(53), nullable=False),
)
"""One row, written to see that the database can be written."""
