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

from bruxelles1893.engine import (
    RULE_SETS,
    PlayerState,
    State,
    View,
    new_game,
    notation,
    ruleset,
)
from bruxelles1893.engine.belle_epoque.effects import ON_CARD_PAWN, ON_CARD_TRAVELLER
from bruxelles1893.engine.events import Event
from bruxelles1893.engine.options import (
    ACTION,
    BUILD,
    PASS,
    PRINTED,
    SPACE,
    WHITE,
    family,
)
from bruxelles1893.engine.rng import shuffle_with
from bruxelles1893.engine.serial import canonical
from bruxelles1893.engine.setup import FEWEST_PLAYERS, MOST_PLAYERS
from bruxelles1893.engine.state import FACE_DOWN, NEUTRAL, NOBODY, NONE

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


def pick(options: list[int], rng: Random) -> int:
    """One of the options, alike on every Python version."""
    return options[int(rng.random() * len(options))]


def anything(state: State, rng: Random) -> int:
    """Any legal option."""
    return pick(state.legal(), rng)


def eagerly(state: State, rng: Random) -> int:
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
        return option == ACTION + BUILD or family(option) in {"pavilion", "card"}
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


def census(state: State) -> dict[str, list[int]]:
    """Every piece of the game counted, wherever it lies."""
    return {
        "cubes": [
            left + sum(player.cubes[kind] for player in state.players)
            for kind, left in enumerate(state.supply)
        ],
        "art": [tiles_of(state, colour) for colour in range(len(state.workshop))],
        "pawns": [pawns_of(state, seat) for seat in range(len(state.players))],
        "neutral pawns": [
            sum(player.neutral for player in state.players) + state.pawns.count(NEUTRAL)
        ],
        "travellers": [travellers_in_game(state)],
        "nobles": nobles_in_game(state),
        "prestige cards": sorted(prestige_in_game(state)),
        "Bourse cards": [len(bourse_in_game(state))],
        "Belle Époque cards": [len(cards_in_game(state))],
    }


def box(state: State) -> dict[str, list[int]]:
    """What the census must give: what the rule set puts on the table for so many players."""
    rules, seats = state.rules, len(state.players)
    return {
        "cubes": list(rules.supply),
        "art": list(rules.art_copies),
        "pawns": [rules.pawns] * seats,
        "neutral pawns": [seats if seats == FEWEST_PLAYERS else 0],
        "travellers": [rules.travellers],
        "nobles": list(rules.noble_copies),
        "prestige cards": list(range(len(rules.prestige))),
        "Bourse cards": [rules.bourse_cards],
        "Belle Époque cards": [len(rules.surcharges)],
    }


def tiles_of(state: State, colour: int) -> int:
    """The art tiles of a printed colour, white side up or not."""
    kinds = [kind for kind, printed in enumerate(PRINTED) if printed == colour]
    owned = sum(player.art[kind] for player in state.players for kind in kinds)
    elsewhere = (*state.market, *state.art_stack, *state.drawn, *state.covered)
    return state.workshop[colour] + owned + sum(kind in kinds for kind in elsewhere)


def pawns_of(state: State, seat: int) -> int:
    """A player's pawns: ready, in court, on a card, on tiles and on the boards."""
    player = state.players[seat]
    at_home = player.ready + player.court + (player.on_card == ON_CARD_PAWN)
    away = sum(player.brussels) + state.pawns.count(seat) + state.tile_pawns.count(seat)
    return at_home + away


def travellers_in_game(state: State) -> int:
    """The travellers: on the train, in Brussels, with players and on a card."""
    held = sum(p.travellers + (p.on_card == ON_CARD_TRAVELLER) for p in state.players)
    return state.train + sum(state.train_pawns) + held


def nobles_in_game(state: State) -> list[int]:
    """The cards of each noble that is in the deck; one that is not leaves the game if lost."""
    cards = [*state.noble_deck, *state.noble_row, *state.noble_discard, state.revealed]
    return [
        cards.count(noble) + (copies > 0) * sum(p.nobles >> noble & 1 for p in state.players)
        for noble, copies in enumerate(state.rules.noble_copies)
    ]


