"""Makes the pictures of the documentation: `PYTHONPATH=tests python -m web.pictures`.

Pages are drawn from games that bots play, the same ones on every machine, and photographed in a
browser that gets everything around them from a server of its own.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from markupsafe import Markup
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from bruxelles1893 import words
from bruxelles1893.engine import Seat, View
from bruxelles1893.engine.core.options import NOBLES
from bruxelles1893.web.rendering.assets import static
from bruxelles1893.web.rendering.drawing import front, glass, house, icon, mark, pawn
from bruxelles1893.web.rendering.templating import keepsake
from bruxelles1893.web.scene import scene
from bruxelles1893.web.scene.pieces import SHAPES, Piece
from bruxelles1893.web.scene.players import ARCHITECTS
from web.browser.chromium import MISSING, found, launch
from web.browser.moments import EVERYTHING, finished, late
from web.browser.site import Site
from web.browser.visitor import NO_TIPS
from web.drawn_games import page

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
DESKTOP: ViewportSize = {"width": 1440, "height": 900}
DRYING = 1_500
"""Milliseconds until all drawings are there, even on a busy machine."""

PHONE: ViewportSize = {"width": 390, "height": 844}
ACTIONS = ("workshop", "sale", "noble", "material", "build")
PLACES = ("bourse", "grand-place", "cinquantenaire", "sainte-catherine", "courthouse")
GOODS = (
    *(f"cube-{kind}" for kind in ("iron", "wood", "stone", "glass", "joker")),
    *(f"art-{colour}" for colour in ("blue", "brown", "yellow", "green", "black", "pink")),
    *("coin", "iris", "crown", "architect", "laurel", "manneken", "scales", "tile"),
)


def samples() -> str:
    """One drawn sample of each piece, on the paper of the page."""
    pieces = [Piece(Seat(seat), shape, shape) for seat, shape in enumerate(SHAPES)]
    rows = (
        [
            Markup('<div class="pane active a-{}">{}<b class="plaque">{}</b></div>').format(
                action, glass(action), words.ACTION_SHORT[action]
            )
            for action in ACTIONS
        ],
        [front(manner, Seat(seat), 6) for seat, manner in enumerate(ARCHITECTS)]
        + [front(manner, Seat(seat), 2 + seat % 3) for seat, manner in enumerate(ARCHITECTS)],
        [draw(piece) for draw in (house, pawn, mark) for piece in pieces],
        [icon(f"noble-{noble}", "sample-poster") for noble in NOBLES],
        [icon(place, "sample-place") for place in PLACES]
        + [icon("train", "sample-train"), icon("pavilion", "sample-pavilion s1")],
        [icon(good, "sample-good") for good in GOODS],
    )
    return render_rows(rows)


def render_rows(rows: tuple[list[Markup], ...]) -> str:
    sheets = "".join(
        f'<link rel="stylesheet" href="{static(name)}">'
        for name in ("tokens.css", "base.css", "pieces.css", "board.css", "players.css")
    )
    body = "".join(f'<div class="samples">{Markup("").join(row)}</div>' for row in rows)
    return f"<!doctype html><html lang=en><head>{sheets}</head><body><main>{body}</main></body>"


SAMPLE_STYLE = """
main{padding:20px;display:grid;gap:18px}.samples{display:flex;flex-wrap:wrap;gap:10px;align-items:end}
.samples .pane{width:172px;height:118px}.samples .front{width:68px;height:140px;padding:0}
.samples .house{width:44px;height:48px}.samples .pawn{width:28px;height:44px}
.samples .mark{width:26px;height:26px}.sample-poster{width:82px;height:90px}
.sample-place{width:96px;height:72px;border-radius:4px}.sample-train{width:190px;height:50px}
.sample-pavilion{width:66px;height:58px;fill:var(--seat)}.sample-good{width:36px;height:36px}
"""


def end_picture() -> str:
    session = finished("second", 5)
    shown = scene(View(session.state, 0), session.names, is_watching=True)
    return keepsake(shown, words.RULE_SET_NAMES["second"])


def in_language(language: str, draw: Callable[[], str]) -> str:
    with words.language(language):
        return draw()


class Studio:
    """A browser that photographs drawn pages."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser = browser
        self._address = address

    def photograph(
        self, name: str, html: str = "", size: ViewportSize = DESKTOP, **options: Any
    ) -> None:
        """A page drawn here, or else the server's start page, as a picture."""
        style = options.pop("style", "")
        context = self._browser.new_context(viewport=size, reduced_motion="reduce", **options)
        context.add_init_script(NO_TIPS)
        sheet = context.new_page()
        self._open(sheet, html)
        if style:
            sheet.add_style_tag(content=style)
        sheet.wait_for_timeout(DRYING)
        sheet.screenshot(path=PICTURES / f"{name}.png", animations="disabled")
        context.close()

    def _open(self, sheet: Page, html: str) -> None:
        kind = "image/svg+xml" if html.startswith("<svg") else "text/html; charset=utf-8"
        if html:
            sheet.route("**/drawn", lambda route: route.fulfill(body=html, content_type=kind))
        sheet.goto(self._address + ("/drawn" if html else "/"))
        sheet.evaluate("() => document.fonts?.ready.then(() => true)")


def take_all(studio: Studio) -> None:
    full = in_language("en", lambda: page(late("second", 4)))
    studio.photograph("game-page", full)
    french = in_language("fr", lambda: page(late(EVERYTHING, 5)))
    studio.photograph("belle-epoque-dark-french", french, color_scheme="dark")
    touch = {"is_mobile": True, "has_touch": True, "device_scale_factor": 2}
    studio.photograph("phone", full, PHONE, **touch)
    studio.photograph("start-page", locale="en")
    studio.photograph("end", end_picture(), {"width": 1200, "height": 1200})
    for theme in ("light", "dark"):
        size: ViewportSize = {"width": 1060, "height": 640}
        drawn = in_language("en", samples)
        studio.photograph(f"pieces-{theme}", drawn, size, color_scheme=theme, style=SAMPLE_STYLE)


def main() -> None:
    """Take all pictures."""
    with sync_playwright() as playwright, TemporaryDirectory() as folder:
        path = found(playwright)
        if path is None:
            sys.exit(MISSING)
        with Site(Path(folder)) as site:
            browser = launch(playwright, path)
            take_all(Studio(browser, site.address))
            browser.close()


if __name__ == "__main__":
    main()
