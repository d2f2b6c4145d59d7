"""Hard bots and reviews on real Ray clusters of this machine: workers and a head are killed."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Iterator
from functools import partial
from importlib.util import find_spec
from multiprocessing import active_children
from pathlib import Path
from secrets import token_hex

import pytest

from bruxelles1893.engine import write_record
from bruxelles1893.server.background.cluster import cluster as ray_cluster
from bruxelles1893.server.background.cluster.cluster import Cluster
from bruxelles1893.server.background.cluster.runtime import ClusterPool, RayRuntime
from bruxelles1893.server.background.errors import Busy
from bruxelles1893.server.background.fair_queue import Bounds
from bruxelles1893.server.background.local_runtime import LocalRuntime
from bruxelles1893.server.background.worker_pool import WorkerPool
from bruxelles1893.server.long_work.reviews import Reviews
from bruxelles1893.server.requester import Requester
from bruxelles1893.server.settings import Settings
from patience import SECONDS, wait_until
from server.conftest import NO_LIMITS
from server.ray_head import Head, Sent
from server.support import ME, Json, Person, Served, bot, served
from web.browser.moments import finished

pytestmark = [
    pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not made for this Python"),
    pytest.mark.slow,
]
GAME = "a" * 16
ROOM = Bounds(most=1000, of_network=900, of_person=900)
MANY = 30
CORES = 2
ANNA, BEN = Requester("anna", "192.0.2.1"), Requester("ben", "192.0.2.2")


@pytest.fixture(scope="module")
def head(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Head]:
    """A head that a test may kill: the next one starts it again."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_AUTH_MODE", "token")
        patch.setenv("RAY_AUTH_TOKEN", token_hex(32))
        patch.setattr(ray_cluster, "AGAIN_SECONDS", 0.5)
        made = Head(tmp_path_factory.mktemp("head"), CORES)
        yield made
        made.kill()


@pytest.fixture(scope="module")
def runtime(head: Head) -> Iterator[RayRuntime]:
    """A server's place in the cluster."""
    head.start()
    made = RayRuntime(head.address, CORES)
    wait_until(lambda: made.cluster.is_there)
    yield made
    made.close()


@pytest.fixture
def pool(runtime: RayRuntime) -> Iterator[WorkerPool]:
    made = runtime.worker_pool("bots", 1, ROOM)
    assert isinstance(made, ClusterPool)
    yield made
    made.close()


def test_a_worker_that_is_killed_loses_no_work(pool: WorkerPool, tmp_path: Path) -> None:
    def think_or_die(name: str) -> str:  # inside, so that Ray sends it to its workers
        mark = tmp_path / name
        is_first = not mark.exists()
        mark.write_text(mark.read_text() + "." if mark.exists() else ".")
        if name == "unlucky" and is_first:
            os.kill(os.getpid(), signal.SIGKILL)
        return name

    names = ["one", "unlucky", "other"]
    promises = [pool.submit(Sent(think_or_die, name), ANNA) for name in names]
    assert [promise.result(SECONDS) for promise in promises] == names
    assert (tmp_path / "unlucky").read_text() == ".."
    assert pool.waiting == 0


def doubled(number: int) -> int:
    return 2 * number


def doubled_later(folder: Path, number: int) -> int:
    while not (folder / "go").exists():
        time.sleep(0.01)
    return 2 * number


def test_a_link_that_is_lost_is_made_anew_and_its_work_done(
    runtime: RayRuntime, pool: WorkerPool, tmp_path: Path
) -> None:
    promises = [pool.submit(Sent(doubled_later, tmp_path, number), ANNA) for number in range(4)]
    wait_until(lambda: runtime.cluster.asked == len(promises))
    link = next(each for each in active_children() if each.name == "ray-link")
    link.kill()
    (tmp_path / "go").touch()
    assert [promise.result(SECONDS) for promise in promises] == [0, 2, 4, 6]
    wait_until(lambda: runtime.cluster.is_there)
    done = runtime.cluster.done
    assert pool.submit(Sent(doubled, 21), ANNA).result(SECONDS) == 42
    assert runtime.cluster.done == done + 1


def test_what_goes_wrong_in_the_work_is_told(pool: WorkerPool) -> None:
    def stumble() -> None:
        raise ValueError("not a number")

    with pytest.raises(ValueError, match="not a number"):
        pool.submit(Sent(stumble), ANNA).result(SECONDS)


