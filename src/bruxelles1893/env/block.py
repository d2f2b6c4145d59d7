"""Games that are stepped together in one process; needs no numpy, and is compiled if all is."""

from __future__ import annotations

from typing import Final, NamedTuple

from bruxelles1893.engine import OPTION_COUNT, State, new_game, ruleset
from bruxelles1893.engine.core.rng import folded_key
from bruxelles1893.env.observation import SIZE, encode
from bruxelles1893.env.rewards import Rewarding

ROW: Final = 4 * SIZE
"""Bytes of an observation."""
_NOTHING: Final = bytes(OPTION_COUNT)


class Settings(NamedTuple):
    """What is played, and for what."""

    rules: str
    players: int
    games: int
    seed: int
    reward: str
    shaping: float


class Memory:
    """Where games write what is seen of them, one row a game, and read the actions."""

    __slots__ = ("actions", "dones", "masks", "observations", "rewards", "seats")

    def __init__(
        self,
        observations: memoryview,
        masks: memoryview,
        seats: memoryview,
        rewards: memoryview[float],
        dones: memoryview,
        actions: memoryview,
    ) -> None:
        self.observations: Final = observations
        self.masks: Final = masks
        self.seats: Final = seats
        self.rewards: Final = rewards
        self.dones: Final = dones
        self.actions: Final = actions


class Block:
    """Some of the games of a run, played in one process; each writes into its rows of memory."""

    def __init__(self, settings: Settings, numbers: range, memory: Memory) -> None:
        self._settings: Final = settings
        self._numbers: Final = numbers
        self._rules: Final = ruleset(settings.rules)
        self._observations: Final = memory.observations
        self._masks: Final = memory.masks
        self._seats: Final = memory.seats
        self._rewards: Final = memory.rewards
        self._dones: Final = memory.dones
        self._actions: Final = memory.actions
        self._episodes: Final = dict.fromkeys(numbers, 0)
        self._states: Final[dict[int, State]] = {}
        self._rewarding: Final[dict[int, Rewarding]] = {}

    def reset(self) -> None:
        """Begin all games anew, with other deals than before."""
        for number in self._numbers:
            self._begin(number)
            self._dones[number] = 0
            self._pay(number, [0.0] * self._settings.players)

    def step(self) -> None:
        """Play the action of each game; all have been checked."""
        for number in self._numbers:
            state = self._states[number]
            state.take(self._actions[number])
            if self._settings.shaping or state.is_over or self._dones[number]:
                self._pay(number, self._rewarding[number].after(state))
            self._dones[number] = state.is_over
            if state.is_over:
                self._begin(number)
            else:
                self._show(number, state)

    def _pay(self, number: int, rewards: list[float]) -> None:
        start = number * self._settings.players
        for seat, reward in enumerate(rewards):
            self._rewards[start + seat] = reward

    def _begin(self, number: int) -> None:
        settings = self._settings
        seed = deal(settings.seed, number, self._episodes[number])
        state = new_game(self._rules, settings.players, seed)
        self._episodes[number] += 1
        self._states[number] = state
        self._rewarding[number] = Rewarding(state, settings.reward, settings.shaping)
        self._show(number, state)

    def _show(self, number: int, state: State) -> None:
        seat = state.stack[-1][1]
        self._seats[number] = seat
        start = number * ROW
        self._observations[start : start + ROW] = encode(state, seat)
        start = number * OPTION_COUNT
        self._masks[start : start + OPTION_COUNT] = _NOTHING
        for option in state.legal():
            self._masks[start + option] = 1


def deal(seed: int, number: int, episode: int) -> int:
    """The seed of a game: of the run, the game's number and how many came before."""
    return folded_key(folded_key(folded_key(seed) + number) + episode)
