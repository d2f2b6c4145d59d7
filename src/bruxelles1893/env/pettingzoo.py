"""The game as a PettingZoo environment: 2 to 5 agents that take turns (AEC), with action masks.

>>> from bruxelles1893.env.pettingzoo import env
>>> game = env(rules="second", players=3)
>>> game.reset(seed=7)
>>> observation, reward, termination, truncation, info = game.last()
"""

from __future__ import annotations

import copy
from typing import Any, ClassVar, Final

from bruxelles1893.engine import OPTION_COUNT, State, new_game, ruleset
from bruxelles1893.env.rewards import LARGEST, Rewarding
from bruxelles1893.observation import described, observe
from bruxelles1893.optional_packages import MissingExtra

try:
    import numpy as np
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as error:
    raise MissingExtra("pettingzoo", "pettingzoo") from error

from bruxelles1893.env.spaces import (
    HUMAN,
    RENDER_MODES,
    checked_mode,
    mask_of,
    observation_box,
    observation_of,
    option_space,
    play,
    render,
)

COPIED: Final = frozenset(
    {"_cumulative_rewards", "_rng", "agents", "infos", "rewards", "terminations", "truncations"},
)
"""What a game in progress keeps beside its state."""


def env(**settings: Any) -> AECEnv:
    """The environment in PettingZoo's usual wrappers: an illegal option ends the game.

    Who plays it gets the least reward there is.
    """
    game = BruxellesEnv(**settings)
    ended = wrappers.TerminateIllegalWrapper(game, game.least_reward)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(ended))


class BruxellesEnv(AECEnv):
    """`player_0` to `player_4` are the seats in turn order.

    An observation is a dict: `observation`, what the agent may know (see `observation`), and
    `action_mask`, 1 for each option it may play; all 0 for agents who are not asked.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "bruxelles1893_v1",
        "render_modes": list(RENDER_MODES),
        "render_fps": 4,
        "is_parallelizable": False,
    }

    def __init__(
        self,
        rules: str = "second",
        players: int = 4,
        reward: str = "rank",
        shaping: float = 0.0,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self._rules: Final = ruleset(rules)
        self._reward: Final = (reward, shaping)
        self.render_mode = checked_mode(render_mode)
        self._state: State = new_game(self._rules, players)
        self._rewarding = Rewarding(self._state, *self._reward)
        self.least_reward: Final = -LARGEST[reward]
        self._rng: np.random.Generator | None = None
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.action_spaces = {agent: option_space() for agent in self.possible_agents}
        self.observation_spaces = {agent: _space() for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of the observations of `observe`."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The options, 0 to 639."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; the same seed gives the same deal, none goes on with the last one's."""
        if seed is not None or self._rng is None:
            self._rng, _ = seeding.np_random(seed)
        deal = int(self._rng.integers(2**63))
        self._state = new_game(self._rules, len(self.possible_agents), deal)
        self._rewarding = Rewarding(self._state, *self._reward)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._ask()

    def step(self, action: int | None) -> None:
        """Play an option of the agent that is asked; agents of a game that is over play None."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        play(self._state, action)
        self._cumulative_rewards[self.agent_selection] = 0.0
        rewards = self._rewarding.after(self._state)
        self.rewards = dict(zip(self.possible_agents, rewards, strict=True))
        self._accumulate_rewards()
        if self._state.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
        self._ask()
        self._deads_step_first()
        if self.render_mode == HUMAN:
            self.render()

    def _ask(self) -> None:
        decision = self._state.decision
        if decision is not None:
            self.agent_selection = self.possible_agents[decision.player]

    def observe(self, agent: str) -> dict[str, Any]:
        """An agent's observation and the mask of its options."""
        view = self._state.view(self.possible_agents.index(agent))
        return {"observation": observation_of(view), "action_mask": mask_of(view.legal())}

    def described(self, agent: str) -> dict[str, dict[str, Any]]:
        """An agent's observation in words."""
        return described(observe(self._state.view(self.possible_agents.index(agent))))

    def render(self) -> str | None:
        """The table as the agent that is asked sees it."""
        seat = self.possible_agents.index(self.agent_selection)
        return render(self._state.view(seat), self.render_mode)

    def __deepcopy__(self, memo: dict[int, Any]) -> BruxellesEnv:
        new = copy.copy(self)
        own = {name: value for name, value in vars(self).items() if name in COPIED}
        new.__dict__.update(copy.deepcopy(own, memo))
        new._state = self._state.copy()
        new._rewarding = Rewarding(new._state, *self._reward)
        return new

    def close(self) -> None:
        """Nothing to close."""


def _space() -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": observation_box(),
            "action_mask": spaces.MultiBinary(OPTION_COUNT),
        },
    )
