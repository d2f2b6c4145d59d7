"""A game as one file: its tables, drawn here move by move, in a page that needs nothing else.

With a review of the game, every point of its plots leads to that moment on the table.
Only the parts that differ from one move to the next are in it, each once, packed.
"""

from __future__ import annotations

import hashlib
import json
import re
import zlib
from base64 import b64encode
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final

from bruxelles1893.engine import Session, View
from bruxelles1893.review import Review
from bruxelles1893.web.looking_back.landmarks import replay_of
from bruxelles1893.web.looking_back.review_view import review_view
from bruxelles1893.web.rendering.assets import PIECES, STATIC, content, imported, script_text
from bruxelles1893.web.rendering.parts import Part, changes
from bruxelles1893.web.rendering.templating import render
from bruxelles1893.web.scene import Scene, scene
from bruxelles1893.web.scene.log import last_placed, log
from bruxelles1893.web.table.table_view import first_told, still_table

SHEETS: Final = (
    "tokens.css",
    "base.css",
    "header.css",
    "controls.css",
    "pieces.css",
    "leaf.css",
    "table.css",
    "board.css",
    "west.css",
    "players.css",
    "forecast.css",
    "question.css",
    "log.css",
    "score.css",
    "plots.css",
    "replay.css",
    "review.css",
)
SCRIPT: Final = "booklet.js"
_IMPORT: Final = re.compile(r'^import\b[^;"]*"[^"]+";\n', re.MULTILINE)
_EXPORT: Final = re.compile(r"^export (?:\{[^}]*\};\n)?", re.MULTILINE)
_FONT: Final = re.compile(r"url\((fonts/[\w.-]+)\)")
_PIECE: Final = re.compile(rf'="{STATIC}/{re.escape(PIECES)}\?\w+#')
_LINK: Final = re.compile(r'href="/[^"]*"')


def booklet(session: Session, review: Review | None = None) -> str:
    """The page of a game, with a review of it or without, in the current language."""
    tables = [_table(session, ply) for ply in range(len(session.moves) + 1)]
    code = _one_script(SCRIPT)
    style = "".join(_FONT.sub(_inlined, content(name).decode()) for name in SHEETS)
    return render(
        "booklet.html",
        names=session.names,
        scene=_scene(session, 0),
        first=_alone(tables[0].html),
        frames=_packed(Frames(tables).to_json()),
        pieces=content(PIECES).decode(),
        code=code,
        style=style,
        policy=_policy(code),
        shown=review and review_view(session, review, _address),
        link=_address,
        urls=None,
        ranks=(),
        times=(),
    )


def _address(ply: int) -> str:
    """The address of a moment on the page."""
    return f"#ply={ply}"


def _scene(session: Session, ply: int) -> Scene:
    view = View(session.at(ply), 0)
    return scene(view, session.names, is_watching=True, newest=last_placed(session.moves[:ply]))


def _table(session: Session, ply: int) -> Part:
    """The table before a move, or at the end."""
    story = log(session.at(ply), session.names, session.moves[first_told(ply) : ply], ply)
    return still_table(_scene(session, ply), story, ply, replay_of(session.moves, ply))


class Frames:
    """The changes from each table to the next one, and back."""

    def __init__(self, tables: list[Part]) -> None:
        self._known: Final[dict[str, int]] = {}
        self._onward: Final = [self._numbers(changes(old, new)) for old, new in pairwise(tables)]
        self._back: Final = [self._numbers(changes(new, old)) for old, new in pairwise(tables)]

    def _numbers(self, found: Iterator[Part]) -> list[int]:
        return [self._known.setdefault(_alone(part.html), len(self._known)) for part in found]

    def to_json(self) -> str:
        """The frames as JSON."""
        frames = {"parts": list(self._known), "onward": self._onward, "back": self._back}
        return json.dumps(frames, ensure_ascii=False, separators=(",", ":"))


def _alone(html: str) -> str:
    """A drawing that stands alone: pieces of the page itself, and links that lead nowhere else."""
    return _LINK.sub('href="#"', _PIECE.sub('="#', html))


def _inlined(font: re.Match[str]) -> str:
    return f"url(data:font/woff2;base64,{b64encode(content(font[1])).decode()})"


def _one_script(name: str) -> str:
    """A script and all that it imports as one, in which no name is used twice."""
    modules = map(script_text, imported(name))
    return "".join(_EXPORT.sub("", _IMPORT.sub("", module)) for module in modules)


def _packed(text: str) -> str:
    return b64encode(zlib.compress(text.encode(), level=9)).decode()


def _policy(code: str) -> str:
    """The page's content policy: nothing may be fetched, and no script runs but ours."""
    digest = b64encode(hashlib.sha256(code.encode()).digest()).decode()
    rules: Iterable[str] = (
        "default-src 'none'",
        f"script-src 'sha256-{digest}'",
        "style-src 'unsafe-inline'",
        "img-src data:",
        "font-src data:",
        "base-uri 'none'",
        "form-action 'none'",
    )
    return "; ".join(rules)
