"""The games of one person in figures: results, and where points came from beside others' points."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.storage.rows import BOT, PERSON
from bruxelles1893.server.storage.tally_rows import PlayedRow, SeatPoints, played_by, points_here
from bruxelles1893.server.tables.resources import Resources

MOST_GAMES: Final = 5000
MOST_SEATS: Final = 4000
"""Seats of the latest games that one's own points are compared with."""


class GameKind(NamedTuple):
    """A kind of game: its rule set, and how many play."""

    rules: str
    players: int


@dataclass(frozen=True, slots=True)
class GameResult:
    """A finished game from a person's seat; a shared first place is one too."""

    game_id: str
    kind: GameKind
    ended_at: float
    points: int
    best_other: int
    place: int
    sources: Mapping[str, int] | None

    @property
    def is_won(self) -> bool:
        """Whether nobody had more."""
        return self.place == 1


class Averages(NamedTuple):
    """Somebody's mean results in some games."""

    games: int
    won: int
    place: float
    points: float
    best: int


class Means(NamedTuple):
    """Mean points by source over some seats."""

    seats: int
    points: dict[str, float]


class Statistics:
    """Asks the database about a person's games: always as often, however many they are."""

    def __init__(self, resources: Resources) -> None:
        self._store: Final = resources.store

    def results(self, who: Identity) -> list[GameResult]:
        """All games that a person with one seat played from start to end, the latest first."""
        with self._store.reading() as db:
            rows = played_by(db, who.id, MOST_GAMES)
        alone = _held_alone(rows)
        own = [row for row in rows if row.level is None and not row.former]
        return [_result(row) for row in own if row.game_id in alone]

    def others(self, kind: GameKind) -> dict[str, Means]:
        """The scores of bots and people here, in games of a kind."""
        with self._store.reading() as db:
            found = points_here(db, *kind, MOST_SEATS)
        return {sort: _means_of(found, sort) for sort in (BOT, PERSON)}


def _held_alone(rows: Sequence[PlayedRow]) -> set[str]:
    """The games in which a person held one seat only: who plays several sides has no result."""
    counts: dict[str, int] = defaultdict(int)
    for row in rows:
        counts[row.game_id] += 1
    return {game_id for game_id, count in counts.items() if count == 1}


def _result(row: PlayedRow) -> GameResult:
    scores = [int(score) for score in row.scores.split()]
    own = scores.pop(row.seat)
    return GameResult(
        game_id=row.game_id,
        kind=GameKind(row.rules, row.players),
        ended_at=row.ended_at,
        points=own,
        best_other=max(scores),
        place=1 + sum(other > own for other in scores),
        sources=None if row.points is None else json.loads(row.points),
    )


def _means_of(found: Iterable[SeatPoints], sort: str) -> Means:
    return means([json.loads(each.points) for each in found if each.kind == sort])


def means(points: Sequence[Mapping[str, int]]) -> Means:
    """Mean points by source; what a seat did not get counts as nothing."""
    sums: dict[str, int] = defaultdict(int)
    for each in points:
        for source, amount in each.items():
            sums[source] += amount
    return Means(len(points), {source: total / len(points) for source, total in sums.items()})


def standing(results: Sequence[GameResult]) -> Averages:
    """Somebody's mean results in some games."""
    count = len(results)
    return Averages(
        games=count,
        won=sum(each.is_won for each in results),
        place=sum(each.place for each in results) / count,
        points=sum(each.points for each in results) / count,
        best=max(each.points for each in results),
    )


def by_kind(results: Iterable[GameResult]) -> dict[GameKind, list[GameResult]]:
    """Games of each kind, the kind that was played most first."""
    found: dict[GameKind, list[GameResult]] = defaultdict(list)
    for each in results:
        found[each.kind].append(each)
    return dict(sorted(found.items(), key=lambda item: -len(item[1])))
