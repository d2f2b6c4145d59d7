"""What the conformance suite shares: its tables, two ways to play, and hidden cards dealt anew.

Nothing here names a rule set: every number comes from the `Ruleset`. A rule set joins the suite by
its name in `RULE_SETS`; if it adds hidden cards, `deal_hidden_anew` is where they are told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final, NamedTuple, TypeVar

import pytest
from hypothesis import HealthCheck, settings

from bruxelles1893.engine import (
    RULE_SETS,
    RULES_VERSION,
    Option,
    State,
    View,
    new_game,
    notation,
    ruleset,
)
from bruxelles1893.engine.core.events import Event
from bruxelles1893.engine.core.options import (
    ACTION,
    BUILD,
    PASS,
    SPACE,
    family,
)
from bruxelles1893.engine.core.rng import shuffle_with
from bruxelles1893.engine.history.serial import canonical
from bruxelles1893.engine.rules.setup import FEWEST_PLAYERS, MOST_PLAYERS

Test = TypeVar("Test", bound=Callable[..., None])
Style = Callable[[State, Random], int]
"""A way to choose one of the legal options."""


class Table(NamedTuple):
    """A rule set and a number of players."""

    rules: str
    players: int

    @property
    def edition(self) -> str:
        """The edition of the rule set."""
        return self.rules.partition("+")[0]

    def game(
        self, seed: int = 0, events: list[Event] | None = None, version: int = RULES_VERSION
    ) -> State:
        """A new game at this table."""
        return new_game(ruleset(self.rules, version=version), self.players, seed, events)

    def __str__(self) -> str:
        return f"{self.rules}-{self.players}"


TABLES: Final = tuple(
    Table(rules, players)
    for rules in RULE_SETS
    for players in range(FEWEST_PLAYERS, MOST_PLAYERS + 1)
)


def each_table(test: Test) -> Test:
    """A test of every rule set with all numbers of players, or with one that a sample has drawn."""
    tables = pytest.mark.parametrize("table", TABLES, ids=str)
    marked: Test = pytest.mark.matrix("table.rules")(tables(test))
    return marked


each_rule_set = pytest.mark.parametrize(
    "table", [table for table in TABLES if table.players == 4], ids=str
)
"""For what does not depend on the number of players."""

NONSENSE: Final[tuple[Any, ...]] = (
    *(-1, -(10**30), 10**30, True, False),
    *(None, "", "pass", b"\x00", 0.0, 3.0, float("nan"), float("inf")),
    *((), [], [0], {}, object()),
)
"""What is no option at all, whoever asks."""

steady = settings(
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
"""The same examples in every run."""


def pick(options: list[Option], rng: Random) -> Option:
    """One of the options, alike on every Python version."""
    return options[int(rng.random() * len(options))]


def anything(state: State, rng: Random) -> Option:
    """Any legal option."""
    return pick(state.legal(), rng)


def eagerly(state: State, rng: Random) -> Option:
    """Passes last, bids least and builds when possible, to empty the decks and supplies."""
    options = [option for option in state.legal() if option != PASS] or [PASS]
    if family(options[0]) == "amount":
        return options[0]
    return pick([option for option in options if is_rare(state, option)] or options, rng)


def is_rare(state: State, option: int) -> bool:
    """Whether an option builds, or does what only a building makes possible."""
    decision = state.decision
    assert decision is not None
    if decision.kind != "turn":
        return option == ACTION + BUILD or family(Option(option)) in {"pavilion", "card"}
    is_build_space = option < SPACE + 25 and state.actions[option - SPACE] == BUILD
    return is_build_space and state.rules.actions[BUILD].is_possible(state, decision.player)


STYLES: Final[tuple[Style, ...]] = (anything, eagerly)


def each_style(test: Test) -> Test:
    """A test of both ways to play."""
    marked: Test = pytest.mark.matrix("style")(pytest.mark.parametrize("style", STYLES)(test))
    return marked


def walk(state: State, seed: int = 0, style: Style = anything) -> Iterator[State]:
    """Play a game to its end; hands out the live game at each decision and when it is over."""
    rng = Random(seed)
    while not state.is_over:
        yield state
        state.apply(style(state, rng))
    yield state


def play_out(state: State, seed: int = 0, style: Style = anything) -> State:
    """Play a game to its end."""
    for _ in walk(state, seed, style):
        pass
    return state


def view_text(view: View) -> str:
    """Everything that a view tells, as one text."""
    options = [notation(option) for option in view.legal()]
    return f"{view.seat} {view.decision!r} {options} {canonical(view.table)}"


def is_asked(state: State, seat: int) -> bool:
    """Whether the open decision is this seat's."""
    return state.decision is not None and state.decision.player == seat


def deal_hidden_anew(state: State, seat: int, rng: Random) -> State:
    """A copy in which all that a seat may not know is otherwise: decks, hidden cards, the seed."""
    new = state.copy()
    used = {state.bourse, *state.bourse_discard}
    nobles = list(state.noble_deck)
    bourse = [card for card in range(len(state.rules.bourse_francs)) if card not in used]
    prestige = [*state.prestige_deck]
    for player in state.players:
        prestige += player.face_down
    art = [*state.art_stack] if is_asked(state, seat) else [*state.art_stack, *state.drawn]
    for cards in (nobles, bourse, prestige, art):
        shuffle_with(rng, cards)
    new.noble_deck = tuple(nobles)
    new.bourse_deck = tuple(bourse[: len(state.bourse_deck)])
    for player in new.players:
        player.face_down = tuple(prestige.pop() for _ in player.face_down)
    new.prestige_deck = tuple(prestige)
    if not is_asked(state, seat):
        new.drawn = tuple(art.pop() for _ in state.drawn)
    new.art_stack = tuple(art)
    new.rng_key = rng.getrandbits(64)
    new.rng_count = rng.getrandbits(16)
    new.advance()
    return new
