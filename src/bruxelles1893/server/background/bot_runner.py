"""Bots play: they think in processes of their own, which are sent what a seat may know only."""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable
from concurrent.futures import BrokenExecutor, Future
from functools import partial
from random import Random
from typing import Final, ParamSpec, Protocol

from bruxelles1893.bots import Bot
from bruxelles1893.bots.levels import level
from bruxelles1893.bots.player import at_once
from bruxelles1893.engine import Option
from bruxelles1893.server.background.audience import Audience
from bruxelles1893.server.background.errors import Busy
from bruxelles1893.server.background.fair_queue import Bounds, FairQueue
from bruxelles1893.server.background.peers import NoPeers, Peers
from bruxelles1893.server.background.runtime import Runtime
from bruxelles1893.server.background.worker_pool import WorkerPool
from bruxelles1893.server.refusal import Refusal
from bruxelles1893.server.requester import REQUESTER, UNKNOWN_REQUESTER, Requester
from bruxelles1893.server.tables.game.bot_tasks import BotQuestion, BotTask

P = ParamSpec("P")

LOG: Final = logging.getLogger(__name__)
START_SECONDS: Final = 1.0
"""How long after the start bots are taken up: until then the processor is left to first answers."""
SWEEP_SECONDS: Final = 15.0
OVERDUE_SECONDS: Final = 30.0
THREADS: Final = 4
OWN_MOVE_SECONDS: Final = 0.1
"""For so long bots leave the processor to the page on which a person sees their own move."""
MOST_ASKERS: Final = 10_000
MOST_BOTS: Final = 200
NO_TABLE: Final = ""
ALL: Final = Bounds(*[1 << 62] * 3)
"""What bots have answered is never dropped."""
AWAITED, NOT_AWAITED = 0, 1
"""How urgent a bot is: people wait for it before their eyes, or nobody does."""


_BOT_CACHE: Final[OrderedDict[str, Bot]] = OrderedDict()
"""The bots that this process has thought with lately: what one knows of a turn helps it on."""


def chosen(
    asked: BotQuestion, level_name: str, place: str = "", *, is_hurried: bool = False
) -> Option:
    """The option that a bot of a level chooses; `place` names its seat at its table."""
    view, bot, rng = asked.view(), bot_at(place, level_name), Random(asked.seed)
    if is_hurried:
        return at_once(bot, view, view.legal(), rng)
    return bot.choose(view, view.legal(), rng)


def bot_at(place: str, level_name: str) -> Bot:
    """The bot of a seat as this process knows it, or a new one; without a place a new one."""
    if not place:
        return level(level_name).make()
    key = f"{place}/{level_name}"
    bot = _BOT_CACHE.pop(key, None) or level(level_name).make()
    _BOT_CACHE[key] = bot
    if len(_BOT_CACHE) > MOST_BOTS:
        _BOT_CACHE.popitem(last=False)
    return bot


class Tables(Protocol):
    """What the bot_runner needs of the tables."""

    def task(self, table_id: str) -> BotTask | None:
        """The decision that waits for a bot, if one does."""
        ...

    def play(self, task: BotTask, option: Option) -> None:
        """Store a bot's choice, unless the game has moved on."""
        ...

    def overdue(self, seconds: float, watched: Iterable[str] = ()) -> list[str]:
        """The games with people, or watched, in which a bot has been asked for so long."""
        ...


