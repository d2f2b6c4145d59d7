"""Games that are stepped together in one process; needs no numpy, and is compiled if all is."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from bruxelles1893.engine import OPTION_COUNT, Option, Ruleset, State, new_game, ruleset
from bruxelles1893.engine.core.rng import folded_key
from bruxelles1893.engine.history.playout import play_forced
from bruxelles1893.env.rewards import Rewarding
from bruxelles1893.observation import SIZE, WIDTH, write_observation
from bruxelles1893.observation.writer import BytesWriter

if TYPE_CHECKING:
    from mypy_extensions import i64

FLOAT: Final = 4
"""Bytes of a 32-bit float."""
TOGETHER: Final = 32
"""Games whose rows are written before they are moved to the memory that all see."""
NO_OPTIONS: Final = bytes(OPTION_COUNT)

Expand = Callable[[bytes], bytes]
"""Makes of compact rows what the run wants to see."""


class BlockSettings(NamedTuple):
    """The games to play and their rewards; game number n is played at table n, in turns."""

    tables: tuple[tuple[str, int], ...]
    games: int
    seed: int
    reward: str
    shaping: float
    is_compact: bool = False
    skips_forced: bool = False

    @property
    def seats(self) -> int:
        """Seats at the largest table."""
        return max([players for _, players in self.tables])

    @property
    def row(self) -> int:
        """Bytes of an observation."""
        return WIDTH if self.is_compact else FLOAT * SIZE


class Memory:
    """Arrays in which games write what is seen of them, one row a game, and read the actions."""

    __slots__ = ("actions", "dones", "masks", "observations", "rewards", "seats", "totals")

    def __init__(
        self,
        observations: memoryview,
        masks: memoryview,
        seats: memoryview,
        rewards: memoryview[float],
        dones: memoryview,
        totals: memoryview,
        actions: memoryview,
    ) -> None:
        self.observations: Final = observations
        self.masks: Final = masks
        self.seats: Final = seats
        self.rewards: Final = rewards
        self.dones: Final = dones
        self.totals: Final = totals
        self.actions: Final = actions


class Seen:
    """The observations of some games, one after the other."""

    __slots__ = ("masks", "rows", "seats")

    def __init__(self) -> None:
        self.rows: Final = BytesWriter()
        self.masks: Final = BytesWriter()
        self.seats: Final = BytesWriter()

    def cleared(self) -> Seen:
        """Begin anew in the same memory."""
        self.rows.truncate(0)
        self.masks.truncate(0)
        self.seats.truncate(0)
        return self

    def add(self, state: State) -> None:
        """Write what the seat that is asked may see and do."""
        seat = state.asked
        self.seats.append(seat)
        write_observation(self.rows, state, seat)
        start = len(self.masks)
        self.masks.write(NO_OPTIONS)
        for option in state.options:
            self.masks[start + option] = 1


class Block:
    """Some of the games of a run, played in one process; each writes into its rows of memory."""

    def __init__(
        self, settings: BlockSettings, numbers: range, memory: Memory, expand: Expand
    ) -> None:
        self._settings: Final = settings
        self._first: Final = numbers.start
        self._count: Final = len(numbers)
        self._row: Final = settings.row
        self._seats: Final = settings.seats
        self._expand: Final = expand
        self._skips_forced: Final = settings.skips_forced
        self._shaping: Final = settings.shaping
        self._rules: Final[list[Ruleset]] = [ruleset(rules) for rules, _ in settings.tables]
        self._players: Final = [players for _, players in settings.tables]
        self._memory: Final = memory
        self._seen: Final = Seen()
        self._read = 0
        self._episodes: Final = [0] * len(numbers)
        self._states: Final[list[State]] = []
        self._rewarding: Final[list[Rewarding]] = []
        for number in numbers:
            self._states.append(self._dealt(number))
            self._rewarding.append(Rewarding(self._states[-1], settings.reward, settings.shaping))

    def reset(self) -> None:
        """Begin all games anew, with other deals than before."""
        for index in range(self._count):
            self._begin(index)
            self._memory.dones[self._first + index] = 0
            self._pay(index, [0.0] * self._seats)
        self._show(0, self._count)

    def step(self) -> None:
        """Play the action of each game; all have been checked."""
        for first in range(0, self._count, TOGETHER):
            end = min(first + TOGETHER, self._count)
            here = slice(self._first + first, self._first + end)
            actions: list[int] = self._memory.actions[here].tolist()
            were_over = bytes(self._memory.dones[here])
            self._read += fetch(self._states[first:end])
            seen = self._seen.cleared()
            for index in range(first, end):
                self._play(index, actions[index - first], were_over[index - first] > 0)
                seen.add(self._states[index])
            self._move(first, end, seen)

    def _play(self, index: int, action: int, was_over: bool) -> None:
        number = self._first + index
        state = self._states[index]
        state.take(Option(action))
        if self._skips_forced:
            play_forced(state)
        is_over = state.is_over
        if self._shaping or is_over or was_over:
            self._pay(index, self._rewarding[index].after(state))
        if is_over:
            self._memory.dones[number] = 1
            self._tell_totals(index, self._rewarding[index].totals)
            self._begin(index)
        elif was_over:
            self._memory.dones[number] = 0

    def state(self, number: int) -> State:
        """A copy of a game."""
        return self._states[number - self._first].copy()

    def put(self, number: int, state: State) -> None:
        """Let a game go on from a copy of another state with as many players."""
        self._set(number - self._first, state.copy())

    def copy(self, source: int, target: int, redraw: int | None) -> None:
        """Let a game go on from another one of this block; see `redrawn`."""
        state = self._states[source - self._first]
        self._set(target - self._first, redrawn(state, redraw))

    def _set(self, index: int, state: State) -> None:
        settings = self._settings
        if self._skips_forced:
            play_forced(state)
        self._states[index] = state
        self._rewarding[index] = Rewarding(state, settings.reward, settings.shaping)
        self._memory.dones[self._first + index] = 0
        self._pay(index, [0.0] * self._seats)
        self._show(index, index + 1)

    def _pay(self, index: int, rewards: list[float]) -> None:
        start = (self._first + index) * self._seats
        for seat, reward in enumerate(rewards):
            self._memory.rewards[start + seat] = reward

    def _tell_totals(self, index: int, points: list[int]) -> None:
        start = (self._first + index) * self._seats
        for seat, total in enumerate(points):
            self._memory.totals[start + seat] = total

    def _begin(self, index: int) -> None:
        settings = self._settings
        state = self._dealt(self._first + index)
        self._episodes[index] += 1
        self._states[index] = state
        self._rewarding[index] = Rewarding(state, settings.reward, settings.shaping)

    def _dealt(self, number: int) -> State:
        table = number % len(self._rules)
        seed = deal(self._settings.seed, number, self._episodes[number - self._first])
        state = new_game(self._rules[table], self._players[table], seed)
        if self._skips_forced:
            play_forced(state)
        return state

    def _show(self, first: int, end: int) -> None:
        """Show what is seen of some games."""
        seen = self._seen.cleared()
        for index in range(first, end):
            seen.add(self._states[index])
        self._move(first, end, seen)

    def _move(self, first: int, end: int, seen: Seen) -> None:
        """Put what was written where all see it."""
        first, end = self._first + first, self._first + end
        memory, row = self._memory, self._row
        memory.observations[first * row : end * row] = self._expand(seen.rows.getvalue())
        memory.masks[first * OPTION_COUNT : end * OPTION_COUNT] = seen.masks.getvalue()
        memory.seats[first:end] = seen.seats.getvalue()


def fetch(states: list[State]) -> int:
    """Read a little of every part of some games, so that memory brings them side by side.

    A step, which asks for one part after the other, would wait for each. How many entries there
    are is of no use; a compiler might leave out what nobody counts.
    """
    read: i64 = 0
    for state in states:
        read += len(state.to_come) + len(state.actions) + len(state.pawns) + len(state.bids)
        read += len(state.houses) + len(state.uses) + len(state.market) + len(state.workshop)
        read += len(state.supply) + len(state.bourse_deck) + len(state.bourse_discard)
        read += len(state.noble_row) + len(state.noble_deck) + len(state.noble_discard)
        read += len(state.prestige_row) + len(state.prestige_deck) + len(state.prestige_discard)
        for player in state.players:
            read += len(player.brussels) + len(player.art) + len(player.cubes) + len(player.rows)
            read += len(player.won) + len(player.tied) + len(player.face_down)
    return int(read)


def redrawn(state: State, seed: int | None) -> State:
    """A copy. With a seed, what the asked seat cannot see is drawn anew."""
    if seed is None:
        return state.copy()
    return state.determinize(state.asked, Random(seed))


def deal(seed: int, number: int, episode: int) -> int:
    """The seed of a game: of the run, the game's number and how many came before."""
    return folded_key(folded_key(folded_key(seed) + number) + episode)
