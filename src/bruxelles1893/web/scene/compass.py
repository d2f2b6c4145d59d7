"""The compass that says what a house is paid with: its sectors and two arms, as a drawing."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin
from typing import Final

from bruxelles1893.engine import View
from bruxelles1893.engine.core.options import ARM, ARM_BACK, SECTOR_NAMES, SECTORS
from bruxelles1893.web.scene.choices import Choices, Target
from bruxelles1893.words import UNIT_NAMES

RADIUS: Final = 64.0
HUB: Final = 17.0
WORDS: Final = 46.0
ARM_LENGTH: Final = 21.0


@dataclass(frozen=True, slots=True)
class Sector:
    """A sector of the compass with its outline, the middle of its text and its end of an arm."""

    key: str
    name: str
    outline: str
    words: tuple[float, float]
    tip: tuple[float, float]
    has_arm: bool
    forward: Target
    back: Target


@dataclass(frozen=True, slots=True)
class Compass:
    """The sectors clockwise from the top."""

    sectors: tuple[Sector, ...]


def compass(view: View, lit: Choices) -> Compass:
    """The compass as a view shows it."""
    kinds = view.table.compass
    return Compass(
        tuple(_sector(view, lit, kind, place, len(kinds)) for place, kind in enumerate(kinds))
    )


def _sector(view: View, lit: Choices, kind: int, place: int, count: int) -> Sector:
    middle = 2 * pi * place / count
    return Sector(
        key=SECTOR_NAMES[kind],
        name=UNIT_NAMES[SECTOR_NAMES[kind]],
        outline=_outline(middle, pi / count),
        words=_point(middle, WORDS),
        tip=_point(middle, ARM_LENGTH),
        has_arm=kind in view.table.arms,
        forward=lit.target(ARM + SECTORS.index(kind)),
        back=lit.target(ARM_BACK + SECTORS.index(kind)),
    )


def _point(angle: float, radius: float) -> tuple[float, float]:
    """A point by its angle clockwise from the top."""
    return round(radius * sin(angle), 1), round(-radius * cos(angle), 1)


def _outline(middle: float, half: float) -> str:
    """The path around a sector of the ring."""
    (ax, ay), (bx, by) = _point(middle - half, HUB), _point(middle - half, RADIUS)
    (cx, cy), (dx, dy) = _point(middle + half, RADIUS), _point(middle + half, HUB)
    return f"M{ax} {ay}L{bx} {by}A{RADIUS:g} {RADIUS:g} 0 0 1 {cx} {cy}L{dx} {dy}Z"
