"""The judgements of the mentor of a guided game: found beside requests, and remembered."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import cache, partial
from threading import Lock
from typing import Final, TypeVar

from starlette.concurrency import run_in_threadpool

from bruxelles1893.server.background.errors import Busy
from bruxelles1893.server.requester import REQUESTER
from bruxelles1893.server.services import Services
from bruxelles1893.server.tables.game.bot_tasks import question
from bruxelles1893.teaching.judgement import (
    FEW,
    USUAL,
    Judgement,
    Query,
    Unjudged,
    judged_elsewhere,
)

T = TypeVar("T")

MOST_KNOWN: Final = 1024
MOST_QUESTIONS: Final = 4
"""Questions that he may have to think about before he speaks once."""
SECONDS: Final = 2.0
"""About how long one of them takes."""

Key = tuple[bytes, tuple[int, ...]]


class KnownJudgements:
    """Judgements by what was asked, the latest of them."""

    def __init__(self) -> None:
        self._lock: Final = Lock()
        self._judgement_cache: Final[OrderedDict[Key, Judgement]] = OrderedDict()

    def add(self, query: Query, judgement: Judgement) -> None:
        """Remember a judgement."""
        with self._lock:
            self._judgement_cache[query.key] = judgement
            if len(self._judgement_cache) > MOST_KNOWN:
                self._judgement_cache.popitem(last=False)

    def judge(self, query: Query) -> Judgement:
        """The known judgement of a question; raises `Unjudged` if there is none."""
        found = self._judgement_cache.get(query.key)
        if found is None:
            raise Unjudged(query)
        return found


@cache
def known_judgements() -> KnownJudgements:
    """The judgements that this process has found."""
    return KnownJudgements()


async def once_judged(services: Services, speak: Callable[[], T]) -> T:
    """Speak once the workers have judged all questions that come up in it."""
    for _ in range(MOST_QUESTIONS):
        try:
            return await run_in_threadpool(speak)
        except Unjudged as unknown:
            await judge(services, unknown.query)
    raise Busy(1)


async def judge(services: Services, query: Query) -> None:
    """Let a worker judge a question, and remember what it finds."""
    work = await run_in_threadpool(_work, services, query)
    known_judgements().add(query, await services.hint_pool.result(work, seconds=SECONDS))


def _work(services: Services, query: Query) -> Callable[[], Judgement]:
    """A question as work for another process."""
    stages = FEW if services.settings.has_quick_mentor else USUAL
    return partial(judged_elsewhere, question(query.view).view, query.options, stages)


def once_judged_in_thread(services: Services, speak: Callable[[], T]) -> T:
    """The same for a thread that can wait."""
    for _ in range(MOST_QUESTIONS):
        try:
            return speak()
        except Unjudged as unknown:
            found = services.hint_pool.submit(
                _work(services, unknown.query), REQUESTER.get(), seconds=SECONDS
            )
            known_judgements().add(unknown.query, found.result())
    raise Busy(1)
