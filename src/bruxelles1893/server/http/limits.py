"""How much one person and one address may ask for, and how large a request may be."""

from __future__ import annotations

import json
import logging
import math
import time
from asyncio import sleep as wait
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bruxelles1893.server.http.errors import TooLarge, TooMany
from bruxelles1893.server.http.prices import WRITE_PRICE, read_cost
from bruxelles1893.server.http.problems import problem_response
from bruxelles1893.server.http.root_path import STATIC, path_within
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.requester import REQUESTER, Requester, network_of
from bruxelles1893.server.settings import Limits, Rate
from bruxelles1893.server.storage.rows import News
from bruxelles1893.server.throttled_log import warn_throttled
from bruxelles1893.server.turns import Turns

LOG: Final = logging.getLogger(__name__)
REFUSAL_SECONDS: Final = 0.5
"""Seconds by which a refusal is delayed, so that programs that retry at once do so less often."""
SAFE_METHODS: Final = frozenset(("GET", "HEAD", "OPTIONS"))
RECORDS: Final = "/records"
MOST_BUCKETS: Final = 50_000
STREAM_SECONDS: Final = 5.0
TAKEN: Final = "taken:"
STREAMS: Final = "streams:"
MANY: Final = 4
"""From one stream in this many of those allowed, the other processes hear of a person."""
TOLD_SECONDS: Final = 3.0
"""What another process told counts for so long: it is told each second."""


def address_of(scope: Scope) -> str:
    """The client's network; behind a trusted proxy uvicorn has put the real address here."""
    client = scope.get("client")
    return network_of(str(client[0])) if client else ""


