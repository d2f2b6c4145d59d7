"""The rows of the database, and the words that stand in their columns.

The tables are made of these rows; what a type does not say by itself, its name here does.
"""

from __future__ import annotations

from typing import Annotated, Final, NamedTuple

from sqlalchemy import SmallInteger, String, Text

from bruxelles1893.engine import Option, Seat

WAITING: Final = "waiting"
RUNNING: Final = "running"
FINISHED: Final = "finished"
CLOSED: Final = "closed"

OPEN: Final = "open"
INVITED: Final = "invited"
PERSON: Final = "person"
BOT: Final = "bot"

LIVE: Final = "live"
TURNS: Final = "turns"

YOUR_TURN: Final = "your-turn"
SEAT_CLAIMED: Final = "seat-claimed"

PLAY: Final = "play"
UNDO: Final = "undo"
NO_OPTION: Final = Option(-1)
"""What an undo has in the column of the option."""

Small = Annotated[int, SmallInteger()]
SmallSeat = Annotated[Seat, SmallInteger()]
SmallOption = Annotated[Option, SmallInteger()]
LongText = Annotated[str, Text()]
Text4 = Annotated[str, String(4)]
Text5 = Annotated[str, String(5)]
Text8 = Annotated[str, String(8)]
Text10 = Annotated[str, String(10)]
Text16 = Annotated[str, String(16)]
Text20 = Annotated[str, String(20)]
Text24 = Annotated[str, String(24)]
Text32 = Annotated[str, String(32)]
Text40 = Annotated[str, String(40)]
Text48 = Annotated[str, String(48)]
Text60 = Annotated[str, String(60)]
Text64 = Annotated[str, String(64)]
Text80 = Annotated[str, String(80)]
Text400 = Annotated[str, String(400)]
Text500 = Annotated[str, String(500)]


class GameRow(NamedTuple):
    """A row of `games`."""

    id: Text24
    title: Text60
    rules: Text60
    rules_version: Text10
    components: Text80
    players: Small
    seed: Text48
    status: Text8
    pace: Text5
    is_public: bool
    hand_over_after: int
    skips_forced: bool
    is_uploaded: bool
    creator: Text32
    created_at: float
    moved_at: float
    number: int = 0
    version: int = 1
    asked: SmallSeat | None = None
    asked_kind: Text40 | None = None
    is_bot_asked: bool = False
    round: Small = 0
    scores: Text80 | None = None
    deals: LongText = ""
    """Before which moves what was hidden was dealt anew, and from which seeds: `57:1893 80:7`."""
    lesson: Text40 = ""
    """The lesson that is learnt at this table, if it is one."""
    is_guided: bool = False
    """Whether a mentor explains the game to whoever plays there."""
    undoes_past_others: bool = False
    """Whether a player may step back past what others have answered, bots or people."""
    origin: Text24 = ""
    """The game that this one goes on from, from before its move `origin_ply`."""
    origin_ply: int = 0
    allows_hints: bool = True
    """Whether players may ask a bot what is best while they play."""

    def deal_at(self, ply: int) -> int | None:
        """The seed from which everything hidden was dealt anew before a move, if it was."""
        pairs = (deal.split(":") for deal in self.deals.split())
        return next((int(seed) for at, seed in pairs if int(at) == ply), None)


class SeatRow(NamedTuple):
    """A row of `seats`: `level` is that of the bot that plays it, a person's seat or not.

    `claim` is somebody's word that the seat is theirs, as text; `claimed_from` who held it before
    such a word was believed, and may take it back.
    """

    game_id: Text24
    number: SmallSeat
    kind: Text8
    name: Text40
    holder: Text32 | None = None
    level: Text20 | None = None
    invitation: Text16 | None = None
    claim: Text400 | None = None
    claimed_from: Text32 | None = None


class MoveRow(NamedTuple):
    """A row of `moves`."""

    game_id: Text24
    number: int
    kind: Text4
    seat: SmallSeat
    decision: Text40
    option: SmallOption
    ply: int
    played_by: Text8
    played_at: float
    events: LongText


class MomentRow(NamedTuple):
    """A row of `moments`: the code of a moment of a game, before move `ply`."""

    code: Text8
    game_id: Text24
    ply: int


class TallyRow(NamedTuple):
    """A row of `tallies`: the points of a seat by source, as JSON."""

    game_id: Text24
    seat: SmallSeat
    points: LongText


class ValuesRow(NamedTuple):
    """A row of `printed_values`."""

    digest: Text80
    lines: LongText


class SnapshotRow(NamedTuple):
    """A row of `snapshots`: the state before move `ply`, after entry `number`."""

    game_id: Text24
    number: int
    ply: int
    state: LongText


class HookRow(NamedTuple):
    """A row of `hooks`: `site` is where the address leads, roughly."""

    identity: Text32
    url: Text500
    site: Text80
    kept_at: float


class CallRow(NamedTuple):
    """A row of `calls`: somebody to be called about what happened at a table at entry `number`."""

    identity: Text32
    game_id: Text24
    number: int
    failures: Small
    due_at: float
    site: Text80
    event: Text16 = YOUR_TURN


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


class SolvedRow(NamedTuple):
    """A row of `solved_lessons`."""

    identity: Text32
    lesson: Text40
    solved_at: float


class PulseRow(NamedTuple):
    """The row of `pulse`."""

    id: Small
    at: float


class Head(NamedTuple):
    """How far a game is: its last entry and the version of its seats and status."""

    number: int
    version: int
