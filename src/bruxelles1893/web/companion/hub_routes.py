"""The entry for people who play with the box: the tools for a phone on the table."""

from __future__ import annotations

from typing import Final

from fastapi import Request
from starlette.responses import Response

from bruxelles1893.engine import RULE_SETS
from bruxelles1893.web.rendering.addresses import address
from bruxelles1893.web.rendering.assets import static
from bruxelles1893.web.rendering.page_router import PageRouter
from bruxelles1893.web.rendering.responses import page

router: Final = PageRouter()
PATH: Final = "/companion"
WORKER: Final = "workers/companion.js"


@router.get("/companion")
def hub(request: Request) -> Response:
    """All tools for use beside a real table."""
    return page(request, "companion.html", rule_sets=RULE_SETS)


@router.get("/companion/offline")
def not_kept(request: Request) -> Response:
    """The page that is shown without a network in place of one that was not kept."""
    return page(request, "offline.html")


@router.get("/companion/service.js")
def service_worker() -> Response:
    """The service worker of these pages, which keeps them for use without a network."""
    headers = {"Cache-Control": "no-cache", "Service-Worker-Allowed": address(PATH)}
    text = f'importScripts("{static(WORKER)}");\n'
    return Response(text, media_type="text/javascript", headers=headers)
