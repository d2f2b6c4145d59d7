"""Pictures of a table to stand in a page: parts of it, drawn as the table's own page draws them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from bruxelles1893.engine import Seat, Session, View
from bruxelles1893.web.rendering.parts import Part
from bruxelles1893.web.scene import scene
from bruxelles1893.web.scene.log import Log
from bruxelles1893.web.table.table_view import still_table
from bruxelles1893.words import seat_names

_NAMES_OF_ELEMENTS: Final = re.compile(r'\s(?:id|aria-labelledby|aria-controls|form)="[^"]*"')


def plate(session: Session, seat: Seat, shown: Sequence[str]) -> str:
    """Parts of a table as a seat sees it; they name nothing in the page around them."""
    table = drawn_parts(session, seat)
    return "".join(table[name] for name in shown)


def drawn_parts(session: Session, seat: Seat, marked: Sequence[str] = ()) -> dict[str, str]:
    """All parts of a table by their names, each to stand alone; some spaces may be marked."""
    seen = scene(View(session.state, seat), seat_names(session.names), is_watching=True)
    drawn = _within(still_table(seen, Log((), ())))
    return {part.id: _NAMES_OF_ELEMENTS.sub("", _with_marks(part.html, marked)) for part in drawn}


def _with_marks(html: str, marked: Sequence[str]) -> str:
    for space in marked:
        html = html.replace(f'id="space-{space}" class="', f'id="space-{space}" class="meant ')
    return html


def _within(part: Part) -> Iterator[Part]:
    yield part
    for inner in part.inner:
        yield from _within(inner)
