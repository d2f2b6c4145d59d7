"""The settings of notices: by push, by mail, by web hook."""

from __future__ import annotations

from typing import Annotated, Any, Final

from fastapi import Depends, Form, Path, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import JSONResponse, Response

from bruxelles1893.server.background.errors import OnlyOnServer
from bruxelles1893.server.http.dependencies import (
    CHECKED,
    COSTLY,
    PersonOf,
    ServicesOf,
    Who,
    on_server,
)
from bruxelles1893.server.notices.service import Notices
from bruxelles1893.web.rendering.assets import static
from bruxelles1893.web.rendering.page_router import PageRouter
from bruxelles1893.web.rendering.responses import go, page
from bruxelles1893.words import current_language

router: Final = PageRouter(dependencies=[Depends(on_server)])
NOTICES: Final = "/notices"
WORKER: Final = "workers/notices.js"
HOURS: Final = range(24)

Token = Annotated[str, Path(pattern=r"^[A-Za-z0-9_.-]{20,300}$")]
Hour = Annotated[int, Form(ge=0, le=23)]
Choice = Annotated[str, Form(max_length=10)]


def notices_of(services: ServicesOf) -> Notices:
    """The notices of a server; a game in one's own browser has none."""
    if not isinstance(services.notices, Notices):
        raise OnlyOnServer("only a server that is always there can tell you")
    return services.notices


NoticesOf = Annotated[Notices, Depends(notices_of)]


def _preferences_kept(services: ServicesOf, person: PersonOf, who: Who, **changes: Any) -> None:
    """Store settings, and the language of people who are notified."""
    spoken = person.preferences.language or current_language()
    services.people.change_preferences(who, {"language": spoken, **changes})


@router.get("/service.js")
def service_worker() -> Response:
    """The service worker of the pages: it shows pushed messages. Its scope is the whole site."""
    text = f'importScripts("{static(WORKER)}");\n'
    return Response(text, media_type="text/javascript", headers={"Cache-Control": "no-cache"})


@router.get(NOTICES)
def overview(
    request: Request, services: ServicesOf, notices: NoticesOf, person: PersonOf, who: Who
) -> Response:
    """The present settings."""
    labels = {each.device: each.label for each in services.devices.of(who)}
    shown, mail = notices.push_devices(who), notices.mail(who)
    return page(
        request,
        "notices.html",
        here=NOTICES,
        chosen=person.preferences,
        push_key=notices.push_key,
        is_pushed=who.device in shown,
        devices=[(each, labels.get(each, "")) for each in shown],
        mail=mail,
        mail_state=notices.mail_state(mail) if mail else "",
        has_mail=notices.has_mail,
        hook=notices.hook(who) or "",
        hours=HOURS,
        done=request.query_params.get("done", ""),
    )


# --- Pushes -------------------------------------------------------------------------------------


@router.post("/notices/push", dependencies=COSTLY)
async def push_on(
    notices: NoticesOf,
    services: ServicesOf,
    person: PersonOf,
    who: Who,
    endpoint: Annotated[str, Form(max_length=500)],
    p256dh: Annotated[str, Form(max_length=100)],
    auth: Annotated[str, Form(max_length=40)],
) -> Response:
    """Turn messages on in this browser."""
    await notices.keep_push(who, endpoint, p256dh, auth)
    await run_in_threadpool(_preferences_kept, services, person, who, push="on")
    return go(f"{NOTICES}?done=push")


@router.post("/notices/push/off", dependencies=CHECKED)
def push_off(
    notices: NoticesOf, who: Who, device: Annotated[str, Form(max_length=16)] = ""
) -> Response:
    """Turn messages off on a device."""
    notices.forget_push(who.id, device)
    return go(NOTICES)


@router.post("/notices/test", dependencies=COSTLY)
async def test(notices: NoticesOf, who: Who) -> Response:
    """Send a test to all devices, and show the results."""
    found = await notices.test(who, current_language())
    own = [each for each in found if each.device == who.device]
    return JSONResponse(
        {"here": [each._asdict() for each in own], "elsewhere": len(found) - len(own)}
    )


@router.post("/table/{table_id}/seen", dependencies=CHECKED)
def seen(notices: NoticesOf, who: Who, table_id: str) -> Response:
    """The person looks at a table, so nothing else need notify them that it is their turn."""
    notices.seen(who, table_id)
    return Response(status_code=204)


# --- Wishes -------------------------------------------------------------------------------------


@router.post("/notices/wishes", dependencies=COSTLY)
def keep_wishes(
    services: ServicesOf,
    person: PersonOf,
    who: Who,
    push: Choice = "off",
    mail: Choice = "each",
    mail_hour: Hour = 8,
    quiet_from: Hour = 0,
    quiet_until: Hour = 0,
    time_zone: Annotated[str, Form(max_length=40)] = "",
) -> Response:
    """Store when and how the person is notified, on all devices."""
    _preferences_kept(
        *(services, person, who),
        push=push,
        mail=mail,
        mail_hour=mail_hour,
        quiet_from=quiet_from,
        quiet_until=quiet_until,
        time_zone=time_zone,
    )
    return go(f"{NOTICES}?done=wishes")


# --- Mail ---------------------------------------------------------------------------------------


@router.post("/notices/mail", dependencies=COSTLY)
def mail_on(
    notices: NoticesOf,
    services: ServicesOf,
    person: PersonOf,
    who: Who,
    mail_address: Annotated[str, Form(max_length=200)],
) -> Response:
    """Ask a mail address whether mails are welcome."""
    _preferences_kept(services, person, who, mail=person.preferences.mail or "each")
    notices.ask_mail(who, mail_address)
    return go(f"{NOTICES}?done=mail")


@router.post("/notices/mail/off", dependencies=CHECKED)
def mail_off(notices: NoticesOf, who: Who) -> Response:
    """Turn mails off."""
    notices.forget_mail(who)
    return go(NOTICES)


@router.get("/mail/yes/{token}")
def mail_question(request: Request, token: Token) -> Response:
    """The page of a link in a mail, with a button: programs that open links must not say yes."""
    return page(request, "mail_link.html", kind="yes", token=token, is_done=False)


@router.post("/mail/yes/{token}", dependencies=COSTLY)
def mail_yes(request: Request, notices: NoticesOf, token: Token) -> Response:
    """Confirm a mail address."""
    url = notices.confirm_mail(token)
    return page(request, "mail_link.html", kind="yes", token=token, is_done=True, url=url)


@router.get("/mail/stop/{token}")
def stop_question(request: Request, notices: NoticesOf, token: Token) -> Response:
    """The page of a link that ends mails, with a button."""
    notices.check_stop(token)
    return page(request, "mail_link.html", kind="stop", token=token, is_done=False)


@router.post("/mail/stop/{token}")
def mail_stop(request: Request, notices: NoticesOf, token: Token) -> Response:
    """End the mails by one click of a person or of their mail program, which has no cookie."""
    notices.stop_mail(token)
    return page(request, "mail_link.html", kind="stop", token=token, is_done=True)
