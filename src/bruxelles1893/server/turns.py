"""Requests of one network take turns: few are worked on at a time, however many were sent.

So a network that asks for much slows its own pages down, and others' by no more than those few.
Whoever waits, for a pool, for a name or for the rest of a request, lets the next one go on.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from contextvars import ContextVar
from typing import Final


class Turn:
    """The turn of one request: it has it, or it waits for it or for something else."""

    def __init__(self, places: asyncio.Semaphore) -> None:
        self._places: Final = places
        self._is_on: bool = False

    async def begin(self) -> None:
        """Wait until it is this request's turn."""
        await self._places.acquire()
        self._is_on = True

    def end(self) -> None:
        """Let the next one go on."""
        if self._is_on:
            self._is_on = False
            self._places.release()

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


TURN: Final[ContextVar[Turn | None]] = ContextVar("turn", default=None)
"""The turn of the request that is answered; none if none is, or if nobody counts."""


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
    """Who of each network is worked for, and who waits, in the order in which they came."""

    def __init__(self, at_once: int) -> None:
        self._at_once: Final = at_once
        self._places: Final[dict[str, asyncio.Semaphore]] = {}
        self._present: Final[dict[str, int]] = {}

    @asynccontextmanager
    async def of(self, network: str) -> AsyncIterator[Turn]:
        """A turn for a request of a network, once it has come."""
        places = self._places.setdefault(network, asyncio.Semaphore(self._at_once))
        self._present[network] = self._present.get(network, 0) + 1
        turn = Turn(places)
        before = TURN.set(turn)
        try:
            await turn.begin()
            yield turn
        finally:
            turn.end()
            TURN.reset(before)
            self._present[network] -= 1
            if not self._present[network]:
                del self._present[network], self._places[network]
