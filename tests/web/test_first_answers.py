"""A server that starts answers before it takes up anything else."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from bruxelles1893.server.background.fair_queue import Bounds
from bruxelles1893.server.background.runtime import NICENESS
from bruxelles1893.server.background.worker_pool import WorkerPool, Workers
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.requester import REQUESTER, UNKNOWN_REQUESTER
from bruxelles1893.server.settings import Limits, Settings
from bruxelles1893.server.tables.game.game import Game
from bruxelles1893.server.tables.orders import SeatOrder, TableOrder
from bruxelles1893.startup.site import create_site
from counting import counted
from web.counted_work import AtOnce, CountedSite, Counter, NoProcesses

ANNA = Identity("a" * 32, "Anna")
TABLES = 6


class Watched(NoProcesses):
    """A runtime that tells what was hired, and keeps what is to be done later."""

    def __init__(self) -> None:
        super().__init__(Counter())
        self.hired: list[str] = []
        self.kept: list[Callable[[], None]] = []

    def worker_pool(
        self, name: str, count: int, bounds: Bounds, niceness: int = NICENESS
    ) -> WorkerPool:
        def hire() -> Workers:
            self.hired.append(name)
            return AtOnce(self._counter)

        return WorkerPool(name, count, bounds, hire)

    def later(self, work: Callable[[], None], seconds: float) -> None:
        self.kept.append(work)

    def repeat(self, work: Callable[[], None], seconds: float, name: str) -> Callable[[], None]:
        work()
        return lambda: None


def test_health_is_told_before_a_game_is_opened_or_a_worker_hired(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(data=tmp_path, limits=Limits(is_on=False, waiting_tables=100))
    interrupted(settings)
    REQUESTER.set(UNKNOWN_REQUESTER)
    replayed = counted(monkeypatch, Game, "replay")
    runtime = Watched()
    app = create_site(settings, runtime)

    async def started() -> int:
        transport = httpx.ASGITransport(app)
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=transport, base_url="http://test") as http,
        ):
            status = (await http.get("/api/health")).status_code
            assert (replayed, runtime.hired) == ([], [])
            for work in runtime.kept:
                await asyncio.to_thread(work)
            return status

    assert asyncio.run(started()) == 200
    assert {"bots", "quick bots"} <= set(runtime.hired)
    assert len(replayed) >= TABLES


def interrupted(settings: Settings) -> None:
    """A server that stops while bots are asked at several tables."""
    site = CountedSite(settings, ANNA)
    tables = site.services.tables
    tables.listeners.clear()
    for _ in range(TABLES):
        order = TableOrder("second", (SeatOrder("me"), SeatOrder("bot", "beginner")))
        table = tables.lobby.create(ANNA, order).id
        while tables.bots.task(table) is None:
            shown = tables.games.view(ANNA, table)
            tables.games.play(ANNA, table, shown.number, [shown.options[0]])
    site.close()
