"""Small drawn things and attributes, made in Python because a page needs hundreds of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Final, ParamSpec

from markupsafe import Markup, escape

from bruxelles1893.engine import Option, Seat
from bruxelles1893.engine.core.decoding import action_of, art_of, brussels_of, noble_of, units_of
from bruxelles1893.engine.core.options import (
    ACTIONS,
    BRUSSELS,
    NOBLES,
    UNITS,
)
from bruxelles1893.web.rendering import assets
from bruxelles1893.web.rendering.addresses import root_path
from bruxelles1893.web.scene.choices import ELSE, LIT, OFF, ListedOption, Target
from bruxelles1893.web.scene.market import Art, art
from bruxelles1893.web.scene.pieces import Piece
from bruxelles1893.words import titled

CACHE_SIZE: Final = 4096
P = ParamSpec("P")


def cached(draw: Callable[P, Markup]) -> Callable[P, Markup]:
    """Cache drawings whose addresses lie below the root path, for each root path apart."""

    @lru_cache(CACHE_SIZE)
    def below(root_path: str, /, *args: P.args, **kwargs: P.kwargs) -> Markup:
        return draw(*args, **kwargs)

    @wraps(draw)
    def found(*args: P.args, **kwargs: P.kwargs) -> Markup:
        return below(root_path(), *args, **kwargs)  # type: ignore[arg-type]

    return found


@cached
def icon(name: str, extra: str = "") -> Markup:
    """A drawing among the pieces, for the eye only: words stand beside it."""
    return Markup('<svg class="i {}" aria-hidden="true"><use href="{}"/></svg>').format(
        extra, assets.drawing(name)
    )


def named(word: str) -> Markup:
    """The name of a number, for readers who do not see the label beside it."""
    return _away(titled("", word))


@lru_cache(CACHE_SIZE, typed=True)
def _away(text: str) -> Markup:
    return Markup('<span class="away">{}</span>').format(text)


@cached
def mark(piece: Piece, extra: str = "", moved: str = "") -> Markup:
    """The shape of a player in the player's colour."""
    return Markup(
        '<svg class="mark s{} {}" role="img" aria-label="{}"{}><use href="{}"/></svg>'
    ).format(
        piece.seat,
        extra,
        piece.owner,
        _moved(moved, f"#pawns-{piece.seat} .pawn"),
        assets.drawing(f"mark-{piece.shape}"),
    )


@cached
def pawn(piece: Piece, moved: str = "") -> Markup:
    """A pawn with the shape as its head; one with a name of its own came from its player."""
    return _owned("pawn", piece, moved)


@cached
def house(piece: Piece, moved: str = "") -> Markup:
    """A house with the shape in its gable; one with a name of its own came from its player."""
    return _owned("house", piece, moved)


def _owned(kind: str, piece: Piece, moved: str) -> Markup:
    return Markup('<svg class="{} s{}" aria-hidden="true"{}><use href="{}"/></svg>').format(
        kind,
        piece.seat,
        _moved(moved, f"#{kind}s-{piece.seat} svg"),
        assets.drawing(f"{kind}-{piece.shape}"),
    )


def _moved(name: str, origin: str) -> Markup:
    """The place from which a new thing on the page flies to its own."""
    return Markup(' id="{}" data-from="{}"').format(name, origin) if name else Markup("")


@cached
def painting(art: Art) -> Markup:
    """An art tile."""
    symbol = "white" if art.is_white else art.colour
    return icon(f"art-{symbol}", f"art {art.colour}")


@cached
def glass(action: str) -> Markup:
    """The stained glass of an action."""
    return icon(f"glass-{action}", "glass")


STOREYS: Final = ((1, 124), (2, 98), (3, 78), (3, 60), (5, 42), (6, 26))
"""The drawing of each storey and where its base is, from the street up."""


def storeys(manner: str, built: int) -> list[tuple[str, int]]:
    """The drawings of a house front and where their bases are; its plan, until it is complete."""
    plan = [] if built >= len(STOREYS) else [("front-plan", 0)]
    return plan + [(f"front-{manner}-{drawn}", base) for drawn, base in STOREYS[:built]]


@cached
def front(manner: str, seat: Seat, built: int, place: str = "") -> Markup:
    """The house front of a player in an architect's manner: a storey for each house built."""
    uses = Markup("").join(
        Markup('<use href="{}" y="{}"/>').format(assets.drawing(name), base)
        for name, base in storeys(manner, built)
    )
    return Markup(
        '<svg class="front s{}" viewBox="0 0 60 124" aria-hidden="true"{}>{}</svg>'
    ).format(seat, Markup(place), uses)


@lru_cache(CACHE_SIZE)
def answer(target: Target) -> Markup:
    """The attributes with which a button answers the open question, says why not, or explains."""
    if target.mode == LIT:
        idle = " data-idle" if target.is_idle else ""
        return Markup(f' form="choose" name="option" value="{target.token}"{idle}')
    if target.mode == ELSE:
        return Markup(f' form="choose" name="option" value="{target.token}" data-else')
    if target.mode == OFF:
        return Markup(f' form="why" name="option" value="{target.token}"')
    return Markup(' type="button"')


@lru_cache(CACHE_SIZE, typed=True)
def tip(text: str, rule: str = "", choice: str = "") -> Markup:
    """The explanation of a thing, with its rule, and what choosing it would do."""
    parts = f' data-tip="{_quoted(text)}"'
    if rule:
        parts += f' data-rule="{rule}"'
    if choice:
        parts += f' data-choice="{_quoted(choice)}"'
    return Markup(parts)


def _quoted(text: str) -> str:
    """Text for an attribute; words of a catalogue count as safe but may hold quotation marks."""
    return str(escape(text)).replace('"', "&quot;")


def pictured(choice: ListedOption) -> Markup:
    """The drawing of what an option names, to stand beside its words."""
    draw = PICTURES.get(choice.family)
    return draw(choice.option) if draw is not None else Markup("")


def _handful(option: Option) -> Markup:
    counts = units_of(option)
    return Markup("").join(
        icon(f"cube-{UNITS[kind]}") for kind, count in enumerate(counts) for _ in range(count)
    )


PICTURES: Final[dict[str, Callable[[Option], Markup]]] = {
    "action": lambda option: icon(ACTIONS[action_of(option)], f"a-{ACTIONS[action_of(option)]}"),
    "art": lambda option: painting(art(art_of(option))),
    "white art": lambda option: painting(art(art_of(option))),
    "brussels": lambda option: icon(BRUSSELS[brussels_of(option)]),
    "noble": lambda option: icon(f"noble-{NOBLES[noble_of(option)]}"),
    "units": _handful,
}
"""The drawings of options by family."""
