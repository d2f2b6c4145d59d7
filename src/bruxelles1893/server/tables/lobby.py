"""Tables are made, people sit down and stand up, and a full table begins to play."""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable, Sequence
from typing import Final

from sqlalchemy import Connection

from bruxelles1893.engine import Seat
from bruxelles1893.server.people.identity import Identities, Identity
from bruxelles1893.server.settings import Limits
from bruxelles1893.server.storage.queries import nothing_else
from bruxelles1893.server.storage.rows import (
    RUNNING,
    WAITING,
    GameRow,
    MoveRow,
    SeatRow,
    SnapshotRow,
)
from bruxelles1893.server.tables.errors import BadOrder, NotAllowed, NotSeated, WrongStatus
from bruxelles1893.server.tables.game.ahead import (
    MOST_ANSWERS,
    AheadAnswer,
    answers_of,
    with_answer,
)
from bruxelles1893.server.tables.game.changes import Change, plan_notices
from bruxelles1893.server.tables.game.clock_news import clock_news
from bruxelles1893.server.tables.game.game import BY_PLAYER, Game
from bruxelles1893.server.tables.game.game_rules import GameRules
from bruxelles1893.server.tables.game.timing import clock_columns
from bruxelles1893.server.tables.game.uploads import Upload
from bruxelles1893.server.tables.orders import (
    USUAL_WISHES,
    SeatOrder,
    TableOrder,
    Wishes,
    new_row,
    ordered_rules,
    usual_order,
)
from bruxelles1893.server.tables.resources import Resources
from bruxelles1893.server.tables.seat_plan import (
    SeatPlan,
    checked_level,
    named_seats,
    ordered_seats,
)
from bruxelles1893.server.tables.summaries import GameMoment, Invitation, Summary

SEED_BOUND: Final = 10**38
LONGEST_NOTES: Final = 4_000


