"""Reviews of finished games: made behind the bots that people wait for, and kept as files.

A kept review may be deleted at any time: it is made anew when somebody asks for it.
"""

from __future__ import annotations

import asyncio
import json
import logging
import threading
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, Future
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from starlette.concurrency import run_in_threadpool

from bruxelles1893.review import Review, ReviewedChoice, review_from, with_searched
from bruxelles1893.review.plain import from_plain, to_plain
from bruxelles1893.review.work import looked_at, reviewed, reviewer, searched_moment
from bruxelles1893.server.background.errors import Busy
from bruxelles1893.server.background.worker_pool import WorkerPool
from bruxelles1893.server.long_work.jobs import Jobs
from bruxelles1893.server.refusal import Refusal
from bruxelles1893.server.requester import REQUESTER, UNKNOWN_REQUESTER, Requester
from bruxelles1893.server.settings import Limits
from bruxelles1893.server.storage.job_rows import REVIEW, results
from bruxelles1893.server.storage.rows import JobRow
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
MOST_DEEP: Final = Limits().deep_reviews
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
    """A deep review that is being made by this process."""

    def __init__(
        self, record: str, quick: Review, requester: Requester, known: Sequence[ReviewedChoice] = ()
    ) -> None:
        self.record: Final = record
        self.quick: Final = quick
        self.requester: Final = requester
        self.found: Final[list[ReviewedChoice]] = list(known)
        self.is_stopped: bool = False
        plies = {choice.ply for choice in known}
        self._left: Final = deque(each for each in suspects(quick) if each.ply not in plies)
        self.count: Final = len(self.found) + len(self._left)

    @property
    def next(self) -> ReviewedChoice | None:
        """The moment to be searched next, if one is left and nobody has stopped the search."""
        return None if self.is_stopped or not self._left else self._left[0]

    def add(self, choice: ReviewedChoice) -> None:
        """A moment has been searched."""
        self._left.popleft()
        self.found.append(choice)

    @property
    def result(self) -> Kept:
        """The review with what has been found; deep only if all moments have been searched."""
        return Kept(with_searched(self.quick, self.found), not self._left)


def suspects(quick: Review) -> list[ReviewedChoice]:
    """The moments of a review that are still to be searched."""
    return [
        choice for player in quick.players for choice in player.suspects if not choice.is_searched
    ]


