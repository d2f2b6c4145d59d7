"""One game in memory: its present, and as much of its past as an undo may need."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable, Sequence
from typing import Final

from bruxelles1893.engine import (
    NOBODY,
    BruxellesError,
    IllegalOption,
    Laid,
    Option,
    Ruleset,
    Seat,
    Session,
    State,
    canonical,
    from_json,
    laid_of,
    why_not,
)
from bruxelles1893.engine.core.steps import NEW_TURN
from bruxelles1893.engine.queries import obvious
from bruxelles1893.server.storage import event_text
from bruxelles1893.server.storage.rows import (
    BOT,
    FINISHED,
    NO_OPTION,
    PERSON,
    PLAY,
    RUNNING,
    UNDO,
    GameRow,
    Head,
    MoveRow,
    SeatRow,
    SnapshotRow,
)
from bruxelles1893.server.tables.errors import IllegalMove, StepBackRefused, Unplayable, WrongStatus
from bruxelles1893.server.tables.game.ahead import after_use, answer_ahead

LOG: Final = logging.getLogger(__name__)
SERVER: Final = "server"
BY_BOT: Final = "bot"
BY_PLAYER: Final = "player"
BY_ANSWER_AHEAD: Final = "ahead"
SNAPSHOT_EVERY: Final = 25
TAIL: Final = 32
LINE: Final = 80
NOTHING_TO_TAKE_BACK: Final = {
    False: "there is nothing to take back: only your own choices since the last choice of "
    "another player, and nothing past a card that was revealed",
    True: "there is nothing to take back: only your own choices, and nothing past a card that was "
    "revealed",
}
"""Why one cannot step back, by whether others may be passed at the table."""


def plays_by_itself(seat: SeatRow) -> bool:
    """Whether a bot plays a seat: its own, or a person's that was handed over."""
    return seat.kind == BOT or (seat.kind == PERSON and seat.level is not None)


def is_played_by_person(seat: SeatRow) -> bool:
    """Whether a person plays a seat, and no bot for them."""
    return seat.kind == PERSON and seat.level is None


