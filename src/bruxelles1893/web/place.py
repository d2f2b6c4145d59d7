"""Where the pages stand: at the root of a host, or below a path of it.

Pages write their addresses from the root. Below a path that is put in front of them when a page is
drawn, in one place for all templates.
"""

from __future__ import annotations

import re
from collections.abc import MutableMapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, cast

from jinja2 import Environment, Template
from markupsafe import Markup, escape


@dataclass(slots=True)
class Place:
    """The path below which this process serves the pages; none at the root."""

    path: str = ""


PLACE: Final = Place()
KEPT: Final = 8_192
ADDRESS: Final = re.compile(r'((?:href|src|action|data-[a-z-]+)=")(/(?!/)[^"]*)')
"""An address from the root, in an attribute."""


def placed(address: str) -> str:
    """An address from the root, as browsers reach it."""
    is_inside = not PLACE.path or f"{address}/".startswith(f"{PLACE.path}/")
    return address if is_inside else PLACE.path + address


def escaped(value: object) -> str:
    """What `escape` does, for what is written at once: the same few words stand on every page."""
    kind = type(value)
    if kind is str:
        return _escaped(cast(str, value))
    if kind is Markup:
        return cast(Markup, value)
    return str(value) if kind is int else escape(value)


@lru_cache(KEPT)
def _escaped(text: str) -> str:
    return str(escape(text))


class PlacedTemplate(Template):
    """A template whose addresses lead to where the pages stand."""

    @classmethod
    def _from_namespace(
        cls, environment: Environment, namespace: MutableMapping[str, Any], *args: Any
    ) -> Template:
        """The template whose compiled code is in a namespace."""
        namespace["escape"] = escaped
        return super()._from_namespace(environment, namespace, *args)

    def render(self, *args: Any, **kwargs: Any) -> str:
        """The page or the part of one."""
        drawn = super().render(*args, **kwargs)
        if not PLACE.path:
            return drawn
        return ADDRESS.sub(lambda found: found[1] + placed(found[2]), drawn)
