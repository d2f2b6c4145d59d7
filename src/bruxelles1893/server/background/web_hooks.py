"""Web hooks: who wants it is called when it is their turn, or when somebody claims their seat."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Final, NamedTuple, ParamSpec, TypeVar

import httpx
from starlette.concurrency import run_in_threadpool

from bruxelles1893.engine import Seat
from bruxelles1893.server.background.errors import BadHook, HostNotFound
from bruxelles1893.server.background.hook_addresses import Directory
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.refusal import Refusal
from bruxelles1893.server.storage import hook_rows
from bruxelles1893.server.storage.rows import SEAT_CLAIMED, CallRow, GameRow, SeatRow
from bruxelles1893.server.storage.store import Store
from bruxelles1893.server.tables.game.changes import Change, asked_person
from bruxelles1893.server.turns import paused

P = ParamSpec("P")
T = TypeVar("T")

LOG: Final = logging.getLogger(__name__)
CALL_SECONDS: Final = 5.0
"""For all of a call: the name, the connection, and the first line and headers of the answer."""
CLAIM_SECONDS: Final = 30.0
"""After so long somebody else may make a call whose process seems to have died."""
LOOK_SECONDS: Final = 5.0
CALLS_AT_ONCE: Final = 64
CALLS_AT_ONCE_TO_SITE: Final = 4
PAUSES: Final = (5.0, 30.0, 180.0)
"""Seconds to wait before a call that failed is repeated."""
LATER: Final = (408, 425, 429)
"""Refusals that ask for another try."""


class CallFailed(Exception):
    """Nobody has taken a call; `is_final` if the other side does not want it again."""

    def __init__(self, message: str, *, is_final: bool = False) -> None:
        super().__init__(message)
        self.is_final = is_final


class Caller:
    """Calls addresses of people. Of the answer only the status is read, and nobody is followed."""

    def __init__(self, directory: Directory) -> None:
        self._directory: Final = directory
        self._certificates: Final = httpx.create_ssl_context(trust_env=False)

    async def call(self, url: str, body: dict[str, object]) -> None:
        """Send a message to the address that was looked at."""
        try:
            async with asyncio.timeout(CALL_SECONDS):
                status = await self._status(url, body)
        except TimeoutError:
            raise CallFailed(f"no answer in {CALL_SECONDS:.0f} seconds") from None
        except HostNotFound as error:
            raise CallFailed(str(error)) from error
        except httpx.HTTPError as error:
            raise CallFailed(str(error) or type(error).__name__) from error
        if not 200 <= status < 300:
            is_final = status < 500 and status not in LATER
            raise CallFailed(f"the answer was {status}", is_final=is_final)

    async def _status(self, url: str, body: dict[str, object]) -> int:
        target = await self._directory.target(url)
        async with (
            httpx.AsyncClient(
                timeout=CALL_SECONDS, trust_env=False, verify=self._certificates
            ) as client,
            client.stream(
                "POST",
                target.url,
                json=body,
                headers=target.headers,
                extensions={"sni_hostname": target.host},
            ) as response,
        ):
            return response.status_code

    def close(self) -> None:
        """Call no more."""
        self._directory.close()


class DueCall(NamedTuple):
    """A call that is due: its address and its message."""

    url: str
    message: dict[str, object]


class Hooks:
    """Makes the calls that are due, many at once but few to one site.

    A call that fails is repeated a few times, as long as it is still that turn. Calls wait in the
    database, so that a restart forgets none.
    """

    def __init__(
        self,
        store: Store,
        caller: Caller,
        directory: Directory,
        public_url: str,
        pauses: Sequence[float] = PAUSES,
        clock: Callable[[], float] = time.time,
        look_seconds: float = LOOK_SECONDS,
    ) -> None:
        self._store: Final = store
        self._caller: Final = caller
        self._directory: Final = directory
        self._public_url: Final = public_url
        self._pauses: Final = pauses
        self._clock: Final = clock
        self._look_seconds: Final = look_seconds
        self._executor: Final = ThreadPoolExecutor(2, "hooks")
        self._tasks: Final[set[asyncio.Task[None]]] = set()
        self._busy: Final[Counter[str]] = Counter()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._awake: Final = asyncio.Event()
        self._is_closed: bool = False
        self._thread: Final = threading.Thread(target=self._work, daemon=True, name="hooks")

    # --- The addresses of people ------------------------------------------------------------

    async def keep(self, who: Identity, url: str | None) -> None:
        """Remember where to call a person, or forget it."""
        if url is not None:
            async with paused():
                await self._directory.target(url)
        await run_in_threadpool(self._keep, who, url)

    def _keep(self, who: Identity, url: str | None) -> None:
        with self._store.writing() as db:
            hook_rows.keep_hook(db, who.id, url, self._clock())

    def of(self, who: Identity) -> str | None:
        """Where a person is called."""
        with self._store.reading() as db:
            found = hook_rows.hook(db, who.id)
        return None if found is None else found.url

    # --- The calls --------------------------------------------------------------------------

    def start(self) -> None:
        """Make the calls that are due, also those of before a restart."""
        self._thread.start()

    def close(self) -> None:
        """Make no more calls; what is due stays in the database."""
        self._is_closed = True
        self._wake()
        if self._thread.is_alive():
            self._thread.join(CALL_SECONDS)
        self._executor.shutdown(wait=False, cancel_futures=True)
        self._directory.close()
        self._caller.close()

    def changed(self, change: Change) -> None:
        """A turn has begun, or a seat is claimed; the game does not wait for the call."""
        if change.person_to_call is not None or change.claimed:
            self._wake()

    def _wake(self) -> None:
        if self._loop is not None:
            with suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._awake.set)

    def _work(self) -> None:
        asyncio.run(self._make_due_calls())

    async def _make_due_calls(self) -> None:
        self._loop = asyncio.get_running_loop()
        while not self._is_closed:
            self._awake.clear()
            await self._guarded(self._hand_out)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._awake.wait(), self._look_seconds)
        for task in self._tasks:
            task.cancel()

    async def _guarded(
        self, work: Callable[P, Awaitable[None]], *args: P.args, **kwargs: P.kwargs
    ) -> None:
        """Errors must not end the calls of everybody; what is due is tried again."""
        try:
            await work(*args, **kwargs)
        except Refusal as error:
            LOG.warning("web hooks are not called: %s", error)
        except Exception:
            LOG.exception("web hooks are not called")

    async def _hand_out(self) -> None:
        """Begin calls until enough are under way or none is due."""
        while len(self._tasks) < CALLS_AT_ONCE and (claimed := await self._do(self._claimed)):
            for call in claimed:
                self._busy[call.site] += 1
                task = asyncio.create_task(self._guarded(self._make, call))
                self._tasks.add(task)
                task.add_done_callback(partial(self._made, call.site))

    def _made(self, site: str, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        self._busy[site] -= 1
        if not self._busy[site]:
            del self._busy[site]
        self._awake.set()

    async def _do(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What needs the database is done by other threads than those of requests."""
        return await asyncio.get_running_loop().run_in_executor(
            self._executor, lambda: work(*args, **kwargs)
        )

    def _claimed(self) -> list[CallRow]:
        """Calls that are due and now ours, few to one site."""
        now, busy = self._clock(), Counter(self._busy)
        full = [site for site, count in busy.items() if count >= CALLS_AT_ONCE_TO_SITE]
        with self._store.reading() as db:
            due = hook_rows.due_calls(db, now, full, CALLS_AT_ONCE - len(self._tasks))
        wanted = []
        for call in due:
            busy[call.site] += 1
            if busy[call.site] <= CALLS_AT_ONCE_TO_SITE:
                wanted.append(call)
        return self._ours(wanted, now + CLAIM_SECONDS) if wanted else []

    def _ours(self, calls: Sequence[CallRow], until: float) -> list[CallRow]:
        with self._store.writing() as db:
            return [
                call._replace(due_at=until)
                for call in calls
                if hook_rows.put_off(db, call, until, call.failures)
            ]

    async def _make(self, call: CallRow) -> None:
        due = await self._do(self._due, call)
        try:
            if due is not None:
                await self._caller.call(due.url, due.message)
        except BadHook as error:
            LOG.warning("a web hook is not called: %s", error)
        except CallFailed as error:
            LOG.warning("a web hook could not be called (%s times): %s", call.failures + 1, error)
            if call.failures < len(self._pauses) and not error.is_final:
                await self._do(self._repeat, call)
                return
        await self._do(self._end, call)

    def _due(self, call: CallRow) -> DueCall | None:
        """Where to call and what to say; nothing if the person has forgotten it or has played."""
        with self._store.reading() as db:
            hook = hook_rows.hook(db, call.identity)
            row = self._store.game(db, call.game_id)
            seats = tuple(self._store.seats(db, [call.game_id])[call.game_id])
        if hook is None or row is None:
            return None
        seat = _seat_to_tell(call, row, seats)
        return None if seat is None else DueCall(hook.url, self._message(call.event, row, seat))

    def _message(self, event: str, row: GameRow, seat: Seat) -> dict[str, object]:
        return {
            "event": event,
            "table": row.id,
            "title": row.title,
            "seat": seat,
            "round": row.round,
            "number": row.number,
            "url": f"{self._public_url}/table/{row.id}" if self._public_url else None,
        }

    def _repeat(self, call: CallRow) -> None:
        until = self._clock() + self._pauses[call.failures]
        with self._store.writing() as db:
            hook_rows.put_off(db, call, until, call.failures + 1)

    def _end(self, call: CallRow) -> None:
        with self._store.writing() as db:
            hook_rows.end_call(db, call)


def _seat_to_tell(call: CallRow, row: GameRow, seats: Sequence[SeatRow]) -> Seat | None:
    """The seat that a call is about; none if it is no longer so."""
    if call.event == SEAT_CLAIMED:
        own = (seat for seat in seats if seat.holder == call.identity and seat.claim)
        return next((seat.number for seat in own), None)
    is_asked = row.number == call.number and asked_person(row, tuple(seats)) == call.identity
    return row.asked if is_asked else None
