"""The outbox: due notices are sent, many at once but few to one site.

A notice that fails is tried again a few times while it is still true. Due notices wait in the
database, so a restart loses none, and a site that hangs holds up only its own notices.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Final, ParamSpec, Protocol, TypeAlias, TypeVar

from bruxelles1893.server.notices import rows
from bruxelles1893.server.notices.errors import BadHook, NotSent
from bruxelles1893.server.notices.model import CONSENT, Notice
from bruxelles1893.server.notices.telling import current_notices
from bruxelles1893.server.refusal import Refusal
from bruxelles1893.server.storage.errors import Unavailable
from bruxelles1893.server.storage.rows import AddressRow, NoticeRow
from bruxelles1893.server.storage.store import Store
from bruxelles1893.server.tables.game.changes import Change

NoticeKey: TypeAlias = tuple[str, ...]
P = ParamSpec("P")
T = TypeVar("T")

LOG: Final = logging.getLogger(__name__)
CLAIM_SECONDS: Final = 60.0
"""Seconds after which another process may send a notice whose process seems to have died."""
LOOK_SECONDS: Final = 5.0
LOOKS_AFTER_OUTAGE: Final = 3
"""So many looks long nothing is claimed once the database is back: whoever sent something before it
went away notes that first, although the time of their claim is over."""
AT_ONCE: Final = 128
AT_ONCE_TO_SITE: Final = 4
PAUSES: Final = (5.0, 30.0, 180.0)
"""Seconds to wait before each new try of a notice that failed."""
CLOSE_SECONDS: Final = 5.0
LAST_SECONDS: Final = 2.0
"""Seconds to wait at the end for notices under way: cut off, they might be sent again."""


def _key(row: NoticeRow) -> NoticeKey:
    """The key of a notice, by which it differs from all others."""
    return (row.identity, row.channel, row.target, row.event, row.topic, str(row.number))


class Sender(Protocol):
    """One channel: it brings a notice to an address, or raises `NotSent`."""

    async def send(self, address: AddressRow, notices: Sequence[Notice]) -> None:
        """Tell a person."""


class Outbox:
    """Sends the notices that are due, in a thread with an event loop of its own."""

    def __init__(
        self,
        store: Store,
        senders: Mapping[str, Sender],
        public_url: str,
        pauses: Sequence[float] = PAUSES,
        clock: Callable[[], float] = time.time,
        look_seconds: float = LOOK_SECONDS,
    ) -> None:
        self._store: Final = store
        self._senders: Final = senders
        self._public_url: Final = public_url
        self._pauses: Final = pauses
        self._clock: Final = clock
        self._look_seconds: Final = look_seconds
        self._executor: Final = ThreadPoolExecutor(2, "notices")
        self._tasks: Final[set[asyncio.Task[None]]] = set()
        self._busy: Final[Counter[str]] = Counter()
        self._under_way: Final[set[NoticeKey]] = set()
        """What is being sent, or was and the database is away and cannot hear of it."""
        self._loop: asyncio.AbstractEventLoop | None = None
        self._awake: Final = asyncio.Event()
        self._waits_until: float = 0.0
        self._is_closed: bool = False
        self._thread: Final = threading.Thread(target=self._work, daemon=True, name="notices")

    def start(self) -> None:
        """Start to send due notices, also those from before a restart."""
        self._thread.start()

    def close(self) -> None:
        """Stop sending; due notices stay in the database."""
        self._is_closed = True
        self.wake()
        if self._thread.is_alive():
            self._thread.join(CLOSE_SECONDS)
        self._executor.shutdown(wait=False, cancel_futures=True)

    def changed(self, change: Change) -> None:
        """Wake the outbox after a change at a table; the game does not wait for the notice."""
        if change.person_to_tell is not None or change.claimed or change.news:
            self.wake()

    def wake(self) -> None:
        """Look for due notices at once."""
        if self._loop is not None:
            with suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._awake.set)

    def _work(self) -> None:
        asyncio.run(self._send_due())

    async def _send_due(self) -> None:
        self._loop = asyncio.get_running_loop()
        while not self._is_closed:
            self._awake.clear()
            await self._guarded(self._hand_out)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._awake.wait(), self._look_seconds)
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=LAST_SECONDS)
        for task in self._tasks:
            task.cancel()

    async def _guarded(
        self, work: Callable[P, Awaitable[None]], *args: P.args, **kwargs: P.kwargs
    ) -> None:
        """Survive errors, which must not end everybody's notices; due ones are tried again."""
        try:
            await work(*args, **kwargs)
        except Refusal as error:
            LOG.warning("notices are not sent: %s", error)
        except Exception:
            LOG.exception("notices are not sent")

    async def _hand_out(self) -> None:
        """Start to send until enough notices are under way or none is due."""
        while len(self._tasks) < AT_ONCE and (claimed := await self._do(self._claimed)):
            for row in claimed:
                self._busy[row.site] += 1
                self._under_way.add(_key(row))
                task = asyncio.create_task(self._guarded(self._send, row))
                self._tasks.add(task)
                task.add_done_callback(partial(self._sent, row))

    def _sent(self, row: NoticeRow, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        self._under_way.discard(_key(row))
        self._busy[row.site] -= 1
        if not self._busy[row.site]:
            del self._busy[row.site]
        self._awake.set()

    async def _do(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run database work in other threads than those of requests."""
        return await asyncio.get_running_loop().run_in_executor(
            self._executor, lambda: work(*args, **kwargs)
        )

    def _claimed(self) -> list[NoticeRow]:
        """Due notices that this process has claimed, few to one site."""
        now, busy = self._clock(), Counter(self._busy)
        full = [site for site, count in busy.items() if count >= AT_ONCE_TO_SITE]
        if not self._has_due(now, full) or time.monotonic() < self._waits_until:
            return []
        with self._store.writing() as db:
            wanted = []
            for row in rows.due(db, now, full, AT_ONCE - len(self._tasks)):
                if _key(row) in self._under_way:
                    continue
                busy[row.site] += 1
                if busy[row.site] <= AT_ONCE_TO_SITE:
                    wanted.append(row)
            return rows.claimed(db, wanted, now + CLAIM_SECONDS)

    def _has_due(self, now: float, full: Sequence[str]) -> bool:
        try:
            with self._store.reading() as db:
                return rows.has_due(db, now, full)
        except Unavailable:
            self._waits_until = time.monotonic() + LOOKS_AFTER_OUTAGE * self._look_seconds
            raise

    async def _send(self, row: NoticeRow) -> None:
        address, notices = await self._do(self._due, row)
        try:
            if address is not None and notices:
                await self._senders[row.channel].send(address, notices)
        except BadHook as error:
            LOG.warning("a notice by %s is not sent: %s", row.channel, error)
        except NotSent as error:
            tries = row.failures + 1
            LOG.warning("a notice by %s was not sent (%s times): %s", row.channel, tries, error)
            if error.is_gone:
                await self._do(self._forget, row)
            elif row.failures < len(self._pauses) and not error.is_final:
                await self._do(self._repeat, row)
                return
            elif row.event == CONSENT:
                await self._do(self._keep_problem, row, str(error))
        await self._note_end(row)

    async def _note_end(self, row: NoticeRow) -> None:
        """Note the end of a notice until the database has it, so that it is not sent again."""
        while not await self._is_noted(row):
            await asyncio.sleep(self._look_seconds)

    async def _is_noted(self, row: NoticeRow) -> bool:
        try:
            await self._do(self._end, row)
        except Unavailable as error:
            LOG.warning("that a notice was sent is noted later: %s", error)
            return False
        return True

    def _due(self, row: NoticeRow) -> tuple[AddressRow | None, Sequence[Notice]]:
        """Targets and contents; nothing if the person has removed the address or has played."""
        if row.channel not in self._senders:
            return None, ()
        with self._store.reading() as db:
            address = rows.address(db, row.identity, row.channel, row.target)
            return address, current_notices(self._store, db, row, self._public_url)

    def _repeat(self, row: NoticeRow) -> None:
        until = self._clock() + self._pauses[row.failures]
        with self._store.writing() as db:
            rows.hold(db, row, until, row.failures + 1)

    def _keep_problem(self, row: NoticeRow, problem: str) -> None:
        with self._store.writing() as db:
            rows.keep_problem(db, row, problem)

    def _forget(self, row: NoticeRow) -> None:
        with self._store.writing() as db:
            rows.forget_address(db, row.identity, row.channel, row.target)

    def _end(self, row: NoticeRow) -> None:
        with self._store.writing() as db:
            rows.end(db, row)
