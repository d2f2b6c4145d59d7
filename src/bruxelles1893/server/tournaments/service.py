"""The service for tournaments, for organisers and players. Rounds are tables like all others."""

from __future__ import annotations

import logging
import random
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection

from bruxelles1893.engine import FEWEST_PLAYERS, MOST_PLAYERS, Seat
from bruxelles1893.server.clocks.model import PRESETS
from bruxelles1893.server.clubs import rows as club_rows
from bruxelles1893.server.clubs.model import LEADERS
from bruxelles1893.server.notices import rows as notice_rows
from bruxelles1893.server.notices.model import TOURNAMENT_OVER
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.people.names import GUEST, distinct_name
from bruxelles1893.server.settings import Limits
from bruxelles1893.server.storage.rows import (
    ENDED,
    FINISHED,
    LIVE,
    PERSON,
    TURNS,
    TournamentRow,
)
from bruxelles1893.server.storage.store import Store
from bruxelles1893.server.tables.errors import (
    BadOrder,
    NotAllowed,
    UnknownTournament,
    WrongStatus,
)
from bruxelles1893.server.tables.game.changes import Change
from bruxelles1893.server.tables.game.open_games import OpenGames
from bruxelles1893.server.tables.lobby import Lobby
from bruxelles1893.server.tables.orders import (
    SeatOrder,
    TableOrder,
    Wishes,
    checked_title,
    new_id,
    ordered_rules,
)
from bruxelles1893.server.tables.resources import Resources
from bruxelles1893.server.tables.seat_plan import checked_level, seats_left
from bruxelles1893.server.tables.summaries import Summary
from bruxelles1893.server.tournaments import rows
from bruxelles1893.server.tournaments.model import (
    CORRECTED,
    DRAWN,
    LEFT,
    OPEN,
    OVER,
    PLAYING,
    DrawnPod,
    PodResult,
    Remark,
    SeasonLine,
    StandingsLine,
    Tournament,
    season_table,
    standings,
    tournament_of,
)
from bruxelles1893.server.tournaments.pods import FEWEST_ENTRANTS

LOG: Final = logging.getLogger(__name__)
MOST_LISTED: Final = 100
MOST_ROUNDS: Final = 20
LONGEST_REASON: Final = 200
HIGHEST_SCORE: Final = 999
NEWS_SECONDS: Final = 7 * 24 * 3600
"""Seconds for which the start page says that a tournament is over."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentOrder:
    """An organiser's order for a new tournament."""

    title: str
    rules: str
    size: int
    rounds: int
    season: str = ""
    clock: str = ""
    pace: str = LIVE
    level: str = "casual"
    club: str = ""


class Season(NamedTuple):
    """Several tournaments of a club or an organiser, and their table."""

    name: str
    club: str
    tournaments: list[TournamentRow]
    lines: list[SeasonLine]


class ShownTournament(NamedTuple):
    """A tournament as one person sees it."""

    row: TournamentRow
    tournament: Tournament
    standings: list[StandingsLine]
    is_led: bool
    """Whether they draw its rounds and correct its results."""
    is_in: bool
    may_join: bool


