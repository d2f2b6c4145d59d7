"""BE-TILE and BE-ENDTILE: pawns that stay on tiles, and what the tiles pay at the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from bruxelles1893.engine.core.events import TilePawn, TileScored
from bruxelles1893.engine.core.geometry import SIDE, SPACES
from bruxelles1893.engine.core.ids import FACE_DOWN, NOBODY, Option, Seat, StepNumber
from bruxelles1893.engine.core.options import NO, ROW, ROW_OPTIONS, ROWS, TILE, TILE_OPTIONS, WHITE
from bruxelles1893.engine.core.reasons import Reason, belongs
from bruxelles1893.engine.core.scores import Holdings
from bruxelles1893.engine.core.state import State
from bruxelles1893.engine.core.steps import NOBLES_DUE, Automatic, Choice, Step, Subject
from bruxelles1893.engine.core.values import more, replaced
from bruxelles1893.engine.editions.belle_epoque.steps import TILE_BONUSES, TILE_PAWN, TILE_ROW
from bruxelles1893.engine.rules import scoring
from bruxelles1893.engine.rules.effects import gain_francs
from bruxelles1893.engine.rules.setup import TRACK_END

__all__ = [
    "FREE_NOBLES_TILE",
    "PORTRAIT_TILE",
    "TILES",
    "better_row",
    "francs_by_iris",
    "points_by_adjacency",
    "points_by_crown",
    "points_by_first_passes",
    "points_by_white",
    "points_each",
]

SHARE_OF_POINTS: Final = 7
ROW_MULTIPLIERS: Final = 2
FRANCS_A_SPACE: Final = 3
MORE_ART: Final = 4
POINTS_A_CROWN: Final = 2
FIRST_PASSES: Final = 7
ADJACENCY: Final = 9
POINTS_A_BUILDING: Final = 2
POINTS_A_WHITE: Final = 3

MORE_ART_TILE: Final = 4
HOUSE_TILE: Final = 6
PORTRAIT_TILE: Final = 10
FREE_NOBLES_TILE: Final = 12


Effect = Callable[[State, Seat], None]


class Tile(NamedTuple):
    """A Belle Époque tile: what it does at the end, and at once when a pawn comes."""

    number: int
    effect: Effect
    on_pawn: Effect | None = None

    @property
    def rule(self) -> str:
        """Its rule id."""
        return f"BE-ENDTILE-{self.number:02}"


def tiles_of(state: State, seat: Seat) -> list[int]:
    """The tiles on which a player's pawn stands, or nobody's, in the order of their numbers."""
    pawns = state.tile_pawns
    return [tile for place, tile in enumerate(state.tiles) if pawns[place] == seat]


def holds(state: State, seat: Seat, number: int) -> bool:
    """Whether a player's pawn stands on a tile."""
    return number in tiles_of(state, seat)


class GoToTile(Choice):
    """BE-TILE-1: whether a pawn goes to a tile for good, and which tile."""

    def options(self, state: State, seat: Seat, space: int) -> list[Option]:
        """BE-TILE-1: a ready pawn may go from a space with a face-down tile to a free tile."""
        if state.houses[space] != FACE_DOWN or not state.players[seat].ready:
            return []
        free = [TILE_OPTIONS[tile - 1] for tile in tiles_of(state, NOBODY)]
        return [*free, NO] if free else []

    def take(self, state: State, seat: Seat, space: int, option: Option) -> None:
        """BE-TILE-1: the pawn stays for the game."""
        if option == NO:
            return
        tile = option - TILE + 1
        player = state.players[seat]
        player.ready -= 1
        player.away += 1
        state.tile_pawns = replaced(state.tile_pawns, state.tiles.index(tile), seat)
        state.note(TilePawn, seat, tile)
        on_pawn = TILES[tile - 1].on_pawn
        if on_pawn is not None:
            on_pawn(state, seat)

    def why_not(self, state: State, seat: Seat, space: int, option: Option) -> Reason | None:
        """Why a pawn cannot go on that tile."""
        if not belongs(option, "tile"):
            return None
        return Reason("tile-taken", "BE-TILE-1", tile=option - TILE + 1)


def open_portrait(state: State, seat: Seat) -> None:
    """BE-ENDTILE-10: the portrait is a seventh space from now on."""
    state.players[seat].architect_end = TRACK_END + 1


class TileBonuses(Automatic):
    """BE-FINAL-1: the tiles with own pawns, in the order of their numbers."""

    def run(self, state: State, seat: Seat, argument: int) -> None:
        for tile in tiles_of(state, seat):
            state.note(TileScored, seat, tile)
            TILES[tile - 1].effect(state, seat)


def gain_tile_points(state: State, seat: Seat, points: int) -> None:
    """BE-FINAL-1: tile points are an item of their own on the score sheet."""
    state.players[seat].tile_points += points


