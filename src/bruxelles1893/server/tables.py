"""The service: everything that can be done at a table. It knows no HTTP, and no rules either."""

from __future__ import annotations

import random
import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from bruxelles1893.bots import Ranked
from bruxelles1893.bots.levels import USUAL_LEVEL
from bruxelles1893.engine import (
    Reason,
    Session,
    State,
    View,
    why_not,
    write_record,
)
from bruxelles1893.engine.options import is_option
from bruxelles1893.engine.view import masked
from bruxelles1893.server import telling
from bruxelles1893.server.errors import (
    BadOrder,
    Conflict,
    IllegalMove,
    NotFinished,
    NotSeated,
    NotYourTurn,
    UnknownTable,
    WrongStatus,
)
from bruxelles1893.server.game import BY_BOT, Game, whole_session
from bruxelles1893.server.identity import Identities, Identity
from bruxelles1893.server.lobby import Lobby, checked_level, named_seats, ordered_seats
from bruxelles1893.server.orders import new_row, record_rows, replayed, usual_order
from bruxelles1893.server.settings import Limits
from bruxelles1893.server.shelf import Shelf
from bruxelles1893.server.store import GameRow, Head, MoveRow, SeatRow, Store, Taken
from bruxelles1893.server.summaries import (
    CLOSED,
    FINISHED,
    INVITED,
    RUNNING,
    WAITING,
    Entry,
    Invitation,
    News,
    Preview,
    SeatOrder,
    Summary,
    TableOrder,
    TableView,
)
from bruxelles1893.server.telling import seats_of, seen_number
from bruxelles1893.server.thinking import Task, question

MOST_LISTED: Final = 100
MOST_ENTRIES: Final = 1000
MOST_OPTIONS: Final = 60
MOST_WHOLE: Final = 16
SEED_BOUND: Final = 10**38
BY_PLAYER: Final = "player"


class Change(NamedTuple):
    """A table after something was stored, for those who want to know."""

    row: GameRow
    seats: tuple[SeatRow, ...]
    asked_before: int | None

    @property
    def head(self) -> Head:
        """How far the table is."""
        return Head(self.row.number, self.row.version)


Adviser = Callable[[View], list[Ranked]]
Clock = Callable[[], float]


