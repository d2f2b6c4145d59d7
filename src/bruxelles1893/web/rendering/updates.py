"""Updates of a page for a browser: only the parts that differ from the page it has."""

from __future__ import annotations

import json
from collections import OrderedDict
from dataclasses import dataclass
from functools import cache
from threading import Lock
from typing import Any, Final

from bruxelles1893.web.rendering.assets import drawing
from bruxelles1893.web.rendering.parts import Part, changes
from bruxelles1893.web.scene.acts import Act

MOST_KNOWN: Final = 1_024


@dataclass(frozen=True, slots=True)
class Drawn:
    """A table as it is drawn for a person, and what the page must know about it."""

    part: Part
    number: int
    ply: int
    version: int
    title: str
    abandoned_in: int | None = None
    is_under_way: bool = False
    is_over: bool = False
    is_asked: bool = False
    acts: tuple[Act, ...] = ()
    """What happened since the page that the browser shows, to be played there."""


class KnownPages:
    """The pages that browsers show, as far as they are remembered, by their digests."""

    def __init__(self, most: int = MOST_KNOWN) -> None:
        self._most: Final = most
        self._lock: Final = Lock()
        self._page_cache: Final[OrderedDict[str, Part]] = OrderedDict()

    def add(self, page: Part) -> None:
        """Remember a page that a browser shows from now on."""
        with self._lock:
            self._page_cache[page.digest] = page
            self._page_cache.move_to_end(page.digest)
            if len(self._page_cache) > self._most:
                self._page_cache.popitem(last=False)

    def get(self, digest: str) -> Part | None:
        """A page, unless it is unknown or forgotten."""
        return self._page_cache.get(digest)


@cache
def known_pages() -> KnownPages:
    """The pages that this process has sent."""
    return KnownPages()


def update(drawn: Drawn, had: Part | None) -> str:
    """A newer page for a browser that shows another one, as JSON; all of it if that is unknown."""
    return json.dumps(update_data(drawn, had), ensure_ascii=False, separators=(",", ":"))


def hint(drawn: Drawn) -> str:
    """Says that there is a newer page, to a person who got it as the answer to their move.

    Another page of theirs does not know the page it builds on, and asks for all of it.
    """
    known_pages().add(drawn.part)
    return json.dumps({**_about(drawn), "was": None, "acts": [], "parts": []}, ensure_ascii=False)


def update_data(drawn: Drawn, had: Part | None) -> dict[str, Any]:
    """The same before it becomes JSON."""
    known_pages().add(drawn.part)
    fresh = [drawn.part] if had is None else changes(had, drawn.part)
    return {
        **_about(drawn),
        "was": None if had is None else had.digest,
        "acts": [act_data(act) for act in drawn.acts],
        "parts": [each.html for each in fresh],
    }


def _about(drawn: Drawn) -> dict[str, Any]:
    return {
        "page": drawn.part.digest,
        "number": drawn.number,
        "ply": drawn.ply,
        "version": drawn.version,
        "title": drawn.title,
        "abandoned_in": drawn.abandoned_in,
        "is_under_way": drawn.is_under_way,
        "is_over": drawn.is_over,
        "is_asked": drawn.is_asked,
    }


def act_data(act: Act) -> dict[str, Any]:
    """An act as a page plays it."""
    return {
        "kind": act.kind,
        "seat": act.seat,
        "text": act.text,
        "lights": act.lights,
        "gifts": [
            {
                "seat": gift.seat,
                "picture": gift.picture and drawing(gift.picture),
                "text": gift.text,
                "goal": gift.goal,
            }
            for gift in act.gifts
        ],
        "is_settling": act.is_settling,
        "chapter": act.chapter,
    }
