"""A process that stands between a server and a Ray cluster.

Ray ends or hangs a process whose cluster is lost. That must not be the server.
"""

from __future__ import annotations

import os
import pickle
import signal
import threading
import time
from concurrent.futures import BrokenExecutor, Future
from functools import partial
from multiprocessing.connection import Connection
from typing import Any, Final, NamedTuple

from bruxelles1893 import __version__
from bruxelles1893.arena.backends import connect
from bruxelles1893.optional_packages import require
from bruxelles1893.server.background.cluster.queue import MOST_WAITING, ClusterQueue
from bruxelles1893.server.requester import Requester

NAMESPACE: Final = "bruxelles1893"
BEAT_SECONDS: Final = 1.0
SILENT_SECONDS: Final = 10.0
"""A cluster that says nothing for so long is taken for lost."""


class Errand(NamedTuple):
    """Work for the cluster, packed so that only the node which does it opens it."""

    number: int
    packed: bytes
    requester: Requester
    seconds: float
    urgency: int


class Beat(NamedTuple):
    """The cluster is there; how much of what all its servers asked for is not done yet."""

    asked: int


class Away(NamedTuple):
    """The cluster cannot be joined, or has lost all nodes that work."""

    reason: str


class Answer(NamedTuple):
    """What became of an errand."""

    number: int
    waited: float
    result: Any
    error: Exception | None


def stand_between(connection: Connection, address: str, cores: int) -> None:
    """Hand on errands and answers until the server or the cluster is gone."""
    os.setpgrp()  # with what Ray starts here: it ends together, and Ctrl-C is the server's
    try:
        link = Link(connection, address, cores)
    except Exception as error:
        connection.send(Away(str(error).partition("\n")[0]))
        _end()
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # Ray's own end waits for the cluster
    threading.Thread(target=link.beat, daemon=True).start()
    link.listen()


class Link:
    """The end of the line that is on the cluster."""

    def __init__(self, connection: Connection, address: str, cores: int) -> None:
        self._connection: Final = connection
        self._guard: Final = threading.Lock()
        self._ray: Final = require("ray", "ray")
        connect(self._ray, address, cores, NAMESPACE)
        self._queue: Final = (
            self._ray.remote(ClusterQueue)
            .options(
                name=f"queue-{__version__}",
                get_if_exists=True,
                lifetime="detached",
                num_cpus=0,
                max_restarts=-1,
                max_task_retries=-1,
                max_concurrency=MOST_WAITING,
            )
            .remote()
        )

    def beat(self) -> None:
        """Ask the queue again and again whether it is there, and tell the server."""
        while True:
            try:
                asked = self._ray.get(self._queue.asked.remote(), timeout=SILENT_SECONDS)
            except self._ray.exceptions.GetTimeoutError:
                continue  # it may be made anew; the server decides how long it waits
            except BaseException:
                _end()
            self._send(Away("it has no cores") if asked is None else Beat(asked))
            time.sleep(BEAT_SECONDS)

    def listen(self) -> None:
        """Put the server's errands in the queue."""
        while True:
            try:
                errand: Errand = self._connection.recv()
            except (EOFError, OSError):
                _end()
            done: Future[tuple[float, Any]] = self._queue.done.remote(
                errand.packed, errand.requester, errand.seconds, errand.urgency
            ).future()
            done.add_done_callback(partial(self._answer, errand.number))

    def _answer(self, number: int, done: Future[tuple[float, Any]]) -> None:
        failure = done.exception()
        if failure is not None:
            self._send(Answer(number, 0.0, None, _sendable(error_of(self._ray, failure))))
            return
        self._send(Answer(number, *done.result(), None))

    def _send(self, message: Beat | Answer | Away) -> None:
        try:
            with self._guard:
                self._connection.send(message)
        except OSError:
            _end()


def error_of(ray: Any, error: BaseException) -> BaseException:
    """What went wrong in the work itself; where it was the cluster, it is broken."""
    if isinstance(error, ray.exceptions.RayTaskError):
        cause = getattr(error, "cause", None)
        return error_of(ray, cause) if isinstance(cause, Exception) else error
    if isinstance(error, ray.exceptions.RayError | ConnectionError):
        return BrokenExecutor(f"the cluster has lost it: {error}")
    return error


def _sendable(error: BaseException) -> Exception:
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:  # whatever it is, its words arrive
        return RuntimeError(str(error))
    return error if isinstance(error, Exception) else RuntimeError(str(error))


def _end() -> Any:
    """At once, with what Ray has started here: its own end may wait for what is gone."""
    os.killpg(0, signal.SIGKILL)
