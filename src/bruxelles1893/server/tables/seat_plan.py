"""The seats of a table: who takes which, who leaves, and which are played by bots."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from bruxelles1893.bots import BotError
from bruxelles1893.bots.levels import USUAL_LEVEL
from bruxelles1893.bots.levels import level as level_of
from bruxelles1893.engine import FEWEST_PLAYERS, MOST_PLAYERS, Seat, check_name
from bruxelles1893.server.clocks.model import Clock, clock_of
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.people.names import bot_name, checked_name, distinct_name, unseen_problem
from bruxelles1893.server.storage.rows import (
    BOT,
    CLOSED,
    INVITED,
    OPEN,
    PERSON,
    RUNNING,
    WAITING,
    GameRow,
    SeatRow,
)
from bruxelles1893.server.tables.claims import (
    FEWEST_WITNESSES,
    Claim,
    claim_of,
    missing,
    ready_at,
    witnesses,
)
from bruxelles1893.server.tables.errors import (
    BadOrder,
    NotAllowed,
    NotSeated,
    SeatTaken,
    TooFewWitnesses,
    WrongStatus,
)
from bruxelles1893.server.tables.game.game import is_played_by_person, plays_by_itself
from bruxelles1893.server.tables.game.journal import (
    BACK,
    PAUSE_OVER,
    PAUSED,
    REPLACED,
    RESUMED,
    STAND_IN,
    JournalLine,
    left_at_end,
    with_line,
)
from bruxelles1893.server.tables.orders import ME, SeatOrder

SEAT_KINDS: Final = (ME, OPEN, INVITED, BOT)


def checked_level(name: str) -> str:
    """The name of a level that there is."""
    try:
        return level_of(name).name
    except BotError as error:
        raise BadOrder(str(error)) from error


def ordered_seats(table_id: str, who: Identity, orders: Sequence[SeatOrder]) -> list[SeatRow]:
    """The seats of a new table."""
    if not FEWEST_PLAYERS <= len(orders) <= MOST_PLAYERS:
        raise BadOrder(f"{len(orders)} seats; expected {FEWEST_PLAYERS} to {MOST_PLAYERS}")
    chairs: list[SeatRow] = []
    for number, order in enumerate(orders):
        names = [chair.name for chair in chairs]
        chairs.append(_ordered_seat(SeatRow(table_id, Seat(number), OPEN, ""), who, order, names))
    return chairs


def _ordered_seat(empty: SeatRow, who: Identity, order: SeatOrder, names: Sequence[str]) -> SeatRow:
    if order.kind == BOT:
        return as_bot(empty, checked_level(order.level), names)
    if order.kind == ME:
        return as_person(empty, who, order.name, names)
    if order.kind == PERSON and order.holder:
        return as_person(empty, Identity(order.holder, ""), order.name, names)
    if order.kind not in SEAT_KINDS:
        raise BadOrder(f"seat {order.kind[:20]!r}; expected {', '.join(SEAT_KINDS)}")
    return as_empty(empty, is_invited=order.kind == INVITED)


def as_bot(seat: SeatRow, level: str, names: Sequence[str]) -> SeatRow:
    """The seat, taken by a bot."""
    name = seat.name or bot_name(names)
    return seat._replace(kind=BOT, name=name, level=level, holder=None, invitation=None)


def as_person(seat: SeatRow, who: Identity, name: str | None, names: Sequence[str]) -> SeatRow:
    """The seat, taken by a person; a seat of a record keeps its name."""
    wanted = seat.name or distinct_name(checked_name(name) if name else who.shown_name, names)
    taken = seat._replace(kind=PERSON, name=wanted, holder=who.id, level=None, invitation=None)
    return taken._replace(member=_mark(who, wanted))


def _mark(who: Identity, name: str) -> str:
    """The handle of a member who plays under their own name."""
    return who.handle if name == who.name else ""


def as_empty(seat: SeatRow, *, is_invited: bool) -> SeatRow:
    """The seat made free, for anybody or for the holder of its link."""
    return seat._replace(
        kind=INVITED if is_invited else OPEN,
        holder=None,
        level=None,
        invitation=secrets.token_hex(8) if is_invited else None,
        member="",
    )


class SeatPlan:
    """A table whose seats or status are being changed; `changes` are columns of the game."""

    def __init__(self, row: GameRow, seats: Iterable[SeatRow], served: float = 0.0) -> None:
        self.row: Final = row
        self.seats: Final = list(seats)
        self.served: Final = served
        """The served time, by which clocks go."""
        self.changes: Final[dict[str, object]] = {}

    def need(self, status: str) -> None:
        """Refuse what does not fit the table's status."""
        if self.row.status != status:
            raise WrongStatus(f"the table is {self.row.status}; this needs one that is {status}")

    def need_creator(self, who: Identity) -> None:
        """Refuse what only the table's creator may do."""
        if self.row.creator != who.id:
            raise NotAllowed("only the person who made the table may do this")

    def seat(self, number: Seat) -> SeatRow:
        """A seat by its number."""
        if not 0 <= number < len(self.seats):
            raise BadOrder(f"there is no seat {number}; seats are 0 to {len(self.seats) - 1}")
        return self.seats[number]

    def own_seat(self, who: Identity, number: Seat) -> SeatRow:
        """A seat that a person holds."""
        seat = self.seat(number)
        if seat.holder != who.id:
            raise NotSeated(f"seat {number} is not yours")
        return seat

    def held_by(self, who: Identity) -> list[SeatRow]:
        """All seats that a person holds."""
        return [seat for seat in self.seats if seat.holder == who.id]

    @property
    def is_full(self) -> bool:
        """Whether every seat is taken."""
        return all(seat.kind in (PERSON, BOT) for seat in self.seats)

    def _names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    def put(self, seat: SeatRow) -> None:
        """Change a seat."""
        self.seats[seat.number] = seat

    @property
    def clock(self) -> Clock | None:
        """The clock as it is by now; none where nobody counts time."""
        return clock_of(str(self.changes.get("clock", self.row.clock)))

    @property
    def players(self) -> set[str]:
        """The people who play their seats themselves."""
        return {seat.holder for seat in self.seats if seat.holder and is_played_by_person(seat)}

    def note(
        self, kind: str, now: float, seat: SeatRow | None = None, name: str = "", former: str = ""
    ) -> None:
        """Add a line to the journal of the table."""
        before = str(self.changes.get("journal", self.row.journal))
        number = None if seat is None else seat.number
        line = JournalLine(self.row.number, now, kind, number, name, former)
        self.changes["journal"] = with_line(before, line)

    # --- Before the game --------------------------------------------------------------------

    def take_open(self, who: Identity, number: Seat | None, name: str | None) -> None:
        """Sit down on an open seat, the first or a certain one."""
        self.need(WAITING)
        free = [seat for seat in self.seats if seat.kind == OPEN]
        if number is not None:
            free = [seat for seat in free if seat == self.seat(number)]
        if not free:
            raise SeatTaken("this seat is not open" if number is not None else "no seat is open")
        self.put(as_person(free[0], who, name, self._names()))

    def take_free(self, who: Identity, number: Seat | None) -> None:
        """Sit down on a free seat, whether it is open or has a link."""
        self.need(WAITING)
        free = [seat for seat in self.seats if seat.kind in (OPEN, INVITED)]
        wanted = [seat for seat in free if seat.number == number] or free
        if not wanted:
            raise SeatTaken("no seat is free any more")
        if not self.held_by(who):
            self.put(as_person(wanted[0], who, None, self._names()))

    def take_invited(self, who: Identity, number: Seat, nonce: str, name: str | None) -> None:
        """Sit down on the seat of an invitation."""
        self.need(WAITING)
        seat = self.seat(number)
        if seat.kind != INVITED or seat.invitation != nonce:
            raise SeatTaken("the invitation has been used or renewed")
        self.put(as_person(seat, who, name, self._names()))

    @property
    def stand_in_level(self) -> str:
        """The level of the bot that plays on for people who are away."""
        return self.row.stand_in or USUAL_LEVEL

    def leave(self, who: Identity, number: Seat | None, now: float) -> None:
        """Stand up: before the game the seat is free again, in it a bot plays on."""
        seats = self.held_by(who) if number is None else [self.own_seat(who, number)]
        if not seats:
            raise NotSeated("you hold no seat at this table")
        for seat in seats:
            if self.row.status == WAITING:
                is_named = self.row.is_uploaded
                empty = as_empty(seat, is_invited=not self.row.is_public)
                self.put(empty if is_named else empty._replace(name=""))
            else:
                self.need(RUNNING)
                self.stand_in(seat, self.stand_in_level, now)
        self._pass_on_or_close(who)

    def _pass_on_or_close(self, who: Identity) -> None:
        """A waiting table needs a creator who sits there; without people it is closed."""
        if self.row.status != WAITING or self.held_by(who):
            return
        holders = [seat.holder for seat in self.seats if seat.holder is not None]
        if holders and self.row.creator == who.id:
            self.changes["creator"] = holders[0]
        elif not holders:
            self.changes["status"] = CLOSED

    def fill(self, level: str) -> None:
        """Let bots take all free seats."""
        for seat in self.seats:
            if seat.kind not in (PERSON, BOT):
                self.put(as_bot(seat, level, self._names()))

    # --- In the game ------------------------------------------------------------------------

    def hand_over(self, who: Identity, number: Seat, level: str, now: float) -> None:
        """Let a bot play for a person who has not answered for long."""
        self.need(RUNNING)
        seat = self.seat(number)
        if not self.can_hand_over(who, seat, now):
            raise NotAllowed(
                "a seat can be handed to a bot by another player once the time of its person is "
                f"over; without a clock that is after {self.row.hand_over_after} seconds"
            )
        self.stand_in(seat, level, now)

    def stand_in(self, seat: SeatRow, level: str, now: float) -> None:
        """A bot plays a person's seat until they are back."""
        self.put(seat._replace(level=level))
        self.note(STAND_IN, now, seat, seat.name)
        self.agree_on_pause(now)

    def can_hand_over(self, who: Identity, seat: SeatRow, now: float) -> bool:
        """Whether a seat is abandoned, and this person may say so."""
        return self.is_away(seat, now) and seat.holder != who.id and bool(self.held_by(who))

    def is_away(self, seat: SeatRow, now: float) -> bool:
        """Whether a person is asked whose time is over, or without a clock the table's limit."""
        if self.row.status != RUNNING or self.row.asked != seat.number:
            return False
        clock = self.clock
        if not is_played_by_person(seat) or (clock is not None and clock.is_paused):
            return False
        if clock is not None and clock.control is not None:
            return clock.is_over(self.served)
        return now - self.row.moved_at > self.row.hand_over_after

    def present(self, now: float) -> set[str]:
        """The people who must agree: all players but those whose time is over."""
        away = {seat.holder for seat in self.seats if self.is_away(seat, now)}
        return {each for each in self.players if each not in away} or self.players

    def agree_on_pause(self, now: float, name: str = "") -> None:
        """Begin or end the pause if all who are there want it; bots alone need none."""
        clock = self.clock
        if clock is None:
            return
        wanted = clock.pause_votes & self.players
        is_pointless = clock.is_paused and not self.players
        if is_pointless or (wanted and wanted >= self.present(now)):
            self.turn_pause(now, name)

    def turn_pause(self, now: float, name: str = "") -> None:
        """Begin a pause, or end it; nobody is named where it ends by itself."""
        clock = self.clock or Clock.of(self.row.players)
        turned = clock.resumed if clock.is_paused else clock.paused
        self.changes["clock"] = turned(self.served).text
        ended = RESUMED if name else PAUSE_OVER
        self.note(ended if clock.is_paused else PAUSED, now, name=name)

    def take_back(self, who: Identity, number: Seat, now: float) -> None:
        """A person plays their own seat again."""
        self.need(RUNNING)
        seat = self.own_seat(who, number)
        if seat.level is None and seat.invitation is None:
            raise WrongStatus("you play this seat yourself already")
        self.put(seat._replace(level=None, invitation=None))
        self.note(BACK, now, seat, seat.name)

    def is_sought(self, seat: SeatRow) -> bool:
        """Whether the table looks for somebody who plays a seat on."""
        is_persons = seat.kind == PERSON and seat.invitation is not None
        return self.row.status == RUNNING and is_persons

    def replace(
        self, who: Identity, number: Seat, nonce: str | None, name: str | None, now: float
    ) -> None:
        """Play on for somebody who is away; without a nonce from the list of such tables."""
        self.need(RUNNING)
        seat = self.seat(number)
        if not self.is_sought(seat) or nonce not in (None, seat.invitation):
            raise SeatTaken("the seat is taken: its player is back, or somebody else plays it")
        self._play_on(who, seat, name, now)

    def give(self, who: Identity, number: Seat, now: float) -> None:
        """Give a seat to somebody, whoever holds it; for operators only."""
        seat = self.seat(number)
        if self.row.status == RUNNING:
            self._play_on(who, seat, None, now)
            return
        self.need(WAITING)
        self._need_no_seat(who)
        empty = as_empty(seat, is_invited=False)._replace(name="")
        self.put(as_person(empty, who, None, self._other_names(seat)))

    def _need_no_seat(self, who: Identity) -> None:
        if self.held_by(who):
            raise NotAllowed("they hold a seat at this table already")

    def _other_names(self, seat: SeatRow) -> list[str]:
        return [each.name for each in self.seats if each.number != seat.number]

    def _play_on(self, who: Identity, seat: SeatRow, name: str | None, now: float) -> None:
        """Let somebody play a seat on under their own name."""
        self._need_no_seat(who)
        taken = as_person(seat._replace(name=""), who, name, self._other_names(seat))
        self.put(
            taken._replace(
                claim=None,
                claimed_from=None,
                ahead="",
                notes="",
                former=with_former(seat, self.row.number),
            )
        )
        if self.clock is not None:
            self.changes["clock"] = self.clock.passed_on(seat.number, self.served).text
        self.note(REPLACED, now, seat, taken.name, seat.name)
        self.agree_on_pause(now)

    def claim(self, who: Identity, number: Seat, now: float) -> None:
        """Say that a seat is one's own, after one's cookie was lost."""
        self.need(RUNNING)
        seat = self.seat(number)
        if seat.kind != PERSON or self.held_by(who):
            raise NotAllowed("only a person's seat can be claimed, by somebody who has none here")
        if len(witnesses(self.seats, seat)) < FEWEST_WITNESSES:
            raise TooFewWitnesses(
                f"a seat is given back by {FEWEST_WITNESSES} other people at the table or more; "
                "here it takes your recovery code"
            )
        known = claim_of(seat)
        if known is not None and known.person != who.id:
            raise SeatTaken("somebody else claims this seat already")
        if known is None:
            self.put(seat._replace(claim=Claim(who.id, who.shown_name, now).text))

    def can_claim(self, who: Identity, seat: SeatRow) -> bool:
        """Whether a person may say that a seat is theirs."""
        return (
            self.row.status == RUNNING
            and seat.kind == PERSON
            and seat.claim is None
            and not self.held_by(who)
            and len(witnesses(self.seats, seat)) >= FEWEST_WITNESSES
        )

    def answer_claim(self, who: Identity, number: Seat, *, agrees: bool) -> None:
        """Agree to a claim, or end it; its seat's holder and its maker can only end it."""
        self.need(RUNNING)
        seat = self.seat(number)
        claim = claim_of(seat)
        if claim is None:
            raise WrongStatus("nobody claims this seat any more")
        if agrees and who.id in witnesses(self.seats, seat):
            agreed = claim._replace(agreed=tuple({*claim.agreed, who.id}))
            self.put(seat._replace(claim=agreed.text))
        elif not agrees and (self.held_by(who) or claim.person == who.id):
            self.put(seat._replace(claim=None))
        else:
            raise NotAllowed("only people at this table may answer, and nobody for themselves")

    def take_claimed(self, who: Identity, number: Seat, now: float, last_played: float) -> None:
        """Sit down on a seat that the others have agreed is one's own."""
        self.need(RUNNING)
        seat = self.seat(number)
        claim = claim_of(seat)
        if claim is None or claim.person != who.id:
            raise SeatTaken("you do not claim this seat; perhaps somebody has objected")
        if last_played > claim.made_at:
            raise SeatTaken("the seat's holder has played since: it is in use")
        if missing(self.seats, seat, claim) or now < ready_at(self.row, claim):
            raise NotAllowed("all others must agree, and the table's time limit must pass first")
        before = seat.claimed_from or seat.holder
        taken = seat._replace(holder=who.id, level=None, claim=None, claimed_from=before)
        self.put(taken._replace(member=_mark(who, seat.name), ahead="", notes=""))

    def retake(self, who: Identity, number: Seat) -> None:
        """Sit down again on a seat that was given to somebody else who claimed it."""
        self.need(RUNNING)
        seat = self.seat(number)
        if seat.claimed_from != who.id:
            raise NotSeated(f"seat {number} was not taken from you")
        taken = seat._replace(holder=who.id, level=None, claim=None, claimed_from=None)
        self.put(taken._replace(member=_mark(who, seat.name), ahead="", notes=""))

    @property
    def is_bot_asked(self) -> bool:
        """Whether the seat that is asked is now played by a bot."""
        asked = self.row.asked
        return asked is not None and plays_by_itself(self.seats[asked])


