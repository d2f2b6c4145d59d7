"""The database: migrations, and what happens when it is gone, locked or full."""

from __future__ import annotations

import gc
import re
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import URL, Connection, event, inspect, select, update
from typer.testing import CliRunner

from bruxelles1893.cli import app
from bruxelles1893.engine import (
    Option,
    Session,
    read_record,
    replay,
    ruleset,
    stored_rules,
    write_record,
)
from bruxelles1893.engine.core.steps import BUILD_PAY
from bruxelles1893.server.background.errors import Busy
from bruxelles1893.server.http.connections import GuardedProtocol
from bruxelles1893.server.people.devices import digest
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.services import Services
from bruxelles1893.server.settings import (
    LIMIT_NAMES,
    SQLITE,
    Limits,
    Rate,
    Room,
    Settings,
    SettingsError,
    from_environment,
)
from bruxelles1893.server.storage import store as store_module
from bruxelles1893.server.storage.device_rows import delete_unneeded
from bruxelles1893.server.storage.errors import Unavailable
from bruxelles1893.server.storage.schema import games, metadata
from bruxelles1893.server.storage.store import Store
from bruxelles1893.server.storage.upgrading import MIGRATIONS, STEPS
from bruxelles1893.server.tables.errors import UnknownTable, Unplayable
from bruxelles1893.server.tables.orders import SeatOrder, TableOrder
from bruxelles1893.startup.serve import start_page
from bruxelles1893.startup.site import served_site
from conformance.support import anything
from server.support import ME, Person, Served

ANNA = Identity("a" * 32, "Anna")
RECORDS = Path(__file__).parents[1] / "golden" / "records" / "0.1"
FIRST_VALUES = (RECORDS / "first-values-of-the-boards.bxl").read_text(encoding="utf-8")
DECLINED = (RECORDS / "saintenoy-declines-to-build.bxl").read_text(encoding="utf-8")
FAMILY_TABLE = TableOrder("second", (SeatOrder("me"), SeatOrder("me")))


@pytest.fixture(params=["sqlite", "postgresql"])
def fresh(request: pytest.FixtureRequest, tmp_path: Path) -> Settings:
    """Settings for a database of each kind, in which nothing is yet."""
    address = None if request.param == "sqlite" else request.getfixturevalue("new_database")()
    return Settings(data=tmp_path, database_url=address)


def test_migrations_make_what_the_code_expects(settings: Settings) -> None:
    store = Store(settings.url)
    store.upgrade()
    with store.writing() as db:
        assert compare_metadata(MigrationContext.configure(db), metadata) == []
    store.close()


def test_an_upgrade_can_be_repeated(settings: Settings) -> None:
    store = Store(settings.url)
    store.upgrade()
    store.upgrade()
    with store.reading() as db:
        assert {"games", "seats", "moves", "snapshots", "notices"} <= set(
            inspect(db).get_table_names()
        )
    store.close()


def test_every_step_can_be_taken_back(fresh: Settings) -> None:
    store = Store(fresh.url)
    store.upgrade()
    with store.writing() as db:
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        config.attributes["connection"] = db
        command.downgrade(config, "base")
        assert set(inspect(db).get_table_names()) <= {STEPS}
    store.upgrade()
    with store.writing() as db:
        assert compare_metadata(MigrationContext.configure(db), metadata) == []
    store.close()


def test_what_people_had_before_devices_could_be_trusted_still_works(fresh: Settings) -> None:
    """Their recovery codes and their devices; and who was signed out stays out."""
    store = Store(fresh.url)
    store.upgrade("0010")
    code = "ABCDEFGHIJKLMNOP"
    with store.writing() as db:
        db.exec_driver_sql(
            "INSERT INTO recovery_codes (identity, version, code, name) "
            f"VALUES ('{ANNA.id}', 2, '{digest(code)}', 'Anna')"
        )
        for device, is_out in (("phone", "false"), ("thief", "true")):
            db.exec_driver_sql(
                "INSERT INTO devices (identity, device, label, added_at, is_signed_out) "
                f"VALUES ('{ANNA.id}', '{device}', '', 5.0, {is_out})"
            )
    store.upgrade()
    store.close()
    services = Services(fresh)
    devices = services.devices
    assert [row.device for row in devices.of(ANNA)] == ["", "phone"]
    assert services.people.arriving(ANNA._replace(device="thief")) is None
    back = devices.become(Identity("z" * 32), code, "")
    assert (back.id, back.name) == (ANNA.id, "Anna")
    assert devices.new_recovery_code(ANNA._replace(device="phone"))
    services.store.close()


