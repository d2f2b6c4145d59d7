"""What is dealt at tables of the tests: the same in every run, whatever their order.

`--sample SEED` deals otherwise. A test that fails tells by its seed what was dealt.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from bruxelles1893.server.tables import lobby


class Deals:
    """Stands for `secrets` where tables get the seed of their deal."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._rng = Random(seed)

    def begin(self, name: str = "") -> str:
        """Deal as always from here on, for what has a name; the seed of it."""
        seed = f"{self._seed} {name}"
        self._rng.seed(seed)
        return seed

    def randbelow(self, bound: int) -> int:
        return self._rng.randrange(bound)


@pytest.fixture(scope="session", autouse=True)
def deals(pytestconfig: pytest.Config) -> Iterator[Deals]:
    made = Deals(pytestconfig.getoption("sample"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lobby, "secrets", made)
        yield made


@pytest.fixture(autouse=True)
def own_deals(deals: Deals, request: pytest.FixtureRequest) -> Iterator[None]:
    seed = deals.begin(request.node.nodeid)
    if request.node.get_closest_marker("browser") is None:  # their server is another process
        print("deals by seed", seed)
    yield
    deals.begin()
