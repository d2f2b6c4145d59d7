"""Requests of one network take turns: few are worked on at a time, however many were sent.

So a network that asks for much slows its own pages down, and others' by no more than those few.
While it has more requests than turns, it begins none as long as others are worked for. A request
that waits, for a pool, for a name or for the rest of its body, lets the next one go on.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from contextvars import ContextVar
from typing import Final

LONGEST_WAIT: Final = 1.0
"""Seconds that a crowded network gives way to others, so that it comes on in a busy hour too."""


class Visits:
    """Counts the requests in progress of networks that are not crowded."""

    def __init__(self) -> None:
        self._count: int = 0
        self._none: Final = asyncio.Event()
        self._none.set()

    def begin(self) -> None:
        """One more is worked on."""
        self._count += 1
        self._none.clear()

    def end(self) -> None:
        """One of them needs no work any more."""
        self._count -= 1
        if not self._count:
            self._none.set()

    async def over(self) -> None:
        """Wait until there is none, for a while."""
        with suppress(TimeoutError):
            async with asyncio.timeout(LONGEST_WAIT):
                await self._none.wait()


class NetworkLoad:
    """The turns of one network, and how many of its requests are here."""

    def __init__(self, at_once: int) -> None:
        self.turns: Final = asyncio.Semaphore(at_once)
        self.present: int = 0
        self.waiting: int = 0


class RequestTurn:
    """The turn of one request: it has it, or it waits for it or for something else."""

    def __init__(self, network: NetworkLoad, visits: Visits) -> None:
        self._network: Final = network
        self._visits: Final = visits
        self._is_on: bool = False
        self._is_visit: bool = False

    async def begin(self) -> None:
        """Wait until it is this request's turn."""
        self._network.waiting += 1
        try:
            await self._network.turns.acquire()
        finally:
            self._network.waiting -= 1
        self._is_on = True
        self._is_visit = not self._network.waiting
        if self._is_visit:
            self._visits.begin()
        else:
            await self._visits.over()

    def end(self) -> None:
        """Let the next one go on."""
        if self._is_on:
            self._is_on = False
            self._network.turns.release()
            if self._is_visit:
                self._visits.end()

    @asynccontextmanager
    async def paused(self) -> AsyncIterator[None]:
        """Let others go on while this one only waits."""
        was_on = self._is_on
        self.end()
        try:
            yield
        finally:
            if was_on:
                await self.begin()


TURN: Final[ContextVar[RequestTurn | None]] = ContextVar("turn", default=None)
"""The turn of the request that is being answered; None outside of requests."""


@asynccontextmanager
async def paused() -> AsyncIterator[None]:
    """Let others of the network go on while the request that is answered waits."""
    turn = TURN.get()
    if turn is None:
        yield
        return
    async with turn.paused():
        yield


class Turns:
    """The requests of each network: those in progress, and those that wait, in order."""

    def __init__(self, at_once: int) -> None:
        self._at_once: Final = at_once
        self._networks: Final[dict[str, NetworkLoad]] = {}
        self._visits: Final = Visits()

    @asynccontextmanager
    async def of(self, address: str) -> AsyncIterator[RequestTurn]:
        """A turn for a request of a network, once it has come."""
        network = self._networks.setdefault(address, NetworkLoad(self._at_once))
        network.present += 1
        turn = RequestTurn(network, self._visits)
        before = TURN.set(turn)
        try:
            await turn.begin()
            yield turn
        finally:
            turn.end()
            TURN.reset(before)
            network.present -= 1
            if not network.present:
                del self._networks[address]