class Reviews:
    """Makes reviews and keeps them; deep ones are jobs that all processes share."""

    def __init__(
        self,
        pool: WorkerPool,
        folder: Path,
        jobs: Jobs,
        record_of: Callable[[str], str],
        most_deep: int = MOST_DEEP,
    ) -> None:
        self._pool: Final = pool
        self._most_deep: Final = most_deep
        self._jobs: Final = jobs
        self._record_of: Final = record_of
        self._is_closed: bool = False
        self._shelf: Final = Shelf(folder)
        self._quick: Final[dict[str, Future[Kept]]] = {}
        self._deep: Final[dict[str, Deep]] = {}
        self._waiting: Final[dict[str, None]] = {}
        """Deep reviews for which the queue has no room, in the order in which they came."""
        self._lock: Final = threading.Lock()

    def close(self) -> None:
        """Another process, or the next start, goes on with what is being searched."""
        self._is_closed = True

    async def of(self, game_id: str, record: str) -> Kept | None:
        """The review of a finished game, kept or quick; None if that takes a while yet."""
        kept = await run_in_threadpool(self._shelf.get, game_id)
        if kept is None:
            making = asyncio.wrap_future(self._begun(game_id, record))
            with suppress(TimeoutError, BrokenExecutor):
                async with paused():
                    kept = await asyncio.wait_for(asyncio.shield(making), PATIENCE_SECONDS)
        if kept is None or kept.is_deep:
            return kept
        return await run_in_threadpool(self._with_found, game_id, kept)

    def _with_found(self, game_id: str, kept: Kept) -> Kept:
        """A review with what a search has found that is over, by whatever process."""
        row = self._jobs.find(REVIEW + game_id, reviewer())
        if row is None or row.is_wanted or not (found := _choices(row)):
            return kept
        deep = Deep("", kept.review, UNKNOWN_REQUESTER, found).result
        if deep.is_deep:
            self._shelf.put(game_id, deep)
        return deep

    async def choice_at(self, game_id: str, record: str, ply: int) -> ReviewedChoice | None:
        """What was best at a moment of a finished game; none where there was nothing to choose.

        What the review tells of the moment is told here too.
        """
        kept = await run_in_threadpool(self._shelf.get, game_id)
        for player in kept.review.players if kept else ():
            for choice in player.moments:
                if choice.ply == ply:
                    return choice
        try:
            work = partial(looked_at, record, ply)
            found = await self._pool.result(work, seconds=MOMENT_SECONDS)
        finally:
            self._take_up()
        return None if found is None else from_plain(ReviewedChoice, found)

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
        """How far the deep review of a game is, if any process is making one."""
        with self._lock:
            deep = self._deep.get(game_id)
            is_waiting = game_id in self._waiting
        if is_waiting:
            self._take_up()
        if deep is not None:
            return None if deep.is_stopped else Progress(len(deep.found), deep.count, is_waiting)
        row = self._jobs.find(REVIEW + game_id, reviewer())
        if row is None or not row.is_wanted:
            return None
        return Progress(len(results(row)), row.steps, is_waiting=False)

    def deepen(self, game_id: str, record: str, quick: Review) -> None:
        """Begin to search at the costly moments; the result is kept when all are done.

        One moment after the other: so few wait in the queue, and there is room for everybody.
        """
        with self._lock:
            deep = self._deep.get(game_id)
            if deep is None and len(self._deep) >= self._most_deep:
                raise Busy(SEARCH_SECONDS)
        row = self._jobs.want(REVIEW + game_id, reviewer(), len(suspects(quick)))
        if deep is not None:
            deep.is_stopped = False
            return
        self._begin(game_id, Deep(record, quick, REQUESTER.get(), _choices(row)))

    def take_up(self) -> None:
        """Go on with the deep reviews that nobody alive makes, and keep one's own."""
        for name in self._jobs.wanted(REVIEW, reviewer):
            with self._lock:
                has_room = len(self._deep) < self._most_deep
            if has_room and self._jobs.take(name):
                self._resume(name.removeprefix(REVIEW))

    def _resume(self, game_id: str) -> None:
        with self._lock:
            if game_id in self._deep:
                return
        try:
            record = self._record_of(game_id)
        except Refusal as error:
            LOG.warning("the review of %s is not gone on with: %s", game_id, error)
            self._jobs.stop(REVIEW + game_id)
            return
        kept = self._shelf.get(game_id)
        if kept is not None:
            self._go_on_from(game_id, record, kept)
            return
        making = self._begun(game_id, record)
        making.add_done_callback(lambda done: self._quickly_made(game_id, record, done))

    def _quickly_made(self, game_id: str, record: str, done: Future[Kept]) -> None:
        if done.exception() is None:
            self._go_on_from(game_id, record, done.result())
        else:
            self._leave(game_id)

    def _go_on_from(self, game_id: str, record: str, kept: Kept) -> None:
        """Search what is left, on nobody's behalf: whoever asked may be gone."""
        try:
            row = self._jobs.find(REVIEW + game_id, reviewer())
        except Refusal:
            return
        if row is not None and row.is_wanted:
            requester = Requester(game_id, "")
            self._begin(game_id, Deep(record, kept.review, requester, _choices(row)))

    def stop(self, game_id: str) -> None:
        """Search no further moment; what was found is kept, and *deepen* goes on from there."""
        self._jobs.stop(REVIEW + game_id)
        with self._lock:
            deep = self._deep.get(game_id)
            if deep is None or deep.is_stopped:
                return
            deep.is_stopped = True
        self._shelf.put(game_id, deep.result)
        self._take_up()

    def _begin(self, game_id: str, deep: Deep) -> None:
        """Begin, unless this process or another has begun before."""
        if not self._jobs.take(REVIEW + game_id):
            return
        with self._lock:
            if game_id in self._deep:
                return
            self._deep[game_id] = deep
        self._go_on(game_id)

    def _go_on(self, game_id: str) -> None:
        """Search the next moment; if the queue is full, later; if it was the last, be done."""
        deep = self._deep.get(game_id)
        if deep is None:
            return
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
            self._found(game_id, from_plain(ReviewedChoice, done.result()))
        except Refusal as error:
            LOG.warning("a moment is to be searched again: %s", error)
            self._drop(game_id)
        except Exception as error:  # whatever it was, it must not be called searched
            if not self._is_closed:
                LOG.warning("a moment could not be searched: %s", error)
                self._give_up(game_id)
        else:
            self._go_on(game_id)
        self._take_up()

    def _found(self, game_id: str, choice: ReviewedChoice) -> None:
        """Store what was found; go on only if the job is still this process's."""
        deep, name = self._deep[game_id], REVIEW + game_id
        row = self._jobs.add(name, reviewer(), str(choice.ply), to_plain(choice))
        deep.add(choice)
        if row is None or not self._jobs.take(name):
            self._drop(game_id)
        elif not row.is_wanted:
            deep.is_stopped = True

    def _give_up(self, game_id: str) -> None:
        """Nobody goes on with a search that fails, until somebody asks for it again."""
        with suppress(Refusal):
            self._jobs.stop(REVIEW + game_id)
        self._drop(game_id)

    def _drop(self, game_id: str) -> None:
        with self._lock:
            self._deep.pop(game_id, None)
        self._leave(game_id)

    def _leave(self, game_id: str) -> None:
        with suppress(Refusal):
            self._jobs.leave(REVIEW + game_id)

    def _take_up(self) -> None:
        """Go on with reviews that found the queue full, now that something has left it."""
        with self._lock:
            waiting = list(self._waiting)
            self._waiting.clear()
        for game_id in waiting:
            self._go_on(game_id)

    def _finish(self, game_id: str, deep: Deep) -> None:
        self._shelf.put(game_id, deep.result)
        self._drop(game_id)


def _choices(row: JobRow) -> list[ReviewedChoice]:
    """What was found of a deep review."""
    return [from_plain(ReviewedChoice, each) for each in results(row).values()]
