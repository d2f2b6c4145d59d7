"""Clocks that go back, disks that are full, files that are damaged, lists that are flooded."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest
from sqlalchemy import select, update

from bruxelles1893.server.notices.rows import hook_row, keep_address
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.people.names import checked_name
from bruxelles1893.server.services import Services
from bruxelles1893.server.settings import Settings
from bruxelles1893.server.storage.prune import prune
from bruxelles1893.server.storage.schema import addresses, games, moves
from bruxelles1893.server.storage.store import Store
from bruxelles1893.server.tables.errors import BadOrder
from bruxelles1893.server.tables.orders import SeatOrder, TableOrder, Wishes
from patience import SECONDS, wait_until
from server.conftest import NO_LIMITS
from server.support import ME, OPEN, Served, served

ANNA = Identity("a" * 32, "Anna")
BEN = Identity("b" * 32, "Ben")
FAMILY_TABLE = TableOrder("second", (SeatOrder("me"), SeatOrder("me")))
WITH_A_BOT = TableOrder("second", (SeatOrder("me"), SeatOrder("bot", "easy")))
OPEN_TABLE = TableOrder("second", (SeatOrder("me"), SeatOrder("open")), Wishes(is_public=True))


def test_a_clock_that_went_back_does_not_stop_bots(tmp_path: Path) -> None:
    """The last move lies a day ahead when the server starts again."""
    settings = Settings(data=tmp_path, limits=NO_LIMITS, bot_processes=1)
    stopped = Services(settings, clock=lambda: time.time() + 24 * 3600)
    stopped.store.upgrade()
    stopped.tables.listeners.clear()
    table = stopped.tables.lobby.create(ANNA, WITH_A_BOT).id
    while not (task := stopped.tables.bots.task(table)):
        shown = stopped.tables.games.view(ANNA, table)
        stopped.tables.games.play(ANNA, table, shown.number, [shown.options[0]])
    stopped.store.close()
    with served(settings) as server:
        overview = server.services.tables.overview
        wait_until(lambda: overview.summary(ANNA, table).number > task.number)


# --- Health -------------------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform != "linux", reason="limits of another process are of Linux")
def test_health_fails_on_a_full_disk(tmp_path: Path) -> None:
    """The system lets the process write nothing, as a full disk would."""
    code = (
        "import resource, signal, sys\n"
        "from bruxelles1893.server.settings import Settings\n"
        "from bruxelles1893.server.storage.store import Store\n"
        "from pathlib import Path\n"
        "store = Store(Settings(data=Path(sys.argv[1])).url)\n"
        "store.upgrade(); store.check()\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))\n"
        "store.check()\n"
    )
    ended = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)], capture_output=True, text=True, check=False
    )
    assert ended.returncode == 1
    assert "the disk is full or failing" in ended.stderr


def test_health_fails_on_a_damaged_file(tmp_path: Path) -> None:
    with served(Settings(data=tmp_path, limits=NO_LIMITS, bot_processes=1)) as server:
        person = server.person()
        assert person.get("/api/health") == {"status": "ok"}
        path = tmp_path / "games.sqlite3"
        with sqlite3.connect(path) as db:
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        with path.open("r+b") as file:
            file.write(b"junk" * 5000)
        problem = person.get("/api/health", 503)
        assert problem["code"] == "unavailable"
        assert "is damaged" in problem["detail"]


def test_health_of_a_folder_named_from_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    store = Store(Settings(data=Path("data")).url)
    store.upgrade()
    store.check()
    store.close()


# --- Starting -----------------------------------------------------------------------------------


def serve(data: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "bruxelles1893", "serve", "--port", "1", "--data", str(data)]
    environment = dict(os.environ, DATABASE_URL="", BRUXELLES_SECRET="f" * 40)
    return subprocess.run(
        command, capture_output=True, text=True, env=environment, check=False, timeout=SECONDS
    )


def test_a_damaged_file_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "games.sqlite3").write_bytes(b"no database at all" * 1000)
    ended = serve(tmp_path)
    assert ended.returncode == 1
    assert ended.stderr.startswith("error: the file of the games is damaged")
    assert len(ended.stderr.splitlines()) <= 2, ended.stderr


def test_a_database_of_a_newer_release_is_told_in_a_sentence(services: Services) -> None:
    with services.store.writing() as db:
        db.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    services.store.close()
    ended = serve(services.settings.data)
    assert ended.returncode == 1
    assert "made by a newer release (step 9999" in ended.stderr
    assert "Traceback" not in ended.stderr


@pytest.mark.skipif(os.name != "posix", reason="file modes are of POSIX systems")
def test_a_restored_database_is_private(services: Services) -> None:
    path = services.settings.data / "games.sqlite3"
    services.store.close()
    shutil.copy(path, path.with_name("copy"))
    path.unlink()
    path.with_name("copy").rename(path)
    path.chmod(0o644)
    Store(services.settings.url).close()
    assert path.stat().st_mode & 0o777 == 0o600


# --- Long logs, long lists, strange names -------------------------------------------------------


def test_after_a_thousand_undos_the_log_shows_new_moves(services: Services) -> None:
    tables = services.tables
    table = tables.lobby.create(ANNA, FAMILY_TABLE).id
    asked = tables.games.view(ANNA, table).table.asked
    with services.store.writing() as db:
        played = {
            "game_id": table,
            "seat": asked,
            "played_by": "player",
            "played_at": 0.0,
            "events": "[]",
        }
        one = {"kind": "play", "decision": "board", "option": 274, "ply": 0}
        back = {"kind": "undo", "decision": "undo", "option": -1, "ply": 0}
        rows = [
            dict(number=each + 1, **played, **(back if each % 2 else one)) for each in range(2000)
        ]
        db.execute(moves.insert(), rows)
        db.execute(update(games).where(games.c.id == table).values(number=2000))
    services.open_games.drop(table)
    shown = tables.games.view(ANNA, table)
    shown = tables.games.play(ANNA, table, 2000, [shown.options[0]])
    shown = tables.games.play(ANNA, table, shown.number, [shown.options[0]])
    with tables.games.opened(ANNA, table) as game:
        line = game.line(0, game.ply)
    assert [entry.ply for entry in line] == list(range(shown.ply))
    assert line[-1].number == shown.number
    assert line[0].number == 2001


def test_a_hundred_tables_of_one_push_no_others_off_the_list(services: Services) -> None:
    tables = services.tables
    playing = tables.lobby.create(BEN, FAMILY_TABLE)
    with services.store.writing() as db:
        db.execute(update(games).where(games.c.id == playing.id).values(is_public=True))
    first = tables.lobby.create(BEN, OPEN_TABLE)
    for _ in range(100):
        tables.lobby.create(ANNA, OPEN_TABLE)
    listed = [each.id for each in tables.overview.open_tables(ANNA)]
    assert first.id in listed[:2]
    assert playing.id in listed
    assert len(listed) == 51
    pages = [tables.overview.open_tables(ANNA, page) for page in range(4)]
    assert len({each.id for page in pages for each in page}) == 102


@pytest.mark.parametrize(
    "name",
    [
        "\u200b",
        "\u200d\u2060",
        "\u3164",
        "\u2800\u2800",
        "\u0301",
        "\u0301\u0308",
        "\u034f",
        "\x07",
        "\u115f",
        "Anna\u200b",
        "Anna\u034f",
        "Anna\u3164",
        "\u202eannA",
        " ",
        "\ufe0f",
    ],
)
def test_names_that_nobody_can_see_are_refused(name: str, plain_server: Served) -> None:
    with pytest.raises(BadOrder):
        checked_name(name)
    person = plain_server.person()
    assert person.put("/api/me", 422, name=name)["code"] == "bad-order"
    title = {"seats": [ME, OPEN], "title": name}
    expected = 201 if name == " " else 422
    assert person.http.post("/api/tables", json=title).status_code == expected


@pytest.mark.parametrize(
    "name", ["Zoë", "Лев", "花子", "Zoe\u0308", "👑", "O'Neil", "ünï 3", "❤\ufe0f", "กำ"]
)
def test_names_of_all_kinds_are_not(name: str) -> None:
    assert checked_name(name)


def test_old_hooks_are_deleted(services: Services) -> None:
    """Of people who sit nowhere any more; not those of people who do, or have just come."""
    services.tables.lobby.create(BEN, FAMILY_TABLE)
    cleo = Identity("c" * 32, "Cleo")
    with services.store.writing() as db:
        for who, kept_at in ((ANNA, 0.0), (BEN, 0.0), (cleo, time.time())):
            keep_address(db, hook_row(who.id, "https://club.test/", kept_at))
    prune(30, services.settings.data)
    with services.store.reading() as db:
        left = set(db.execute(select(addresses.c.identity)).scalars())
    assert left == {BEN.id, cleo.id}
