"""Mails, taken by a real mail server that insists on STARTTLS and a password."""

from __future__ import annotations

import re
import socket
import threading
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import httpx
import pytest

from bruxelles1893.server.notices import mail, making, model
from bruxelles1893.server.notices import rows as notice_rows
from bruxelles1893.server.notices.model import MAIL
from bruxelles1893.server.notices.outbox import AT_ONCE, AT_ONCE_TO_SITE, Outbox
from bruxelles1893.server.notices.service import Notices
from bruxelles1893.server.settings import MailSettings, Settings
from bruxelles1893.server.storage.rows import AddressRow
from patience import SECONDS, wait_until
from server.conftest import NO_LIMITS
from server.mail_server import MailServer
from server.support import ME, OPEN, Person, Served, served
from server.test_hooks import Post

LINK = re.compile(r"https://club\.test(/mail/\S+)")


@pytest.fixture
def post(tmp_path: Path) -> Iterator[MailServer]:
    made = MailServer(tmp_path)
    yield made
    made.close()


@pytest.fixture
def club(tmp_path: Path, post: MailServer, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    monkeypatch.setattr(model, "GRACE", 0.0)
    monkeypatch.setattr(making, "LOOK_SECONDS", 0.1)
    settings = Settings(
        data=tmp_path, limits=NO_LIMITS, public_url="https://club.test", mail=post.settings
    )
    with served(settings) as running:
        yield running


def plain(post: MailServer, number: int = -1) -> str:
    body = post.mails[number].get_body(("plain",))
    assert body is not None
    return str(body.get_content())


def link(post: MailServer, number: int = -1) -> str:
    found = LINK.search(plain(post, number))
    assert found is not None
    return found[1]


def confirmed(club: Served, post: MailServer, name: str, address: str) -> Person:
    person = club.person(name)
    assert ask(person, address).status_code == 303
    answer = person.http.post(link(post))
    assert address in answer.text
    return person


def ask(person: Person, address: str) -> httpx.Response:
    """Let an address be asked, and wait until the outbox has done so."""
    answer = person.http.post("/notices/mail", data={"mail_address": address})
    wait_until(lambda: "as soon as possible" not in person.http.get("/notices").text)
    return answer


def begun(anna: Person, ben: Person, **wishes: str) -> tuple[str, Person, Person]:
    table = anna.create(ME, OPEN, is_public=True, pace="turns", **wishes)
    asked = ben.post(f"/api/tables/{table}/join")["asked"]
    return (table, anna, ben) if asked == 0 else (table, ben, anna)


def test_nobody_gets_mail_who_did_not_say_yes(club: Served, post: MailServer) -> None:
    anna, ben = club.person("Anna"), club.person("Ben")
    for person in (anna, ben):
        ask(person, f"{person.get('/api/me')['name'].lower()}@mail.test")
    assert [each["To"] for each in post.mails] == ["anna@mail.test", "ben@mail.test"]
    assert post.was_encrypted == [True, True]
    table, asked, _ = begun(anna, ben)
    asked.play(table, 0, "blue")
    with club.services.store.reading() as db:
        from bruxelles1893.server.storage.schema import notices

        assert db.execute(notices.select()).all() == []
    assert len(post.mails) == 2


def test_a_turn_is_a_mail_with_text_html_and_one_click_to_stop(
    club: Served, post: MailServer
) -> None:
    anna = confirmed(club, post, "Anna", "anna@mail.test")
    ben = confirmed(club, post, "Ben", "ben@mail.test")
    table, asked, waiting = begun(anna, ben, title="Sunday <b>")
    wait_until(lambda: len(post.mails) == 3)
    asked.play(table, 0, "blue")
    wait_until(lambda: len(post.mails) == 4)
    mail, mover = post.mails[-1], asked.get("/api/me")["name"]
    assert mail["Subject"] == "Sunday <b>: it is your turn"
    assert f"{mover} has moved. It is your turn." in plain(post)
    assert f"https://club.test/table/{table}" in plain(post)
    html = mail.get_body(("html",))
    assert html is not None
    assert "Sunday &lt;b&gt;" in html.get_content()
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    stop = mail["List-Unsubscribe"].strip("<>").removeprefix("https://club.test")
    stranger = httpx.post(
        f"{club.address}{stop}", data={"List-Unsubscribe": "One-Click"}, timeout=SECONDS
    )
    assert stranger.status_code == 200
    assert "emails go to" not in waiting.http.get("/notices").text
    with club.services.store.reading() as db:
        from bruxelles1893.server.storage.schema import addresses

        kept = db.execute(addresses.select().where(addresses.c.channel == model.MAIL)).all()
        assert len(kept) == 1


def test_the_mail_of_a_day_has_all_tables_and_quiet_hours_are_kept(
    club: Served, post: MailServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At half past ten in the evening Anna gets nothing, nor does Dora; Ben, who wants it, does."""
    tokyo = ZoneInfo("Asia/Tokyo")
    now = [datetime(2026, 11, 18, 22, 30, tzinfo=tokyo)]

    def clock() -> float:
        return now[0].timestamp()

    monkeypatch.setattr(club.services.tables.resources, "clock", clock)
    for part in (club.services.notices, outbox_of(club)):
        monkeypatch.setattr(part, "_clock", clock)
    anna, ben, dora = (
        confirmed(club, post, name, f"{name.lower()}@mail.test") for name in ("Anna", "Ben", "Dora")
    )
    for person, wishes in (
        (anna, {"mail": "daily", "mail_hour": 9}),
        (dora, {"quiet_from": 22, "quiet_until": 7}),
    ):
        changed = person.http.patch("/api/me/settings", json=wishes | {"time_zone": "Asia/Tokyo"})
        assert changed.status_code == 200, changed.text

    def mails_to(name: str) -> list[int]:
        wanted = f"{name.lower()}@mail.test"
        return [n for n, each in enumerate(post.mails[3:], 3) if each["To"] == wanted]

    def turn_of(person: Person, other: Person, title: str) -> None:
        table, asked, _ = begun(person, other, title=title)
        if asked is not person:
            asked.play(table, 0, "blue")

    for title in ("First table", "Second table", "Third table"):
        turn_of(anna, ben, title)
    turn_of(dora, ben, "Quiet table")
    turn_of(ben, anna, "Late table")
    wait_until(lambda: any("Late table" in plain(post, each) for each in mails_to("Ben")))
    assert mails_to("Anna") == mails_to("Dora") == []
    now[0] = datetime(2026, 11, 19, 7, 1, tzinfo=tokyo)
    (number,) = wait_until(lambda: mails_to("Dora"))
    assert "Quiet table" in plain(post, number)
    assert mails_to("Anna") == []
    now[0] = datetime(2026, 11, 19, 9, 1, tzinfo=tokyo)
    (number,) = wait_until(lambda: mails_to("Anna"))
    assert "3" in post.mails[number]["Subject"]
    for title in ("First table", "Second table", "Third table"):
        assert plain(post, number).count(title) == 1
    assert "Late table" not in plain(post, number)


def outbox_of(club: Served) -> Outbox:
    notices = club.services.notices
    assert isinstance(notices, Notices)
    return notices._outbox


def test_a_look_at_the_links_does_nothing(club: Served, post: MailServer) -> None:
    """Programs that check mails open every link in them."""
    anna = club.person("Anna")
    ask(anna, "anna@mail.test")
    assert "csrf_token" in club.get(link(post)).text
    assert "not been confirmed" in anna.http.get("/notices").text


def test_mails_speak_the_language_of_the_person(club: Served, post: MailServer) -> None:
    anna = club.person("Anna")
    anna.http.patch("/api/me/settings", json={"language": "fr"})
    ask(anna, "anna@mail.test")
    wait_until(lambda: post.mails)
    assert "adresse" in post.mails[-1]["Subject"]


def test_an_address_is_not_asked_again_and_again(club: Served, post: MailServer) -> None:
    anna = club.person("Anna")
    assert ask(anna, "anna@mail.test").status_code == 303
    assert ask(anna, "anna@mail.test").status_code == 429
    for _ in range(5):
        ask(club.person(), "anna@mail.test")
    assert len(post.mails) == 3, "strangers cannot fill a mailbox either"
    for number in range(9):
        ask(anna, f"friend{number}@mail.test")
    assert len(post.mails) == 3 + 4, "nor can one person write to everybody"


def test_no_way_to_ask_a_stranger_more_often(club: Served, post: MailServer) -> None:
    """Forgetting the address, deleting oneself and writing it otherwise are of no help."""
    anna = club.person("Anna")
    for spelled in ("zoe@mail.test", "Zoe@mail.test", "zoe+1@mail.test", "ZOE@MAIL.TEST"):
        ask(anna, spelled)
        anna.http.post("/notices/mail/off")
    anna.http.post("/my-data/delete", data={"is_sure": "true"})
    for spelled in ("zoe@mail.test", "zoe+2@mail.test"):
        assert ask(club.person(), spelled).status_code == 429
    assert len(post.mails) == 3
    busy = club.person()
    for number in range(9):
        ask(busy, f"friend{number}@mail.test")
        busy.http.post("/notices/mail/off")
    assert len(post.mails) == 3 + 5


def test_a_network_cannot_write_to_everybody_by_new_cookies(
    tmp_path: Path, post: MailServer
) -> None:
    settings = Settings(
        data=tmp_path,
        limits=replace(NO_LIMITS, mails_by_network=4),
        public_url="https://club.test",
        mail=post.settings,
    )
    with served(settings) as club:
        answers = [ask(club.person(), f"zoe{number}@mail.test") for number in range(7)]
        assert [each.status_code for each in answers] == [303] * 4 + [429] * 3
        assert "No more confirmation emails" in answers[-1].text
        elsewhere = club.person()
        elsewhere.http.headers["X-Forwarded-For"] = "203.0.113.7"
        assert ask(elsewhere, "zoe@mail.test").status_code == 303
        assert len(post.mails) == 5


@pytest.mark.parametrize(
    "address", ["anna", "anna@", "a b@mail.test", "anna@mail.test\nBcc: x@mail.test", "é@mail.test"]
)
def test_what_is_no_mail_address_is_refused(club: Served, post: MailServer, address: str) -> None:
    assert ask(club.person(), address).status_code == 422
    assert post.mails == []


def test_a_mail_server_that_refuses_is_told(club: Served, post: MailServer) -> None:
    post.answer = "554 no"
    anna = club.person()
    assert ask(anna, "anna@mail.test").status_code == 303
    assert "The confirmation email to anna@mail.test could not be sent" in told(anna)
    post.answer = "250 OK"
    anna.http.post("/notices/mail/off")
    assert ask(anna, "anna@mail.test").status_code == 303
    assert "has not been confirmed yet" in told(anna)


def test_a_mail_that_is_brought_again_has_the_same_id(club: Served, post: MailServer) -> None:
    """Then a mailbox that had it already shows it once."""
    post.answer = "451 later"
    club.person().http.post("/notices/mail", data={"mail_address": "anna@mail.test"})
    wait_until(lambda: post.ids)
    post.answer = "250 OK"
    wait_until(lambda: post.mails)
    assert len(post.ids) > 1
    assert len(set(post.ids)) == 1


def told(person: Person) -> str:
    return person.http.get("/notices").text


# --- A mail server that hangs -------------------------------------------------------------------


class HangingServer:
    """Takes connections and never says a word."""

    def __init__(self) -> None:
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self.connections: list[socket.socket] = []
        self._thread = threading.Thread(target=self._take, daemon=True)
        self._thread.start()

    def _take(self) -> None:
        with suppress(OSError):
            while True:
                self.connections.append(self._listener.accept()[0])

    def close(self) -> None:
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        for each in self.connections:
            each.close()


@pytest.fixture
def hanging() -> Iterator[HangingServer]:
    made = HangingServer()
    yield made
    made.close()


@pytest.fixture
def stuck_club(
    tmp_path: Path, hanging: HangingServer, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Served]:
    monkeypatch.setattr(model, "GRACE", 0.0)
    monkeypatch.setattr(making, "LOOK_SECONDS", 0.1)
    monkeypatch.setattr(mail, "MAIL_SECONDS", SECONDS)
    settings = Settings(
        data=tmp_path,
        limits=NO_LIMITS,
        public_url="https://club.test",
        mail=MailSettings.of_url(f"smtp+plain://127.0.0.1:{hanging.port}", "club@club.test"),
        allows_private_hooks=True,
    )
    with served(settings) as running:
        yield running


def test_no_request_waits_for_a_mail_server_that_hangs(
    stuck_club: Served, hanging: HangingServer
) -> None:
    anna = stuck_club.person("Anna")
    answer = anna.http.post("/notices/mail", data={"mail_address": "anna@mail.test"})
    assert answer.status_code == 303
    wait_until(lambda: hanging.connections)
    assert "A confirmation email to anna@mail.test will be sent" in told(anna)


def test_a_mail_server_that_hangs_holds_up_only_mails(
    stuck_club: Served, hanging: HangingServer
) -> None:
    """More mails are due than can be sent at once, and to as many sites."""
    post = Post()
    anna, ben = stuck_club.person("Anna"), stuck_club.person("Ben")
    for person in (anna, ben):
        person.http.put("/api/me/hook", json={"url": f"http://127.0.0.1:{post.port}/"})
    with stuck_club.services.store.writing() as db:
        for number in range(2 * AT_ONCE):
            place = f"mail{number}.test"
            row = AddressRow(f"{number:032x}", MAIL, "x", f"x@{place}", "", place, 0.0, False)
            notice_rows.keep_address(db, row)
            notice_rows.plan_consent(db, row, 0.0)
    wait_until(lambda: len(hanging.connections) == AT_ONCE_TO_SITE)
    begun(anna, ben)
    wait_until(lambda: post.received)
    assert len(hanging.connections) == AT_ONCE_TO_SITE
    post.server.shutdown()
    post.server.server_close()


def test_a_link_of_somebody_else_is_worth_nothing(club: Served) -> None:
    for path in ("/mail/yes/", "/mail/stop/"):
        assert club.person().http.post(path + "x" * 40).status_code == 404


def test_where_there_is_no_mail_the_page_says_so(plain_server: Served) -> None:
    anna = plain_server.person()
    assert "Email has not been set up" in anna.http.get("/notices").text
    assert ask(anna, "anna@mail.test").status_code == 501
