"""The service for owners of the box: they enter values, take a step back, share, and play."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from sqlalchemy import Connection

from bruxelles1893.components import ComponentsError, Value, own_set
from bruxelles1893.components.document import parsed
from bruxelles1893.components.sentences import Complaint, problem
from bruxelles1893.components.title import LONGEST_NAME, title_of
from bruxelles1893.engine import Ruleset, RulesetError, own_rules, pieces, ruleset
from bruxelles1893.server.boxes import rows
from bruxelles1893.server.boxes.errors import (
    BadBoxName,
    BadValuesFile,
    BoxChanged,
    ForeignValues,
    FullBox,
    TooManyBoxes,
    UnknownBox,
)
from bruxelles1893.server.boxes.model import Box, literals, values_in_file
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.people.names import unseen_problem
from bruxelles1893.server.settings import Limits
from bruxelles1893.server.storage.rows import BoxRow, EnteredRow, VersionRow
from bruxelles1893.server.storage.store import Store
from bruxelles1893.server.tables.errors import BadOrder
from bruxelles1893.server.tables.game.game_rules import GameRules

BOX_RULES: Final = (
    "second",
    "second+belle-epoque",
    "second+asymmetric",
    "second+belle-epoque+asymmetric",
    "first",
)
"""The boxes that people can own; the first edition's has both sides of its strips."""


