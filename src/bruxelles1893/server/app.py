"""The application: services, routers and what every request goes through."""

from __future__ import annotations

import signal
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from types import FrameType
from typing import TYPE_CHECKING, Any, Final

from fastapi import FastAPI
from fastapi.telemetry import TelemetryConfig
from starlette.concurrency import run_in_threadpool
from starlette.types import ASGIApp

from bruxelles1893 import __version__
from bruxelles1893.server.background.runtime import Runtime
from bruxelles1893.server.clocks import api as clocks_api
from bruxelles1893.server.http import api, description, health, problems, review_api
from bruxelles1893.server.http.late_routes import add_routes
from bruxelles1893.server.http.limits import BodyLimit, Limiter, RateLimit
from bruxelles1893.server.http.problems import LoggedErrors
from bruxelles1893.server.http.request_log import RequestLog, log_answer
from bruxelles1893.server.http.root_path import RootPath
from bruxelles1893.server.http.security import Cookies, KnownHosts, SameOrigin, SecurityHeaders
from bruxelles1893.server.people import api as people_api
from bruxelles1893.server.services import Services
from bruxelles1893.server.settings import Endpoint, Settings

if TYPE_CHECKING:
    from bruxelles1893.server.metrics.exporter import Exporter

NOT_WATCHED: Final[TelemetryConfig] = {"tracing": False, "metrics": False, "logs": False}
"""Data about each request that the framework could send out, and that nobody collects."""


class Application(FastAPI):
    """An application whose every response is protected, that to a bug of ours too."""

    def build_middleware_stack(self) -> ASGIApp:
        """All layers, around them those for headers, ids and the log; first the root path."""
        settings = self.state.services.settings
        protected = SecurityHeaders(super().build_middleware_stack(), settings)
        logged = RequestLog(LoggedErrors(protected), self.state.on_answer)
        return RootPath(logged, settings.root_path)

    def openapi(self) -> dict[str, Any]:
        """The description of the API, made once."""
        if self.openapi_schema is None:
            self.openapi_schema = description.completed(super().openapi())
        return self.openapi_schema


def create_api(settings: Settings, runtime: Runtime | None = None) -> FastAPI:
    """The application of the API; pages can be added, and `complete` makes it ready."""
    services = Services(settings, runtime=runtime)
    app = Application(
        title="bruxelles1893",
        version=__version__,
        description=description.described(),
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=_lifespan,
        webhooks=description.calls,
        telemetry=NOT_WATCHED,
    )
    app.state.services = services
    app.state.limiter = limiter = Limiter(settings.limits)
    services.peers.share(limiter.hearers, limiter.news)
    app.state.on_answer = [log_answer] if settings.logs_requests else []
    app.state.exporter = _exporter(app, settings.metrics) if settings.metrics else None
    problems.add_handlers(app)
    add_routes(app, health.router)
    return app


def complete(app: FastAPI) -> None:
    """The API's routes, which are looked through after those of a page, and the layers."""
    add_routes(app, api.router, clocks_api.router, review_api.router, people_api.router)
    _add_layers(app)


def _add_layers(app: FastAPI) -> None:
    """Add the middleware, the outermost last."""
    services: Services = app.state.services
    settings = services.settings
    app.add_middleware(SameOrigin)
    app.add_middleware(RateLimit, limiter=app.state.limiter)
    app.add_middleware(
        Cookies,
        identities=services.identities,
        people=None if settings.is_alone else services.people,
        is_https=settings.is_https,
    )
    app.add_middleware(BodyLimit, limits=settings.limits)
    hosts = [in_header(host) for host in settings.allowed_hosts] or ["*"]
    app.add_middleware(KnownHosts, allowed_hosts=hosts, www_redirect=False)


def in_header(host: str) -> str:
    """A host as a browser names it: an address with colons stands in brackets."""
    return f"[{host}]" if ":" in host else host


def _exporter(app: FastAPI, endpoint: Endpoint) -> Exporter:
    """The endpoint for Prometheus; its package is imported only where it is wanted."""
    from bruxelles1893.server.metrics.exporter import Exporter
    from bruxelles1893.server.metrics.measures import Metrics

    metrics = Metrics(app.state.services)
    app.state.on_answer.append(metrics.answered)
    return Exporter(metrics, endpoint)


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    services: Services = app.state.services
    services.hub.start()
    await run_in_threadpool(services.start)
    exporter: Exporter | None = app.state.exporter
    if exporter is not None:
        exporter.start()
    with _signals_end_streams(services):
        yield
    if exporter is not None:
        exporter.close()
    await run_in_threadpool(services.close)


@contextmanager
def _signals_end_streams(services: Services) -> Iterator[None]:
    """A server waits for its connections before it stops, and a stream would never end."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    for number, handler in before.items():
        if callable(handler):
            signal.signal(number, _ending(services, handler))
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


Handler = Callable[[int, FrameType | None], object]


def _ending(services: Services, handler: Handler) -> Handler:
    def ending(number: int, frame: FrameType | None) -> object:
        services.hub.close()
        return handler(number, frame)

    return ending