def prestige_in_game(state: State) -> list[int]:
    """The prestige cards; a tied card lies in the discards."""
    cards = [*state.prestige_deck, *state.prestige_row, *state.prestige_discard]
    for player in state.players:
        cards += [*player.won, *player.face_down]
        cards += [card for row in player.rows for card in row]
    return [card for card in cards if card != NONE]


def bourse_in_game(state: State) -> list[int]:
    """The Bourse cards of this game, past, present and to come."""
    cards = (*state.bourse_deck, state.bourse, *state.bourse_discard)
    return [card for card in cards if card != NONE]


def cards_in_game(state: State) -> list[int]:
    """The Belle Époque cards, at their slots or with players."""
    cards = [card for card in state.pavilion_cards if card != NONE]
    for player in state.players:
        cards += [number + 1 for number in range(player.cards.bit_length()) if held(player, number)]
    return cards


def held(player: PlayerState, number: int) -> bool:
    """Whether a bit of a player's set of cards is set."""
    return bool(player.cards >> number & 1)


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
    """What can never be with the market, the compass and the cards."""
    market = [min(kind, WHITE) for kind in state.market if kind != NONE]
    for what, things in (
        ("Bourse card", bourse_in_game(state)),
        ("Belle Époque card", cards_in_game(state)),
        ("colour in the market", market),
        ("compass arm", list(state.arms)),
    ):
        if len(things) != len(set(things)):
            yield f"a {what} is there twice: {things}"
    if not {*state.arms} <= {*state.compass}:
        yield f"the compass arms point at {state.arms} of {state.compass}"
    revealed = len(state.bourse_discard) + (state.bourse != NONE)
    if state.round != revealed or state.round > state.rules.rounds:
        yield f"round {state.round} of {state.rules.rounds} with {revealed} Bourse cards revealed"
    if min(*state.supply, *state.workshop, *state.uses, *state.bids, state.train) < 0:
        yield "the table holds less than nothing"


def board_problems(state: State) -> Iterator[str]:
    """What can never be on the spaces of the Art Nouveau board and on the pavilion slots."""
    seats = range(len(state.players))
    for space, (pawn, bid) in enumerate(zip(state.pawns, state.bids, strict=True)):
        if pawn not in (NOBODY, NEUTRAL, *seats) or (bid and pawn not in seats):
            yield f"space {space} holds pawn {pawn} and a bid of {bid}"
        if state.houses[space] not in (NOBODY, FACE_DOWN, *seats):
            yield f"space {space} holds a tile of {state.houses[space]}"
    for seat, player in enumerate(state.players):
        if player.built != state.houses.count(seat) + state.pavilions.count(seat):
            yield f"seat {seat} built {player.built} houses, not those on the board"
        if player.built > len(player.board.house_costs):
            yield f"seat {seat} built {player.built} houses, more than there are"


def player_problems(state: State) -> Iterator[str]:
    """What can never be in front of a player."""
    for seat, player in enumerate(state.players):
        counts = (player.francs, player.ready, player.court, player.neutral, player.travellers)
        if min(*counts, player.unpaid, *player.brussels, *player.art, *player.cubes) < 0:
            yield f"seat {seat} owns less than nothing"
        if player.used & ~player.nobles:
            yield f"seat {seat} used nobles {player.used:b} but owns {player.nobles:b}"
        if player.cards_used & ~player.cards:
            yield f"seat {seat} used cards {player.cards_used:b} but owns {player.cards:b}"
        if player.away != state.tile_pawns.count(seat):
            yield f"seat {seat} has {player.away} pawns away, not those on the tiles"
        for track in ("iris", "crown", "architect"):
            if not 0 <= getattr(player, track) < len(getattr(player.board, track)):
                yield f"seat {seat} left the {track} track"
