"""The pieces as they stand in a picture of their own, outside of any page.

A page gives a drawing its colours by variables of the style sheet; a picture that somebody keeps
has none, so colours of the light theme take their place, and drawings that others use are copied
into them.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterator, Mapping
from copy import deepcopy
from functools import cache
from typing import Final
from xml.etree import ElementTree

from markupsafe import Markup

from bruxelles1893.web.rendering.assets import PIECES, content
from bruxelles1893.web.rendering.drawing import storeys

SVG: Final = "http://www.w3.org/2000/svg"
_RULE: Final = re.compile(r"([^{}]+)\{([^{}]*)\}")
_COLOUR: Final = re.compile(r"(--[a-z0-9-]+):\s*([^;]+)")
_LIGHT: Final = re.compile(r"light-dark\(([^,]+),.*\)", re.DOTALL)
_VARIABLE: Final = re.compile(r"var\((--[a-z0-9-]+)\)")


@cache
def palette(owner: str = "") -> Mapping[str, str]:
    """The colours of the light theme, with those of a class such as a seat's or an action's."""
    colours: dict[str, str] = {}
    for selector, body in _RULE.findall(content("tokens.css").decode()):
        if selector.strip().endswith((":root", f".{owner}" if owner else ":root")):
            colours |= {name: _LIGHT.sub(r"\1", value) for name, value in _COLOUR.findall(body)}
    return colours


@cache
def _drawings() -> Mapping[str, ElementTree.Element]:
    root = ElementTree.fromstring(content(PIECES))
    return {each.attrib["id"]: each for each in root.iter() if "id" in each.attrib}


def _copied(element: ElementTree.Element) -> ElementTree.Element:
    """An element in which everything that it uses is in its place."""
    if element.tag == f"{{{SVG}}}use":
        return _copied(_drawings()[element.attrib["href"].removeprefix("#")])
    copy = ElementTree.Element(element.tag, {k: v for k, v in element.items() if k != "id"})
    copy.extend(_copied(child) for child in element)
    return copy


@cache
def _inside(name: str, owner: str) -> str:
    """The markup of a drawing, in colours."""
    ElementTree.register_namespace("", SVG)
    drawn = _copied(_drawings()[name])
    parts: Iterator[ElementTree.Element] = iter(drawn) if _is_symbol(name) else iter([drawn])
    text = "".join(ElementTree.tostring(deepcopy(part), encoding="unicode") for part in parts)
    colours = palette(owner)
    return _VARIABLE.sub(lambda found: colours[found[1]], text.replace(f' xmlns="{SVG}"', ""))


def _is_symbol(name: str) -> bool:
    return _drawings()[name].tag == f"{{{SVG}}}symbol"


def placed(
    name: str, x: float, y: float, width: float, height: float, owner: str = "", fill: str = ""
) -> Markup:
    """A symbol at a place in a picture; `fill` is a variable for what has no colour of its own."""
    symbol = _drawings()[name]
    keep = symbol.attrib.get("preserveAspectRatio", "xMidYMid")
    colour = palette(owner).get(fill, "#5f4f3a")
    return Markup(
        '<svg x="{}" y="{}" width="{}" height="{}" viewBox="{}" preserveAspectRatio="{}" '
        'fill="{}" color="{}">{}</svg>'
    ).format(
        x,
        y,
        width,
        height,
        symbol.attrib["viewBox"],
        keep,
        colour,
        colour,
        Markup(_inside(name, owner)),
    )


def front_storeys(manner: str, built: int, owner: str) -> Markup:
    """A house front, storey by storey."""
    return Markup("").join(
        Markup('<g transform="translate(0 {})" color="#9a8c74">{}</g>').format(
            base, Markup(_inside(name, owner))
        )
        for name, base in storeys(manner, built)
    )


@cache
def title_font(name: str = "federo-latin") -> str:
    """The letters of titles, to be carried along in a picture."""
    return b64encode(content(f"fonts/{name}.woff2")).decode()
