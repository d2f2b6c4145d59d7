"""Rewards of a game for each seat: at its end, and shaped on the way if wanted.

Rewards of all seats add up to zero.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from bruxelles1893.engine import BruxellesError, Seat, State

Reward = Callable[[Sequence[int]], list[float]]
"""From the totals of all seats to what they are worth to each."""

POINTS: Final = 100
"""The lead in points that margins count as 1."""

LARGEST: Final = {"rank": 1.0, "margin": 10.0}
"""The largest reward of each kind; none is below its negative."""


class RewardError(BruxellesError, ValueError):
    """A kind of reward that there is not."""


def by_rank(totals: Sequence[int]) -> list[float]:
    """Rewards from 1 for the first to -1 for the last in even steps; ties share their steps."""
    others = len(totals) - 1
    return [sum((total > other) - (total < other) for other in totals) / others for total in totals]


def by_margin(totals: Sequence[int]) -> list[float]:
    """The lead over the mean of the others, in hundreds of points."""
    others = len(totals) - 1
    whole = sum(totals)
    most = LARGEST["margin"]
    leads = [(total - (whole - total) / others) / POINTS for total in totals]
    return [min(max(lead, -most), most) for lead in leads]


REWARDS: Final[dict[str, Reward]] = {"rank": by_rank, "margin": by_margin}


def reward_named(name: str) -> Reward:
    """The reward of a name."""
    if name not in REWARDS:
        raise RewardError(f"unknown reward {name!r}; expected {' or '.join(REWARDS)}")
    return REWARDS[name]


class Rewarding:
    """The rewards of one game, step by step.

    With `shaping` above 0 every step also pays that share of the change in `by_margin` of the score
    sheets as they stand, and the end takes all of it back. Such shaping by a potential leaves the
    best way to play as it was.
    """

    def __init__(self, state: State, reward: str = "rank", shaping: float = 0.0) -> None:
        if not 0 <= shaping <= 1:
            raise RewardError(f"shaping {shaping!r}; expected a number from 0 to 1")
        self._reward: Final = reward_named(reward)
        self._least: Final = -LARGEST[reward]
        self._shaping: Final = shaping
        self._potential: list[float] = self._potential_of(state)
        self.totals: list[int] = []
        """The points of all seats, once the game is over."""

    def after(self, state: State) -> list[float]:
        """The reward of the last step for each seat."""
        rewards = [0.0] * len(state.players)
        if state.is_over:
            self.totals = totals(state)
            rewards = self._reward(self.totals)
        if not self._shaping:
            return rewards
        before, self._potential = self._potential, self._potential_of(state)
        return [
            reward + now - then
            for reward, now, then in zip(rewards, self._potential, before, strict=True)
        ]

    def forfeit(self, seat: Seat) -> float:
        """The reward for an illegal option: the least one, minus all shaping so far."""
        return self._least - self._potential[seat]

    def _potential_of(self, state: State) -> list[float]:
        if not self._shaping or state.is_over:
            return [0.0] * len(state.players)
        return [self._shaping * lead for lead in by_margin(totals(state))]


def totals(state: State) -> list[int]:
    """The points of all seats; before the end nobles still to be paid cost nothing."""
    return [sheet.total for sheet in state.scores()]