class BotRunner:
    """Sees to it that every bot that is asked answers, also after a restart.

    A table without people plays only while somebody watches. Bots that think for long have
    processes of their own, so that quick ones never wait for them.
    """

    def __init__(
        self,
        slow: WorkerPool,
        quick: WorkerPool,
        tables: Tables,
        audience: Audience,
        runtime: Runtime,
        peers: Peers | None = None,
    ) -> None:
        self._slow: Final = slow
        self._quick: Final = quick
        self._tables: Final = tables
        self._audience: Final = audience
        self._executor: Final = runtime.executor("bots", THREADS)
        self._errands: Final[FairQueue[Callable[[], None]]] = FairQueue(ALL)
        self._busy: Final[set[tuple[str, int]]] = set()
        self._askers: Final[OrderedDict[str, Requester]] = OrderedDict()
        """On whose behalf a table plays: of the last person who asked something there."""
        self._hurried: Final[set[str]] = set()
        """Tables at which somebody will not wait: bots do not think until a person is asked."""
        self._lock: Final = threading.Lock()
        self._workforce: Final = runtime
        self._peers: Final = peers or NoPeers()
        self._overdue: float = 0.0
        """For how long a bot must have been asked for the sweep to wake it: at the start not."""
        self._is_closed: bool = False
        self._end_sweep: Callable[[], None] = lambda: None

    def start(self) -> None:
        """Take up all games in which a bot was asked when the server stopped, but not at once.

        The server answers requests first. A person who returns to a table wakes its bots.
        """
        self._workforce.later(self._begin, START_SECONDS)

    def _begin(self) -> None:
        if self._is_closed:
            return
        self._quick.warm_up()
        self._slow.warm_up()
        self._end_sweep = self._workforce.repeat(self._sweep, SWEEP_SECONDS, "bots-sweep")

    def close(self) -> None:
        """Stop; what bots were thinking of will be thought of again."""
        self._is_closed = True
        self._end_sweep()
        self._executor.shutdown(wait=True, cancel_futures=True)

    def wake(self, table_id: str) -> None:
        """Look at a game: perhaps a bot is asked."""
        requester = REQUESTER.get()
        if requester != UNKNOWN_REQUESTER:
            self._remember(table_id, requester)
        if requester != UNKNOWN_REQUESTER and self._audience.is_listening(table_id):
            self._workforce.later(lambda: self._do(table_id, self._ask, table_id), OWN_MOVE_SECONDS)
        else:
            self._do(table_id, self._ask, table_id)

    def hurry(self, table_id: str) -> None:
        """Let the bots of a table answer at once until a person is asked.

        A thought that has begun goes on to its end, which is a second away at most.
        """
        with self._lock:
            self._hurried.add(table_id)
        self.wake(table_id)

    def _remember(self, table_id: str, requester: Requester) -> None:
        with self._lock:
            self._askers[table_id] = requester
            self._askers.move_to_end(table_id)
            if len(self._askers) > MOST_ASKERS:
                self._askers.popitem(last=False)

    def _do(
        self, table_id: str, function: Callable[P, None], *args: P.args, **kwargs: P.kwargs
    ) -> None:
        """Let a hand do something for a table when it is its people's turn.

        The moves of bots at many tables of one network must not hold up a bot elsewhere.
        """
        if self._is_closed:
            return
        with self._lock:
            requester = self._askers.get(table_id, Requester(table_id, ""))
            self._errands.put(requester, lambda: self._guarded(function, *args, **kwargs))
        try:
            self._executor.submit(self._next_errand)
        except RuntimeError:
            LOG.debug("the server stops; bots will think again after the restart")

    def _next_errand(self) -> None:
        with self._lock:
            errand = self._errands.take()
        if errand is not None:
            errand()

    def _guarded(self, function: Callable[P, None], *args: P.args, **kwargs: P.kwargs) -> None:
        """Errors must not get lost in a thread; the sweep tries again."""
        try:
            function(*args, **kwargs)
        except Busy as error:
            LOG.debug("a bot waits for the sweep: %s", error)
        except Refusal as error:
            LOG.warning("a bot could not play: %s", error)
        except Exception:
            LOG.exception("a bot could not play")

    def _ask(self, table_id: str) -> None:
        task = self._tables.task(table_id)
        if task is None:
            with self._lock:
                self._hurried.discard(table_id)
        if task is None or not self._claim(task):
            return
        try:
            is_watched = self._audience.is_watching(table_id)
            is_wanted = task.has_people or is_watched
            if not is_wanted or not self._peers.claim(_job(task), task.number):
                self._release(task)
                return
        except BaseException:
            self._release(task)
            raise
        try:
            self._think(task, is_watched=is_watched)
        except BaseException:
            self._give_up(task)
            raise

    def _think(self, task: BotTask, *, is_watched: bool) -> None:
        asked = level(task.level)
        with self._lock:
            is_hurried = task.table_id in self._hurried
        pool = self._slow if asked.is_slow else self._quick
        promise = pool.submit(
            partial(chosen, task.question, task.level, task.place, is_hurried=is_hurried),
            self._askers.get(task.table_id, Requester(task.creator, "")),
            seconds=asked.seconds,
            urgency=AWAITED if task.has_people and is_watched else NOT_AWAITED,
        )
        promise.add_done_callback(lambda done: self._do(task.table_id, self._answer, task, done))

    def _claim(self, task: BotTask) -> bool:
        key = (task.table_id, task.number)
        with self._lock:
            is_new = key not in self._busy
            self._busy.add(key)
        return is_new

    def _release(self, task: BotTask) -> None:
        with self._lock:
            self._busy.discard((task.table_id, task.number))

    def _give_up(self, task: BotTask) -> None:
        """Leave a task to whoever comes to it next, here or in another process."""
        self._release(task)
        self._peers.release(_job(task), task.number)

    def _answer(self, task: BotTask, future: Future[Option]) -> None:
        try:
            self._play(task, future)
        except BrokenExecutor:
            LOG.warning("the process of a bot died; the bot thinks again")
            self.wake(task.table_id)

    def _play(self, task: BotTask, future: Future[Option]) -> None:
        try:
            if not future.cancelled():
                self._tables.play(task, future.result())
        except BaseException:
            self._give_up(task)
            raise
        self._release(task)

    def take_up(self) -> None:
        """Another process has ended: ask the bots that it may have asked."""
        if not self._is_closed:
            self._do(NO_TABLE, self._wake_all, 0.0)

    def _sweep(self) -> None:
        """At the start all games; then those that no process seems to care for."""
        self._guarded(self._wake_all, self._overdue)
        self._overdue = OVERDUE_SECONDS

    def _wake_all(self, overdue: float) -> None:
        self._take_up(deque(self._tables.overdue(overdue, self._audience.watched())))

    def _take_up(self, table_ids: deque[str]) -> None:
        """Open one game after the other: after a restart there may be thousands."""
        if table_ids:
            self._guarded(self._ask, table_ids.popleft())
            self._do(NO_TABLE, self._take_up, table_ids)


def _job(task: BotTask) -> str:
    """What the other processes know the work by."""
    return f"bot/{task.table_id}"
