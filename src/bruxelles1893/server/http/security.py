"""Middleware of every request and response: host, origin, cookie, and protective headers."""

from __future__ import annotations

from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import cookie_parser
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bruxelles1893.server.http.errors import ForeignRequest
from bruxelles1893.server.http.limits import SAFE_METHODS
from bruxelles1893.server.http.problems import problem_response
from bruxelles1893.server.http.root_path import STATIC, path_within, root_path_of
from bruxelles1893.server.people.identity import (
    COOKIE,
    COOKIE_SECONDS,
    GUEST_COOKIE,
    Identities,
    Identity,
    new_identity,
)
from bruxelles1893.server.people.model import STRANGER, Person
from bruxelles1893.server.people.service import People
from bruxelles1893.server.refusal import Refusal
from bruxelles1893.server.settings import Settings

POLICY: Final = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
IN_OWN_FRAME: Final = {
    "Content-Security-Policy": POLICY.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
    "X-Frame-Options": "SAMEORIGIN",
}
"""Without a server the pages stand in a frame of the page that runs the game."""
HEALTH: Final = "/api/health"
HTTPS_ONLY: Final = "max-age=31536000"


class SecurityHeaders:
    """Adds the headers to every response, and keeps what is personal out of caches."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app: Final = app
        self._headers: Final = dict(HEADERS) | (IN_OWN_FRAME if settings.is_alone else {})
        if settings.is_https:
            self._headers["Strict-Transport-Security"] = HTTPS_ONLY

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""

        async def protected(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in self._headers.items():
                    headers.setdefault(name, value)
                if not path_within(scope).startswith(STATIC):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await self._app(scope, receive, protected if scope["type"] == "http" else send)


class KnownHosts(TrustedHostMiddleware):
    """Answers only to the host names that the operator set, against DNS rebinding.

    The health page answers to every name, because a proxy asks for it by address.
    """

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        is_health = scope["type"] == "http" and path_within(scope) == HEALTH
        answer = self.app if is_health else super().__call__
        await answer(scope, receive, send)


class SameOrigin:
    """Refuses requests that change something and that a browser says come from another site."""

    def __init__(self, app: ASGIApp) -> None:
        self._app: Final = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] == "http" and scope["method"] not in SAFE_METHODS and is_foreign(scope):
            error = ForeignRequest("this request came from a page of another site")
            await problem_response(error)(scope, receive, send)
            return
        await self._app(scope, receive, send)


def is_foreign(scope: Scope) -> bool:
    """Whether the browser says that another site's page made it send this."""
    headers = Headers(scope=scope)
    if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return True
    origin = headers.get("origin")
    return origin is not None and origin.partition("://")[2] != headers.get("host")


class Cookies:
    """Puts the person into the request, and the cookie into the response when it has changed.

    Each request asks the database whether the device was signed out, and for the person's
    settings; without `people`, where there is only one, nothing is asked.
    """

    def __init__(
        self, app: ASGIApp, identities: Identities, people: People | None, is_https: bool
    ) -> None:
        self._app: Final = app
        self._identities: Final = identities
        self._people: Final = people
        self._flags: Final = "; Secure" if is_https else ""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        try:
            known, person = await self._known(scope)
        except Refusal as error:
            await problem_response(error)(scope, receive, send)
            return
        is_outdated = known is not None and self._identities.is_outdated(_cookie_of(scope))
        state = scope.setdefault("state", {})
        state["person"] = person
        state["identity"] = new_identity() if known is None else _named(known, person)

        async def signed(message: Message) -> None:
            is_static = path_within(scope).startswith(STATIC)
            is_personal = not is_static and (is_outdated or state["identity"] != known)
            if message["type"] == "http.response.start" and is_personal:
                headers = MutableHeaders(scope=message)
                root_path, who = root_path_of(scope), state["identity"]
                headers.append("Set-Cookie", self._cookie(COOKIE, who, root_path))
                if known is not None and known.id != who.id and not person.is_member:
                    headers.append("Set-Cookie", self._cookie(GUEST_COOKIE, known, root_path))
            await send(message)

        await self._app(scope, receive, signed)

    async def _known(self, scope: Scope) -> tuple[Identity | None, Person]:
        """The person who sent a request, as stored; None if their device was signed out."""
        who = self._identities.read(_cookie_of(scope))
        if who is None or self._people is None or path_within(scope).startswith(STATIC):
            return who, STRANGER
        person = await run_in_threadpool(self._people.arriving, who)
        return (None, STRANGER) if person is None else (who, person)

    def _cookie(self, name: str, who: Identity, root_path: str) -> str:
        value = self._identities.cookie(who)
        return (
            f"{name}={value}; Max-Age={COOKIE_SECONDS}; Path={root_path}/; HttpOnly; SameSite=Lax"
            + self._flags
        )


def _cookie_of(scope: Scope) -> str:
    """The cookie that says who sends a request; empty if there is none."""
    return cookie_parser(Headers(scope=scope).get("cookie", "")).get(COOKIE, "")


def _named(who: Identity, person: Person) -> Identity:
    """A person by the name that they chose last, on whichever device, and their handle."""
    handle = person.handle if person.is_member else ""
    return who._replace(name=person.name or who.name, handle=handle)
