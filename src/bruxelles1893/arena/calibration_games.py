"""Games to fit chances on: who sits there, and what judges think of positions on the way.

Half of the tables are the network's alone, the others are planners, weaker levels with human habits
and mixed company, so that the chances fit games in which not everybody plays well.
"""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from bruxelles1893.bots import Bot, make_bot
from bruxelles1893.bots.chances import Opinion, PlainJudge, log_odds
from bruxelles1893.bots.evaluation.evaluators import chances
from bruxelles1893.bots.network.bot import Expectation, expectations, load
from bruxelles1893.engine import Option, Seat, State, new_game, ruleset
from bruxelles1893.engine.history.playout import play_forced

NETWORK: Final = "network"
OTHERS: Final = ("planner", "level:easy", "level:beginner", "level:first-game")
SEARCH: Final = "level:advanced"
NOTED: Final = 0.15
"""How many of the decisions with a choice are noted."""


class Batch(NamedTuple):
    """Games of one rule set and number of players, played side by side."""

    rules: str
    players: int
    seeds: range


class NotedPosition(NamedTuple):
    """A position on the way, by seat: what judges think, points as if it ended now, who won."""

    rules: str
    players: int
    seed: int
    round: int
    network: Opinion
    plain: Opinion
    now: list[int]
    won: list[float]


class Noted(NamedTuple):
    """A position whose game goes on."""

    round: int
    network: Opinion
    plain: Opinion
    now: list[int]


def company(players: int, rng: Random) -> list[str]:
    """The bots at a table."""
    kind = rng.random()
    if kind < 0.5:
        return [NETWORK] * players
    if kind < 0.7:
        return [OTHERS[int(rng.random() * len(OTHERS))]] * players
    known = (NETWORK, *OTHERS) if kind < 0.98 else (NETWORK, SEARCH)
    return [known[int(rng.random() * len(known))] for _ in range(players)]


class CalibrationTable:
    """A game under way."""

    def __init__(self, rules: str, players: int, seed: int) -> None:
        self.rng: Final = Random(f"{rules}/{players}/{seed}")
        self.seed: Final = seed
        self.bots: Final[list[Bot | None]] = [
            None if name == NETWORK else make_bot(name) for name in company(players, self.rng)
        ]
        """None where the network plays."""
        self.state: Final[State] = new_game(ruleset(rules), players, seed)
        self.noted: Final[list[Noted]] = []
        self.is_noting = False
        self.go_on()

    def go_on(self) -> None:
        """Play what leaves no choice, and decide whether to note the next position."""
        play_forced(self.state)
        self.is_noting = bool(self.state.round) and self.rng.random() < NOTED

    @property
    def asks_network(self) -> bool:
        """Whether the network is needed now: to play, or for its opinion."""
        return self.is_noting or self.bots[self.state.asked] is None

    def answer(self, expected: Expectation | None) -> None:
        """Note the position if it is one to note, and play."""
        state = self.state
        if self.is_noting and expected is not None:
            self.noted.append(noted(state, expected))
        seat = state.asked
        bot, options = self.bots[seat], state.legal()
        if bot is not None:
            state.apply(bot.choose(state.view(seat), options, self.rng))
        elif expected is not None:
            state.apply(self.rng.choices(options, expected.policy)[0])
        self.go_on()


def noted(state: State, expected: Expectation) -> Noted:
    """The judges' opinions of a position."""
    plain = PlainJudge().opinions([state])[0]
    now = [sheet.total for sheet in state.scores()]
    return Noted(state.round, Opinion(log_odds(expected.wins), expected.scores), plain, now)


def play(batch: Batch) -> list[NotedPosition]:
    """Play games side by side, the network asked about all of them in one pass."""
    tables = [CalibrationTable(batch.rules, batch.players, seed) for seed in batch.seeds]
    going = tables
    while going:
        asking = [table for table in going if table.asks_network]
        questions = [_question(table.state) for table in asking]
        expected = expectations(load(), questions) if asking else []
        answers = dict(zip(map(id, asking), expected, strict=True))
        for table in going:
            table.answer(answers.get(id(table)))
        going = [table for table in going if not table.state.is_over]
    return [position for table in tables for position in positions(batch, table)]


def _question(state: State) -> tuple[State, Seat, list[Option]]:
    return state, state.asked, state.legal()


def positions(batch: Batch, table: CalibrationTable) -> list[NotedPosition]:
    """The noted positions of a game, with who won it."""
    won = chances([float(sheet.total) for sheet in table.state.scores()], 0.0)
    return [
        NotedPosition(batch.rules, batch.players, table.seed, *each, won) for each in table.noted
    ]
