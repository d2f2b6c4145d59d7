"""Becoming a member, and the passkeys of one."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import Depends, Form, Request
from starlette.responses import Response

from bruxelles1893.server.http.dependencies import (
    COSTLY,
    ServicesOf,
    Who,
    on_server,
)
from bruxelles1893.web.people.device_routes import label_of
from bruxelles1893.web.rendering.page_router import PageRouter
from bruxelles1893.web.rendering.responses import go, page
from bruxelles1893.words import refusal_words

router: Final = PageRouter(dependencies=[Depends(on_server)])

PasskeyId = Annotated[str, Form(max_length=64)]


@router.get("/member")
def member(request: Request, services: ServicesOf, who: Who) -> Response:
    """The page of membership: become a member, sign in, and one's passkeys."""
    return page(
        request,
        "member.html",
        passkeys=services.passkeys.of(who),
        has_games=bool(services.tables.overview.of(who)),
        is_operator=services.console.is_operator(who),
        label=label_of(request),
        refusal=refusal_words,
    )


@router.post("/member/passkeys/rename", dependencies=COSTLY)
def rename_passkey(
    services: ServicesOf,
    who: Who,
    passkey: PasskeyId,
    label: Annotated[str, Form(max_length=60)] = "",
) -> Response:
    """Rename a passkey."""
    services.passkeys.rename(who, passkey, label)
    return go("/member#passkeys")


@router.post("/member/passkeys/remove", dependencies=COSTLY)
def remove_passkey(services: ServicesOf, who: Who, passkey: PasskeyId) -> Response:
    """Delete a passkey."""
    services.passkeys.remove(who, passkey)
    return go("/member#passkeys")
