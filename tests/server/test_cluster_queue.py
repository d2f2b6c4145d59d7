"""The queue of a Ray cluster, without a cluster: what it holds on to while work is done."""

from __future__ import annotations

import asyncio
import gc
from concurrent.futures import BrokenExecutor
from types import SimpleNamespace
from weakref import ref

import pytest

from bruxelles1893 import __version__
from bruxelles1893.server.background.cluster import queue
from bruxelles1893.server.background.cluster.queue import ClusterQueue, worked
from bruxelles1893.server.requester import Requester

ANNA = Requester("anna", "192.0.2.1")


class FarWork:
    """Work on a node, as Ray has it: nobody but the waiting task knows its answer."""

    def __init__(self) -> None:
        self.answers: list[ref[asyncio.Future[str]]] = []

    def options(self, **_: object) -> FarWork:
        return self

    def remote(self, *_: object) -> asyncio.Future[str]:
        answer = asyncio.get_running_loop().create_future()
        self.answers.append(ref(answer))
        return answer


def test_work_is_not_forgotten_while_it_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    work = FarWork()
    ray = SimpleNamespace(remote=lambda _: work, cluster_resources=lambda: {"CPU": 1})
    monkeypatch.setattr(queue, "require", lambda *_: ray)

    async def done() -> str:
        queue = ClusterQueue()
        asked = asyncio.create_task(queue.done(b"think", ANNA, 1.0, 0))
        while not work.answers:
            await asyncio.sleep(0)
        gc.collect()
        answer = work.answers[0]()
        assert answer is not None, "the task that waits for it is gone"
        answer.set_result("thought")
        answer = None
        _, result = await asked
        return str(result)

    assert asyncio.run(done()) == "thought"


@pytest.mark.parametrize(("version", "packed"), [("0", b""), (__version__, b"cno_such\nname\n.")])
def test_a_node_that_cannot_do_it_is_not_the_works_fault(version: str, packed: bytes) -> None:
    """Then it is done near: another version, or a package that the node does not have."""
    with pytest.raises(BrokenExecutor, match="a node cannot do it"):
        worked(version, packed)


@pytest.mark.parametrize(("resources", "asked"), [({"CPU": 2.0}, 0), ({}, None)])
def test_a_cluster_without_cores_takes_no_work(
    monkeypatch: pytest.MonkeyPatch, resources: dict[str, float], asked: int | None
) -> None:
    """The head is there, but all nodes that work are lost: then it is done near."""
    ray = SimpleNamespace(remote=lambda _: FarWork(), cluster_resources=lambda: resources)
    monkeypatch.setattr(queue, "require", lambda *_: ray)
    assert asyncio.run(ClusterQueue().asked()) == asked
