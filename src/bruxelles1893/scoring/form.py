"""The questions to the players of a real table, and the answers that a rule set allows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from bruxelles1893.engine import (
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    NOBODY,
    Board,
    Ruleset,
    Seat,
    Space,
    State,
    new_game,
    ruleset,
)
from bruxelles1893.engine.core.options import ROWS, space_name
from bruxelles1893.engine.editions.belle_epoque.tiles import (
    PORTRAIT_TILE,
    TILES,
    better_row,
    francs_by_iris,
    points_by_adjacency,
    points_by_crown,
    points_by_first_passes,
    points_by_white,
)
from bruxelles1893.scoring.problems import refused
from bruxelles1893.words import enumerated, score_question

Costs = tuple[int, ...]
"""End costs of nobles, the highest first."""

Rows = tuple[int, int, int, int]
"""What each strategy row is worth, in the order of `options.ROWS`."""

HIGHEST_COST: Final = 20
HIGHEST_LEVEL: Final = 50
HIGHEST_ROW: Final = 50
MANY: Final = 99

NUMBERS: Final = ("points", "francs", "houses", "architect", "materials", "pawns", "art")
"""The numbers that are asked under every rule set."""

NEEDS: Final[dict[Callable[[State, Seat], None], str]] = {
    francs_by_iris: "iris",
    points_by_crown: "crown",
    points_by_first_passes: "first_passes",
    points_by_adjacency: "spaces",
    points_by_white: "white",
}
"""What else must be known of a player whose pawn stands on a tile, by the tile's effect."""


@dataclass(frozen=True, slots=True)
class Counts:
    """One player's counts at the end, before tiles are scored and nobles are paid.

    `paid` are the costs paid and `tile_row` the row that tile 2 raises, None for the best choice.
    `iris` and `crown` are spaces counted from 1.
    """

    name: str
    points: int
    francs: int
    houses: int
    architect: int
    materials: int
    pawns: int
    art: int
    nobles: Costs
    rows: Rows
    first_player: bool = False
    paid: Costs | None = None
    board: str = ""
    tiles: tuple[int, ...] = ()
    iris: int = 1
    crown: int = 1
    first_passes: int = 0
    white: int = 0
    spaces: tuple[Space, ...] = ()
    tile_row: str | None = None


class Range(NamedTuple):
    """The least and the most that a number can be."""

    least: int
    most: int


class Form:
    """The questions of a rule set, the ranges of their answers, and checks between answers."""

    def __init__(self, rules: Ruleset | None = None) -> None:
        self.rules = rules or ruleset("second")
        self.has_tiles = bool(self.rules.face_up_tiles)
        self.boards = {board.name: board for board in self.rules.boards[1:]}

    def question(self, key: str, **arguments: object) -> str:
        """A question in words."""
        board = self.rules.boards[0]
        known = {"pawns": self.rules.pawns, "portrait": board.architect[-1]}
        boards = enumerated([*self.boards])
        return score_question(self.rules, key, **(known | {"boards": boards} | arguments))

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """The keys that a player's entry may have."""
        boards = ("board",) if self.boards else ()
        tiles = ("tiles", *NEEDS.values(), "tile_row") if self.has_tiles else ()
        return ("name", *NUMBERS, "nobles", "rows", "first_player", "paid", *boards, *tiles)

    @cached_property
    def ranges(self) -> dict[str, Range]:
        """The range of every number."""
        board = self.rules.boards[0]
        return {
            "players": Range(FEWEST_PLAYERS, MOST_PLAYERS),
            "points": Range(-MANY, 999),
            "francs": Range(0, 999),
            "houses": Range(0, len(board.house_costs)),
            "architect": Range(0, HIGHEST_LEVEL),
            "materials": Range(
                0, sum(self.rules.supply[kind] for kind in self.rules.noble_materials)
            ),
            "pawns": Range(0, self.rules.pawns),
            "art": Range(0, sum(self.rules.art_copies)),
            "nobles": Range(0, HIGHEST_COST),
            "tiles": Range(1, len(TILES)),
            "iris": Range(1, len(board.iris)),
            "crown": Range(1, len(board.crown)),
            "first_passes": Range(0, self.rules.rounds),
            "white": Range(0, MANY),
        }

    @cached_property
    def row_order(self) -> tuple[str, ...]:
        """The rows as they lie on the table (ED1-ROWS)."""
        return tuple(ROWS[row] for row in self.rules.row_order)

    @cached_property
    def sites(self) -> list[Space]:
        """The spaces on which a house may stand."""
        houses = new_game(self.rules).houses
        return [Space(space) for space, owner in enumerate(houses) if owner == NOBODY]

    def board(self, name: str) -> Board:
        """A player's board."""
        return self.boards[name] if self.boards else self.rules.boards[0]

    def needs(self, tiles: Iterable[int]) -> list[str]:
        """The further keys that are needed for a player whose pawns stand on tiles."""
        effects = [TILES[tile - 1].effect for tile in tiles]
        return [key for effect, key in NEEDS.items() if effect in effects]

    def check_level(self, name: str, level: int, board: str, tiles: Sequence[int]) -> None:
        """Check that the portrait is reached only with its tile."""
        *track, portrait = self.board(board).architect
        if self.has_tiles and level == portrait not in track and PORTRAIT_TILE not in tiles:
            raise refused("portrait", name, level=level, tile=PORTRAIT_TILE)

    def check_row(self, name: str, row: str | None, tiles: Sequence[int]) -> None:
        """Check that a row is raised only with the tile that does it."""
        number = next(tile.number for tile in TILES if tile.effect is better_row)
        if row is not None and number not in tiles:
            raise refused("row-without-tile", name, row=row, tile=number)

    def check_spaces(self, name: str, spaces: Sequence[Space], houses: int) -> None:
        """Check that houses stand on spaces of their own, none on a face-down tile."""
        if len(set(spaces)) < len(spaces):
            raise refused("houses-on-one-space", name)
        if len(spaces) > houses:
            raise refused("too-many-spaces", name, spaces=len(spaces), houses=houses)
        for space in spaces:
            if space not in self.sites:
                raise refused("tile-on-space", name, space=space_name(space))

    def check_tiles(self, tiles: Sequence[int], players: int) -> None:
        """Check that each tile holds one pawn, and that the tiles can lie face up together."""
        for tile in tiles:
            if tiles.count(tile) > 1:
                raise refused("tile-twice", tile=tile)
        face_up = self.rules.face_up_tiles[players] if self.has_tiles else 0
        if len(tiles) > face_up:
            raise refused("too-many-tiles", tiles=len(tiles), players=players, face_up=face_up)

    def check_table(self, players: Sequence[Counts]) -> None:
        """Refuse counts that cannot be true of several players at one table."""
        least, most = self.ranges["players"]
        if not least <= len(players) <= most:
            raise refused("players", players=len(players), least=least, most=most)
        if _has_twice([player.name for player in players]):
            raise refused("same-name")
        if sum(player.first_player for player in players) > 1:
            raise refused("one-first")
        if self.boards and _has_twice([player.board for player in players]):
            raise refused("same-board")
        self.check_tiles([tile for player in players for tile in player.tiles], len(players))
        houses = [space for player in players for space in player.spaces]
        if _has_twice(houses):
            raise refused("same-space")


def _has_twice(values: Sequence[object]) -> bool:
    return len(set(values)) < len(values)
