"""The settings of a person, the same on all their devices."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import Depends, Form, Request
from starlette.responses import Response

from bruxelles1893.server.http.dependencies import (
    COSTLY,
    PersonOf,
    ServicesOf,
    Who,
    on_server,
)
from bruxelles1893.web.rendering.page_router import PageRouter
from bruxelles1893.web.rendering.responses import go, page
from bruxelles1893.words import LANGUAGES

router: Final = PageRouter(dependencies=[Depends(on_server)])
TIPS_OFF: Final = "off"

Choice = Annotated[str, Form(max_length=10)]


@router.get("/settings")
def settings(request: Request, person: PersonOf, saved: bool = False) -> Response:
    """All settings on one page."""
    return page(
        request,
        "settings.html",
        chosen=person.preferences,
        is_saved=saved,
        shows_tips=person.preferences.tips != TIPS_OFF,
    )


@router.post("/settings", dependencies=COSTLY)
def keep_settings(
    services: ServicesOf,
    person: PersonOf,
    who: Who,
    language: Choice = "",
    theme: Choice = "",
    pace: Choice = "",
    finale: Choice = "",
    swift: Choice = "no",
    sound: Choice = "off",
    shows_tips: Annotated[bool, Form()] = False,
    time_zone: Annotated[str, Form(max_length=40)] = "",
) -> Response:
    """Store all settings."""
    were_shown = person.preferences.tips != TIPS_OFF
    tips = person.preferences.tips if shows_tips == were_shown else "on" if shows_tips else TIPS_OFF
    services.people.change_preferences(
        who,
        {
            "language": language if language in LANGUAGES else "",
            "theme": theme,
            "pace": pace,
            "finale": finale,
            "swift": swift,
            "sound": sound,
            "tips": tips,
            "time_zone": time_zone,
        },
    )
    return go("/settings?saved=true")
