"""One worker thinks in a browser: whoever waits for a bot is served before a review."""

from __future__ import annotations

import pickle
from concurrent.futures import BrokenExecutor
from functools import partial

import pytest

from bruxelles1893.anywhere.browser_runtime import BrowserRuntime, SecondWorker, think
from bruxelles1893.server.background.fair_queue import Bounds

BOUNDS = Bounds(9, 9, 9)


def test_bots_go_before_reviews_that_came_earlier() -> None:
    sent: list[tuple[int, bytes]] = []
    second = SecondWorker()
    second.send = lambda number, work: sent.append((number, work))
    runtime = BrowserRuntime(second)
    reviews = runtime.worker_pool("reviews", 1, BOUNDS, niceness=10)
    puzzles = runtime.worker_pool("puzzles", 1, BOUNDS, niceness=10)
    bots = runtime.worker_pool("bots", 1, BOUNDS)
    promises = [pool.submit(partial(str, pool.name)) for pool in (reviews, puzzles, bots)]
    answered = []
    for _ in promises:
        number, work = sent[-1]
        answered.append(pickle.loads(work)())
        second.answered(number, think(work))
    assert answered == ["reviews", "bots", "puzzles"]
    assert [promise.result() for promise in promises] == ["reviews", "puzzles", "bots"]


def test_what_waits_for_a_worker_that_dies_is_told_so() -> None:
    second = SecondWorker()
    second.send = lambda number, work: None
    promises = [second.submit(partial(str, "work")) for _ in range(2)]
    second.died()
    for promise in promises:
        with pytest.raises(BrokenExecutor):
            promise.result()
    sent: list[int] = []
    second.send = lambda number, work: sent.append(number)
    second.submit(partial(str, "work"))
    assert len(sent) == 1
