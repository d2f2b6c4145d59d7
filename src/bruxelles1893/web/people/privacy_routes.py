"""The page of privacy. Every column of the database belongs to one of its lines."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final

from fastapi import Depends, Request
from starlette.responses import PlainTextResponse, Response

from bruxelles1893.server.http.dependencies import ServicesOf, on_server
from bruxelles1893.web.rendering.page_router import PageRouter
from bruxelles1893.web.rendering.responses import page
from bruxelles1893.words.pages.privacy import PRIVACY

router: Final = PageRouter()

FRESH: Final = timedelta(days=180)
"""How long what was read in `security.txt` may be believed."""
NO_CONTACT: Final = "The operator of this server has given no address to write to.\n"

KEPT: Final[dict[str, dict[str, str]]] = {
    "you": {
        "people": "identity handle name member_since",
        "member_looks": "look identity",
    },
    "settings": {"people": "preferences"},
    "devices": {
        "devices": "identity device label added_at is_trusted signed_out_at",
        "device_codes": "code identity name expires_at is_trusted",
        "recovery_codes": "identity code name made_at",
        "passkeys": "id identity label credential public_key uses added_at used_at",
        "passkey_challenges": "identity challenge expires_at",
    },
    "tables": {
        "games": "id title rules rules_version components players seed status pace is_public "
        "hand_over_after skips_forced is_uploaded creator created_at moved_at number version asked "
        "asked_kind is_bot_asked round scores deals lesson is_guided undoes_past_others origin "
        "origin_ply allows_hints clock due_at stand_in journal club is_rated tournament "
        "allows_talk is_watchable watch_delay next_table",
    },
    "seats": {
        "seats": "game_id number kind name holder level invitation claim claimed_from member "
        "former ahead notes",
    },
    "moves": {
        "moves": "game_id number kind seat decision option ply played_by played_at events",
        "moments": "code game_id ply",
        "tallies": "game_id seat points",
    },
    "talk": {
        "talk": "place number identity name handle kind text said_at is_watching",
        "mutes": "identity other name code since",
        "talk_reports": "place number reporter speaker name text reported_at closed_at",
    },
    "told": {
        "addresses": "identity channel target url keys site kept_at is_confirmed",
        "notices": "identity channel target event topic number failures due_at held_until site",
    },
    "learning": {"solved_lessons": "identity lesson solved_at"},
    "standing": {
        "ratings": "pool subject mu sigma games",
        "rated_games": "number game pool participants",
        "tournaments": "id title season organiser status created_at version state club",
    },
    "box": {
        "boxes": "id owner club name rules shared made_at changed_at",
        "box_values": "box entry step value who name at",
        "box_versions": "box version step kept_at",
        "pads": "code rules round first_player started_at changed_at printed",
        "real_games": "code identity version started_at changed_at story",
        "pad_players": "pad place name colour entry version",
        "pad_people": "pad identity joined_at",
    },
    "clubs": {
        "clubs": "id name about defaults invitation founded_at",
        "club_members": "club identity role since",
        "evenings": "id club title notes starts_at minutes made_at is_cancelled changed_at "
        "revision remind_at",
        "sign_ups": "evening identity answer answered_at",
        "friends": "identity friend since",
        "invitations": "kind target identity seat by made_at",
    },
    "order": {
        "operators": "identity since device proven_at",
        "bans": "subject name until is_mute",
        "deeds": "number at operator deed subject reason seal",
        "log_end": "id signed",
    },
    "machine": {
        "printed_values": "digest lines",
        "snapshots": "game_id number ply state",
        "pulse": "id at lost",
        "processes": "id beat_at",
        "leases": "job number holder taken_at",
        "jobs": "job version order steps found is_wanted changed_at",
        "presence": "process topic identity name",
    },
}
"""Tables and their columns, by the line that tells of them."""


@router.get("/privacy")
def privacy(request: Request) -> Response:
    """The page about what is stored, in plain words."""
    return page(request, "privacy.html", texts=PRIVACY, lines=[*KEPT, "network"])


@router.get("/.well-known/security.txt", dependencies=[Depends(on_server)])
def security(services: ServicesOf) -> Response:
    """Whom to tell of a fault, for programs (RFC 9116)."""
    settings = services.settings
    if not settings.contact:
        return PlainTextResponse(NO_CONTACT, 404)
    lines = [f"Contact: mailto:{settings.contact}", f"Expires: {_expiry():%Y-%m-%dT%H:%M:%SZ}"]
    if settings.public_url:
        lines.append(f"Canonical: {settings.public_url.rstrip('/')}/.well-known/security.txt")
    return PlainTextResponse("\n".join(lines) + "\n")


def _expiry() -> datetime:
    return datetime.now(UTC) + FRESH
