"""The forecast of a round's end: what the engine says the resolution would bring now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from bruxelles1893.engine import Event, Seat, State
from bruxelles1893.engine.core.events import (
    ColumnTied,
    ColumnWon,
    FirstPlayer,
    IrisScored,
    PavilionVisited,
    PawnToCourt,
)
from bruxelles1893.engine.core.options import iris_name
from bruxelles1893.engine.queries import if_game_ended, if_round_ended, is_ahead
from bruxelles1893.web.scene.pieces import Piece, piece_of, pieces


class Majority(NamedTuple):
    """Who would win or share something, and the points it brings each."""

    name: str
    pieces: tuple[Piece, ...]
    points: int
    is_changed: bool = False


class GainChange(NamedTuple):
    """Something that another player would get after a turn than before it."""

    kind: str
    name: str
    before: tuple[Piece, ...]
    after: tuple[Piece, ...]


class Projection(NamedTuple):
    """A player's gain at the end of the round, and the score sheet's total then."""

    piece: Piece
    gain: int
    total: int
    change: int


class Share(NamedTuple):
    """One player's share of the forecast."""

    piece: Piece
    columns: tuple[Majority, ...]
    irises: tuple[Majority, ...]
    pavilions: tuple[Majority, ...]
    is_court: bool
    is_first: bool
    projected: Projection


class Forecast(NamedTuple):
    """The end of the round as of now; `is_changed` marks what a turn not yet confirmed changes."""

    columns: tuple[Majority, ...]
    irises: tuple[Majority, ...]
    pavilions: tuple[Majority, ...]
    court: tuple[Piece, ...]
    is_court_changed: bool
    first: Piece
    is_first_changed: bool
    projections: tuple[Projection, ...]
    changes: tuple[GainChange, ...]

    @property
    def shares(self) -> tuple[Share, ...]:
        """The same by player."""
        return tuple(self._share(each) for each in self.projections)

    def _share(self, projected: Projection) -> Share:
        piece = projected.piece
        return Share(
            piece,
            columns=_of(piece, self.columns),
            irises=_of(piece, self.irises),
            pavilions=_of(piece, self.pavilions),
            is_court=piece in self.court,
            is_first=piece == self.first,
            projected=projected,
        )

    @property
    def gains(self) -> tuple[Projection, ...]:
        """The players whose score sheet a turn changes."""
        return tuple(each for each in self.projections if each.change)


def _of(piece: Piece, majorities: tuple[Majority, ...]) -> tuple[Majority, ...]:
    """Those that a player would win or share."""
    return tuple(each for each in majorities if piece in each.pieces)


class Resolution(NamedTuple):
    """The result of a round if it ended now, by seats."""

    columns: dict[str, tuple[Seat, ...]]
    irises: dict[str, dict[Seat, int]]
    pavilions: dict[str, dict[Seat, int]]
    court: tuple[Seat, ...]
    first: Seat
    gains: tuple[int, ...]
    totals: tuple[int, ...]


def forecast(
    now: Resolution | None, names: Sequence[str], before: Resolution | None = None
) -> Forecast | None:
    """The forecast for now, compared with that `before` a turn; None if the round is settled."""
    if now is None:
        return None
    then = before or now
    return Forecast(
        columns=tuple(
            Majority(name, pieces(seats, names), 0, then.columns.get(name) != seats)
            for name, seats in now.columns.items()
        ),
        irises=_majorities(now.irises, then.irises, names),
        pavilions=_majorities(now.pavilions, then.pavilions, names),
        court=pieces(now.court, names),
        is_court_changed=now.court != then.court,
        first=piece_of(now.first, names[now.first]),
        is_first_changed=now.first != then.first,
        projections=tuple(
            Projection(
                piece_of(seat, names[seat]),
                now.gains[seat],
                now.totals[seat],
                now.totals[seat] - then.totals[seat],
            )
            for seat in range(len(names))
        ),
        changes=tuple(_changes(now, then, names)),
    )


