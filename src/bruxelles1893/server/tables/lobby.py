"""Tables are made, people sit down and stand up, and a full table begins to play."""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable, Sequence
from typing import Final

from bruxelles1893.bots.levels import USUAL_LEVEL
from bruxelles1893.engine import Seat
from bruxelles1893.server.people.identity import Identities, Identity
from bruxelles1893.server.settings import Limits
from bruxelles1893.server.storage.rows import (
    INVITED,
    WAITING,
    GameRow,
    MoveRow,
    SeatRow,
    SnapshotRow,
)
from bruxelles1893.server.tables.errors import BadOrder, WrongStatus
from bruxelles1893.server.tables.game.changes import Change, plan_call
from bruxelles1893.server.tables.game.game import BY_PLAYER, Game
from bruxelles1893.server.tables.game.game_rules import GameRules
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
from bruxelles1893.server.tables.summaries import Invitation, Moment, Summary

SEED_BOUND: Final = 10**38


class Lobby:
    """All that changes who sits at a table."""

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
        row = new_row(who, order, rules, len(seats), seed, self._resources.clock())
        return self._added(who, row, rules, ordered_seats(row.id, who, seats), [])

    def from_record(
        self,
        who: Identity,
        upload: Upload,
        seats: Sequence[SeatOrder] | None = None,
        wishes: Wishes = USUAL_WISHES,
        lesson: str = "",
        origin: Moment | None = None,
    ) -> Summary:
        """A table from a record: a finished game to study, an unfinished one to go on with.

        Without `seats` the players of the record are all oneself, but for those named as bots.
        Whoever goes on from a moment of another game plays under their own name.
        """
        names = upload.names
        orders = tuple(seats or (usual_order(name) for name in names))
        if len(orders) != len(names):
            raise BadOrder(f"{len(orders)} seats for the {len(names)} players of the record")
        order = TableOrder(upload.rules.name, orders, wishes)
        row = new_row(who, order, upload.rules, len(names), upload.seed, self._resources.clock())
        row = row._replace(is_uploaded=True, deals=upload.deals, lesson=lesson)
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
                stored = stored._replace(**plan.changes)  # type: ignore[arg-type]
            self._store.keep_values(db, rules.values)
            self._store.add_game(db, stored, plan.seats)
            if rows:
                self._store.append(db, rows)
            if snapshot is not None:
                self._store.keep_snapshot(db, snapshot)
            change = Change(stored, tuple(plan.seats), None)
            plan_call(db, change, self._resources.clock())
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
        """The secret links of the seats that wait for somebody, for the table's creator."""
        row, seats = self._resources.rows(table_id)
        SeatPlan(row, seats).need_creator(who)
        return {
            seat.number: self._identities.invitation(table_id, seat.number, seat.invitation)
            for seat in seats
            if seat.kind == INVITED and seat.invitation is not None
        }

    def accept(self, who: Identity, token: str, name: str | None = None) -> Summary:
        """Sit down on the seat of an invitation."""
        (table_id, seat), nonce = self._identities.read_invitation(token)
        row, seats = self._resources.rows(table_id)
        if SeatPlan(row, seats).seat(seat).holder == who.id:
            return self._resources.summary(who, row, seats)
        return self._changed(who, table_id, lambda plan: plan.take_invited(who, seat, nonce, name))

    # --- Seats ------------------------------------------------------------------------------

    def join(
        self, who: Identity, table_id: str, seat: Seat | None = None, name: str | None = None
    ) -> Summary:
        """Sit down on an open seat."""
        return self._changed(who, table_id, lambda plan: plan.take_open(who, seat, name))

    def leave(self, who: Identity, table_id: str, seat: Seat | None = None) -> Summary:
        """Stand up from one seat, or from all."""
        return self._changed(who, table_id, lambda plan: plan.leave(who, seat, USUAL_LEVEL))

    def start(self, who: Identity, table_id: str, fill: str | None = None) -> Summary:
        """Begin the game; bots of the level `fill` take the free seats."""

        def begin(plan: SeatPlan) -> None:
            plan.need_creator(who)
            plan.need(WAITING)
            if fill is not None:
                plan.fill(checked_level(fill))
            if not plan.is_full:
                raise WrongStatus("there are free seats; name a bots' level to fill them with")

        return self._changed(who, table_id, begin)

    def hand_over(
        self, who: Identity, table_id: str, seat: Seat, level: str = USUAL_LEVEL
    ) -> Summary:
        """Let a bot play for somebody who has been away for longer than the table's limit."""
        strength, now = checked_level(level), self._resources.clock()
        return self._changed(who, table_id, lambda plan: plan.hand_over(who, seat, strength, now))

    def take_back(self, who: Identity, table_id: str, seat: Seat) -> Summary:
        """Play one's own seat again."""
        return self._changed(who, table_id, lambda plan: plan.take_back(who, seat))

    # --- Lost seats -------------------------------------------------------------------------

    def claim(self, who: Identity, table_id: str, seat: Seat) -> Summary:
        """Say that a seat is one's own, after one's cookie was lost."""
        now = self._resources.clock()
        return self._changed(who, table_id, lambda plan: plan.claim(who, seat, now))

    def answer_claim(self, who: Identity, table_id: str, seat: Seat, *, agrees: bool) -> Summary:
        """Agree that a seat belongs to the person who claims it, or object."""
        return self._changed(
            who, table_id, lambda plan: plan.answer_claim(who, seat, agrees=agrees)
        )

    def take_claimed(self, who: Identity, table_id: str, seat: Seat) -> Summary:
        """Sit down on a seat that the others have agreed is one's own."""
        now = self._resources.clock()
        with self._store.reading() as db:
            played = self._store.last_played(db, table_id, seat, BY_PLAYER)
        return self._changed(who, table_id, lambda plan: plan.take_claimed(who, seat, now, played))

    def retake(self, who: Identity, table_id: str, seat: Seat) -> Summary:
        """Sit down again on one's own seat that somebody else had claimed."""
        return self._changed(who, table_id, lambda plan: plan.retake(who, seat))

    def _changed(self, who: Identity, table_id: str, change: Callable[[SeatPlan], None]) -> Summary:
        """Change seats or status, one request at a time; a full table begins to play."""
        with self._resources.open_games.locked(table_id), self._store.writing() as db:
            row, before = self._resources.rows_in(db, table_id, locked=True)
            plan = SeatPlan(row, before)
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
            plan.changes["version"] = row.version + 1
            self._store.change_game(db, row, plan.changes)
            changed = row._replace(**plan.changes)  # type: ignore[arg-type]
            notice = Change(
                changed, tuple(plan.seats), row.asked, claimed=newly_claimed(before, plan)
            )
            plan_call(db, notice, self._resources.clock())
            self._store.tell_others(db, table_id, notice.head)
        self._resources.tell(notice)
        return self._resources.summary(who, changed, plan.seats)


def newly_claimed(before: Sequence[SeatRow], plan: SeatPlan) -> tuple[str, ...]:
    """The people whose seats somebody else has begun to claim."""
    pairs = zip(before, plan.seats, strict=True)
    return tuple(new.holder for old, new in pairs if new.holder and new.claim and not old.claim)
