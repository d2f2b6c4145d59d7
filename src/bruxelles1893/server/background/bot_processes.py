"""Bots think in processes of their own, which are sent what a seat may know and nothing else."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures import TimeoutError as FutureTimeout
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait
from random import Random
from typing import Final, ParamSpec, Protocol, TypeVar

from bruxelles1893.bots import Ranked, make_adviser
from bruxelles1893.bots.levels import level
from bruxelles1893.engine import View
from bruxelles1893.server.background.errors import Busy
from bruxelles1893.server.refusal import Refusal
from bruxelles1893.server.tables.bot_tasks import Question, Task, question

P = ParamSpec("P")
T = TypeVar("T")

LOG: Final = logging.getLogger(__name__)
HINT_SECONDS: Final = 20
SWEEP_SECONDS: Final = 15.0
OVERDUE_SECONDS: Final = 30.0
HANDS: Final = 4


def chosen(asked: Question, level_name: str) -> int:
    """The option that a bot of a level chooses."""
    view = asked.view()
    return level(level_name).make().choose(view, view.legal(), Random(asked.seed))


def advised(asked: Question, bot: str) -> list[Ranked]:
    """What a bot expects of each option, the best first."""
    view = asked.view()
    return make_adviser(bot).explain(view, view.legal(), Random(asked.seed))


def _begin_process() -> None:
    """Leave Ctrl-C to the server, and end with it even if it is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(0)


def _nothing() -> None:
    """Work that takes no time."""


class Minds:
    """A pool of processes that is made when first needed, and again if one of them dies."""

    def __init__(self, processes: int) -> None:
        self._processes: Final = processes
        self._lock: Final = threading.Lock()
        self._pool: ProcessPoolExecutor | None = None

    def submit(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Let a process work."""
        with self._lock:
            try:
                return self._ready().submit(function, *args, **kwargs)
            except BrokenProcessPool:
                self._pool = None
                return self._ready().submit(function, *args, **kwargs)

    def _ready(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._processes, context, _begin_process)
        return self._pool

    def warm_up(self) -> None:
        """Start the processes before the first bot is asked."""
        for _ in range(self._processes):
            self.submit(_nothing)

    def close(self) -> None:
        """End the processes, whatever they are thinking of."""
        with self._lock:
            pool, self._pool = self._pool, None
        if pool is not None:
            for process in list((pool._processes or {}).values()):
                process.terminate()
            pool.shutdown(wait=True, cancel_futures=True)


class Asker(Protocol):
    """What the thinker needs of the tables."""

    def task(self, table_id: str) -> Task | None:
        """The decision that waits for a bot, if one does."""
        ...

    def play(self, task: Task, option: int) -> None:
        """Store a bot's choice, unless the game has moved on."""
        ...

    def overdue(self, seconds: float) -> list[str]:
        """The games in which a bot has been asked for longer than so many seconds."""
        ...


class Thinker:
    """Sees to it that every bot that is asked answers, also after a restart."""

    def __init__(self, minds: Minds, asker: Asker) -> None:
        self._minds: Final = minds
        self._asker: Final = asker
        self._hands: Final = ThreadPoolExecutor(HANDS, "bots")
        self._busy: Final[set[tuple[str, int]]] = set()
        self._lock: Final = threading.Lock()
        self._is_closed: Final = threading.Event()
        self._sweeper: Final = threading.Thread(target=self._sweep, daemon=True, name="bots-sweep")

    def start(self) -> None:
        """Take up all games in which a bot was asked when the server stopped."""
        self._minds.warm_up()
        self._sweeper.start()

    def close(self) -> None:
        """Stop; what bots were thinking of will be thought of again."""
        self._is_closed.set()
        self._hands.shutdown(wait=True, cancel_futures=True)

    def wake(self, table_id: str) -> None:
        """Look at a game: perhaps a bot is asked."""
        if not self._is_closed.is_set():
            self._do(self._ask, table_id)

    def _do(self, function: Callable[P, None], *args: P.args, **kwargs: P.kwargs) -> None:
        try:
            self._hands.submit(lambda: self._guarded(function, *args, **kwargs))
        except RuntimeError:
            LOG.debug("the server stops; bots will think again after the restart")

    def _guarded(self, function: Callable[P, None], *args: P.args, **kwargs: P.kwargs) -> None:
        """Errors must not get lost in a thread; the sweep tries again."""
        try:
            function(*args, **kwargs)
        except Refusal as error:
            LOG.warning("a bot could not play: %s", error)
        except Exception:
            LOG.exception("a bot could not play")

    def _ask(self, table_id: str) -> None:
        task = self._asker.task(table_id)
        if task is None or not self._claim(task):
            return
        try:
            future = self._minds.submit(chosen, task.question, task.level)
        except BaseException:
            self._release(task)
            raise
        future.add_done_callback(lambda done: self._do(self._answer, task, done))

    def _claim(self, task: Task) -> bool:
        key = (task.table_id, task.number)
        with self._lock:
            is_new = key not in self._busy
            self._busy.add(key)
        return is_new

    def _release(self, task: Task) -> None:
        with self._lock:
            self._busy.discard((task.table_id, task.number))

    def _answer(self, task: Task, future: Future[int]) -> None:
        self._release(task)
        if future.cancelled():
            return
        try:
            option = future.result()
        except BrokenProcessPool:
            LOG.warning("the process of a bot died; the bot thinks again")
            self.wake(task.table_id)
        else:
            self._asker.play(task, option)

    def _sweep(self) -> None:
        """At the start all games; then those that no process seems to care for."""
        overdue = 0.0
        while not self._is_closed.is_set():
            self._guarded(self._wake_all, overdue)
            overdue = OVERDUE_SECONDS
            self._is_closed.wait(SWEEP_SECONDS)

    def _wake_all(self, overdue: float) -> None:
        for table_id in self._asker.overdue(overdue):
            self.wake(table_id)


def hint(minds: Minds, view: View, bot: str) -> list[Ranked]:
    """Ask an adviser, and wait for it."""
    future = minds.submit(advised, question(view), bot)
    try:
        return future.result(HINT_SECONDS)
    except FutureTimeout:
        future.cancel()
        raise Busy("the bots have too much to think about; ask again in a moment") from None
    except BrokenProcessPool:
        raise Busy("the bot was interrupted; ask again") from None
