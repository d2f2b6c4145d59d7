"""The game in OpenSpiel: `pyspiel.load_game("python_bruxelles1893(rules=first,players=3)")`.

Importing this module registers it. All chance comes first: four chance nodes draw the seed, a
digit each, and so the order of every deck. What follows is hidden, not random. A seat's information
state is all that it has seen: the options played and the cards turned up, in their order.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any, Final

from bruxelles1893.bots import Bot, make_bot
from bruxelles1893.engine import (
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    OPTION_COUNT,
    BruxellesError,
    Option,
    State,
    View,
    canonical,
    new_game,
    notation,
    ruleset,
)
from bruxelles1893.engine.core.view import UNKNOWN
from bruxelles1893.env.rewards import LARGEST, reward_named, totals
from bruxelles1893.observation import SIZE, encode, expanded
from bruxelles1893.optional_packages import MissingExtra

try:
    import numpy as np
    import pyspiel
except ImportError as error:
    raise MissingExtra("open_spiel", "openspiel") from error

if TYPE_CHECKING:
    from numpy.typing import NDArray

NAME: Final = "python_bruxelles1893"
DIGITS: Final = 4
BASE: Final = 256
CHANCE: Final = [(digit, 1 / BASE) for digit in range(BASE)]
MAX_LENGTH: Final = 1500
MAX_MEMORY: Final = 2500
"""More than any game comes to; memories are padded to it in tensors."""

EVERYBODY: Final = -1
NOTHING: Final = 0
SEEN: Final = OPTION_COUNT + 1 - UNKNOWN
"""In a memory options count from 1; from here on numbers are cards seen, from -2 (unknown) up."""
LARGEST_TOKEN: Final = 1024

GAME_TYPE: Final = pyspiel.GameType(
    short_name=NAME,
    long_name="Bruxelles 1893",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MOST_PLAYERS,
    min_num_players=FEWEST_PLAYERS,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=False,
    parameter_specification={"rules": "second", "players": 4, "reward": "rank"},
)


class OpenSpielError(BruxellesError, ValueError):
    """Something that the game cannot do in OpenSpiel."""


class OpenSpielTable:
    """A game with what everybody has seen of it; copied and pickled by its own rules.

    `memory` holds pairs: who saw something, a seat or `EVERYBODY`, and a number for what it was.
    """

    __slots__ = ("memory", "state")

    def __init__(self, state: State, memory: list[tuple[int, int]] | None = None) -> None:
        self.state: Final = state
        self.memory: Final = memory if memory is not None else []
        if memory is None:
            self._see_start()
            self._see_cards()

    def play(self, option: Option) -> None:
        """Play an option and remember it, with the cards that it turns up."""
        reveals = self.state.reveal_count
        self.state.apply(option)
        self.memory.append((EVERYBODY, 1 + option))
        if self.state.reveal_count != reveals:
            self._see_cards()

    def _see_start(self) -> None:
        state = self.state
        layout = (*state.actions, *state.compass, *state.tiles, *state.pavilion_cards)
        art = [colour for player in state.players for colour in player.art]
        self._see((state.first, *layout, *art))

    def _see_cards(self) -> None:
        """All cards face up that come from hidden decks, and to one seat the tiles it drew."""
        state = self.state
        nobles, prestige = state.noble_row, state.prestige_row
        self._see((state.bourse, *nobles, *prestige, state.revealed_noble, len(state.drawn)))
        if state.drawn:
            self._see(state.drawn, state.asked)

    def _see(self, cards: tuple[int, ...], seat: int = EVERYBODY) -> None:
        self.memory.extend([(seat, SEEN + card) for card in cards])

    def seen_by(self, seat: int) -> list[int]:
        """All that a seat has seen, in order."""
        return [token for who, token in self.memory if who in (EVERYBODY, seat)]

    def drawn_anew(self, seat: int, rng: Random) -> OpenSpielTable:
        """A table drawn at random among those that a seat cannot tell from this one.

        What only others have seen is unknown in it, but for the tiles that one of them holds now.
        """
        state = self.state.determinize(seat, rng)
        known = (EVERYBODY, seat)
        memory = [(who, token if who in known else SEEN + UNKNOWN) for who, token in self.memory]
        table = OpenSpielTable(state, memory)
        if state.drawn and state.asked != seat:
            del memory[-len(state.drawn) :]
            table._see(state.drawn, state.asked)
        return table

    def __deepcopy__(self, memo: dict[int, Any]) -> OpenSpielTable:
        return OpenSpielTable(self.state.copy(), self.memory[:])

    def __reduce__(self) -> tuple[type[OpenSpielTable], tuple[State, list[tuple[int, int]]]]:
        return OpenSpielTable, (self.state, self.memory)


class BruxellesGame(pyspiel.Game):
    """A rule set for some players. Parameters: `rules`, `players` and `reward` (rank, margin)."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        settings: dict[str, Any] = {"rules": "second", "players": 4, "reward": "rank"}
        settings |= params or {}
        self.rules: Final = ruleset(settings["rules"])
        self.reward: Final = reward_named(settings["reward"])
        self.players: Final = int(settings["players"])
        new_game(self.rules, self.players)
        most = LARGEST[settings["reward"]]
        information = pyspiel.GameInfo(
            num_distinct_actions=OPTION_COUNT,
            max_chance_outcomes=BASE,
            num_players=self.players,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=MAX_LENGTH,
        )
        super().__init__(GAME_TYPE, information, settings)

    def new_initial_state(self, *_: object) -> BruxellesState:
        """The game before its deck is dealt."""
        return BruxellesState(self)

    def max_chance_nodes_in_history(self) -> int:
        """The digits of the seed."""
        return DIGITS

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> Observer:
        """An observer, which sees a state as a seat may see it."""
        if params:
            raise OpenSpielError(f"observers take no parameters; got {params}")
        if iig_obs_type is not None and not _is_of_one_seat(iig_obs_type):
            raise OpenSpielError(f"{iig_obs_type}; expected public and a single player's own facts")
        return Observer(iig_obs_type is not None and iig_obs_type.perfect_recall)