class Buckets:
    """Token buckets by key; the ones unused for longest are forgotten."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock: Final = clock
        self._buckets: Final[OrderedDict[tuple[str, ...], tuple[float, float]]] = OrderedDict()
        self._told: Final[Counter[tuple[str, ...]]] = Counter()
        """What was taken lately from buckets that are less than half full."""

    def wait(
        self, key: tuple[str, ...], rate: Rate, factor: float = 1.0, cost: float = 1.0
    ) -> float:
        """Take tokens; the seconds to wait if there are too few."""
        now, burst, speed = self._clock(), rate.burst * factor, rate.per_second * factor
        tokens, since = self._buckets.get(key, (burst, now))
        tokens = min(burst, tokens + (now - since) * speed)
        is_enough = tokens >= cost
        self._buckets[key] = (tokens - cost if is_enough else tokens, now)
        self._buckets.move_to_end(key)
        if len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)
        if is_enough and tokens - cost < burst / 2:
            self._told[key] += math.ceil(cost)
        return 0.0 if is_enough else (cost - tokens) / speed

    def taken(self) -> dict[tuple[str, ...], int]:
        """Tokens taken since the last call, of buckets that are less than half full."""
        found = dict(self._told)
        self._told.clear()
        return found

    def take_elsewhere(self, key: tuple[str, ...], rate: Rate, factor: float, cost: float) -> None:
        """Another process has given tokens away."""
        now, burst, speed = self._clock(), rate.burst * factor, rate.per_second * factor
        tokens, since = self._buckets.get(key, (burst, now))
        tokens = min(burst, tokens + (now - since) * speed)
        self._buckets[key] = (max(-burst, tokens - cost), now)


class Limiter:
    """Rates by device of a person and by address, and the number of open streams.

    Devices count for themselves: on a stolen one nobody can keep the owner from signing it out.
    """

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self.limits: Final = limits
        self._clock: Final = clock
        self._buckets: Final = Buckets(clock)
        self._streams: Final[Counter[tuple[str, ...]]] = Counter()
        self._elsewhere: Final[OrderedDict[tuple[tuple[str, ...], str], tuple[int, float]]] = (
            OrderedDict()
        )
        """Streams of those who have many open, by other processes, and until when that counts."""

    def take(self, kind: str, who: Identity, address: str, cost: float = 1.0) -> None:
        """Count a request by its cost: `reads`, `writes` or `costly`."""
        if not self.limits.is_on:
            return
        rate: Rate = getattr(self.limits, kind)
        by_device = self._buckets.wait((kind, "device", who.id, who.device), rate, 1.0, cost)
        by_address = self._buckets.wait(
            (kind, "address", address), rate, self.limits.address_factor, cost
        )
        seconds = max(by_device, by_address)
        if seconds:
            warn_throttled(LOG, "%s: too many %s of a person or their address", address, kind)
            raise TooMany(f"too many requests; try again in {seconds:.1f} seconds", seconds)

    def check_stream(self, who: Identity, address: str) -> None:
        """Refuse one stream too many."""
        if self.limits.is_on and (
            self._open("device", who.id, who.device) >= self.limits.streams_per_identity
            or self._open("address", address) >= self.limits.streams_per_address
        ):
            raise TooMany("too many open streams; close one of them", STREAM_SECONDS)

    # --- Several processes ------------------------------------------------------------------

    @property
    def hearers(self) -> dict[str, Callable[[str, News], None]]:
        """Listeners for messages of other processes, by topic prefix."""
        return {TAKEN: self._taken_elsewhere, STREAMS: self._streams_elsewhere}

    def news(self) -> list[News]:
        """Messages for the other processes: what heavy users have taken, so that all count it."""
        taken = [
            News(TAKEN + json.dumps(key), count) for key, count in self._buckets.taken().items()
        ]
        most = {
            "device": self.limits.streams_per_identity,
            "address": self.limits.streams_per_address,
        }
        streams = [
            News(STREAMS + json.dumps(key), count)
            for key, count in tuple(self._streams.items())
            if count >= most[key[0]] / MANY
        ]
        return taken + streams

    def _taken_elsewhere(self, sender: str, news: News) -> None:
        kind, whose, *who = json.loads(news.topic.removeprefix(TAKEN))
        rate: Rate = getattr(self.limits, kind)
        factor = self.limits.address_factor if whose == "address" else 1.0
        self._buckets.take_elsewhere((kind, whose, *who), rate, factor, news.number)

    def _streams_elsewhere(self, sender: str, news: News) -> None:
        key = tuple(json.loads(news.topic.removeprefix(STREAMS)))
        self._elsewhere[key, sender] = (news.number, self._clock() + TOLD_SECONDS)
        self._elsewhere.move_to_end((key, sender))
        if len(self._elsewhere) > MOST_BUCKETS:
            self._elsewhere.popitem(last=False)

    def _open(self, *key: str) -> int:
        """How many streams are open, in all processes."""
        now = self._clock()
        elsewhere = (
            count
            for (other, _), (count, until) in tuple(self._elsewhere.items())
            if other == key and until > now
        )
        return self._streams[key] + sum(elsewhere)

    # --- Streams ----------------------------------------------------------------------------

    @contextmanager
    def stream(self, who: Identity, address: str) -> Iterator[None]:
        """Count a stream while it is open."""
        keys = (("device", who.id, who.device), ("address", address))
        self._streams.update(keys)
        try:
            yield
        finally:
            for key in keys:
                self._streams[key] -= 1
                if not self._streams[key]:
                    del self._streams[key]


class RateLimit:
    """Refuses requests beyond the rates, with how long to wait; the others of a network queue."""

    def __init__(self, app: ASGIApp, limiter: Limiter) -> None:
        self._app: Final = app
        self._limiter: Final = limiter
        self._turns: Final = Turns(limiter.limits.at_once)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] == "http" and not path_within(scope).startswith(STATIC):
            kind = "reads" if scope["method"] in SAFE_METHODS else "writes"
            who, address = scope["state"]["identity"], address_of(scope)
            REQUESTER.set(Requester(who.id, address))
            cost = read_cost(path_within(scope)) if kind == "reads" else WRITE_PRICE
            try:
                self._limiter.take(kind, who, address, cost)
            except TooMany as error:
                await wait(REFUSAL_SECONDS)
                await problem_response(error)(scope, receive, send)
                return
            await self._in_turn(address, scope, receive, send)
            return
        await self._app(scope, receive, send)

    async def _in_turn(self, address: str, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer when it is the network's turn, which ends when the answer begins."""
        if not self._limiter.limits.is_on:
            await self._app(scope, receive, send)
            return
        async with self._turns.of(address) as turn:

            async def received() -> Message:
                async with turn.paused():
                    return await receive()

            async def sent(message: Message) -> None:
                turn.end()
                await send(message)

            await self._app(scope, received, sent)


class BodyLimit:
    """Refuses bodies beyond a size, also without a Content-Length header."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self._app: Final = app
        self._limits: Final = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        is_record = scope["path"].endswith(RECORDS)
        most = self._limits.record_bytes if is_record else self._limits.body_bytes
        length = Headers(scope=scope).get("content-length", "0")
        if not length.isdecimal() or int(length) > most:
            await problem_response(TooLarge(_sentence(most)))(scope, receive, send)
            return
        await self._app(scope, _counted(receive, most), send)


def _sentence(most: int) -> str:
    return f"a request's body may have {most} bytes at most"


def _counted(receive: Receive, most: int) -> Receive:
    """A body that is cut off with an error when it grows too long."""
    seen = 0

    async def counted() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen > most:
            raise HTTPException(TooLarge.status, _sentence(most))
        return message

    return counted
