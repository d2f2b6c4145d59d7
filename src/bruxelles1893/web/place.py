"""Where the pages stand: at the root of a host, or below a path of it.

Pages write their addresses from the root. Below a path that is put in front of them when a page is
drawn, in one place for all templates.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final

from jinja2 import Template


@dataclass(slots=True)
class Place:
    """The path below which this process serves the pages; none at the root."""

    path: str = ""


PLACE: Final = Place()
ADDRESS: Final = re.compile(r'((?:href|src|action|data-[a-z-]+)=")(/(?!/)[^"]*)')
"""An address from the root, in an attribute."""


def placed(address: str) -> str:
    """An address from the root, as browsers reach it."""
    is_inside = not PLACE.path or f"{address}/".startswith(f"{PLACE.path}/")
    return address if is_inside else PLACE.path + address


class PlacedTemplate(Template):
    """A template whose addresses lead to where the pages stand."""

    def render(self, *args: Any, **kwargs: Any) -> str:
        """The page or the part of one."""
        drawn = super().render(*args, **kwargs)
        if not PLACE.path:
            return drawn
        return ADDRESS.sub(lambda found: found[1] + placed(found[2]), drawn)
