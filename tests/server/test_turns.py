"""Requests of one network take turns, and a crowded network gives way to others."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from bruxelles1893.server import turns
from bruxelles1893.server.turns import Turns, paused

CROWD, GUEST = "198.51.100.1", "192.0.2.1"


class Request:
    """A request that is worked on until it is told to end."""

    def __init__(self, all_turns: Turns, address: str) -> None:
        self.is_on = False
        self.may_end = asyncio.Event()
        self.task = asyncio.create_task(self._answer(all_turns, address))

    async def _answer(self, all_turns: Turns, address: str) -> None:
        async with all_turns.of(address):
            self.is_on = True
            await self.may_end.wait()
            self.is_on = False

    async def end(self) -> None:
        self.may_end.set()
        await self.task


async def settled() -> None:
    for _ in range(100):
        await asyncio.sleep(0)


def run(scene: Callable[[Turns], Coroutine[Any, Any, None]]) -> None:
    async def within() -> None:
        await scene(Turns(1))

    asyncio.run(within())


def test_one_request_of_a_network_at_a_time_in_their_order() -> None:
    async def scene(all_turns: Turns) -> None:
        crowd = [Request(all_turns, CROWD) for _ in range(3)]
        for each in crowd:
            await settled()
            assert [other.is_on for other in crowd] == [other is each for other in crowd]
            await each.end()

    run(scene)


def test_networks_do_not_wait_for_each_other() -> None:
    async def scene(all_turns: Turns) -> None:
        first, second = Request(all_turns, CROWD), Request(all_turns, GUEST)
        await settled()
        assert first.is_on
        assert second.is_on
        await first.end()
        await second.end()

    run(scene)


def test_a_crowded_network_begins_nothing_while_a_guest_is_served() -> None:
    async def scene(all_turns: Turns) -> None:
        crowd = [Request(all_turns, CROWD) for _ in range(4)]
        await settled()
        guest = Request(all_turns, GUEST)
        await crowd[0].end()
        await settled()
        assert guest.is_on
        assert not any(each.is_on for each in crowd)
        await guest.end()
        await settled()
        assert crowd[1].is_on
        for each in crowd[1:]:
            await each.end()

    run(scene)


def test_a_crowded_network_comes_on_though_guests_never_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(turns, "LONGEST_WAIT", 0.01)

    async def scene(all_turns: Turns) -> None:
        guest = Request(all_turns, GUEST)
        await settled()
        crowd = [Request(all_turns, CROWD) for _ in range(3)]
        for each in crowd:
            await each.end()
        assert guest.is_on
        await guest.end()

    run(scene)


def test_a_request_that_is_cut_off_gives_its_turn_back() -> None:
    async def scene(all_turns: Turns) -> None:
        guest = Request(all_turns, GUEST)
        crowd = [Request(all_turns, CROWD) for _ in range(3)]
        await settled()
        crowd[0].task.cancel()
        crowd[1].task.cancel()
        await guest.end()
        await crowd[2].end()

    run(scene)


def test_who_waits_for_a_pool_lets_the_next_one_go_on() -> None:
    async def scene(all_turns: Turns) -> None:
        begun = 0
        answered = asyncio.Event()

        async def request() -> None:
            nonlocal begun
            async with all_turns.of(CROWD):
                begun += 1
                async with paused():
                    await answered.wait()

        crowd = [asyncio.create_task(request()) for _ in range(20)]
        await settled()
        assert begun == 20
        answered.set()
        await asyncio.gather(*crowd)
        assert not all_turns._networks

    run(scene)
