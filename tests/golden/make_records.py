"""The records in `records/`: random games that were played once and must replay forever.

To write them anew, after a change that is meant to change games, from the project's root:

    PYTHONPATH=tests python -m golden.make_records

To add a random game, add it to `GAMES` and do the same. To add a game of another kind, such as one
that once went wrong, put its finished record into `records/` under a name of its own.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Final

from bruxelles1893.engine import RULE_SETS, Session, ruleset, write_record
from conformance.support import Table, anything

FOLDER: Final = Path(__file__).with_name("records")
NAMES: Final = ("Anna", "Benoît", "Наташа", "花子", "Émile")
GAMES: Final = {
    f"{table}.bxl": (table, seed)
    for seed, table in enumerate(
        [Table(rules, players) for rules in RULE_SETS for players in (2, 4)], 1893
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
    """Write the records of the random games."""
    FOLDER.mkdir(exist_ok=True)
    for name, (table, seed) in GAMES.items():
        text = write_record(random_game(table, seed))
        (FOLDER / name).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
