"""All routes of the application, as the application itself knows them."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from fastapi.routing import APIRoute

from bruxelles1893.server.http.dependencies import costly
from bruxelles1893.server.settings import Settings
from bruxelles1893.startup.site import create_site

STREAMS = (
    "/companion/pads/{code}/live",
    "/table/{table_id}/live",
    "/api/tables/{table_id}/events",
    "/tournaments/{tournament_id}/live",
    "/talk/{kind}/{target}/live",
)
"""What never ends by itself."""


class Asked(NamedTuple):
    """A route and one of its methods."""

    route: APIRoute
    method: str

    @property
    def name(self) -> str:
        return f"{self.method} {self.route.path}"

    @property
    def is_costly(self) -> bool:
        """Whether the route counts among what costs the server much."""
        return any(each.call is costly for each in self.route.dependant.dependencies)


def all_routes() -> list[Asked]:
    """Every route and method of the application."""
    with TemporaryDirectory() as folder:
        app = create_site(Settings(data=Path(folder)))
        app.state.services.store.close()
    return [
        Asked(each, method)
        for each in app.routes
        if isinstance(each, APIRoute)
        for method in sorted(each.methods or ())
    ]
