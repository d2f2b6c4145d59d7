"""Limits below requests: how many connections, how large a head, and how long until it is whole."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
from collections import Counter
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from bruxelles1893.server.requester import network_of
from bruxelles1893.server.throttled_log import warn_throttled

LOG: Final = logging.getLogger(__name__)
SPARE_FILES: Final = 128
"""Files that the server needs beside connections: the database, processes, pages."""
WANTED_FILES: Final = 65_536
COME_BACK_SECONDS: Final = 10


@dataclass(frozen=True, slots=True)
class ConnectionLimits:
    """What one connection and one network may take."""

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
    """How many connections this process may have, after it has asked the system for many."""
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


class GuardedProtocol(HttpToolsProtocol):
    """HTTP as uvicorn speaks it, with limits on what a stranger may hold."""

    limits: ClassVar = ConnectionLimits()
    gate: ClassVar[Gate | None] = None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._network: str | None = None
        self._deadline: asyncio.TimerHandle | None = None
        self._head_bytes: int = 0
        self._is_in_head: bool = True
        self._is_head_too_large: bool = False

    # --- Connections ------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has come."""
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        network = network_of(address)
        of_network = None if self._is_proxy(address) else self.limits.of_network
        refusal = self._open_gate().come(network, of_network)
        if refusal is None:
            self._network = network
            self._expect(self.limits.head_seconds)
        else:
            self._refuse(503, refusal)

    def _is_proxy(self, address: str) -> bool:
        return self.config.proxy_headers and is_proxy(address, self.config.forwarded_allow_ips)

    @classmethod
    def _open_gate(cls) -> Gate:
        if cls.gate is None:
            cls.gate = Gate(most_connections())
        return cls.gate

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody has gone."""
        self._expect_nothing()
        if self._network is not None:
            self._open_gate().go(self._network)
            self._network = None
        super().connection_lost(exc)

    # --- Requests ---------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """More of a request has come."""
        if self.transport.is_closing():
            return
        if self._is_in_head:
            self._head_bytes += len(data)
            if self._deadline is None:
                self._expect(self.limits.head_seconds)
        super().data_received(data)
        if self._is_in_head and self._head_bytes > self.limits.head_bytes:
            self._refuse_head()

    def on_headers_complete(self) -> None:
        """The first line and the headers are there."""
        size = len(self.url) + sum(len(name) + len(value) for name, value in self.headers)
        self._is_in_head = False
        if size > self.limits.head_bytes:
            self._is_head_too_large = True
            raise ValueError("the head of the request is too large")
        self._expect(self.limits.request_seconds)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The request is whole."""
        self._expect_nothing()
        self._is_in_head = True
        self._head_bytes = 0
        super().on_message_complete()

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no request, or one whose head is too large."""
        if self._is_head_too_large:
            self._refuse_head()
        elif not self.transport.is_closing():
            super().send_400_response(msg)

    # --- Limits -----------------------------------------------------------------------------

    def _expect(self, seconds: float) -> None:
        self._expect_nothing()
        self._deadline = self.loop.call_later(seconds, self._too_late)

    def _expect_nothing(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _too_late(self) -> None:
        warn_throttled(LOG, "a request from %s was not whole in time", self._network)
        if self._is_in_head:
            self._refuse(408, "The request was not whole in time.")
        else:
            self.transport.close()

    def _refuse_head(self) -> None:
        most = self.limits.head_bytes
        warn_throttled(LOG, "a request from %s has a head of over %s bytes", self._network, most)
        self._refuse(431, f"The head of a request may have {most} bytes at most.")

    def _refuse(self, status: int, text: str) -> None:
        """Answer without asking anybody, and hang up."""
        self._expect_nothing()
        if self.transport.is_closing():
            return
        body = f"{text}\n".encode()
        headers = (
            f"content-type: text/plain\r\ncontent-length: {len(body)}\r\nconnection: close\r\n"
        )
        retry = f"retry-after: {COME_BACK_SECONDS}\r\n" if status == 503 else ""
        self.transport.write(STATUS_LINE[status] + f"{headers}{retry}\r\n".encode() + body)
        self.transport.close()
