"""Web hooks: who asked for it is called, and never an address of the operator's own network."""

from __future__ import annotations

import asyncio
import gzip
import json
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from unittest.mock import ANY

import pytest
from sqlalchemy import Connection, select

from bruxelles1893.engine import Seat
from bruxelles1893.server.clubs import rows as club_rows
from bruxelles1893.server.clubs.model import TABLE
from bruxelles1893.server.notices import hooks as hooks_module
from bruxelles1893.server.notices import outbox as outbox_module
from bruxelles1893.server.notices import rows as notice_rows
from bruxelles1893.server.notices.directory import Directory, Resolve, is_private
from bruxelles1893.server.notices.errors import BadHook, HostNotFound, NotSent
from bruxelles1893.server.notices.hooks import Caller, HookSender
from bruxelles1893.server.notices.mail_links import MailLinks
from bruxelles1893.server.notices.model import HOOK as BY_HOOK
from bruxelles1893.server.notices.model import INVITED_TO_TABLE, YOUR_TURN
from bruxelles1893.server.notices.outbox import AT_ONCE_TO_SITE, Outbox
from bruxelles1893.server.notices.push import PushSender
from bruxelles1893.server.notices.service import Notices
from bruxelles1893.server.people.identity import COOKIE, Identity
from bruxelles1893.server.services import Services
from bruxelles1893.server.settings import Settings
from bruxelles1893.server.storage.errors import Unavailable
from bruxelles1893.server.storage.rows import InvitationRow, NoticeRow
from bruxelles1893.server.storage.schema import notices
from bruxelles1893.server.storage.sites import site
from bruxelles1893.server.tables.orders import SeatOrder, TableOrder, Wishes
from bruxelles1893.server.tables.summaries import Summary
from patience import SECONDS, wait_until
from server.conftest import NO_LIMITS
from server.support import ME, OPEN, Json, Served, served

OPEN_ADDRESS = "93.184.215.14"


