"""The health of the server, for monitoring."""

from __future__ import annotations

from typing import Final

from bruxelles1893.server.http.dependencies import ServicesOf
from bruxelles1893.server.http.description import problem
from bruxelles1893.server.http.late_routes import LateRouter

router: Final = LateRouter(
    prefix="/api",
    responses={"503": problem("The database cannot answer now; try again")},
    tags=["api"],
)


@router.get("/health")
def health(services: ServicesOf) -> dict[str, str]:
    """Whether the server answers and its database can be read and written."""
    services.store.check()
    return {"status": "ok"}
