"""The moments of a round at which Belle Époque cards can be used, made on a table."""

from __future__ import annotations

from collections.abc import Callable

from belle_epoque_table import (
    finish_turn,
    give_travellers,
)
from bruxelles1893.engine import Seat, State
from bruxelles1893.engine.core.geometry import iris_at, spaces_around
from bruxelles1893.engine.core.options import BLACK, COLOURS, space_name
from bruxelles1893.engine.core.values import counted, replaced
from table import (
    JOKER,
    NEUTRAL,
    give_art,
    give_cubes,
    kind,
    lay_nobles,
    legal,
    play,
    put,
    seat,
    to_resolution,
)


def is_asked(state: State, owner: int, *cards: int) -> bool:
    """Whether a seat may now use exactly these cards, or none."""
    return (kind(state), seat(state)) == ("card", owner) and legal(state) == [
        *[f"card{card}" for card in cards],
        "no",
    ]


def stand(state: State, owners: str, iris: str = "2-2") -> None:
    """Stand pawns without bids around an iris, from the top left: a seat, `N` neutral, `-` none."""
    row, column = iris.split("-")
    for owner, space in zip(owners, spaces_around(iris_at(int(row), int(column))), strict=True):
        if owner != "-":
            put(state, space_name(space), NEUTRAL if owner == "N" else int(owner), bid=0)


def points(state: State) -> list[int]:
    return [player.points for player in state.players]


def courts(state: State) -> list[int]:
    return [player.court for player in state.players]


def on_a_house(state: State) -> State:
    state.houses = replaced(state.houses, 6, Seat(1))
    return play(state, "B2 1")


def after_an_action(state: State) -> State:
    return play(state, "bourse")


def a_noble_leaves(state: State) -> State:
    lay_nobles(state, "empain solvay buls albert", deck="empain")
    return to_resolution(state)


def a_column_won(state: State) -> State:
    put(state, "C5", 0)
    return to_resolution(state)


def a_pawn_on_a_tile_space(state: State) -> State:
    stand(state, "1120")
    return to_resolution(state)


def an_iris_majority(state: State) -> State:
    stand(state, "0000")
    return to_resolution(state)


def a_pawn_in_brussels(state: State) -> State:
    return to_resolution(finish_turn(play(state, "bourse")))


def a_traveller_in_brussels(state: State) -> State:
    give_travellers(state, 0, 1)
    return to_resolution(finish_turn(play(state, "bourse 1")))


def leave_nothing_to_do(state: State) -> State:
    """Make all five actions impossible for seat 0: no art, stock, supply or noble to take."""
    give_art(state, 0)
    state.workshop = bytes(len(state.workshop))
    state.supply = bytes(len(state.supply))
    lay_nobles(state, "- - - -")
    return state


def leave_in_court(state: State, pawns: int) -> None:
    player = state.players[1]
    player.ready += player.court - pawns
    player.court = pawns


def leave_on_train(state: State, travellers: int) -> None:
    state.train = travellers


def leave_iris_track(state: State, spaces: int) -> None:
    state.players[1].iris = len(state.players[1].board.iris) - 1 - spaces


def leave_crown_track(state: State, spaces: int) -> None:
    state.players[1].crown = len(state.players[1].board.crown) - 1 - spaces


def leave_architect_track(state: State, spaces: int) -> None:
    state.players[1].architect = state.players[1].architect_end - spaces


def leave_jokers(state: State, jokers: int) -> None:
    give_cubes(state, 3, joker=state.supply[JOKER] - jokers)


def leave_glass(state: State, glass: int) -> None:
    give_cubes(state, 3, iron=10, wood=10, stone=10, glass=10 - glass)


def leave_green_art(state: State, green: int) -> None:
    state.workshop = bytes([green * (name == "green") for name in COLOURS])
    state.workshop = counted(state.workshop, BLACK, 6)


LITTLE_LEFT: dict[str, Callable[[State, int], None]] = {
    "vandervelde": leave_in_court,
    "nagelmackers": leave_on_train,
    "buls": leave_iris_track,
    "albert": leave_crown_track,
    "vandevelde": leave_architect_track,
    "empain": leave_jokers,
    "solvay": leave_glass,
    "privat-livemont": leave_green_art,
}
"""How to leave seat 1 just so much, perhaps nothing, of what a noble gives."""

MOMENTS: dict[int, Callable[[State], State]] = {
    19: to_resolution,
    20: to_resolution,
    21: on_a_house,
    22: after_an_action,
    23: a_noble_leaves,
    24: to_resolution,
    25: a_column_won,
    26: to_resolution,
    27: a_pawn_on_a_tile_space,
    28: an_iris_majority,
    29: a_pawn_in_brussels,
    30: a_traveller_in_brussels,
    31: to_resolution,
    32: to_resolution,
}
"""What leads to the moment of each card, if seat 0 owns it and is on turn."""
