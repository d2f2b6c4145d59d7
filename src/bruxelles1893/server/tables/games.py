"""Games that are opened for one person at a time, and what is done in them with one call."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from bruxelles1893.engine import Option, Reason, Seat, write_record
from bruxelles1893.server.people.identity import ANYBODY, Identity
from bruxelles1893.server.tables.game.history import History
from bruxelles1893.server.tables.open_table import OpenTable, checked_options
from bruxelles1893.server.tables.permissions import need_begun, need_open
from bruxelles1893.server.tables.position import Position, position_of
from bruxelles1893.server.tables.resources import Resources
from bruxelles1893.server.tables.summaries import GameMoment, Preview, TableView


class Games:
    """Looks, moves, and help to choose them; who plays is shown the table after it."""

    def __init__(self, resources: Resources) -> None:
        self._resources: Final = resources
        self._history: Final = History(resources.store)

    @contextmanager
    def opened(self, who: Identity, table_id: str) -> Iterator[OpenTable]:
        """A table for a person, for several things at the same moment of its game."""
        with self._resources.open_games.opened(table_id) as game:
            yield OpenTable(self._resources, self._history, who, game)

    def view(self, who: Identity, table_id: str, seat: Seat | None = None) -> TableView:
        """The table as a seat of one's own sees it, or as everybody may see it."""
        with self.opened(who, table_id) as table:
            return table.view(seat)

    def at(self, who: Identity, table_id: str, ply: int, seat: Seat | None = None) -> TableView:
        """The table before move `ply`, as a seat saw it then."""
        with self.opened(who, table_id) as table:
            return table.at(ply, seat)

    def position_for(self, who: Identity, table_id: str) -> Position:
        """The present of a game as early as a person may see it."""
        with self.opened(who, table_id) as table:
            return table.position()

    def position(self, table_id: str) -> Position:
        """The present of a game, to be shown to anybody."""
        with self._resources.open_games.opened(table_id) as game:
            need_begun(game)
            return position_of(game)

    def record(self, table_id: str, who: Identity = ANYBODY) -> str:
        """The record of a finished game, or of one that a person plays against bots only.

        An unfinished record shows the seed. In a game against bots that harms nobody else.
        """
        with self._resources.open_games.opened(table_id) as game:
            need_open(game, who)
            return write_record(self._history.of(game))

    def past(self, who: Identity, moment: GameMoment) -> TableView:
        """A moment of a game whose record a person may have."""
        with self._resources.open_games.opened(moment.table_id) as game:
            need_open(game, who)
            return OpenTable(self._resources, self._history, who, game).at(moment.ply)

    def play(
        self,
        who: Identity,
        table_id: str,
        number: int,
        options: Sequence[Option],
        seat: Seat | None = None,
    ) -> TableView:
        """Play options, all or none, if the game is still at entry `number`."""
        with self.opened(who, table_id) as table:
            return table.view(table.play(number, options, seat))

    def undo(
        self,
        who: Identity,
        table_id: str,
        number: int,
        to: int | None = None,
        seat: Seat | None = None,
    ) -> TableView:
        """Step back to before move `to`, or to one's last real choice."""
        with self.opened(who, table_id) as table:
            return table.view(table.undo(number, to, seat))

    def preview(
        self,
        who: Identity,
        table_id: str,
        number: int,
        options: Sequence[Option],
        seat: Seat | None = None,
    ) -> Preview:
        """The table after options that are not played yet, as far as nothing is revealed."""
        with self.opened(who, table_id) as table:
            trial = table.trial(number, seat)
            for option in checked_options(options):
                if trial.is_over:
                    break
                trial.add(option)
            return Preview(table.tried(trial), trial.applied, trial.is_over)

    def why_not(
        self, who: Identity, table_id: str, option: Option, seat: Seat | None = None
    ) -> Reason | None:
        """Why one's own seat cannot play an option now; None if it can."""
        with self.opened(who, table_id) as table:
            return table.why_not(option, seat)
