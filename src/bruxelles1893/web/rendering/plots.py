"""Plots as SVG of our own: curves and stacked bars that fit any width with letters of one size.

Lines are drawn in a picture that is stretched; words and links lie in percent over it. Everything
in a plot also stands in a table beside it, so plots are for the eye only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from markupsafe import Markup

from bruxelles1893.engine import Seat
from bruxelles1893.words import minus, titled

FLOOR: Final = 88.0
"""Where the ground of a plot lies, in percent from above; below are the words."""
LOW_FLOOR: Final = 74.0
"""The same in a plot that is only a strip, whose words need more of its height."""
HEADROOM: Final = 6.0
WIDE: Final = 1000
LINKS: Final = 120
"""Moments of a curve that can be touched, at most."""
STEPS: Final = (0.25, 10, 20, 25, 50, 100)
"""Between the lines across a plot."""
LINES: Final = 4
STRETCHED: Final = (
    '<svg width="100%" height="100%" viewBox="0 0 {} 100" preserveAspectRatio="none">{}</svg>'
)

Link = Callable[[int], str]
"""The address of the moment before a move; empty if there is none."""


class Mark(NamedTuple):
    """A place on the ground of a curve, with a word, and a short one for narrow plots."""

    place: int
    text: str
    short: str = ""


class Pin(NamedTuple):
    """A moment on the curve of a seat that deserves a look: its place, and the words for it."""

    place: int
    seat: Seat
    text: str


class Curves(NamedTuple):
    """Curves over moments: values by moment and player, words for them, the moves before them.

    With a `span`, the number of all moves, moments lie where a slider over the moves has them.
    The words lie below the `floor`.
    """

    plies: Sequence[int]
    values: Sequence[Sequence[float]]
    marks: Sequence[Mark]
    tell: Callable[[float], str]
    titles: Sequence[str]
    highest: float
    pins: Sequence[Pin] = ()
    span: int | None = None
    floor: float = FLOOR

    def across(self, place: int) -> float:
        """How far to the right a moment lies, in percent."""
        if self.span is not None:
            return 100 * self.plies[place] / max(1, self.span)
        return 100 * place / max(1, len(self.plies) - 1)

    def down(self, value: float) -> float:
        """How far from above a value lies, in percent."""
        return height(value, self.highest, self.floor)


class Stack(NamedTuple):
    """A bar: what it is piled up of, by source, and the words below it."""

    parts: Sequence[tuple[str, int]]
    text: str
    ply: int


def curves(drawn: Curves, link: Link) -> Markup:
    """Curves over a game, one a player; every moment leads to its table."""
    return _plot(
        [
            *(_line_across(drawn.down(value)) for value in _scale(drawn.highest)),
            *(_line_down(drawn.across(mark.place), drawn.floor) for mark in drawn.marks),
            Markup(STRETCHED).format(WIDE, Markup("").join(_paths(drawn))),
            *_words(drawn),
            *_links(drawn, link),
            *_pins(drawn, link),
        ],
        "curves",
    )


def _plot(parts: Iterable[Markup], kind: str) -> Markup:
    inside = Markup("").join(parts)
    return Markup('<svg class="plot {}" aria-hidden="true" focusable="false">{}</svg>').format(
        kind, inside
    )


def height(value: float, highest: float, floor: float = FLOOR) -> float:
    """How far from above a value lies, in percent."""
    return floor - (floor - HEADROOM) * value / highest


def _scale(highest: float) -> list[float]:
    step = next((step for step in STEPS if highest / step <= LINES), STEPS[-1])
    return [number * step for number in range(int(highest / step) + 1)]


def _line_across(down: float) -> Markup:
    y = f"{down:.1f}%"
    return Markup('<line class="across" x1="0" x2="100%" y1="{0}" y2="{0}"/>').format(y)


def _line_down(across: float, floor: float) -> Markup:
    return Markup('<line class="down" x1="{0}%" x2="{0}%" y1="0" y2="{1}%"/>').format(
        f"{across:.2f}", floor
    )


def _words(drawn: Curves) -> list[Markup]:
    """The scale and the marks; over the curves, so that these do not cross them out."""
    scale = [
        Markup('<text class="scale" x="2" y="{}%" dy="-3">{}</text>').format(
            f"{drawn.down(value):.1f}", drawn.tell(value)
        )
        for value in _scale(drawn.highest)
    ]
    marks = [
        Markup('<text class="{}" x="{}%" y="100%" dx="3" dy="-4">{}</text>').format(
            kind, f"{drawn.across(mark.place):.2f}", text
        )
        for mark in drawn.marks
        for kind, text in (("long", mark.text), ("short", mark.short))
        if text
    ]
    return [*scale, *marks]


def _paths(drawn: Curves) -> list[Markup]:
    players = len(drawn.values[0])
    return [
        Markup('<path class="s{}" d="M{}" vector-effect="non-scaling-stroke"/>').format(
            seat,
            "L".join(
                f"{drawn.across(place) * WIDE / 100:.0f} {drawn.down(row[seat]):.1f}"
                for place, row in enumerate(drawn.values)
            ),
        )
        for seat in range(players)
    ]


def _links(drawn: Curves, link: Link) -> list[Markup]:
    """Strips over the curve that lead to their moments and tell them."""
    count = len(drawn.plies)
    every = -(-count // LINKS)
    places = [*range(0, count, every), count - 1]
    return [
        _linked(
            link(drawn.plies[place]),
            Markup('<rect class="hit" x="{}%" y="0" width="{}%" height="{}%"/>').format(
                f"{drawn.across(place):.2f}",
                f"{drawn.across(after) - drawn.across(place):.2f}",
                drawn.floor,
            ),
            drawn.titles[place],
        )
        for place, after in pairwise(places)
    ]


def _pins(drawn: Curves, link: Link) -> list[Markup]:
    """The moments that deserve a look, on the curve of their seat."""
    return [
        _linked(
            link(drawn.plies[pin.place]),
            Markup('<circle class="pin s{}" cx="{}%" cy="{}%" r="5"/>').format(
                pin.seat,
                f"{drawn.across(pin.place):.2f}",
                f"{drawn.down(drawn.values[pin.place][pin.seat]):.1f}",
            ),
            pin.text,
        )
        for pin in drawn.pins
    ]


def _linked(address: str, drawn: Markup, title: str) -> Markup:
    heading = Markup("<title>{}</title>").format(title)
    if not address:
        return Markup("<g>{}{}</g>").format(heading, drawn)
    return Markup('<a href="{}" tabindex="-1">{}{}</a>').format(address, heading, drawn)


def stacks(bars: Sequence[Stack], highest: int, link: Link) -> Markup:
    """Bars piled up of sources, each with its sum; losses are only told in the table."""
    width = 100 / len(bars)
    return _plot(
        [_bar(bar, number * width, width, highest, link) for number, bar in enumerate(bars)],
        "stacks",
    )


def _bar(bar: Stack, left: float, width: float, highest: int, link: Link) -> Markup:
    total = sum(points for _, points in bar.parts)
    piled, drawn = 0, []
    for source, points in bar.parts:
        if points > 0:
            drawn.append(_piece(source, piled, points, (left, width), highest))
            piled += points
    middle = f"{left + width / 2:.2f}%"
    words = Markup(
        '<text class="sum" x="{0}" y="{1}%" dy="-4">{2}</text>'
        '<text x="{0}" y="100%" dy="-4">{3}</text>'
    ).format(middle, f"{height(piled, highest):.1f}", minus(total), bar.text)
    return _linked(link(bar.ply), Markup("").join([*drawn, words]), titled(minus(total), bar.text))


def _piece(source: str, piled: int, points: int, span: tuple[float, float], highest: int) -> Markup:
    left, width = span
    top, bottom = height(piled + points, highest), height(piled, highest)
    return Markup('<rect class="from-{}" x="{}%" width="{}%" y="{}%" height="{}%"/>').format(
        source,
        f"{left + width * 0.18:.2f}",
        f"{width * 0.64:.2f}",
        f"{top:.2f}",
        f"{bottom - top:.2f}",
    )
