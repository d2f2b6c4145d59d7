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
    AddressRow,
    BanRow,
    BoxRow,
    ChallengeRow,
    ClubMemberRow,
    ClubRow,
    DeedRow,
    DeviceCodeRow,
    DeviceRow,
    EnteredRow,
    EveningRow,
    FriendRow,
    GameRow,
    InvitationRow,
    JobRow,
    LeaseRow,
    LogEndRow,
    LookRow,
    MomentRow,
    MoveRow,
    MuteRow,
    NoticeRow,
    OperatorRow,
    PadPersonRow,
    PadPlayerRow,
    PadRow,
    PasskeyRow,
    PersonRow,
    PresenceRow,
    ProcessRow,
    PulseRow,
    RatedGameRow,
    RatingRow,
    RealGameRow,
    RecoveryCodeRow,
    ReportRow,
    SeatRow,
    SignUpRow,
    SnapshotRow,
    SolvedRow,
    TalkRow,
    TallyRow,
    TournamentRow,
    ValuesRow,
    VersionRow,
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
            "clock": "",
            "stand_in": "",
            "journal": "",
            "club": "",
            "is_rated": "0",
            "tournament": "",
            "allows_talk": "1",
            "is_watchable": "0",
            "watch_delay": "0",
            "next_table": "",
        },
    ),
    Index(None, "is_public", "status"),
    Index(None, "is_bot_asked", "status"),
    Index(None, "is_watchable", "status"),
    Index(None, "origin"),
    Index(None, "due_at"),
    Index(None, "club"),
)

