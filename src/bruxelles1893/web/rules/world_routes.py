"""The world of 1893: the city, its architects, its people and its exhibitions; and the credits."""

from __future__ import annotations

from typing import Final, NamedTuple

from fastapi import Request
from starlette.exceptions import HTTPException
from starlette.responses import Response

from bruxelles1893.engine.core.options import BOARDS, NOBLES
from bruxelles1893.web.rendering.page_router import PageRouter
from bruxelles1893.web.rendering.responses import page

router: Final = PageRouter()


class WorldEntry(NamedTuple):
    """Something to tell of: its key, the years, and the piece that is drawn beside it."""

    key: str
    years: str = ""
    piece: str = ""
    manner: str = ""
    """The architect whose house is drawn, if it is a house."""


YEARS: Final = {
    "horta": "1861–1947",
    "hankar": "1859–1901",
    "cauchie": "1875–1952",
    "saintenoy": "1862–1952",
    "strauven": "1878–1919",
    "brugmann": "1829–1900",
    "empain": "1852–1929",
    "solvay": "1838–1922",
    "buls": "1837–1914",
    "albert": "1875–1934",
    "vandevelde": "1863–1957",
    "vandervelde": "1866–1938",
    "maeterlinck": "1862–1949",
    "nagelmackers": "1845–1905",
    "privat-livemont": "1861–1936",
}

PAGES: Final[dict[str, tuple[WorldEntry, ...]]] = {
    "brussels": (
        WorldEntry("houses", manner="horta"),
        WorldEntry("strike", piece="scales"),
        WorldEntry("grand-place", piece="grand-place"),
        WorldEntry("bourse", piece="bourse"),
        WorldEntry("sainte-catherine", piece="sainte-catherine"),
        WorldEntry("cinquantenaire", piece="cinquantenaire"),
        WorldEntry("courthouse", piece="courthouse"),
    ),
    "architects": tuple(WorldEntry(key, YEARS[key], manner=key) for key in BOARDS),
    "nobles": tuple(WorldEntry(key, YEARS[key], f"noble-{key}") for key in NOBLES),
    "exhibitions": (
        WorldEntry("les-xx", piece="art-yellow"),
        WorldEntry("libre-esthetique", piece="glass-workshop"),
        WorldEntry("worlds-fairs", piece="pavilion"),
        WorldEntry("in-the-game", piece="exhibition"),
    ),
}
"""The pages by their keys, and what each tells of."""
FIRST: Final = "brussels"
AUTHOR: Final = "Etienne Espreman"
MAKERS: Final = {
    "credits.author": (("", AUTHOR),),
    "credits.first": (
        ("credits.illustrator", "Alexandre Roche"),
        ("credits.publisher", "Pearl Games"),
        ("credits.russian", "Настольные игры — Стиль Жизни"),
    ),
    "credits.second": (
        ("credits.illustrator", "Ammo Dastarac"),
        ("credits.publisher", "Geek Attitude Games"),
        ("credits.spanish", "Maldito Games"),
    ),
}
"""Who made the game and its editions, and as what."""


@router.get("/world")
def world(request: Request) -> Response:
    """The city and the year."""
    return _shown(request, FIRST)


@router.get("/world/{which}")
def part_of_the_world(request: Request, which: str) -> Response:
    """One of the other pages."""
    if which not in PAGES or which == FIRST:
        raise HTTPException(404)
    return _shown(request, which)


def _shown(request: Request, which: str) -> Response:
    return page(request, "world.html", at=which, pages=tuple(PAGES), entries=PAGES[which])


@router.get("/credits")
def credits_page(request: Request) -> Response:
    """Who made the game, its editions and this one."""
    return page(request, "credits.html", at="credits", pages=tuple(PAGES), makers=MAKERS)
