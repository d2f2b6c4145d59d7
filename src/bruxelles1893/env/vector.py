"""Many games at once: one call steps them all, numpy in and numpy out.

Games are shared among worker processes that write into memory which all of them see. Which game
meets which deal depends on the seed only, not on the number of workers.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Self

from bruxelles1893.engine import OPTION_COUNT, BruxellesError, new_game, notation, ruleset
from bruxelles1893.engine.core.options import is_option
from bruxelles1893.env.block import ROW, Block, Memory, Settings
from bruxelles1893.env.observation import SIZE
from bruxelles1893.env.rewards import Rewarding
from bruxelles1893.optional_packages import MissingExtra

try:
    import numpy as np
except ImportError as error:
    raise MissingExtra("numpy", "vector") from error

if TYPE_CHECKING:
    from numpy.typing import NDArray

STEP: Final = b"step"
RESET: Final = b"reset"
DONE: Final = b"done"


class VectorError(BruxellesError, ValueError):
    """Actions that cannot be taken, or a runner that cannot be used so."""


class Batch(NamedTuple):
    """All games after a step; the arrays are the runner's own and change with the next step.

    A game that has ended is `done`, tells its rewards, and has already begun anew: observation,
    mask and seat are those of the new game's first decision.
    """

    observations: NDArray[np.float32]
    masks: NDArray[np.bool_]
    seats: NDArray[np.int8]
    rewards: NDArray[np.float32]
    dones: NDArray[np.bool_]


class Buffers:
    """The memory that all workers share, one row a game."""

    def __init__(self, context: Any, settings: Settings) -> None:
        games, players = settings.games, settings.players
        self.observations: Final = context.RawArray("B", games * ROW)
        self.masks: Final = context.RawArray("B", games * OPTION_COUNT)
        self.seats: Final = context.RawArray("B", games)
        self.rewards: Final = context.RawArray("f", games * players)
        self.dones: Final = context.RawArray("B", games)
        self.actions: Final = context.RawArray("i", games)

    def block(self, settings: Settings, numbers: range) -> Block:
        """Some of the games, which write into the memory."""
        memory = Memory(
            memoryview(self.observations).cast("B"),
            memoryview(self.masks).cast("B"),
            memoryview(self.seats).cast("B"),
            memoryview(self.rewards).cast("B").cast("f"),
            memoryview(self.dones).cast("B"),
            memoryview(self.actions).cast("B").cast("i"),
        )
        return Block(settings, numbers, memory)

    def batch(self, settings: Settings) -> Batch:
        """The memory as arrays."""
        games, players = settings.games, settings.players
        return Batch(
            np.frombuffer(self.observations, np.float32).reshape(games, SIZE),
            np.frombuffer(self.masks, np.bool_).reshape(games, OPTION_COUNT),
            np.frombuffer(self.seats, np.int8),
            np.frombuffer(self.rewards, np.float32).reshape(games, players),
            np.frombuffer(self.dones, np.bool_),
        )


def work(settings: Settings, numbers: range, buffers: Buffers, orders: Connection) -> None:
    """What a worker process does: what it is told, until it is left alone."""
    block = buffers.block(settings, numbers)
    tasks = {STEP: block.step, RESET: block.reset}
    try:
        while True:
            tasks[orders.recv_bytes()]()
            orders.send_bytes(DONE)
    except (EOFError, BrokenPipeError, KeyboardInterrupt):
        return


class Crew:
    """Worker processes that each play a share of the games."""

    def __init__(self, context: Any, settings: Settings, workers: int, buffers: Buffers) -> None:
        self._pipes: Final[list[Connection]] = []
        self._processes: Final[list[BaseProcess]] = []
        for numbers in shares(settings.games, workers):
            ours, theirs = context.Pipe()
            process = context.Process(
                target=work,
                args=(settings, numbers, buffers, theirs),
                daemon=True,
            )
            process.start()
            theirs.close()
            self._pipes.append(ours)
            self._processes.append(process)

    def step(self) -> None:
        """All workers step their games."""
        self._tell(STEP)

    def reset(self) -> None:
        """All workers begin their games anew."""
        self._tell(RESET)

    def _tell(self, order: bytes) -> None:
        try:
            for pipe in self._pipes:
                pipe.send_bytes(order)
            for pipe in self._pipes:
                pipe.recv_bytes()
        except (EOFError, OSError) as error:
            raise VectorError("a worker process has ended; what it printed says why") from error

    def close(self) -> None:
        """End the workers."""
        for pipe in self._pipes:
            pipe.close()
        for process in self._processes:
            process.join()


def shares(games: int, workers: int) -> Iterator[range]:
    """The games of each worker, as even as can be."""
    ends = [games * worker // workers for worker in range(workers + 1)]
    return map(range, ends[:-1], ends[1:])


class VectorGames:
    """`games` games of one rule set, stepped together.

    `workers=0` plays them in this process. With workers the script that makes the runner must be
    importable: keep its work under `if __name__ == "__main__":`.
    """

    def __init__(
        self,
        games: int,
        *,
        rules: str = "second",
        players: int = 4,
        seed: int = 0,
        workers: int = 0,
        reward: str = "rank",
        shaping: float = 0.0,
    ) -> None:
        numbers = type(games) is type(workers) is int
        if not numbers or games < 1 or not 0 <= workers <= games:
            told = f"{games!r} games with {workers!r} workers"
            raise VectorError(f"{told}; expected whole numbers, 1 game or more each")
        self.settings: Final = Settings(rules, players, games, seed, reward, shaping)
        Rewarding(new_game(ruleset(rules), players, seed), reward, shaping)
        context = multiprocessing.get_context("spawn")
        buffers = Buffers(context, self.settings)
        self.batch: Final = buffers.batch(self.settings)
        self._actions: Final = np.frombuffer(buffers.actions, np.int32)
        self._rows: Final = np.arange(games)
        self._crew: Final[Block | Crew] = (
            Crew(context, self.settings, workers, buffers)
            if workers
            else buffers.block(self.settings, range(games))
        )
        self._is_closed = False
        self.reset()

    def reset(self) -> Batch:
        """Begin all games anew, with other deals than before."""
        self._check_open()
        self._crew.reset()
        return self.batch

    def step(self, actions: NDArray[Any]) -> Batch:
        """Play one option in each game; an option that a mask forbids raises, changing nothing."""
        self._check_open()
        if np.shape(actions) != self._actions.shape:
            raise VectorError(f"actions of shape {np.shape(actions)}; expected {self._rows.shape}")
        chosen = np.asarray(actions)
        if not np.issubdtype(chosen.dtype, np.integer):
            raise VectorError(f"actions of type {chosen.dtype}; expected integers")
        allowed = self.batch.masks[self._rows, np.clip(chosen, 0, OPTION_COUNT - 1)]
        allowed &= (chosen >= 0) & (chosen < OPTION_COUNT)
        if not allowed.all():
            raise self._refusal(chosen, int(np.argmin(allowed)))
        self._actions[:] = chosen
        self._crew.step()
        return self.batch

    def _refusal(self, actions: NDArray[Any], game: int) -> VectorError:
        option = int(actions[game])
        told = f"option {option} ({notation(option)})" if is_option(option) else f"{option}"
        return VectorError(f"game {game}: {told} is not allowed by its mask")

    def _check_open(self) -> None:
        if self._is_closed:
            raise VectorError("the runner is closed; make a new one")

    def close(self) -> None:
        """End the worker processes."""
        if isinstance(self._crew, Crew) and not self._is_closed:
            self._crew.close()
        self._is_closed = True

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def sample(masks: NDArray[np.bool_], rng: np.random.Generator) -> NDArray[np.int64]:
    """For each row of masks one of its options, each with the same chance."""
    games, width = masks.shape
    allowed = np.flatnonzero(masks)
    starts = np.searchsorted(allowed, np.arange(games + 1) * width)
    drawn = (rng.random(games) * np.diff(starts)).astype(np.int64)
    options: NDArray[np.int64] = allowed[starts[:-1] + drawn] % width
    return options
