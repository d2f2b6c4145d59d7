"""Opens the application in a browser: its storage, its runtime, stand-ins for what is missing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

from anyio import to_thread
from fastapi import FastAPI

from bruxelles1893.anywhere.bridge import Bridge, Tell
from bruxelles1893.anywhere.browser_runtime import BrowserRuntime, SecondWorker, Send, begin_anew
from bruxelles1893.anywhere.cookies import CookieJar
from bruxelles1893.server.http.late_routes import make_all
from bruxelles1893.server.settings import Limits, Settings
from bruxelles1893.startup.site import create_site

T = TypeVar("T")
TRUNCATE: Final = "TRUNCATE"
"""A journal that is emptied at each commit: the browser's files can be opened only beforehand."""
MOST_BYTES: Final = 64_000_000
"""The most bytes of an uploaded archive of records."""
COOKIES: Final = ("cookies.json", "cookies-new.json")


class Address(NamedTuple):
    """The address of an app: the folder of its games, the secret of its cookies, its path."""

    folder: str
    secret: str
    path: str


class BrowserApp(NamedTuple):
    """An application that is built, but not open yet."""

    app: FastAPI
    second: SecondWorker


class Opened(NamedTuple):
    """A running application, and the worker that thinks for its bots."""

    bridge: Bridge
    second: SecondWorker


_BUILT: Final[dict[Address, BrowserApp]] = {}
"""Apps that were built beforehand, in the memory that a start begins with."""


def build(address: Address) -> BrowserApp:
    """The application with the games of a folder; pages find it below a path."""
    # Starlette and FastAPI put work into threads by this name; anyio offers nothing to choose.
    to_thread.run_sync = at_once  # type: ignore[assignment]
    settings = Settings(
        data=Path(address.folder),
        secret=address.secret,
        limits=Limits(is_on=False, record_bytes=MOST_BYTES),
        is_alone=True,
        has_quick_mentor=True,
        journal=TRUNCATE,
    )
    second = SecondWorker()
    return BrowserApp(create_site(settings, BrowserRuntime(second)), second)


def build_beforehand(address: Address) -> None:
    """Build what `open_app` will open, with all that the first request would still build."""
    built = _BUILT[address] = build(address)
    built.app.middleware_stack = built.app.build_middleware_stack()
    make_all(built.app.routes)


async def open_app(folder: str, secret: str, path: str, tell: Tell, send: Send) -> Opened:
    """Start the application. It sends parts of answers, and work to the second worker."""
    begin_anew()
    address = Address(folder, secret, path)
    built = _BUILT.pop(address, None) or build(address)
    built.second.send = send
    await built.app.router.lifespan_context(built.app).__aenter__()
    jar = CookieJar(*(Path(folder) / name for name in COOKIES))
    return Opened(Bridge(built.app, jar, path, tell), built.second)


async def at_once(function: Callable[..., T], *args: Any, **ignored: Any) -> T:
    """Call a function directly. A server runs it in a thread; a browser has none."""
    return function(*args)
