"""Games and positions that must open forever, in `records/` and `positions/`: a folder a release.

Folders of releases never change. Those of the next release are written from the project's root,
after a change that raises `RULES_VERSION`, with:

    PYTHONPATH=tests python -m golden.make_records

To add a random game, add it to `GAMES` and do the same. To add a game of another kind, such as one
that once went wrong, put its finished record into `records/next` under a name of its own. With a
release the folders get its number; the changelog says which releases there were.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Final

from bruxelles1893.engine import RULE_SETS, Session, ruleset, to_json, write_record
from conformance.support import Table, anything

FOLDER: Final = Path(__file__).with_name("records")
POSITIONS: Final = Path(__file__).with_name("positions")
CHANGELOG: Final = Path(__file__).parents[2] / "CHANGELOG.md"
RELEASED: Final = tuple(re.findall(r"(?m)^## (\d+\.\d+)\.\d+", CHANGELOG.read_text("utf-8")))
"""The newest first, without the number of their mending."""
NEXT: Final = "next"
NAMES: Final = ("Anna", "Benoît", "Наташа", "花子", "Émile")
WIDE: Final = 2**100
"""Added to every second seed, so that keys of both kinds are kept."""
GAMES: Final = {
    f"{table}.bxl": (table, seed + WIDE * (seed % 2))
    for seed, table in enumerate(
        [Table(rules, players) for rules in RULE_SETS for players in (2, 3, 5)], 1893
    )
}
"""The random games by the name of their file: table, seed."""


def random_game(table: Table, seed: int) -> Session:
    """The random game of a seed, to its end."""
    session = Session(ruleset(table.rules), table.players, seed, NAMES[: table.players])
    rng = Random(seed)
    while not session.state.is_over:
        session.play(anything(session.state, rng))
    return session


def newest(folder: Path) -> Path:
    """What was made last: for the next release, or with the last one."""
    made = folder / NEXT
    return made if made.exists() else folder / RELEASED[0]


def main() -> None:
    """Write records and positions of the random games for the next release."""
    for folder in (FOLDER, POSITIONS):
        (folder / NEXT).mkdir(exist_ok=True)
    for name, (table, seed) in GAMES.items():
        session = random_game(table, seed)
        (FOLDER / NEXT / name).write_text(write_record(session), encoding="utf-8", newline="\n")
        middle = session.at(len(session.moves) // 2)
        text = json.dumps(to_json(middle), sort_keys=True, separators=(",", ":"))
        position = (POSITIONS / NEXT / name).with_suffix(".json")
        position.write_text(f"{text}\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
