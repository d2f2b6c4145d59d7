"""The final digests of a few games, pinned so that no change of the rules goes unnoticed.

After a change that is meant to change games, write `digests.json` anew from the project's root:

    PYTHONPATH=tests python -m conformance.digests
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from bruxelles1893.engine import digest
from conformance.support import STYLES, TABLES, play_out

FILE: Final = Path(__file__).with_name("digests.json")
SEEDS: Final = (0, 1, 2**80)
GAMES: Final = {
    f"{table}-{style.__name__}-{seed}": (table, style, seed)
    for table in TABLES
    for style in STYLES
    for seed in SEEDS
}
"""The pinned games by name: table, way to play, seed."""


def final_digest(name: str) -> str:
    """Play a pinned game and take the digest of its end."""
    table, style, seed = GAMES[name]
    return digest(play_out(table.game(seed), seed, style))


def pinned() -> dict[str, str]:
    """The digests as they were written."""
    digests: dict[str, str] = json.loads(FILE.read_text(encoding="utf-8"))
    return digests


def main() -> None:
    """Write the digests of today."""
    digests = {name: final_digest(name) for name in GAMES}
    FILE.write_text(json.dumps(digests, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
