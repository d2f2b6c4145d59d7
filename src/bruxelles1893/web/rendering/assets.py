"""Static files by addresses that change with their content, so that browsers may keep them."""

from __future__ import annotations

import re
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from posixpath import dirname, join, normpath
from typing import Final

from bruxelles1893.web.rendering.addresses import address

STATIC: Final = "/static"
SCRIPTS: Final = "scripts"
"""The folder of the scripts, which are modules that import each other."""
_VERSION: Final = re.compile(rf"^{SCRIPTS}/[0-9a-f]{{10}}/")
_IMPORT: Final = re.compile(r'^import\b[^;"]*"(\.[^"]+)";$', re.MULTILINE)
PIECES: Final = "pieces.svg"
"""Every drawing of the game, as symbols and storeys of houses."""


def static(path: str) -> str:
    """The address of a static file, which changes with its content so that it may be kept."""
    return address(f"{STATIC}/{path}?{_digest(path)}")


def script(name: str) -> str:
    """The address of a script, in a folder that changes with any of them.

    They import each other by relative addresses, which lead into the same folder.
    """
    return address(f"{STATIC}/{SCRIPTS}/{scripts_version()}/{name}")


@cache
def scripts_version() -> str:
    """The name of the folder in which browsers find the scripts as they are now."""
    folder = files("bruxelles1893.web").joinpath("static", SCRIPTS)
    names = sorted(each.name for each in folder.iterdir() if each.name.endswith(".js"))
    return _digest(*(f"{SCRIPTS}/{name}" for name in imported(*names)))


def without_version(path: str) -> str:
    """The path of a static file, from one that may be below the folder of a version."""
    return _VERSION.sub(rf"{SCRIPTS}/", path)


@cache
def imported(*names: str) -> tuple[str, ...]:
    """Scripts and all that they import, each after what it imports itself."""
    found: dict[str, None] = {}
    for name in names:
        found |= dict.fromkeys((*imported(*_imports(name)), name))
    return tuple(found)


def _imports(name: str) -> tuple[str, ...]:
    return tuple(normpath(join(dirname(name), each)) for each in _IMPORT.findall(script_text(name)))


def script_text(name: str) -> str:
    """The text of a script."""
    return content(f"{SCRIPTS}/{name}").decode()


@cache
def _digest(*paths: str) -> str:
    return blake2b(b"".join(map(content, paths)), digest_size=5).hexdigest()


def content(path: str) -> bytes:
    """The content of a static file."""
    return files("bruxelles1893.web").joinpath("static", path).read_bytes()


def drawing(name: str) -> str:
    """The address of a drawing among the pieces."""
    return f"{static(PIECES)}#{name}"
