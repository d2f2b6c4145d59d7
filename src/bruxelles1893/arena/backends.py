"""Where games are played and searched: in this process, in several, or on a Ray cluster."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import contextmanager
from functools import partial
from itertools import islice
from typing import Any, Final, TypeVar

from bruxelles1893 import __version__
from bruxelles1893.arena.games import Game, Job, play_job
from bruxelles1893.engine import BruxellesError
from bruxelles1893.optional_packages import require

In = TypeVar("In")
Out = TypeVar("Out")

Backend = Callable[[Iterable[Job]], Iterator[Game]]
"""Plays jobs and hands out their games as they end, in any order."""

WAITING: Final = 2
"""Jobs in line for each worker, so that none is idle and little is lost when a run is stopped."""

STANDARD_OUTPUT: Final = 1
STANDARD_ERROR: Final = 2
LOCAL: Final = "local"
LOCAL_TRIES: Final = 10
PATIENT: Final = {"RAY_agent_register_timeout_ms": "300000"}
"""Ray gives a cluster half a minute to start, which is too little on a busy machine."""


class BackendError(BruxellesError, ValueError):
    """Games cannot be played there."""


def backend(workers: int, ray_address: str | None = None) -> Backend:
    """The backend that the options of a command ask for."""
    is_here = workers == 1 and ray_address is None
    return one_process if is_here else spread(play_job, workers, ray_address)


def one_process(jobs: Iterable[Job]) -> Iterator[Game]:
    """Play one game after the other here."""
    return map(play_job, jobs)


def spread(
    work: Callable[[In], Out], workers: int, ray_address: str | None = None
) -> Callable[[Iterable[In]], Iterator[Out]]:
    """Do some work here, on several processes or on a Ray cluster, in any order."""
    if ray_address is not None:
        return partial(_on_ray, require("ray", "ray"), work, ray_address, workers)
    return partial(map, work) if workers == 1 else partial(_on_processes, work, workers)


def _on_processes(work: Callable[[In], Out], workers: int, jobs: Iterable[In]) -> Iterator[Out]:
    # A browser has no processes, and plays deals too.
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(workers, mp_context=context, initializer=_stop_quietly)
    queue = iter(jobs)
    try:
        running = {pool.submit(work, job) for job in islice(queue, WAITING * workers)}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            running |= {pool.submit(work, job) for job in islice(queue, len(done))}
            yield from map(Future.result, done)
    finally:
        pool.shutdown(cancel_futures=True)


def _stop_quietly() -> None:
    """A worker that is interrupted at the keyboard just ends."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _on_ray(
    ray: Any, work: Callable[[In], Out], address: str, workers: int, jobs: Iterable[In]
) -> Iterator[Out]:
    """Share work on a Ray cluster; `local` starts one here with so many workers."""
    with _printing_to_standard_error():
        connect(ray, address, workers)
        try:
            yield from _done_on(ray, work, iter(jobs))
        finally:
            ray.shutdown()


@contextmanager
def _printing_to_standard_error() -> Iterator[None]:
    """Ray's own processes write to standard output, where only the result of a command belongs."""
    sys.stdout.flush()
    kept = os.dup(STANDARD_OUTPUT)
    os.dup2(STANDARD_ERROR, STANDARD_OUTPUT)
    try:
        yield
    finally:
        sys.stdout.flush()
        os.dup2(kept, STANDARD_OUTPUT)
        os.close(kept)


def connect(ray: Any, address: str, workers: int, namespace: str | None = None) -> None:
    """Join a Ray cluster; `local` starts one here with so many workers."""
    quiet = {"log_to_driver": False} if address == LOCAL or namespace is not None else {}
    cpus = workers if address == LOCAL else None
    if address == LOCAL:
        quiet["include_dashboard"] = False
        os.environ.update(PATIENT | os.environ)
    for tries_left in reversed(range(LOCAL_TRIES if address == LOCAL else 1)):
        try:
            ray.init(
                address=address,
                num_cpus=cpus,
                namespace=namespace,
                logging_level="ERROR",
                **quiet,
            )
        except Exception as error:  # Ray has none of its own for a cluster that starts too slowly
            ray.shutdown()
            if not tries_left:
                raise BackendError(f"no Ray cluster at {address!r}: {error}") from error
        else:
            return


def _done_on(ray: Any, work: Callable[[In], Out], queue: Iterator[In]) -> Iterator[Out]:
    version = __version__

    def work_alike(job: In) -> Out:
        check_version(version)
        return work(job)

    remote = ray.remote(work_alike)
    places = WAITING * max(1, int(ray.cluster_resources().get("CPU", 1)))
    running = [remote.remote(job) for job in islice(queue, places)]
    while running:
        done, running = ray.wait(running)
        running += [remote.remote(job) for job in islice(queue, len(done))]
        yield from ray.get(done)


def check_version(wanted: str) -> None:
    """Refuse work for another version: its games might not be the same."""
    if __version__ != wanted:
        raise BackendError(f"a worker has version {__version__}; {wanted} asks for the work")
