"""A Ray cluster as a server sees it: it may be away at the start, go, and come back."""

from __future__ import annotations

import logging
import multiprocessing
import os
import pickle
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future
from contextlib import suppress
from itertools import count
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from queue import Empty, SimpleQueue
from typing import Any, Final

from bruxelles1893.server.background.cluster.link import (
    SILENT_SECONDS,
    Answer,
    Away,
    Beat,
    Errand,
    stand_between,
)
from bruxelles1893.server.requester import Requester
from bruxelles1893.server.throttled_log import warn_throttled

LOG: Final = logging.getLogger(__name__)
JOIN_SECONDS: Final = 300.0
"""How long a link may take to join: Ray starts slowly on a busy machine."""
AGAIN_SECONDS: Final = 10.0
"""How long after a link was lost the next one is tried."""
LOOK_SECONDS: Final = 0.5
END_SECONDS: Final = 5.0

Promise = Future[tuple[float, Any]]


class Cluster:
    """Work goes there through a link, a process of its own; a link that is lost is made anew."""

    def __init__(self, address: str, cores: int) -> None:
        self._address: Final = address
        self._cores: Final = cores
        self._numbers: Final = count()
        self._guard: Final = threading.Lock()
        self._is_over: Final = threading.Event()
        self._promises: Final[dict[int, Promise]] = {}
        self._outbox: SimpleQueue[Errand] | None = None
        """What goes to the link; none while the cluster is not there."""
        self._why: str = ""
        """Why it is away."""
        self.asked: int = 0
        """How much of what all its servers asked for is not done yet."""
        self.done: int = 0
        """How much it has done for this process."""
        self._thread: Final = threading.Thread(target=self._run, daemon=True, name="cluster")
        self._thread.start()

    @property
    def is_there(self) -> bool:
        """Whether the cluster takes work now."""
        return self._outbox is not None

    def submit(
        self, work: Callable[[], Any], requester: Requester, seconds: float, urgency: int
    ) -> Promise:
        """Queue work; where there is no cluster it is broken."""
        packed = pickle.dumps(work)
        promise: Promise = Future()
        with self._guard:
            if self._outbox is None:
                raise BrokenExecutor("the cluster is not there")
            number = next(self._numbers)
            self._promises[number] = promise
            self._outbox.put(Errand(number, packed, requester, seconds, urgency))
        return promise

    def close(self) -> None:
        """End the link."""
        self._is_over.set()
        self._thread.join(2 * END_SECONDS)

    def _run(self) -> None:
        while not self._is_over.is_set():
            try:
                self._link()
            except Exception:
                LOG.exception("the link to the Ray cluster failed")
            self._is_over.wait(AGAIN_SECONDS)

    def _link(self) -> None:
        """Join the cluster, and stay until it is lost."""
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        arguments = (theirs, self._address, self._cores)
        link = context.Process(target=stand_between, args=arguments, name="ray-link", daemon=True)
        link.start()
        theirs.close()
        try:
            if self._answered(ours, JOIN_SECONDS):
                self._serve(ours)
            elif not self._is_over.is_set():
                warn_throttled(
                    LOG, "no Ray cluster at %s, long work is done near: %s", *self._absence()
                )
        finally:
            _kill(link)
            ours.close()
            self._lose()

    def _serve(self, line: Connection) -> None:
        outbox: SimpleQueue[Errand] = SimpleQueue()
        sender = threading.Thread(target=self._send, args=(line, outbox), daemon=True)
        sender.start()
        self._outbox = outbox
        LOG.info("long work goes to the Ray cluster at %s", self._address)
        while self._answered(line, SILENT_SECONDS):
            pass
        if not self._is_over.is_set():
            warn_throttled(
                LOG, "the Ray cluster at %s is lost, long work is done near: %s", *self._absence()
            )

    def _absence(self) -> tuple[str, str]:
        return self._address, self._why

    def _send(self, line: Connection, outbox: SimpleQueue[Errand]) -> None:
        while self._outbox in (None, outbox):
            try:
                line.send(outbox.get(timeout=LOOK_SECONDS))
            except Empty:
                continue
            except OSError:
                return

    def _answered(self, line: Connection, patience: float) -> bool:
        """Take the next message; whether one came in time."""
        ends = time.monotonic() + patience
        while not self._is_over.is_set() and time.monotonic() < ends:
            try:
                if line.poll(LOOK_SECONDS):
                    return self._hear(line.recv())
            except (EOFError, OSError):
                self._why = "its process has ended"
                return False
        self._why = "it says nothing"
        return False

    def _hear(self, message: Beat | Answer | Away) -> bool:
        """Take a message; whether there is a cluster."""
        if isinstance(message, Away):
            self._why = message.reason
            return False
        if isinstance(message, Beat):
            self.asked = message.asked
        else:
            self._take(message)
        return True

    def _take(self, message: Answer) -> None:
        with self._guard:
            promise = self._promises.pop(message.number)
        if message.error is not None:
            promise.set_exception(message.error)
            return
        self.done += 1
        promise.set_result((message.waited, message.result))

    def _lose(self) -> None:
        """Nothing that was asked of this link will be answered."""
        with self._guard:
            self._outbox = None
            self.asked = 0
            lost = list(self._promises.values())
            self._promises.clear()
        for promise in lost:
            promise.set_exception(BrokenExecutor("the cluster is lost"))


def _kill(link: SpawnProcess) -> None:
    """End a link and what Ray has started for it: it may hang, and holds nothing of its own."""
    if link.pid is not None:
        with suppress(ProcessLookupError):  # it may not have its group yet
            os.killpg(link.pid, signal.SIGKILL)
    link.kill()
    link.join(END_SECONDS)
