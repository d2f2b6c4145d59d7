"""The waiting room: a table that has not begun."""

from __future__ import annotations

from fastapi import Request
from starlette.responses import Response

from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.services import Services
from bruxelles1893.server.tables.summaries import Summary
from bruxelles1893.web.rendering.addresses import address
from bruxelles1893.web.rendering.responses import page
from bruxelles1893.words import LEVEL_NAMES, RULE_SET_NAMES, gettext


def provenance(table: Summary) -> str:
    """What everybody at a table should know who did not see where its game comes from."""
    if table.lesson or not table.is_uploaded or table.scores is not None:
        return ""
    if table.is_continued:
        return gettext(
            "This game continues from a moment of another game. What was hidden then has been "
            "dealt again."
        )
    if table.is_dealt_anew:
        return gettext(
            "This game continues from a record that its creator uploaded. What was hidden in it "
            "has been dealt again."
        )
    return gettext(
        "This game continues from a record that its creator uploaded. Nothing was dealt again: "
        "its creator may know every card of the decks."
    )


def hints_told(table: Summary) -> str:
    """Whether there are hints at a table, for all who play there together."""
    if not table.is_among_people:
        return ""
    if table.allows_hints:
        return gettext("Everyone at this table may ask for hints.")
    return gettext("Hints are off at this table.")


def room(request: Request, services: Services, who: Identity, summary: Summary) -> Response:
    """Who sits where, links for those invited, and the start for the creator."""
    links = services.tables.lobby.invitations(who, summary.id) if summary.creator_is_you else {}
    return page(
        request,
        "room.html",
        table=summary,
        links={
            seat: str(request.url_for("join-page", token=token)) for seat, token in links.items()
        },
        rule_set_name=RULE_SET_NAMES[summary.rules],
        levels=LEVEL_NAMES,
        open_link=str(request.url),
        provenance=provenance(summary),
        hints_told=hints_told(summary),
        live=address(f"/api/tables/{summary.id}/events"),
    )
