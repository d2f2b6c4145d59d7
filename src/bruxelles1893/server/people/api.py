"""Settings and passkeys for programs, and for the scripts of our pages."""

from __future__ import annotations

from typing import Annotated, Any, Final
from urllib.parse import urlsplit

from fastapi import Depends, Request
from pydantic import ConfigDict, Field

from bruxelles1893.server.http.api import PROBLEMS
from bruxelles1893.server.http.dependencies import (
    PersonOf,
    ServicesOf,
    Who,
    costly,
    csrf_checked,
    keep_identity,
    on_server,
)
from bruxelles1893.server.http.late_routes import LateRouter
from bruxelles1893.server.http.request_models import Name, RequestBody
from bruxelles1893.server.http.response_models import ResponseModel
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.people.model import Preferences
from bruxelles1893.server.people.passkeys import RelyingParty

router: Final = LateRouter(
    prefix="/api/me",
    dependencies=[Depends(csrf_checked), Depends(on_server)],
    responses=PROBLEMS,
    tags=["people"],
)


class PreferencesIn(Preferences):
    """Settings to change; those that are not named stay as they are."""

    model_config = ConfigDict(strict=True, extra="forbid")


@router.get("/settings")
def settings(person: PersonOf) -> Preferences:
    """Your settings, which are the same on all your devices."""
    return person.preferences


@router.patch("/settings")
def change_settings(body: PreferencesIn, services: ServicesOf, who: Who) -> Preferences:
    """Change some of them."""
    return services.people.change_preferences(who, body.model_dump(exclude_unset=True))


# --- Passkeys -----------------------------------------------------------------------------------

COSTLY: Final = [Depends(costly)]
Label = Annotated[str, Field(max_length=60)]
Credential = Annotated[dict[str, Any], Field(description="What the browser's `toJSON` gives")]


class PasskeyNameIn(RequestBody):
    """The name under which a member will be known."""

    name: Name


class NewPasskeyIn(PasskeyNameIn):
    """A new passkey as the browser made it."""

    credential: Credential
    label: Label = ""


class PasskeyIn(RequestBody):
    """A passkey as the browser shows it."""

    credential: Credential
    label: Label = ""


class MemberOut(ResponseModel):
    """A member."""

    name: str
    handle: str
    """What stands in the address of their profile."""


def relying_party(request: Request, services: ServicesOf) -> RelyingParty:
    """The site as browsers reach it: as its operator says, or as this request did."""
    origin = urlsplit(services.settings.public_url or str(request.url))
    return RelyingParty(origin.hostname or "", f"{origin.scheme}://{origin.netloc}")


Site = Annotated[RelyingParty, Depends(relying_party)]


@router.post("/passkeys/challenge", dependencies=COSTLY)
def challenge_new_passkey(
    body: PasskeyNameIn, services: ServicesOf, who: Who, site: Site
) -> dict[str, Any]:
    """What `navigator.credentials.create` needs."""
    return services.passkeys.registration(who, site, body.name)


@router.post("/passkeys", dependencies=COSTLY)
def add_passkey(
    request: Request, body: NewPasskeyIn, services: ServicesOf, who: Who, site: Site
) -> MemberOut:
    """Add a passkey; a guest becomes a member by it."""
    member = services.passkeys.register(who, site, body.credential, body.name, body.label)
    return _member(request, member)


@router.post("/sign-in/challenge", dependencies=COSTLY)
def challenge_passkey(services: ServicesOf, who: Who, site: Site) -> dict[str, Any]:
    """What `navigator.credentials.get` needs."""
    return services.passkeys.challenge(who, site)


@router.post("/sign-in", dependencies=COSTLY)
def sign_in(
    request: Request, body: PasskeyIn, services: ServicesOf, who: Who, site: Site
) -> MemberOut:
    """Go on as the member of a passkey, on this device."""
    return _member(request, services.passkeys.sign_in(who, site, body.credential, body.label))


@router.post("/operator", dependencies=COSTLY)
def open_console(body: PasskeyIn, services: ServicesOf, who: Who, site: Site) -> dict[str, str]:
    """Show your passkey again: an operator's console is open on this device for a while."""
    services.console.prove(who, site, body.credential)
    return {"status": "ok"}


def _member(request: Request, member: Identity) -> MemberOut:
    keep_identity(request, member)
    return MemberOut(name=member.name, handle=member.handle)
