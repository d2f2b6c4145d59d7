"""The seats of a table: who takes which, who leaves, and which are played by bots."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from typing import Final

from bruxelles1893.bots import BotError
from bruxelles1893.bots.levels import level as level_of
from bruxelles1893.engine import FEWEST_PLAYERS, MOST_PLAYERS, Seat, check_name
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.people.names import bot_name, checked_name, told_apart, unseen_problem
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
from bruxelles1893.server.tables.game.game import plays_by_itself
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
    if order.kind not in SEAT_KINDS:
        raise BadOrder(f"seat {order.kind[:20]!r}; expected {', '.join(SEAT_KINDS)}")
    return as_empty(empty, is_invited=order.kind == INVITED)


def as_bot(seat: SeatRow, level: str, names: Sequence[str]) -> SeatRow:
    """The seat, taken by a bot."""
    name = seat.name or bot_name(names)
    return seat._replace(kind=BOT, name=name, level=level, holder=None, invitation=None)


def as_person(seat: SeatRow, who: Identity, name: str | None, names: Sequence[str]) -> SeatRow:
    """The seat, taken by a person; a seat of a record keeps its name."""
    wanted = seat.name or told_apart(checked_name(name) if name else who.shown_name, names)
    return seat._replace(kind=PERSON, name=wanted, holder=who.id, level=None, invitation=None)


def as_empty(seat: SeatRow, *, is_invited: bool) -> SeatRow:
    """The seat made free, for anybody or for the holder of its link."""
    return seat._replace(
        kind=INVITED if is_invited else OPEN,
        holder=None,
        level=None,
        invitation=secrets.token_hex(8) if is_invited else None,
    )


class SeatPlan:
    """A table whose seats or status are being changed; `changes` are columns of the game."""

    def __init__(self, row: GameRow, seats: Iterable[SeatRow]) -> None:
        self.row: Final = row
        self.seats: Final = list(seats)
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

    def _put(self, seat: SeatRow) -> None:
        self.seats[seat.number] = seat

    # --- Before the game --------------------------------------------------------------------

    def take_open(self, who: Identity, number: Seat | None, name: str | None) -> None:
        """Sit down on an open seat, the first or a certain one."""
        self.need(WAITING)
        free = [seat for seat in self.seats if seat.kind == OPEN]
        if number is not None:
            free = [seat for seat in free if seat == self.seat(number)]
        if not free:
            raise SeatTaken("this seat is not open" if number is not None else "no seat is open")
        self._put(as_person(free[0], who, name, self._names()))

    def take_invited(self, who: Identity, number: Seat, nonce: str, name: str | None) -> None:
        """Sit down on the seat of an invitation."""
        self.need(WAITING)
        seat = self.seat(number)
        if seat.kind != INVITED or seat.invitation != nonce:
            raise SeatTaken("the invitation has been used or renewed")
        self._put(as_person(seat, who, name, self._names()))

    def leave(self, who: Identity, number: Seat | None, level: str) -> None:
        """Stand up: before the game the seat is free again, in it a bot plays on."""
        seats = self.held_by(who) if number is None else [self.own_seat(who, number)]
        if not seats:
            raise NotSeated("you hold no seat at this table")
        for seat in seats:
            if self.row.status == WAITING:
                is_named = self.row.is_uploaded
                empty = as_empty(seat, is_invited=not self.row.is_public)
                self._put(empty if is_named else empty._replace(name=""))
            else:
                self.need(RUNNING)
                self._put(seat._replace(level=level))
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
                self._put(as_bot(seat, level, self._names()))

    # --- In the game ------------------------------------------------------------------------

    def hand_over(self, who: Identity, number: Seat, level: str, now: float) -> None:
        """Let a bot play for a person who has not answered for long."""
        self.need(RUNNING)
        seat = self.seat(number)
        if not self.can_hand_over(who, seat, now):
            raise NotAllowed(
                "a seat can be handed to a bot by another player once its person has been asked "
                f"for {self.row.hand_over_after} seconds without an answer"
            )
        self._put(seat._replace(level=level))

    def can_hand_over(self, who: Identity, seat: SeatRow, now: float) -> bool:
        """Whether a seat is abandoned, and this person may say so."""
        return (
            self.row.status == RUNNING
            and self.row.asked == seat.number
            and seat.kind == PERSON
            and seat.level is None
            and seat.holder != who.id
            and bool(self.held_by(who))
            and now - self.row.moved_at > self.row.hand_over_after
        )

    def take_back(self, who: Identity, number: Seat) -> None:
        """A person plays their own seat again."""
        self.need(RUNNING)
        seat = self.own_seat(who, number)
        if seat.level is None:
            raise WrongStatus("you play this seat yourself already")
        self._put(seat._replace(level=None))

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
            self._put(seat._replace(claim=Claim(who.id, who.shown_name, now).text))

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
            self._put(seat._replace(claim=agreed.text))
        elif not agrees and (self.held_by(who) or claim.person == who.id):
            self._put(seat._replace(claim=None))
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
        self._put(seat._replace(holder=who.id, level=None, claim=None, claimed_from=before))

    def retake(self, who: Identity, number: Seat) -> None:
        """Sit down again on a seat that was given to somebody else who claimed it."""
        self.need(RUNNING)
        seat = self.seat(number)
        if seat.claimed_from != who.id:
            raise NotSeated(f"seat {number} was not taken from you")
        self._put(seat._replace(holder=who.id, level=None, claim=None, claimed_from=None))

    @property
    def is_bot_asked(self) -> bool:
        """Whether the seat that is asked is now played by a bot."""
        asked = self.row.asked
        return asked is not None and plays_by_itself(self.seats[asked])


def named_seats(table_id: str, names: Sequence[str]) -> list[SeatRow]:
    """The seats of a record, not taken yet."""
    for name in names:
        problem = check_name(name) or unseen_problem(name)
        if problem is not None:
            raise BadOrder(f"player {name!r}: {problem}")
    return [SeatRow(table_id, Seat(number), OPEN, name) for number, name in enumerate(names)]
