"""Routes of pages."""

from __future__ import annotations

from collections.abc import Sequence

from fastapi.params import Depends

from bruxelles1893.server.http.late_routes import LateRouter


class PageRouter(LateRouter):
    """Routes of pages, which the description of the API leaves out."""

    def __init__(self, prefix: str = "", dependencies: Sequence[Depends] = ()) -> None:
        super().__init__(prefix=prefix, dependencies=dependencies, include_in_schema=False)