class BruxellesState(pyspiel.State):
    """A state: the digits drawn so far, then the table."""

    def __init__(self, game: BruxellesGame) -> None:
        super().__init__(game)
        self.digits: list[int] = []
        self.table: OpenSpielTable | None = None

    def current_player(self) -> int:
        """Who is asked; chance while the seed is drawn."""
        if self.table is None:
            return int(pyspiel.PlayerId.CHANCE)
        state = self.table.state
        return int(pyspiel.PlayerId.TERMINAL) if state.is_over else state.asked

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.table is not None and self.table.state.is_over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The digits, each with the same chance."""
        return CHANCE

    def _legal_actions(self, player: int) -> list[int]:
        assert self.table is not None
        return sorted(self.table.state.legal())

    def _apply_action(self, action: int) -> None:
        if self.table is not None:
            self.table.play(Option(action))
            return
        self.digits.append(action)
        if len(self.digits) == DIGITS:
            seed = int.from_bytes(bytes(self.digits), "big")
            game = self.get_game()
            self.table = OpenSpielTable(new_game(game.rules, game.players, seed))

    def _action_to_string(self, player: int, action: int) -> str:
        return f"digit {action}" if player < 0 else notation(action)

    def returns(self) -> list[float]:
        """The rewards, once the game is over."""
        game: BruxellesGame = self.get_game()
        if self.table is None or not self.table.state.is_over:
            return [0.0] * game.players
        return game.reward(totals(self.table.state))

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> BruxellesState:
        """A state that this player cannot tell from this one, with all hidden cards drawn anew."""
        if self.table is None:
            raise OpenSpielError("nothing is hidden before the deal; resample after it")
        state: BruxellesState = self.clone()
        state.table = self.table.drawn_anew(player, Random(repr(sampler())))
        return state

    def view(self, player: int) -> View | None:
        """A player's view; None before the deal."""
        return self.table.state.view(player) if self.table is not None else None

    def __str__(self) -> str:
        return "dealing" if self.table is None else canonical(self.table.state)


class Observer:
    """Writes what a player may know as tensors and strings.

    The tensor is `observation`, see `observation`; with perfect recall also `memory`, all that
    the player has seen, as numbers from 0 to 1.
    """

    def __init__(self, has_memory: bool) -> None:
        self._has_memory: Final = has_memory
        self.tensor: Final = np.zeros(SIZE + has_memory * MAX_MEMORY, np.float32)
        self.dict: Final[dict[str, NDArray[np.float32]]] = {"observation": self.tensor[:SIZE]}
        if has_memory:
            self.dict["memory"] = self.tensor[SIZE:]

    def set_from(self, state: BruxellesState, player: int) -> None:
        """Fill the tensor."""
        self.tensor.fill(0)
        table = state.table
        if table is None:
            return
        view = table.state.view(player)
        self.dict["observation"][:] = np.frombuffer(
            expanded(encode(view.table, view.seat)), np.float32
        )
        if self._has_memory:
            seen = table.seen_by(player)
            self.dict["memory"][: len(seen)] = np.array(seen, np.float32) / LARGEST_TOKEN

    def string_from(self, state: BruxellesState, player: int) -> str:
        """The observation as a text: the memory, or the table as it is."""
        table = state.table
        if table is None:
            return f"player {player}, dealing"
        if self._has_memory:
            return f"player {player}: {' '.join(map(_token_name, table.seen_by(player)))}"
        view = table.state.view(player)
        return f"player {player}: {canonical(view.table)}"


def _is_of_one_seat(iig_obs_type: Any) -> bool:
    """Whether all that one player may know is wanted, neither more nor less."""
    own = pyspiel.PrivateInfoType.SINGLE_PLAYER
    return bool(iig_obs_type.public_info and iig_obs_type.private_info == own)


def _token_name(token: int) -> str:
    return notation(token - 1) if token <= OPTION_COUNT else f"#{token - SEEN}"


class BruxellesBot(pyspiel.Bot):
    """One of this project's bots, or a specification of one, as a player in OpenSpiel."""

    def __init__(self, bot: Bot | str, seed: int = 0) -> None:
        super().__init__()
        self._bot: Final = make_bot(bot) if isinstance(bot, str) else bot
        self._rng: Final = Random(seed)

    def step(self, state: BruxellesState) -> int:
        """Choose from what the player who is asked may know."""
        if state.is_terminal():
            raise OpenSpielError("the game is over: there is nothing to choose")
        view = state.view(state.current_player())
        if view is None:
            raise OpenSpielError("bots do not play chance; apply a chance outcome first")
        return self._bot.choose(view, view.legal(), self._rng)

    def restart_at(self, state: BruxellesState) -> None:
        """Nothing to forget: a choice depends on the state alone."""


def load(rules: str = "second", players: int = 4, reward: str = "rank") -> Any:
    """The game with these parameters."""
    return pyspiel.load_game(NAME, {"rules": rules, "players": players, "reward": reward})


pyspiel.register_game(GAME_TYPE, BruxellesGame)
