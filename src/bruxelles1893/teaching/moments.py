"""A game as one learner lived it: every moment at which they were asked, up to now."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from bruxelles1893.engine import Event, Option, Seat, Session, State, View
from bruxelles1893.engine.core.events import RoundStarted
from bruxelles1893.engine.core.steps import NEW_TURN

CONFIRM: Final = "confirm"
WATCH: Final = "watch"
OVER: Final = "over"
BIDS: Final = ("bid", "bid-amount")
SUGGESTED: Final = (*BIDS, "build-arm")
"""Questions whose first answer the page chooses by itself; it can be changed."""
UNASKED: Final = (CONFIRM, WATCH, OVER)


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment of a learner: the question, the view, and the events since their last answer.

    `kind` is that of the question; a complete turn waits to be confirmed. `chosen` are the options
    of a turn in the making. What is past was answered and confirmed.
    """

    view: View
    kind: str
    since: tuple[Event, ...] = ()
    chosen: tuple[Option, ...] = ()
    is_past: bool = False
    settled: tuple[Event, ...] = field(default=(), repr=False)
    """What the end of the last round brought, if a round has begun since the last answer."""
    is_first: bool = True
    """Whether nothing was chosen yet in the turn that the page puts together."""

    @property
    def table(self) -> State:
        """The table as the learner sees it."""
        return self.view.table

    @property
    def seat(self) -> Seat:
        """Where the learner sits."""
        return self.view.seat

    @property
    def is_stop(self) -> bool:
        """Whether the page waits here; it skips moments without a choice or with a suggestion."""
        if self.is_first or self.kind in UNASKED:
            return True
        return self.kind not in SUGGESTED and len(self.view.legal()) > 1

    @property
    def is_asked(self) -> bool:
        """Whether something is to be chosen."""
        return bool(self.view.legal()) and self.kind != CONFIRM


def lived(session: Session, seat: Seat, drafted: Sequence[Option] = ()) -> list[Moment]:
    """All moments of a seat, the last of them with the turn in the making."""
    since = list(session.opening)
    settled: list[Event] = []
    moments: list[Moment] = []
    choices = _choices(session, seat)
    firsts = {ply for ply in choices if _begins_a_draft(session, ply, choices)}
    chosen: list[Option] = []
    for ply, move in enumerate(session.moves):
        if ply in choices:
            brought = _settled(settled)
            moment = Moment(choices[ply], move.kind, tuple(since), is_past=True, settled=brought)
            moments.append(replace(moment, is_first=ply in firsts))
            chosen = [*([] if ply in firsts else chosen), move.option]
            if ply + 1 in firsts or ply + 1 not in choices:
                moments.append(_confirmed(session, ply, choices[ply], tuple(chosen)))
            since.clear()
            if brought:
                settled.clear()
        since += move.events
        settled += move.events
    return [*moments, *_present(session.state, seat, drafted, tuple(since), _settled(settled))]


def _begins_a_draft(session: Session, ply: int, choices: Collection[int]) -> bool:
    """Whether the page began to put a turn together: at its beginning, or after a reveal."""
    if session.moves[ply].kind == NEW_TURN or ply - 1 not in choices:
        return True
    return _reveals(session, ply - 1)


def _reveals(session: Session, ply: int) -> bool:
    return session.at(ply).reveal_count != session.at(ply + 1).reveal_count


def _confirmed(session: Session, ply: int, before: View, chosen: tuple[Option, ...]) -> Moment:
    """The moment at which a turn that has been played waited to be confirmed."""
    view = before if _reveals(session, ply) else session.at(ply + 1).view(before.seat)
    return Moment(view, CONFIRM, chosen=chosen, is_past=True, is_first=False)


def _choices(session: Session, seat: Seat) -> dict[int, View]:
    """The views of a seat before each of its moves, but for those that the server played for it.

    It plays what leaves no choice, unless that belongs to a turn which the person has begun.
    """
    found: dict[int, View] = {}
    for ply, move in enumerate(session.moves):
        if move.seat == seat:
            view = session.at(ply).view(seat)
            is_first = move.kind == NEW_TURN or ply - 1 not in found
            if not is_first or len(view.legal()) > 1:
                found[ply] = view
    return found


def _settled(events: list[Event]) -> tuple[Event, ...]:
    """Events up to the beginning of a new round, if one has begun."""
    starts = [place for place, event in enumerate(events) if isinstance(event, RoundStarted)]
    return tuple(events[: starts[-1]]) if starts else ()


def _present(
    state: State,
    seat: Seat,
    drafted: Sequence[Option],
    since: tuple[Event, ...],
    settled: tuple[Event, ...],
) -> Iterator[Moment]:
    """The present, and the steps of the turn in the making as far as nothing is revealed."""
    tried = state.copy()
    for place, option in enumerate(drafted):
        before = tried.view(seat)
        yield Moment(before, _kind(tried, seat), since, tuple(drafted[:place]), is_first=not place)
        reveals = tried.reveal_count
        tried.apply(option)
        if tried.reveal_count != reveals:
            yield Moment(before, CONFIRM, since, tuple(drafted[: place + 1]))
            return
    kind = _kind(tried, seat)
    if drafted and kind in (WATCH, NEW_TURN, OVER):
        kind = CONFIRM
    shown = settled if not drafted else ()
    yield Moment(tried.view(seat), kind, since, tuple(drafted), settled=shown, is_first=not drafted)


def _kind(state: State, seat: Seat) -> str:
    decision = state.decision
    if decision is None:
        return OVER
    return decision.kind if decision.player == seat else WATCH
