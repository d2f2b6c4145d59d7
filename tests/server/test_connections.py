"""What strangers may hold below requests: connections, heads of requests, and time."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path

import pytest
import uvicorn

from bruxelles1893.server import throttled_log
from bruxelles1893.server.http import connections
from bruxelles1893.server.http.connections import (
    ConnectionLimits,
    Gate,
    GuardedProtocol,
    is_proxy,
)
from bruxelles1893.server.http.errors import TooMany
from bruxelles1893.server.http.limits import Limiter
from bruxelles1893.server.http.prices import read_cost
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.settings import Limits, Rate, Settings
from patience import SECONDS, wait_until
from server.conftest import NO_LIMITS
from server.support import Served, served


class StrictProtocol(GuardedProtocol):
    """Little may be held."""

    limits = ConnectionLimits(head_bytes=8000, head_seconds=SECONDS)
    gate = Gate(100)


class HastyProtocol(GuardedProtocol):
    """Nobody is waited for."""

    limits = ConnectionLimits(head_seconds=1.0, request_seconds=1.0)
    gate = Gate(100)


class NarrowProtocol(GuardedProtocol):
    """Few may come at once."""

    limits = ConnectionLimits(of_network=20, head_seconds=SECONDS)
    gate = Gate(100)


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with guarded(tmp_path_factory.mktemp("data"), StrictProtocol) as running:
        yield running


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with guarded(tmp_path_factory.mktemp("data"), HastyProtocol) as running:
        yield running


@contextmanager
def guarded(data: Path, protocol: type[GuardedProtocol]) -> Iterator[Served]:
    """A server for which 127.0.0.1 is a stranger, not a proxy."""
    settings = Settings(data=data, limits=NO_LIMITS, bot_processes=1)
    options = {"http": protocol, "forwarded_allow_ips": "192.0.2.1"}
    with served(settings, options=options) as running:
        yield running


@pytest.fixture(autouse=True)
def every_line() -> None:
    throttled_log._last.clear()


@contextmanager
def connected(server: Served) -> Iterator[socket.socket]:
    host, port = server.address.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=SECONDS) as connection:
        yield connection


def all_of(connection: socket.socket) -> bytes:
    """What is answered until the other side hangs up."""
    parts = []
    try:
        while part := connection.recv(65536):
            parts.append(part)
    except ConnectionResetError:
        pass
    return b"".join(parts)


def test_usual_requests_are_answered(strict: Served) -> None:
    person = strict.person("Anna")
    assert person.get("/api/health") == {"status": "ok"}
    assert person.put("/api/me", name="Ben")["name"] == "Ben"


@pytest.mark.parametrize("chunk", [1000, 100_000])
def test_headers_have_a_size(strict: Served, chunk: int, caplog: pytest.LogCaptureFixture) -> None:
    with connected(strict) as connection:
        connection.sendall(b"GET /api/me HTTP/1.1\r\nHost: x\r\nX: ")
        sent = 0
        try:
            while sent < 64_000_000:
                sent += connection.send(b"x" * chunk)
        except OSError:
            pass
        assert sent < 64_000_000
    assert "head of over 8000 bytes" in caplog.text


def test_a_whole_head_that_is_too_large_is_told(strict: Served) -> None:
    with connected(strict) as connection:
        connection.sendall(b"GET /api/me HTTP/1.1\r\nHost: x\r\nX: " + b"x" * 9000 + b"\r\n\r\n")
        assert all_of(connection).startswith(b"HTTP/1.1 431 ")


def test_each_request_of_a_connection_has_a_head_of_its_own(strict: Served) -> None:
    """Three in one go: together they are too large, each alone is not."""
    asked = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * 3000 + b"\r\n%b\r\n"
    with connected(strict) as connection:
        connection.sendall(asked % b"" + asked % b"" + asked % b"Connection: close\r\n")
        assert all_of(connection).count(b"HTTP/1.1 200 ") == 3


class Recording(asyncio.Protocol):
    """Stands for uvicorn's protocol."""

    def __init__(self, heard: list[str], **given: object) -> None:
        self._heard = heard

    def pause_writing(self) -> None:
        self._heard.append("pause")

    def resume_writing(self) -> None:
        self._heard.append("resume")


def test_uvicorn_hears_of_those_who_do_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    monkeypatch.setattr(connections, "AutoHTTPProtocol", partial(Recording, heard))
    protocol = GuardedProtocol(uvicorn.Config("no:app"))
    protocol.pause_writing()
    protocol.resume_writing()
    assert heard == ["pause", "resume"]


