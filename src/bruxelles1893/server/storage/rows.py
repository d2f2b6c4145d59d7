"""The rows of the database, and the words that stand in their columns."""

from __future__ import annotations

from typing import Final, NamedTuple

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

PLAY: Final = "play"
UNDO: Final = "undo"


class GameRow(NamedTuple):
    """A row of `games`."""

    id: str
    title: str
    rules: str
    rules_version: str
    components: str
    players: int
    seed: str
    status: str
    pace: str
    is_public: bool
    hand_over_after: int
    skips_forced: bool
    is_uploaded: bool
    creator: str
    created_at: float
    moved_at: float
    number: int = 0
    version: int = 1
    asked: int | None = None
    asked_kind: str | None = None
    is_bot_asked: bool = False
    round: int = 0
    scores: str | None = None
    deals: str = ""
    """Before which moves what was hidden was dealt anew, and from which seeds: `57:1893 80:7`."""

    def deal_at(self, ply: int) -> int | None:
        """The seed from which everything hidden was dealt anew before a move, if it was."""
        pairs = (deal.split(":") for deal in self.deals.split())
        return next((int(seed) for at, seed in pairs if int(at) == ply), None)


class SeatRow(NamedTuple):
    """A row of `seats`: `level` is that of the bot that plays it, a person's seat or not.

    `claim` is somebody's word that the seat is theirs, as text.
    """

    game_id: str
    number: int
    kind: str
    name: str
    holder: str | None = None
    level: str | None = None
    invitation: str | None = None
    claim: str | None = None


class MoveRow(NamedTuple):
    """A row of `moves`."""

    game_id: str
    number: int
    kind: str
    seat: int
    decision: str
    option: int
    ply: int
    played_by: str
    played_at: float
    events: str


class ValuesRow(NamedTuple):
    """A row of `printed_values`."""

    digest: str
    lines: str


class SnapshotRow(NamedTuple):
    """A row of `snapshots`: the state before move `ply`, after entry `number`."""

    game_id: str
    number: int
    ply: int
    state: str


class HookRow(NamedTuple):
    """A row of `hooks`: `site` is where the address leads, roughly."""

    identity: str
    url: str
    site: str
    kept_at: float


class CallRow(NamedTuple):
    """A row of `calls`: somebody to be called about the turn that began with entry `number`."""

    identity: str
    game_id: str
    number: int
    failures: int
    due_at: float
    site: str


class DeviceRow(NamedTuple):
    """A row of `devices`."""

    identity: str
    device: str
    label: str
    added_at: float
    is_signed_out: bool = False


class DeviceCodeRow(NamedTuple):
    """A row of `device_codes`: `code` is a digest of what is shown."""

    code: str
    identity: str
    name: str
    expires_at: float


class RecoveryCodeRow(NamedTuple):
    """A row of `recovery_codes`: the code follows from the person and the version."""

    identity: str
    version: int
    code: str
    name: str


class PulseRow(NamedTuple):
    """The row of `pulse`."""

    id: int
    at: float


class Head(NamedTuple):
    """How far a game is: its last entry and the version of its seats and status."""

    number: int
    version: int
