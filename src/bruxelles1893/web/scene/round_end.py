"""The end of a round once more: the moves that settled it, and what each player got."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from bruxelles1893.engine import NONE, Event, Move, Ruleset, Seat, State
from bruxelles1893.engine.core.events import (
    CardUsed,
    ColumnTied,
    ColumnWon,
    FirstPlayer,
    IrisScored,
    PavilionVisited,
    PawnFreed,
    PawnToCourt,
    PointsGained,
    PrestigeTucked,
    PrestigeUsed,
    RoundEnded,
    TrackAdvanced,
)
from bruxelles1893.engine.core.options import BONUSES, PAWN, ROWS, iris_name
from bruxelles1893.engine.editions.belle_epoque.cards import MANNEKEN, MANNEKEN_CARD
from bruxelles1893.engine.queries import FIRST_PASSER_MANNEKEN, most_manneken
from bruxelles1893.web.scene.acts import SETTLING
from bruxelles1893.web.scene.columns import Card, prestige_card
from bruxelles1893.web.scene.pieces import Piece, piece_of
from bruxelles1893.words import BONUS_SHORT, ROW_NAMES, spoken

OF_THE_END: Final = frozenset(
    ("CubesReturned", "TileScored", "NoblePaid", "NobleUnpaid", "GameEnded")
)
"""What happens after the last round: materials count, tiles are used, nobles are paid."""

OF_A_ROUND: Final = SETTLING - OF_THE_END


@dataclass(frozen=True, slots=True)
class Chapter:
    """The moves that settled a round or the game, with their events. The first is move `ply`."""

    ply: int
    end: int
    moves: tuple[Move, ...]

    @property
    def events(self) -> list[Event]:
        """The events in order."""
        return [event for move in self.moves for event in move.events]


class _Fact(NamedTuple):
    """An event, and the move that brought it."""

    ply: int
    event: Event

    @property
    def kind(self) -> str:
        return type(self.event).__name__


def round_chapter(moves: Sequence[Move], number: int) -> Chapter | None:
    """The chapter that settled a round, or None if it was not settled."""
    facts = _facts(moves)
    before = _first(facts, 0, lambda each: _has_ended(each.event, number - 1)) if number > 1 else -1
    first = _first(facts, before + 1, lambda each: each.kind in OF_A_ROUND)
    stop = _first(facts, first, lambda each: each.kind == "RoundEnded") + 1
    if stop > len(facts):
        stop = _end_of_rounds(facts)
    return _chapter(moves, facts[first:stop]) if first < stop <= len(facts) else None


def game_chapter(moves: Sequence[Move]) -> Chapter:
    """The chapter after the last round, at the end of a game that is over."""
    facts = _facts(moves)
    return _chapter(moves, facts[_end_of_rounds(facts) :])


def _has_ended(event: Event, number: int) -> bool:
    return isinstance(event, RoundEnded) and event.round == number


def _end_of_rounds(facts: Sequence[_Fact]) -> int:
    """Where the end of the game begins; beyond everything if the game goes on."""
    if not facts or facts[-1].kind != "GameEnded":
        return len(facts) + 1
    last = max(place for place, each in enumerate(facts) if each.kind in OF_A_ROUND)
    return _first(facts, last, lambda each: each.kind in OF_THE_END)


def _first(facts: Sequence[_Fact], start: int, is_meant: Callable[[_Fact], bool]) -> int:
    return next((at for at in range(start, len(facts)) if is_meant(facts[at])), len(facts))


def _facts(moves: Sequence[Move]) -> list[_Fact]:
    return [_Fact(ply, event) for ply, move in enumerate(moves) for event in move.events]


def _chapter(moves: Sequence[Move], facts: Sequence[_Fact]) -> Chapter:
    kept: dict[int, list[Event]] = {}
    for ply, event in facts:
        kept.setdefault(ply, []).append(event)
    again = (
        Move(moves[ply].seat, moves[ply].kind, moves[ply].option, tuple(events))
        for ply, events in kept.items()
    )
    return Chapter(min(kept), max(kept) + 1, tuple(again))


@dataclass(frozen=True, slots=True)
class Prize:
    """A prestige card of a column that a player won, or shares: `row` is where it was tucked."""

    column: str
    card: Card
    is_tied: bool
    row: str = ""


class MannekenPis(NamedTuple):
    """RES-FIRST-1: the Manneken-Pis of the next first player, and where they come from."""

    on_cards: int
    for_passing: int
    by_card: int
    is_tied: bool


class InBrussels(NamedTuple):
    """RES-BRX-1: how many pawns somebody had in Brussels who loses one."""

    pawns: int
    is_tied: bool


@dataclass(frozen=True, slots=True)
class Share:
    """One player's share of a round's end, and the points after it."""

    piece: Piece
    prizes: tuple[Prize, ...]
    irises: tuple[tuple[str, int], ...]
    pavilions: int
    court: InBrussels | None
    first: MannekenPis | None
    gained: int
    points: int


@dataclass(frozen=True, slots=True)
class RoundCard:
    """The card of a round's end: everybody's gains."""

    number: int
    shares: tuple[Share, ...]
    is_last: bool


def round_card(
    number: int, events: Sequence[Event], before: State, names: Sequence[str]
) -> RoundCard:
    """The card of a round's end, from its events and the table before them."""
    return RoundCard(
        number,
        tuple(_share(seat, events, before, names) for seat in before.seats),
        is_last=number == before.rules.rounds,
    )


