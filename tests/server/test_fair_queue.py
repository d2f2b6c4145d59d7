"""Who waits for bots: everybody gets the same share, and nobody more by asking more often."""

from __future__ import annotations

from collections import Counter

import pytest

from bruxelles1893.bots.levels import level
from bruxelles1893.server.background.fair_queue import Bounds, FairQueue, Full
from bruxelles1893.server.requester import Requester, network_of

WIDE = Bounds(10_000, 10_000, 10_000)
HARD, EASY = level("master").seconds, level("easy").seconds


def taken(queue: FairQueue[str], count: int) -> list[str]:
    return [item for _ in range(count) if (item := queue.take()) is not None]


@pytest.mark.parametrize("networks", [1, 60])
def test_an_easy_bot_does_not_wait_for_sixty_tables_of_hard_ones(networks: int) -> None:
    queue: FairQueue[str] = FairQueue(WIDE)
    for table in range(60):
        for _ in range(5):
            queue.put(Requester(f"person {table}", f"10.0.0.{table % networks}"), "hard", HARD)
    taken(queue, 70)
    queue.put(Requester("Anna", "192.0.2.1"), "easy", EASY)
    assert queue.take() == "easy"


def test_many_easy_bots_do_not_keep_a_hard_one_waiting_for_ever() -> None:
    """It comes when the others have been given as much time."""
    queue: FairQueue[str] = FairQueue(WIDE)
    for _ in range(2000):
        queue.put(Requester("Eve", "10.0.0.1"), "easy", EASY)
    queue.put(Requester("Anna", "192.0.2.1"), "hard", HARD)
    assert taken(queue, 2001).index("hard") <= HARD / EASY + 1


def test_one_network_with_many_names_gets_one_share() -> None:
    queue: FairQueue[str] = FairQueue(WIDE)
    for number in range(100):
        queue.put(Requester(f"name {number}", "10.0.0.1"), "many")
    for _ in range(10):
        queue.put(Requester("Anna", "192.0.2.1"), "one")
    assert Counter(taken(queue, 20)) == {"many": 10, "one": 10}


def test_the_people_of_one_network_share_it() -> None:
    queue: FairQueue[str] = FairQueue(WIDE)
    for _ in range(50):
        queue.put(Requester("Eve", "10.0.0.1"), "Eve")
    for _ in range(5):
        queue.put(Requester("Anna", "10.0.0.1"), "Anna")
    assert Counter(taken(queue, 10)) == {"Eve": 5, "Anna": 5}


def test_what_people_wait_for_comes_first() -> None:
    queue: FairQueue[str] = FairQueue(WIDE)
    queue.put(Requester("Eve", "10.0.0.1"), "unwatched", EASY, urgency=1)
    queue.put(Requester("Anna", "10.0.0.1"), "watched", HARD, urgency=0)
    assert taken(queue, 3) == ["watched", "unwatched"]


def test_the_queue_has_bounds() -> None:
    queue: FairQueue[str] = FairQueue(Bounds(most=4, of_network=3, of_person=2))
    eve, adam, anna = Requester("Eve", "n1"), Requester("Adam", "n1"), Requester("Anna", "n2")
    for requester in (eve, eve, adam):
        queue.put(requester, "work")
    for requester in (eve, adam):
        with pytest.raises(Full):
            queue.put(requester, "work")
    queue.put(anna, "work")
    with pytest.raises(Full):
        queue.put(anna, "work")
    assert len(queue) == 4
    queue.take()
    queue.put(anna, "work")


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("testclient", "testclient"),
    ],
)
def test_the_network_of_an_address(address: str, network: str) -> None:
    assert network_of(address) == network