class Game:
    """The present of a game. Moves made here are not stored yet: they are returned as rows.

    `first_ply` is the move at which the session's history begins; `numbers` are the entries of
    the session's moves.
    """

    def __init__(
        self,
        row: GameRow,
        seats: Sequence[SeatRow],
        rules: Ruleset,
        snapshot: SnapshotRow | None = None,
    ) -> None:
        self.row = row
        self.seats: tuple[SeatRow, ...] = tuple(seats)
        self.number: int = 0
        self.first_ply: int = 0
        self.numbers: list[int] = []
        self.snapshot_number: int = 0
        self.tail: tuple[MoveRow, ...] = ()
        """The last entries that are stored."""
        self.line: tuple[MoveRow, ...] = ()
        """The last moves that are stored and were not taken back."""
        self.undone: int = 0
        """The last entry that stepped back, as far as is known here."""
        self.changed_seats: dict[Seat, SeatRow] = {}
        """Seats that the moves have changed, and that are not stored yet."""
        self.lost: float = 0.0
        """The seconds of all outages so far, which cost nobody time."""
        self._undo_targets: tuple[int, dict[Seat, int]] | None = None
        self.session: Session = self._beginning(rules, snapshot)

    def _beginning(self, rules: Ruleset, snapshot: SnapshotRow | None) -> Session:
        row = self.row
        state = None if snapshot is None else restored(rules, snapshot)
        if snapshot is None or state is None:
            return dealt_session(row, rules, self.names)
        self.number = self.snapshot_number = snapshot.number
        self.first_ply = snapshot.ply
        return Session.beginning_with(state, int(row.seed), self.names)

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat."""
        return tuple(seat.name for seat in self.seats)

    @property
    def state(self) -> State:
        """The present; never to be shown unmasked."""
        return self.session.state

    @property
    def ply(self) -> int:
        """How many moves have been played and not taken back."""
        return self.first_ply + len(self.session.moves)

    @property
    def asked(self) -> Seat | None:
        """The seat that is asked."""
        decision = self.state.decision
        return None if decision is None else decision.player

    @property
    def is_bot_asked(self) -> bool:
        """Whether the seat that is asked is played by a bot."""
        return self.asked is not None and plays_by_itself(self.seats[self.asked])

    @property
    def head(self) -> Head:
        """The head of the game."""
        return Head(self.number, self.row.version)

    # --- Reading moves ----------------------------------------------------------------------

    def replay(self, rows: Iterable[MoveRow]) -> None:
        """Go on with moves that are stored already."""
        for row in rows:
            if row.kind == UNDO:
                self._back_to(row.seat, row.ply, row.number)
            else:
                self.session.play(row.option)
                self._deal_if_due()
                self._remember(row.number)
            self.number = row.number
            self._recount([row])

    def _deal_if_due(self) -> None:
        deal_if_due(self.session, self.row, self.ply)

    def _remember(self, number: int) -> None:
        self.numbers.append(number)
        forgotten = self.session.forget(past_others=self.row.undoes_past_others)
        del self.numbers[:forgotten]
        self.first_ply += forgotten

    def _back_to(self, seat: Seat, ply: int, number: int) -> None:
        target = ply - self.first_ply
        self.session.undo(seat, target, past_others=self.row.undoes_past_others)
        del self.numbers[target:]
        self.number = self.undone = number

    # --- Making moves -----------------------------------------------------------------------

    def play(self, seat: Seat, options: Iterable[Option], by: str, at: float) -> list[MoveRow]:
        """Play options of one seat; an illegal one raises `IllegalMove`."""
        return [self._play(seat, option, by, at) for option in options]

    def _play(self, seat: Seat, option: Option, by: str, at: float) -> MoveRow:
        if self.asked != seat or option not in self.state.legal():
            raise self.refusal(seat, option)
        ply = self.ply
        move = self.session.play(option)
        self.number += 1
        self._remember(self.number)
        events = event_text.to_text(move.events)
        return MoveRow(self.row.id, self.number, PLAY, seat, move.kind, option, ply, by, at, events)

    def refusal(self, seat: Seat, option: Option) -> BruxellesError:
        """Why a seat cannot play an option, from what that seat may know."""
        view = self.state.view(seat)
        reason = why_not(view.table, option)
        if reason is None:
            return WrongStatus("the game is over: there is no decision to answer")
        return IllegalMove(reason, self.state.rules)

    def play_forced(self, at: float) -> list[MoveRow]:
        """Play decisions that leave no choice, of bots always, of people if the table says so.

        What somebody has answered ahead is played too.
        """
        rows: list[MoveRow] = []
        while (decision := self.state.decision) is not None:
            seat, option = self.seats[decision.player], obvious(self.state)
            is_skipped = self.row.skips_forced or self.is_bot_asked
            if option is not None and is_skipped:
                rows += self.play(seat.number, [option], SERVER, at)
                continue
            ahead = answer_ahead(seat.ahead, self.state, seat.number, decision.kind)
            if ahead is None or self.is_bot_asked:
                break
            self._put_seat(seat._replace(ahead=after_use(seat.ahead, decision.kind)))
            rows += self.play(seat.number, [ahead], BY_ANSWER_AHEAD, at)
        return rows

    def _put_seat(self, seat: SeatRow) -> None:
        """Change a seat; it is stored with the moves."""
        if seat != self.seats[seat.number]:
            self.seats = (*self.seats[: seat.number], seat, *self.seats[seat.number + 1 :])
            self.changed_seats[seat.number] = seat

    def undo(self, seats: tuple[Seat, ...], ply: int | None, at: float) -> MoveRow:
        """Step back to before move `ply` of one of these seats, or as far as `undo_target` says."""
        target = self.undo_target(seats) if ply is None else ply
        seat = None if target is None else self._mover(target)
        if target is None or seat not in seats:
            raise StepBackRefused(NOTHING_TO_TAKE_BACK[self.row.undoes_past_others])
        try:
            self._back_to(seat, target, self.number + 1)
        except BruxellesError as error:
            raise StepBackRefused(str(error)) from error
        return MoveRow(
            self.row.id, self.number, UNDO, seat, UNDO, NO_OPTION, target, BY_PLAYER, at, "[]"
        )

    def _mover(self, ply: int) -> Seat | None:
        """The seat of a move, if one can step back to before it at all."""
        index = ply - self.first_ply
        moves = self.session.moves
        return moves[index].seat if 0 <= index < len(moves) else None

    def undo_target(self, seats: tuple[Seat, ...]) -> int | None:
        """The move to which one step back leads some seats: by turns, or by choices within a turn.

        It is always a real choice: a forced one would come again.
        """
        targets = self.undo_targets()
        return max((targets[seat] for seat in seats if seat in targets), default=None)

    def undo_targets(self) -> dict[Seat, int]:
        """Before which move each seat would be, if it stepped back once."""
        if self._undo_targets is None or self._undo_targets[0] != self.number:
            self._undo_targets = (self.number, self._found_undo_targets())
        return self._undo_targets[1]

    def _found_undo_targets(self) -> dict[Seat, int]:
        moves, past_others = self.session.moves, self.row.undoes_past_others
        last = moves[-1].seat if moves else NOBODY
        earliest = self.session.can_undo_to(last, past_others=past_others)
        free = [index for index in range(earliest, len(moves)) if self.session.was_free(index)]
        last_free = {moves[index].seat: index for index in free}
        return {
            seat: self.first_ply + self._step_back(seat, [i for i in free if i <= index])
            for seat, index in last_free.items()
        }

    def _step_back(self, seat: Seat, free: list[int]) -> int:
        """The move at which a seat's last turn began, of its free choices; or its last choice."""
        moves = self.session.moves
        if self._is_under_way(seat):
            return free[-1]
        beginning = self.session.beginning_of_turn(free[-1])
        return next(index for index in free if index >= beginning and moves[index].seat == seat)

    def _is_under_way(self, seat: Seat) -> bool:
        """Whether a seat is asked within its own turn."""
        decision = self.state.decision
        if decision is None or decision.player != seat or decision.kind == NEW_TURN:
            return False
        turns = [move.seat for move in self.session.moves if move.kind == NEW_TURN]
        return turns[-1:] in ([seat], [])

    def is_under_way_after(self, rows: Sequence[MoveRow]) -> bool:
        """Whether, with moves that are not stored yet, who is asked goes on with their own turn."""
        decision = self.state.decision
        if decision is None or decision.kind == NEW_TURN:
            return False
        line = (row.seat for row in (*self.line, *rows)[::-1] if row.decision == NEW_TURN)
        return next(line, None) == decision.player

    # --- What is stored beside the moves ----------------------------------------------------

    def progress(self, at: float) -> dict[str, object]:
        """The columns of `games` that follow from the moves."""
        state, decision = self.state, self.state.decision
        scores = " ".join(str(sheet.total) for sheet in state.scores()) if state.is_over else None
        return {
            "number": self.number,
            "version": self.row.version + state.is_over,
            "moved_at": at,
            "status": FINISHED if state.is_over else RUNNING,
            "asked": None if decision is None else decision.player,
            "asked_kind": None if decision is None else decision.kind,
            "is_bot_asked": self.is_bot_asked,
            "round": state.round,
            "scores": scores,
        }

    def stored(self, rows: Sequence[MoveRow], row: GameRow) -> None:
        """Moves made here have been stored."""
        self.row = row
        self.changed_seats.clear()
        self._recount(rows)

    def _recount(self, rows: Iterable[MoveRow]) -> None:
        """Keep the last entries, and the last moves that were not taken back."""
        for row in rows:
            self.tail = (*self.tail[-TAIL + 1 :], row)
            kept = tuple(move for move in self.line[-LINE:] if move.ply < row.ply)
            self.line = kept if row.kind == UNDO else (*kept, row)

    def moves_between(self, first: int, end: int) -> list[MoveRow] | None:
        """The moves from `first` to before `end`; nothing if some of them are not in memory."""
        if first < min(end, self.ply) and (not self.line or self.line[0].ply > first):
            return None
        return [row for row in self.line if first <= row.ply < end]

    def due_snapshot(self) -> SnapshotRow | None:
        """A snapshot of the earliest state that an undo can reach, if the last one is old."""
        number = self.numbers[0] - 1 if self.numbers else self.number
        if number - self.snapshot_number < SNAPSHOT_EVERY:
            return None
        self.snapshot_number = number
        state = canonical(self.session.at(0))
        return SnapshotRow(self.row.id, number, self.first_ply, state)


