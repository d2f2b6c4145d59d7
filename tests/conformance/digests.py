"""The final digests of a few games in every version of the rules, pinned: no change goes unnoticed.

The digests of older versions never change. After a change that is meant to change games, which
raises `RULES_VERSION`, write those of today from the project's root:

    PYTHONPATH=tests python -m conformance.digests
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from bruxelles1893.engine import RULES_VERSION, digest
from conformance.support import STYLES, TABLES, Style, Table, play_out

SEEDS: Final = (0, 1, 2**80)
VERSIONS: Final = range(1, RULES_VERSION + 1)


class Game(NamedTuple):
    """A pinned game: rules version, table, way to play, seed."""

    version: int
    table: Table
    style: Style
    seed: int

    def __str__(self) -> str:
        return f"{self.table}-{self.style.__name__}-{self.seed}"


GAMES: Final = [
    Game(version, table, style, seed)
    for version in VERSIONS
    for table in TABLES
    for style in STYLES
    for seed in SEEDS
]


def file(version: int) -> Path:
    """Where the digests of a version stand."""
    return Path(__file__).with_name(f"digests-{version}.json")


def final_digest(game: Game) -> str:
    """Play a pinned game and take the digest of its end."""
    state = game.table.game(game.seed, version=game.version)
    return digest(play_out(state, game.seed, game.style))


@cache
def pinned(version: int) -> dict[str, str]:
    """The digests of a version as they were written."""
    digests: dict[str, str] = json.loads(file(version).read_text(encoding="utf-8"))
    return digests


def main() -> None:
    """Write the digests of today."""
    digests = {str(game): final_digest(game) for game in GAMES if game.version == RULES_VERSION}
    file(RULES_VERSION).write_text(json.dumps(digests, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
