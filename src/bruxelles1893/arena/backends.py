"""Where games are played: in this process, in several, or on a Ray cluster."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from typing import Any, Final

from bruxelles1893.arena.games import Game, Job, play_job
from bruxelles1893.engine import BruxellesError
from bruxelles1893.optional_packages import require

Backend = Callable[[Iterable[Job]], Iterator[Game]]
"""Plays jobs and hands out their games as they end, in any order."""

WAITING: Final = 2
"""Jobs in line for each worker, so that none is idle and little is lost when a run is stopped."""

LOCAL: Final = "local"


class BackendError(BruxellesError, ValueError):
    """Games cannot be played there."""


def backend(workers: int, ray_address: str | None = None) -> Backend:
    """The backend that the options of a command ask for."""
    if ray_address is not None:
        return on_ray(ray_address, workers)
    return one_process if workers == 1 else in_processes(workers)


def one_process(jobs: Iterable[Job]) -> Iterator[Game]:
    """Play one game after the other here."""
    return map(play_job, jobs)


def in_processes(workers: int) -> Backend:
    """Share games among processes of this machine."""

    def play(jobs: Iterable[Job]) -> Iterator[Game]:
        context = multiprocessing.get_context("spawn")
        pool = ProcessPoolExecutor(workers, mp_context=context, initializer=_stop_quietly)
        queue = iter(jobs)
        try:
            running = {pool.submit(play_job, job) for job in islice(queue, WAITING * workers)}
            while running:
                done, running = wait(running, return_when=FIRST_COMPLETED)
                running |= {pool.submit(play_job, job) for job in islice(queue, len(done))}
                yield from map(Future.result, done)
        finally:
            pool.shutdown(cancel_futures=True)

    return play


def _stop_quietly() -> None:
    """A worker that is interrupted at the keyboard just ends."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def on_ray(address: str, workers: int) -> Backend:
    """Share games on a Ray cluster; `local` starts one here with so many workers."""
    ray = require("ray", "ray")

    def play(jobs: Iterable[Job]) -> Iterator[Game]:
        _connect(ray, address, workers)
        try:
            yield from _play_on(ray, iter(jobs))
        finally:
            ray.shutdown()

    return play


def _connect(ray: Any, address: str, workers: int) -> None:
    quiet = {"log_to_driver": False, "include_dashboard": False} if address == LOCAL else {}
    cpus = workers if address == LOCAL else None
    try:
        ray.init(address=address, num_cpus=cpus, logging_level="ERROR", **quiet)
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise BackendError(f"no Ray cluster at {address!r}: {error}") from error


def _play_on(ray: Any, queue: Iterator[Job]) -> Iterator[Game]:
    remote = ray.remote(play_job)
    places = WAITING * max(1, int(ray.cluster_resources().get("CPU", 1)))
    running = [remote.remote(job) for job in islice(queue, places)]
    while running:
        done, running = ray.wait(running)
        running += [remote.remote(job) for job in islice(queue, len(done))]
        yield from ray.get(done)
