"""What the tests of the arena share: invented games, and backends that tell what they play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from bruxelles1893.arena.games import Game, Job, play_job, ranks
from bruxelles1893.arena.tournament import Plan
from bruxelles1893.engine import Seat

SMALL: Final = Plan("second", ("greedy", "random"), 3, seed=5, deals=2)
"""Six games that take a moment."""


def invented(
    number: int,
    totals: tuple[int, ...],
    bots: tuple[str, ...] | None = None,
    *,
    seed: int | None = None,
    first: int = 0,
    boards: tuple[str, ...] = (),
    nobles: tuple[tuple[str, ...], ...] = (),
    cards: tuple[tuple[int, ...], ...] = (),
    tiles: tuple[tuple[int, ...], ...] = (),
    columns: tuple[int, ...] = (),
    houses: tuple[int, ...] = (),
) -> Game:
    """A game that nobody played, with these totals; its deal is its number."""
    seats = len(totals)
    return Game(
        number=number,
        seed=number if seed is None else seed,
        rotation=0,
        bots=bots or ("planner",) * seats,
        totals=totals,
        ranks=ranks(totals),
        decisions=(10,) * seats,
        seconds=(0.5,) * seats,
        first=Seat(first),
        boards=boards or ("",) * seats,
        nobles=nobles or ((),) * seats,
        cards=cards or ((),) * seats,
        tiles=tiles or ((),) * seats,
        columns=columns or (0,) * seats,
        houses=houses or (0,) * seats,
        digest=f"{number:064x}",
    )


def lasting(game: Game) -> Game:
    """A game without what depends on the machine."""
    return game._replace(seconds=())


class Counted:
    """A backend that remembers what it played, and may be interrupted after some games."""

    def __init__(self, stop_after: int | None = None) -> None:
        self.numbers: list[int] = []
        self._stop_after = stop_after

    def __call__(self, jobs: Iterable[Job]) -> Iterator[Game]:
        for job in jobs:
            if len(self.numbers) == self._stop_after:
                raise KeyboardInterrupt
            self.numbers.append(job.number)
            yield play_job(job)
