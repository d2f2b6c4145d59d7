"""The tables of the database, made of their rows. A game is its seed and its rows in `moves`."""

from __future__ import annotations

from collections.abc import Mapping
from types import NoneType
from typing import Any, Final, get_args, get_type_hints

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
)
from sqlalchemy.types import TypeEngine

from bruxelles1893.server.storage.rows import (
    YOUR_TURN,
    CallRow,
    DeviceCodeRow,
    DeviceRow,
    GameRow,
    HookRow,
    MomentRow,
    MoveRow,
    PulseRow,
    RecoveryCodeRow,
    SeatRow,
    SnapshotRow,
    SolvedRow,
    TallyRow,
    ValuesRow,
)

metadata: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

USUAL_TYPES: Final[dict[object, TypeEngine[Any]]] = {
    bool: Boolean(),
    float: Float(53),
    int: Integer(),
}


def columns(
    row: type[tuple[Any, ...]], *keys: str, defaults: Mapping[str, str] | None = None
) -> list[Column[Any]]:
    """The columns of a table: the fields of its row class, in order, with their types."""
    values = defaults or {}
    hints = get_type_hints(row, include_extras=True)
    return [_column(name, hint, name in keys, values.get(name)) for name, hint in hints.items()]


def _column(name: str, hint: Any, is_key: bool, default: str | None) -> Column[Any]:
    is_optional = NoneType in get_args(hint)
    kind = next(each for each in get_args(hint) if each is not NoneType) if is_optional else hint
    metadata = getattr(kind, "__metadata__", None)
    links = [ForeignKey("games.id")] if name == "game_id" else []
    return Column(
        name,
        metadata[0] if metadata else USUAL_TYPES[kind],
        *links,
        primary_key=is_key,
        nullable=is_optional,
        server_default=default,
        autoincrement=False,
    )


games: Final = Table(
    "games",
    metadata,
    *columns(
        GameRow,
        "id",
        defaults={
            "deals": "",
            "lesson": "",
            "is_guided": "0",
            "undoes_past_others": "0",
            "origin": "",
            "origin_ply": "0",
            "allows_hints": "1",
        },
    ),
    Index(None, "is_public", "status"),
    Index(None, "is_bot_asked", "status"),
    Index(None, "origin"),
)

seats: Final = Table(
    "seats",
    metadata,
    *columns(SeatRow, "game_id", "number"),
    Index(None, "holder"),
    Index(None, "claimed_from"),
)

moves: Final = Table(
    "moves",
    metadata,
    *columns(MoveRow, "game_id", "number"),
)
"""Append-only: a play, or an undo that steps back to before move `ply`."""

moments: Final = Table(
    "moments",
    metadata,
    *columns(MomentRow, "code"),
    Index(None, "game_id"),
)
"""Short codes of moments of games, made when somebody asks for one."""

tallies: Final = Table(
    "tallies",
    metadata,
    *columns(TallyRow, "game_id", "seat"),
)
"""What each seat of a finished game scored; may be deleted at any time."""

printed_values: Final = Table(
    "printed_values",
    metadata,
    *columns(ValuesRow, "digest"),
)
"""All printed values of a digest as lines of TOML: games outlive the release that shipped them."""

snapshots: Final = Table(
    "snapshots",
    metadata,
    *columns(SnapshotRow, "game_id"),
)
"""A state from which a game opens faster; may be deleted at any time."""

hooks: Final = Table(
    "hooks",
    metadata,
    *columns(HookRow, "identity", defaults={"site": "", "kept_at": "0"}),
)
"""Where people want to be told that it is their turn."""

calls: Final = Table(
    "calls",
    metadata,
    *columns(CallRow, "identity", "game_id", "event", defaults={"event": YOUR_TURN}),
    Index(None, "due_at"),
)
"""Who is to be told of what; a row goes when the call is made or given up."""

devices: Final = Table(
    "devices",
    metadata,
    *columns(DeviceRow, "identity", "device", defaults={"is_trusted": "0"}),
    Index(None, "signed_out_at"),
)
"""The devices that are one person; the first of them has no name of its own, and often no row."""

device_codes: Final = Table(
    "device_codes",
    metadata,
    *columns(DeviceCodeRow, "code", defaults={"is_trusted": "0"}),
    Index(None, "identity"),
)
"""Codes that make another device the same person, as digests; a row goes when it is used."""

recovery_codes: Final = Table(
    "recovery_codes",
    metadata,
    *columns(RecoveryCodeRow, "identity", defaults={"made_at": "0"}),
    Index(None, "code"),
)
"""Codes that people keep against the loss of their cookie, as digests."""

solved_lessons: Final = Table(
    "solved_lessons",
    metadata,
    *columns(SolvedRow, "identity", "lesson"),
)
"""Who has solved which lesson, and when first."""

pulse: Final = Table(
    "pulse",
    metadata,
    *columns(PulseRow, "id"),
)
"""One row, written to see that the database can be written."""
