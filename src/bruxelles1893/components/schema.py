"""Which entries an edition has, what each may be, and what must hold between them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
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
from bruxelles1893.components.model import Value

COLOURS: Final = ("blue", "brown", "yellow", "green", "black")
CORNERS: Final = ("top-left", "top-right", "bottom-left", "bottom-right")
SECTORS: Final = ("iron", "any", "wood", "3fb", "stone", "empty", "glass")
MATERIALS: Final = ("iron", "wood", "stone", "joker")
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

Values = Mapping[str, Value]
Named = Iterator[tuple[str, Check]]


@dataclass(frozen=True, slots=True)
class Conflict:
    """Entries that are fine alone but not together."""

    names: tuple[str, ...]
    problem: str


@dataclass(frozen=True, slots=True)
class Schema:
    """The entries of an edition in their order, and the checks between them."""

    checks: dict[str, Check]
    between: tuple[Callable[[Values], Conflict | None], ...]

    def conflict(self, values: Values) -> Conflict | None:
        """Return the first conflict between the values, if any."""
        return next(filter(None, (check(values) for check in self.between)), None)


def _art(colours: tuple[str, ...]) -> Named:
    # Five players each start with a coloured tile, so there must be enough of them.
    for colour in colours:
        yield f"art.{colour}.copies", Whole(0 if colour == "black" else 2, 20)


def _market(colours: tuple[str, ...]) -> Named:
    yield "market.francs", Wholes(7, 0, 20)
    yield "market.points", Wholes(7, 0, 20)
    for colour in colours:
        yield f"market.corner.{colour}", Word(("centre",) if colour == "black" else CORNERS)


def _strips(side: str) -> Named:
    for number in range(1, 6):
        yield f"strip.{side}.{number}", Permutation("WSNMB")


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


def _nobles(nobles: tuple[str, ...]) -> Named:
    for noble in nobles:
        yield f"noble.{noble}.copies", Whole(5 if noble == "brugmann" else 0, 9)
        yield f"noble.{noble}.cost", Whole(0, 50)
    yield "noble_row.prices", Wholes(4, 0, 20)


def _supply(materials: tuple[str, ...]) -> Named:
    for material in materials:
        yield f"supply.{material}", Whole(0, 99)


def _board(side: str) -> Named:
    for track in ("iris", "crown", "architect"):
        yield f"board.{side}.{track}", Wholes(6, 0, 50, rising=True)
    # The engine pays for a house out of a table of 2 to 4 units.
    yield f"board.{side}.house_costs", Wholes(6, 2, 4)
    yield f"board.{side}.house_points", Wholes(6, 0, 50)
    yield f"board.{side}.row_base", Wholes(4, 0, 9)


def _compass() -> Named:
    yield "compass.sectors", Words(SECTORS, len(SECTORS))
    # The base game has no glass cubes, so no other sector can be the covered one.
    yield "compass.covered", Words(("glass",), 1)
    yield "compass.arms", Words(SECTORS, 2)


def _players() -> Named:
    yield "pawn.total", Whole(1, 20)
    yield "pawn.in_court", Whole(0, 19)
    yield "setup.francs", Wholes(5, 0, 99)
    yield "coin.one", Whole(0, 999)
    yield "coin.five", Whole(0, 999)


def _corners_differ(values: Values) -> Conflict | None:
    corners = [name for name in values if name.startswith("market.corner.")]
    for one, other in combinations(corners, 2):
        if values[one] == values[other]:
            colours = " and ".join(name.rpartition(".")[2] for name in (one, other))
            problem = f"{colours} are both {values[one]}; expected each corner once"
            return Conflict((one, other), problem)
    return None


def _arms_uncovered(values: Values) -> Conflict | None:
    covered, arms = values["compass.covered"], values["compass.arms"]
    assert isinstance(covered, tuple)
    assert isinstance(arms, tuple)
    for arm in arms:
        if arm in covered:
            problem = f"an arm is on {arm}, which is covered; expected two uncovered sectors"
            return Conflict(("compass.arms", "compass.covered"), problem)
    return None


def _a_pawn_is_ready(values: Values) -> Conflict | None:
    total, in_court = values["pawn.total"], values["pawn.in_court"]
    assert isinstance(total, int)
    assert isinstance(in_court, int)
    if in_court < total:
        return None
    problem = f"{in_court} of {total} pawns in court; expected at least one ready pawn"
    return Conflict(("pawn.in_court", "pawn.total"), problem)


def _noble_row_fills(values: Values) -> Conflict | None:
    copies = {
        name: value
        for name, value in values.items()
        if name.endswith(".copies") and name.startswith("noble.") and "brugmann" not in name
    }
    cards = sum(value for value in copies.values() if isinstance(value, int))
    if cards >= 4:
        return None
    return Conflict(tuple(copies), f"the noble deck has {cards} cards; expected at least 4")


def _second() -> Schema:
    checks = {
        **dict(_art(COLOURS)),
        **dict(_market(COLOURS)),
        **dict(_strips("a")),
        **dict(_bourse(12)),
        **dict(_prestige(30)),
        **dict(_nobles(NOBLES)),
        **dict(_supply(MATERIALS)),
        **dict(_board("a")),
        **dict(_compass()),
        **dict(_players()),
    }
    return Schema(checks, (_corners_differ, _arms_uncovered, _a_pawn_is_ready, _noble_row_fills))


SCHEMAS: Final = {"second": _second()}
