"""The rules and printed values that a game began with, as rows and other processes keep them."""

from __future__ import annotations

from typing import NamedTuple

from bruxelles1893.engine import Ruleset, stored_rules
from bruxelles1893.server.storage.rows import GameRow
from bruxelles1893.server.tables.errors import Unplayable


class GameRules(NamedTuple):
    """The name of a rule set, its version, and the printed values by their digest."""

    name: str
    version: int
    digest: str

    @classmethod
    def of(cls, rules: Ruleset) -> GameRules:
        """Those of a rule set."""
        return cls(rules.name, rules.version, rules.digest)

    @classmethod
    def of_row(cls, row: GameRow) -> GameRules:
        """Those of a stored game."""
        return cls(row.rules, int(row.rules_version), row.components)

    def ruleset(self) -> Ruleset:
        """The rule set; `Unplayable` if this release does not know it."""
        try:
            return stored_rules(self.name, self.version, self.digest)
        except ValueError as error:
            raise Unplayable(
                "the game was begun with rules or printed values that this release does not know; "
                "its log can still be read"
            ) from error
