"""The service for score sheets: begin one, join by its code, write on it, and keep it."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from typing import Any, Final

from sqlalchemy import Connection

from bruxelles1893.engine import (
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    RULE_SETS,
    Ruleset,
    Seat,
    own_rules,
    ruleset,
)
from bruxelles1893.scoring import (
    BadCounts,
    Form,
    Sheet,
    Standings,
    read_field,
    read_name,
    standings,
)
from bruxelles1893.server.pads import rows
from bruxelles1893.server.pads.errors import StalePlayer, UnknownPad
from bruxelles1893.server.people.codes import as_meant, letters_of, spelled
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.storage.rows import PadPersonRow, PadPlayerRow, PadRow
from bruxelles1893.server.storage.store import Store
from bruxelles1893.server.tables.errors import BadOrder

CODE_BYTES: Final = 5
MOST_LISTED: Final = 100
OPEN_SECONDS: Final = 2 * 24 * 3600
"""Seconds after the last change for which a code lets others in."""
NAME: Final = "name"
COLOUR: Final = "colour"
LONGEST_FIELD: Final = 200
MOST_RULES: Final = 64
NO_FIRST_PLAYER: Final = -1


@dataclass(frozen=True, slots=True)
class Pad:
    """A score sheet with its players."""

    row: PadRow
    players: tuple[PadPlayerRow, ...]

    @property
    def form(self) -> Form:
        """The form of the rule set, with its questions."""
        return Form(_rules(self.row.rules, self.row.printed))

    @property
    def sheets(self) -> list[Sheet]:
        """The players' entries."""
        return [Sheet(player.name, json.loads(player.entry)) for player in self.players]

    @property
    def standings(self) -> Standings:
        """The standings so far, as the engine counts."""
        first = self.row.first_player
        return standings(self.form, self.sheets, None if first == NO_FIRST_PLAYER else first)

    @property
    def code(self) -> str:
        """The code as people read it aloud."""
        return spelled(self.row.code)


@dataclass(frozen=True, slots=True)
class Written:
    """A player's sheet after an attempt to write, with the problems by field."""

    player: PadPlayerRow
    problems: Mapping[str, str]

    @property
    def nobles(self) -> int:
        """How many nobles there are to pay for."""
        return len(json.loads(self.player.entry).get("nobles", ()))


def channel(code: str) -> str:
    """The topic of the news about a score sheet."""
    return f"pad:{code}"


