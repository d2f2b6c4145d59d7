"""What an operator does and its line in the log are stored together, or neither is."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import pytest

from bruxelles1893.engine import Seat
from bruxelles1893.server.notices import rows as notice_rows
from bruxelles1893.server.notices.model import MAIL
from bruxelles1893.server.operators import rows
from bruxelles1893.server.operators.console import Console
from bruxelles1893.server.people import rows as people_rows
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.services import Services
from bruxelles1893.server.settings import Settings
from bruxelles1893.server.storage.rows import AddressRow, PersonRow
from bruxelles1893.server.storage.schema import metadata
from bruxelles1893.server.tables.orders import SeatOrder, TableOrder
from bruxelles1893.server.talk.model import TABLE, Place
from patience import SECONDS
from server.conftest import NO_LIMITS
from server.support import opened

ANNA, BEN = Identity("a" * 32, "Anna"), Identity("b" * 32, "Ben")
CLEO = Identity("c" * 32, "Cleo", handle="0123456789abcdef")
WHY = "they asked for it"


class Scene(NamedTuple):
    """A server with a member who has a mail address, and a running table with a reported line."""

    services: Services
    table: str

    def stored(self) -> dict[str, list[tuple[Any, ...]]]:
        """All that the database holds."""
        with self.services.store.reading() as db:
            return {
                table.name: sorted((tuple(row) for row in db.execute(table.select())), key=repr)
                for table in metadata.sorted_tables
            }


@pytest.fixture(params=["sqlite", "postgresql"])
def own_settings(request: pytest.FixtureRequest, tmp_path: Any) -> Settings:
    """Settings of a server whose database nobody else uses."""
    address = None
    if request.param == "postgresql":
        address = request.getfixturevalue("new_database")()
    return Settings(data=tmp_path, database_url=address, limits=NO_LIMITS, bot_processes=1)


@pytest.fixture
def scene(own_settings: Settings) -> Any:
    services = opened(own_settings)
    order = TableOrder("second", seats=(SeatOrder("me"), SeatOrder("open")))
    table = services.tables.lobby.create(ANNA, order).id
    services.tables.lobby.sit(BEN, table)
    place = Place(TABLE, table)
    services.talk.say(ANNA, place, "you fool")
    services.talk.mute(BEN, place, 1, is_reported=True)
    address = (CLEO.id, MAIL, "c1e0" * 4, "cleo@post.example", "", "post.example", 1.0, True)
    with services.store.writing() as db:
        people_rows.take_name(db, CLEO.id, CLEO.name)
        people_rows.keep_person(db, PersonRow(CLEO.id, CLEO.handle, CLEO.name, "{}", 1.0))
        notice_rows.keep_address(db, AddressRow(*address))
    services.console.mute("Cleo", f"{table}/0", 1, WHY)
    yield Scene(services, table)
    services.store.close()


DEEDS: dict[str, Callable[[Console, str], object]] = {
    "appoint": lambda desk, table: desk.appoint("Cleo", WHY),
    "close": lambda desk, table: desk.close("Cleo", table, WHY),
    "finish": lambda desk, table: desk.finish("Cleo", table, WHY),
    "bot": lambda desk, table: desk.to_bot("Cleo", table, Seat(1), "easy", WHY),
    "give": lambda desk, table: desk.give("Cleo", table, Seat(1), "Cleo", WHY),
    "ban": lambda desk, table: desk.ban("Cleo", "Cleo", 2, WHY),
    "mute": lambda desk, table: desk.mute("Cleo", "192.0.2.7", 2, WHY),
    "lift": lambda desk, table: desk.lift("Cleo", f"{table}/0", WHY),
    "rename": lambda desk, table: desk.rename("Cleo", "Cleo", "Clea", WHY),
    "forget-mail": lambda desk, table: desk.forget_mail("Cleo", "Cleo", WHY),
    "remove-line": lambda desk, table: desk.judge("Cleo", f"table:{table}", 1, WHY, removes=True),
    "leave-line": lambda desk, table: desk.judge("Cleo", f"table:{table}", 1, WHY, removes=False),
}


def test_no_deed_without_its_line(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    """The line cannot be written: then nothing was done."""
    assert scene.services.talk.open_reports()[0].place == f"table:{scene.table}"
    before = scene.stored()
    for deed in DEEDS.values():
        for fault in (fails_before, fails_after):
            with monkeypatch.context() as patch:
                patch.setattr(rows, "add_deed", fault(rows.add_deed))
                with pytest.raises(ZeroDivisionError):
                    deed(scene.services.console, scene.table)
            assert scene.stored() == before


def fails_before(write: Callable[..., None]) -> Callable[..., None]:
    def failed(*args: object) -> None:
        raise ZeroDivisionError

    return failed


def fails_after(write: Callable[..., None]) -> Callable[..., None]:
    def failed(*args: object) -> None:
        write(*args)
        raise ZeroDivisionError

    return failed


@pytest.mark.parametrize("deed", list(DEEDS))
def test_each_deed_writes_one_line(scene: Scene, deed: str) -> None:
    before, number = scene.stored(), len(scene.services.console.log())
    DEEDS[deed](scene.services.console, scene.table)
    first, *older = scene.services.console.log()
    assert (first.deed, len(older)) == (deed, number)
    assert {name for name, found in scene.stored().items() if found != before[name]} > {"deeds"}
    assert scene.services.console.broken_seals() == []


KILLED = """
import os, signal, sys
from bruxelles1893.cli import app
from bruxelles1893.server.operators import rows

write, moment = rows.add_deed, sys.argv[1]

def killed(*args):
    if moment == "after":
        write(*args)
    os.kill(os.getpid(), signal.SIGKILL)

rows.add_deed = killed
app(sys.argv[2:])
"""
"""A command whose process dies before or after it has written the line, but before the commit."""


@pytest.mark.skipif(os.name != "posix", reason="processes are killed by a signal")
@pytest.mark.parametrize("moment", ["before", "after"])
@pytest.mark.parametrize("deed", ["close", "rename"])
def test_a_process_that_is_killed_between_the_two_has_done_nothing(
    scene: Scene, deed: str, moment: str
) -> None:
    before = scene.stored()
    settings = scene.services.settings
    database = ["--database", settings.database_url] if settings.database_url else []
    words = [scene.table] if deed == "close" else ["Cleo", "Clea"]
    where = ["--reason", WHY, "--data", str(settings.data), *database]
    command = [sys.executable, "-c", KILLED, moment, "operate", deed, *words, *where]
    done = subprocess.run(command, check=False, timeout=SECONDS, capture_output=True)
    assert done.returncode == -signal.SIGKILL, done.stderr
    assert scene.stored() == before
    DEEDS[deed](scene.services.console, scene.table)
    assert scene.services.console.log()[0].deed == deed


def test_lines_that_are_written_at_once_follow_each_other(scene: Scene) -> None:
    count = len(scene.services.console.log())

    def ban(number: int) -> None:
        scene.services.console.ban("Cleo", f"192.0.2.{number}", 1, WHY)

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(ban, range(12)))
    assert len(scene.services.console.log()) == count + 12
    assert scene.services.console.broken_seals() == []