class Post:
    """A small web server that keeps what it is sent."""

    def __init__(self) -> None:
        self.received: list[tuple[str, Json]] = []
        self.asked = 0
        """Requests of any kind."""
        self.location = "http://127.0.0.1:1/"
        self.answers: list[int] = []
        """What to answer first; 200 after that."""
        post = self

        class Handler(BaseHTTPRequestHandler):
            def parse_request(self) -> bool:
                post.asked += 1
                return super().parse_request()

            def do_GET(self) -> None:
                self.send_response(200)
                self.end_headers()

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                post.received.append((str(self.headers["Host"]), json.loads(body)))
                self.send_response(post.answers.pop(0) if post.answers else 200)
                self.send_header("Location", post.location)
                self.end_headers()

            def log_message(self, *args: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


@pytest.fixture
def post() -> Iterator[Post]:
    made = Post()
    yield made
    made.server.shutdown()
    made.server.server_close()


@pytest.fixture
def open_server(tmp_path: Path) -> Iterator[Served]:
    settings = Settings(
        data=tmp_path, limits=NO_LIMITS, allows_private_hooks=True, public_url="https://club.test"
    )
    with served(settings) as running:
        yield running


def test_a_player_is_called_when_the_turn_begins(open_server: Served, post: Post) -> None:
    anna, ben = open_server.person("Anna"), open_server.person("Ben")
    for person in (anna, ben):
        person.put("/api/me/hook", url=f"http://127.0.0.1:{post.port}/turn")
    table = anna.create(ME, OPEN, pace="turns", is_public=True, title="Sunday")
    joined = ben.post(f"/api/tables/{table}/join")
    wait_until(lambda: len(post.received) == 1)
    asked = joined["asked"]
    assert post.received[0][1] == {
        "id": ANY,
        "event": "your-turn",
        "table": table,
        "title": "Sunday",
        "seat": asked,
        "round": 0,
        "number": 0,
        "url": f"https://club.test/table/{table}",
    }
    (anna, ben)[asked].play(table, 0, "blue")
    wait_until(lambda: len(post.received) == 2)
    assert post.received[1][1]["seat"] == 1 - asked


def test_who_is_absent_is_called_when_somebody_claims_their_seat(
    open_server: Served, post: Post
) -> None:
    anna, *others = (open_server.person(name) for name in ("Anna", "Ben", "Cleo", "Dora"))
    anna.put("/api/me/hook", url=f"http://127.0.0.1:{post.port}/turn")
    table = anna.create(ME, OPEN, OPEN, is_public=True)
    for person in others[:2]:
        person.post(f"/api/tables/{table}/join")
    who = open_server.services.identities.read(others[2].http.cookies[COOKIE])
    assert who is not None
    open_server.services.tables.lobby.claim(who, table, Seat(0))
    wait_until(lambda: len(post.received) == 1)
    called = post.received[0][1]
    assert (called["event"], called["table"], called["seat"]) == ("seat-claimed", table, 0)


def test_nobody_is_called_at_a_live_table_or_after_forgetting(
    open_server: Served, post: Post
) -> None:
    family = open_server.person()
    family.put("/api/me/hook", url=f"http://127.0.0.1:{post.port}/")
    assert family.get("/api/me")["hook"]
    family.create(ME, ME, pace="live")
    assert due(open_server.services) == []
    assert family.http.delete("/api/me/hook").json()["hook"] is None
    family.create(ME, ME, pace="turns")
    assert due(open_server.services) == []
    assert post.received == []


def test_private_addresses_are_refused(plain_server: Served) -> None:
    anna = plain_server.person()
    for url in ("http://127.0.0.1:8080/", "http://[64:ff9b::7f00:1]/", "http://93.184.215.14:22/"):
        assert anna.put("/api/me/hook", 422, url=url)["code"] == "bad-hook"
    assert anna.get("/api/me")["hook"] is None


# --- Which addresses are called -----------------------------------------------------------------


def looked_up(url: str, *, allows_private: bool = False, resolve: Resolve) -> None:
    directory = Directory(allows_private, 1, resolve)
    try:
        asyncio.run(directory.target(url))
    finally:
        directory.close()


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.1.2.3",
        "192.168.0.1",
        "172.16.0.1",
        "169.254.169.254",
        "100.64.0.1",
        "0.0.0.0",
        "224.0.0.1",
        "::1",
        "::",
        "fe80::1",
        "fe80::1%1",
        "fc00::1",
        "::ffff:127.0.0.1",
        "::ffff:93.184.215.14",
        "2002:7f00:0001::",
        "2001:0:1::1",
        "ff02::1",
        "64:ff9b::127.0.0.1",
        "64:ff9b::93.184.215.14",
        "64:ff9b:1::10.0.0.1",
        "::127.0.0.1",
        "::ffff:0:127.0.0.1",
        "fec0::1",
        "192.88.99.1",
        "5f00::1",
        "168.63.129.16",
        "100.100.100.200",
        "192.0.0.192",
        "161.26.0.7",
        "166.9.12.1",
        "199.36.153.8",
        "fd00:ec2::254",
        "fd20:ce::254",
        "3fff::1",
        "::ffff:168.63.129.16",
        "64:ff9b::169.254.169.254",
        "2002:a9fe:a9fe::",
        "2001:0:a9fe:a9fe::1",
        "2606:2800:21f:cb07:0:5efe:10.0.0.1",
        "2606:2800:21f:cb07:200:5efe:10.0.0.1",
    ],
)
def test_addresses_that_are_not_of_the_open_internet(address: str) -> None:
    assert is_private(address)
    with pytest.raises(BadHook, match="private"):
        looked_up("https://club.test/", resolve=lambda host, port: [OPEN_ADDRESS, address])


@pytest.mark.parametrize("address", [OPEN_ADDRESS, "2606:2800:21f:cb07:6820:80da:af6b:8b2c"])
def test_open_addresses(address: str) -> None:
    assert not is_private(address)
    looked_up("https://club.test/turn?x=1", resolve=lambda host, port: [address])


