"""Dependencies of endpoints: services, the person, and proof that our own page sent the request."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Annotated, Final

from fastapi import Depends, Request

from bruxelles1893.server.background.errors import OnlyOnServer
from bruxelles1893.server.http.errors import ForeignRequest
from bruxelles1893.server.http.limits import SAFE_METHODS, Limiter, address_of
from bruxelles1893.server.http.root_path import path_within
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.people.model import Person
from bruxelles1893.server.services import Services
from bruxelles1893.words import accepted_language, language

CSRF_HEADER: Final = "X-CSRF-Token"
CSRF_FIELD: Final = "csrf_token"
ALWAYS_OPEN: Final = ("/my-data", "/api/health", "/credits", "/privacy", "/rules")
FORMS: Final = ("application/x-www-form-urlencoded", "multipart/form-data")


def services_of(request: Request) -> Services:
    """The services of the app that answers."""
    services: Services = request.app.state.services
    return services


def identity_of(request: Request) -> Identity:
    """The person who asks."""
    who: Identity = request.state.identity
    return who


def person_of(request: Request) -> Person:
    """The person who asks, as stored."""
    person: Person = request.state.person
    return person


def limiter_of(request: Request) -> Limiter:
    """The limiter of the app, which counts requests."""
    limiter: Limiter = request.app.state.limiter
    return limiter


def _at_once(read: Callable[[Request], object]) -> Callable[[Request], Awaitable[object]]:
    """A dependency that is read where the request is; a plain function would go to a thread."""

    async def found(request: Request) -> object:
        return read(request)

    return found


ServicesOf = Annotated[Services, Depends(_at_once(services_of))]
LimiterOf = Annotated[Limiter, Depends(_at_once(limiter_of))]
Who = Annotated[Identity, Depends(_at_once(identity_of))]
PersonOf = Annotated[Person, Depends(_at_once(person_of))]


async def csrf_checked(request: Request) -> None:
    """Refuse a request that changes something without the token of its person."""
    if request.method in SAFE_METHODS:
        return
    token = request.headers.get(CSRF_HEADER) or await _form_token(request)
    if not services_of(request).identities.is_csrf_token(identity_of(request), token):
        raise ForeignRequest(
            f"the header {CSRF_HEADER} is missing or wrong; GET /api/me tells it, with a cookie"
        )


async def _form_token(request: Request) -> str:
    if not request.headers.get("content-type", "").startswith(FORMS):
        return ""
    token = (await request.form()).get(CSRF_FIELD)
    return token if isinstance(token, str) else ""


async def in_own_language(request: Request) -> AsyncIterator[None]:
    """Speak the language that the person's browser asks for."""
    code = accepted_language(request.headers.get("accept-language", ""))
    with language(code):
        yield


async def costly(request: Request) -> None:
    """Count a request that costs the server much."""
    limiter_of(request).take("costly", identity_of(request), address_of(request.scope))


def on_server(services: ServicesOf) -> None:
    """Refuse what a game in one's own browser cannot do."""
    if services.settings.is_alone:
        raise OnlyOnServer("this needs a server that other devices can reach")


async def not_banned(request: Request) -> None:
    """Refuse banned people, except on pages about their own data."""
    if not path_within(request.scope).startswith(ALWAYS_OPEN):
        who = identity_of(request)
        services_of(request).bans.check(who.id, address_of(request.scope))


async def looked(request: Request) -> None:
    """Remember that somebody looks at the table that a request is about."""
    table_id = request.path_params.get("table_id")
    if table_id is not None:
        services_of(request).audience.look(table_id)


def keep_identity(request: Request, who: Identity) -> None:
    """Give the person's browser a new cookie with the response."""
    request.state.identity = who


CHECKED: Final = [Depends(csrf_checked)]
"""Dependencies of a route that changes something: our own page has sent the request."""
COSTLY: Final = [Depends(csrf_checked), Depends(costly)]
"""The same for a route that costs much, which counts in the limit of such requests."""
