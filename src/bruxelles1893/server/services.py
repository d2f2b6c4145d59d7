"""Everything behind the pages and the API, put together once for a process."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from bruxelles1893.server.background.audience import Audience
from bruxelles1893.server.background.bot_runner import BotRunner
from bruxelles1893.server.background.fair_queue import Bounds
from bruxelles1893.server.background.no_hooks import NoHooks
from bruxelles1893.server.background.reviews import Reviews
from bruxelles1893.server.background.runtime import Runtime
from bruxelles1893.server.background.sign_outs import SignOuts
from bruxelles1893.server.background.streams import Hub, RecentPositions, Streams
from bruxelles1893.server.background.tallies import Tallies
from bruxelles1893.server.people.devices import Devices
from bruxelles1893.server.people.identity import Identities
from bruxelles1893.server.settings import Settings
from bruxelles1893.server.storage.store import Store
from bruxelles1893.server.tables.game.changes import Change
from bruxelles1893.server.tables.game.open_games import OpenGames
from bruxelles1893.server.tables.service import Tables

if TYPE_CHECKING:
    from bruxelles1893.server.background.pg_listener import PgListener
    from bruxelles1893.server.background.web_hooks import Hooks

LOOK_UPS_FOR_REQUESTS: Final = 4
BOTS: Final = Bounds(most=5000, of_network=1000, of_person=200)
"""Bots beyond these are asked again by the sweep: the games themselves wait in the database."""
REQUESTS: Final = Bounds(most=40, of_network=8, of_person=2)
"""Beyond these a request that needs long thinking is told to come back."""

REVIEWS: Final = Bounds(most=200, of_network=60, of_person=40)
"""A deep review is a few dozen moments to search."""
LAST: Final = 10
"""How nice who reviews is: bots that people wait for go first."""


class Services:
    """The parts of a server, and their start and end."""

    def __init__(
        self,
        settings: Settings,
        clock: Callable[[], float] = time.time,
        runtime: Runtime | None = None,
    ) -> None:
        runtime = runtime or _local_runtime()
        self.settings = settings
        self.store = Store(settings.url, settings.journal)
        self.identities = Identities(settings.signing_key())
        self.devices = Devices(self.store, self.identities, clock)
        self.bot_pool = runtime.worker_pool("bots", settings.bot_processes, BOTS)
        self.quick_bot_pool = runtime.worker_pool("quick bots", 1, BOTS, niceness=0)
        self.hint_pool = runtime.worker_pool("advice", 1, REQUESTS)
        self.record_pool = runtime.worker_pool("records", 1, REQUESTS)
        self.review_pool = runtime.worker_pool("reviews", 1, REVIEWS, niceness=LAST)
        self.reviews = Reviews(self.review_pool, settings.data / "reviews")
        self.open_games = OpenGames(self.store, settings.cached_games)
        self.tallies = Tallies(self.store, self.open_games)
        self.tables = Tables(
            self.store,
            self.open_games,
            self.identities,
            settings.limits,
            clock,
        )
        self.hub = Hub()
        self.sign_outs = SignOuts(self.devices, self.hub)
        recent = RecentPositions(self.hub)
        self.streams = Streams(self.hub, self.tables.overview, self.tables.games, recent)
        self.audience = Audience(self.hub)
        self.bot_runner = BotRunner(
            self.bot_pool, self.quick_bot_pool, self.tables.bots, self.audience, runtime
        )
        self.audience.on_arrival = self.bot_runner.wake
        self.hooks = NoHooks() if settings.is_alone else _web_hooks(settings, self.store)
        self.pg_listener = None if settings.is_sqlite else _pg_listener(settings, self.hub)
        self.tables.listeners.extend((recent.keep, self._news, self._wake_bot, self.hooks.changed))
        self.tables.listeners.append(self.tallies.changed)

    def _news(self, change: Change) -> None:
        self.hub.notify(change.row.id, change.head)

    def _wake_bot(self, change: Change) -> None:
        if change.row.is_bot_asked:
            self.bot_runner.wake(change.row.id)

    def start(self) -> None:
        """Bring the database up to date and take up work."""
        self.store.upgrade()
        if not self.settings.is_alone:
            self.sign_outs.start()
        if self.pg_listener is not None:
            self.pg_listener.start()
        self.bot_runner.start()
        self.hooks.start()

    def close(self) -> None:
        """Stop; all that was acknowledged is stored already."""
        self.hub.close()
        self.sign_outs.close()
        if self.pg_listener is not None:
            self.pg_listener.close()
        self.bot_runner.close()
        pools = (
            self.bot_pool,
            self.quick_bot_pool,
            self.hint_pool,
            self.record_pool,
            self.review_pool,
        )
        for pool in pools:
            pool.close()
        self.hooks.close()
        self.store.close()


# What only some servers have is imported only there.


def _local_runtime() -> Runtime:
    from bruxelles1893.server.background.local_runtime import LocalRuntime

    return LocalRuntime()


def _web_hooks(settings: Settings, store: Store) -> Hooks:
    from bruxelles1893.server.background.hook_addresses import Directory
    from bruxelles1893.server.background.web_hooks import CALLS_AT_ONCE, Caller, Hooks

    is_open = settings.allows_private_hooks
    return Hooks(
        store,
        Caller(Directory(is_open, CALLS_AT_ONCE)),
        Directory(is_open, LOOK_UPS_FOR_REQUESTS),
        settings.public_url,
    )


def _pg_listener(settings: Settings, hub: Hub) -> PgListener:
    from bruxelles1893.server.background.pg_listener import PgListener

    return PgListener(settings.url, hub)
