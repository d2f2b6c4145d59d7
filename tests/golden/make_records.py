"""The records in `records/`, a folder for each release: random games that must replay forever.

Folders of releases never change. Those of the next release are written from the project's root,
after a change that raises `RULES_VERSION`, with:

    PYTHONPATH=tests python -m golden.make_records

To add a random game, add it to `GAMES` and do the same. To add a game of another kind, such as one
that once went wrong, put its finished record into `records/next` under a name of its own. With a
release the folder gets its number.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Final

from bruxelles1893.engine import RULE_SETS, Session, ruleset, write_record
from conformance.support import Table, anything

FOLDER: Final = Path(__file__).with_name("records")
RELEASED: Final = ("0.1",)
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


def main() -> None:
    """Write the records of the random games for the next release."""
    (FOLDER / NEXT).mkdir(exist_ok=True)
    for name, (table, seed) in GAMES.items():
        text = write_record(random_game(table, seed))
        (FOLDER / NEXT / name).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
