"""The API of time at a table: pauses, votes to end, and seats that look for a player."""

from __future__ import annotations

from typing import Final

from bruxelles1893.server.http.api import API, SeatPath, TableId
from bruxelles1893.server.http.dependencies import ServicesOf, Who
from bruxelles1893.server.http.late_routes import LateRouter
from bruxelles1893.server.http.request_models import AcceptIn, WantsIn
from bruxelles1893.server.tables.summaries import Summary

router: Final = LateRouter(**API)


@router.get("/seeking-tables")
def seeking_tables(services: ServicesOf, who: Who) -> list[Summary]:
    """Running tables that look for somebody who plays on for a person who is away."""
    return services.tables.overview.seeking_tables(who)


@router.post("/tables/{table_id}/pause")
def pause(table_id: TableId, body: WantsIn, services: ServicesOf, who: Who) -> Summary:
    """Want a pause, or the end of one; it comes when all agree, or the table's creator wants it."""
    return services.clocks.want_pause(who, table_id, wants=body.wants)


@router.post("/tables/{table_id}/wait")
def wait(table_id: TableId, services: ServicesOf, who: Who) -> Summary:
    """Give somebody whose time is over the table's limit once more."""
    return services.clocks.wait(who, table_id)


@router.post("/tables/{table_id}/end")
def end(table_id: TableId, body: WantsIn, services: ServicesOf, who: Who) -> Summary:
    """Want to end the game as it stands; it ends when all who are there agree."""
    return services.clocks.want_end(who, table_id, wants=body.wants)


@router.post("/tables/{table_id}/seats/{seat}/seek")
def seek(
    table_id: TableId, seat: SeatPath, body: WantsIn, services: ServicesOf, who: Who
) -> Summary:
    """Look for somebody who plays an abandoned seat on, or look no longer."""
    return services.clocks.seek(who, table_id, seat, wants=body.wants)


@router.post("/tables/{table_id}/seats/{seat}/replace")
def replace(
    table_id: TableId, seat: SeatPath, body: AcceptIn, services: ServicesOf, who: Who
) -> Summary:
    """Play on for somebody who is away, at a table that looks for somebody."""
    return services.tables.lobby.replace(who, table_id, seat, name=body.name)
