"""Live news of tables: who listens is woken, and reads what is new since the last number it saw.

Nothing is queued for a listener, so a slow or vanished one costs nothing and holds up nobody.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections import OrderedDict, deque
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import chain
from typing import Final

from starlette.concurrency import run_in_threadpool

from bruxelles1893.server.people.identity import ANYBODY, Identity
from bruxelles1893.server.storage.rows import Head
from bruxelles1893.server.tables.disclosure import is_late
from bruxelles1893.server.tables.game.changes import Change
from bruxelles1893.server.tables.games import Games
from bruxelles1893.server.tables.open_table import OpenTable
from bruxelles1893.server.tables.overview import Overview
from bruxelles1893.server.tables.position import Position, position_of
from bruxelles1893.server.tables.summaries import News

PING_SECONDS: Final = 15.0
UNKNOWN: Final = Head(1 << 62, 0)
"""Newer than anything in memory: the database must be asked."""
NOTHING: Final = Head(-1, -1)
MOST_RECENT: Final = 32
MOST_LOOKED: Final = 256
MOST_TALKS: Final = 10_000
MOST_AT_ONCE: Final = 200
"""So many streams may come back at once after a restart."""
RETURNS_PER_SECOND: Final = 50
"""So many more can be answered in a second, with their pages drawn."""
LONGEST_SPREAD: Final = 600
TALK: Final = "talk:"
"""Before what somebody talks about, on the line between processes."""


def spread_of(streams: int) -> int:
    """Over how many seconds the pages of a process are to come back when they have lost it."""
    return min(max(0, streams - MOST_AT_ONCE) // RETURNS_PER_SECOND, LONGEST_SPREAD)


class Listener:
    """Somebody who listens to a table."""

    __slots__ = ("head", "is_ended", "is_pinged", "signal", "who")

    def __init__(self, who: Identity = ANYBODY) -> None:
        self.who: Final = who
        self.signal: Final = asyncio.Event()
        self.head: Head = UNKNOWN
        self.is_pinged = False
        self.is_ended = False

    async def is_woken(self) -> bool:
        """Wait for news; False if there is nothing but the line to be kept open."""
        await self.signal.wait()
        is_pinged, self.is_pinged = self.is_pinged, False
        return not is_pinged


class Hub:
    """Who listens to which table in this process."""

    def __init__(self) -> None:
        self._listeners: Final[dict[str, set[Listener]]] = {}
        self.on_silence: Final[list[Callable[[str], None]]] = []
        """Called with a table when the last who listened to it has gone."""
        self._talks: Final[OrderedDict[str, int]] = OrderedDict()
        self._loop: asyncio.AbstractEventLoop | None = None
        self.is_closed = False
        self.spread: int = 0
        """Over how many seconds the pages that listen are to come back if they are lost."""

    def start(self) -> None:
        """Belong to the running event loop."""
        self._loop = asyncio.get_running_loop()
        self.is_closed = False
        self._ping_later(self._loop)

    def _ping_later(self, loop: asyncio.AbstractEventLoop) -> None:
        """One clock for all who listen: one for each would be set anew with every move."""
        if not self.is_closed:
            loop.call_later(PING_SECONDS, self._ping, loop)

    def _ping(self, loop: asyncio.AbstractEventLoop) -> None:
        self.spread = spread_of(self.count)
        for listener in chain.from_iterable(self._listeners.values()):
            listener.is_pinged = True
            listener.signal.set()
        self._ping_later(loop)

    def notify(self, table_id: str, head: Head = UNKNOWN) -> None:
        """Wake the listeners of a table, from any thread."""
        self._call(lambda: self._wake(table_id, head))

    def talked(self, topic: str) -> None:
        """Somebody has said something: who listens is pinged early, from any thread."""
        self._call(lambda: self._talked(topic))

    def _talked(self, topic: str) -> None:
        self._talks[topic] = self.talk_count(topic) + 1
        self._talks.move_to_end(topic)
        if len(self._talks) > MOST_TALKS:
            self._talks.popitem(last=False)
        for listener in self._listeners.get(topic, ()):
            listener.is_pinged = True
            listener.signal.set()

    def talk_count(self, topic: str) -> int:
        """A number that is another one whenever somebody has said something."""
        return self._talks.get(topic, 0)

    def notify_all(self) -> None:
        """Wake everybody: news may have been missed."""
        self._call(self._wake_everybody)

    def catch_up(self, table_id: str, head: Head) -> None:
        """Wake the listeners of a table who do not know yet that it is so far."""
        self._call(lambda: self._catch_up(table_id, head))

    def _catch_up(self, table_id: str, head: Head) -> None:
        if any(_is_newer(head, each.head) for each in self._listeners.get(table_id, ())):
            self._wake(table_id, head)

    def close(self) -> None:
        """End all streams, so that the server can stop."""
        self.is_closed = True
        self.notify_all()

    def end(self, identity: str, device: str) -> None:
        """End the streams of a device that was signed out, from any thread."""
        self._call(lambda: self._end(identity, device))

    def _end(self, identity: str, device: str) -> None:
        for listener in chain.from_iterable(self._listeners.values()):
            if (listener.who.id, listener.who.device) == (identity, device):
                listener.is_ended = True
                listener.signal.set()

    def _call(self, function: Callable[[], object]) -> None:
        if self._loop is not None:
            with suppress(RuntimeError):
                self._loop.call_soon_threadsafe(function)

    def _wake(self, table_id: str, head: Head) -> None:
        for listener in self._listeners.get(table_id, ()):
            listener.head = head
            listener.signal.set()

    def _wake_everybody(self) -> None:
        for table_id in self._listeners:
            self._wake(table_id, UNKNOWN)

    def people_at(self, table_id: str) -> list[Identity]:
        """Who listens to a table now, everybody once."""
        found = {each.who.id: each.who for each in tuple(self._listeners.get(table_id, ()))}
        return list(found.values())

    def everybody(self) -> list[tuple[str, Identity]]:
        """Who listens to what."""
        pairs = [(topic, tuple(found)) for topic, found in tuple(self._listeners.items())]
        return [(topic, each.who) for topic, listeners in pairs for each in listeners]

    def is_heard(self, table_id: str) -> bool:
        """Whether anybody listens to a table."""
        return table_id in self._listeners

    @property
    def count(self) -> int:
        """How many listen."""
        return sum(map(len, tuple(self._listeners.values())))

    def heard(self) -> list[str]:
        """The tables that anybody listens to."""
        return list(self._listeners)

    @contextmanager
    def listening(self, table_id: str, who: Identity = ANYBODY) -> Iterator[Listener]:
        """Listen to a table for a while."""
        listener = Listener(who)
        self._listeners.setdefault(table_id, set()).add(listener)
        try:
            yield listener
        finally:
            listeners = self._listeners[table_id]
            listeners.discard(listener)
            if not listeners:
                del self._listeners[table_id]
                for forget in self.on_silence:
                    forget(table_id)


class RecentPositions:
    """The last positions of the tables that somebody watches, as they were stored here."""

    def __init__(self, hub: Hub) -> None:
        self._hub: Final = hub
        self._positions: Final[dict[str, deque[Position]]] = {}
        hub.on_silence.append(self._forget)

    def keep(self, change: Change) -> None:
        """Keep a position, from the thread that has stored it; all may leave meanwhile."""
        table_id = change.row.id
        if change.game is not None and self._hub.is_heard(table_id):
            kept = self._positions.setdefault(table_id, deque(maxlen=MOST_RECENT))
            kept.append(position_of(change.game))
        if not self._hub.is_heard(table_id):
            self._forget(table_id)

    def _forget(self, table_id: str) -> None:
        self._positions.pop(table_id, None)

    def find(self, table_id: str, head: Head) -> Position | None:
        """The last position, if it is here and is just that far."""
        kept = self._positions.get(table_id)
        return kept[-1] if kept and kept[-1].head == head else None

    def after(self, table_id: str, seen: Head, head: Head) -> list[Position]:
        """The positions after one, up to a certain one or beyond; none if that is not here."""
        kept = tuple(self._positions.get(table_id, ()))
        if not kept or _is_newer(head, kept[-1].head):
            return []
        return [each for each in kept if _is_newer(each.head, seen)]


def _is_newer(head: Head, seen: Head) -> bool:
    return head.number > seen.number or head.version > seen.version


class Streams:
    """The news of a table as they come."""

    def __init__(self, hub: Hub, overview: Overview, games: Games, recent: RecentPositions) -> None:
        self._hub: Final = hub
        self._overview: Final = overview
        self._games: Final = games
        self._recent: Final = recent
        self._position_cache: Final[OrderedDict[str, Position]] = OrderedDict()
        self._lock: Final = threading.Lock()
        self.on_heard: Final[list[Callable[[float], None]]] = []
        """Called with the seconds from a move until somebody who listens has been sent it."""

    def present(self, table: OpenTable) -> Position:
        """The present of an open table: the very position that others look at, if they do."""
        if table.is_late:
            return table.position()
        found = self._recent.find(table.id, table.head) or self._position_cache.get(table.id)
        if found is None or found.head != table.head:
            found = table.position()
            self._look(table.id, found)
        return found

    def _look(self, table_id: str, position: Position) -> None:
        """Keep the position for the next look: a turn is put together of several."""
        with self._lock:
            self._position_cache[table_id] = position
            self._position_cache.move_to_end(table_id)
            if len(self._position_cache) > MOST_LOOKED:
                self._position_cache.popitem(last=False)

    async def positions(
        self, who: Identity, table_id: str
    ) -> AsyncGenerator[Position | None, None]:
        """The present and every later position; None now and then to keep the line open."""
        seen = NOTHING
        with self._hub.listening(table_id, who) as listener:
            while not (self._hub.is_closed or listener.is_ended):
                listener.signal.clear()
                if _is_newer(listener.head, seen):
                    for position in await self._positions(table_id, seen, listener.head):
                        if is_late(who, position.row, position.seats):
                            async for each in self._late_positions(who, table_id, listener):
                                yield each
                            return
                        yield position
                        self._has_heard(position, seen)
                        seen = position.head
                    if listener.head == UNKNOWN:
                        listener.head = seen
                elif not await listener.is_woken():
                    yield None

    def _has_heard(self, position: Position, seen: Head) -> None:
        """Tell how long a move took to whoever had the page open before it."""
        if seen != NOTHING and position.head.number > seen.number:
            for tell in self.on_heard:
                tell(max(0.0, time.time() - position.row.moved_at))

    async def _late_positions(
        self, who: Identity, table_id: str, listener: Listener
    ) -> AsyncIterator[Position | None]:
        """Each position when it is old enough: it is looked for whenever the line is pinged."""
        seen = NOTHING
        while not (self._hub.is_closed or listener.is_ended):
            listener.signal.clear()
            position = await run_in_threadpool(self._games.position_for, who, table_id)
            if position.head != seen:
                yield position
                seen = position.head
            await listener.signal.wait()
            listener.is_pinged = False
            yield None

    async def _positions(self, table_id: str, seen: Head, head: Head) -> Sequence[Position]:
        """From memory where they are, else the present one from the database."""
        kept = self._recent.after(table_id, seen, head)
        return kept or [await run_in_threadpool(self._games.position, table_id)]

    async def news(
        self, who: Identity, table_id: str, after: int | None = None
    ) -> AsyncIterator[News | None]:
        """What is new, first of all the table itself; None now and then to keep the line open.

        `after` is the last entry that the listener has seen, or None for the present one.
        """
        version = 0
        with self._hub.listening(table_id, who) as listener:
            while not (self._hub.is_closed or listener.is_ended):
                listener.signal.clear()
                found = await self._read(who, table_id, after, version, listener.head)
                after, version = found.number, found.version
                if listener.head == UNKNOWN:
                    listener.head = Head(after, version)
                if found.is_news:
                    yield found
                elif not await listener.is_woken():
                    yield None

    async def _read(
        self, who: Identity, table_id: str, after: int | None, version: int, head: Head
    ) -> News:
        """From memory if it is new enough, which needs no thread, else from the database."""
        found = self._overview.known_news(who, table_id, after, version, head)
        if found is not None:
            return found
        return await run_in_threadpool(self._overview.news, who, table_id, after, version)