def test_what_is_no_request_is_told(strict: Served) -> None:
    with connected(strict) as connection:
        connection.sendall(b"Good morning!\r\n\r\n")
        assert all_of(connection).startswith(b"HTTP/1.1 400 ")


@pytest.mark.parametrize(
    ("sent", "answer"),
    [
        (b"", b"HTTP/1.1 408 "),
        (b"GET /api/me HT", b"HTTP/1.1 408 "),
        (b"GET /api/me HTTP/1.1\r\nHost: x\r\nX: y", b"HTTP/1.1 408 "),
        (b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{", b""),
    ],
)
def test_a_request_has_a_time_to_be_whole(
    hasty: Served, sent: bytes, answer: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    with connected(hasty) as connection:
        connection.sendall(sent)
        assert all_of(connection).startswith(answer)
    assert "was not whole in time" in caplog.text


def test_an_address_has_so_many_connections(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Who holds many gets no more, with a word; when they go there is room again."""
    with guarded(tmp_path, NarrowProtocol) as server, ExitStack() as stack:
        for _ in range(20):
            stack.enter_context(connected(server))
        for _ in range(5):
            with connected(server) as connection:
                assert all_of(connection).startswith(b"HTTP/1.1 503 ")
        stack.close()
        wait_until(lambda: NarrowProtocol.gate._by_network.total() == 0)
        assert server.person().get("/api/health") == {"status": "ok"}
    assert "more connections from 127.0.0.1 are refused" in caplog.text


def test_the_gate_counts_in_all_and_by_network(caplog: pytest.LogCaptureFixture) -> None:
    gate = Gate(5)
    assert [gate.come("a", 2) is None for _ in range(3)] == [True, True, False]
    assert [gate.come("b", None) is None for _ in range(4)] == [True, True, True, False]
    assert len([line for line in caplog.messages if "refused" in line]) == 2
    gate.go("a")
    assert gate.come("c", 2) is None


@pytest.mark.parametrize(
    ("address", "trusted", "expected"),
    [
        ("127.0.0.1", "127.0.0.1", True),
        ("10.1.2.3", "127.0.0.1, 10.0.0.0/8", True),
        ("192.0.2.1", ["127.0.0.1"], False),
        ("192.0.2.1", "*", True),
        ("192.0.2.1", None, False),
    ],
)
def test_proxies_speak_for_many(address: str, trusted: str, expected: bool) -> None:
    assert is_proxy(address, trusted) is expected


# --- Rates --------------------------------------------------------------------------------------


def test_a_page_costs_more_than_a_look_of_a_program() -> None:
    table = "/table/" + "A" * 16
    assert read_cost(f"{table}/review") > read_cost(table) > read_cost("/api/me") == 1
    assert read_cost("/nowhere/at/all") == read_cost("") == 1
    assert read_cost("/api/tables") > read_cost("/api/tables/" + "A" * 16)


def test_reads_count_by_their_cost() -> None:
    limiter = Limiter(Limits(reads=Rate(1, 10)), lambda: 0.0)
    anna = Identity("a" * 32)
    limiter.take("reads", anna, "192.0.2.1", 6.0)
    with pytest.raises(TooMany) as refused:
        limiter.take("reads", anna, "192.0.2.1", 6.0)
    assert refused.value.retry_after == 2.0
    limiter.take("reads", anna, "192.0.2.1", 4.0)


def test_a_stolen_device_cannot_use_up_what_its_owner_needs_to_sign_it_out() -> None:
    limiter = Limiter(Limits(writes=Rate(1, 1), streams_per_identity=1), lambda: 0.0)
    owner, thief = Identity("a" * 32), Identity("a" * 32, device="b" * 16)
    limiter.take("writes", thief, "192.0.2.1")
    with limiter.stream(thief, "192.0.2.1"):
        limiter.check_stream(owner, "198.51.100.1")
        with pytest.raises(TooMany):
            limiter.check_stream(thief, "192.0.2.1")
    limiter.take("writes", owner, "198.51.100.1")
    with pytest.raises(TooMany):
        limiter.take("writes", thief, "192.0.2.1")


def test_a_limit_that_is_met_is_logged_once_a_minute(caplog: pytest.LogCaptureFixture) -> None:
    limiter = Limiter(Limits(writes=Rate(1, 1)), lambda: 0.0)
    for _ in range(5):
        with suppress(TooMany):
            limiter.take("writes", Identity("a" * 32), "192.0.2.1")
    assert [record.levelno for record in caplog.records] == [logging.WARNING]
    assert "192.0.2.1: too many writes" in caplog.text