class Former(NamedTuple):
    """Somebody who held a seat until entry `number`."""

    holder: str
    name: str
    number: int


def former_holders(seat: SeatRow) -> tuple[Former, ...]:
    """The former holders of a seat, the earliest first."""
    return tuple(Former(*each) for each in json.loads(seat.former)) if seat.former else ()


def owner_of(seat: SeatRow) -> str | None:
    """The owner of a seat's result: its first holder, whoever plays it on; None for a bot."""
    former = former_holders(seat)
    owner = former[0].holder if former else seat.holder
    return owner if seat.kind == PERSON else None


def has_left(seat: SeatRow) -> bool:
    """Whether a person has left a seat to a bot or to somebody else."""
    return seat.kind == PERSON and (seat.level is not None or bool(former_holders(seat)))


def seats_left(row: GameRow, seats: Sequence[SeatRow]) -> tuple[bool, ...]:
    """By seat, whether its person left, or had no time left when the others ended the game."""
    away = left_at_end(row.journal)
    found = tuple(has_left(seat) or seat.number == away for seat in seats)
    return found if any(found) else ()


def with_former(seat: SeatRow, number: int) -> str:
    """The former holders of a seat that its holder leaves after entry `number`."""
    last = Former(seat.holder or "", seat.name, number)
    return json.dumps([*former_holders(seat), last], ensure_ascii=False)


def anonymised_former(seat: SeatRow, identity: str, nobody: str, name: str) -> str:
    """The former holders of a seat, with one person replaced by nobody."""
    if not seat.former:
        return ""
    hidden = [
        each._replace(holder=nobody, name=name) if each.holder == identity else each
        for each in former_holders(seat)
    ]
    return json.dumps(hidden, ensure_ascii=False)


def named_seats(table_id: str, names: Sequence[str]) -> list[SeatRow]:
    """The seats of a record, not taken yet."""
    for name in names:
        problem = check_name(name) or unseen_problem(name)
        if problem is not None:
            raise BadOrder(f"player {name!r}: {problem}")
    return [SeatRow(table_id, Seat(number), OPEN, name) for number, name in enumerate(names)]
