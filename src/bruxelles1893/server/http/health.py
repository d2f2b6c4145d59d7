"""The health of the server, for monitoring."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter

from bruxelles1893.server.http.dependencies import ServicesOf
from bruxelles1893.server.http.description import problem

router: Final = APIRouter(
    prefix="/api",
    responses={"503": problem("The database cannot answer now; try again")},
    tags=["api"],
)


@router.get("/health")
def health(services: ServicesOf) -> dict[str, str]:
    """Whether the server answers and its database can be read and written."""
    services.store.check()
    return {"status": "ok"}