def restored(rules: Ruleset, snapshot: SnapshotRow) -> State | None:
    """The state of a snapshot; None if it is damaged. Then the game is replayed from its moves."""
    try:
        return from_json(rules, json.loads(snapshot.state))
    except ValueError as error:
        LOG.warning("the snapshot of %s is passed over: %s", snapshot.game_id, error)
        return None


def line_of(rows: Iterable[MoveRow]) -> list[MoveRow]:
    """The plays of a game that were not taken back."""
    line: list[MoveRow] = []
    for row in rows:
        if row.kind == UNDO:
            del line[row.ply :]
        else:
            line.append(row)
    return line


def dealt_session(row: GameRow, rules: Ruleset, names: tuple[str, ...]) -> Session:
    """A game at its start, dealt anew if that was done before its first move."""
    session = Session(rules, row.players, int(row.seed), names, laid_before(row, 0))
    if (seed := row.deal_at(0)) is not None:
        session.deal_anew(seed)
    return session


def laid_before(row: GameRow, ply: int) -> tuple[Laid, ...]:
    """The pieces that people laid on a real table before a move."""
    return tuple(laid_of(ply, place, words) for place, words in row.laid_at(ply))


def deal_if_due(session: Session, row: GameRow, ply: int) -> None:
    """Deal anew what was dealt anew before a move, and lay what was laid then."""
    if (seed := row.deal_at(ply)) is not None:
        session.deal_anew(seed)
    for laid in laid_before(row, ply):
        session.lay(laid)


def whole_session(
    rules: Ruleset, row: GameRow, names: tuple[str, ...], rows: Iterable[MoveRow]
) -> Session:
    """A game from its start, for its record and for looking back."""
    session = dealt_session(row, rules, names)
    try:
        for ply, move in enumerate(line_of(rows), 1):
            session.play(move.option)
            deal_if_due(session, row, ply)
    except IllegalOption as error:
        raise Unplayable(f"the stored game does not replay: {error}") from error
    return session