class Tournaments:
    """The tournaments of this server; `notify` wakes the pages that show one."""

    def __init__(
        self, resources: Resources, lobby: Lobby, notify: Callable[[str], None], limits: Limits
    ) -> None:
        self._resources: Final = resources
        self._limits: Final = limits
        self._store: Final[Store] = resources.store
        self._open_games: Final[OpenGames] = resources.open_games
        self._lobby: Final = lobby
        self._notify: Final = notify

    # --- Looking ----------------------------------------------------------------------------

    def latest(self) -> list[TournamentRow]:
        """The tournaments, the latest first."""
        with self._store.reading() as db:
            return rows.latest(db, MOST_LISTED)

    def of_club(self, club_id: str) -> list[TournamentRow]:
        """The tournaments of a club, the latest first."""
        with self._store.reading() as db:
            return rows.of_club(db, club_id, MOST_LISTED)

    def season(self, tournament_id: str) -> Season:
        """The season that a tournament belongs to."""
        with self._store.reading() as db:
            row = rows.find(db, tournament_id)
            if row is None or not row.season:
                raise UnknownTournament
            found = rows.of_season(db, row, MOST_LISTED)
        table = season_table([tournament_of(each.state) for each in found])
        return Season(row.season, row.club, found, table)

    def shown(self, who: Identity, tournament_id: str) -> ShownTournament:
        """A tournament as it stands."""
        with self._store.reading() as db:
            row = rows.find(db, tournament_id)
            if row is None:
                raise UnknownTournament
            may_join, is_led = _is_for(db, row.club, who), _may_lead(db, row, who)
        tournament = tournament_of(row.state)
        return ShownTournament(
            row,
            tournament,
            standings(tournament),
            is_led,
            any(each.id == who.id for each in tournament.active),
            may_join,
        )

    # --- Before it begins -------------------------------------------------------------------

    def create(self, who: Identity, order: TournamentOrder) -> str:
        """Make a tournament, which people can join."""
        tournament = Tournament(
            rules=ordered_rules(TableOrder(order.rules, ())).name,
            size=_checked("pods of", order.size, FEWEST_PLAYERS, MOST_PLAYERS),
            rounds_planned=_checked("rounds", order.rounds, 1, MOST_ROUNDS),
            pace=_one_of("pace", order.pace, (LIVE, TURNS)),
            clock=_one_of("clock", order.clock, ("", *PRESETS)),
            level=checked_level(order.level),
        )
        title = checked_title(order.title)
        if not title:
            raise BadOrder("a tournament needs a name")
        now = self._resources.clock()
        season = checked_title(order.season)
        state = tournament.text
        row = TournamentRow(new_id(), title, season, who.id, OPEN, now, 1, state, order.club)
        with self._store.writing() as db:
            if order.club and not _leads(db, order.club, who):
                raise NotAllowed("founders and organisers of a club make its tournaments")
            rows.add(db, row)
        return row.id

    def join(self, who: Identity, tournament_id: str, name: str | None = None) -> None:
        """Join, from the next round on."""
        if not self.shown(who, tournament_id).may_join:
            raise NotAllowed("only members of the club take part in its tournament")

        def joined(row: TournamentRow, tournament: Tournament) -> Tournament:
            if row.status == OVER:
                raise WrongStatus("the tournament is over")
            others = [each.name for each in tournament.players if each.id != who.id]
            if len(tournament.active) >= self._limits.entrants:
                raise WrongStatus(f"a tournament has at most {self._limits.entrants} players")
            return tournament.joined(who.id, distinct_name(name or who.shown_name, others))

        self._change(tournament_id, joined)

    def leave(self, who: Identity, tournament_id: str, person: str | None = None) -> None:
        """Leave: the person plays no further round. An organiser may remove anybody."""
        leaving = person or who.id

        def left(row: TournamentRow, tournament: Tournament) -> Tournament:
            gone = next((each for each in tournament.active if each.id == leaving), None)
            if gone is None:
                raise BadOrder("this person takes no part")
            return tournament.left(leaving).noted(self._remark(tournament, who, LEFT, gone.name))

        self._change(tournament_id, left, led_by=None if leaving == who.id else who)

    def _remark(
        self,
        tournament: Tournament,
        who: Identity,
        kind: str,
        name: str = "",
        text: str = "",
        table_id: str = "",
    ) -> Remark:
        """What somebody has just done, under the name that they have in the tournament."""
        own = (each.name for each in tournament.players if each.id == who.id)
        by, now = next(own, who.shown_name), self._resources.clock()
        return Remark(now, kind, name, text, table_id, by, who.id)

    # --- Rounds -----------------------------------------------------------------------------

    def draw_round(self, who: Identity, tournament_id: str) -> None:
        """Draw the next round and open its tables, or end the tournament after the last."""

        def drawn(row: TournamentRow, tournament: Tournament) -> Tournament:
            if not tournament.is_round_over:
                raise WrongStatus("some tables of this round still play")
            if len(tournament.rounds) >= tournament.rounds_planned:
                raise WrongStatus("all rounds have been played")
            found = self._with_round(tournament)
            return found.noted(self._remark(found, who, DRAWN, text=str(len(found.rounds))))

        self._change(tournament_id, drawn, led_by=who)
        self.open_tables(tournament_id)

    def _with_round(self, tournament: Tournament) -> Tournament:
        if not tournament.rounds:
            if len(tournament.active) < FEWEST_ENTRANTS:
                raise WrongStatus(f"a tournament needs {FEWEST_ENTRANTS} players")
            players = random.SystemRandom().sample(tournament.players, len(tournament.players))
            tournament = replace(tournament, players=tuple(players))
        if len(tournament.active) < FEWEST_PLAYERS:
            raise WrongStatus("too few players are left for another round")
        pods = tuple(DrawnPod(new_id(), seats) for seats in tournament.next_pods())
        return replace(tournament, rounds=(*tournament.rounds, pods))

    def open_tables(self, tournament_id: str) -> None:
        """Open the missing tables of the last round, for example after a crash."""
        with self._store.reading() as db:
            row = rows.find(db, tournament_id)
            if row is None:
                raise UnknownTournament
            tournament = tournament_of(row.state)
            pods = tournament.rounds[-1] if tournament.rounds else ()
            missing = [pod for pod in pods if self._store.head(db, pod.table_id) is None]
        for number, pod in enumerate(pods, 1):
            if pod in missing:
                self._open_table(row, tournament, pod, number)
        if missing:
            self._notify(channel(tournament_id))

    def _open_table(
        self, row: TournamentRow, tournament: Tournament, pod: DrawnPod, number: int
    ) -> None:
        names = {each.id: each.name for each in tournament.players}
        seats = tuple(
            SeatOrder("bot", tournament.level)
            if person is None
            else SeatOrder(PERSON, name=names[person], holder=person)
            for person in pod.seats
        )
        place = f" {len(tournament.rounds)}.{number}"
        wishes = Wishes(
            title=row.title[: 60 - len(place)] + place,
            pace=tournament.pace,
            clock=PRESETS.get(tournament.clock),
            stand_in=tournament.level,
            allows_hints=False,
            is_rated=True,
            is_watchable=True,
        )
        order = TableOrder(
            *(tournament.rules, seats, wishes),
            table_id=pod.table_id,
            tournament=row.id,
            club=row.club,
        )
        self._lobby.create(Identity(row.organiser, ""), order)

    # --- Results ----------------------------------------------------------------------------

    def changed(self, change: Change) -> None:
        """A table of a tournament has ended."""
        if change.row.tournament and change.row.status in (FINISHED, ENDED):
            self.note_result(change.row.tournament, change.row.id)

    def catch_up(self, tournament_id: str) -> None:
        """Note the results of tables that ended while the server was going down."""
        with self._store.reading() as db:
            row = rows.find(db, tournament_id)
            if row is None:
                raise UnknownTournament
            pods = [pod for pod in tournament_of(row.state).pods if pod.result is None]
            ended = rows.ended_among(db, [pod.table_id for pod in pods])
        for table_id in ended:
            self.note_result(tournament_id, table_id)

    def note_result(self, tournament_id: str, table_id: str) -> None:
        """Note the result of a table."""
        with self._open_games.opened(table_id) as game:
            scores = tuple(sheet.total for sheet in game.state.scores())
            found = PodResult(scores, left=seats_left(game.row, game.seats))

        def noted(row: TournamentRow, tournament: Tournament) -> Tournament:
            known = {pod.table_id: pod.result for pod in tournament.pods}
            if known.get(table_id) is not None:
                return tournament
            return tournament.with_result(table_id, found)

        self._change(tournament_id, noted)

    def correct(
        self,
        who: Identity,
        tournament_id: str,
        table_id: str,
        scores: tuple[int, ...],
        reason: str,
        left: Collection[Seat] = (),
    ) -> None:
        """Replace a table's result, with a reason that all can read; who has `left` comes last."""

        def corrected(row: TournamentRow, tournament: Tournament) -> Tournament:
            pod = next((each for each in tournament.pods if each.table_id == table_id), None)
            if pod is None:
                raise BadOrder("there is no such table in this tournament")
            if len(scores) != tournament.size:
                raise BadOrder(f"{len(scores)} results; expected {tournament.size}")
            if not all(0 <= score <= HIGHEST_SCORE for score in scores):
                raise BadOrder(f"a result is 0 to {HIGHEST_SCORE} points")
            if not reason.strip() or len(reason) > LONGEST_REASON:
                raise BadOrder(f"a correction has a reason of up to {LONGEST_REASON} letters")
            gone = tuple(n in left and player is not None for n, player in enumerate(pod.seats))
            after = PodResult(scores, True, gone if any(gone) else ())
            before = [] if pod.result is None else [pod.result]
            listed = " → ".join(each.text for each in (*before, after))
            line = self._remark(tournament, who, CORRECTED, listed, reason.strip(), table_id)
            return tournament.with_result(table_id, after).noted(line)

        self._change(tournament_id, corrected, led_by=who)

    def _change(
        self,
        tournament_id: str,
        change: Callable[[TournamentRow, Tournament], Tournament],
        led_by: Identity | None = None,
    ) -> None:
        """A transaction that changes a tournament, one request at a time.

        What is `led_by` somebody is for its organiser and for the leaders of its club.
        """
        with self._store.writing() as db:
            row = self._locked(db, tournament_id)
            if led_by is not None and not _may_lead(db, row, led_by):
                raise NotAllowed("only the organiser and the leaders of the club may do this")
            before = tournament_of(row.state)
            after = change(row, before)
            if after == before:
                return
            status = _status(after)
            rows.change(db, row._replace(version=row.version + 1, status=status, state=after.text))
            if status == OVER != row.status:
                self._tell_over(db, row.id, after)
        self._notify(channel(tournament_id))

    def _tell_over(self, db: Connection, tournament_id: str, tournament: Tournament) -> None:
        for each in tournament.players:
            now = self._resources.clock()
            notice_rows.plan(db, each.id, TOURNAMENT_OVER, tournament_id, 0, now)

    def news(self, tables: Iterable[Summary]) -> list[TournamentRow]:
        """The person's tournaments that ended in the last days."""
        since = self._resources.clock() - NEWS_SECONDS
        ended = {each.tournament for each in tables if each.tournament and each.moved_at > since}
        with self._store.reading() as db:
            found = [rows.find(db, each) for each in sorted(ended)]
        return [each for each in found if each is not None and each.status == OVER]

    # --- What is kept of people -------------------------------------------------------------

    def data_of(self, db: Connection, identity: str) -> dict[str, Any]:
        """The tournaments of a person, for *My data*."""
        found = [(row, tournament_of(row.state)) for row in rows.of_person(db, identity)]
        return {
            "tournaments": [row.title for row, _ in found],
            "tournament_results": [
                {"tournament": row.title} | line._asdict()
                for row, tournament in found
                for line in standings(tournament)
                if line.id == identity
            ],
        }

    def anonymise(self, db: Connection, identity: str, nobody: str) -> None:
        """Anonymise a person; the next player takes over tournaments that they organised."""
        for row in rows.of_person(db, identity, locked=True):
            before = tournament_of(row.state)
            others = [each.name for each in before.players if each.id != identity]
            after = before.anonymised(identity, nobody, distinct_name(GUEST, others))
            heir = next((each.id for each in after.active), nobody)
            organiser = heir if row.organiser == identity else row.organiser
            changed = row._replace(organiser=organiser, version=row.version + 1, state=after.text)
            rows.change(db, changed)

    def _locked(self, db: Connection, tournament_id: str) -> TournamentRow:
        row = rows.find(db, tournament_id, locked=True)
        if row is None:
            raise UnknownTournament
        return row


