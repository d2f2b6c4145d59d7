"""The rows of the database, and the values of their columns.

The tables are made from these rows; named types add what a plain type does not say.
"""

from __future__ import annotations

from typing import Annotated, Final, NamedTuple

from sqlalchemy import SmallInteger, String, Text

from bruxelles1893.engine import Option, Seat

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
TABLE_PLACE: Final = "table:"
CLUB_PLACE: Final = "club:"
"""Before the id of a table or a club, where people talk."""

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
Text200 = Annotated[str, String(200)]
Text400 = Annotated[str, String(400)]
Text500 = Annotated[str, String(500)]


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


class AddressRow(NamedTuple):
    """A row of `addresses`: where a person is told by a channel, and by which of their devices.

    `url` is a web or mail address, `keys` what a push to it is encrypted with, or why a mail could
    not be sent to it, and `site` where it leads, roughly.
    """

    identity: Text32
    channel: Text8
    target: Text16
    url: Text500
    keys: Text200
    site: Text80
    kept_at: float
    is_confirmed: bool


class TalkRow(NamedTuple):
    """A row of `talk`: a line that somebody said at a place; nobody sees their `identity`."""

    place: Text40
    number: int
    identity: Text32
    name: Text40
    handle: Text16
    kind: Text8
    text: Text400
    said_at: float
    is_watching: bool
    """Whether they held no seat: players hear it when the game is over."""


class MuteRow(NamedTuple):
    """A row of `mutes`: somebody muted by a person, with a code that only that person knows."""

    identity: Text32
    other: Text32
    name: Text40
    code: Text16
    since: float


class ReportRow(NamedTuple):
    """A row of `talk_reports`: a line as it was when somebody reported it to the operator."""

    place: Text40
    number: int
    reporter: Text32
    speaker: Text32
    name: Text40
    text: Text400
    reported_at: float
    closed_at: float | None


class NoticeRow(NamedTuple):
    """A row of `notices`: somebody to be told what happened at a table, at entry `number`."""

    identity: Text32
    channel: Text8
    target: Text16
    event: Text16
    topic: Text24
    """The table that it is about; empty if it is about all of a person's tables."""
    number: int
    failures: Small
    due_at: float
    held_until: float
    site: Text80


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


class SolvedRow(NamedTuple):
    """A row of `solved_lessons`."""

    identity: Text32
    lesson: Text40
    solved_at: float


class RatingRow(NamedTuple):
    """A row of `ratings`: `subject` is a person, or a level of bots."""

    pool: Text20
    subject: Text40
    mu: float
    sigma: float
    games: int


class RatedGameRow(NamedTuple):
    """A row of `rated_games`: a counted game, its number, and its participants as JSON."""

    number: int
    game: Text24
    pool: Text20
    participants: LongText


class TournamentRow(NamedTuple):
    """A row of `tournaments`: `state` is all but what lists of tournaments need, as JSON."""

    id: Text24
    title: Text60
    season: Text60
    organiser: Text32
    status: Text8
    created_at: float
    version: int
    state: LongText
    club: Text16 = ""
    """The club that it is for; its season is the club's, and otherwise its organiser's."""


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


class RealGameRow(NamedTuple):
    """A row of `real_games`: a game on a real table; `story` is what was entered, as JSON."""

    code: Text16
    identity: Text32
    version: int
    started_at: float
    changed_at: float
    story: LongText


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


class ClubRow(NamedTuple):
    """A row of `clubs`: `invitation` is the secret part of its link."""

    id: Text16
    name: Text60
    about: Text400
    defaults: LongText
    invitation: Text32
    founded_at: float


class ClubMemberRow(NamedTuple):
    """A row of `club_members`."""

    club: Text16
    identity: Text32
    role: Text10
    since: float


class EveningRow(NamedTuple):
    """A row of `evenings`."""

    id: Text16
    club: Text16
    title: Text60
    notes: Text400
    starts_at: float
    minutes: Small
    made_at: float
    is_cancelled: bool = False
    changed_at: float = 0.0
    revision: Small = 0
    """How often it was changed, as calendars want to know."""
    remind_at: float | None = None
    """When people are reminded of it next; None if they need not be."""


class SignUpRow(NamedTuple):
    """A row of `sign_ups`: whether somebody comes to an evening."""

    evening: Text16
    identity: Text32
    answer: Text8
    answered_at: float


class FriendRow(NamedTuple):
    """A row of `friends`: both are in each other's circle, the smaller identity first."""

    identity: Text32
    friend: Text32
    since: float


class InvitationRow(NamedTuple):
    """A row of `invitations`: somebody is asked by name to a club, a table or a circle of friends.

    `target` is the club, the table or the person who asks; `seat` a certain seat of a table.
    """

    identity: Text32
    kind: Text8
    target: Text32
    by: Text32
    made_at: float
    seat: SmallSeat | None = None


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


class Head(NamedTuple):
    """A game's head: its last entry and the version of its seats and status."""

    number: int
    version: int