@pytest.mark.parametrize("port", [22, 25, 5432, 6379, 1893])
def test_ports_of_other_services_are_not_called(port: int) -> None:
    with pytest.raises(BadHook, match=f"port {port} is not called; expected one of"):
        looked_up(f"https://club.test:{port}/", resolve=lambda host, port: [OPEN_ADDRESS])


@pytest.mark.parametrize(
    "url",
    [
        "ftp://club.test/",
        "file:///etc/passwd",
        "https://user:word@club.test/",
        "https://",
        "club.test",
        "http://club.test:99999/",
        "http://[::1",
        "https://club.test/\n",
        "https://club.test/é",
        "https://club.test/" + "a" * 500,
    ],
)
def test_what_is_no_address(url: str) -> None:
    with pytest.raises(BadHook):
        looked_up(url, allows_private=True, resolve=lambda host, port: [OPEN_ADDRESS])


def test_a_host_that_cannot_be_found() -> None:
    def lost(host: str, port: int) -> list[str]:
        raise OSError("no such host")

    with pytest.raises(HostNotFound, match="cannot be found"):
        looked_up("https://nowhere.test/", resolve=lost)


def test_slow_names_hold_no_thread_of_requests(
    plain_server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """More people than there are threads for requests ask for names that take for ever."""
    held = threading.Event()
    names: list[str] = []

    def slow(host: str, port: int) -> list[str]:
        names.append(threading.current_thread().name)
        held.wait(SECONDS)
        return [OPEN_ADDRESS]

    told = plain_server.services.notices
    assert isinstance(told, Notices)
    monkeypatch.setattr(told._directory, "_resolve", slow)
    people = [plain_server.person() for _ in range(50)]
    answers = [
        threading.Thread(target=each.http.put, args=("/api/me/hook",), kwargs={"json": HOOK})
        for each in people
    ]
    try:
        for answer in answers:
            answer.start()
        wait_until(lambda: names)
        assert plain_server.person().get("/api/health") == {"status": "ok"}
        assert all(name.startswith("names") for name in names)
    finally:
        held.set()
        for answer in answers:
            answer.join()


HOOK = {"url": "https://slow.test/"}


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        ("a.b.Club.example", "club.example"),
        ("localhost", "localhost"),
        ("93.184.215.14", "93.184.215.0/24"),
        ("2606:2800:21f:cb07::1", "2606:2800:21f:cb07::/64"),
    ],
)
def test_the_site_of_a_host(host: str, expected: str) -> None:
    assert site(host) == expected


# --- One call -----------------------------------------------------------------------------------


def call(url: str, body: Json, resolve: Resolve | None = None) -> None:
    directory = Directory(True, 1, resolve) if resolve else Directory(True, 1)
    caller = Caller(directory)
    try:
        asyncio.run(caller.call(url, body))
    finally:
        caller.close()


def test_the_address_looked_at_is_the_one_called(post: Post) -> None:
    """The name is resolved once; a name that changes its address later gains nothing."""
    asked: list[str] = []

    def resolve(host: str, port: int) -> list[str]:
        asked.append(host)
        return ["127.0.0.1"]

    call(f"http://club.test:{post.port}/turn", {"a": 1}, resolve)
    assert asked == ["club.test"]
    assert post.received == [(f"club.test:{post.port}", {"a": 1})]


def test_a_hook_does_not_follow_elsewhere(post: Post) -> None:
    post.answers = [302]
    with pytest.raises(NotSent, match="302") as refused:
        call(f"http://127.0.0.1:{post.port}/", {})
    assert refused.value.is_final
    assert len(post.received) == 1


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_a_hook_that_redirects_to_the_operators_network_leads_nowhere(
    status: int, open_server: Served, post: Post
) -> None:
    """A person's own machine answers with the address of another one, which nobody calls."""
    inside = Post()
    post.answers, post.location = [status], f"http://127.0.0.1:{inside.port}/latest/meta-data/"
    anna = open_server.person("Anna")
    anna.put("/api/me/hook", url=f"http://127.0.0.1:{post.port}/turn")
    anna.create(ME, ME, pace="turns")
    wait_until(lambda: len(post.received) == 1 and due(open_server.services) == [])
    inside.server.shutdown()
    inside.server.server_close()
    assert (len(post.received), inside.asked) == (1, 0)


