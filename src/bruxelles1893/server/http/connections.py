"""Limits below requests: how many connections, how large a head, and how long until it is whole."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, ClassVar, Final

import httptools
import uvicorn
from uvicorn.protocols.http.auto import AutoHTTPProtocol

from bruxelles1893.server.requester import network_of
from bruxelles1893.server.throttled_log import warn_throttled

LOG: Final = logging.getLogger(__name__)
SPARE_FILES: Final = 128
"""Files that the server needs beside connections: the database, processes, pages."""
WANTED_FILES: Final = 65_536
COME_BACK_SECONDS: Final = 10


@dataclass(frozen=True, slots=True)
class ConnectionLimits:
    """The limits of one connection and of one network."""

    of_network: int = 256
    head_bytes: int = 32 * 1024
    head_seconds: float = 10.0
    """Until the first line and the headers are there, from the connection or the first byte."""
    request_seconds: float = 60.0
    """Until the body is there too."""


class Gate:
    """Counts the connections of a process, by network and in all."""

    def __init__(self, most: int) -> None:
        self._most: Final = most
        self._by_network: Final[Counter[str]] = Counter()

    def come(self, network: str, most_of_network: int | None) -> str | None:
        """Count a connection; or why it cannot stay."""
        if self._by_network.total() >= self._most:
            warn_throttled(LOG, "%s connections are open: more are refused", self._most)
            return "The server has too many connections."
        if most_of_network is not None and self._by_network[network] >= most_of_network:
            warn_throttled(
                LOG, "more connections from %s are refused: %s are open", network, most_of_network
            )
            return "Too many connections from your address."
        self._by_network[network] += 1
        return None

    def go(self, network: str) -> None:
        """A connection has ended."""
        self._by_network[network] -= 1
        if not self._by_network[network]:
            del self._by_network[network]


def most_connections() -> int:
    """The most connections of this process, after it has asked the system for many."""
    try:
        import resource
    except ImportError:
        return WANTED_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = WANTED_FILES if hard == resource.RLIM_INFINITY else min(hard, WANTED_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    files = WANTED_FILES if soft == resource.RLIM_INFINITY else soft
    return max(SPARE_FILES, files - SPARE_FILES)


def is_proxy(address: str, trusted: list[str] | str | None) -> bool:
    """Whether the operator has named an address as that of a proxy, which speaks for many."""
    names = trusted.split(",") if isinstance(trusted, str) else trusted or []
    return any(_is_in(address, name.strip()) for name in names)


def _is_in(address: str, name: str) -> bool:
    try:
        return name == "*" or ipaddress.ip_address(address) in ipaddress.ip_network(name, False)
    except ValueError:
        return address == name


class GuardedProtocol(asyncio.Protocol):
    """HTTP as uvicorn speaks it, with limits on what a stranger may hold.

    It stands between the connection and uvicorn's own protocol, and follows requests with a
    parser of its own.
    """

    limits: ClassVar = ConnectionLimits()
    gate: ClassVar[Gate | None] = None

    def __init__(self, config: uvicorn.Config, **state: Any) -> None:
        self._config: Final = config
        # uvicorn documents no way to put limits before its protocol: hence its upper bound.
        self._inner: Final = AutoHTTPProtocol(config=config, **state)  # type: ignore[call-arg]
        self._parser = httptools.HttpRequestParser(self)
        self._transport: asyncio.Transport
        self._network: str | None = None
        self._deadline: asyncio.TimerHandle | None = None
        self._received: int = 0
        """Bytes since the head began."""
        self._head_size: int = 0
        """Bytes of the address and the headers as far as they are whole."""
        self._is_in_head: bool = True
        self._is_head_too_large: bool = False

    # --- Connections ------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A connection was made."""
        self._transport = transport
        address = peer(transport)
        network = network_of(address)
        of_network = None if self._is_proxy(address) else self.limits.of_network
        refusal = self._open_gate().come(network, of_network)
        if refusal is None:
            self._network = network
            self._inner.connection_made(transport)
            self._expect(self.limits.head_seconds)
        else:
            self._refuse(HTTPStatus.SERVICE_UNAVAILABLE, refusal)

    def _is_proxy(self, address: str) -> bool:
        return self._config.proxy_headers and is_proxy(address, self._config.forwarded_allow_ips)

    @classmethod
    def _open_gate(cls) -> Gate:
        if cls.gate is None:
            cls.gate = Gate(most_connections())
        return cls.gate

    def connection_lost(self, exc: Exception | None) -> None:
        """A connection was lost."""
        self._expect_nothing()
        del self._parser  # which knows this protocol: neither is to keep the other
        if self._network is not None:
            self._open_gate().go(self._network)
            self._network = None
            self._inner.connection_lost(exc)

    def pause_writing(self) -> None:
        """The other side reads too slowly."""
        self._inner.pause_writing()

    def resume_writing(self) -> None:
        """The other side has read."""
        self._inner.resume_writing()

    # --- Requests ---------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """More of a request has come."""
        if self._transport.is_closing():
            return
        if self._is_in_head:
            self._received += len(data)
            if self._deadline is None:
                self._expect(self.limits.head_seconds)
        self._follow(data)
        is_endless = self._is_in_head and self._received > self.limits.head_bytes
        if self._is_head_too_large or is_endless:
            self._refuse_head()
        else:
            self._inner.data_received(data)

    def _follow(self, data: bytes) -> None:
        # uvicorn meets the same error, and answers.
        with suppress(httptools.HttpParserError, httptools.HttpParserUpgrade):
            self._parser.feed_data(data)

    def on_url(self, url: bytes) -> None:
        """A part of the address has come."""
        self._head_size += len(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header has come."""
        self._head_size += len(name) + len(value)

    def on_headers_complete(self) -> None:
        """The first line and the headers are there."""
        self._is_in_head = False
        self._is_head_too_large |= self._head_size > self.limits.head_bytes
        self._expect(self.limits.request_seconds)

    def on_message_complete(self) -> None:
        """The request is whole."""
        self._expect_nothing()
        self._is_in_head = True
        self._received = self._head_size = 0

    # --- Limits -----------------------------------------------------------------------------

    def _expect(self, seconds: float) -> None:
        self._expect_nothing()
        self._deadline = asyncio.get_running_loop().call_later(seconds, self._too_late)

    def _expect_nothing(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _too_late(self) -> None:
        warn_throttled(LOG, "a request from %s was not whole in time", self._network)
        if self._is_in_head:
            self._refuse(HTTPStatus.REQUEST_TIMEOUT, "The request was not whole in time.")
        else:
            self._transport.close()

    def _refuse_head(self) -> None:
        most = self.limits.head_bytes
        warn_throttled(LOG, "a request from %s has a head of over %s bytes", self._network, most)
        self._refuse(
            HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE,
            f"The head of a request may have {most} bytes at most.",
        )

    def _refuse(self, status: HTTPStatus, text: str) -> None:
        """Answer without asking anybody, and hang up."""
        self._expect_nothing()
        if self._transport.is_closing():
            return
        body = f"{text}\n".encode()
        lines = [
            f"HTTP/1.1 {status.value} {status.phrase}",
            "content-type: text/plain",
            f"content-length: {len(body)}",
            "connection: close",
        ]
        if status is HTTPStatus.SERVICE_UNAVAILABLE:
            lines.append(f"retry-after: {COME_BACK_SECONDS}")
        self._transport.write("\r\n".join([*lines, "", ""]).encode() + body)
        self._transport.close()


def peer(transport: asyncio.BaseTransport) -> str:
    """The address of the other side; nothing where the system does not tell."""
    name = transport.get_extra_info("peername")
    return str(name[0]) if isinstance(name, tuple) else ""
