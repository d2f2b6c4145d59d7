"""Many games at once: one call steps them all, numpy in and numpy out.

Games are shared among worker processes that write into memory which all of them see. Which game
meets which deal depends on the seed only, not on the number of workers.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator, Sequence
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Self

from bruxelles1893.engine import (
    OPTION_COUNT,
    BruxellesError,
    State,
    new_game,
    notation,
    ruleset,
)
from bruxelles1893.engine.core.options import is_option
from bruxelles1893.env.block import Block, BlockSettings, Memory, redrawn
from bruxelles1893.env.rewards import Rewarding
from bruxelles1893.observation import SIZE, WIDTH
from bruxelles1893.observation.expansion import expand
from bruxelles1893.optional_packages import MissingExtra

try:
    import numpy as np
except ImportError as error:
    raise MissingExtra("numpy", "vector") from error

if TYPE_CHECKING:
    from numpy.typing import NDArray

STEP: Final = "step"
RESET: Final = "reset"
STATE: Final = "state"
PUT: Final = "put"
COPY: Final = "copy"
FLOATS: Final = "floats"
COMPACT: Final = "compact"
ROWS: Final = (FLOATS, COMPACT)


class VectorError(BruxellesError, ValueError):
    """Actions that cannot be taken, or a runner that cannot be used so."""


class Batch(NamedTuple):
    """All games after a step; the arrays are the runner's own and change with the next step.

    A game that has ended is `done`, tells its rewards, and has already begun anew: observation,
    mask and seat are those of the new game's first decision. `totals` are the points of the game
    that ended last.
    """

    observations: NDArray[Any]
    masks: NDArray[np.bool_]
    seats: NDArray[np.int8]
    rewards: NDArray[np.float32]
    dones: NDArray[np.bool_]
    totals: NDArray[np.int32]


class Buffers:
    """The memory that all workers share, one row a game."""

    def __init__(self, context: Any, settings: BlockSettings) -> None:
        games, seats = settings.games, settings.seats
        self.observations: Final = context.RawArray("B", games * settings.row)
        self.masks: Final = context.RawArray("B", games * OPTION_COUNT)
        self.seats: Final = context.RawArray("B", games)
        self.rewards: Final = context.RawArray("f", games * seats)
        self.dones: Final = context.RawArray("B", games)
        self.totals: Final = context.RawArray("i", games * seats)
        self.actions: Final = context.RawArray("i", games)

    def block(self, settings: BlockSettings, numbers: range) -> Block:
        """Some of the games, which write into the memory."""
        memory = Memory(
            memoryview(self.observations).cast("B"),
            memoryview(self.masks).cast("B"),
            memoryview(self.seats).cast("B"),
            memoryview(self.rewards).cast("B").cast("f"),
            memoryview(self.dones).cast("B"),
            memoryview(self.totals).cast("B").cast("i"),
            memoryview(self.actions).cast("B").cast("i"),
        )
        return Block(settings, numbers, memory, as_they_are if settings.is_compact else floats)

    def batch(self, settings: BlockSettings) -> Batch:
        """The memory as arrays."""
        games, seats = settings.games, settings.seats
        rows = self.observations
        return Batch(
            np.frombuffer(rows, np.uint8).reshape(games, WIDTH)
            if settings.is_compact
            else np.frombuffer(rows, np.float32).reshape(games, SIZE),
            np.frombuffer(self.masks, np.bool_).reshape(games, OPTION_COUNT),
            np.frombuffer(self.seats, np.int8),
            np.frombuffer(self.rewards, np.float32).reshape(games, seats),
            np.frombuffer(self.dones, np.bool_),
            np.frombuffer(self.totals, np.int32).reshape(games, seats),
        )


def as_they_are(rows: bytes) -> bytes:
    """Compact rows, not expanded."""
    return rows


def floats(rows: bytes) -> bytes:
    """Compact rows as rows of 32-bit floats."""
    return expand(np.frombuffer(rows, np.uint8).reshape(-1, WIDTH)).tobytes()


def work(settings: BlockSettings, numbers: range, buffers: Buffers, orders: Connection) -> None:
    """Runs in a worker process: does its orders until the connection closes."""
    block = buffers.block(settings, numbers)
    try:
        while True:
            order, facts = orders.recv()
            orders.send(getattr(block, order)(*facts))
    except (EOFError, BrokenPipeError, KeyboardInterrupt):
        return


_ENDED: Final = "a worker process has ended; what it printed says why"


class Crew:
    """Worker processes that each play a share of the games."""

    def __init__(
        self, context: Any, settings: BlockSettings, workers: int, buffers: Buffers
    ) -> None:
        self._pipes: Final[list[Connection]] = []
        self._processes: Final[list[BaseProcess]] = []
        self._shares: Final = list(shares(settings.games, workers))
        for numbers in self._shares:
            ours, theirs = context.Pipe()
            process = context.Process(
                target=work, args=(settings, numbers, buffers, theirs), daemon=True
            )
            process.start()
            theirs.close()
            self._pipes.append(ours)
            self._processes.append(process)

    def send(self, order: str, *facts: object, to: range | None = None) -> None:
        """Tell workers what to do: those of some numbers, or all."""
        try:
            for worker in to if to is not None else range(len(self._pipes)):
                self._pipes[worker].send((order, facts))
        except OSError as error:
            raise VectorError(_ENDED) from error

    def receive(self, of: range | None = None) -> list[Any]:
        """Wait for what workers say when they have done it."""
        try:
            workers = of if of is not None else range(len(self._pipes))
            return [self._pipes[worker].recv() for worker in workers]
        except (EOFError, OSError) as error:
            raise VectorError(_ENDED) from error

    def ask(self, number: int, order: str, *facts: object) -> Any:
        """Let the worker that plays a game do something, and what it says."""
        worker = self.worker_of(number)
        self.send(order, *facts, to=range(worker, worker + 1))
        return self.receive(range(worker, worker + 1))[0]

    def worker_of(self, number: int) -> int:
        """The worker that plays a game."""
        return next(index for index, share in enumerate(self._shares) if number in share)

    def close(self) -> None:
        """End the workers."""
        for pipe in self._pipes:
            pipe.close()
        for process in self._processes:
            process.join()


def _tables(
    rules: str | Sequence[str], players: int | Sequence[int]
) -> tuple[tuple[str, int], ...]:
    names = [rules] if isinstance(rules, str) else rules
    seats = players if isinstance(players, Sequence) else [players]
    return tuple((name, count) for name in names for count in seats)


def shares(games: int, workers: int) -> Iterator[range]:
    """The games of each worker, as even as can be."""
    ends = [games * worker // workers for worker in range(workers + 1)]
    return map(range, ends[:-1], ends[1:])


class VectorGames:
    """`games` games that are stepped together.

    `rules` and `players` may be several: game after game takes the next of all their pairs.
    `rows="compact"` gives observations as bytes, of which `observation.expansion` makes floats
    where one learns; `skip_forced=True` plays decisions with one option without asking.

    `workers=0` plays in this process. With workers the script that makes the runner must be
    importable: keep its work under `if __name__ == "__main__":`.
    """

    def __init__(
        self,
        games: int,
        *,
        rules: str | Sequence[str] = "second",
        players: int | Sequence[int] = 4,
        seed: int = 0,
        workers: int = 0,
        reward: str = "rank",
        shaping: float = 0.0,
        rows: str = FLOATS,
        skip_forced: bool = False,
    ) -> None:
        numbers = type(games) is type(workers) is int
        if not numbers or games < 1 or not 0 <= workers <= games:
            order = f"{games!r} games with {workers!r} workers"
            raise VectorError(f"{order}; expected whole numbers, 1 game or more each")
        if rows not in ROWS:
            raise VectorError(f"rows {rows!r}; expected {' or '.join(ROWS)}")
        tables = _tables(rules, players)
        for name, seats in tables:
            Rewarding(new_game(ruleset(name), seats, seed), reward, shaping)
        is_compact = rows == COMPACT
        self.settings: Final = BlockSettings(
            tables, games, seed, reward, shaping, is_compact, skip_forced
        )
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
        if isinstance(self._crew, Block):
            self._crew.reset()
        else:
            self._crew.send(RESET)
            self._crew.receive()
        return self.batch

    def step(self, actions: NDArray[Any]) -> Batch:
        """Play one option in each game; an option that a mask forbids raises, changing nothing."""
        self.send(actions)
        return self.receive()

    def send(self, actions: NDArray[Any]) -> None:
        """Let workers begin a step; until `receive` the batch must not be looked at."""
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
        if isinstance(self._crew, Block):
            self._crew.step()
        else:
            self._crew.send(STEP)

    def receive(self) -> Batch:
        """Wait for the step that `send` began."""
        if isinstance(self._crew, Crew):
            self._crew.receive()
        return self.batch

    def state(self, number: int) -> State:
        """A copy of a game."""
        self._check_number(number)
        if isinstance(self._crew, Block):
            return self._crew.state(number)
        found: State = self._crew.ask(number, STATE, number)
        return found

    def put(self, number: int, state: State) -> None:
        """Let a game go on from a copy of a state; its batch row tells the state at once."""
        self._check_number(number)
        if state.is_over:
            raise VectorError("a game that is over cannot be put into the runner")
        if len(state.players) > self.settings.seats:
            raise VectorError(f"the runner has {self.settings.seats} seats a game at most")
        if isinstance(self._crew, Block):
            self._crew.put(number, state)
        else:
            self._crew.ask(number, PUT, number, state)

    def copy(self, source: int, target: int, redraw: int | None = None) -> None:
        """Let game `target` go on from game `source`.

        With `redraw`, a seed, all that the seat which is asked cannot know is drawn anew.
        """
        self._check_number(source)
        self._check_number(target)
        crew = self._crew
        if isinstance(crew, Block):
            crew.copy(source, target, redraw)
        elif crew.worker_of(source) == crew.worker_of(target):
            crew.ask(target, COPY, source, target, redraw)
        else:
            self.put(target, redrawn(self.state(source), redraw))

    def _check_number(self, number: int) -> None:
        self._check_open()
        if type(number) is not int or not 0 <= number < self.settings.games:
            raise VectorError(f"there is no game {number!r} among {self.settings.games}")

    def _refusal(self, actions: NDArray[Any], game: int) -> VectorError:
        option = int(actions[game])
        name = f"option {option} ({notation(option)})" if is_option(option) else f"{option}"
        return VectorError(f"game {game}: {name} is not allowed by its mask")

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
