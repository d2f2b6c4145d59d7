"""The pinned versions of everything that the site is made of."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import NamedTuple


class BrowserPython(NamedTuple):
    """Python for browsers: an npm package."""

    package: str
    version: str
    integrity: str
    licence: str
    files: tuple[str, ...]
    library: str
    python: str
    abi: str
    platform: str


class Pins(NamedTuple):
    """Everything beside our own package."""

    runtime: BrowserPython
    compiled: dict[str, str]
    """Wheels for the runtime's platform, by their digests."""
    plain: tuple[str, ...]
    unused: tuple[str, ...]
    unused_library: tuple[str, ...]


@cache
def pins() -> Pins:
    """The contents of `pins.toml`."""
    pinned = tomllib.loads(files(__package__).joinpath("pins.toml").read_text())
    runtime = pinned["runtime"] | {"files": tuple(pinned["runtime"]["files"])}
    plain = pinned["plain"]
    return Pins(
        BrowserPython(**runtime),
        pinned["compiled"],
        tuple(plain["packages"]),
        tuple(plain["unused"]),
        tuple(plain["library"]),
    )
