"""Copies of the database: made while people play, verified, and restored into either kind."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from bruxelles1893.cli import app
from bruxelles1893.server.operators.backup import BackupError, back_up, restore, verify
from bruxelles1893.server.settings import Settings
from bruxelles1893.server.storage.schema import PASSING, metadata
from bruxelles1893.server.storage.store import Store
from golden.make_database import DATABASES
from server.support import ME, Person, Served, bot


def play_some(person: Person, moves: int) -> None:
    """Begin a game for two at one seat's device, and play the first option some times."""
    table = person.create(ME, ME)
    for _ in range(moves):
        view = person.view(table)
        person.play(table, view["number"], view["options"][0]["option"])


def contents(store: Store) -> dict[str, list[tuple[object, ...]]]:
    """Every row of every table, but for the pulse and what is of the moment."""
    with store.reading() as db:
        return {
            table.name: sorted((tuple(row) for row in db.execute(table.select())), key=repr)
            for table in metadata.sorted_tables
            if table.name != "pulse" and table not in PASSING
        }


def bruxelles(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


def where(settings: Settings) -> list[object]:
    """The options that name a database."""
    more = ["--database", settings.database_url] if settings.database_url else []
    return ["--data", settings.data, *more]


@pytest.fixture(scope="module")
def played(server: Served) -> Served:
    """A server at which somebody has begun to play."""
    anna = server.person()
    play_some(anna, 12)
    return server


def test_a_copy_is_made_while_the_server_runs_and_comes_back_whole(
    played: Served, settings: Settings, tmp_path: Path
) -> None:
    file = tmp_path / "copy.sqlite3"
    made = bruxelles("backup", file, *where(settings), "--verify")
    assert made.exit_code == 0, made.output
    assert "1 games copied" in made.output
    assert "1 games with " in made.output
    empty = Settings(data=tmp_path / "again")
    assert bruxelles("restore", file, *where(empty)).exit_code == 0
    with closing(Store(empty.url)) as store:
        assert contents(store) == contents(played.services.store)


def test_a_copy_of_a_file_goes_into_postgresql(
    plain_server: Served, new_database: Callable[[], str], tmp_path: Path
) -> None:
    anna = plain_server.person()
    play_some(anna, 8)
    file = tmp_path / "copy.sqlite3"
    back_up(plain_server.services.store, file)
    there = Settings(data=tmp_path, database_url=new_database())
    assert bruxelles("restore", file, *where(there)).exit_code == 0
    with closing(Store(there.url)) as store:
        assert contents(store) == contents(plain_server.services.store)


def test_a_copy_of_an_older_release_is_brought_up_to_date(tmp_path: Path) -> None:
    for kept in sorted(DATABASES.glob("*.sql")):
        file = tmp_path / f"{kept.stem}.sqlite3"
        with closing(sqlite3.connect(file)) as connection:
            connection.executescript(kept.read_text("utf-8"))
        before = file.read_bytes()
        found = verify(file)
        assert (found.problems, found.games > 0, found.moves > 0) == ((), True, True)
        with closing(Store(Settings(data=tmp_path / kept.stem).url)) as store:
            store.upgrade()
            assert restore(file, store) >= found.games
        assert file.read_bytes() == before


def test_nothing_is_replaced_unasked(plain_server: Served, tmp_path: Path) -> None:
    file = tmp_path / "copy.sqlite3"
    store = plain_server.services.store
    anna = plain_server.person()
    anna.create(ME, bot())
    back_up(store, file)
    with pytest.raises(BackupError, match="exists already"):
        back_up(store, file)
    before = contents(store)
    with pytest.raises(BackupError, match="use --replace"):
        restore(file, store)
    assert contents(store) == before


def test_a_damaged_copy_is_refused_and_changes_nothing(
    plain_server: Served, tmp_path: Path
) -> None:
    file, none = tmp_path / "copy.sqlite3", tmp_path / "none.sqlite3"
    anna = plain_server.person()
    play_some(anna, 8)
    back_up(plain_server.services.store, file)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("UPDATE moves SET option = 639 WHERE number = 3")
        connection.commit()
    empty = Settings(data=tmp_path / "empty")
    refused = bruxelles("restore", file, *where(empty))
    assert refused.exit_code == 1
    assert "games in" in refused.stderr
    assert "do not replay" in refused.stderr
    none.write_text("no database at all, though it is long enough to be one", "utf-8")
    assert "is not a copy of a database" in bruxelles("restore", none, *where(empty)).stderr
