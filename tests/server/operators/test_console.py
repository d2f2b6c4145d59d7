"""What operators may do, who may not, and the log that only grows."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest
from itsdangerous import Signer
from sqlalchemy import delete, update
from typer.testing import CliRunner, Result

from bruxelles1893.cli import app
from bruxelles1893.engine import Seat
from bruxelles1893.server.notices import rows as notice_rows
from bruxelles1893.server.notices.model import MAIL
from bruxelles1893.server.operators.console import PROVEN_SECONDS
from bruxelles1893.server.operators.errors import Banned, NoReason, PasskeyNeeded
from bruxelles1893.server.operators.rows import End, keep_operator
from bruxelles1893.server.people import rows as people_rows
from bruxelles1893.server.people.errors import UnknownPerson
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.refusal import Refusal
from bruxelles1893.server.services import Services
from bruxelles1893.server.settings import Settings
from bruxelles1893.server.storage.rows import AddressRow, OperatorRow, PersonRow
from bruxelles1893.server.storage.schema import deeds, log_end
from bruxelles1893.server.tables.errors import UnknownTable
from bruxelles1893.server.tables.orders import SeatOrder, TableOrder
from bruxelles1893.server.talk.model import TABLE, Place
from server.support import ME, Served

ANNA, BEN = Identity("a" * 32, "Anna"), Identity("b" * 32, "Ben")
CLEO = Identity("c" * 32, "Cleo", handle="0123456789abcdef")
WHY = "they asked for it"


@pytest.fixture
def members(services: Services) -> Services:
    """A server with a member, Cleo."""
    with services.store.writing() as db:
        people_rows.take_name(db, CLEO.id, CLEO.name)
        people_rows.keep_person(db, PersonRow(CLEO.id, CLEO.handle, CLEO.name, "{}", 1.0))
    return services


def table_of(services: Services, *kinds: str) -> str:
    """A table of Anna's."""
    seats = tuple(SeatOrder(kind) for kind in kinds)
    return services.tables.lobby.create(ANNA, TableOrder("second", seats=seats)).id


def running(services: Services) -> str:
    table = table_of(services, "me", "open")
    services.tables.lobby.sit(BEN, table)
    return table


def said(services: Services) -> list[tuple[str, str]]:
    return [(row.deed, row.subject) for row in reversed(services.console.log())]


# --- Who may ------------------------------------------------------------------------------------


def test_only_members_become_operators_and_their_passkey_opens_the_console(
    members: Services,
) -> None:
    desk = members.console
    with pytest.raises(UnknownPerson):
        desk.appoint("Nobody", WHY)
    assert desk.appoint("cleo", WHY) == "Cleo"
    assert desk.is_operator(CLEO)
    assert not desk.is_open_to(CLEO)
    with pytest.raises(PasskeyNeeded):
        desk.need(CLEO)
    desk.appoint("Cleo", WHY, is_operator=False)
    assert not desk.is_operator(CLEO)
    assert said(members) == [("appoint", "Cleo"), ("dismiss", "Cleo")]


@dataclass
class Hands:
    """A clock that is set by hand."""

    now: float = 1_000_000.0

    def __call__(self) -> float:
        return self.now


