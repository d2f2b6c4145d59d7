"""SETUP: laying out the table, and each player's first art tile."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bruxelles1893.engine.core.arguments import Number
from bruxelles1893.engine.core.errors import RulesetError
from bruxelles1893.engine.core.events import Event
from bruxelles1893.engine.core.geometry import SPACES, START_CURSOR
from bruxelles1893.engine.core.ids import NO_SPACE, NOBODY, Seat, StepNumber
from bruxelles1893.engine.core.options import (
    ART_KINDS,
    BRUGMANN,
    BRUSSELS,
    ROWS,
)
from bruxelles1893.engine.core.rng import draw_below, shuffled
from bruxelles1893.engine.core.ruleset import Ruleset
from bruxelles1893.engine.core.state import NONE, PlayerState, State
from bruxelles1893.engine.core.steps import ROUND, START_ART, Step
from bruxelles1893.engine.core.values import nothing
from bruxelles1893.engine.rules.effects import CUBE_KINDS
from bruxelles1893.engine.rules.workshop import ColouredArt

FEWEST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 5
NOBLE_PLACES: Final = 4
PRESTIGE_PLACES: Final = 5
TRACK_END: Final = 5
SEED_DIGITS: Final = 40
SEED_LIMIT: Final = 10**SEED_DIGITS


def new_game(
    rules: Ruleset,
    players: Number = 4,
    seed: Number = 0,
    events: list[Event] | None = None,
    as_it_lies: Callable[[State], None] | None = None,
) -> State:
    """A game ready for its first decision. `events`, if given, collects the facts of the game.

    `as_it_lies`, if given, lays what people have laid out on a real table in the place of the deal.
    """
    if type(players) is not int or not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        raise RulesetError(f"{players!r} players cannot play; expected 2, 3, 4 or 5")
    if type(seed) is not int or abs(seed) >= SEED_LIMIT:
        raise RulesetError("the seed must be a whole number of at most 40 digits")
    state = State()
    state.rules = rules
    state.events = events
    state.rng_key, state.rng_count, state.reveal_count = rules.key_of(seed), 0, 0
    state.players = [new_player(rules, players) for _ in range(players)]
    for lay_out in rules.set_up:
        lay_out(state)
    if as_it_lies is not None:
        as_it_lies(state)
    state.advance()
    return state


def new_player(rules: Ruleset, players: int) -> PlayerState:
    """SETUP-11, SETUP-12: pawns, discs, the own Brugmann; with two players a neutral pawn."""
    player = PlayerState()
    player.board = rules.boards[0]
    player.francs = player.points = player.built = 0
    player.ready = rules.pawns - rules.pawns_in_court
    player.court = rules.pawns_in_court
    player.neutral = int(players == FEWEST_PLAYERS)
    player.iris = player.crown = player.architect = 0
    player.nobles, player.used, player.unpaid = 1 << BRUGMANN, 0, 0
    player.brussels = nothing(len(BRUSSELS))
    player.art = nothing(ART_KINDS)
    player.cubes = nothing(CUBE_KINDS)
    player.rows = ((),) * len(ROWS)
    player.rows_filled = 0
    player.won = player.tied = player.face_down = ()
    player.passed = False
    set_aside(player)
    return player


def set_aside(player: PlayerState) -> None:
    """Set the fields that only a module uses to nothing."""
    player.architect_end = TRACK_END
    player.travellers = player.away = player.manneken = 0
    player.cards = player.cards_used = player.on_card = player.tile_points = 0
    player.exhibitions = 0
    player.doubled = NO_SPACE
    player.row_bonus = nothing(len(ROWS))


def lay_strips(state: State) -> None:
    """SETUP-01: the strips in random order, all on their compass side."""
    order = shuffled(state, tuple(range(len(state.rules.strips))))
    state.actions = bytes(action for strip in order for action in state.rules.strips[strip])


def clear_table(state: State) -> None:
    """SETUP-01: nothing on any space, and nothing of what only a module brings into play."""
    state.pawns = (NOBODY,) * len(SPACES)
    state.houses = (NOBODY,) * len(SPACES)
    state.bids = nothing(len(SPACES))
    state.uses = nothing(len(BRUSSELS))
    state.square = NONE
    state.first_passer = NOBODY
    state.placed, state.revealed_noble = NO_SPACE, NONE
    state.cubes_used = state.train = 0
    state.substitute = state.acted = False
    state.train_pawns = nothing(len(BRUSSELS))
    state.pavilions = state.pavilion_cards = state.tiles = state.tile_pawns = ()
    state.art_stack = state.drawn = state.covered = ()


def lay_nobles(state: State) -> None:
    """SETUP-02: the nobles without Brugmann; four face up beside the deck, leftmost first."""
    copies = state.rules.noble_copies
    deck = tuple(noble for noble, count in enumerate(copies) for _ in range(count))
    deck = shuffled(state, deck)
    state.noble_row = deck[:NOBLE_PLACES]
    state.noble_deck = deck[NOBLE_PLACES:]
    state.noble_discard = ()


def lay_cards(state: State) -> None:
    """SETUP-03, SETUP-04: the Bourse deck; a prestige card under each column."""
    bourse = shuffled(state, tuple(range(len(state.rules.bourse_francs))))
    state.bourse, state.bourse_discard = NONE, ()
    state.bourse_deck = bourse[: state.rules.bourse_cards]
    prestige = shuffled(state, tuple(range(len(state.rules.prestige))))
    state.prestige_row = prestige[:PRESTIGE_PLACES]
    state.prestige_deck = prestige[PRESTIGE_PLACES:]
    state.prestige_discard = ()


def lay_supplies(state: State) -> None:
    """SETUP-05, SETUP-06, SETUP-07: the art market, art tiles and cubes."""
    state.market, state.cursor = (NONE, NONE), START_CURSOR
    state.workshop = bytes(state.rules.art_copies)
    state.supply = bytes(state.rules.supply)


def lay_compass(state: State) -> None:
    """SETUP-08: the arms on their sectors; the arrow's sector is left out."""
    state.compass = state.rules.compass
    first, second = state.rules.compass_arms
    state.arms = (first, second)


def seat_players(state: State) -> None:
    """SETUP-09, SETUP-10: a random first player, rising money, then what each player picks."""
    state.round = 0
    state.first = Seat(draw_below(state, len(state.players)))
    seats = state.clockwise(state.first)
    for seat, francs in zip(seats, state.rules.start_francs, strict=False):
        state.players[seat].francs = francs
    state.stack = [(ROUND, state.first, 0)]
    for seat in reversed(seats):
        state.then_all(state.rules.seat_steps, seat)


SET_UP: Final = (
    lay_strips,
    clear_table,
    lay_nobles,
    lay_cards,
    lay_supplies,
    lay_compass,
    seat_players,
)
"""SETUP-01 to SETUP-10 in the order of the book."""


STEPS: Final[dict[StepNumber, Step]] = {
    START_ART: ColouredArt("start-art", "SETUP-10"),
}
