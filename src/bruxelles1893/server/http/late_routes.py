"""Routes that are made when they are asked for first.

To make a route is to read what its function takes and answers, and to build models that check it:
milliseconds each, for hundreds of routes, most of which a process is not asked for in its first
minutes. Until then a route knows its address and its methods, by which it is found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from fastapi import APIRouter, FastAPI
from fastapi.params import Depends
from fastapi.routing import APIRoute
from starlette.routing import BaseRoute, compile_path

from bruxelles1893.server.http.dependencies import not_banned


class LateRoute(APIRoute):
    """A route that is made when something else of it is asked for than how it is found."""

    def __init__(
        self,
        path: str,
        endpoint: Callable[..., Any],
        *,
        methods: Iterable[str] | None = None,
        **options: Any,
    ) -> None:
        self.path = path
        self.endpoint = endpoint
        self.methods = {method.upper() for method in methods or ("GET",)}
        self.path_regex, self.path_format, self.param_convertors = compile_path(path)
        self._options = options

    def __getattr__(self, name: str) -> Any:
        """Something that only a made route knows."""
        options = self.__dict__.pop("_options", None)
        if options is None:
            raise AttributeError(name)
        super().__init__(self.path, self.endpoint, methods=self.methods, **options)
        return getattr(self, name)


class LateRouter(APIRouter):
    """Some of the routes of the application; none answers a person who is banned."""

    def __init__(self, *, dependencies: Sequence[Depends] = (), **options: Any) -> None:
        needed = [Depends(not_banned), *dependencies]
        super().__init__(route_class=LateRoute, dependencies=needed, **options)


def add_routes(app: FastAPI, *routers: APIRouter) -> None:
    """Let an application answer at the routes of some routers, looked through in this order.

    `include_router` would make each route a second time.
    """
    for router in routers:
        app.router.routes.extend(router.routes)


def make_all(routes: Iterable[BaseRoute]) -> None:
    """Make what the first requests would still make."""
    for route in routes:
        if isinstance(route, LateRoute):
            route.dependant  # noqa: B018
