"""The bids of a game, and what would have been enough. This is counted, without any opinion."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from bruxelles1893.engine import Event, Option, Session, Space
from bruxelles1893.engine.core.decoding import amount_of, amount_option
from bruxelles1893.engine.core.events import ColumnTied, ColumnWon, PawnPlaced
from bruxelles1893.engine.core.geometry import COLUMNS
from bruxelles1893.engine.queries import column_bids

KIND: Final = "bid"
"""The kind of the decision, as moves know it."""
LEAST: Final = 1


class Bid(NamedTuple):
    """A bid of a finished game, and the least that would have done as much for its column."""

    amount: int
    enough: int
    is_winner: bool


def bid_at(session: Session, ply: int) -> Bid | None:
    """The bid that a move made, if it made one."""
    move = session.moves[ply]
    if move.kind != KIND:
        return None
    amount = amount_of(move.option)
    column = next(_column(each.space) for each in move.events if isinstance(each, PawnPlaced))
    sums = column_bids(session.at(ply), column)
    for event in _events_from(session, ply):
        if isinstance(event, PawnPlaced) and _column(event.space) == column:
            sums[event.seat] += event.bid
        elif isinstance(event, ColumnTied | ColumnWon) and event.column == column:
            break
    others = sums[move.seat] - amount
    rival = max(sum_ for seat, sum_ in enumerate(sums) if seat != move.seat)
    is_winner = sums[move.seat] > rival
    if sums[move.seat] == rival:
        return Bid(amount, amount, is_winner)
    return Bid(amount, max(LEAST, rival + 1 - others) if is_winner else LEAST, is_winner)


def cheaper_bids(session: Session, ply: int) -> list[Option]:
    """The lower bids that a bid is compared with: what would have been enough, and the least."""
    bid = bid_at(session, ply)
    if bid is None:
        return []
    amounts = dict.fromkeys((bid.enough, LEAST))
    return [amount_option(amount) for amount in amounts if amount < bid.amount]


def _column(space: Space) -> int:
    return next(column for column, spaces in enumerate(COLUMNS) if space in spaces)


def _events_from(session: Session, ply: int) -> Iterator[Event]:
    for move in session.moves[ply:]:
        yield from move.events