class NewGain(NamedTuple):
    """Something that a player would get after a turn and would not have got before it."""

    kind: str
    seat: Seat
    name: str = ""
    points: int = 0


def new_gains(before: Resolution, after: Resolution) -> Iterator[NewGain]:
    """The new gains of each seat from a turn, if the round ended then."""
    for name, winners in after.columns.items():
        for seat in winners:
            if seat not in before.columns.get(name, ()):
                yield NewGain("column", seat, name)
    yield from _more("iris", before.irises, after.irises)
    yield from _more("pavilion", before.pavilions, after.pavilions)
    for seat in before.court:
        if seat not in after.court:
            yield NewGain("court", seat)
    if after.first != before.first:
        yield NewGain("first", after.first)


def _more(
    kind: str, before: dict[str, dict[Seat, int]], after: dict[str, dict[Seat, int]]
) -> Iterator[NewGain]:
    for name, gains in after.items():
        for seat, points in gains.items():
            more = points - before.get(name, {}).get(seat, 0)
            if more > 0:
                yield NewGain(kind, seat, name, more)


def _changes(now: Resolution, then: Resolution, names: Sequence[str]) -> Iterator[GainChange]:
    """The changes of winners between before and after a turn."""
    before, after = _holders(then), _holders(now)
    for kind, name in dict.fromkeys((*after, *before)):
        old, new = before.get((kind, name), ()), after.get((kind, name), ())
        if old != new:
            yield GainChange(kind, name, pieces(old, names), pieces(new, names))


def _holders(gained: Resolution) -> dict[tuple[str, str], tuple[Seat, ...]]:
    """The winners by kind and name."""
    return {
        **{("column", name): seats for name, seats in gained.columns.items()},
        **{("iris", name): tuple(gains) for name, gains in gained.irises.items()},
        **{("pavilion", name): tuple(gains) for name, gains in gained.pavilions.items()},
        ("court", ""): gained.court,
        ("first", ""): (gained.first,),
    }


def _majorities(
    now: dict[str, dict[Seat, int]], then: dict[str, dict[Seat, int]], names: Sequence[str]
) -> tuple[Majority, ...]:
    return tuple(
        Majority(name, pieces([seat], names), points, then.get(name, {}).get(seat) != points)
        for name, gains in now.items()
        for seat, points in gains.items()
    )


def resolution_now(table: State) -> Resolution | None:
    """The result of the round if it ended now; None if it is settled."""
    if not is_ahead(table):
        return None
    after, events = if_round_ended(table)
    return Resolution(
        columns=_columns(events),
        irises=_gains(events, IrisScored),
        pavilions=_gains(events, PavilionVisited),
        court=tuple(event.seat for event in events if isinstance(event, PawnToCourt)),
        first=next(event.seat for event in events if isinstance(event, FirstPlayer)),
        gains=tuple(
            later.points - now.points
            for now, later in zip(table.players, after.players, strict=True)
        ),
        totals=tuple(sheet.total for sheet in if_game_ended(after)),
    )


def _columns(events: Iterable[Event]) -> dict[str, tuple[Seat, ...]]:
    winners: dict[str, tuple[Seat, ...]] = {}
    for event in events:
        if isinstance(event, ColumnWon):
            winners["ABCDE"[event.column]] = (event.seat,)
        elif isinstance(event, ColumnTied):
            winners["ABCDE"[event.column]] = event.seats
    return winners


def _gains(
    events: Iterable[Event], kind: type[IrisScored] | type[PavilionVisited]
) -> dict[str, dict[Seat, int]]:
    """Points by what is scored and by seat."""
    gains: dict[str, dict[Seat, int]] = {}
    for event in events:
        if isinstance(event, IrisScored) and kind is IrisScored:
            gains.setdefault(iris_name(event.iris), {})[event.seat] = event.points
        elif isinstance(event, PavilionVisited) and kind is PavilionVisited:
            gains.setdefault(str(event.slot + 1), {})[event.seat] = event.points
    return gains
