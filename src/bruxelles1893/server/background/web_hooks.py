"""Web hooks: a person who wants it is called at an address of their own when it is their turn."""

from __future__ import annotations

import ipaddress
import logging
import socket
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Final, NamedTuple
from urllib.parse import SplitResult, urlsplit

import httpx

from bruxelles1893.server.background.errors import BadHook
from bruxelles1893.server.refusal import Refusal
from bruxelles1893.server.storage.rows import PERSON, RUNNING, TURNS
from bruxelles1893.server.storage.store import Store
from bruxelles1893.server.tables.identity import Identity
from bruxelles1893.server.tables.resources import Change

LOG: Final = logging.getLogger(__name__)
LONGEST_URL: Final = 500
CALL_SECONDS: Final = 5.0
CALLERS: Final = 4
MOST_CALLS: Final = 1000
PAUSES: Final = (5.0, 30.0, 180.0)
"""Seconds to wait before a call that failed is repeated."""
LATER: Final = (408, 425, 429)
"""Refusals that ask for another try."""
PORTS: Final = {"http": 80, "https": 443}

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Resolve = Callable[[str, int], list[str]]


def resolved(host: str, port: int) -> list[str]:
    """The addresses of a host name."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(entry[4][0]) for entry in found]


class Target(NamedTuple):
    """Where to call: an address that was looked at, and the name that it was found by."""

    url: str
    host: str
    headers: dict[str, str]


def is_private(text: str) -> bool:
    """Whether an address is not one of the open internet."""
    address: Address = ipaddress.ip_address(text)
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo or (None, None))[1]
        if inner is not None and is_private(str(inner)):
            return True
    return not address.is_global or address.is_multicast


class Caller:
    """Calls addresses of people, never of the operator's own network unless that is allowed."""

    def __init__(self, allows_private: bool, resolve: Resolve = resolved) -> None:
        self._allows_private: Final = allows_private
        self._resolve: Final = resolve

    def check(self, url: str) -> None:
        """Refuse an address that cannot be called."""
        self._target(url)

    def _target(self, url: str) -> Target:
        parts = _parts(url)
        host, port = str(parts.hostname), parts.port or PORTS[parts.scheme]
        try:
            addresses = self._resolve(host, port)
        except (OSError, UnicodeError):
            raise BadHook(f"the host {host[:80]!r} cannot be found") from None
        if not addresses or (not self._allows_private and any(map(is_private, addresses))):
            raise BadHook("loopback and private addresses are not called by this server")
        literal = f"[{addresses[0]}]" if ":" in addresses[0] else addresses[0]
        path = parts._replace(scheme="", netloc="", fragment="").geturl() or "/"
        return Target(f"{parts.scheme}://{literal}:{port}{path}", host, {"Host": parts.netloc})

    def call(self, url: str, body: dict[str, object]) -> None:
        """Send a message: to the address looked at, following nobody elsewhere."""
        target = self._target(url)
        with httpx.Client(timeout=CALL_SECONDS, trust_env=False) as client:
            response = client.post(
                target.url,
                json=body,
                headers=target.headers,
                extensions={"sni_hostname": target.host},
            )
        response.raise_for_status()


def _parts(url: str) -> SplitResult:
    if len(url) > LONGEST_URL or not url.isascii() or not url.isprintable() or " " in url:
        raise BadHook(f"an address has at most {LONGEST_URL} plain characters")
    try:
        parts = urlsplit(url)
        is_whole = bool(parts.hostname) and parts.scheme in PORTS and parts.port != 0
    except ValueError:
        is_whole = False
    if not is_whole or parts.username is not None or parts.password is not None:
        raise BadHook("the address is not one; expected https://host/path without a password")
    return parts


class Call(NamedTuple):
    """Somebody who is to be called, and how often that has failed."""

    holder: str
    message: dict[str, object]
    failures: int = 0


class Hooks:
    """Whose turn begins at a turn-based table is called, if they asked for it.

    A call that fails is repeated a few times, as long as it is still that turn. Calls wait in
    memory: a restart forgets them, and beyond a number of them new ones are not made.
    """

    def __init__(
        self, store: Store, caller: Caller, public_url: str, pauses: Sequence[float] = PAUSES
    ) -> None:
        self._store: Final = store
        self._caller: Final = caller
        self._public_url: Final = public_url
        self._pauses: Final = pauses
        self._threads: Final = ThreadPoolExecutor(CALLERS, "hooks")
        self._lock: Final = threading.Lock()
        self._waiting: int = 0

    def close(self) -> None:
        """Make no more calls."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def keep(self, who: Identity, url: str | None) -> None:
        """Remember where to call a person, or forget it."""
        if url is not None:
            self._caller.check(url)
        with self._store.writing() as db:
            self._store.keep_hook(db, who.id, url)

    def of(self, who: Identity) -> str | None:
        """Where a person is called."""
        with self._store.reading() as db:
            return self._store.hook(db, who.id)

    def changed(self, change: Change) -> None:
        """Call the person whose turn has begun; the game does not wait for it."""
        row = change.row
        if row.pace != TURNS or row.status != RUNNING or row.asked in (None, change.asked_before):
            return
        seat = change.seats[row.asked or 0]
        if seat.kind == PERSON and seat.level is None and seat.holder is not None:
            self._plan(Call(seat.holder, self._message(change)))

    def _message(self, change: Change) -> dict[str, object]:
        row = change.row
        return {
            "event": "your-turn",
            "table": row.id,
            "title": row.title,
            "seat": row.asked,
            "round": row.round,
            "number": row.number,
            "url": f"{self._public_url}/table/{row.id}" if self._public_url else None,
        }

    def _plan(self, call: Call, pause: float = 0.0) -> None:
        """Let a call be made, now or after a pause."""
        with self._lock:
            if self._waiting >= MOST_CALLS:
                LOG.warning("a web hook is not called: %s others wait", self._waiting)
                return
            self._waiting += 1
        if pause:
            timer = threading.Timer(pause, self._hand_out, (call,))
            timer.daemon = True
            timer.start()
        else:
            self._hand_out(call)

    def _hand_out(self, call: Call) -> None:
        """After the end there are no threads, and no calls."""
        with suppress(RuntimeError):
            self._threads.submit(self._make, call)

    def _make(self, call: Call) -> None:
        with self._lock:
            self._waiting -= 1
        try:
            url = self._url_for(call)
            if url is not None:
                self._caller.call(url, call.message)
        except BadHook as error:
            LOG.warning("a web hook is not called: %s", error)
        except (Refusal, httpx.HTTPError) as error:
            self._repeat(call, error)
        except Exception:  # it would get lost in a thread
            LOG.exception("a web hook is not called")

    def _url_for(self, call: Call) -> str | None:
        """Where to call; nowhere if the person has forgotten it or the turn is over."""
        with self._store.reading() as db:
            url = self._store.hook(db, call.holder)
            head = self._store.head(db, str(call.message["table"]))
        is_over = head is None or (call.failures > 0 and head.number != call.message["number"])
        return None if is_over else url

    def _repeat(self, call: Call, error: Exception) -> None:
        LOG.warning("a web hook could not be called (%s times): %s", call.failures + 1, error)
        if call.failures < len(self._pauses) and not is_final(error):
            pause = self._pauses[call.failures]
            self._plan(call._replace(failures=call.failures + 1), pause)


def is_final(error: Exception) -> bool:
    """Whether the other side has refused a call for good."""
    if not isinstance(error, httpx.HTTPStatusError):
        return False
    return error.response.status_code < 500 and error.response.status_code not in LATER