class Tables:
    """Tables, seats, moves and looks at them, for one person at a time."""

    def __init__(
        self,
        store: Store,
        shelf: Shelf,
        identities: Identities,
        advise: Adviser,
        limits: Limits,
        clock: Clock = time.time,
    ) -> None:
        self._store: Final = store
        self._shelf: Final = shelf
        self._identities: Final = identities
        self._advise: Final = advise
        self._limits: Final = limits
        self._clock: Final = clock
        self._whole_sessions: Final[dict[tuple[str, int], Session]] = {}
        self.listeners: Final[list[Callable[[Change], None]]] = []

    # --- Making tables ----------------------------------------------------------------------

    def create(self, who: Identity, order: TableOrder) -> Summary:
        """A new table, which starts at once if every seat is taken."""
        seats = list(order.seats)
        if order.shuffle:
            random.SystemRandom().shuffle(seats)
        row = new_row(who, order, len(seats), secrets.randbelow(SEED_BOUND), self._clock())
        return self._added(who, row, ordered_seats(row.id, who, seats), [])

    def from_record(
        self,
        who: Identity,
        text: str,
        seats: Sequence[SeatOrder] | None = None,
        *,
        is_public: bool = False,
        pace: str = "live",
        limit: int | None = None,
        title: str = "",
    ) -> Summary:
        """A table from a record: a finished game to study, an unfinished one to go on with.

        Without `seats` the players of the record are all oneself, but for those named as bots.
        """
        session = replayed(text)
        names = session.names
        orders = tuple(seats or (usual_order(name) for name in names))
        if len(orders) != len(names):
            raise BadOrder(f"{len(orders)} seats for the {len(names)} players of the record")
        order = TableOrder(
            session.state.rules.name, orders, is_public, pace, limit, False, True, title
        )
        row = new_row(who, order, len(names), session.seed, self._clock())
        row = row._replace(is_uploaded=True)
        wanted = ordered_seats(row.id, who, orders)
        chairs = [
            seat._replace(name=named.name)
            for seat, named in zip(wanted, named_seats(row.id, names), strict=True)
        ]
        return self._added(who, row, chairs, record_rows(row.id, session, self._clock()))

    def _added(
        self, who: Identity, row: GameRow, seats: list[SeatRow], rows: list[MoveRow]
    ) -> Summary:
        lobby = Lobby(row, seats)
        with self._store.writing() as db:
            if self._store.waiting_games(db, who.id) >= self._limits.waiting_tables:
                raise WrongStatus("too many tables of yours have not begun; leave one of them")
            stored = row._replace(number=len(rows))
            if lobby.is_full:
                more = self._begin(lobby, rows)
                rows = [*rows, *more]
                stored = stored._replace(**lobby.changes)  # type: ignore[arg-type]
            self._store.add_game(db, stored, lobby.seats)
            if rows:
                self._store.append(db, rows)
        self._tell(Change(stored, tuple(lobby.seats), None))
        return self._summary(who, stored, lobby.seats)

    def _begin(self, lobby: Lobby, played: Sequence[MoveRow]) -> list[MoveRow]:
        """The game begins, or goes on from a record; what is forced is played at once."""
        game = Game(lobby.row, lobby.seats)
        game.replay(played)
        rows = game.play_forced(self._clock())
        lobby.changes.update(game.progress(self._clock()))
        return rows

    # --- Finding tables ---------------------------------------------------------------------

    def open_tables(self, who: Identity) -> list[Summary]:
        """Public tables, those that wait for players first."""
        with self._store.reading() as db:
            rows = self._store.public_games(db, MOST_LISTED)
            seats = self._store.seats(db, [row.id for row in rows])
        return [self._summary(who, row, seats[row.id]) for row in rows]

    def of(self, who: Identity) -> list[Summary]:
        """The tables at which a person sits: first those where it is their turn."""
        with self._store.reading() as db:
            rows = self._store.games_of(db, who.id, MOST_LISTED)
            seats = self._store.seats(db, [row.id for row in rows])
        found = [self._summary(who, row, seats[row.id]) for row in rows]
        order = (RUNNING, WAITING, FINISHED)
        return sorted(found, key=lambda each: (not each.is_your_turn, order.index(each.status)))

    def summary(self, who: Identity, table_id: str) -> Summary:
        """A table from outside."""
        row, seats = self._rows(table_id)
        return self._summary(who, row, seats)

    def _rows(self, table_id: str) -> tuple[GameRow, list[SeatRow]]:
        with self._store.reading() as db:
            row = self._store.game(db, table_id)
            if row is None or row.status == CLOSED:
                raise UnknownTable("there is no such table; perhaps its link was cut off")
            return row, self._store.seats(db, [table_id])[table_id]

    def _summary(self, who: Identity, row: GameRow, seats: Sequence[SeatRow]) -> Summary:
        return telling.summary(who, row, seats, self._clock())

    # --- Seats ------------------------------------------------------------------------------

    def join(
        self, who: Identity, table_id: str, seat: int | None = None, name: str | None = None
    ) -> Summary:
        """Sit down on an open seat."""
        return self._changed(who, table_id, lambda lobby: lobby.take_open(who, seat, name))

    def invitation(self, token: str) -> Invitation:
        """The seat that an invitation's link is for."""
        return self._identities.read_invitation(token)[0]

    def accept(self, who: Identity, token: str, name: str | None = None) -> Summary:
        """Sit down on the seat of an invitation."""
        (table_id, seat), nonce = self._identities.read_invitation(token)
        return self._changed(
            who, table_id, lambda lobby: lobby.take_invited(who, seat, nonce, name)
        )

    def invitations(self, who: Identity, table_id: str) -> dict[int, str]:
        """The secret links of the seats that wait for somebody, for the table's creator."""
        row, seats = self._rows(table_id)
        Lobby(row, seats).need_creator(who)
        return {
            seat.number: self._identities.invitation(table_id, seat.number, seat.invitation)
            for seat in seats
            if seat.kind == INVITED and seat.invitation is not None
        }

    def leave(self, who: Identity, table_id: str, seat: int | None = None) -> Summary:
        """Stand up from one seat, or from all."""
        return self._changed(who, table_id, lambda lobby: lobby.leave(who, seat, USUAL_LEVEL))

    def start(self, who: Identity, table_id: str, fill: str | None = None) -> Summary:
        """Begin the game; bots of the level `fill` take the free seats."""

        def begin(lobby: Lobby) -> None:
            lobby.need_creator(who)
            lobby.need(WAITING)
            if fill is not None:
                lobby.fill(checked_level(fill))
            if not lobby.is_full:
                raise WrongStatus("there are free seats; name a bots' level to fill them with")

        return self._changed(who, table_id, begin)

    def hand_over(
        self, who: Identity, table_id: str, seat: int, level: str = USUAL_LEVEL
    ) -> Summary:
        """Let a bot play for somebody who has been away for longer than the table's limit."""
        strength, now = checked_level(level), self._clock()
        return self._changed(who, table_id, lambda lobby: lobby.hand_over(who, seat, strength, now))

    def take_back(self, who: Identity, table_id: str, seat: int) -> Summary:
        """Play one's own seat again."""
        return self._changed(who, table_id, lambda lobby: lobby.take_back(who, seat))

    def _changed(self, who: Identity, table_id: str, change: Callable[[Lobby], None]) -> Summary:
        """Change seats or status, one request at a time; a full table begins to play."""
        with self._shelf.locked(table_id), self._store.writing() as db:
            row = self._store.game(db, table_id, locked=True)
            if row is None or row.status == CLOSED:
                raise UnknownTable("there is no such table; perhaps its link was cut off")
            before = self._store.seats(db, [table_id])[table_id]
            lobby = Lobby(row, before)
            change(lobby)
            for seat in set(lobby.seats) - set(before):
                self._store.change_seat(db, seat)
            if row.status == WAITING and lobby.is_full:
                rows = self._begin(lobby, self._store.moves(db, table_id))
                if rows:
                    self._store.append(db, rows)
            else:
                lobby.changes["is_bot_asked"] = lobby.is_bot_asked
            lobby.changes["version"] = row.version + 1
            self._store.change_game(db, row, lobby.changes)
            changed = row._replace(**lobby.changes)  # type: ignore[arg-type]
            self._store.tell_others(db, table_id, Head(changed.number, changed.version))
        self._tell(Change(changed, tuple(lobby.seats), row.asked))
        return self._summary(who, changed, lobby.seats)

    def _tell(self, change: Change) -> None:
        for listener in self.listeners:
            listener(change)

    # --- Looking ----------------------------------------------------------------------------

    def view(self, who: Identity, table_id: str, seat: int | None = None) -> TableView:
        """The table as a seat of one's own sees it, or as everybody may see it."""
        with self._shelf.opened(table_id) as game:
            return self._view(who, game, self._seat_to_show(who, game, seat))

    def _seat_to_show(self, who: Identity, game: Game, seat: int | None) -> int | None:
        if seat is not None:
            return Lobby(game.row, game.seats).own_seat(who, seat).number
        own = seats_of(who, game.seats)
        return game.asked if game.asked in own else next(iter(own), None)

    def _view(self, who: Identity, game: Game, seat: int | None) -> TableView:
        if game.row.status == WAITING:
            raise WrongStatus("the game has not begun: the table waits for players")
        return self._shown(who, game, seat, game.state, game.ply, _undo_to(who, game))

    def _shown(
        self,
        who: Identity,
        game: Game,
        seat: int | None,
        state: State,
        ply: int,
        undo_to: int | None,
    ) -> TableView:
        """A state made fit for a seat: every hidden card is unknown."""
        view = None if seat is None else state.view(seat)
        is_played = seat is not None and _may_play(game, seat) and ply == game.ply
        return TableView(
            table=self._summary(who, game.row, game.seats),
            number=game.number,
            ply=ply,
            seat=seat,
            state=masked(state, False) if view is None else view.table,
            view=view,
            decision=state.decision,
            options=tuple(view.legal()) if view is not None and is_played else (),
            undo_to=undo_to,
            names=game.names,
        )

    def preview(
        self,
        who: Identity,
        table_id: str,
        number: int,
        options: Sequence[int],
        seat: int | None = None,
    ) -> Preview:
        """The table after options that are not played yet, as far as nothing is revealed."""
        with self._shelf.opened(table_id) as game:
            asked = self._turn(who, game, number, seat)
            state, applied, is_final = _tried(game, asked, _checked_options(options))
            shown = self._shown(who, game, asked, state, game.ply + applied, None)
            legal = state.view(asked).legal()
            return Preview(_with_options(shown, legal), applied, is_final)

    def at(self, who: Identity, table_id: str, ply: int, seat: int | None = None) -> TableView:
        """The table before move `ply`, as a seat saw it then."""
        with self._shelf.opened(table_id) as game:
            shown = self._seat_to_show(who, game, seat)
            if ply == game.ply:
                return self._view(who, game, shown)
            if not 0 <= ply < game.ply:
                raise BadOrder(f"move {ply} is not in this game; expected 0 to {game.ply}")
            session = self._whole(game)
            return self._shown(who, game, shown, session.at(ply), ply, None)

    def _whole(self, game: Game) -> Session:
        """A game from its start; the last few are kept, as who looks back looks often."""
        key = (game.row.id, game.number)
        session = self._whole_sessions.get(key)
        if session is None:
            with self._store.reading() as db:
                rows = self._store.moves(db, game.row.id)
            session = self._whole_sessions[key] = whole_session(game.row, game.names, rows)
            for old in list(self._whole_sessions)[:-MOST_WHOLE]:
                self._whole_sessions.pop(old, None)
        return session

    def log(self, who: Identity, table_id: str, after: int = 0, limit: int = 500) -> list[Entry]:
        """What happened, as far as a person may know it."""
        row, seats = self._rows(table_id)
        own = seats_of(who, seats)
        with self._store.reading() as db:
            rows = self._store.moves(db, row.id, after, min(limit, MOST_ENTRIES))
        return [telling.entry(move, own) for move in rows]

    def record(self, table_id: str) -> str:
        """The record of a finished game. An unfinished one would tell the seed."""
        with self._shelf.opened(table_id) as game:
            if game.row.status != FINISHED:
                raise NotFinished("the record can be had when the game is finished")
            return write_record(self._whole(game))

    def known_news(
        self, who: Identity, table_id: str, after: int | None, version: int, head: Head
    ) -> News | None:
        """What is new, from memory; None if the database must be asked."""
        game = self._shelf.peek(table_id, head)
        if game is None:
            return None
        row, tail = game.row, game.tail
        seen = seen_number(row, after, version)
        if seen < row.number and (not tail or tail[0].number > seen + 1):
            return None
        fresh = [move for move in tail if seen < move.number <= row.number]
        return telling.news(who, row, game.seats, seen, version, fresh, self._clock())

    def news(self, who: Identity, table_id: str, after: int | None, version: int) -> News:
        """What is new since entry `after`, or since now, and since a version of the table."""
        with self._store.reading() as db:
            row = self._store.game(db, table_id)
            if row is None:
                raise UnknownTable("there is no such table; perhaps its link was cut off")
            seats = self._store.seats(db, [table_id])[table_id]
            seen = seen_number(row, after, version)
            fresh = self._store.moves(db, table_id, seen) if seen < row.number else []
        return telling.news(who, row, seats, seen, version, fresh, self._clock())

    # --- Playing ----------------------------------------------------------------------------

    def play(
        self,
        who: Identity,
        table_id: str,
        number: int,
        options: Sequence[int],
        seat: int | None = None,
    ) -> TableView:
        """Play options, all or none, if the game is still at entry `number`."""
        with self._shelf.opened(table_id) as game:
            asked = self._turn(who, game, number, seat)
            rows = game.play(asked, _checked_options(options), BY_PLAYER, self._clock())
            self._store_or_conflict(who, game, rows, seat)
            return self._view(who, game, self._seat_after(who, game, asked))

    def undo(
        self,
        who: Identity,
        table_id: str,
        number: int,
        to: int | None = None,
        seat: int | None = None,
    ) -> TableView:
        """Step back to before move `to`, or to one's last real choice."""
        with self._shelf.opened(table_id) as game:
            mover = self._last_mover(who, game, seat)
            self._check_number(who, game, number, mover)
            row = game.undo(mover, to, self._clock())
            self._store_or_conflict(who, game, [row], seat, is_undo=True)
            return self._view(who, game, mover)

    def why_not(
        self, who: Identity, table_id: str, option: int, seat: int | None = None
    ) -> Reason | None:
        """Why one's own seat cannot play an option now; None if it can."""
        with self._shelf.opened(table_id) as game:
            view = game.state.view(self._asked_seat(who, game, seat))
        return None if option in view.legal() else why_not(view.table, option)

    def hint(self, who: Identity, table_id: str, seat: int | None = None) -> list[Ranked]:
        """What a strong bot expects of one's options, the best first."""
        with self._shelf.opened(table_id) as game:
            view = game.state.view(self._asked_seat(who, game, seat))
        return self._advise(view)

    def _turn(self, who: Identity, game: Game, number: int, seat: int | None) -> int:
        """The seat that a person may play for now, if they know the game's present."""
        self._check_number(who, game, number, self._seat_to_show(who, game, seat))
        return self._asked_seat(who, game, seat)

    def _check_number(self, who: Identity, game: Game, number: int, seat: int | None) -> None:
        if game.row.status == WAITING:
            raise WrongStatus("the game has not begun: the table waits for players")
        if number != game.number:
            raise Conflict(
                f"the game is at entry {game.number}, not {number}: look again, then decide",
                self._view(who, game, seat),
            )

    def _asked_seat(self, who: Identity, game: Game, seat: int | None) -> int:
        own = seats_of(who, game.seats) if seat is None else (seat,)
        if seat is not None:
            Lobby(game.row, game.seats).own_seat(who, seat)
        if not own:
            raise NotSeated("you hold no seat at this table")
        Lobby(game.row, game.seats).need(RUNNING)
        asked = game.asked
        if asked is None or asked not in own:
            name = "nobody" if asked is None else game.names[asked]
            raise NotYourTurn(f"it is the turn of {name}")
        if not _may_play(game, asked):
            raise NotYourTurn("a bot plays your seat; take it back first")
        return asked

    def _last_mover(self, who: Identity, game: Game, seat: int | None) -> int:
        """The seat whose move would be taken back."""
        own = seats_of(who, game.seats)
        if not own or (seat is not None and seat not in own):
            raise NotSeated("this is not your seat" if own else "you hold no seat at this table")
        Lobby(game.row, game.seats).need(RUNNING)
        moves = game.session.moves
        last = moves[-1].seat if moves else own[0]
        return last if seat is None and last in own else own[0] if seat is None else seat

    def _seat_after(self, who: Identity, game: Game, seat: int) -> int:
        """The seat to look from after a move: on one device the next one of one's own."""
        own = seats_of(who, game.seats)
        return game.asked if game.asked is not None and game.asked in own else seat

    def _store_or_conflict(
        self,
        who: Identity,
        game: Game,
        rows: list[MoveRow],
        seat: int | None,
        *,
        is_undo: bool = False,
    ) -> None:
        try:
            self._store_moves(game, rows, is_undo=is_undo)
        except Taken:
            raise Conflict(
                "another move came first: look again, then decide",
                self._present(who, game.row.id, seat),
            ) from None

    def _present(self, who: Identity, table_id: str, seat: int | None) -> TableView:
        """The table as it is stored, after a move made here was refused."""
        self._shelf.drop(table_id)
        return self.view(who, table_id, seat)

    def _store_moves(self, game: Game, rows: list[MoveRow], *, is_undo: bool = False) -> None:
        now, asked_before = self._clock(), game.row.asked
        if not is_undo:
            rows += game.play_forced(now)
        self._shelf.store_moves(game, rows, now)
        self._tell(Change(game.row, game.seats, asked_before))

    # --- Bots -------------------------------------------------------------------------------

    def bot_task(self, table_id: str) -> Task | None:
        """The decision that waits for a bot, as its seat sees it."""
        with self._shelf.opened(table_id) as game:
            if game.row.status != RUNNING or game.asked is None or not game.is_bot_asked:
                return None
            level = game.seats[game.asked].level or USUAL_LEVEL
            return Task(table_id, game.number, level, question(game.state.view(game.asked)))

    def play_bot(self, task: Task, option: int) -> None:
        """Store a bot's choice, unless the game has moved on or a person has come back."""
        with self._shelf.opened(task.table_id) as game:
            seat = task.question.seat
            if game.number != task.number or game.asked != seat or not game.is_bot_asked:
                return
            rows = game.play(seat, [option], BY_BOT, self._clock())
            try:
                self._store_moves(game, rows)
            except Taken:
                return

    def waiting_for_bots(self, overdue: float) -> list[str]:
        """The games in which a bot has been asked for longer than so many seconds."""
        with self._store.reading() as db:
            return self._store.games_waiting_for_bots(db, self._clock() - overdue)


