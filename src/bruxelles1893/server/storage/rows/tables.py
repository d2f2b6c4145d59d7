"""Rows of tables and their games, and the values of their columns."""

from __future__ import annotations

from typing import Final, NamedTuple

from bruxelles1893.engine import Option
from bruxelles1893.server.storage.rows.columns import (
    LongText,
    Small,
    SmallOption,
    SmallSeat,
    Text4,
    Text5,
    Text8,
    Text10,
    Text16,
    Text20,
    Text24,
    Text32,
    Text40,
    Text48,
    Text60,
    Text80,
    Text400,
)

WAITING: Final = "waiting"
RUNNING: Final = "running"
FINISHED: Final = "finished"
CLOSED: Final = "closed"
ENDED: Final = "ended"
"""A game that its players have ended by vote before its last move."""
OPEN: Final = "open"
INVITED: Final = "invited"
PERSON: Final = "person"
BOT: Final = "bot"
LIVE: Final = "live"
TURNS: Final = "turns"
PLAY: Final = "play"
UNDO: Final = "undo"
NO_OPTION: Final = Option(-1)
"""What an undo has in the column of the option."""
LAID: Final = "="
"""What parts a place on a real table from the pieces laid there."""


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
    """Before which moves what was hidden was dealt anew, and from which seeds: `57:1893 80:7`.

    What people laid on a real table stands there too: `57:nobles=solvay,buls`.
    """
    lesson: Text40 = ""
    """The lesson that is learnt at this table, if it is one."""
    is_guided: bool = False
    """Whether a mentor explains the game to the people who play there."""
    undoes_past_others: bool = False
    """Whether a player may step back past what others have answered, bots or people."""
    origin: Text24 = ""
    """The game that this one goes on from, from before its move `origin_ply`."""
    origin_ply: int = 0
    allows_hints: bool = True
    """Whether players may ask a bot what is best while they play."""
    clock: LongText = ""
    """The clock as JSON; nothing where nobody else waits."""
    due_at: float | None = None
    """The served time at which a bot takes over for the seat that is asked, if nothing happens."""
    stand_in: Text20 = ""
    """The level of that bot."""
    journal: LongText = ""
    """What happened at the table beside the moves, as JSON."""
    club: Text16 = ""
    """The club whose table it is."""
    is_rated: bool = False
    """Whether the game counts for the ratings of its players."""
    tournament: Text24 = ""
    """The tournament that the table belongs to, if it does."""
    allows_talk: bool = True
    """Whether people talk at the table."""
    is_watchable: bool = False
    """Whether the list of games that can be watched shows it."""
    watch_delay: int = 0
    """Seconds after which people without a seat see a move."""
    next_table: Text24 = ""
    """The table at which its company plays again."""

    def deal_at(self, ply: int) -> int | None:
        """The seed from which everything hidden was dealt anew before a move, if it was."""
        seeds = (deal for deal in self._deals_at(ply) if LAID not in deal)
        return next((int(seed) for seed in seeds), None)

    def laid_at(self, ply: int) -> tuple[tuple[str, list[str]], ...]:
        """The pieces laid on a real table before a move: the place, and the pieces' words."""
        laid = (deal.split(LAID) for deal in self._deals_at(ply) if LAID in deal)
        return tuple((place, words.split(",")) for place, words in laid)

    def _deals_at(self, ply: int) -> list[str]:
        pairs = (deal.split(":") for deal in self.deals.split())
        return [deal for at, deal in pairs if int(at) == ply]


class SeatRow(NamedTuple):
    """A row of `seats`: `level` is that of the bot that plays it, a person's seat or not.

    `claim` is somebody's word that the seat is theirs, as text; `claimed_from` who held it before
    such a word was believed, and may take it back. A person's seat with an `invitation` looks for
    somebody who plays it on.
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
    member: Text16 = ""
    """The handle of the member who sat down here under their own name."""
    former: LongText = ""
    """Who held the seat before it was given to somebody else, as JSON."""
    ahead: LongText = ""
    """What its holder answers ahead, by kind of question, as JSON; nobody else is told."""
    notes: LongText = ""
    """What its holder has written down; nobody else is told."""


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


class Head(NamedTuple):
    """A game's head: its last entry and the version of its seats and status."""

    number: int
    version: int
