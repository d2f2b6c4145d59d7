"""The runtime of a server: processes for long work, and threads."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from multiprocessing.connection import wait
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import Any, Final

from bruxelles1893.server.background.fair_queue import Bounds
from bruxelles1893.server.background.runtime import NICENESS
from bruxelles1893.server.background.worker_pool import WorkerPool

LAST_WORK_SECONDS: Final = 5.0
"""How long the end of repeated work is waited for, so that it never meets a closed database."""


class LocalRuntime:
    """WorkerProcesses and threads of this machine."""

    def worker_pool(
        self, name: str, count: int, bounds: Bounds, niceness: int = NICENESS
    ) -> WorkerPool:
        """A pool of processes."""
        return WorkerPool(name, count, bounds, partial(WorkerProcesses, count, niceness))

    def executor(self, name: str, count: int) -> Executor:
        """A pool of threads."""
        return ThreadPoolExecutor(count, name)

    def later(self, work: Callable[[], None], seconds: float) -> None:
        """Do something once in a thread, after some seconds."""
        timer = threading.Timer(seconds, work)
        timer.daemon = True
        timer.start()

    def repeat(self, work: Callable[[], None], seconds: float, name: str) -> Callable[[], None]:
        """Do something in a thread, now and after every so many seconds."""
        is_over = threading.Event()

        def again_and_again() -> None:
            while not is_over.is_set():
                work()
                is_over.wait(seconds)

        thread = threading.Thread(target=again_and_again, daemon=True, name=name)
        thread.start()

        def end() -> None:
            is_over.set()
            thread.join(LAST_WORK_SECONDS)

        return end

    def close(self) -> None:
        """There is nothing beside pools and threads."""


class RememberingContext(SpawnContext):
    """Spawns processes and remembers them: an executor does not tell which are its own."""

    def __init__(self) -> None:
        super().__init__()
        self.begun: list[SpawnProcess] = []

    def Process(self, *args: Any, **kwargs: Any) -> SpawnProcess:  # type: ignore[override]  # noqa: N802
        """A process that is about to begin."""
        process = SpawnProcess(*args, **kwargs)
        self.begun.append(process)
        return process


class WorkerProcesses(ProcessPoolExecutor):
    """Processes that end with the server, even if it is killed."""

    def __init__(self, count: int, niceness: int) -> None:
        self.context = RememberingContext()
        super().__init__(count, self.context, _begin_process, (niceness,))

    def end(self) -> None:
        """End the processes at once, also in the middle of work."""
        for process in self.context.begun:
            if process.is_alive():
                process.terminate()
        self.shutdown(wait=True, cancel_futures=True)


def _begin_process(niceness: int) -> None:
    """Leave Ctrl-C to the server, let it go first, and end with it even if it is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(niceness)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(0)