@contextmanager
def raw_answer(answer: Callable[[socket.socket], None]) -> Iterator[int]:
    """A machine that answers as it likes; its port."""
    entrance = socket.create_server(("127.0.0.1", 0))

    def run() -> None:
        while True:
            try:
                connection, _ = entrance.accept()
            except OSError:
                return
            threading.Thread(target=quietly, args=(connection,), daemon=True).start()

    def quietly(connection: socket.socket) -> None:
        with connection:
            try:
                connection.recv(65536)
                answer(connection)
            except OSError:
                return

    threading.Thread(target=run, daemon=True).start()
    try:
        yield entrance.getsockname()[1]
    finally:
        entrance.close()


def test_of_an_answer_only_the_status_is_read() -> None:
    """One megabyte that would unpack to a gigabyte; the call does not take even the megabyte."""
    bomb = gzip.compress(bytes(1_000_000)) * 1000
    sent: list[int] = []

    def answer(connection: socket.socket) -> None:
        head = f"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: {len(bomb)}\r\n\r\n"
        connection.sendall(head.encode())
        for start in range(0, len(bomb), 1000):
            connection.sendall(bomb[start : start + 1000])
            sent.append(start)
            time.sleep(0.1)

    with raw_answer(answer) as port:
        call(f"http://127.0.0.1:{port}/", {})
    assert len(sent) * 1000 < len(bomb) / 2


def test_headers_without_an_end_are_not_read_to_it() -> None:
    def answer(connection: socket.socket) -> None:
        connection.sendall(b"HTTP/1.1 200 OK\r\n")
        for number in range(100_000):
            connection.sendall(b"X-%d: %s\r\n" % (number, b"x" * 1000))

    with raw_answer(answer) as port, pytest.raises(NotSent):
        call(f"http://127.0.0.1:{port}/", {})


def test_a_receiver_that_is_only_slow_is_not_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """It answers later than a connection may take."""
    monkeypatch.setattr(hooks_module, "CONNECT_SECONDS", 0.2)
    later = threading.Event()

    def answer(connection: socket.socket) -> None:
        later.wait(1.0)
        connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")

    with raw_answer(answer) as port:
        call(f"http://127.0.0.1:{port}/", {})


def drip(connection: socket.socket) -> None:
    """A byte now and then, for ever."""
    connection.sendall(b"HTTP/1.1 200 OK\r\nX: ")
    while True:
        connection.sendall(b"x")
        time.sleep(0.05)


def test_a_call_has_a_time_in_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hooks_module, "CALL_SECONDS", 0.5)
    with raw_answer(drip) as port, pytest.raises(NotSent, match="no answer"):
        call(f"http://127.0.0.1:{port}/", {})


# --- Calls that fail ----------------------------------------------------------------------------

ANNA = Identity("a" * 32, "Anna")
BEN = Identity("b" * 32, "Ben")
PAUSES = (0.05, 0.05, 0.05)
FAMILY_TABLE = TableOrder("second", (SeatOrder("me"), SeatOrder("me")), Wishes(pace="turns"))


def made_hooks(
    services: Services, resolve: Resolve | None = None, caller: Caller | None = None
) -> Notices:
    """Web hooks that look often and repeat a call soon."""
    directory = Directory(True, 8, resolve) if resolve else Directory(True, 8)
    sender = HookSender(caller or Caller(directory))
    outbox = Outbox(services.store, {BY_HOOK: sender}, "", PAUSES, look_seconds=0.05)
    names = Directory(True, 1, lambda host, port: ["127.0.0.1"])
    push, links = PushSender(Caller(names), "A" * 42 + "E", ""), MailLinks(["key"], "")
    limits = services.settings.limits
    made = Notices(services.store, outbox, names, push, links, limits, has_mail=False)
    services.tables.listeners[:] = [made.changed]
    return made


@pytest.fixture
def hooks(services: Services) -> Iterator[Notices]:
    made = made_hooks(services)
    made.start()
    yield made
    made.close()