def test_everybody_gets_the_same_share_by_whatever_process(
    runtime: RayRuntime, tmp_path: Path
) -> None:
    """One asks for much by two processes, then somebody else for a little."""

    begun = tmp_path / "begun"

    def noted(name: str) -> None:
        """Say that it has begun, and work until the test has seen it."""
        mine = f"{name} {token_hex(8)}"
        with begun.open("a") as file:
            file.write(f"{mine}\n")
        while not (tmp_path / mine).exists():
            time.sleep(0.01)

    pools = [runtime.worker_pool("bots", 1, ROOM) for _ in range(2)]
    promises = [pools[number % 2].submit(Sent(noted, "anna"), ANNA) for number in range(MANY)]
    promises += [pools[0].submit(Sent(noted, "ben"), BEN) for _ in range(3)]
    wait_until(lambda: runtime.cluster.asked == MANY + 3)
    seen = 0
    while seen < MANY + 3:  # a core that is slow today holds up the other one
        both = wait_until(partial(lines_of, begun, min(seen + CORES, MANY + 3)))
        for mine in both[seen:]:
            (tmp_path / mine).touch()
        seen = len(both)
    for promise in promises:
        promise.result(SECONDS)
    order = [line.partition(" ")[0] for line in begun.read_text().splitlines()]
    last = max(place for place, name in enumerate(order) if name == "ben")
    assert last < MANY / 2, order
    for each in pools:
        each.close()


def lines_of(file: Path, count: int) -> list[str]:
    """Its lines, as soon as there are so many."""
    lines = file.read_text().splitlines() if file.exists() else []
    return lines if len(lines) == count else []


def test_nobody_can_take_all_room(runtime: RayRuntime, tmp_path: Path) -> None:
    def waiting() -> None:
        while not (tmp_path / "go").exists():
            time.sleep(0.01)

    pool = runtime.worker_pool("advice", 1, Bounds(most=4, of_network=3, of_person=2))
    promises = [pool.submit(Sent(waiting), ANNA) for _ in range(2)]
    with pytest.raises(Busy):
        pool.submit(Sent(waiting), ANNA)
    promises.append(pool.submit(Sent(waiting), BEN))
    (tmp_path / "go").touch()
    for promise in promises:
        promise.result(SECONDS)
    pool.submit(Sent(waiting), ANNA).result(SECONDS)
    pool.close()


def test_easy_bots_think_near(runtime: RayRuntime) -> None:
    for name in ("quick bots", "records"):
        pool = runtime.worker_pool(name, 1, ROOM)
        assert not isinstance(pool, ClusterPool)
        pool.close()
    assert not isinstance(LocalRuntime().worker_pool("bots", 1, ROOM), ClusterPool)


def my_turn(person: Person, table: str) -> Json:
    """Play one turn and wait for the bot's answer."""
    shown = person.view(table)
    while shown["options"]:
        shown = person.play(table, shown["number"], shown["options"][0]["option"])
    return wait_until(
        lambda: (found := person.view(table))["options"] and found  # the bot has answered
    )


def cluster_of(server: Served) -> Cluster:
    runtime = server.services._runtime
    assert isinstance(runtime, RayRuntime)
    return runtime.cluster


@pytest.mark.parametrize("is_client", [False, True], ids=["address", "ray://"])
def test_a_server_outlives_its_cluster(
    tmp_path: Path, head: Head, caplog: pytest.LogCaptureFixture, *, is_client: bool
) -> None:
    """It starts without one, plays on when the head is killed, and comes back to the next."""
    head.kill()
    if is_client and find_spec("grpc") is None:
        pytest.skip("could not run: Ray Client needs ray[client]")
    caplog.set_level("INFO", ray_cluster.__name__)
    address = head.client_address if is_client else head.address
    limits = NO_LIMITS
    with served(Settings(data=tmp_path, limits=limits, bot_processes=1, ray=address)) as server:
        cluster = cluster_of(server)
        person = server.person()
        table = person.create(ME, bot("master"))

        my_turn(person, table)
        assert cluster.done == 0, "there is no cluster yet"
        wait_until(lambda: "long work is done near" in caplog.text)

        head.start()
        wait_until(lambda: cluster.is_there)
        my_turn(person, table)
        assert cluster.done, "the cluster has thought"

        head.kill()
        my_turn(person, table)
        wait_until(lambda: not cluster.is_there)
        wait_until(lambda: "is lost" in caplog.text)
        my_turn(person, table)

        head.start()
        wait_until(lambda: cluster.is_there)
        before = cluster.done
        my_turn(person, table)
        assert cluster.done > before, "it has come back"


def test_a_review_goes_on_when_the_head_is_killed(tmp_path: Path, head: Head) -> None:
    if not head.is_running:
        head.start()
    settings = Settings(data=tmp_path, limits=NO_LIMITS, bot_processes=1, ray=head.address)
    with served(settings) as server:
        cluster, reviews = cluster_of(server), server.services.reviews
        wait_until(lambda: cluster.is_there)
        record = write_record(finished("second", 2))
        quick = wait_until(lambda: asyncio.run(reviews.of(GAME, record)))
        assert cluster.done, "the cluster has reviewed"
        reviews.deepen(GAME, record, quick.review)
        wait_until(lambda: searched(reviews))

        head.kill()
        before = searched(reviews)
        wait_until(lambda: searched(reviews) > before)
        assert not cluster.is_there
        reviews.stop(GAME)


def searched(reviews: Reviews) -> int:
    progress = reviews.progress(GAME)
    assert progress is not None
    return progress.done
