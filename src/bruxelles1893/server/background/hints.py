"""Advice of a strong bot, and records that are read and written for people.

This work needs much processor time. It runs in worker processes, so no request thread waits.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Final

from starlette.concurrency import run_in_threadpool

from bruxelles1893.bots import Ranked, make_adviser
from bruxelles1893.engine import View
from bruxelles1893.server.background.worker_pool import WorkerPool
from bruxelles1893.server.tables.game.bot_tasks import BotQuestion, question
from bruxelles1893.server.tables.game.uploads import Upload, read_upload
from bruxelles1893.server.tables.lobby import SEED_BOUND
from bruxelles1893.server.tables.records import StoredGame, written

HINT_SECONDS: Final = 0.6
UPLOAD_SECONDS: Final = 0.5
RECORD_SECONDS: Final = 0.07


def advised(asked: BotQuestion, bot: str) -> list[Ranked]:
    """What a bot expects of each option, the best first."""
    view = asked.view()
    return make_adviser(bot).explain(view, view.legal(), Random(asked.seed))


async def advice_for(pool: WorkerPool, view: View, bot: str) -> list[Ranked]:
    """Ask an adviser, and wait for it."""
    asked = await run_in_threadpool(question, view)
    return await pool.result(partial(advised, asked, bot), seconds=HINT_SECONDS)


async def uploaded(
    pool: WorkerPool, text: str, *, deals_anew: bool = True, ply: int | None = None
) -> Upload:
    """Read a record, play it to its end or to before a move, and deal anew what is hidden."""
    seed = secrets.randbelow(SEED_BOUND) if deals_anew else None
    return await pool.result(partial(read_upload, text, seed, ply), seconds=UPLOAD_SECONDS)


async def recorded(pool: WorkerPool, games: Sequence[StoredGame]) -> dict[str, str]:
    """The records of stored games, by their tables."""
    return await pool.result(partial(written, games), seconds=RECORD_SECONDS * len(games))
