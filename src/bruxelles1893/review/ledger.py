"""The books of a game, without any opinion: points by source, francs, pawns and turns."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable
from typing import Final, NamedTuple

from bruxelles1893.engine import Event, ScoreSheet, Seat, Session, State
from bruxelles1893.engine.core.events import (
    BrusselsUsed,
    FrancsGained,
    FrancsPaid,
    Passed,
    PawnPlaced,
    PointsGained,
)
from bruxelles1893.engine.core.options import ACTIONS, BRUSSELS
from bruxelles1893.engine.queries import if_game_ended

TRACK_SOURCES: Final = {
    "AN-SALE": "sales",
    "RES-IRIS": "irises",
    "AN-BUILD": "building",
    "NOBLE": "noble-effects",
    "BE": "expansion",
}
"""Points on the track by the beginning of the rule that gave them."""
AT_THE_END: Final = "FINAL-02"
"""Points lost at the end stand on the score sheet by themselves."""
SHEET_SOURCES: Final = tuple(name for name in ScoreSheet._fields if name != "track")
SOURCES: Final = (*TRACK_SOURCES.values(), *SHEET_SOURCES)

SPENT_ON: Final = {
    "AN-01": "bids",
    "AN-NOBLE-1": "nobles",
    "FINAL-02": "noble-costs",
    "COMPASS-1": "building",
    "BE-CARD": "expansion",
}
EARNED_BY: Final = {
    "BRX-BOURSE": "bourse",
    "AN-SALE": "sales",
    "PASS": "passing",
    "ED1-PASS": "passing",
    "NOBLE": "noble-effects",
    "AN-MATERIAL": "materials",
    "ASY-HORTA": "materials",
    "BE": "expansion",
}
OTHER: Final = "other"
PASSING: Final = "pass"


class Account(NamedTuple):
    """A player's points by source if the game ended here, before move `ply`."""

    ply: int
    round: int
    points: dict[str, int]


class Ledger(NamedTuple):
    """The books of one player.

    Turns and pawns are by what they were used for: an action, a place in Brussels, passing.
    """

    accounts: list[Account]
    spent: dict[str, int]
    earned: dict[str, int]
    turns: dict[str, int]
    pawns: dict[str, int]


def ledgers(session: Session) -> list[Ledger]:
    """The books of all players."""
    return [_ledger(session, seat) for seat in session.state.seats]


def final_points(events: Iterable[Event], end: State) -> list[dict[str, int]]:
    """The points of all players by source at the end of a game in which all this happened."""
    gained = [event for event in events if isinstance(event, PointsGained)]
    found = []
    for seat in end.seats:
        books = _Books(seat)
        books.enter(gained, end)
        found.append(books.account(0, end.round, end).points)
    return found


def _ledger(session: Session, seat: Seat) -> Ledger:
    books = _Books(seat)
    accounts: list[Account] = []
    ends = dict(round_ends(session))
    books.enter(session.opening, session.at(0))
    for ply, move in enumerate(session.moves):
        if ply in ends:
            accounts.append(books.account(ply, ends[ply], session.at(ply)))
        books.enter(move.events, session.at(ply))
    last = len(session.moves)
    accounts.append(books.account(last, session.state.round, session.state))
    return Ledger(accounts, *map(dict, (books.spent, books.earned, books.turns, books.pawns)))


def round_ends(session: Session) -> list[tuple[int, int]]:
    """Before which move a new round had begun, and which round was over then."""
    numbers = [session.at(ply).round for ply in range(len(session.moves))]
    return [
        (ply, before)
        for ply, (before, after) in enumerate(itertools.pairwise(numbers), 1)
        if before and after != before
    ]


class _Books:
    """The books of a player while the moves are read."""

    def __init__(self, seat: Seat) -> None:
        self._seat: Final = seat
        self._track: Final[Counter[str]] = Counter()
        self.spent: Final[Counter[str]] = Counter()
        self.earned: Final[Counter[str]] = Counter()
        self.turns: Final[Counter[str]] = Counter()
        self.pawns: Final[Counter[str]] = Counter()

    def enter(self, events: Iterable[Event], table: State) -> None:
        """Enter what happened; `table` is how it was before."""
        for event in events:
            if getattr(event, "seat", None) == self._seat:
                self._enter(event, table)

    def _enter(self, event: Event, table: State) -> None:
        match event:
            case PointsGained(_, amount, rule) if rule != AT_THE_END:
                self._track[account_of(TRACK_SOURCES, rule)] += amount
            case FrancsPaid(_, amount, rule):
                self.spent[account_of(SPENT_ON, rule)] += amount
            case FrancsGained(_, amount, rule):
                self.earned[account_of(EARNED_BY, rule)] += amount
            case PawnPlaced(_, space, _):
                self._use(ACTIONS[table.actions[space]], 1)
            case BrusselsUsed(_, space, pawns):
                self._use(BRUSSELS[space], pawns)
            case Passed():
                self.turns[PASSING] += 1

    def _use(self, what: str, pawns: int) -> None:
        self.turns[what] += 1
        self.pawns[what] += pawns

    def account(self, ply: int, number: int, state: State) -> Account:
        """The points as if the game ended here."""
        sheet = if_game_ended(state)[self._seat]._asdict()
        sources = {**self._track, **{name: sheet[name] for name in SHEET_SOURCES}}
        return Account(
            ply, number, {source: points for source, points in sources.items() if points}
        )


def account_of(accounts: dict[str, str], rule: str) -> str:
    """Under what a rule's money or points are entered."""
    return next((name for start, name in accounts.items() if rule.startswith(start)), OTHER)
