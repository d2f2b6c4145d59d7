"""Static files by addresses that change with their content, so that browsers may keep them."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from importlib.resources import files
from typing import Final

from bruxelles1893.web.rendering.addresses import address

STATIC: Final = "/static"
PIECES: Final = "pieces.svg"
"""Every drawing of the game, as symbols and storeys of houses."""


def static(path: str) -> str:
    """The address of a static file, which changes with its content so that it may be kept."""
    return address(f"{STATIC}/{path}?{_digest(path)}")


@cache
def _digest(path: str) -> str:
    return blake2b(content(path), digest_size=5).hexdigest()


def content(path: str) -> bytes:
    """What a static file holds."""
    return files("bruxelles1893.web").joinpath("static", path).read_bytes()


def drawing(name: str) -> str:
    """The address of a drawing among the pieces."""
    return f"{static(PIECES)}#{name}"
