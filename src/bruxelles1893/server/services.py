"""Everything behind the pages and the API, put together once for a process."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from bruxelles1893.server.background.audience import Audience
from bruxelles1893.server.background.bot_runner import BotRunner
from bruxelles1893.server.background.fair_queue import Bounds
from bruxelles1893.server.background.peers import NoPeers, Peers
from bruxelles1893.server.background.runtime import Runtime
from bruxelles1893.server.background.sign_outs import SignOuts
from bruxelles1893.server.background.streams import TALK, Hub, RecentPositions, Streams
from bruxelles1893.server.background.tallies import Tallies
from bruxelles1893.server.background.worker_pool import WorkerPool
from bruxelles1893.server.boxes.service import Boxes
from bruxelles1893.server.clocks.rows import RUN_SECONDS, TICK_SECONDS
from bruxelles1893.server.clocks.service import Clocks
from bruxelles1893.server.clubs.play_again import PlayAgain
from bruxelles1893.server.clubs.service import Clubs
from bruxelles1893.server.long_work import night
from bruxelles1893.server.long_work.balance_reports import BalanceReports
from bruxelles1893.server.long_work.jobs import Jobs
from bruxelles1893.server.long_work.night import NightWork
from bruxelles1893.server.long_work.reviews import Reviews
from bruxelles1893.server.notices.mail_links import MailLinks
from bruxelles1893.server.notices.no_notices import NoNotices
from bruxelles1893.server.operators.bans import LOOK_SECONDS, Bans
from bruxelles1893.server.operators.console import Console
from bruxelles1893.server.pads.service import Pads
from bruxelles1893.server.people.devices import Devices
from bruxelles1893.server.people.guests import Guests
from bruxelles1893.server.people.identity import Identities
from bruxelles1893.server.people.my_data import MyData
from bruxelles1893.server.people.passkeys import Passkeys
from bruxelles1893.server.people.service import People
from bruxelles1893.server.ratings.service import Ratings
from bruxelles1893.server.real_games.service import RealGames
from bruxelles1893.server.refusal import Refusal
from bruxelles1893.server.settings import Room, Settings
from bruxelles1893.server.storage.store import Store
from bruxelles1893.server.tables.game.changes import Change
from bruxelles1893.server.tables.game.open_games import OpenGames
from bruxelles1893.server.tables.service import Tables
from bruxelles1893.server.talk.service import Talk
from bruxelles1893.server.tournaments.service import Tournaments

if TYPE_CHECKING:
    from bruxelles1893.server.notices.service import Notices

LOG: Final = logging.getLogger(__name__)
JOBS_SECONDS: Final = 60.0
"""How often long work is looked for that nobody does; after a death it is at once."""
REMIND_SECONDS: Final = 30.0
"""How often it is looked whether an evening of a club begins soon."""
LAST: Final = 10
"""The niceness of reviews: bots that people wait for go first."""


class Services:
    """The parts of a server, and their start and end."""

    def __init__(
        self,
        settings: Settings,
        clock: Callable[[], float] | None = None,
        runtime: Runtime | None = None,
    ) -> None:
        runtime = runtime or _runtime(settings)
        self.settings = settings
        limits = settings.limits
        self.store = Store(settings.url, settings.journal)
        self.hub = Hub()
        self.peers: Peers = NoPeers()
        if not settings.is_sqlite:
            self.peers, shared = _peers(settings, self.store, self.hub)
            clock = clock or shared
        clock = clock or time.time
        self.identities = Identities(settings.signing_keys())
        self.people = People(self.store, clock)
        self.devices = Devices(self.store, self.identities, clock)
        self.passkeys = Passkeys(self.store, self.devices, limits, clock)
        self._hire(runtime)
        jobs = Jobs(self.store, self.peers, clock)
        self.balance_reports = BalanceReports(self.review_pool, jobs)
        self.open_games = OpenGames(self.store, settings.cached_games, clock)
        self.tallies = Tallies(self.store, self.open_games)
        self.tables = Tables(
            self.store,
            self.open_games,
            self.identities,
            settings.limits,
            clock,
        )
        self.reviews = Reviews(
            self.review_pool,
            settings.data / "reviews",
            jobs,
            self.tables.games.record,
            limits.deep_reviews,
        )
        self.my_data = MyData(self.store, self.tables, self.devices, clock)
        self.clocks = Clocks(self.tables.resources, self.tables.lobby)
        self.bans = Bans(self.store, clock)
        self._runtime: Final = runtime
        self._end_running: Callable[[], None] = lambda: None
        self._end_sweep: Callable[[], None] = lambda: None
        self._end_look: Callable[[], None] = lambda: None
        self._end_reminding: Callable[[], None] = lambda: None
        self._end_night: Callable[[], None] = lambda: None
        self._end_jobs: Callable[[], None] = lambda: None
        self.night = NightWork(self.store, settings.night, self._is_quiet, clock, self.peers)
        self.clubs = Clubs(
            *(self.store, self.tables, self.people.here_among, settings.limits),
            *(MailLinks(settings.signing_keys(), settings.public_url).mark, clock),
        )
        self.play_again = PlayAgain(self.tables, self.clubs.invitations)
        self.boxes = Boxes(
            self.store,
            lambda identity: [each.id for each in self.clubs.of(identity)],
            settings.limits,
            clock,
        )
        self.pads = Pads(self.store, self._tell_all, clock)
        self.real_games = RealGames(self.store, clock)
        self.ratings = Ratings(self.store, self.open_games)
        self.guests = Guests(self.store, self.devices, self.ratings.move)
        self.tournaments = Tournaments(
            self.tables.resources, self.tables.lobby, self._tell_all, limits
        )
        self.talk = Talk(self.tables.resources, self.hub, clock, self.peers)
        self.console = Console(
            self.store,
            self.tables.lobby,
            self.devices,
            self.passkeys,
            self.bans,
            self.talk,
            settings.signing_keys(),
            clock,
        )
        self.sign_outs = SignOuts(self.devices, self.hub)
        self.recent = RecentPositions(self.hub)
        self.streams = Streams(self.hub, self.tables.overview, self.tables.games, self.recent)
        self.audience = Audience(self.hub, peers=self.peers)
        self.bot_runner = BotRunner(
            *(self.bot_pool, self.quick_bot_pool, self.tables.bots, self.audience, runtime),
            self.peers,
        )
        self.notices = NoNotices() if settings.is_alone else _notices(settings, self.store, clock)
        self._introduce()

    def _hire(self, runtime: Runtime) -> None:
        """Make the worker pools."""
        limits = self.settings.limits
        bots, hints, reviews = map(_bounds, (limits.bots, limits.hints, limits.reviews))
        self.bot_pool = runtime.worker_pool("bots", self.settings.bot_processes, bots)
        self.quick_bot_pool = runtime.worker_pool("quick bots", 1, bots, niceness=0)
        self.hint_pool = runtime.worker_pool("advice", 1, hints)
        self.record_pool = runtime.worker_pool("records", 1, hints)
        self.review_pool = runtime.worker_pool("reviews", 1, reviews, niceness=LAST)

    def _introduce(self) -> None:
        """Let the parts hear of each other."""
        self.my_data.sources.extend((self.clubs, self.boxes, self.pads, self.real_games, self.talk))
        self.my_data.results.extend((self.ratings, self.tournaments))
        self.audience.on_arrival = self.bot_runner.wake
        self.devices.on_sign_out.append(self.notices.forget_push)
        self.tables.listeners.extend(
            (self.recent.keep, self._news, self._wake_bot, self.notices.changed)
        )
        self.tables.listeners.append(self.tallies.changed)
        if not self.settings.is_alone:
            self.tables.listeners.extend((self.ratings.changed, self.tournaments.changed))
        self.people.elsewhere = self.peers.here_among
        self.peers.meet(
            self.people.here,
            self.audience.looked,
            (self.bot_runner.take_up, self.ratings.count_missed, self._take_up_jobs_soon),
        )

    @property
    def pools(self) -> tuple[WorkerPool, ...]:
        """All worker pools."""
        return (
            self.bot_pool,
            self.quick_bot_pool,
            self.hint_pool,
            self.record_pool,
            self.review_pool,
        )

    def _tell_all(self, topic: str) -> None:
        """Wake all listeners of a topic, here and in other processes."""
        self.hub.notify(topic)
        self.peers.tell(topic)

    def talked(self, topic: str) -> None:
        """Somebody has said something, or may talk no more: listeners look again."""
        self.hub.talked(topic)
        self.peers.tell(TALK + topic)

    def _take_up_jobs_soon(self) -> None:
        """Another process has ended: go on with its long work, in a thread that may take long."""
        self._runtime.later(self._take_up_jobs, 0.0)

    def _take_up_jobs(self) -> None:
        """Go on with long work that nobody alive does."""
        try:
            self.reviews.take_up()
            self.balance_reports.take_up()
        except Refusal as error:
            LOG.warning("long work is not taken up: %s", error)
        except Exception:
            LOG.exception("long work is not taken up")

    def _remind(self) -> None:
        """Remind people of the evenings of their clubs; errors wait for the next time."""
        try:
            self.clubs.evenings.remind()
        except Refusal as error:
            LOG.warning("nobody is reminded of evenings: %s", error)
        except Exception:
            LOG.exception("nobody is reminded of evenings")

    def _is_quiet(self) -> bool:
        """Whether nobody is here who would be kept waiting."""
        return not self.hub.count and not self.people.here()

    def _news(self, change: Change) -> None:
        self.hub.notify(change.row.id, change.head)

    def _wake_bot(self, change: Change) -> None:
        if change.row.is_bot_asked:
            self.bot_runner.wake(change.row.id)

    def start(self) -> None:
        """Bring the database up to date and take up work."""
        self.store.upgrade()
        self.peers.start()
        if not self.settings.is_alone:
            self.console.start()
            self.sign_outs.start()
            self.clocks.begin()
            self.ratings.count_missed()
            self._end_running = self._runtime.repeat(self.clocks.run, RUN_SECONDS, "running")
            self._end_sweep = self._runtime.repeat(self.clocks.sweep, TICK_SECONDS, "clocks")
            self._end_look = self._runtime.repeat(self.bans.look, LOOK_SECONDS, "bans")
            self._end_reminding = self._runtime.repeat(self._remind, REMIND_SECONDS, "evenings")
            self._end_night = self._runtime.repeat(self.night.look, night.LOOK_SECONDS, "night")
            self._end_jobs = self._runtime.repeat(self._take_up_jobs, JOBS_SECONDS, "jobs")
        self.bot_runner.start()
        self.notices.start()

    def close(self) -> None:
        """Stop; all that was acknowledged is stored already."""
        self.hub.close()
        self._end_running()
        self._end_sweep()
        self._end_look()
        self._end_reminding()
        self.night.close()
        self._end_night()
        self.reviews.close()
        self.balance_reports.close()
        self._end_jobs()
        self.sign_outs.close()
        self.bot_runner.close()
        for pool in self.pools:
            pool.close()
        self._runtime.close()
        self.notices.close()
        self.peers.close()
        self.store.close()


def _bounds(room: Room) -> Bounds:
    return Bounds(room.most, room.of_network, room.of_person)


# What only some servers have is imported only there.


def _runtime(settings: Settings) -> Runtime:
    from bruxelles1893.server.background.local_runtime import LocalRuntime

    if settings.ray:
        from bruxelles1893.server.background.cluster.runtime import RayRuntime

        return RayRuntime(settings.ray, settings.bot_processes)

    return LocalRuntime()


def _notices(settings: Settings, store: Store, clock: Callable[[], float]) -> Notices:
    from bruxelles1893.server.notices.making import made_notices

    return made_notices(settings, store, clock)


def _peers(settings: Settings, store: Store, hub: Hub) -> tuple[Peers, Callable[[], float]]:
    """The other processes, and the clock that all share."""
    from bruxelles1893.server.background.pg_peers import PgPeers
    from bruxelles1893.server.background.shared_clock import SharedClock

    clock = SharedClock()
    return PgPeers(settings.url, store, hub, clock), clock
