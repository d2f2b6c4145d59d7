"""A tournament: its players, the pods that were drawn, their results, and the standings."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Final, NamedTuple, Self

from bruxelles1893.engine import Seat
from bruxelles1893.server.tournaments.pods import Entrant, draw

OPEN: Final = "open"
PLAYING: Final = "playing"
OVER: Final = "over"
LEFT: Final = "left"
DRAWN: Final = "drawn"
CORRECTED: Final = "corrected"

BEHIND: Final = -1
"""Fewer points than anybody can have at the end."""


@dataclass(frozen=True, slots=True)
class TournamentPlayer:
    """A player; one who has left plays in no round from `left_before` on."""

    id: str
    name: str
    left_before: int | None = None


@dataclass(frozen=True, slots=True)
class PodResult:
    """The points of a pod's table by seat, as played or as the organiser corrected them."""

    scores: tuple[int, ...]
    is_corrected: bool = False
    left: tuple[bool, ...] = ()
    """By seat, whether its player left it to a bot or to somebody else; empty if nobody did."""

    @property
    def results(self) -> list[int]:
        """The points, with those who left behind all others: who played on made theirs."""
        left = self.left or (False,) * len(self.scores)
        return [BEHIND if gone else score for gone, score in zip(left, self.scores, strict=True)]

    @property
    def text(self) -> str:
        """The points, in brackets those of players who left."""
        both = zip(self.scores, self.results, strict=True)
        return ", ".join(f"({score})" if result == BEHIND else f"{score}" for score, result in both)


@dataclass(frozen=True, slots=True)
class DrawnPod:
    """A pod with its table: who sits where, nobody for a bot, and its result."""

    table_id: str
    seats: tuple[str | None, ...]
    result: PodResult | None = None

    def has_left(self, seat: Seat) -> bool:
        """Whether the result says that the player of a seat left it."""
        return self.result is not None and self.result.results[seat] == BEHIND


@dataclass(frozen=True, slots=True)
class Remark:
    """An organiser's action, with its time; for a result also its table.

    `name` is the player who left, or the result; `by` is the name of the `person` who did it.
    """

    at: float
    kind: str
    name: str = ""
    text: str = ""
    table_id: str = ""
    by: str = ""
    person: str = ""

    def anonymised(self, person: str, names: Collection[str], nobody: str, name: str) -> Self:
        """The line without somebody who had these names among the players."""
        found = replace(self, name=name) if self.name in names else self
        return replace(found, by=name, person=nobody) if self.person == person else found


@dataclass(frozen=True, slots=True)
class Tournament:
    """A whole tournament, except for its row."""

    rules: str
    size: int
    rounds_planned: int
    pace: str = "live"
    clock: str = ""
    level: str = "casual"
    players: tuple[TournamentPlayer, ...] = ()
    rounds: tuple[tuple[DrawnPod, ...], ...] = ()
    log: tuple[Remark, ...] = field(default=())

    # --- Changes ----------------------------------------------------------------------------

    def joined(self, person: str, name: str) -> Self:
        """The tournament with a player from the next round on, also one who had left."""
        if any(each.id == person for each in self.players):
            players = tuple(
                replace(each, name=name, left_before=None) if each.id == person else each
                for each in self.players
            )
        else:
            players = (*self.players, TournamentPlayer(person, name))
        return replace(self, players=players)

    def left(self, person: str) -> Self:
        """The tournament after a player has left; before the first round no trace stays."""
        if not self.rounds:
            return replace(self, players=tuple(each for each in self.players if each.id != person))
        number = len(self.rounds)
        players = (
            replace(each, left_before=number) if each.id == person else each
            for each in self.players
        )
        return replace(self, players=tuple(players))

    def anonymised(self, person: str, nobody: str, name: str) -> Self:
        """The tournament with a player anonymised, who plays no further round."""
        known = {each.name for each in self.players if each.id == person}
        left = self if all(each.id != person for each in self.active) else self.left(person)
        players = (
            replace(each, id=nobody, name=name) if each.id == person else each
            for each in left.players
        )
        rounds = (
            tuple(
                replace(pod, seats=tuple(nobody if each == person else each for each in pod.seats))
                for pod in pods
            )
            for pods in left.rounds
        )
        log = (each.anonymised(person, known, nobody, name) for each in left.log)
        return replace(left, players=tuple(players), rounds=tuple(rounds), log=tuple(log))

    def with_result(self, table_id: str, result: PodResult) -> Self:
        """The tournament with a new or corrected result of a pod."""
        rounds = tuple(
            tuple(replace(pod, result=result) if pod.table_id == table_id else pod for pod in each)
            for each in self.rounds
        )
        return replace(self, rounds=rounds)

    def noted(self, line: Remark) -> Self:
        """The tournament with one more line in its log."""
        return replace(self, log=(*self.log, line))

    # --- Reading ----------------------------------------------------------------------------

    @property
    def pods(self) -> list[DrawnPod]:
        """All pods so far."""
        return [pod for each in self.rounds for pod in each]

    @property
    def places(self) -> dict[str, tuple[int, int]]:
        """The round and table number of each table, by its id."""
        return {
            pod.table_id: (number, place)
            for number, pods in enumerate(self.rounds, 1)
            for place, pod in enumerate(pods, 1)
        }

    @property
    def is_round_over(self) -> bool:
        """Whether every pod of the last round has a result."""
        return not self.rounds or all(pod.result is not None for pod in self.rounds[-1])

    @property
    def active(self) -> list[TournamentPlayer]:
        """The players of the next round."""
        return [each for each in self.players if each.left_before is None]

    def next_pods(self) -> list[tuple[str | None, ...]]:
        """The pods of the next round, drawn by the standings."""
        order = {line.id: number for number, line in enumerate(standings(self))}
        active = sorted(self.active, key=lambda player: order[player.id])
        return draw([self._entrant(player) for player in active], self.size)

    def _entrant(self, player: TournamentPlayer) -> Entrant:
        met: Counter[str] = Counter()
        seats = [0] * self.size
        for pod in self.pods:
            if player.id in pod.seats:
                met.update(each for each in pod.seats if each not in (None, player.id))
                seats[pod.seats.index(player.id)] += 1
        return Entrant(player.id, dict(met), tuple(seats))

    # --- For the database -------------------------------------------------------------------

    @property
    def text(self) -> str:
        """The tournament as JSON."""
        return json.dumps(asdict(self), ensure_ascii=False)


