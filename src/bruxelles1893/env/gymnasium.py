"""The game as a Gymnasium environment: one agent against bots of one's choice.

>>> import gymnasium
>>> import bruxelles1893.env.gymnasium
>>> game = gymnasium.make("Bruxelles1893-v1", opponents=("greedy", "random"))
>>> observation, info = game.reset(seed=7)
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Final

from bruxelles1893.bots import Bot, make_bot
from bruxelles1893.engine import (
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    IllegalOption,
    Seat,
    State,
    new_game,
    ruleset,
)
from bruxelles1893.env.rewards import Rewarding
from bruxelles1893.env.spaces import (
    HUMAN,
    RENDER_MODES,
    EnvError,
    checked_mode,
    mask_of,
    observation_box,
    observation_of,
    option_space,
    play,
    render,
)
from bruxelles1893.observation import described, observe
from bruxelles1893.optional_packages import MissingExtra

try:
    import gymnasium
    import numpy as np
except ImportError as error:
    raise MissingExtra("gymnasium", "gymnasium") from error

if TYPE_CHECKING:
    from numpy.typing import NDArray

ID: Final = "Bruxelles1893-v1"


class BruxellesEnv(gymnasium.Env[Any, Any]):
    """The agent sits at a table with one bot for each specification in `opponents`.

    `seat` is where it sits, drawn for each game if None. `info["action_mask"]` and `action_masks()`
    say which options it may play; any other loses the game at once with the least reward there is,
    and `info["illegal"]` says why. Only its own decisions are asked; bots play in between.
    `copy.deepcopy` gives a game of its own that goes on from here, for planning.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 4}  # noqa: RUF012  as in Env

    def __init__(
        self,
        rules: str = "second",
        opponents: Sequence[str] = ("random",),
        seat: int | None = None,
        reward: str = "rank",
        shaping: float = 0.0,
        render_mode: str | None = None,
    ) -> None:
        if isinstance(opponents, str) or not all(isinstance(spec, str) for spec in opponents):
            raise EnvError(f"opponents {opponents!r}; expected a list of 1 to 4 bots")
        self._players: Final = 1 + len(opponents)
        if not FEWEST_PLAYERS <= self._players <= MOST_PLAYERS:
            raise EnvError(f"opponents {opponents!r}; expected a list of 1 to 4 bots")
        if seat is not None and (type(seat) is not int or seat not in range(self._players)):
            raise EnvError(f"seat {seat!r}; expected 0 to {self._players - 1} or None")
        self._rules: Final = ruleset(rules)
        self._opponents: Final = tuple(opponents)
        self._seat: Final = seat
        self._reward: Final = (reward, shaping)
        self.render_mode = checked_mode(render_mode)
        self.observation_space = observation_box()
        self.action_space = option_space()
        self.seat: int = seat or 0
        self._deal(0)

    def reset(
        self,
        *,
        seed: int | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """A new game, played on to the agent's first decision."""
        super().reset(seed=seed)
        chosen = self._seat
        self.seat = int(self.np_random.integers(self._players)) if chosen is None else chosen
        self._deal(int(self.np_random.integers(2**63)))
        return self._observation(), self._info()

    def _deal(self, deal: int) -> None:
        self._state: State = new_game(self._rules, self._players, deal)
        self._rng = Random(deal)
        self._rewarding = Rewarding(self._state, *self._reward)
        specs = list(self._opponents)
        specs.insert(self.seat, "random")
        self._bots: list[Bot] = [make_bot(spec) for spec in specs]
        self._let_bots_play()

    def step(self, action: Any) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """Play an option, then the bots until the agent is asked again or the game is over."""
        try:
            play(self._state, action)
        except IllegalOption as error:
            info = self._info() | {"illegal": str(error)}
            return self._observation(), self._rewarding.forfeit(Seat(self.seat)), True, False, info
        self._let_bots_play()
        reward = self._rewarding.after(self._state)[self.seat]
        if self.render_mode == HUMAN:
            self.render()
        return self._observation(), reward, self._state.is_over, False, self._info()

    def _let_bots_play(self) -> None:
        state = self._state
        while (decision := state.decision) is not None and decision.player != self.seat:
            bot = self._bots[decision.player]
            state.apply(bot.choose(state.view(decision.player), state.legal(), self._rng))

    def action_masks(self) -> NDArray[np.bool_]:
        """The options that the agent may play, as sb3-contrib's maskable algorithms ask."""
        return mask_of(self._state.view(self.seat).legal()).astype(np.bool_)

    def described(self) -> dict[str, dict[str, Any]]:
        """The agent's observation in words."""
        return described(observe(self._state.view(self.seat)))

    def _observation(self) -> NDArray[np.float32]:
        return observation_of(self._state.view(self.seat))

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": mask_of(self._state.view(self.seat).legal())}
        if self._state.is_over:
            info["totals"] = [sheet.total for sheet in self._state.scores()]
        return info

    def __deepcopy__(self, memo: dict[int, Any]) -> BruxellesEnv:
        new = copy.copy(self)
        new._state = self._state.copy()
        new._rewarding = Rewarding(new._state, *self._reward)
        new._bots = copy.deepcopy(self._bots, memo)
        new._rng = copy.deepcopy(self._rng, memo)
        new._np_random = copy.deepcopy(self._np_random, memo)
        return new

    def render(self) -> str | None:
        """The table as the agent sees it."""
        return render(self._state.view(self.seat), self.render_mode)


gymnasium.register(ID, entry_point=f"{__name__}:BruxellesEnv", disable_env_checker=True)
