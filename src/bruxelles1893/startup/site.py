"""The whole site: the API of the server, and the pages for browsers around it."""

from __future__ import annotations

import gc
import logging
import sys
from dataclasses import replace
from importlib.util import find_spec
from typing import Final

from fastapi import FastAPI

from bruxelles1893.server.app import complete, create_api
from bruxelles1893.server.background.runtime import Runtime
from bruxelles1893.server.settings import Settings, from_environment
from bruxelles1893.startup.loading import loading

LOG: Final = logging.getLogger(__name__)
PAGES_NEED: Final = ("jinja2", "markdown_it")
THINGS_BETWEEN_LOOKS: Final = 20_000
SWITCH_SECONDS: Final = 0.001
"""How long a thread that draws a page keeps others waiting; a fifth of Python's own value."""


def create_site(settings: Settings, runtime: Runtime | None = None) -> FastAPI:
    """An application that is ready to be served, with pages where what they need is installed."""
    app = create_api(settings, runtime)
    missing = [package for package in PAGES_NEED if find_spec(package) is None]
    if missing:
        LOG.warning("only the API is served, no pages: %s is not installed", ", ".join(missing))
    else:
        from bruxelles1893.web.app import include

        include(app)
    complete(app)
    return app


def served_site(settings: Settings) -> FastAPI:
    """The site for a process that does nothing else.

    What is loaded by now stays for good, so it is not looked through for garbage again; and pages
    are made of so many small things that the usual pace of looking is too fast.
    """
    # A browser has no connections to guard, and not the package that does it.
    from bruxelles1893.server.http.connections import GuardedProtocol

    with loading():
        app = create_site(settings)
    GuardedProtocol.limits = replace(GuardedProtocol.limits, of_network=settings.limits.connections)
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.freeze()
    gc.set_threshold(THINGS_BETWEEN_LOOKS, 20, 20)
    return app


def site_from_environment() -> FastAPI:
    """The application of one of several processes."""
    return served_site(from_environment())
