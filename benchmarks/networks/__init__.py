"""Networks of learning runs that do not ship, as bots. They are not part of the package.

How they were taught is in `docs/results/learning/README.md`. A tournament takes them by their
import path, from the root of a checkout:

    PYTHONPATH=. bruxelles arena --bots network,benchmarks.networks:Run21Bot --players 2

A run of learning goes on from one of these files if it is called `network.npz`.
"""

from pathlib import Path
from typing import Final

from bruxelles1893.bots.network.bot import NetworkBot
from bruxelles1893.bots.search.master import MasterBot

FOLDER: Final = Path(__file__).parent
RUN_21: Final = FOLDER / "run-21.npz"
BEST_RESPONSE: Final = FOLDER / "best-response.npz"
IMITATION: Final = FOLDER / "imitation-101.npz"
PPO: Final = FOLDER / "ppo-201.npz"


class Run21Bot(NetworkBot):
    """The network of run 21, which learnt mostly at tables of 3 to 5."""

    def __init__(self) -> None:
        super().__init__(RUN_21)


class Run21MasterBot(MasterBot):
    """`master` with the network of run 21."""

    def __init__(self, simulations: int = 100) -> None:
        super().__init__(simulations, path=RUN_21)


class BestResponseBot(NetworkBot):
    """What has learnt to beat the network that ships, and nobody else."""

    def __init__(self) -> None:
        super().__init__(BEST_RESPONSE)


class ImitationBot(NetworkBot):
    """A baseline: a small network that has learnt only from games of the planner."""

    def __init__(self) -> None:
        super().__init__(IMITATION)


class PpoBot(NetworkBot):
    """A baseline: a small network that has learnt only by self-play, from nothing."""

    def __init__(self) -> None:
        super().__init__(PPO)
