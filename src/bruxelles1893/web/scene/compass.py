"""The compass that says what a house is paid with: its sectors and two arms, as a drawing."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final, NamedTuple

from bruxelles1893.engine import View
from bruxelles1893.engine.core.options import (
    ANY,
    EMPTY,
    FRANCS3,
    SECTOR_NAMES,
    SECTORS,
)
from bruxelles1893.web.scene.caching import cached
from bruxelles1893.web.scene.choices import Choices, Target
from bruxelles1893.words import UNIT_NAMES

RADIUS: Final = 64.0
HUB: Final = 17.0
INLAY: Final = 36.5
RING: Final = 47.5, 57.0
"""Between which radii the names stand, along the rim."""
PICTURES: Final = {FRANCS3: "coin", ANY: "material", EMPTY: ""}
"""What is drawn in sectors that do not ask for a cube of one kind."""


class Sector(NamedTuple):
    """A sector of the compass: its outline, the middle of its picture, and its name's base line."""

    key: str
    name: str
    outline: str
    middle: tuple[float, float]
    base_line: str
    picture: str
    has_arm: bool
    forward: Target
    back: Target


class Compass(NamedTuple):
    """The sectors clockwise from the top."""

    sectors: tuple[Sector, ...]


def compass(view: View, choices: Choices) -> Compass:
    """The compass as a view shows it."""
    kinds, arms = tuple(view.table.compass), tuple(view.table.arms)
    forward, back = choices.targets("arm", len(SECTORS)), choices.targets("arm back", len(SECTORS))
    return _compass(kinds, arms, forward, back)


@cached
def _compass(
    kinds: tuple[int, ...],
    arms: tuple[int, ...],
    forward: tuple[Target, ...],
    back: tuple[Target, ...],
) -> Compass:
    return Compass(
        tuple(
            _sector(kind, 2 * pi * place / len(kinds), pi / len(kinds), arms, forward, back)
            for place, kind in enumerate(kinds)
        )
    )


def _sector(
    kind: int,
    middle: float,
    half: float,
    arms: tuple[int, ...],
    forward: tuple[Target, ...],
    back: tuple[Target, ...],
) -> Sector:
    return Sector(
        key=SECTOR_NAMES[kind],
        name=UNIT_NAMES[SECTOR_NAMES[kind]],
        outline=_outline(middle, half),
        middle=_point(middle, INLAY),
        base_line=_base_line(middle, half),
        picture=PICTURES.get(kind, f"cube-{SECTOR_NAMES[kind]}"),
        has_arm=kind in arms,
        forward=forward[SECTORS.index(kind)],
        back=back[SECTORS.index(kind)],
    )


def _point(angle: float, radius: float) -> tuple[float, float]:
    """A point by its angle clockwise from the top."""
    return round(radius * sin(angle), 1), round(-radius * cos(angle), 1)


def _outline(middle: float, half: float) -> str:
    """The path around a sector of the ring."""
    (ax, ay), (bx, by) = _point(middle - half, HUB), _point(middle - half, RADIUS)
    (cx, cy), (dx, dy) = _point(middle + half, RADIUS), _point(middle + half, HUB)
    return f"M{ax} {ay}L{bx} {by}A{RADIUS:g} {RADIUS:g} 0 0 1 {cx} {cy}L{dx} {dy}Z"


def _base_line(middle: float, half: float) -> str:
    """The arc that the name stands on, to be read without turning one's head at the bottom too."""
    inner, outer = RING
    is_below = cos(middle) < -0.3
    radius, end = (outer, -half) if is_below else (inner, half)
    (ax, ay), (bx, by) = _point(middle - end, radius), _point(middle + end, radius)
    return f"M{ax} {ay}A{radius:g} {radius:g} 0 0 {0 if is_below else 1} {bx} {by}"