def wish(hooks: Notices, who: Identity, url: str) -> None:
    asyncio.run(hooks.keep_hook(who, url))


def called_table(services: Services, hooks: Notices, port: int) -> Summary:
    """A table at which Anna is asked, who wants to be called."""
    wish(hooks, ANNA, f"http://127.0.0.1:{port}/")
    return services.tables.lobby.create(ANNA, FAMILY_TABLE)


def due(services: Services) -> list[NoticeRow]:
    with services.store.reading() as db:
        return [NoticeRow(*row) for row in db.execute(select(notices))]


def test_what_was_sent_while_the_database_is_away_is_not_sent_again(
    services: Services, hooks: Notices, post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even when the time is over for which others leave a notice to this process."""
    monkeypatch.setattr(outbox_module, "CLAIM_SECONDS", 0.0)
    tries: list[NoticeRow] = []
    noted = notice_rows.end

    def end(db: Connection, row: NoticeRow) -> None:
        tries.append(row)
        if len(tries) < 4:
            raise Unavailable("the database is away")
        noted(db, row)

    monkeypatch.setattr(notice_rows, "end", end)
    called_table(services, hooks, post.port)
    wait_until(lambda: len(tries) == 4 and due(services) == [])
    assert len(post.received) == 1


def test_after_an_outage_others_first_note_what_they_have_sent(
    services: Services, post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    hooks = made_hooks(services)
    called_table(services, hooks, post.port)

    def away(*rest: object) -> bool:
        raise Unavailable("the database is away")

    def claimed_after_outage(looks: int) -> list[NoticeRow]:
        with monkeypatch.context() as outage:
            outage.setattr(notice_rows, "has_due", away)
            outage.setattr(outbox_module, "LOOKS_AFTER_OUTAGE", looks)
            with pytest.raises(Unavailable):
                hooks._outbox._claimed()
        return hooks._outbox._claimed()

    assert claimed_after_outage(1_000_000) == []
    assert len(claimed_after_outage(0)) == 1
    hooks.close()


def test_a_call_that_fails_is_repeated(services: Services, hooks: Notices, post: Post) -> None:
    post.answers = [503, 429]
    called_table(services, hooks, post.port)
    wait_until(lambda: len(post.received) == 3)
    assert post.received[0] == post.received[1] == post.received[2], "also by its id"
    wait_until(lambda: due(services) == [])


def test_each_notice_has_an_id_of_its_own(services: Services, hooks: Notices, post: Post) -> None:
    """Also a second invitation to the same seat, which says the same."""
    wish(hooks, BEN, f"http://127.0.0.1:{post.port}/")
    seats = (SeatOrder("me"), SeatOrder("open"))
    table = services.tables.lobby.create(ANNA, TableOrder("second", seats, Wishes(pace="turns")))
    for number in (1, 2):
        with services.store.writing() as db:
            club_rows.keep_invitation(db, InvitationRow(BEN.id, TABLE, table.id, ANNA.id, 0.0))
            notice_rows.plan(db, BEN.id, INVITED_TO_TABLE, table.id, 1, float(number))
        hooks._outbox.wake()
        wait_until(lambda: due(services) == [])
        assert len(post.received) == number
    first, second = (body for _, body in post.received)
    assert first.pop("id") != second.pop("id")
    assert first == second


def test_a_call_is_not_repeated_for_ever(services: Services, hooks: Notices, post: Post) -> None:
    post.answers = [500] * 10
    called_table(services, hooks, post.port)
    wait_until(lambda: due(services) == [])
    assert len(post.received) == 1 + len(PAUSES)


def test_a_call_that_is_refused_is_not_repeated(
    services: Services, hooks: Notices, post: Post
) -> None:
    post.answers = [410]
    called_table(services, hooks, post.port)
    wait_until(lambda: due(services) == [])
    assert len(post.received) == 1


def test_a_name_that_cannot_be_found_now_is_tried_again(services: Services, post: Post) -> None:
    tries: list[str] = []

    def resolve(host: str, port: int) -> list[str]:
        tries.append(host)
        if len(tries) < 3:
            raise OSError("temporary failure")
        return ["127.0.0.1"]

    hooks = made_hooks(services, resolve)
    hooks.start()
    wish(hooks, ANNA, f"http://club.test:{post.port}/")
    services.tables.lobby.create(ANNA, FAMILY_TABLE)
    wait_until(lambda: len(post.received) == 1)
    hooks.close()


def test_an_error_of_our_own_is_logged_and_the_call_stays(
    services: Services,
    hooks: Notices,
    post: Post,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def broken(self: Caller, url: str, body: Json) -> None:
        raise LookupError("a mistake of ours")

    monkeypatch.setattr(Caller, "call", broken)
    called_table(services, hooks, post.port)
    wait_until(lambda: "a mistake of ours" in caplog.text)
    assert len(due(services)) == 1


def test_a_call_is_not_made_when_the_turn_is_over(services: Services, post: Post) -> None:
    hooks = made_hooks(services)
    table = called_table(services, hooks, post.port)
    shown = services.tables.games.view(ANNA, table.id)
    wish(hooks, ANNA, f"http://127.0.0.1:{post.port}/later")
    services.tables.games.play(ANNA, table.id, shown.number, [shown.options[0]])
    with services.store.writing() as db:
        notice_rows.plan(db, ANNA.id, YOUR_TURN, table.id, shown.number, 0.0)
    hooks.start()
    wait_until(lambda: due(services) == [])
    hooks.close()
    assert post.received == []


def test_a_call_that_is_due_outlasts_a_restart(services: Services, post: Post) -> None:
    """The turn and its call are stored together; the server then ends before it calls."""
    table = called_table(services, made_hooks(services), post.port)
    (row,) = due(services)
    assert (row.topic, row.number) == (table.id, table.number)
    services.store.close()
    again = Services(services.settings)
    hooks = made_hooks(again)
    hooks.start()
    wait_until(lambda: len(post.received) == 1)
    wait_until(lambda: due(again) == [])
    hooks.close()
    again.store.close()


def test_a_call_put_off_by_a_clock_that_went_back_is_made(services: Services, post: Post) -> None:
    hooks = made_hooks(services)
    called_table(services, hooks, post.port)
    with services.store.writing() as db:
        db.execute(notices.update().values(due_at=time.time() + 1e6, held_until=time.time() + 1e6))
    hooks.start()
    wait_until(lambda: len(post.received) == 1)
    hooks.close()


def test_slow_machines_stop_nobody_elses_calls(services: Services, post: Post) -> None:
    """A hundred calls to one site that drips; somebody elsewhere is called all the same."""
    inside: Counter[str] = Counter()
    most = 0

    class Watched(Caller):
        async def call(
            self,
            url: str,
            body: Mapping[str, object] | bytes,
            headers: Mapping[str, str] | None = None,
        ) -> None:
            nonlocal most
            inside["calls"] += 1
            most = max(most, inside["calls"])
            try:
                await super().call(url, body, headers)
            finally:
                inside["calls"] -= 1

    names = Directory(True, 8, lambda host, port: ["127.0.0.1"])
    hooks = made_hooks(services, caller=Watched(names))
    with raw_answer(drip) as port:
        for number in range(100):
            slow = Identity(f"{number:032x}", "Slow")
            wish(hooks, slow, f"http://x{number}.drip.test:{port}/")
            services.tables.lobby.create(slow, FAMILY_TABLE)
        wish(hooks, BEN, f"http://club.test:{post.port}/")
        services.tables.lobby.create(BEN, FAMILY_TABLE)
        hooks.start()
        wait_until(lambda: len(post.received) == 1)
        hooks.close()
    assert 1 < most <= AT_ONCE_TO_SITE + 1


def test_of_two_processes_one_makes_a_call(services: Services, post: Post) -> None:
    first, second = made_hooks(services), made_hooks(services)
    called_table(services, first, post.port)
    assert len(first._outbox._claimed()) == 1
    assert second._outbox._claimed() == []
    first.close()
    second.close()
