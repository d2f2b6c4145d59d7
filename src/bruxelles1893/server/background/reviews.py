"""Reviews of finished games: made behind the bots that people wait for, and kept as files.

A kept review may be deleted at any time: it is made anew when somebody asks for it.
"""

from __future__ import annotations

import asyncio
import json
import logging
import threading
from concurrent.futures import BrokenExecutor, Future
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from starlette.concurrency import run_in_threadpool

from bruxelles1893.review import Choice, Review, review_from, with_searched
from bruxelles1893.review.plain import from_plain, to_plain
from bruxelles1893.review.work import looked_at, reviewed, reviewer, searched_moment
from bruxelles1893.server.background.errors import Busy
from bruxelles1893.server.background.worker_pool import WorkerPool
from bruxelles1893.server.requester import REQUESTER, Requester
from bruxelles1893.server.turns import paused

LOG: Final = logging.getLogger(__name__)
QUICK_SECONDS: Final = 5.0
SEARCH_SECONDS: Final = 4.0
MOMENT_SECONDS: Final = 0.5
PATIENCE_SECONDS: Final = 10.0
"""How long a page waits for a quick review; then it comes back for it."""
NOT_AWAITED: Final = 1
"""How urgent a search is: no page waits for it."""
MOST_KEPT: Final = 2000
MOST_DEEP: Final = 500
"""Deep reviews that are being made or wait, each with its game."""


class Progress(NamedTuple):
    """How many moments of a deep review have been searched, and whether it waits for room."""

    done: int
    moments: int
    is_waiting: bool


class Kept(NamedTuple):
    """A review, and whether its costly moments have been searched."""

    review: Review
    is_deep: bool

    @property
    def is_true(self) -> bool:
        """Whether each moment was searched where it is said: older releases said it of others."""
        moments = (choice for player in self.review.players for choice in player.moments)
        return not self.is_deep or all(choice.is_searched for choice in moments)


