"""A viewer of members' profiles, and how close they are."""

from __future__ import annotations

from typing import NamedTuple

from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.people.model import Audience, Preferences


class Viewer(NamedTuple):
    """Somebody who looks at profiles. Their circle is friends and fellow club members."""

    who: Identity
    circle: frozenset[str]

    def sees(self, owner: str, preferences: Preferences, part: str) -> bool:
        """Whether they see a part of somebody's profile; everybody sees all of their own."""
        return owner == self.who.id or preferences.shows(part, self._closeness(owner))

    def _closeness(self, owner: str) -> Audience:
        if owner in self.circle:
            return "circle"
        return "members" if self.who.handle else "everyone"
