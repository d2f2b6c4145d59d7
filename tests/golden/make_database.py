"""The databases in `databases/`, one a release, as text: servers of later releases must open them.

The database of a release is written once, with its own code, from the project's root:

    PYTHONPATH=tests python -m golden.make_database

It is never written again. Its first line tells what only its owner would know.
"""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.services import Services
from bruxelles1893.server.settings import DATABASE_FILE, Settings
from bruxelles1893.server.tables.game.uploads import read_upload
from bruxelles1893.server.tables.orders import SeatOrder, TableOrder
from bruxelles1893.server.tables.summaries import GameMoment
from bruxelles1893.teaching.lessons.lesson import lessons
from golden.make_records import FOLDER, RELEASED

DATABASES: Final = Path(__file__).with_name("databases")
SECRET: Final = "a secret that signs invitations of the fixtures"
ANNA: Final = Identity("a" * 32, "Anna")
BEN: Final = Identity("b" * 32, "Ben")
FAMILY: Final = (SeatOrder("me", name="Anna"), SeatOrder("me", name="Zoé"))
FRIENDS: Final = (SeatOrder("me"), SeatOrder("invited"))


def settings(data: Path) -> Settings:
    """A server that knows the secret of the fixtures."""
    return Settings(data=data, secret=SECRET, bot_processes=1)


def play(services: Services, table: str, moves: int) -> None:
    """Let Anna play at random for whoever is hers, until it is over or enough."""
    games, rng = services.tables.games, Random(table)
    shown = games.view(ANNA, table)
    while shown.options and shown.number < moves:
        shown = games.play(ANNA, table, shown.number, [rng.choice(shown.options)])


def fill(services: Services) -> dict[str, str]:
    """Games of all kinds, and devices; what only their owner knows."""
    lobby, games, devices = services.tables.lobby, services.tables.games, services.devices
    finished = lobby.create(ANNA, TableOrder("second+belle-epoque+asymmetric", FAMILY)).id
    play(services, finished, 10_000)
    running = lobby.create(ANNA, TableOrder("first", FAMILY)).id
    while games.view(ANNA, running).undo_to is None:
        play(services, running, games.view(ANNA, running).number + 30)
    games.undo(ANNA, running, games.view(ANNA, running).number)
    lobby.create(ANNA, TableOrder("second", FRIENDS))
    older = (FOLDER / "0.1" / "first-2.bxl").read_text("utf-8")
    lobby.from_record(ANNA, read_upload(older))
    services.tables.lessons.begin(ANNA, lessons()[0])
    services.tables.lessons.keep(ANNA.id, lessons()[0])
    thief = devices.become(BEN, devices.new_code(ANNA, "desk"), "phone")
    devices.sign_out(ANNA, thief.device)
    return {
        "recovery code": devices.new_recovery_code(ANNA),
        "signed out": thief.device,
        "moment": services.tables.moments.code(ANNA, GameMoment(finished, 20)),
        "solved": lessons()[0].id,
    }


def dump(data: Path) -> str:
    """A database as the commands that make it again."""
    with closing(sqlite3.connect(data / DATABASE_FILE)) as connection:
        return "\n".join(connection.iterdump())


def main() -> None:
    """Write the database of the newest release in the changelog."""
    with TemporaryDirectory() as folder:
        services = Services(settings(Path(folder)))
        services.store.upgrade()
        known = fill(services)
        services.store.close()
        text = f"-- {json.dumps(known)}\n{dump(Path(folder))}\n"
    DATABASES.mkdir(exist_ok=True)
    (DATABASES / f"{RELEASED[0]}.sql").write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
