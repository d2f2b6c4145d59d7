"""Which entries an edition or a module has, what each may be, and what must hold between them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from bruxelles1893.components.checks import (
    Bonus,
    Check,
    Irises,
    Permutation,
    Whole,
    Wholes,
    Word,
    Words,
)
from bruxelles1893.components.conflicts import (
    Conflict,
    Values,
    a_pawn_is_ready,
    arms_apart,
    arms_uncovered,
    corners_differ,
    noble_row_fills,
)

COLOURS: Final = ("blue", "brown", "yellow", "green", "black")
FIRST_COLOURS: Final = ("blue", "pink", "yellow", "green", "black")
CORNERS: Final = ("top-left", "top-right", "bottom-left", "bottom-right")
SECTORS: Final = ("iron", "any", "wood", "3fb", "stone", "empty", "glass")
FIRST_SECTORS: Final = SECTORS[:-1]
MATERIALS: Final = ("iron", "wood", "stone", "joker")
CUBES: Final = (*MATERIALS, "glass")
NOBLES: Final = (
    "brugmann",
    "empain",
    "solvay",
    "buls",
    "albert",
    "vandevelde",
    "vandervelde",
    "maeterlinck",
)
BELLE_EPOQUE_NOBLES: Final = ("nagelmackers", "privat-livemont")

Named = Iterator[tuple[str, Check]]


@dataclass(frozen=True, slots=True)
class Schema:
    """The entries of an edition or a module in their order, and the checks between them.

    A module may make entries of its edition void: a file may give them, but they count no more.
    """

    checks: dict[str, Check]
    between: tuple[Callable[[Values], Conflict | None], ...] = ()
    void: frozenset[str] = frozenset()
    modules: dict[str, Schema] = field(default_factory=dict)

    @property
    def names(self) -> list[str]:
        """The entries that count, in their order."""
        return [name for name in self.checks if name not in self.void]

    def conflict(self, values: Values) -> Conflict | None:
        """Return the first conflict between the values, if any."""
        return next(filter(None, (check(values) for check in self.between)), None)

    def joined(self, names: Iterable[str]) -> Schema:
        """Return the schema of this edition together with some of its modules."""
        checks, void = dict(self.checks), self.void
        for module in (self.modules[name] for name in names):
            checks |= module.checks
            void |= module.void
        return Schema(checks, self.between, void, self.modules)


def _art(colours: tuple[str, ...]) -> Named:
    # Five players each start with a coloured tile, so there must be enough of them.
    for colour in colours:
        yield f"art.{colour}.copies", Whole(0 if colour == "black" else 2, 20)


def _market(colours: tuple[str, ...]) -> Named:
    yield "market.francs", Wholes(7, 0, 20)
    yield "market.points", Wholes(7, 0, 20)
    for colour in colours:
        yield f"market.corner.{colour}", Word(("centre",) if colour == "black" else CORNERS)


def _strips(group: str) -> Named:
    for number in range(1, 6):
        yield f"{group}.{number}", Permutation("WSNMB")


def _bourse(cards: int) -> Named:
    for number in range(1, cards + 1):
        yield f"bourse.{number:02}.francs", Whole(0, 50)
        for players in range(2, 6):
            yield f"bourse.{number:02}.irises.p{players}", Irises()


def _prestige(cards: int) -> Named:
    for number in range(1, cards + 1):
        yield f"prestige.{number:02}.bonus", Bonus()
        yield f"prestige.{number:02}.symbols", Whole(0, 3)
        yield f"prestige.{number:02}.manneken", Whole(0, 3)


def _nobles(group: str, nobles: tuple[str, ...]) -> Named:
    for noble in nobles:
        yield f"{group}.{noble}.copies", Whole(5 if noble == "brugmann" else 0, 9)
        yield f"{group}.{noble}.cost", Whole(0, 50)


def _noble_row() -> Named:
    yield "noble_row.prices", Wholes(4, 0, 20)


def _supply(materials: tuple[str, ...]) -> Named:
    for material in materials:
        yield f"supply.{material}", Whole(0, 99)


def _track() -> Check:
    return Wholes(6, 0, 50, rising=True)


def _house_costs() -> Check:
    # The engine pays for a house out of a table of 2 to 4 units.
    return Wholes(6, 2, 4)


def _board(side: str) -> Named:
    yield "board.portrait", Whole(0, 50)
    for track in ("iris", "crown", "architect"):
        yield f"board.{side}.{track}", _track()
    yield f"board.{side}.house_costs", _house_costs()
    yield f"board.{side}.house_points", Wholes(6, 0, 50)
    yield f"board.{side}.row_base", Wholes(4, 0, 9)


def _compass() -> Named:
    yield "compass.sectors", Words(SECTORS, len(SECTORS))
    # The base game has no glass cubes, so no other sector can be the covered one.
    yield "compass.covered", Words(("glass",), 1)
    yield "compass.arms", Words(SECTORS, 2)


def _first_compass() -> Named:
    yield "compass.sectors", Words(FIRST_SECTORS, len(FIRST_SECTORS))
    yield "compass.arm_places", Wholes(2, 0, len(FIRST_SECTORS) - 1)


def _players() -> Named:
    yield "pawn.total", Whole(1, 20)
    yield "pawn.in_court", Whole(0, 19)
    yield "setup.francs", Wholes(5, 0, 99)
    yield "coin.one", Whole(0, 999)
    yield "coin.five", Whole(0, 999)


def _exhibitions() -> Named:
    yield "exhibition.tiles", Whole(5, 5)


def _expansion() -> Named:
    yield "belle_epoque.glass", Whole(0, 99)
    yield "belle_epoque.travellers", Whole(0, 20)
    yield "belle_epoque.surcharges", Wholes(5, 0, 9)
    yield from _nobles("belle_epoque.noble", BELLE_EPOQUE_NOBLES)
    # Five of the twelve tiles form the cross, and each pavilion slot has its card.
    yield "belle_epoque.face_up_tiles", Wholes(4, 0, 7)
    yield "belle_epoque.face_down_tiles", Whole(5, 5)
    yield "belle_epoque.pavilion_cards", Whole(5, 5)
    yield "belle_epoque.tile_first_pass_points", Wholes(4, 0, 50)
    yield "belle_epoque.tile_adjacency_points", Wholes(4, 0, 50)


def _boards_b() -> Named:
    yield "asymmetric.hankar.iris", _track()
    yield "asymmetric.cauchie.crown", _track()
    for colour in COLOURS[:-1]:
        yield f"asymmetric.cauchie.cube.{colour}", Word(CUBES)
    yield "asymmetric.horta.architect", _track()
    yield "asymmetric.horta.material_francs", Whole(0, 50)
    yield "asymmetric.saintenoy.row_base", Wholes(4, 0, 9)
    yield "asymmetric.strauven.house_costs", _house_costs()
    yield "asymmetric.strauven.sale_francs", Whole(0, 50)
    yield "asymmetric.strauven.sale_points", Whole(0, 50)


def _checks(*groups: Named) -> dict[str, Check]:
    return {name: check for group in groups for name, check in group}


MODULES: Final = {
    "belle-epoque": Schema(_checks(_expansion()), void=frozenset({"compass.covered"})),
    "asymmetric": Schema(_checks(_strips("asymmetric.strip"), _boards_b())),
}

SECOND: Final = Schema(
    _checks(
        _art(COLOURS),
        _market(COLOURS),
        _strips("strip.a"),
        _bourse(12),
        _prestige(30),
        _nobles("noble", NOBLES),
        _noble_row(),
        _supply(MATERIALS),
        _board("a"),
        _compass(),
        _players(),
    ),
    (corners_differ, arms_uncovered, a_pawn_is_ready, noble_row_fills),
    modules=MODULES,
)

FIRST: Final = Schema(
    _checks(
        _art(FIRST_COLOURS),
        _market(FIRST_COLOURS),
        _strips("strip.a"),
        _strips("strip.b"),
        _bourse(12),
        _prestige(25),
        _nobles("noble", NOBLES),
        _noble_row(),
        _supply(MATERIALS),
        _board("a"),
        _first_compass(),
        _players(),
        _exhibitions(),
    ),
    (corners_differ, arms_apart, a_pawn_is_ready, noble_row_fills),
)

EDITIONS: Final = {"second": SECOND, "first": FIRST}
