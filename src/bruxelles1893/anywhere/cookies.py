"""The cookies of the person here: a browser stores cookies only from a server's answers."""

from __future__ import annotations

import json
from collections.abc import Iterable
from http.cookies import CookieError, SimpleCookie
from pathlib import Path
from typing import Final

SET_COOKIE: Final = b"set-cookie"


class CookieJar:
    """Cookies by their names, kept in a file; in two, of which one is whole at any time."""

    def __init__(self, *paths: Path) -> None:
        self._paths: Final = paths
        found = (cookies for path in paths if (cookies := _read(path)))
        self._cookies: Final[dict[str, str]] = next(found, {})

    @property
    def header(self) -> bytes:
        """The cookies as a browser would send them."""
        return "; ".join(f"{name}={value}" for name, value in self._cookies.items()).encode()

    def keep(self, headers: Iterable[tuple[bytes, bytes]]) -> None:
        """Take the cookies out of the headers of an answer."""
        before = dict(self._cookies)
        for name, value in headers:
            if name.lower() == SET_COOKIE:
                self._take(value.decode("latin-1"))
        if self._cookies != before:
            for path in self._paths:
                path.write_text(json.dumps(self._cookies))

    def _take(self, text: str) -> None:
        try:
            found = SimpleCookie(text)
        except CookieError:
            return
        for name, morsel in found.items():
            if morsel["max-age"] == "0":
                self._cookies.pop(name, None)
            else:
                self._cookies[name] = morsel.coded_value


def _read(path: Path) -> dict[str, str]:
    """The cookies of a file; none if it is new or was being written when the browser died."""
    try:
        found = json.loads(path.read_text())
    except (OSError, ValueError):
        return {}
    return {str(name): str(value) for name, value in found.items()}