def test_the_console_closes_by_itself_and_is_open_on_one_device_only(
    members: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Hands()
    monkeypatch.setattr(members.console, "_clock", clock)
    with members.store.writing() as db:
        keep_operator(db, OperatorRow(CLEO.id, 0.0, "phone", clock.now))
    on_phone, elsewhere = CLEO._replace(device="phone"), CLEO._replace(device="desk")
    assert members.console.is_open_to(on_phone)
    assert not members.console.is_open_to(elsewhere)
    clock.now += PROVEN_SECONDS
    assert not members.console.is_open_to(on_phone)
    clock.now -= 2 * PROVEN_SECONDS
    assert not members.console.is_open_to(on_phone), "the clock went back"


# --- Tables -------------------------------------------------------------------------------------


def test_a_table_is_closed_and_nobody_finds_it(services: Services) -> None:
    table = running(services)
    services.console.close("Cleo", table, WHY)
    with pytest.raises(UnknownTable):
        services.tables.overview.summary(ANNA, table)
    assert said(services) == [("close", table)]


def test_a_game_is_ended_and_can_be_looked_at(services: Services) -> None:
    table = running(services)
    services.console.finish("Cleo", table, WHY)
    assert services.tables.overview.summary(ANNA, table).status == "ended"
    with pytest.raises(Refusal):
        services.console.finish("Cleo", table, WHY)
    assert said(services) == [("finish", table)]


def test_a_bot_plays_a_seat_until_its_person_is_back(services: Services) -> None:
    table = running(services)
    services.console.to_bot("Cleo", table, Seat(1), "easy", WHY)
    _, seats = services.tables.resources.rows(table)
    assert (seats[1].level, seats[1].holder) == ("easy", BEN.id)
    services.tables.lobby.take_back(BEN, table, Seat(1))
    _, seats = services.tables.resources.rows(table)
    assert seats[1].level is None


def test_before_the_game_a_bot_has_the_seat_for_good(services: Services) -> None:
    table = table_of(services, "me", "open", "open")
    services.console.to_bot("Cleo", table, Seat(1), "easy", WHY)
    _, seats = services.tables.resources.rows(table)
    assert (seats[1].kind, seats[1].level) == ("bot", "easy")


@pytest.mark.parametrize("is_running", [True, False])
def test_a_seat_is_given_to_a_member(members: Services, is_running: bool) -> None:
    table = running(members) if is_running else table_of(members, "me", "open", "open")
    members.console.give("Cleo", table, Seat(1), "Cleo", WHY)
    _, seats = members.tables.resources.rows(table)
    assert (seats[1].holder, seats[1].name, seats[1].member) == (CLEO.id, "Cleo", CLEO.handle)
    assert (seats[1].ahead, seats[1].notes) == ("", "")
    with pytest.raises(Refusal, match="already"):
        members.console.give("Cleo", table, Seat(0), "Cleo", WHY)


# --- People -------------------------------------------------------------------------------------


def test_whoever_is_banned_stays_away_for_a_time(
    members: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Hands()
    monkeypatch.setattr(members.console, "_clock", clock)
    monkeypatch.setattr(members.bans, "_clock", clock)
    table = running(members)
    for subject, key in (
        ("Cleo", CLEO.id),
        (f"{table}/1", BEN.id),
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8::7", "2001:db8::/64"),
    ):
        members.console.ban("Cleo", subject, 2, WHY)
        with pytest.raises(Banned):
            members.bans.check("somebody", key)
    members.bans.check(ANNA.id, "192.0.2.8")
    members.console.lift("Cleo", "Cleo", WHY)
    members.bans.check(CLEO.id)
    clock.now += 2 * 24 * 3600
    members.bans.check(BEN.id, "192.0.2.7")
    assert members.bans.all() == []
    with pytest.raises(Refusal, match="not banned"):
        members.console.lift("Cleo", "Cleo", WHY)


def test_a_ban_reaches_pages_and_the_api_but_not_ones_own_data(plain_server: Served) -> None:
    eve = plain_server.person("Eve")
    table = eve.create(ME, {"kind": "open"})
    plain_server.services.console.ban("Cleo", f"{table}/0", 1, WHY)
    for path in ("/", "/api/me", f"/table/{table}", f"/api/tables/{table}/events"):
        answer = eve.http.get(path)
        assert answer.status_code == 403, path
    assert "operator" in eve.http.get("/").text
    assert eve.http.get("/api/me").json()["code"] == "banned"
    assert eve.http.get("/my-data").status_code == 200
    assert plain_server.get("/").status_code == 200
    plain_server.services.console.lift("Cleo", f"{table}/0", WHY)
    assert eve.http.get("/").status_code == 200


def test_whoever_is_silenced_plays_on_and_says_nothing(plain_server: Served) -> None:
    eve, desk = plain_server.person("Eve"), plain_server.services.console
    table = eve.create(ME, {"kind": "open"})
    plain_server.person("Ben").post(f"/api/tables/{table}/join")

    def say() -> int:
        form = {"csrf_token": eve.token, "text": "hello"}
        return eve.http.post(f"/talk/table/{table}", data=form, follow_redirects=False).status_code

    assert say() == 303
    desk.mute("Cleo", f"{table}/0", 1, WHY)
    assert say() == 403
    assert eve.http.get(f"/table/{table}").status_code == 200
    (shown,) = plain_server.services.bans.all()
    assert (shown.name, shown.is_mute) == (f"{table}/0 Eve", True)
    desk.lift("Cleo", shown.name, WHY)
    assert say() == 303


def test_a_ban_is_not_weakened_to_silence(members: Services) -> None:
    members.console.ban("Cleo", "Cleo", 2, WHY)
    with pytest.raises(Refusal, match="banned already"):
        members.console.mute("Cleo", "Cleo", 2, WHY)
    with pytest.raises(Banned):
        members.bans.check(CLEO.id)


def test_a_person_is_renamed_and_their_mail_address_forgotten(members: Services) -> None:
    with members.store.writing() as db:
        row = AddressRow(
            *(CLEO.id, MAIL, "c1e0" * 4, "cleo@post.example", "", "post.example", 1.0, True)
        )
        notice_rows.keep_address(db, row)
    members.console.rename("Cleo", "Cleo", "Clea", WHY)
    assert members.people.of(CLEO.id).name == "Clea"
    members.console.forget_mail("Cleo", "Clea", WHY)
    with members.store.reading() as db:
        assert notice_rows.addresses_of(db, CLEO.id, MAIL) == []
    assert said(members) == [("rename", "Cleo → Clea"), ("forget-mail", "Clea")]
    assert "post.example" not in str(members.console.log())


def test_a_reported_line_is_taken_away_or_left(members: Services) -> None:
    table = running(members)
    place = Place(TABLE, table)
    members.talk.say(ANNA, place, "you fool")
    members.talk.say(ANNA, place, "sorry")
    for number in (1, 2):
        members.talk.mute(BEN, place, number, is_reported=True)
    assert [each.text for each in members.talk.open_reports()] == ["you fool", "sorry"]
    members.console.judge("Cleo", place.key, 1, WHY, removes=True)
    members.console.judge("Cleo", place.key, 2, WHY, removes=False)
    assert members.talk.open_reports() == []
    assert [deed for deed, _ in said(members)] == ["remove-line", "leave-line"]


# --- The log ------------------------------------------------------------------------------------


def test_nothing_is_done_without_a_reason(services: Services) -> None:
    table = running(services)
    for reason in ("", "  \n "):
        with pytest.raises(NoReason):
            services.console.close("Cleo", table, reason)
    assert services.tables.overview.summary(ANNA, table).status == "running"
    assert services.console.log() == []


@pytest.mark.parametrize("change", ["edited", "deleted"])
def test_whoever_changes_the_log_in_the_database_is_found_out(
    members: Services, change: str
) -> None:
    for days in (1, 2, 3):
        members.console.ban("Cleo", "Cleo", days, WHY)
    assert members.console.broken_seals() == []
    second = deeds.c.number == 2
    with members.store.writing() as db:
        if change == "edited":
            db.execute(update(deeds).where(second).values(reason="nothing"))
        else:
            db.execute(delete(deeds).where(second))
    assert members.console.broken_seals() == ([2] if change == "edited" else [3])


@pytest.mark.parametrize("cut", ["last", "all", "last and the end"])
def test_lines_that_are_cut_off_the_end_of_the_log_stay_missing(
    members: Services, cut: str
) -> None:
    for days in (1, 2, 3):
        members.console.ban("Cleo", "Cleo", days, WHY)
    with members.store.writing() as db:
        db.execute(delete(deeds).where(deeds.c.number > (0 if cut == "all" else 1)))
        if cut == "last and the end":
            db.execute(delete(log_end))
    first = members.console.broken_seals()
    assert first == ([1] if cut == "all" else [2])
    members.console.lift("Cleo", "Cleo", WHY)
    assert members.console.broken_seals(), "the next line does not hide it"


def test_an_end_that_was_made_up_is_not_believed(members: Services) -> None:
    for days in (1, 2):
        members.console.ban("Cleo", "Cleo", days, WHY)
    with members.store.writing() as db:
        db.execute(delete(deeds).where(deeds.c.number == 2))
        first = members.console.log()[0]
        db.execute(update(log_end).values(signed=End(1, first.seal).signed(Signer("x" * 32))))
    assert members.console.broken_seals() == [2]


def test_the_log_outlives_a_change_of_the_secret(tmp_path: Path) -> None:
    old, new = "o" * 32, "n" * 32
    in_turn = [
        Settings(data=tmp_path, secret=old),
        Settings(data=tmp_path, secret=new, old_secret=old),
        Settings(data=tmp_path, secret=new),
    ]
    for settings in in_turn:
        services = Services(settings)
        services.store.upgrade()
        services.console.start()
        services.console.ban("Cleo", "192.0.2.1", 1, WHY)
        assert services.console.broken_seals() == []
        services.store.close()


def test_a_command_with_another_secret_changes_nothing(
    members: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = running(members)
    members.console.ban("Cleo", "192.0.2.1", 1, WHY)
    monkeypatch.setenv("BRUXELLES_SECRET", "x" * 32)
    command = ["stop", table, "--reason", WHY, "--data", str(members.settings.data)]
    stopped = CliRunner().invoke(app, command)
    assert (stopped.exit_code, "BRUXELLES_SECRET" in stopped.output) == (1, True)
    assert members.tables.overview.summary(ANNA, table).status == "running"
    assert members.console.broken_seals() == []


@pytest.mark.parametrize("command", ["stop", "operator"])
def test_a_command_asks_for_the_reason(members: Services, command: str) -> None:
    table = running(members)
    words = [command, table if command == "stop" else "Cleo", "--data", str(members.settings.data)]
    assert CliRunner().invoke(app, words, input="\n").exit_code != 0
    assert members.console.log() == []
    done = CliRunner().invoke(app, words, input=f"{WHY}\n")
    assert done.exit_code == 0, done.output
    assert [row.reason for row in members.console.log()] == [WHY]


def test_the_same_by_commands(members: Services) -> None:
    data = ["--data", str(members.settings.data)]
    table = running(members)

    def run(*words: str, code: int = 0) -> str:
        done = CliRunner().invoke(app, [*words, *data])
        assert done.exit_code == code, done.output
        return " ".join(done.output.split())

    assert "Cleo is an operator" in run("operator", "Cleo", "--reason", WHY)
    run("operate", "bot", table, "1", "--reason", WHY)
    run("operate", "give", table, "1", "Cleo", "--reason", WHY)
    run("operate", "finish", table, "--reason", WHY)
    run("operate", "close", table, "--reason", WHY)
    run("operate", "ban", "Cleo", "--days", "3", "--reason", WHY)
    run("operate", "lift", "Cleo", "--reason", WHY)
    run("operate", "mute", "Cleo", "--days", "3", "--reason", WHY)
    run("operate", "rename", "Cleo", "Clea", "--reason", WHY)
    run("operate", "forget-mail", "Clea", "--reason", WHY)
    assert "no member" in run("operate", "ban", "Nobody", "--reason", WHY, code=1)
    log = run("operate", "log")
    assert "forget-mail" in log
    assert [row.operator for row in members.console.log()] == ["command"] * 10
    shown = run("operate", "people", "cle")
    assert CLEO.handle in shown
    assert "mute" in shown, "until when"
    assert CLEO.handle not in run("operate", "people", "nobody")


def test_reported_lines_by_commands(members: Services) -> None:
    data = ["--data", str(members.settings.data)]
    place = Place(TABLE, running(members))

    def run(*words: str) -> Result:
        return CliRunner(env={"COLUMNS": "200"}).invoke(app, ["operate", *words, *data])

    members.talk.say(ANNA, place, "you fool")
    members.talk.say(ANNA, place, "sorry")
    for number in (1, 2):
        members.talk.mute(BEN, place, number, is_reported=True)
    assert "you fool" in run("reports").output
    assert run("remove-line", place.key, "1", "--reason", WHY).exit_code == 0
    assert run("leave-line", place.key, "2", "--reason", WHY).exit_code == 0
    assert "sorry" not in run("reports").output
    again = run("leave-line", place.key, "2", "--reason", WHY)
    assert (again.exit_code, "waits for a look" in again.output) == (1, True)
    assert [deed for deed, _ in said(members)] == ["remove-line", "leave-line"]
    assert [line.text for line in members.talk.read(ANNA, place).lines] == ["", "sorry"]