def share_of_points(state: State, seat: Seat) -> None:
    """BE-ENDTILE-01: 1 VP per 7 VP gained so far."""
    gain_tile_points(state, seat, max(0, state.players[seat].points) // SHARE_OF_POINTS)


def better_row(state: State, seat: Seat) -> None:
    """BE-ENDTILE-02: choose a strategy row."""
    state.then(TILE_ROW, seat)


class TileRow(Choice):
    """BE-ENDTILE-02: which strategy row counts more."""

    def options(self, state: State, seat: Seat, argument: int) -> list[Option]:
        """BE-ENDTILE-02: any of the four."""
        return [ROW_OPTIONS[row] for row in range(len(ROWS))]

    def take(self, state: State, seat: Seat, argument: int, option: Option) -> None:
        """BE-ENDTILE-02: +2 multipliers."""
        player = state.players[seat]
        row = option - ROW
        player.row_bonus = more(player.row_bonus, row, ROW_MULTIPLIERS)

    def subject(self, state: State, seat: Seat, argument: int) -> Subject:
        """The multipliers to gain for a row."""
        return Subject(row_gain=ROW_MULTIPLIERS)


def francs_by_iris(state: State, seat: Seat) -> None:
    """BE-ENDTILE-03: 3 FB x position on the iris track, before nobles are paid."""
    gain_francs(state, seat, FRANCS_A_SPACE * (state.players[seat].iris + 1), "BE-ENDTILE-03")


def points_by_crown(state: State, seat: Seat) -> None:
    """BE-ENDTILE-05: 2 VP x position on the crown track."""
    gain_tile_points(state, seat, POINTS_A_CROWN * (state.players[seat].crown + 1))


def points_each(state: State, tile: int) -> int:
    """BE-ENDTILE-07, BE-ENDTILE-09: what each counts with so many players; 0 at other tiles."""
    points = {
        FIRST_PASSES: state.rules.first_pass_points,
        ADJACENCY: state.rules.adjacency_points,
    }.get(tile)
    return points[len(state.players)] if points else 0


def points_by_first_passes(state: State, seat: Seat) -> None:
    """BE-ENDTILE-07: VP per prestige card taken by passing first."""
    each = points_each(state, FIRST_PASSES)
    gain_tile_points(state, seat, each * len(state.players[seat].face_down))


def points_by_buildings(state: State, seat: Seat) -> None:
    """BE-ENDTILE-08: +2 VP per building; BE-ENDTILE-06 adds one."""
    gain_tile_points(state, seat, POINTS_A_BUILDING * buildings(state, seat))


def points_by_adjacency(state: State, seat: Seat) -> None:
    """BE-ENDTILE-09: VP per orthogonal adjacency between own houses on the board."""
    each = points_each(state, ADJACENCY)
    gain_tile_points(state, seat, each * adjacencies(state, seat))


def adjacencies(state: State, seat: Seat) -> int:
    """BE-ENDTILE-09: pairs of own houses side by side."""
    own = [space for space in SPACES if state.houses[space] == seat]
    beside = sum([space + 1 in own and space % SIDE < SIDE - 1 for space in own])
    return beside + sum([space + SIDE in own for space in own])


def points_by_white(state: State, seat: Seat) -> None:
    """BE-ENDTILE-11: 3 VP per white art."""
    gain_tile_points(state, seat, POINTS_A_WHITE * sum(state.players[seat].art[WHITE:]))


def counted_later(state: State, seat: Seat) -> None:
    """BE-ENDTILE-04, BE-ENDTILE-06, BE-ENDTILE-10, BE-ENDTILE-12: felt elsewhere."""


def buildings(state: State, seat: Seat) -> int:
    """BE-PAVILION-2, BE-ENDTILE-06: houses and pavilions, and one more with the tile."""
    return state.players[seat].built + holds(state, seat, HOUSE_TILE)


def holdings(state: State, seat: Seat) -> Holdings:
    """BE-FINAL-2, BE-ENDTILE-04: no white art; tiles add art, a house and their own points."""
    player = state.players[seat]
    return scoring.holdings(state, seat)._replace(
        houses=buildings(state, seat),
        art=sum(player.art[:WHITE]) + MORE_ART * holds(state, seat, MORE_ART_TILE),
        tiles=player.tile_points,
    )


class NoblesDue(scoring.NoblesDue):
    """FINAL-02, BE-ENDTILE-12: the tile makes nobles cost nothing."""

    def run(self, state: State, seat: Seat, argument: int) -> None:
        if not holds(state, seat, FREE_NOBLES_TILE):
            super().run(state, seat, argument)


TILES: Final = (
    Tile(1, share_of_points),
    Tile(2, better_row),
    Tile(3, francs_by_iris),
    Tile(4, counted_later),
    Tile(5, points_by_crown),
    Tile(6, counted_later),
    Tile(7, points_by_first_passes),
    Tile(8, points_by_buildings),
    Tile(9, points_by_adjacency),
    Tile(PORTRAIT_TILE, counted_later, open_portrait),
    Tile(11, points_by_white),
    Tile(12, counted_later),
)

REPLACED: Final[dict[StepNumber, Step]] = {
    NOBLES_DUE: NoblesDue("nobles-due", "FINAL-02", "BE-ENDTILE-12"),
}
STEPS: Final[dict[StepNumber, Step]] = {
    TILE_PAWN: GoToTile("tile-pawn", "BE-TILE-1"),
    TILE_BONUSES: TileBonuses("tile-bonuses", "BE-FINAL-1"),
    TILE_ROW: TileRow("tile-row", "BE-ENDTILE-02"),
}