class Lobby:
    """All changes of the seats of a table."""

    def __init__(self, resources: Resources, identities: Identities, limits: Limits) -> None:
        self._resources: Final = resources
        self._store: Final = resources.store
        self._identities: Final = identities
        self._limits: Final = limits

    # --- New tables -------------------------------------------------------------------------

    def create(self, who: Identity, order: TableOrder) -> Summary:
        """A new table, which starts at once if every seat is taken."""
        seats = list(order.seats)
        if order.shuffle:
            random.SystemRandom().shuffle(seats)
        rules = ordered_rules(order)
        seed = secrets.randbelow(SEED_BOUND) if order.seed is None else order.seed
        checked_level(order.wishes.stand_in)
        row = new_row(who, order, rules, len(seats), seed, self._resources.clock())
        return self._added(who, row, rules, ordered_seats(row.id, who, seats), [])

    def from_record(
        self,
        who: Identity,
        upload: Upload,
        seats: Sequence[SeatOrder] | None = None,
        wishes: Wishes = USUAL_WISHES,
        lesson: str = "",
        origin: GameMoment | None = None,
    ) -> Summary:
        """A table from a record: a finished game to study, an unfinished one to go on with.

        Without `seats` the players of the record are all oneself, but for those named as bots.
        A person who goes on from a moment of another game plays under their own name.
        """
        names = upload.names
        orders = tuple(seats or (usual_order(name) for name in names))
        if len(orders) != len(names):
            raise BadOrder(f"{len(orders)} seats for the {len(names)} players of the record")
        order = TableOrder(upload.rules.name, orders, wishes)
        row = new_row(who, order, upload.rules, len(names), upload.seed, self._resources.clock())
        row = row._replace(is_uploaded=True, deals=upload.deals, lesson=lesson, is_rated=False)
        chairs = ordered_seats(row.id, who, orders)
        if origin is not None:
            row = row._replace(origin=origin.table_id, origin_ply=origin.ply)
        else:
            named = named_seats(row.id, names)
            chairs = [a._replace(name=b.name) for a, b in zip(chairs, named, strict=True)]
        rows = upload.rows(row.id, self._resources.clock())
        return self._added(who, row, upload.rules, chairs, rows, upload.snapshot(row.id))

    def _added(
        self,
        who: Identity,
        row: GameRow,
        rules: GameRules,
        seats: list[SeatRow],
        rows: list[MoveRow],
        snapshot: SnapshotRow | None = None,
    ) -> Summary:
        plan = SeatPlan(row, seats)
        with self._store.writing() as db:
            if self._store.waiting_games(db, who.id) >= self._limits.waiting_tables:
                raise WrongStatus("too many tables of yours have not begun; leave one of them")
            stored = row._replace(number=len(rows))
            if plan.is_full:
                rows = [*rows, *self._begin(plan, rules, rows, snapshot)]
                self._set_clock(db, plan)
                stored = stored._replace(**plan.changes)  # type: ignore[arg-type]
            self._store.keep_values(db, rules.values)
            self._store.add_game(db, stored, plan.seats)
            if rows:
                self._store.append(db, rows)
            if snapshot is not None:
                self._store.keep_snapshot(db, snapshot)
            change = Change(stored, tuple(plan.seats), None, is_new=True)
            plan_notices(db, change, self._resources.clock())
        self._resources.tell(change)
        return self._resources.summary(who, stored, plan.seats)

    def _begin(
        self,
        plan: SeatPlan,
        rules: GameRules,
        played: Sequence[MoveRow],
        snapshot: SnapshotRow | None,
    ) -> list[MoveRow]:
        """The game begins, or goes on from a record; what is forced is played at once."""
        game = Game(plan.row, plan.seats, rules.ruleset(), snapshot)
        game.replay(row for row in played if row.number > game.number)
        rows = game.play_forced(self._resources.clock())
        plan.changes.update(game.progress(self._resources.clock()))
        return rows

    # --- Invitations ------------------------------------------------------------------------

    def invitation(self, token: str) -> Invitation:
        """The seat that an invitation's link is for."""
        return self._identities.read_invitation(token)[0]

    def invitations(self, who: Identity, table_id: str) -> dict[int, str]:
        """The secret links of the seats that wait for somebody.

        They are for the table's creator, and in a running game for all who play there.
        """
        row, seats = self._resources.rows(table_id)
        plan = SeatPlan(row, seats)
        if row.status != RUNNING or not plan.held_by(who):
            plan.need_creator(who)
        return {
            seat.number: self._identities.invitation(table_id, seat.number, seat.invitation)
            for seat in seats
            if seat.invitation is not None
        }

    def accept(self, who: Identity, token: str, name: str | None = None) -> Summary:
        """Sit down on the seat of an invitation, before the game or for somebody who is away."""
        (table_id, seat), nonce = self._identities.read_invitation(token)
        row, seats = self._resources.rows(table_id)
        if SeatPlan(row, seats).seat(seat).holder == who.id:
            return self._resources.summary(who, row, seats)
        if row.status == RUNNING:
            return self.replace(who, table_id, seat, nonce, name)
        return self.changed(who, table_id, lambda plan: plan.take_invited(who, seat, nonce, name))

    def replace(
        self,
        who: Identity,
        table_id: str,
        seat: Seat,
        nonce: str | None = None,
        name: str | None = None,
    ) -> Summary:
        """Play on for somebody who is away."""
        now = self._resources.clock()
        return self.changed(who, table_id, lambda plan: plan.replace(who, seat, nonce, name, now))

    # --- Seats ------------------------------------------------------------------------------

    def join(
        self, who: Identity, table_id: str, seat: Seat | None = None, name: str | None = None
    ) -> Summary:
        """Sit down on an open seat."""
        return self.changed(who, table_id, lambda plan: plan.take_open(who, seat, name))

    def sit(self, who: Identity, table_id: str, seat: Seat | None = None) -> Summary:
        """Sit down where one was asked to by name: on a certain free seat, or on any."""
        return self.changed(who, table_id, lambda plan: plan.take_free(who, seat))

    def leave(self, who: Identity, table_id: str, seat: Seat | None = None) -> Summary:
        """Stand up from one seat, or from all."""
        now = self._resources.clock()
        return self.changed(who, table_id, lambda plan: plan.leave(who, seat, now))

    def start(self, who: Identity, table_id: str, fill: str | None = None) -> Summary:
        """Begin the game; bots of the level `fill` take the free seats."""

        def begin(plan: SeatPlan) -> None:
            plan.need_creator(who)
            plan.need(WAITING)
            if fill is not None:
                plan.fill(checked_level(fill))
            if not plan.is_full:
                raise WrongStatus("there are free seats; name a bots' level to fill them with")

        return self.changed(who, table_id, begin)

    def hand_over(
        self, who: Identity, table_id: str, seat: Seat, level: str | None = None
    ) -> Summary:
        """Let a bot play for somebody who has been away for too long, usually the table's own."""
        wanted = None if level is None else checked_level(level)
        now = self._resources.clock()
        return self.changed(
            who,
            table_id,
            lambda plan: plan.hand_over(who, seat, wanted or plan.stand_in_level, now),
        )

    def take_back(self, who: Identity, table_id: str, seat: Seat) -> Summary:
        """Play one's own seat again."""
        now = self._resources.clock()
        return self.changed(who, table_id, lambda plan: plan.take_back(who, seat, now))

    def turn_talk(self, who: Identity, table_id: str, *, is_on: bool) -> Summary:
        """Let people talk at a table, or not: for its maker."""

        def turned(plan: SeatPlan) -> None:
            if plan.row.creator != who.id:
                raise NotAllowed("only the person who made the table may do this")
            plan.changes["allows_talk"] = is_on

        return self.changed(who, table_id, turned)

    # --- For oneself only -------------------------------------------------------------------

    def answer_ahead(
        self, who: Identity, table_id: str, kind: str, answer: AheadAnswer | None
    ) -> Summary:
        """Answer a kind of question ahead on one's seats, or take such an answer back."""

        def answered(plan: SeatPlan) -> None:
            plan.need(RUNNING)
            if not plan.held_by(who):
                raise NotSeated("you hold no seat at this table")
            for seat in plan.held_by(who):
                if len(answers_of(seat.ahead)) >= MOST_ANSWERS and answer is not None:
                    raise BadOrder(f"at most {MOST_ANSWERS} answers can be given ahead")
                plan.put(seat._replace(ahead=with_answer(seat.ahead, kind, answer)))

        return self.changed(who, table_id, answered)

    def keep_notes(self, who: Identity, table_id: str, notes: str) -> None:
        """Store a person's notes for themselves; nobody else can read them."""
        if len(notes) > LONGEST_NOTES:
            raise BadOrder(f"notes have at most {LONGEST_NOTES} letters")
        with self._resources.open_games.locked(table_id), self._store.writing() as db:
            _, seats = self._resources.rows_in(db, table_id, locked=True)
            own = [seat for seat in seats if seat.holder == who.id]
            if not own:
                raise NotSeated("you hold no seat at this table")
            for seat in own:
                self._store.change_seat(db, seat._replace(notes=notes))
        self._resources.open_games.drop(table_id)

    def own_seat_row(self, who: Identity, table_id: str) -> SeatRow:
        """The first seat of a person with what is theirs alone."""
        _, seats = self._resources.rows(table_id)
        own = next((seat for seat in seats if seat.holder == who.id), None)
        if own is None:
            raise NotSeated("you hold no seat at this table")
        return own

    # --- Lost seats -------------------------------------------------------------------------

    def claim(self, who: Identity, table_id: str, seat: Seat) -> Summary:
        """Say that a seat is one's own, after one's cookie was lost."""
        now = self._resources.clock()
        return self.changed(who, table_id, lambda plan: plan.claim(who, seat, now))

    def answer_claim(self, who: Identity, table_id: str, seat: Seat, *, agrees: bool) -> Summary:
        """Agree that a seat belongs to the person who claims it, or object."""
        return self.changed(who, table_id, lambda plan: plan.answer_claim(who, seat, agrees=agrees))

    def take_claimed(self, who: Identity, table_id: str, seat: Seat) -> Summary:
        """Sit down on a seat that the others have agreed is one's own."""
        now = self._resources.clock()
        with self._store.reading() as db:
            played = self._store.last_played(db, table_id, seat, BY_PLAYER)
        return self.changed(who, table_id, lambda plan: plan.take_claimed(who, seat, now, played))

    def retake(self, who: Identity, table_id: str, seat: Seat) -> Summary:
        """Sit down again on one's own seat that somebody else had claimed."""
        return self.changed(who, table_id, lambda plan: plan.retake(who, seat))

    def changed(
        self,
        who: Identity,
        table_id: str,
        change: Callable[[SeatPlan], None],
        also: Callable[[Connection], None] = nothing_else,
    ) -> Summary:
        """Change seats or status, one request at a time; a full table begins to play.

        What is `also` written is stored together with the change, or neither is.
        """
        with self._resources.open_games.locked(table_id), self._store.writing() as db:
            row, before = self._resources.rows_in(db, table_id, locked=True)
            served = self._served(db) if row.clock else 0.0
            plan = SeatPlan(row, before, served)
            change(plan)
            for seat in set(plan.seats) - set(before):
                self._store.change_seat(db, seat)
            if row.status == WAITING and plan.is_full:
                snapshot = self._store.snapshot(db, table_id)
                rules = GameRules.of_row(self._store, db, row)
                rows = self._begin(plan, rules, self._store.moves(db, table_id), snapshot)
                if rows:
                    self._store.append(db, rows)
            else:
                plan.changes["is_bot_asked"] = plan.is_bot_asked
            self._set_clock(db, plan)
            plan.changes["version"] = row.version + 1
            self._store.change_game(db, row, plan.changes)
            changed = row._replace(**plan.changes)  # type: ignore[arg-type]
            notice = Change(
                *(changed, tuple(plan.seats), row.asked),
                claimed=newly_claimed(before, plan),
                news=tuple(clock_news(row, changed, plan.seats, who.id)),
            )
            plan_notices(db, notice, self._resources.clock())
            self._store.tell_others(db, table_id, notice.head)
            also(db)
        self._resources.tell(notice)
        return self._resources.summary(who, changed, plan.seats)

    def _served(self, db: Connection) -> float:
        return self._resources.open_games.served.read(db, self._resources.clock())

    def _set_clock(self, db: Connection, plan: SeatPlan) -> None:
        """Let the clock run for the seat that is asked now."""
        row = plan.row._replace(**plan.changes)  # type: ignore[arg-type]
        if row.clock:
            plan.changes.update(clock_columns(row, plan.seats, self._served(db)))


def newly_claimed(before: Sequence[SeatRow], plan: SeatPlan) -> tuple[str, ...]:
    """The people whose seats somebody else has begun to claim."""
    pairs = zip(before, plan.seats, strict=True)
    return tuple(new.holder for old, new in pairs if new.holder and new.claim and not old.claim)
