"""What can go wrong beside requests."""

from __future__ import annotations

from bruxelles1893.server.refusal import Refusal


class OnlyOnServer(Refusal):
    """Something that a game in one's own browser cannot do."""

    status, code, title = 501, "only-on-a-server", "Only a server can do this"


class Busy(Refusal):
    """Too much waits to be thought about already."""

    status, code, title = 503, "busy", "The server is busy"

    def __init__(self, retry_after: float) -> None:
        super().__init__(f"too many wait for this already; try again in {retry_after:.0f} seconds")
        self.retry_after = retry_after