def channel(tournament_id: str) -> str:
    """The topic to which pages of a tournament listen."""
    return f"tournament/{tournament_id}"


def _status(tournament: Tournament) -> str:
    if not tournament.rounds:
        return OPEN
    is_last = len(tournament.rounds) >= tournament.rounds_planned
    return OVER if is_last and tournament.is_round_over else PLAYING


def _is_for(db: Connection, club: str, who: Identity) -> bool:
    """Whether a person may join tournaments of a club; without a club everybody may."""
    return not club or club_rows.member(db, club, who.id) is not None


def _leads(db: Connection, club: str, who: Identity) -> bool:
    member = club_rows.member(db, club, who.id)
    return member is not None and member.role in LEADERS


def _may_lead(db: Connection, row: TournamentRow, who: Identity) -> bool:
    """Whether somebody draws the rounds of a tournament and corrects its results."""
    return row.organiser == who.id or (bool(row.club) and _leads(db, row.club, who))


def _checked(what: str, number: int, least: int, most: int) -> int:
    if not least <= number <= most:
        raise BadOrder(f"{what} {number}; expected {least} to {most}")
    return number


def _one_of(what: str, value: str, allowed: tuple[str, ...]) -> str:
    if value not in allowed:
        raise BadOrder(f"{what} {value[:20]!r}; expected one of {', '.join(allowed)}")
    return value
