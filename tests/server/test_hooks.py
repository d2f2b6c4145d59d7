"""Web hooks: who asked for it is called, and never an address of the operator's own network."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import httpx
import pytest

from bruxelles1893.server.background import web_hooks as hooks_module
from bruxelles1893.server.background.errors import BadHook
from bruxelles1893.server.background.web_hooks import Caller, Hooks, is_private
from bruxelles1893.server.services import Services
from bruxelles1893.server.settings import Settings
from bruxelles1893.server.tables.identity import Identity
from bruxelles1893.server.tables.orders import SeatOrder, TableOrder
from bruxelles1893.server.tables.summaries import Summary
from server.conftest import NO_LIMITS
from server.support import ME, OPEN, Json, Served, served, wait_until


class Post:
    """A small web server that keeps what it is sent."""

    def __init__(self) -> None:
        self.received: list[tuple[str, Json]] = []
        self.answers: list[int] = []
        """What to answer first; 200 after that."""
        post = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                post.received.append((str(self.headers["Host"]), json.loads(body)))
                self.send_response(post.answers.pop(0) if post.answers else 200)
                self.send_header("Location", "http://127.0.0.1:1/")
                self.end_headers()

            def log_message(self, *args: object) -> None:
                pass

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
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


def test_nobody_is_called_at_a_live_table_or_after_forgetting(
    open_server: Served, post: Post
) -> None:
    family = open_server.person()
    family.put("/api/me/hook", url=f"http://127.0.0.1:{post.port}/")
    assert family.get("/api/me")["hook"]
    family.create(ME, ME, pace="live")
    assert family.http.delete("/api/me/hook").json()["hook"] is None
    family.create(ME, ME, pace="turns")
    open_server.services.hooks._threads.shutdown(wait=True)
    assert post.received == []


def test_private_addresses_are_refused(plain_server: Served) -> None:
    anna = plain_server.person()
    problem = anna.put("/api/me/hook", 422, url="http://127.0.0.1:8080/")
    assert problem["code"] == "bad-hook"
    assert anna.get("/api/me")["hook"] is None


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
        "fc00::1",
        "::ffff:127.0.0.1",
        "2002:7f00:0001::",
        "ff02::1",
    ],
)
def test_addresses_that_are_not_of_the_open_internet(address: str) -> None:
    assert is_private(address)
    with pytest.raises(BadHook, match="private"):
        Caller(False, lambda host, port: ["93.184.215.14", address]).check("https://club.test/")


@pytest.mark.parametrize("address", ["93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c"])
def test_open_addresses(address: str) -> None:
    assert not is_private(address)
    Caller(False, lambda host, port: [address]).check("https://club.test/turn?x=1")


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
        Caller(True, lambda host, port: ["93.184.215.14"]).check(url)


def test_a_host_that_cannot_be_found() -> None:
    def lost(host: str, port: int) -> list[str]:
        raise OSError("no such host")

    with pytest.raises(BadHook, match="cannot be found"):
        Caller(False, lost).check("https://nowhere.test/")


def test_the_address_looked_at_is_the_one_called(post: Post) -> None:
    """The name is resolved once; a name that changes its address later gains nothing."""
    asked: list[str] = []

    def resolve(host: str, port: int) -> list[str]:
        asked.append(host)
        return ["127.0.0.1"]

    Caller(True, resolve).call(f"http://club.test:{post.port}/turn", {"a": 1})
    assert asked == ["club.test"]
    assert post.received == [(f"club.test:{post.port}", {"a": 1})]


def test_a_hook_does_not_follow_elsewhere(post: Post) -> None:
    post.answers = [302]
    with pytest.raises(httpx.HTTPStatusError):
        Caller(True).call(f"http://127.0.0.1:{post.port}/", {})
    assert len(post.received) == 1


# --- Calls that fail ----------------------------------------------------------------------------

ANNA = Identity("a" * 32, "Anna")
PAUSES = (0.05, 0.05, 0.05)
FAMILY_TABLE = TableOrder("second", (SeatOrder("me"), SeatOrder("me")), pace="turns")


@pytest.fixture
def hooks(services: Services) -> Iterator[Hooks]:
    """Hooks that repeat a call soon."""
    made = Hooks(services.store, Caller(True), "", PAUSES)
    services.tables.listeners[:] = [made.changed]
    yield made
    made.close()


def called_table(services: Services, hooks: Hooks, port: int) -> Summary:
    """A table at which Anna is asked, who wants to be called."""
    hooks.keep(ANNA, f"http://127.0.0.1:{port}/")
    return services.tables.create(ANNA, FAMILY_TABLE)


def test_a_call_that_fails_is_repeated(services: Services, hooks: Hooks, post: Post) -> None:
    post.answers = [503, 429]
    called_table(services, hooks, post.port)
    wait_until(lambda: len(post.received) == 3)
    assert post.received[0] == post.received[1] == post.received[2]
    assert hooks._waiting == 0


def test_a_call_is_not_repeated_for_ever(
    services: Services, hooks: Hooks, post: Post, caplog: pytest.LogCaptureFixture
) -> None:
    post.answers = [500] * 10
    called_table(services, hooks, post.port)
    wait_until(lambda: "(4 times)" in caplog.text)
    hooks._threads.shutdown(wait=True)
    assert len(post.received) == 1 + len(PAUSES)


def test_a_call_that_is_refused_is_not_repeated(
    services: Services, hooks: Hooks, post: Post, caplog: pytest.LogCaptureFixture
) -> None:
    post.answers = [410]
    called_table(services, hooks, post.port)
    wait_until(lambda: "410" in caplog.text)
    assert hooks._waiting == 0
    assert len(post.received) == 1


def test_an_error_of_our_own_is_logged(
    services: Services,
    hooks: Hooks,
    post: Post,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def broken(self: Caller, url: str, body: Json) -> None:
        raise LookupError("a mistake of ours")

    monkeypatch.setattr(Caller, "call", broken)
    called_table(services, hooks, post.port)
    wait_until(lambda: "a mistake of ours" in caplog.text)
    assert hooks._waiting == 0


def test_a_call_is_not_repeated_when_the_turn_is_over(services: Services, post: Post) -> None:
    slow = Hooks(services.store, Caller(True), "", (0.5,))
    services.tables.listeners[:] = [slow.changed]
    post.answers = [500]
    table = called_table(services, slow, post.port)
    wait_until(lambda: slow._waiting == 1 and len(post.received) == 1)
    shown = services.tables.view(ANNA, table.id)
    services.tables.listeners.clear()
    services.tables.play(ANNA, table.id, shown.number, [shown.options[0]])
    wait_until(lambda: slow._waiting == 0)
    slow._threads.shutdown(wait=True)
    assert len(post.received) == 1


def test_calls_that_wait_are_bounded(
    services: Services, hooks: Hooks, post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hooks_module, "MOST_CALLS", 0)
    called_table(services, hooks, post.port)
    hooks._threads.shutdown(wait=True)
    assert post.received == []