class Shelf:
    """Reviews in a folder, one file a game; the oldest go when there are too many."""

    def __init__(self, folder: Path) -> None:
        self._folder: Final = folder

    def get(self, game_id: str) -> Kept | None:
        """The review of a game, if this release's bot has made one."""
        try:
            data = json.loads(self._path(game_id).read_text("utf-8"))
            kept = Kept(review_from(data["review"]), data["is_deep"])
            if data["reviewer"] == reviewer() and kept.is_true:
                return kept
        except (OSError, ValueError, KeyError, TypeError):
            LOG.debug("no review is kept of %s", game_id)
        return None

    def put(self, game_id: str, kept: Kept) -> None:
        """Keep a review; where nothing can be written it is made anew each time."""
        data = {
            "reviewer": reviewer(),
            "is_deep": kept.is_deep,
            "review": kept.review.to_json(),
        }
        path = self._path(game_id)
        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            new = path.with_suffix(".new")
            new.write_text(json.dumps(data), "utf-8")
            new.replace(path)
            self._clear()
        except OSError as error:
            LOG.warning("a review could not be kept: %s", error)

    def _path(self, game_id: str) -> Path:
        return self._folder / f"{game_id}.json"

    def _clear(self) -> None:
        files = list(self._folder.glob("*.json"))
        if len(files) > MOST_KEPT:
            for old in sorted(files, key=lambda file: file.stat().st_mtime)[: MOST_KEPT // 10]:
                old.unlink(missing_ok=True)


class Deep:
    """A deep review that is being made."""

    def __init__(self, record: str, quick: Review, requester: Requester) -> None:
        self.record: Final = record
        self.quick: Final = quick
        self.requester: Final = requester
        self.found: Final[list[Choice]] = []
        self._suspects: Final = [choice for player in quick.players for choice in player.suspects]

    @property
    def count(self) -> int:
        """How many moments are to be searched."""
        return len(self._suspects)

    @property
    def next(self) -> Choice | None:
        """The moment to be searched next, if one is left."""
        return self._suspects[len(self.found)] if len(self.found) < self.count else None


class Reviews:
    """Makes reviews and keeps them."""

    def __init__(self, pool: WorkerPool, folder: Path) -> None:
        self._pool: Final = pool
        self._shelf: Final = Shelf(folder)
        self._quick: Final[dict[str, Future[Kept]]] = {}
        self._deep: Final[dict[str, Deep]] = {}
        self._waiting: Final[dict[str, None]] = {}
        """Deep reviews for which the queue has no room, in the order in which they came."""
        self._lock: Final = threading.Lock()

    async def of(self, game_id: str, record: str) -> Kept | None:
        """The review of a finished game, kept or quick; None if that takes a while yet."""
        kept = await run_in_threadpool(self._shelf.get, game_id)
        if kept is not None:
            return kept
        making = asyncio.wrap_future(self._begun(game_id, record))
        with suppress(TimeoutError, BrokenExecutor):
            async with paused():
                return await asyncio.wait_for(asyncio.shield(making), PATIENCE_SECONDS)
        return None

    async def choice_at(self, record: str, ply: int) -> Choice | None:
        """What was best at a moment of a finished game; none where there was nothing to choose."""
        try:
            work = partial(looked_at, record, ply)
            found = await self._pool.result(work, seconds=MOMENT_SECONDS)
        finally:
            self._take_up()
        return None if found is None else from_plain(Choice, found)

    def _begun(self, game_id: str, record: str) -> Future[Kept]:
        """A quick review that is being made, for everybody who waits for it."""
        with self._lock:
            known = self._quick.get(game_id)
            making = known or self._quick.setdefault(game_id, Future())
        if known is None:
            self._make(game_id, record, making)
        return making

    def _make(self, game_id: str, record: str, making: Future[Kept]) -> None:
        def done(text: Future[str]) -> None:
            with self._lock:
                del self._quick[game_id]
            error = text.exception()
            if error is not None:
                making.set_exception(error)
                self._take_up()
                return
            kept = Kept(review_from(json.loads(text.result())), is_deep=False)
            self._shelf.put(game_id, kept)
            making.set_result(kept)
            self._take_up()

        try:
            work = partial(reviewed, record)
            self._pool.submit(work, REQUESTER.get(), seconds=QUICK_SECONDS).add_done_callback(done)
        except Busy as error:
            with self._lock:
                del self._quick[game_id]
            making.set_exception(error)

    def progress(self, game_id: str) -> Progress | None:
        """How far the deep review of a game is, if one is being made."""
        with self._lock:
            deep = self._deep.get(game_id)
            is_waiting = game_id in self._waiting
        if is_waiting:
            self._take_up()
        return None if deep is None else Progress(len(deep.found), deep.count, is_waiting)

    def deepen(self, game_id: str, record: str, quick: Review) -> None:
        """Begin to search at the costly moments; the result is kept when all are done.

        One moment after the other: so few wait in the queue, and there is room for everybody.
        """
        with self._lock:
            if game_id in self._deep:
                return
            if len(self._deep) >= MOST_DEEP:
                raise Busy(SEARCH_SECONDS)
            self._deep[game_id] = Deep(record, quick, REQUESTER.get())
        self._go_on(game_id)

    def _go_on(self, game_id: str) -> None:
        """Search the next moment; if the queue is full, later; if it was the last, be done."""
        deep = self._deep[game_id]
        choice = deep.next
        if choice is None:
            self._finish(game_id, deep)
            return
        work = partial(searched_moment, deep.record, to_plain(choice))
        try:
            promise = self._pool.submit(
                work, deep.requester, seconds=SEARCH_SECONDS, urgency=NOT_AWAITED
            )
        except Busy:
            with self._lock:
                self._waiting[game_id] = None
            return
        promise.add_done_callback(partial(self._searched, game_id))

    def _searched(self, game_id: str, done: Future[dict[str, Any]]) -> None:
        """Take what a search found. If it failed the review stays as it was, to be asked again."""
        try:
            self._deep[game_id].found.append(from_plain(Choice, done.result()))
        except Exception as error:  # whatever it was, it must not be called searched
            LOG.warning("a moment could not be searched: %s", error)
            with self._lock:
                del self._deep[game_id]
        else:
            self._go_on(game_id)
        self._take_up()

    def _take_up(self) -> None:
        """Go on with reviews that found the queue full, now that something has left it."""
        with self._lock:
            waiting = list(self._waiting)
            self._waiting.clear()
        for game_id in waiting:
            self._go_on(game_id)

    def _finish(self, game_id: str, deep: Deep) -> None:
        self._shelf.put(game_id, Kept(with_searched(deep.quick, deep.found), is_deep=True))
        with self._lock:
            del self._deep[game_id]
