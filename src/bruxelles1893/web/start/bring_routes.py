"""A game brought in the fragment of an address, which browsers do not send to servers."""

from __future__ import annotations

from typing import Final

from fastapi import Request
from starlette.responses import Response

from bruxelles1893.web.rendering.page_router import PageRouter
from bruxelles1893.web.rendering.responses import page

router: Final = PageRouter()


@router.get("/bring")
def bring(request: Request) -> Response:
    """Ask whether the game is to go on here."""
    return page(request, "bring.html")