def test_codes_and_devices_of_nobody_are_deleted(services: Services) -> None:
    """But never that a device was signed out, nor what belongs to people who play."""
    devices, visitor = services.devices, Identity("v" * 32, "Visitor")
    services.tables.lobby.create(ANNA, FAMILY_TABLE)
    for person in (ANNA, visitor):
        devices.become(visitor, devices.new_code(person, "desk"), "phone")
        devices.become(person._replace(device="x"), devices.new_recovery_code(person), "")
    thief = devices.become(visitor, devices.new_code(ANNA, "desk"), "thief")
    devices.sign_out(ANNA, thief.device)
    later = time.time() + 1
    with services.store.writing() as db:
        assert delete_unneeded(db, later, later) > 0
        left = {
            table: set(db.exec_driver_sql(f"SELECT identity FROM {table}").scalars())
            for table in ("devices", "recovery_codes", "device_codes")
        }
    assert left == {"devices": {ANNA.id}, "recovery_codes": {ANNA.id}, "device_codes": set()}
    assert services.people.arriving(thief) is None


def test_a_locked_database_is_told_and_then_works_again(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = services.tables
    table = tables.lobby.create(ANNA, FAMILY_TABLE).id
    services.store.close()
    monkeypatch.setattr(store_module, "BUSY_SECONDS", 0.1)
    impatient = Services(services.settings)
    impatient.tables.listeners.clear()
    before = impatient.tables.games.view(ANNA, table).number
    other = sqlite3.connect(str(services.settings.url.database), isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(Unavailable, match="busy"):
        impatient.tables.games.play(ANNA, table, before, [Option(274)])
    assert impatient.tables.games.view(ANNA, table).number == before, "it can still be read"
    other.execute("ROLLBACK")
    other.close()
    assert impatient.tables.games.play(ANNA, table, before, [Option(274)]).number > before
    impatient.store.close()


def test_a_new_connection_waits_for_nobody_who_writes(settings: Settings) -> None:
    writer, newcomer = (Store(settings.url) for _ in range(2))
    writer.upgrade()
    with writer.writing() as db:
        db.exec_driver_sql("UPDATE games SET id = id")
        with newcomer.reading() as other:
            assert other.execute(select(games.c.id)).all() == []
    for store in (writer, newcomer):
        store.close()


def test_a_full_disk_leaves_the_game_readable(services: Services) -> None:
    tables = services.tables
    table = tables.lobby.create(ANNA, FAMILY_TABLE).id
    with services.store.engine.connect() as db:
        pages = db.exec_driver_sql("PRAGMA page_count").scalar_one()
    services.store.close()
    full = Services(services.settings)
    full.tables.listeners.clear()
    event.listen(
        full.store.engine,
        "connect",
        lambda connection, record: connection.execute(f"PRAGMA max_page_count={pages}"),
    )
    with pytest.raises(Unavailable, match="disk is full"):
        play_on(full, table)
    again = full.tables.games.view(ANNA, table)
    assert len(full.tables.overview.log(ANNA, table)) == again.number > 0
    with pytest.raises(Unavailable):
        full.tables.games.play(ANNA, table, again.number, [again.options[0]])
    full.store.close()


def play_on(services: Services, table: str) -> None:
    """Play to the end, if nothing comes in between."""
    shown = services.tables.games.view(ANNA, table)
    while shown.options:
        shown = services.tables.games.play(ANNA, table, shown.number, [shown.options[0]])


def test_a_database_that_is_gone_is_told() -> None:
    address = URL.create("postgresql+psycopg", "nobody", host="127.0.0.1", port=1, database="none")
    store = Store(address)
    with pytest.raises(Unavailable, match="does not answer"):
        store.check()
    store.close()


def test_postgresql_that_restarts_is_found_again(new_database: Callable[[], str]) -> None:
    """Connections that broke in between are replaced."""
    address = new_database()
    store = Store(Settings(database_url=address).url)
    store.upgrade()
    store.check()
    with store.writing() as db:
        db.exec_driver_sql(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
    store.check()
    store.close()


def test_a_game_of_other_printed_values_can_be_read_only(services: Services) -> None:
    table = services.tables.lobby.create(ANNA, FAMILY_TABLE).id
    services.tables.games.play(ANNA, table, 0, [Option(274)])
    with services.store.writing() as db:
        db.exec_driver_sql("UPDATE games SET components = 'other', version = version + 1")
    services.store.close()
    fresh = Services(services.settings)
    with pytest.raises(Unplayable):
        fresh.tables.games.view(ANNA, table)
    assert len(fresh.tables.overview.log(ANNA, table)) >= 1
    assert fresh.tables.overview.summary(ANNA, table).status == "running"
    fresh.store.close()


def test_a_finished_game_is_shown_even_if_its_values_are_lost(plain_server: Served) -> None:
    """Its moves and scores are there: a set that ships and gives these scores is the right one."""
    family = plain_server.person()
    path = f"/api/tables/{uploaded(family, FIRST_VALUES)}"
    before = {page: family.http.get(f"{path}/{page}").text for page in ("record", "log")}
    damage(plain_server, path.rsplit("/", 1)[-1])
    for page, text in before.items():
        assert family.http.get(f"{path}/{page}").text == text
    assert family.get(f"{path}/view", 200)
    assert family.get(f"{path}/view?ply=20", 200)


def test_games_of_older_rules_and_values_are_shown_and_give_their_record(
    plain_server: Served,
) -> None:
    family = plain_server.person()
    for text in (FIRST_VALUES, DECLINED):
        table = uploaded(family, text)
        assert family.http.get(f"/api/tables/{table}/record").text == text
        assert family.get(f"/api/tables/{table}/view?ply=30", 200)


def test_printed_values_of_ones_own_travel_with_the_game(
    plain_server: Served, tmp_path: Path
) -> None:
    """They are in the database: the record and the values file are not needed any more."""
    family = plain_server.person()
    text = write_record(own_values_game(tmp_path))
    table = uploaded(family, text)
    plain_server.services.open_games.drop(table)
    stored_rules.cache_clear()
    assert family.http.get(f"/api/tables/{table}/record").text == text
    entries = family.get(f"/api/tables/{table}/log")["entries"]
    assert all(event["words"] for entry in entries for event in entry["events"])
    assert family.get(f"/api/tables/{table}/view?ply=3", 200)


def test_a_running_game_goes_on_under_the_rules_it_began_with(plain_server: Served) -> None:
    whole = replay(read_record(DECLINED))
    ply = next(
        ply
        for ply, move in enumerate(whole.moves)
        if move.kind == "shift-arm"
        and not whole.state.rules.steps[BUILD_PAY].is_possible(whole.at(ply), move.seat)
    )
    begun = Session(whole.state.rules, 3, whole.seed, whole.names)
    for move in whole.moves[:ply]:
        begun.play(move.option)
    family = plain_server.person()
    table = uploaded(family, write_record(begun))
    with plain_server.services.store.reading() as db:
        row = plain_server.services.store.game(db, table)
    assert row is not None
    assert row.rules_version == "1"
    family.play(table, family.view(table)["number"], "no")


def uploaded(family: Person, text: str) -> str:
    """The table of a record."""
    table: str = family.post("/api/records", 201, record=text)["id"]
    return table


def damage(served: Served, table: str) -> None:
    """Let a game name values that nobody knows."""
    with served.services.store.writing() as db:
        db.execute(update(games).where(games.c.id == table).values(components="sha256:lost"))
    served.services.open_games.drop(table)


def own_values_game(folder: Path) -> Session:
    """A finished game whose market pays the other way round."""
    file = folder / "own.toml"
    file.write_text("market.francs = [0, 2, 4, 6, 4, 2, 0]", encoding="utf-8")
    session, rng = Session(ruleset("second", file), 2, 3, ("Anna", "Ben")), Random(3)
    while not session.state.is_over:
        session.play(anything(session.state, rng))
    return session


def test_so_can_its_log_by_the_api(plain_server: Served) -> None:
    family = plain_server.person()
    table = family.create(ME, ME)
    family.play(table, 0, "blue")
    with plain_server.services.store.writing() as db:
        db.execute(update(games).where(games.c.id == table).values(components="other"))
    plain_server.services.open_games.drop(table)
    problem = family.get(f"/api/tables/{table}/view", 409)
    assert problem["code"] == "unplayable"
    assert "its log can still be read" in problem["detail"]
    (entry,) = family.get(f"/api/tables/{table}/log")["entries"]
    assert (entry["notation"], entry["events"][0]["words"]) == ("blue", None)


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("localhost", "http://localhost:80/"),
        ("0.0.0.0", "http://127.0.0.1:80/"),
        ("::", "http://[::1]:80/"),
    ],
)
def test_the_start_page_has_an_address_that_a_browser_can_open(host: str, address: str) -> None:
    assert start_page(host, 80) == address


@pytest.mark.parametrize(("arguments", "left"), [([], 3), (["--unfinished"], 2)])
def test_old_games_are_deleted(settings: Settings, arguments: list[str], left: int) -> None:
    """Of those that ended, unless the operator wants more; never those that still move."""
    services = Services(settings)
    services.store.upgrade()
    ids = [services.tables.lobby.create(ANNA, FAMILY_TABLE).id for _ in range(4)]
    with services.store.writing() as db:
        services.store.delete_games(db, sorted(set(all_ids(db)) - set(ids)))
        db.execute(update(games).where(games.c.id.in_(ids[:2])).values(moved_at=0.0))
        db.execute(update(games).where(games.c.id == ids[0]).values(status="finished"))
        db.execute(update(games).where(games.c.id == ids[2]).values(status="finished"))
    address = ["--database", settings.database_url] if settings.database_url else []
    command = ["prune", "--days", "30", "--data", str(settings.data), *address, *arguments]
    result = CliRunner().invoke(app, command)
    assert result.output == f"{4 - left} games deleted\n"
    with services.store.reading() as db:
        assert all_ids(db) == sorted(ids[4 - left :])
    with pytest.raises(UnknownTable):
        services.tables.games.view(ANNA, ids[0])
    with services.store.writing() as db:
        services.store.delete_games(db, ids)
    services.store.close()


def all_ids(db: Connection) -> list[str]:
    return sorted(db.execute(select(games.c.id)).scalars())


def test_health(server: Served) -> None:
    assert server.person().get("/api/health") == {"status": "ok"}


def test_an_unavailable_database_is_a_503(
    plain_server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = plain_server.person()

    def gone(*args: object) -> None:
        raise Unavailable("the database does not answer; try again in a moment")

    monkeypatch.setattr(plain_server.services.store, "add_game", gone)
    response = anna.http.post("/api/tables", json={"seats": [ME, ME]})
    assert (response.status_code, response.json()["code"]) == (503, "unavailable")
    assert response.headers["Retry-After"] == "1"


def test_settings_come_from_the_environment(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("BRUXELLES_DATA", str(tmp_path))
    monkeypatch.setenv("DATABASE_URL", "postgres://someone@example.test/games")
    monkeypatch.setenv("BRUXELLES_HOSTS", "club.test www.club.test")
    monkeypatch.setenv("BRUXELLES_URL", "https://club.test/")
    found = from_environment()
    assert found.url.drivername == "postgresql+psycopg"
    assert found.allowed_hosts == ("club.test", "www.club.test")
    assert (found.public_url, found.is_https) == ("https://club.test", True)
    assert found.limits.is_on
    monkeypatch.delenv("DATABASE_URL")
    assert from_environment().is_sqlite


def test_limits_are_set_by_name_and_the_docs_tell_the_usual_ones() -> None:
    changed = Limits.of_text("reads=80/400 clubs=50 address_factor=2.5 hints=80/16/4")
    assert changed == replace(
        Limits(), reads=Rate(80.0, 400), clubs=50, address_factor=2.5, hints=Room(80, 16, 4)
    )
    assert not Limits.of_text("0").is_on
    page = (Path(__file__).parents[2] / "docs" / "limits.md").read_text("utf-8")
    told = dict(re.findall(r"^\| `(\w+)` \| (\S+) \|", page, re.MULTILINE))
    assert told == {name: str(getattr(Limits(), name)).removesuffix(".0") for name in LIMIT_NAMES}


@pytest.mark.parametrize(
    "text",
    [
        *("2", "reads", "reads=40", "reads=-1/5", "clubs=0", "clubs=many", "talk=inf/3"),
        *("is_on=0", "hints=40/8", "hints=2/8/40", "bots=0/0/0", "passkeys=0"),
    ],
)
def test_a_limit_that_cannot_be_used_is_named(text: str) -> None:
    with pytest.raises(SettingsError, match=f"'{text}'; expected"):
        Limits.of_text(text)


def test_queues_and_connections_keep_to_the_limits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(GuardedProtocol, "limits", GuardedProtocol.limits)
    for part in (gc, sys):  # what a process does that serves nothing else
        for name in ("freeze", "set_threshold", "setswitchinterval"):
            monkeypatch.setattr(part, name, lambda *_: None, raising=False)
    room = Room(1, 1, 1)
    limits = Limits(connections=7, bots=room, hints=room, reviews=room)
    services: Services = served_site(Settings(data=tmp_path, limits=limits)).state.services
    assert GuardedProtocol.limits.of_network == 7
    for pool in services.pools:
        pool.close()  # nobody works
        pool.submit(list)
        with pytest.raises(Busy):
            pool.submit(list)
    services.store.close()


def test_rule_sets_of_the_store_fit_their_column() -> None:
    assert len(ruleset("second").digest) <= 80


def test_the_schema_alone_knows_every_table(tmp_path: Path) -> None:
    """A command that loads no more than it must still copies and clears them all."""
    program = "from bruxelles1893.server.storage.schema import metadata; print(*metadata.tables)"
    known = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    store = Store(URL.create(SQLITE, database=str(tmp_path / "games.sqlite3")))
    store.upgrade()
    with store.reading() as db:
        made = set(inspect(db).get_table_names()) - {"alembic_version"}
    store.close()
    assert set(known.stdout.decode().split()) == made