def _share(seat: Seat, events: Sequence[Event], before: State, names: Sequence[str]) -> Share:
    own = [event for event in events if getattr(event, "seat", None) == seat]
    gained = sum(event.amount for event in own if isinstance(event, PointsGained))
    return Share(
        piece=piece_of(seat, names[seat]),
        prizes=tuple(_prizes(seat, events, before)),
        irises=tuple((iris_name(e.iris), e.points) for e in own if isinstance(e, IrisScored)),
        pavilions=sum(event.points for event in own if isinstance(event, PavilionVisited)),
        court=_court(seat, events, before),
        first=_first_player(seat, events, before),
        gained=gained,
        points=before.players[seat].points + gained,
    )


def _court(seat: Seat, events: Sequence[Event], before: State) -> InBrussels | None:
    losing = {event.seat for event in events if isinstance(event, PawnToCourt)}
    if seat not in losing:
        return None
    return InBrussels(sum(before.players[seat].brussels), is_tied=len(losing) > 1)


def _first_player(seat: Seat, events: Sequence[Event], before: State) -> MannekenPis | None:
    for event in events:
        if isinstance(event, FirstPlayer) and event.seat == seat:
            passing = FIRST_PASSER_MANNEKEN if before.first_passer == seat else 0
            more = sum(_has_more(each, seat) for each in events) * MANNEKEN
            cards = event.manneken - passing - more
            tied = most_manneken(before)
            return MannekenPis(cards, passing, more, is_tied=len(tied) > 1 and seat in tied)
    return None


def _has_more(event: Event, seat: Seat) -> bool:
    """BE-CARD-26: the card that counts as Manneken-Pis was used."""
    return isinstance(event, CardUsed) and (event.seat, event.card) == (seat, MANNEKEN_CARD)


def _prizes(seat: Seat, events: Sequence[Event], table: State) -> Iterable[Prize]:
    """Cards in the order of their columns. A card that was swapped in has no column."""
    columns: dict[int, tuple[str, bool]] = {}
    rows: dict[int, str] = {}
    taken: dict[int, int] = {}
    for place, event in enumerate(events):
        if isinstance(event, ColumnWon) and event.seat == seat:
            columns[event.card] = ("ABCDE"[event.column], False)
        elif isinstance(event, ColumnTied) and seat in event.seats:
            columns[event.card] = ("ABCDE"[event.column], True)
        elif isinstance(event, PrestigeTucked) and event.seat == seat:
            rows[event.card] = ROW_NAMES[ROWS[event.row]]
        elif isinstance(event, PrestigeUsed) and event.seat == seat:
            rows[event.card] = ""
            taken[event.card] = _bonus_taken(seat, events[place + 1 :])
    for card, row in rows.items():
        column, is_tied = columns.get(card, ("", False))
        yield Prize(column, _as_used(table.rules, card, taken.get(card, NONE)), is_tied, row)


def _as_used(rules: Ruleset, number: int, taken: int) -> Card:
    """A card with the bonus that was taken of it, where it gave a choice."""
    card = prestige_card(rules, number)
    assert card is not None
    if taken == NONE or not rules.prestige[number].is_choice:
        return card
    bonus = BONUSES[taken]
    words = spoken(rules, BONUS_SHORT, [bonus], {})
    return card._replace(first=words, second="", bonuses=(bonus,))


def _bonus_taken(seat: Seat, after: Iterable[Event]) -> int:
    """Which bonus a player has taken of a card, by what happened next to them, if anything did."""
    for event in after:
        if isinstance(event, PrestigeUsed | PrestigeTucked) and event.seat == seat:
            break
        if isinstance(event, TrackAdvanced) and event.seat == seat:
            return event.track
        if isinstance(event, PawnFreed) and event.seat == seat:
            return PAWN
    return NONE
