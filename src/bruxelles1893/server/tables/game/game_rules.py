"""The rules and printed values that a game began with, as rows and other processes keep them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Connection

from bruxelles1893.components import Components, recall
from bruxelles1893.engine import (
    Ruleset,
    RulesetError,
    are_shipped,
    pieces,
    shipped_digests,
    stored_rules,
)
from bruxelles1893.server.storage.rows import FINISHED, GameRow, MoveRow, ValuesRow
from bruxelles1893.server.storage.store import Store
from bruxelles1893.server.tables.errors import Unplayable
from bruxelles1893.server.tables.game.game import whole_session


class GameRules(NamedTuple):
    """The name of a rule set, its version, and the digest of the printed values.

    Those that do not ship come along as `lines`.
    """

    name: str
    version: int
    digest: str
    lines: tuple[str, ...] = ()

    @classmethod
    def of(cls, rules: Ruleset) -> GameRules:
        """The rules of a rule set."""
        lines = () if are_shipped(rules.name, rules.digest) else rules.values
        return cls(rules.name, rules.version, rules.digest, lines)

    @classmethod
    def of_row(cls, store: Store, db: Connection, row: GameRow) -> GameRules:
        """The rules of a stored game; printed values that do not ship are in the database."""
        is_shipped = are_shipped(row.rules, row.components)
        lines = () if is_shipped else store.values(db, row.components)
        return cls(row.rules, int(row.rules_version), row.components, lines)

    @property
    def is_known(self) -> bool:
        """Whether the printed values ship or came along."""
        return bool(self.lines) or are_shipped(self.name, self.digest)

    @property
    def values(self) -> ValuesRow:
        """The printed values as a row."""
        return ValuesRow(self.digest, "\n".join(self.ruleset().values))

    def printed(self) -> Components:
        """The printed values, each under its name."""
        return recall(*pieces(self.name), self.digest, lines=self.lines)

    def ruleset(self) -> Ruleset:
        """The rule set; `Unplayable` if this release does not know it."""
        try:
            return stored_rules(self.name, self.version, self.digest, lines=self.lines)
        except RulesetError as error:
            raise Unplayable(
                "the game was begun with rules or printed values that this release does not know; "
                "its log can still be read"
            ) from error


def opening_rules(store: Store, db: Connection, row: GameRow) -> Ruleset:
    """The rule set to open a stored game with.

    A finished game can always be looked at: if its printed values are lost, it opens with those of
    the shipped sets that replay it to its stored scores.
    """
    rules = GameRules.of_row(store, db, row)
    if row.status == FINISHED and not rules.is_known:
        return found_rules(rules, row, store.moves(db, row.id)).ruleset()
    return rules.ruleset()


def found_rules(rules: GameRules, row: GameRow, moves: Sequence[MoveRow]) -> GameRules:
    """The rules of a game; if it is finished and its printed values are lost, those that fit."""
    if row.status != FINISHED or rules.is_known:
        return rules
    sets = [rules._replace(digest=digest) for digest in shipped_digests(row.rules)]
    return next((each for each in sets if _gives_scores(each, row, moves)), rules)


def _gives_scores(rules: GameRules, row: GameRow, moves: Sequence[MoveRow]) -> bool:
    try:
        end = whole_session(rules.ruleset(), row, (), moves).state
    except Unplayable:
        return False
    return end.is_over and " ".join(str(sheet.total) for sheet in end.scores()) == row.scores
