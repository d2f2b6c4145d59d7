"""What bots of each stage of the solo series score against each other: its goals come from this.

.venv/bin/python benchmarks/series_goals.py 12
"""

from __future__ import annotations

import sys
from random import Random
from statistics import median, quantiles

from bruxelles1893.bots.levels import level
from bruxelles1893.engine import new_game, ruleset
from bruxelles1893.teaching.series import STAGES, Stage

FIRST_SEED = 5000


def points(stage: Stage, games: int) -> list[int]:
    """The points of all seats in some games of bots of the stage's level."""
    found: list[int] = []
    for number in range(games):
        state, rng = (
            new_game(ruleset(stage.rules), stage.players, FIRST_SEED + number),
            Random(number),
        )
        bots = [level(stage.level).make() for _ in range(stage.players)]
        while (decision := state.decision) is not None:
            view = state.view(decision.player)
            state.apply(bots[decision.player].choose(view, view.legal(), rng))
        found += [sheet.total for sheet in state.scores()]
    return found


def main() -> None:
    """Print the median and the quartiles of each stage."""
    for stage in STAGES:
        found = points(stage, int(sys.argv[1]))
        low, _, high = quantiles(found, n=4)
        print(f"{stage.rules} {stage.players} {stage.level}: {median(found)} ({low}–{high})")


if __name__ == "__main__":
    main()
