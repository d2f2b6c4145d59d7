"""What the conformance suite shares: its tables, two ways to play, and a count of every piece.

Nothing here names a rule set: every number comes from the `Ruleset`. A rule set joins the suite by
its name in `RULE_SETS`; if it adds pieces or hidden cards, `census`, `box` and `deal_hidden_anew`
are where they are told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final, NamedTuple

import pytest
from hypothesis import HealthCheck, settings

from bruxelles1893.engine import RULE_SETS, State, View, new_game, notation, ruleset
from bruxelles1893.engine.events import Event
from bruxelles1893.engine.options import (
    ACTION,
    AMOUNT,
    BRUGMANN,
    BUILD,
    IRIS_POINT,
    PASS,
    SPACE,
)
from bruxelles1893.engine.rng import shuffle_with
from bruxelles1893.engine.serial import canonical
from bruxelles1893.engine.setup import FEWEST_PLAYERS, MOST_PLAYERS
from bruxelles1893.engine.state import NEUTRAL, NOBODY, NONE

Style = Callable[[State, Random], int]
"""A way to choose one of the legal options."""


class Table(NamedTuple):
    """A rule set and a number of players."""

    rules: str
    players: int

    def game(self, seed: int = 0, events: list[Event] | None = None) -> State:
        """A new game at this table."""
        return new_game(ruleset(self.rules), self.players, seed, events)

    def __str__(self) -> str:
        return f"{self.rules}-{self.players}"


TABLES: Final = tuple(
    Table(rules, players)
    for rules in RULE_SETS
    for players in range(FEWEST_PLAYERS, MOST_PLAYERS + 1)
)
each_table = pytest.mark.parametrize("table", TABLES, ids=str)
each_rule_set = pytest.mark.parametrize("rules", RULE_SETS)

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


def pick(options: list[int], rng: Random) -> int:
    """One of the options, alike on every Python version."""
    return options[int(rng.random() * len(options))]


def anything(state: State, rng: Random) -> int:
    """Any legal option."""
    return pick(state.legal(), rng)


def eagerly(state: State, rng: Random) -> int:
    """Passes last, bids least and builds when possible, to empty the decks and supplies."""
    options = [option for option in state.legal() if option != PASS] or [PASS]
    if AMOUNT <= options[0] < IRIS_POINT:
        return options[0]
    return pick([option for option in options if builds(state, option)] or options, rng)


def builds(state: State, option: int) -> bool:
    """Whether an option begins a construction that can be done."""
    decision = state.decision
    assert decision is not None
    if decision.kind != "turn":
        return option == ACTION + BUILD
    is_build_space = option < SPACE + 25 and state.actions[option - SPACE] == BUILD
    return is_build_space and state.rules.actions[BUILD].possible(state, decision.player)


STYLES: Final[tuple[Style, ...]] = (anything, eagerly)


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


def deal_hidden_anew(state: State, rng: Random) -> State:
    """A copy in which all that nobody may know is otherwise: decks, face-down cards, the seed."""
    new = state.copy()
    nobles = list(state.noble_deck)
    used = {state.bourse, *state.bourse_discard}
    bourse = [card for card in range(len(state.rules.bourse_francs)) if card not in used]
    prestige = [*state.prestige_deck]
    for player in state.players:
        prestige += player.face_down
    for cards in (nobles, bourse, prestige):
        shuffle_with(rng, cards)
    new.noble_deck = tuple(nobles)
    new.bourse_deck = tuple(bourse[: len(state.bourse_deck)])
    for player in new.players:
        player.face_down = tuple(prestige.pop() for _ in player.face_down)
    new.prestige_deck = tuple(prestige)
    new.rng_key = rng.getrandbits(64)
    new.rng_count = rng.getrandbits(16)
    new.advance()
    return new


def census(state: State) -> dict[str, list[int]]:
    """Every piece of the game counted, wherever it lies."""
    players, rules = state.players, state.rules
    nobles = [*state.noble_deck, *state.noble_row, *state.noble_discard]
    prestige = [*state.prestige_deck, *state.prestige_row, *state.prestige_discard]
    for player in players:
        nobles += [noble for noble in range(len(rules.noble_copies)) if player.nobles >> noble & 1]
        prestige += [*player.won, *player.face_down]
        prestige += [card for row in player.rows for card in row]
    bourse = [*state.bourse_deck, state.bourse, *state.bourse_discard]
    return {
        "cubes": [
            left + sum(player.cubes[kind] for player in players)
            for kind, left in enumerate(state.supply)
        ],
        "art": [
            left + state.market.count(colour) + sum(player.art[colour] for player in players)
            for colour, left in enumerate(state.workshop)
        ],
        "pawns": [
            player.ready + player.court + sum(player.brussels) + state.pawns.count(seat)
            for seat, player in enumerate(players)
        ],
        "neutral pawns": [sum(p.neutral for p in players) + state.pawns.count(NEUTRAL)],
        "nobles": [nobles.count(noble) for noble in range(len(rules.noble_copies))],
        "prestige cards": sorted(card for card in prestige if card != NONE),
        "Bourse cards": [sum(card != NONE for card in bourse)],
    }


def box(state: State) -> dict[str, list[int]]:
    """What the census must give: what the rule set puts on the table for so many players."""
    rules, seats = state.rules, len(state.players)
    return {
        "cubes": list(rules.supply),
        "art": list(rules.art_copies),
        "pawns": [rules.pawns] * seats,
        "neutral pawns": [seats if seats == FEWEST_PLAYERS else 0],
        "nobles": [
            copies + (seats if noble == BRUGMANN else 0)
            for noble, copies in enumerate(rules.noble_copies)
        ],
        "prestige cards": list(range(len(rules.prestige))),
        "Bourse cards": [rules.rounds],
    }


def problems(state: State) -> list[str]:
    """What is wrong with a state: pieces lost or made, or a thing that can never be."""
    counted = census(state)
    lost = [
        f"{piece}: {counted[piece]} instead of {number}"
        for piece, number in box(state).items()
        if counted[piece] != number
    ]
    return [*lost, *table_problems(state), *board_problems(state), *player_problems(state)]


def table_problems(state: State) -> Iterator[str]:
    """What can never be with the market, the compass and the Bourse cards."""
    bourse = [*state.bourse_deck, *state.bourse_discard]
    bourse += [state.bourse] if state.bourse != NONE else []
    market = [colour for colour in state.market if colour != NONE]
    if len(bourse) != len(set(bourse)):
        yield f"a Bourse card is there twice: {sorted(bourse)}"
    if len(market) != len(set(market)):
        yield f"two tiles of one colour in the market: {market}"
    if state.arms[0] == state.arms[1] or not {*state.arms} <= {*state.compass}:
        yield f"the compass arms point at {state.arms} of {state.compass}"
    if state.round != state.rules.rounds - len(state.bourse_deck):
        yield f"round {state.round} with {len(state.bourse_deck)} Bourse cards to come"
    if min(*state.supply, *state.workshop, *state.uses, *state.bids) < 0:
        yield "the table holds less than nothing"


def board_problems(state: State) -> Iterator[str]:
    """What can never be on the spaces of the Art Nouveau board."""
    seats = range(len(state.players))
    for space, (pawn, bid) in enumerate(zip(state.pawns, state.bids, strict=True)):
        if (bid > 0) != (pawn in seats):
            yield f"space {space} holds pawn {pawn} and a bid of {bid}"
        if pawn not in (NOBODY, NEUTRAL, *seats) or state.houses[space] not in (NOBODY, *seats):
            yield f"space {space} belongs to no player"
    for seat, player in enumerate(state.players):
        if player.built != state.houses.count(seat):
            yield f"seat {seat} built {player.built} houses, not those on the board"
        if player.built > len(player.board.house_costs):
            yield f"seat {seat} built {player.built} houses, more than there are"


def player_problems(state: State) -> Iterator[str]:
    """What can never be in front of a player."""
    for seat, player in enumerate(state.players):
        counts = (player.francs, player.ready, player.court, player.neutral, player.unpaid)
        if min(*counts, *player.brussels, *player.art, *player.cubes) < 0:
            yield f"seat {seat} owns less than nothing"
        if player.used & ~player.nobles:
            yield f"seat {seat} used nobles {player.used:b} but owns {player.nobles:b}"
        for track in ("iris", "crown", "architect"):
            if not 0 <= getattr(player, track) < len(getattr(player.board, track)):
                yield f"seat {seat} left the {track} track"