def tournament_of(text: str) -> Tournament:
    """The tournament of a stored row."""
    parts = json.loads(text)
    players = tuple(TournamentPlayer(**each) for each in parts.pop("players"))
    log = tuple(Remark(**each) for each in parts.pop("log"))
    rounds = tuple(tuple(_pod(**pod) for pod in each) for each in parts.pop("rounds"))
    return Tournament(**parts, players=players, rounds=rounds, log=log)


def _pod(table_id: str, seats: list[str | None], result: Mapping[str, object] | None) -> DrawnPod:
    if result is None:
        return DrawnPod(table_id, tuple(seats))
    scores = result["scores"]
    assert isinstance(scores, list)
    left = result.get("left", ())
    assert isinstance(left, list | tuple)
    found = PodResult(tuple(scores), bool(result["is_corrected"]), tuple(left))
    return DrawnPod(table_id, tuple(seats), found)


# --- Standings ----------------------------------------------------------------------------------


class StandingsLine(NamedTuple):
    """A line of the standings: points by rank first, then the tie-breaks in their order."""

    id: str
    name: str
    points: float
    wins: int
    opponents: float
    """The points of all opponents: they are higher after meeting stronger players."""
    share: float
    """The person's share of all points at their tables."""
    played: int
    has_left: bool


def rank_points(scores: Sequence[int]) -> list[float]:
    """The points of a pod by rank: 1 for the last, one more per rank, one extra for the first.

    Equals share what their ranks bring together.
    """
    count = len(scores)
    by_rank = [count + 1.0, *(float(count - rank) for rank in range(1, count))]
    order = sorted(range(count), key=lambda seat: -scores[seat])
    points = [0.0] * count
    for seat in range(count):
        equals = [rank for rank, each in enumerate(order) if scores[each] == scores[seat]]
        points[seat] = sum(by_rank[rank] for rank in equals) / len(equals)
    return points


def standings(tournament: Tournament) -> list[StandingsLine]:
    """The standings, the best first; complete equals by the time at which they joined."""
    points: dict[str, float] = {each.id: 0.0 for each in tournament.players}
    wins: Counter[str] = Counter()
    shares: dict[str, list[float]] = {}
    met: dict[str, list[str]] = {each.id: [] for each in tournament.players}
    for pod in tournament.pods:
        people = [each for each in pod.seats if each is not None]
        for person in people:
            met[person] += [each for each in people if each != person]
        if pod.result is None:
            continue
        results, all_points = pod.result.results, max(1, sum(pod.result.scores))
        for sitting, result, gained in zip(pod.seats, results, rank_points(results), strict=True):
            if sitting is not None:
                points[sitting] += gained
                wins[sitting] += result == max(results) > BEHIND
                shares.setdefault(sitting, []).append(max(0, result) / all_points)
    lines = [
        StandingsLine(
            id=each.id,
            name=each.name,
            points=points[each.id],
            wins=wins[each.id],
            opponents=sum(points[other] for other in met[each.id]),
            share=_mean(shares.get(each.id, [])),
            played=len(shares.get(each.id, [])),
            has_left=each.left_before is not None,
        )
        for each in tournament.players
    ]
    return sorted(lines, key=lambda line: (-line.points, -line.wins, -line.opponents, -line.share))


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


class SeasonLine(NamedTuple):
    """Somebody's points in the tournaments of a season."""

    id: str
    name: str
    points: float
    tournaments: int


def season_table(tournaments: Sequence[Tournament]) -> list[SeasonLine]:
    """The table of a season: everybody's points in all of its tournaments."""
    found: dict[str, SeasonLine] = {}
    for tournament in tournaments:
        for line in standings(tournament):
            before = found.get(line.id, SeasonLine(line.id, line.name, 0.0, 0))
            found[line.id] = SeasonLine(
                line.id, line.name, before.points + line.points, before.tournaments + 1
            )
    return sorted(found.values(), key=lambda line: (-line.points, line.tournaments, line.name))
