"""The application opened in a browser: where its games lie, who works for it, and what it lacks."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

from anyio import to_thread

from bruxelles1893.anywhere.bridge import Bridge, Tell
from bruxelles1893.anywhere.cookies import CookieJar
from bruxelles1893.anywhere.helpers import Helpers, SecondWorker
from bruxelles1893.server.settings import Limits, Settings
from bruxelles1893.startup.site import create_site

T = TypeVar("T")
TRUNCATE: Final = "TRUNCATE"
"""A journal that is emptied at each commit: the browser's files can be opened only beforehand."""
MOST_BYTES: Final = 64_000_000
"""Of an archive of all one's records."""
COOKIES: Final = ("cookies.json", "cookies-new.json")


class Opened(NamedTuple):
    """The way to an application that runs, and to who thinks for it."""

    bridge: Bridge
    second: SecondWorker


async def open_house(
    folder: str,
    secret: str,
    path: str,
    tell: Tell,
    send_to_second: Callable[[int, bytes], object],
) -> Opened:
    """Start the application with the games of a folder; pages find it below a path."""
    to_thread.run_sync = at_once  # type: ignore[assignment]
    settings = Settings(
        data=Path(folder),
        secret=secret,
        limits=Limits(is_on=False, record_bytes=MOST_BYTES),
        path=path,
        is_alone=True,
        journal=TRUNCATE,
    )
    second = SecondWorker(send_to_second)
    app = create_site(settings, Helpers(second))
    await app.router.lifespan_context(app).__aenter__()
    jar = CookieJar(*(settings.data / name for name in COOKIES))
    return Opened(Bridge(app, jar, path, tell), second)


async def at_once(function: Callable[..., T], *args: Any, **ignored: Any) -> T:
    """What a server does in a thread; here there are none, and nobody else waits."""
    return function(*args)
