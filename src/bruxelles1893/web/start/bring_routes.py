"""A game that somebody brings from elsewhere, in the part of the address that only browsers see."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter, Request
from starlette.responses import Response

from bruxelles1893.web.rendering.responses import page

router: Final = APIRouter()


@router.get("/bring")
def bring(request: Request) -> Response:
    """Ask whether the game is to go on here."""
    return page(request, "bring.html")