class Pads:
    """The score sheets of this server; `notify` wakes the pages that show one."""

    def __init__(
        self,
        store: Store,
        notify: Callable[[str], None],
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._store: Final = store
        self._notify: Final = notify
        self._clock: Final = clock

    # --- Looking ----------------------------------------------------------------------------

    def mine(self, who: Identity) -> list[Pad]:
        """The sheets of a person, the latest first."""
        with self._store.reading() as db:
            found = rows.of_person(db, who.id, MOST_LISTED)
            players = rows.players_of(db, [row.code for row in found])
        return [
            Pad(row, tuple(player for player in players if player.pad == row.code)) for row in found
        ]

    def find(self, who: Identity, code: str) -> Pad:
        """A sheet by its code: one's own, or any that is still open to others."""
        with self._store.reading() as db:
            return self._found(db, who, code)

    def _found(self, db: Connection, who: Identity, code: str) -> Pad:
        meant = as_meant(code)
        row = rows.find(db, meant)
        if row is None:
            raise UnknownPad
        is_open = self._clock() < row.changed_at + OPEN_SECONDS
        if not is_open and not rows.has_person(db, meant, who.id):
            raise UnknownPad
        return Pad(row, tuple(rows.players_of(db, [meant])))

    # --- Writing ----------------------------------------------------------------------------

    def create(
        self,
        who: Identity,
        rules: str,
        names: Sequence[str],
        printed: Sequence[str] = (),
        begun: str = "",
    ) -> str:
        """Make a score sheet for some players; returns the code that others join by.

        `printed` are the values of an owner's box where they are not ours. `begun` is what a phone
        calls a sheet that it began without a network; it may tell of it twice.
        """
        if rules not in RULE_SETS:
            raise BadOrder("unknown rule set")
        if not FEWEST_PLAYERS <= len(names) <= MOST_PLAYERS or len({*names}) < len(names):
            raise BadOrder("a sheet needs two to five players with different names")
        code, now = _new_code(who, begun), self._clock()
        pad = _empty(code, rules, [*map(_checked, names)], printed, now)
        with self._store.writing() as db:
            if begun and rows.has_person(db, code, who.id):
                return code
            rows.add(db, pad.row, pad.players)
            rows.keep_person(db, PadPersonRow(code, who.id, now))
        return code

    def blank(self, rules: str, players: int, printed: Sequence[str] = ()) -> Pad:
        """A sheet without a code that is not stored: a phone begins one on it without a network."""
        return _empty("", rules, [str(number + 1) for number in range(players)], printed, 0.0)

    def write(
        self, who: Identity, code: str, place: int, known: int, changes: Mapping[str, str]
    ) -> Written:
        """Write on a player's sheet; entries that cannot be so are returned with their problems.

        `known` is the version that the writer has seen. If somebody else was faster nothing is
        changed.
        """
        with self._store.writing() as db:
            pad = self._found(db, who, code)
            if not 0 <= place < len(pad.players):
                raise UnknownPad
            before = pad.players[place]
            player, problems = _changed(pad, before, changes)
            if known != before.version or not rows.change_player(db, player, known):
                raise StalePlayer
            self._touch(db, who, pad.row)
        self._notify(channel(pad.row.code))
        return Written(player, problems)

    def arrange(self, who: Identity, code: str, number: int, first: int) -> None:
        """Set the round and the first player."""
        with self._store.writing() as db:
            pad = self._found(db, who, code)
            if not 1 <= number <= pad.form.rules.rounds or not -1 <= first < len(pad.players):
                raise BadOrder("no such round or player")
            self._touch(db, who, pad.row._replace(round=number, first_player=first))
        self._notify(channel(pad.row.code))

    def _touch(self, db: Connection, who: Identity, row: PadRow) -> None:
        now = self._clock()
        rows.keep(db, row._replace(changed_at=now))
        rows.keep_person(db, PadPersonRow(row.code, who.id, now))

    # --- What is kept of a person -----------------------------------------------------------

    def data_of(self, db: Connection, identity: str) -> dict[str, Any]:
        """A person's score sheets."""
        found = rows.of_person(db, identity, MOST_LISTED)
        players = rows.players_of(db, [row.code for row in found])
        return {
            "score_sheets": [
                row._asdict()
                | {"players": [each._asdict() for each in players if each.pad == row.code]}
                for row in found
            ]
        }

    def forget(self, db: Connection, identity: str) -> None:
        """Take a person's score sheets away."""
        rows.forget_person(db, identity)


def _new_code(who: Identity, begun: str) -> str:
    if not begun:
        return letters_of(secrets.token_bytes(CODE_BYTES))
    return letters_of(blake2b(f"{who.id} {begun}".encode(), digest_size=CODE_BYTES).digest())


def _empty(code: str, rules: str, names: Sequence[str], printed: Sequence[str], now: float) -> Pad:
    """A sheet on which nobody has written."""
    row = PadRow(code, rules, 1, NO_FIRST_PLAYER, now, now, "\n".join(printed))
    players = (
        PadPlayerRow(code, place, name, Seat(place), "{}", 1) for place, name in enumerate(names)
    )
    return Pad(row, tuple(players))


@lru_cache(MOST_RULES)
def _rules(name: str, printed: str) -> Ruleset:
    return own_rules(name, printed) if printed else ruleset(name)


def _checked(name: str) -> str:
    try:
        return read_name(name.strip())
    except BadCounts as error:
        raise BadOrder(str(error)) from None


def _changed(
    pad: Pad, player: PadPlayerRow, changes: Mapping[str, str]
) -> tuple[PadPlayerRow, dict[str, str]]:
    """A player's row with the valid entries, and the problems of the others."""
    entry = dict(json.loads(player.entry))
    problems: dict[str, str] = {}
    row, form = player._replace(version=player.version + 1), pad.form
    for key, text in changes.items():
        try:
            if key == NAME:
                row = row._replace(name=read_name(text.strip()))
            elif key == COLOUR:
                row = row._replace(colour=_colour(text, row.colour))
            elif not text.strip():
                entry.pop(key, None)
            else:
                entry[key] = read_field(form, entry, key, text[:LONGEST_FIELD])
        except BadCounts as error:
            problems[key] = str(error)
    return row._replace(entry=json.dumps(entry)), problems


def _colour(text: str, usual: Seat) -> Seat:
    return Seat(int(text)) if text in map(str, range(MOST_PLAYERS)) else usual