class Boxes:
    """Actions on sets, each with its permission: the owner and the club's members enter values."""

    def __init__(
        self,
        store: Store,
        clubs_of: Callable[[str], Iterable[str]],
        limits: Limits,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._store: Final = store
        self._limits: Final = limits
        self._clubs_of: Final = clubs_of
        self._clock: Final = clock

    # --- Looking ----------------------------------------------------------------------------

    def of(self, who: Identity) -> list[Box]:
        """The sets of a person and of their clubs."""
        clubs = self._clubs_of(who.id)
        with self._store.reading() as db:
            return [_whole(db, row, who) for row in rows.boxes_of(db, who.id, clubs)]

    def box(self, who: Identity, box_id: str) -> Box:
        """A set that the person may enter values into."""
        clubs = set(self._clubs_of(who.id))
        with self._store.reading() as db:
            return _whole(db, _allowed(rows.box(db, box_id), who, clubs), who)

    def shared(self, who: Identity, token: str) -> Box:
        """The set that a shared address leads to."""
        with self._store.reading() as db:
            row = rows.shared_box(db, token) if token else None
            if row is None:
                raise UnknownBox("no set is shared under this address any more")
            return _whole(db, row, who)

    # --- Entering ---------------------------------------------------------------------------

    def begin(
        self, who: Identity, name: str, rules: str, values: Mapping[str, Value] | None = None
    ) -> Box:
        """A new set, empty or with the values of a file."""
        if rules not in BOX_RULES:
            raise BadOrder(f"unknown box {rules[:40]!r}; expected {', '.join(BOX_RULES)}")
        now = self._clock()
        row = BoxRow(secrets.token_hex(8), who.id, _checked_name(name), rules, "", "", now, now)
        with self._store.writing() as db:
            mine = [each for each in rows.boxes_of(db, who.id, ()) if each.owner == who.id]
            if len(mine) >= self._limits.boxes:
                raise TooManyBoxes(f"one can keep {self._limits.boxes} sets")
            rows.keep(db, row)
            if values:
                rows.enter(db, self._step(row, who, 1, values))
            return _whole(db, row, who)

    def upload(self, who: Identity, content: bytes, usual_name: str) -> Box:
        """Make a set from a file of the commands."""
        try:
            text = content.decode("utf-8-sig")
            title = title_of(parsed("file", text))
            rules = title.rules or BOX_RULES[0]
            if rules not in BOX_RULES:
                text = f"unknown rules {rules!r}; expected {', '.join(BOX_RULES)}"
                raise BadValuesFile(text, Complaint(problem("other-rules", rules=rules)))
            own_set(*pieces(rules), text)
            values = values_in_file(rules, text)
        except UnicodeDecodeError as error:
            complaint = Complaint(problem("not-utf8"))
            raise BadValuesFile("the file is not a text in UTF-8", complaint) from error
        except ComponentsError as error:
            raise BadValuesFile(str(error), error.complaint) from error
        return self.begin(who, title.name or usual_name, rules, values)

    def enter(self, who: Identity, box_id: str, values: Mapping[str, Value | None]) -> Box:
        """Enter values in one step. A set keeps all earlier values."""
        with self._writing(who, box_id) as (db, row):
            before = _whole(db, row, who)
            if before.step >= self._limits.box_steps:
                raise FullBox(f"a set has at most {self._limits.box_steps} steps")
            rows.enter(db, self._step(row, who, before.step + 1, values))
            changed = row._replace(changed_at=self._clock())
            rows.keep(db, changed)
            return _sound(_whole(db, changed, who))

    def undo(self, who: Identity, box_id: str, step: int) -> tuple[EnteredRow, ...]:
        """Undo the last step; returns its entries."""
        with self._writing(who, box_id) as (db, row):
            found = _whole(db, row, who)
            if not found.last or found.step != step:
                raise BoxChanged("something else was entered since")
            rows.take_back(db, box_id, step)
            return found.last

    def _step(
        self, row: BoxRow, who: Identity, step: int, values: Mapping[str, Value | None]
    ) -> list[EnteredRow]:
        texts = literals({name: value for name, value in values.items() if value is not None})
        now = self._clock()
        return [
            EnteredRow(row.id, step, name, texts.get(name, ""), who.id, who.name, now)
            for name in values
        ]

    # --- Keeping and sharing ----------------------------------------------------------------

    def arrange(self, who: Identity, box_id: str, name: str, club: str) -> None:
        """Name a set, and choose whether the members of a club may enter values too."""
        if club and club not in set(self._clubs_of(who.id)):
            raise BadOrder("one can share a set with one's own clubs only")
        with self._writing(who, box_id) as (db, row):
            _need_owner(row, who)
            rows.keep(db, row._replace(name=_checked_name(name), club=club))

    def share(self, who: Identity, box_id: str, is_shared: bool) -> None:
        """Give a set a shared address, or take it away."""
        with self._writing(who, box_id) as (db, row):
            _need_owner(row, who)
            token = row.shared or secrets.token_hex(12)
            rows.keep(db, row._replace(shared=token if is_shared else ""))

    def delete(self, who: Identity, box_id: str) -> None:
        """Delete a set; games that were played with it keep their values."""
        with self._writing(who, box_id) as (db, row):
            _need_owner(row, who)
            rows.delete_box(db, box_id)

    def kept(self, found: Box) -> Box:
        """Keep the set as a version, so that people who copy or play it can name what they have."""
        if found.versions and found.kept_step == found.step:
            return found
        with self._store.writing() as db:
            row = rows.box(db, found.row.id, locked=True)
            if row is None:
                raise UnknownBox("there is no such set any more")
            versions = rows.versions(db, row.id)
            if len(versions) >= self._limits.box_versions:
                raise FullBox(f"a set has at most {self._limits.box_versions} versions")
            if not versions or versions[-1].step < found.step:
                new = VersionRow(row.id, len(versions) + 1, found.step, self._clock())
                rows.keep_version(db, new)
                versions.append(new)
        wanted = next(each for each in versions if each.step >= found.step)
        return Box(found.row, found.entered, (*versions[: wanted.version],), found.is_mine)

    def copy(self, who: Identity, token: str) -> Box:
        """Make a set of the person's own with all values of a shared one."""
        found = self.shared(who, token)
        return self.begin(
            who, found.row.name, found.row.rules, values_in_file(found.row.rules, found.file)
        )

    # --- Playing ----------------------------------------------------------------------------

    def game_rules(self, who: Identity, box_id: str, rules: str) -> GameRules:
        """The rules of a new table with the values of a set, which is kept as it is played."""
        found = self.kept(self.box(who, box_id))
        return GameRules.of(_rules_with(found, rules))

    def rules(self, who: Identity, box_id: str, name: str) -> Ruleset:
        """A rule set with the values of a set, or with ours if none is named."""
        return _rules_with(self.box(who, box_id), name) if box_id else ruleset(name)

    def rules_of_table(self, table_id: str) -> GameRules:
        """The rules and printed values of a table."""
        with self._store.reading() as db:
            row = self._store.game(db, table_id)
            if row is None:
                raise UnknownBox("there is no such table")
            return GameRules.of_row(self._store, db, row)

    # --- My data ----------------------------------------------------------------------------

    def data_of(self, db: Connection, identity: str) -> dict[str, Any]:
        """A person's sets as files, for *My data*."""
        mine = [_whole(db, row, None) for row in rows.boxes_of(db, identity, ())]
        return {"boxes": [each.file for each in mine]}

    def forget(self, db: Connection, identity: str) -> None:
        """Delete a person's sets, and their name from values that they entered for a club."""
        for row in rows.boxes_of(db, identity, ()):
            rows.delete_box(db, row.id)
        rows.forget_person(db, identity)

    @contextmanager
    def _writing(self, who: Identity, box_id: str) -> Iterator[tuple[Connection, BoxRow]]:
        """A transaction of somebody who may enter values into the set."""
        clubs = set(self._clubs_of(who.id))
        with self._store.writing() as db:
            yield db, _allowed(rows.box(db, box_id, locked=True), who, clubs)


def _rules_with(box: Box, name: str) -> Ruleset:
    if pieces(name)[0] != pieces(box.row.rules)[0]:
        raise ForeignValues(f"these are values of {box.row.rules}, not of {name}")
    try:
        return own_rules(name, box.file)
    except RulesetError as error:
        raise ForeignValues(str(error)) from error


def _allowed(row: BoxRow | None, who: Identity, clubs: set[str]) -> BoxRow:
    if row is None or not (row.owner == who.id or row.club in clubs):
        raise UnknownBox("there is no such set of values, or it is not yours")
    return row


def _need_owner(row: BoxRow, who: Identity) -> None:
    if row.owner != who.id:
        raise UnknownBox("only its owner does this")


def _whole(db: Connection, row: BoxRow, who: Identity | None) -> Box:
    is_mine = who is not None and row.owner == who.id
    entered, versions = rows.entered(db, row.id), rows.versions(db, row.id)
    return Box(row, tuple(entered), tuple(versions), is_mine)


def _sound(box: Box) -> Box:
    """Refuse a set whose values do not fit together: other people may have entered one of them."""
    try:
        assert box.printed.entries
    except ComponentsError as error:
        raise ForeignValues(str(error)) from error
    return box


def _checked_name(name: str) -> str:
    text = name.strip()
    if not text or len(text) > LONGEST_NAME or not text.isprintable() or unseen_problem(text):
        raise BadBoxName(f"a set has a name of at most {LONGEST_NAME} printable characters")
    return text
