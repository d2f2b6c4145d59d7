"""The waiting room: a table that has not begun."""

from __future__ import annotations

from math import ceil

from fastapi import Request
from starlette.responses import Response

from bruxelles1893.server.clubs.invitations import ShownInvitation
from bruxelles1893.server.clubs.model import TABLE
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.services import Services
from bruxelles1893.server.tables.summaries import Summary
from bruxelles1893.web.rendering.addresses import address
from bruxelles1893.web.rendering.responses import page
from bruxelles1893.web.table.clock_view import clock_text
from bruxelles1893.words import LEVEL_NAMES, RULE_SET_NAMES, gettext, ngettext


def provenance(table: Summary) -> str:
    """The origin of a game, for everybody at the table who did not see where it comes from."""
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


def hints_text(table: Summary) -> str:
    """Whether there are hints at a table, for all who play there together."""
    if not table.is_among_people:
        return ""
    if table.allows_hints:
        return gettext("Everyone at this table may ask for hints.")
    return gettext("Hints are off at this table.")


def rating_text(table: Summary) -> str:
    """Whether a game counts for ratings, where that is not plain."""
    if table.is_rated:
        return gettext("This game counts for the ratings.")
    return gettext("This game does not count for the ratings.") if table.is_among_people else ""


def watching_text(table: Summary) -> str:
    """Whether a game is in the list of those to watch, and how late it is seen."""
    if not table.watch_delay:
        return gettext("Anyone may watch this game.") if table.is_watchable else ""
    return ngettext(
        "Whoever watches this game sees each move %(num)s minute later.",
        "Whoever watches this game sees each move %(num)s minutes later.",
        ceil(table.watch_delay / 60),
    ) % {"num": ceil(table.watch_delay / 60)}


def other_values(table: Summary) -> str:
    """The table whose own printed values one can look at, if it has some."""
    return table.id if table.has_own_values else ""


def _invited(services: Services, who: Identity, table: Summary) -> list[ShownInvitation]:
    """The invitation to a table, for who is asked to sit down there."""
    if table.your_seats:
        return []
    asked = services.clubs.invitations.of(who)
    return [each for each in asked if each.row.target == table.id]


def room(request: Request, services: Services, who: Identity, summary: Summary) -> Response:
    """The seats of a table that has not begun, links for those invited, and the start."""
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
        hints_told=hints_text(summary),
        clock_told=clock_text(summary),
        rating_told=rating_text(summary),
        watching_told=watching_text(summary),
        other_values=other_values(summary),
        invited=_invited(services, who, summary),
        asked=services.clubs.invitations.open_to(TABLE, summary.id) if summary.your_seats else [],
        rule_sets=RULE_SET_NAMES,
        live=address(f"/api/tables/{summary.id}/events"),
    )