def _checked_options(options: Sequence[int]) -> Sequence[int]:
    if not 1 <= len(options) <= MOST_OPTIONS:
        raise BadOrder(f"{len(options)} options; expected 1 to {MOST_OPTIONS}")
    for option in options:
        if type(option) is not int or not is_option(option):
            raise BadOrder("an option is a number that the list of options holds")
    return options


def _may_play(game: Game, seat: int) -> bool:
    """Whether the person who holds a seat plays it now."""
    return game.row.status == RUNNING and game.seats[seat].level is None


def _undo_to(who: Identity, game: Game) -> int | None:
    """How far a person may step back: only the last to move can, on any of their seats."""
    moves = game.session.moves
    if not moves or moves[-1].seat not in seats_of(who, game.seats):
        return None
    return game.undo_target(moves[-1].seat) if _may_play(game, moves[-1].seat) else None


def _tried(game: Game, seat: int, options: Sequence[int]) -> tuple[State, int, bool]:
    """A copy after options: how many could be shown, and whether they end what can be tried."""
    state = game.state.copy()
    for applied, option in enumerate(options):
        decision = state.decision
        if decision is None or decision.player != seat:
            return state, applied, True
        if option not in state.legal():
            reason = why_not(state.view(seat).table, option)
            assert reason is not None
            raise IllegalMove(reason, state.rules)
        after = state.copy()
        after.apply(option)
        if after.reveals != state.reveals:
            return state, applied, True
        state = after
    decision = state.decision
    return state, len(options), decision is None or decision.player != seat


def _with_options(shown: TableView, legal: Sequence[int]) -> TableView:
    return replace(shown, options=tuple(legal))
