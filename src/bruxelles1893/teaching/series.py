"""The solo series: ten games against rising levels, with a goal and a best result for each."""

from __future__ import annotations

from typing import Final, NamedTuple

from bruxelles1893.teaching.path import Past, PastGame


class Stage(NamedTuple):
    """A game of the series: the table, and the points to be reached."""

    rules: str
    players: int
    level: str
    goal: int

    def is_played_in(self, game: PastGame) -> bool:
        """Whether a game was played at such a table."""
        return (game.rules, game.players, game.level) == (self.rules, self.players, self.level)


class StageRecord(NamedTuple):
    """A stage, the number of attempts, and the best game."""

    stage: Stage
    tries: int
    best: PastGame | None

    @property
    def is_reached(self) -> bool:
        """Whether the best game has the points of the goal."""
        return self.best is not None and self.best.points >= self.stage.goal


STAGES: Final = (
    Stage("second", 2, "first-game", 60),
    Stage("second", 3, "first-game", 65),
    Stage("second", 3, "beginner", 70),
    Stage("second", 3, "easy", 85),
    Stage("second", 4, "easy", 90),
    Stage("second", 3, "casual", 95),
    Stage("second+belle-epoque", 3, "casual", 100),
    Stage("second+asymmetric", 3, "casual", 105),
    Stage("second", 3, "medium", 110),
    Stage("second", 3, "advanced", 115),
)
"""Goals rise from game to game, and each lies in the middle half of what bots of the level score
against each other at such a table (docs/results/series.md): who reaches it is one of them."""


def records_of(past: Past) -> list[StageRecord]:
    """All stages with somebody's results."""
    found = []
    for stage in STAGES:
        games = [game for game in past if stage.is_played_in(game) and not game.is_guided]
        best = max(games, key=lambda game: game.points, default=None)
        found.append(StageRecord(stage, len(games), best))
    return found