seats: Final = Table(
    "seats",
    metadata,
    *columns(
        SeatRow,
        "game_id",
        "number",
        defaults={"member": "", "former": "", "ahead": "", "notes": ""},
    ),
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

addresses: Final = Table(
    "addresses",
    metadata,
    *columns(AddressRow, "identity", "channel", "target"),
    Index(None, "url"),
)
"""Addresses at which people want notices."""

talk: Final = Table(
    "talk",
    metadata,
    *columns(TalkRow, "place", "number"),
    Index(None, "identity"),
)
"""What people said at tables and in clubs."""

mutes: Final = Table(
    "mutes",
    metadata,
    *columns(MuteRow, "identity", "other"),
    Index(None, "other"),
)
"""Mutes."""

talk_reports: Final = Table(
    "talk_reports",
    metadata,
    *columns(ReportRow, "place", "number", "reporter"),
    Index(None, "closed_at"),
)
"""Lines that were reported, for the operator."""

notices: Final = Table(
    "notices",
    metadata,
    *columns(NoticeRow, "identity", "channel", "target", "event", "topic"),
    Index(None, "due_at"),
    Index(None, "topic"),
)
"""The outbox: who is to be told of what; a row goes when it is sent or given up."""

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

people: Final = Table(
    "people",
    metadata,
    *columns(PersonRow, "identity"),
    Index(None, "handle", unique=True),
)
"""Settings, names and membership; who never chose anything has no row."""

member_looks: Final = Table(
    "member_looks",
    metadata,
    *columns(LookRow, "look"),
    Index(None, "identity"),
)
"""The looks of members' names, so that no two are alike."""

passkeys: Final = Table(
    "passkeys",
    metadata,
    *columns(PasskeyRow, "id"),
    Index(None, "identity"),
)
"""The passkeys of members."""

passkey_challenges: Final = Table(
    "passkey_challenges",
    metadata,
    *columns(ChallengeRow, "identity"),
    Index(None, "expires_at"),
)
"""What was asked of a browser that registers or shows a passkey; a row goes when it is answered."""

operators: Final = Table(
    "operators",
    metadata,
    *columns(OperatorRow, "identity", defaults={"device": ""}),
)
"""The members who look after this server."""

bans: Final = Table(
    "bans",
    metadata,
    *columns(BanRow, "subject", defaults={"is_mute": "0"}),
)
"""People and networks who stay away or keep silent for a time."""

deeds: Final = Table(
    "deeds",
    metadata,
    *columns(DeedRow, "number"),
)
"""Append-only: what operators did."""

log_end: Final = Table(
    "log_end",
    metadata,
    *columns(LogEndRow, "id"),
)
"""One row: so that it is noticed if the last lines of `deeds` are gone."""

solved_lessons: Final = Table(
    "solved_lessons",
    metadata,
    *columns(SolvedRow, "identity", "lesson"),
)
"""Solved lessons, with the time of the first solution."""

ratings: Final = Table(
    "ratings",
    metadata,
    *columns(RatingRow, "pool", "subject"),
    Index(None, "subject"),
)
"""The skills of people and bots; may be computed again from `rated_games`."""

rated_games: Final = Table(
    "rated_games",
    metadata,
    *columns(RatedGameRow, "number"),
    Index(None, "game"),
)
"""The games that count for ratings, in the order in which they were counted; they outlast games."""

tournaments: Final = Table(
    "tournaments",
    metadata,
    *columns(TournamentRow, "id", defaults={"club": ""}),
    Index(None, "season"),
    Index(None, "club"),
)
"""Tournaments with their players, rounds and log."""

pads: Final = Table(
    "pads",
    metadata,
    *columns(PadRow, "code"),
    Index(None, "changed_at"),
)
"""Score sheets of games on real tables."""

real_games: Final = Table(
    "real_games",
    metadata,
    *columns(RealGameRow, "code"),
    Index(None, "identity"),
)
"""Games on real tables, entered move by move."""

pad_players: Final = Table(
    "pad_players",
    metadata,
    *columns(PadPlayerRow, "pad", "place"),
)
"""A row a player, so that two phones never write over each other."""

pad_people: Final = Table(
    "pad_people",
    metadata,
    *columns(PadPersonRow, "pad", "identity"),
    Index(None, "identity"),
)
"""The score sheets on people's lists."""

clubs: Final = Table("clubs", metadata, *columns(ClubRow, "id"))
"""Clubs, with the secret of their links."""

club_members: Final = Table(
    "club_members",
    metadata,
    *columns(ClubMemberRow, "club", "identity"),
    Index(None, "identity"),
)
"""Members of clubs, with their roles."""

evenings: Final = Table(
    "evenings",
    metadata,
    *columns(EveningRow, "id", defaults={"changed_at": "0", "revision": "0"}),
    Index(None, "club", "starts_at"),
    Index(None, "remind_at"),
)
"""Evenings that a club has arranged."""

sign_ups: Final = Table(
    "sign_ups", metadata, *columns(SignUpRow, "evening", "identity"), Index(None, "identity")
)
"""Answers to evenings."""

friends: Final = Table(
    "friends", metadata, *columns(FriendRow, "identity", "friend"), Index(None, "friend")
)
"""Circles of friends."""

invitations: Final = Table(
    "invitations",
    metadata,
    *columns(InvitationRow, "identity", "kind", "target"),
    Index(None, "by"),
)
"""Invitations by name to a club, a table or a circle of friends."""

boxes: Final = Table(
    "boxes",
    metadata,
    *columns(BoxRow, "id"),
    Index(None, "owner"),
    Index(None, "club"),
    Index(None, "shared"),
)
"""Sets of printed values that owners of the box enter."""

box_values: Final = Table("box_values", metadata, *columns(EnteredRow, "box", "step", "entry"))
"""What was entered, step by step."""

box_versions: Final = Table("box_versions", metadata, *columns(VersionRow, "box", "version"))
"""Versions of a set that were kept."""

pulse: Final = Table(
    "pulse",
    metadata,
    *columns(PulseRow, "id", defaults={"lost": "0"}),
)
"""One row is written to see that the database can be written, another tells when a server was."""

processes: Final = Table("processes", metadata, *columns(ProcessRow, "id"))
"""The processes of a server that share this database."""

leases: Final = Table("leases", metadata, *columns(LeaseRow, "job"), Index(None, "holder"))
"""What a process works on, so that no other does."""

jobs: Final = Table("jobs", metadata, *columns(JobRow, "job"))
"""Long work that any process can go on with, and what came of it."""

presence: Final = Table(
    "presence",
    metadata,
    *columns(PresenceRow, "process", "topic", "identity"),
    Index(None, "topic"),
    Index(None, "identity"),
)
"""Who looks at what now, in which process."""

PASSING: Final = (processes, leases, presence)
"""Tables of the moment only: no copy holds them, and PostgreSQL does not log them."""
