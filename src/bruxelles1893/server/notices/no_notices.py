"""Notices for a game in one's own browser, where there is nobody to notify."""

from __future__ import annotations

from typing import Final

from bruxelles1893.server.background.errors import OnlyOnServer
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.tables.game.changes import Change

SENTENCE: Final = "only a server that is always there can call you"


class NoNotices:
    """Notifies nobody. The pages of notices are not served in a browser without a server."""

    has_mail: Final = False

    async def keep_hook(self, who: Identity, url: str | None) -> None:
        """Refuse an address; removing one is allowed."""
        if url is not None:
            raise OnlyOnServer(SENTENCE)

    def forget_push(self, identity: str, device: str) -> None:
        """Do nothing: no device is registered."""

    def hook(self, who: Identity) -> str | None:
        """No web hook."""
        return None

    def start(self) -> None:
        """Do nothing."""

    def close(self) -> None:
        """Do nothing."""

    def changed(self, change: Change) -> None:
        """Notify nobody."""
