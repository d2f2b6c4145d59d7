"""The small things that rules do again and again: gain, pay, take cubes, advance, free a pawn."""

from __future__ import annotations

from typing import Final

from bruxelles1893.engine.core.events import (
    ArtTaken,
    CubesReturned,
    CubesTaken,
    FrancsGained,
    FrancsPaid,
    PawnFreed,
    PointsGained,
    TrackAdvanced,
)
from bruxelles1893.engine.core.ids import Option, Seat
from bruxelles1893.engine.core.options import (
    ARCHITECT,
    CROWN,
    CUBES,
    IRIS,
    JOKER,
    MULTISETS,
    ONE_CUBE,
)
from bruxelles1893.engine.core.state import PlayerState, State
from bruxelles1893.engine.core.values import fewer, more

CUBE_KINDS: Final = 5


def gain_francs(state: State, seat: Seat, amount: int, rule: str) -> None:
    """SETUP-07: money from the unlimited bank."""
    if amount:
        state.players[seat].francs += amount
        if state.events is not None:
            state.note(FrancsGained, seat, amount, rule)


def pay_francs(state: State, seat: Seat, amount: int, rule: str) -> None:
    """Money out of the purse."""
    if amount:
        state.players[seat].francs -= amount
        if state.events is not None:
            state.note(FrancsPaid, seat, amount, rule)


def gain_points(state: State, seat: Seat, amount: int, rule: str) -> None:
    """Victory points on the track; FINAL-02: they may go below 0."""
    if amount:
        state.players[seat].points += amount
        if state.events is not None:
            state.note(PointsGained, seat, amount, rule)


def take_cubes(state: State, seat: Seat, option: Option) -> None:
    """SETUP-07: a handful of cubes from the limited supply."""
    counts = MULTISETS[option - CUBES][:CUBE_KINDS]
    player = state.players[seat]
    for kind, count in enumerate(counts):
        if count:
            player.cubes = more(player.cubes, kind, count)
            state.supply = fewer(state.supply, kind, count)
    if state.events is not None:
        state.note(CubesTaken, seat, counts)


def return_cubes(state: State, seat: Seat, counts: tuple[int, ...]) -> None:
    """SETUP-07: spent or traded cubes go back to the supply."""
    player = state.players[seat]
    for kind, count in enumerate(counts):
        if count:
            player.cubes = fewer(player.cubes, kind, count)
            state.supply = more(state.supply, kind, count)
    if state.events is not None and any(counts):
        state.note(CubesReturned, seat, counts)


def take_jokers(state: State, seat: Seat, wanted: int) -> None:
    """SETUP-07: take jokers, or as many as there are."""
    for _ in range(min(wanted, state.supply[JOKER])):
        take_cubes(state, seat, ONE_CUBE[JOKER])


def materials_in_supply(state: State) -> int:
    """How many noble cubes are left to take."""
    return sum(state.supply[kind] for kind in state.rules.noble_materials)


def single_materials(state: State) -> list[Option]:
    """One noble cube of those in supply, as options."""
    return [ONE_CUBE[kind] for kind in state.rules.noble_materials if state.supply[kind]]


def take_art(state: State, seat: Seat, colour: int) -> None:
    """An art tile from its workshop pile."""
    player = state.players[seat]
    state.workshop = fewer(state.workshop, colour)
    player.art = more(player.art, colour)
    if state.events is not None:
        state.note(ArtTaken, seat, colour)


def advance_iris(state: State, seat: Seat) -> None:
    """NOBLE-BULS: a disc at the end of its track stays."""
    player = state.players[seat]
    if player.iris < len(player.board.iris) - 1:
        player.iris += 1
        note_track(state, seat, IRIS, player.iris)


def advance_crown(state: State, seat: Seat) -> None:
    """NOBLE-ALBERT: the crown disc one space on."""
    player = state.players[seat]
    if player.crown < len(player.board.crown) - 1:
        player.crown += 1
        note_track(state, seat, CROWN, player.crown)


def advance_architect(state: State, seat: Seat) -> None:
    """NOBLE-VANDEVELDE: the architect disc one space on."""
    player = state.players[seat]
    if player.architect < player.architect_end:
        player.architect += 1
        note_track(state, seat, ARCHITECT, player.architect)


def note_track(state: State, seat: Seat, track: int, place: int) -> None:
    """A disc has moved on."""
    if state.events is not None:
        state.note(TrackAdvanced, seat, track, place)


def leave_brussels(player: PlayerState) -> None:
    """RES-BRX-1, BE-CARD-29: one own pawn off the Brussels board; it does not matter which."""
    for space, pawns in enumerate(player.brussels):
        if pawns:
            player.brussels = fewer(player.brussels, space)
            return


def free_pawn(state: State, seat: Seat) -> None:
    """NOBLE-VANDERVELDE: one own pawn from court, ready at once; none there: nothing."""
    player = state.players[seat]
    if player.court:
        player.court -= 1
        player.ready += 1
        if state.events is not None:
            state.note(PawnFreed, seat)
