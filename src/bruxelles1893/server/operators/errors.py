"""What can go wrong with operators, and what whoever is banned is told."""

from __future__ import annotations

from bruxelles1893.server.refusal import Refusal


class Banned(Refusal):
    """Somebody who may not be here for a time."""

    status, code, title = 403, "banned", "You cannot come in now"


class Silenced(Refusal):
    """Somebody who may not talk for a time."""

    status, code, title = 403, "silenced", "You cannot talk now"


class PasskeyNeeded(Refusal):
    """An operator who has not shown their passkey lately."""

    status, code, title = 403, "passkey-needed", "Show your passkey first"


class NoReason(Refusal):
    """A deed without a reason."""

    status, code, title = 422, "no-reason", "A reason is needed"
