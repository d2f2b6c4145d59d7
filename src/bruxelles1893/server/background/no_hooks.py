"""Web hooks where there is nobody to call: a game in one's own browser."""

from __future__ import annotations

from bruxelles1893.server.background.errors import OnlyOnServer
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.tables.game.changes import Change


class NoHooks:
    """Nobody is called."""

    async def keep(self, who: Identity, url: str | None) -> None:
        """Refuse an address; to be called no more is granted."""
        if url is not None:
            raise OnlyOnServer("only a server that is always there can call you")

    def of(self, who: Identity) -> str | None:
        """Where a person is called: nowhere."""
        return None

    def start(self) -> None:
        """Begin nothing."""

    def close(self) -> None:
        """End nothing."""

    def changed(self, change: Change) -> None:
        """Call nobody."""
