"""Setting up positions of the first edition, on top of `table`."""

from __future__ import annotations

from bruxelles1893.engine import State
from bruxelles1893.engine.core.options import BLACK, COLOURS
from bruxelles1893.engine.core.state import NONE
from bruxelles1893.engine.core.steps import TURN
from bruxelles1893.engine.core.values import counted, more
from table import ask, first_round

FIRST = "first"


def ed1_turns(players: int = 4, seed: int = 0, iris: tuple[int, int] = (1, 1)) -> State:
    """A game in round 1 with seat 0 first and on turn, everybody with one blue art.

    Seat k has 5 + k FB. The square lies on `iris`; (1, 1) makes the lower right 4x4 spaces active.
    The compass lies as in the second edition, its arms on iron and 3FB. Neutral pawns of a
    two-player game are not placed.
    """
    state = first_round(players, seed, FIRST, iris)
    state.compass = state.rules.compass
    state.arms = (state.compass[0], state.compass[3])
    for number in range(players):
        hold_art(state, number)
    for number in range(players):
        hold_art(state, number, blue=1)
    return ask(state, TURN, 0)


def hold_art(state: State, seat: int, **art: int) -> None:
    """Make these tiles, from the stacks, the only art of a player."""
    player = state.players[seat]
    for colour, name in enumerate(COLOURS):
        move_to_stack(state, colour, player.art[colour] - art.get(name, 0))
        player.art = counted(player.art, colour, art.get(name, 0))


def move_to_stack(state: State, colour: int, tiles: int) -> None:
    """Put tiles under the stack of their colour, or take so many out if below 0."""
    if colour == BLACK:
        state.workshop = more(state.workshop, BLACK, tiles)
        return
    stack = [*state.art_stack, *[colour] * tiles]
    for _ in range(-tiles):
        stack.remove(colour)
    state.art_stack = tuple(stack)


def lay_art(state: State, visible: str, covered: str = "") -> None:
    """Lay tiles from the stacks in the empty market, with others under them."""
    market, below = numbers(visible), numbers(covered)
    for colour in (*market, *below):
        move_to_stack(state, colour, -1)
    state.market = tuple([*market, NONE, NONE][:2])
    state.covered = tuple(below)


def stack_up(state: State, top: str) -> None:
    """Bring tiles of these colours to the top of the stack, the first one on top."""
    wanted = numbers(top)
    for colour in wanted:
        move_to_stack(state, colour, -1)
    state.art_stack = (*wanted, *state.art_stack)


def exhaust(state: State, left: str = "") -> None:
    """Leave only these tiles in the coloured stack; the last player holds the rest."""
    state.art_stack, rest = tuple(numbers(left)), [*state.art_stack]
    for colour in state.art_stack:
        rest.remove(colour)
    for colour in rest:
        state.players[-1].art = more(state.players[-1].art, colour)


def numbers(colours: str) -> list[int]:
    """Colours by name as their numbers."""
    return [COLOURS.index(name) for name in colours.split()]


def names(tiles: tuple[int, ...] | list[int]) -> list[str]:
    """Tiles as the names of their colours; `-` is an empty slot."""
    return ["-" if tile == NONE else COLOURS[tile] for tile in tiles]


def all_art(state: State) -> dict[str, int]:
    """How many tiles of each colour lie anywhere."""
    loose = (*state.art_stack, *state.drawn, *state.covered, *state.market)
    return {
        name: loose.count(colour)
        + state.workshop[colour]
        + sum(player.art[colour] for player in state.players)
        for colour, name in enumerate(COLOURS)
    }
