"""Tournaments: joining, rounds, results, corrections, players who leave, and seasons."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from bruxelles1893.engine import Option, Seat
from bruxelles1893.server.notices import rows as notice_rows
from bruxelles1893.server.notices.model import MAIL, ROUND_DRAWN, TOURNAMENT_OVER
from bruxelles1893.server.notices.telling import current_notices
from bruxelles1893.server.notices.wording import body_of
from bruxelles1893.server.people import rows as people_rows
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.services import Services
from bruxelles1893.server.settings import Settings
from bruxelles1893.server.storage.rows import AddressRow, NoticeRow, PersonRow
from bruxelles1893.server.storage.schema import notices
from bruxelles1893.server.tables.errors import (
    BadOrder,
    NotAllowed,
    UnknownTournament,
    WrongStatus,
)
from bruxelles1893.server.tournaments import rows as tournament_rows
from bruxelles1893.server.tournaments.model import (
    DrawnPod,
    PodResult,
    Tournament,
    rank_points,
    season_table,
    standings,
    tournament_of,
)
from bruxelles1893.server.tournaments.service import TournamentOrder
from server.conftest import NO_LIMITS

PEOPLE = [Identity(f"{number:032x}", f"P{number}") for number in range(1, 8)]
ORGANISER = Identity("f" * 32, "Olga")
STRANGER = Identity("e" * 32, "Dora")


def test_points_by_rank_and_equals_share() -> None:
    assert rank_points([50, 40, 30, 20]) == [5, 3, 2, 1]
    assert rank_points([50, 50, 30]) == [3, 3, 1]
    assert rank_points([1, 2]) == [1, 3]
    assert sum(rank_points([7, 7, 7, 7, 7])) == sum(rank_points([5, 4, 3, 2, 1]))


def small() -> Tournament:
    tournament = Tournament("second", 2, 3)
    for name in "abcd":
        tournament = tournament.joined(name, name.upper())
    first = (
        DrawnPod("t1", ("a", "b"), PodResult((30, 20))),
        DrawnPod("t2", ("c", "d"), PodResult((40, 10))),
    )
    return Tournament("second", 2, 3, players=tournament.players, rounds=(first,))


def test_standings_break_ties_by_the_share_of_points() -> None:
    assert [line.id for line in standings(small())] == ["c", "a", "b", "d"]


def test_a_tournament_is_kept_as_it_is() -> None:
    assert tournament_of(small().text) == small()
    left = small().with_result("t1", PodResult((30, 20), left=(True, False)))
    assert tournament_of(left.text) == left
    older = small().text.replace(', "left": []', "")
    assert older != small().text
    assert tournament_of(older) == small()


def test_who_left_comes_last_whatever_the_seat_has_made() -> None:
    result = PodResult((60, 40, 20, 10), left=(True, False, False, True))
    pod = DrawnPod("t", ("a", "b", "c", "d"), result)
    tournament = Tournament("second", 4, 1, rounds=((pod,),))
    for name in "abcd":
        tournament = tournament.joined(name, name)
    found = {line.id: line for line in standings(tournament)}
    assert [found[name].points for name in "bcad"] == [5, 3, 1.5, 1.5]
    assert [found[name].wins for name in "bcad"] == [1, 0, 0, 0]
    assert found["a"].share == 0
    assert result.text == "(60), 40, 20, (10)"


def test_where_all_left_nobody_wins() -> None:
    result = PodResult((60, 40), left=(True, True))
    tournament = Tournament("second", 2, 1, rounds=((DrawnPod("t", ("a", "b"), result),),))
    lines = standings(tournament.joined("a", "A").joined("b", "B"))
    assert [(line.wins, line.points) for line in lines] == [(0, 2), (0, 2)]


def test_a_season_adds_up() -> None:
    (first, *_) = season_table([small(), small()])
    assert (first.points, first.tournaments) == (6, 2)


@pytest.fixture
def services(tmp_path: Path) -> Iterator[Services]:
    made = Services(Settings(data=tmp_path, limits=NO_LIMITS))
    made.store.upgrade()
    made.tables.listeners[:] = [made.ratings.changed, made.tournaments.changed]
    yield made
    made.store.close()


def new(services: Services, people: int = 4, **changes: Any) -> str:
    usual: dict[str, Any] = {"title": "Cup", "rules": "second", "size": 2, "rounds": 2}
    order = TournamentOrder(**(usual | changes))
    tournament = services.tournaments.create(ORGANISER, order)
    for person in PEOPLE[:people]:
        services.tournaments.join(person, tournament)
    return tournament


def play_round(services: Services, tournament: str) -> None:
    """The people of all pods of the last round play; there are no bots in them."""
    by_name = {person.name: person for person in (*PEOPLE, STRANGER)}
    for pod in services.tournaments.shown(ORGANISER, tournament).tournament.rounds[-1]:
        while (
            table := services.tables.overview.summary(ORGANISER, pod.table_id)
        ).asked is not None:
            who = by_name[table.names[table.asked]]
            view = services.tables.games.view(who, table.id)
            services.tables.games.play(who, table.id, view.number, [Option(view.options[-1])])


def test_two_rounds_are_drawn_played_and_counted(services: Services) -> None:
    tournament = new(services)
    with pytest.raises(NotAllowed):
        services.tournaments.draw_round(PEOPLE[0], tournament)
    services.tournaments.draw_round(ORGANISER, tournament)
    with pytest.raises(WrongStatus):
        services.tournaments.draw_round(ORGANISER, tournament)
    play_round(services, tournament)
    shown = services.tournaments.shown(PEOPLE[0], tournament)
    assert sum(line.points for line in shown.standings) == 8
    services.tournaments.draw_round(ORGANISER, tournament)
    play_round(services, tournament)
    over = services.tournaments.shown(PEOPLE[0], tournament)
    assert over.row.status == "over"
    pairs = [frozenset(pod.seats) for pod in over.tournament.pods]
    assert len(set(pairs)) == 4
    assert {line.played for line in over.standings} == {2}
    assert services.ratings.of(PEOPLE[0].id)["second/2"].games == 2


def test_bots_fill_up_and_who_left_is_not_drawn(services: Services) -> None:
    tournament = new(services, people=5, size=4)
    services.tournaments.draw_round(ORGANISER, tournament)
    pods = services.tournaments.shown(ORGANISER, tournament).tournament.rounds[0]
    assert sorted(pod.seats.count(None) for pod in pods) == [1, 2]
    services.tournaments.leave(PEOPLE[0], tournament)
    with pytest.raises(NotAllowed):
        services.tournaments.leave(PEOPLE[1], tournament, PEOPLE[2].id)
    for pod in pods:
        services.tournaments.correct(
            ORGANISER, tournament, pod.table_id, (4, 3, 2, 1), "played at another place"
        )
    services.tournaments.draw_round(ORGANISER, tournament)
    second = services.tournaments.shown(ORGANISER, tournament).tournament.rounds[1]
    assert PEOPLE[0].id not in [person for pod in second for person in pod.seats]
    assert [pod.seats.count(None) for pod in second] == [0]


def test_who_is_replaced_comes_last_with_whatever_the_seat_makes(services: Services) -> None:
    tournament = new(services, rounds=1)
    services.tournaments.draw_round(ORGANISER, tournament)
    first = services.tournaments.shown(ORGANISER, tournament).tournament.pods[0]
    stayed, gone = (next(each for each in PEOPLE if each.id == person) for person in first.seats)
    services.tables.lobby.leave(gone, first.table_id)
    services.clocks.seek(stayed, first.table_id, Seat(1), wants=True)
    services.tables.lobby.replace(STRANGER, first.table_id, Seat(1))
    play_round(services, tournament)
    shown = services.tournaments.shown(ORGANISER, tournament)
    result = shown.tournament.pods[0].result
    assert result is not None
    assert result.left == (False, True)
    found = {line.id: line for line in shown.standings}
    assert (found[stayed.id].points, found[gone.id].points) == (3, 1)
    assert (found[stayed.id].wins, found[gone.id].wins) == (1, 0)
    services.tournaments.correct(
        ORGANISER, tournament, first.table_id, (10, 20), "an illness", left=()
    )
    found = {line.id: line for line in services.tournaments.shown(gone, tournament).standings}
    assert found[gone.id].wins == 1


def test_who_left_a_seat_to_a_bot_comes_last(services: Services) -> None:
    tournament = new(services, rounds=1)
    services.tournaments.draw_round(ORGANISER, tournament)
    first = services.tournaments.shown(ORGANISER, tournament).tournament.pods[0]
    stayed, gone = (next(each for each in PEOPLE if each.id == person) for person in first.seats)
    services.tables.lobby.leave(gone, first.table_id)
    services.clocks.want_end(stayed, first.table_id, wants=True)
    pod = services.tournaments.shown(ORGANISER, tournament).tournament.pods[0]
    assert pod.result is not None
    assert (pod.has_left(Seat(0)), pod.has_left(Seat(1))) == (False, True)


def test_a_correction_stands_in_the_log(services: Services) -> None:
    tournament = new(services)
    services.tournaments.draw_round(ORGANISER, tournament)
    table = services.tournaments.shown(ORGANISER, tournament).tournament.pods[0].table_id
    with pytest.raises(NotAllowed):
        services.tournaments.correct(PEOPLE[0], tournament, table, (1, 2), "no")
    with pytest.raises(BadOrder):
        services.tournaments.correct(ORGANISER, tournament, table, (1, 2, 3), "no")
    with pytest.raises(BadOrder):
        services.tournaments.correct(ORGANISER, tournament, table, (1, 2), " ")
    services.tournaments.correct(ORGANISER, tournament, table, (10, 20), "a slip")
    shown = services.tournaments.shown(ORGANISER, tournament).tournament
    assert (shown.log[-1].name, shown.log[-1].text) == ("10, 20", "a slip")
    assert shown.places[shown.log[-1].table_id] == (1, 1)
    assert shown.pods[0].result == PodResult((10, 20), True)
    play_round(services, tournament)
    services.tournaments.correct(ORGANISER, tournament, table, (20, 10), "the wrong way round")
    shown = services.tournaments.shown(ORGANISER, tournament).tournament
    assert shown.log[-1].name == "10, 20 → 20, 10"
    assert shown.pods[0].result == PodResult((20, 10), True)


def test_tables_that_a_crash_left_out_are_opened_later(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = new(services)
    with monkeypatch.context() as patch:
        patch.setattr(services.tournaments, "open_tables", lambda _: None)
        services.tournaments.draw_round(ORGANISER, tournament)
    pod = services.tournaments.shown(ORGANISER, tournament).tournament.pods[0]
    services.tournaments.open_tables(tournament)
    services.tournaments.open_tables(tournament)
    assert services.tables.overview.summary(ORGANISER, pod.table_id).status == "running"


@pytest.mark.parametrize(
    "wrong", [{"title": " "}, {"size": 6}, {"rounds": 0}, {"rules": "third"}, {"clock": "never"}]
)
def test_tournaments_that_cannot_be(services: Services, wrong: dict[str, Any]) -> None:
    with pytest.raises(BadOrder):
        new(services, **wrong)


def test_too_few_people_make_no_tournament(services: Services) -> None:
    with pytest.raises(WrongStatus):
        services.tournaments.draw_round(ORGANISER, new(services, people=3))


def member(services: Services, who: Identity) -> Identity:
    known = who._replace(handle=who.id[-16:])
    with services.store.writing() as db:
        people_rows.take_name(db, who.id, who.name)
        people_rows.keep_person(db, PersonRow(who.id, known.handle, who.name, "{}", 1.0))
    return known


def test_a_season_of_the_same_name_is_another_one(services: Services) -> None:
    spring, *_ = (new(services, season="Spring") for _ in range(2))
    order = TournamentOrder(title="Mine", rules="second", size=2, rounds=1, season="Spring")
    stranger = services.tournaments.create(PEOPLE[0], order)
    for tournament, count in ((spring, 2), (stranger, 1)):
        assert len(services.tournaments.season(tournament).tournaments) == count
    with pytest.raises(UnknownTournament):
        services.tournaments.season(new(services))


def test_a_league_of_a_club_is_made_by_its_leaders_for_its_members(services: Services) -> None:
    olga, anna, ben = (member(services, who) for who in (ORGANISER, *PEOPLE[:2]))
    club = services.clubs.found(olga, "Horta")
    services.clubs.join(anna, club.id, club.invitation)
    league = {"season": "Spring", "club": club.id}
    first = new(services, people=0, **league)
    order = TournamentOrder(title="Mine", rules="second", size=2, rounds=1, **league)
    for who in (anna, ben):
        with pytest.raises(NotAllowed):
            services.tournaments.create(who, order)
    services.clubs.give_role(olga, club.id, anna.handle, "organiser")
    second = services.tournaments.create(anna, order)
    assert [each.id for each in services.tournaments.season(second).tournaments] == [first, second]
    assert [each.id for each in services.tournaments.of_club(club.id)] == [second, first]
    services.tournaments.join(anna, first)
    with pytest.raises(NotAllowed):
        services.tournaments.join(ben, first)
    assert services.tournaments.shown(anna, first).may_join
    assert not services.tournaments.shown(ben, first).may_join


def test_the_leaders_of_a_club_draw_its_rounds_and_correct_its_results(
    services: Services,
) -> None:
    olga, anna, ben, *others = (member(services, who) for who in (ORGANISER, *PEOPLE[:5]))
    club = services.clubs.found(olga, "Horta")
    for who in (anna, ben, *others):
        services.clubs.join(who, club.id, club.invitation)
    services.clubs.give_role(olga, club.id, anna.handle, "organiser")
    tournament = new(services, club=club.id)
    with pytest.raises(NotAllowed):
        services.tournaments.draw_round(ben, tournament)
    services.tournaments.draw_round(anna, tournament)
    shown = services.tournaments.shown(anna, tournament)
    assert shown.is_led
    assert not services.tournaments.shown(ben, tournament).is_led
    table = shown.tournament.pods[0].table_id
    with pytest.raises(NotAllowed):
        services.tournaments.correct(ben, tournament, table, (1, 2), "mine")
    services.tournaments.correct(anna, tournament, table, (1, 2), "a slip")
    log = services.tournaments.shown(ben, tournament).tournament.log
    assert [(line.kind, line.by) for line in log] == [("drawn", "P1"), ("corrected", "P1")]
    services.clubs.give_role(olga, club.id, anna.handle, "member")
    with pytest.raises(NotAllowed):
        services.tournaments.correct(anna, tournament, table, (2, 1), "again")


def test_the_leaders_of_a_club_have_no_say_elsewhere(services: Services) -> None:
    olga, anna = member(services, ORGANISER), member(services, PEOPLE[0])
    services.clubs.found(anna, "Horta")
    tournament = new(services, people=0)
    assert services.tournaments.shown(olga, tournament).is_led
    assert not services.tournaments.shown(anna, tournament).is_led


def test_a_deleted_leader_is_not_named_in_the_log(services: Services) -> None:
    tournament = new(services)
    services.tournaments.draw_round(ORGANISER, tournament)
    with services.store.writing() as db:
        services.tournaments.anonymise(db, ORGANISER.id, "0" * 32)
    with services.store.reading() as db:
        row = tournament_rows.find(db, tournament)
    assert row is not None
    assert "Olga" not in row.state
    assert ORGANISER.id not in row.state


def test_tables_of_a_clubs_tournament_are_the_clubs(services: Services) -> None:
    olga, *others = (member(services, who) for who in (ORGANISER, *PEOPLE[:4]))
    club = services.clubs.found(olga, "Horta")
    for who in others:
        services.clubs.join(who, club.id, club.invitation)
    tournament = new(services, club=club.id)
    services.tournaments.draw_round(olga, tournament)
    assert len(services.clubs.club(olga, club.id).tables) == 2


def told(services: Services) -> list[tuple[str, str, str]]:
    """Whom the outbox is to tell what."""
    with services.store.reading() as db:
        found = db.execute(select(notices).order_by(notices.c.identity))
        return [(row.identity, row.event, row.topic) for row in found]


def keep_mailboxes(services: Services) -> None:
    with services.store.writing() as db:
        for person in PEOPLE[:4]:
            url = f"{person.name}@x.test"
            notice_rows.keep_address(
                db, AddressRow(person.id, MAIL, "", url, "", "x.test", 0.0, True)
            )


class Crash(Exception):
    """The process dies."""


@pytest.mark.parametrize("pace", ["live", "turns"])
def test_nobody_is_forgotten_if_the_server_dies_after_a_table_is_made(
    services: Services, monkeypatch: pytest.MonkeyPatch, pace: str
) -> None:
    keep_mailboxes(services)
    tournament = new(services, rounds=1, pace=pace)
    create = services.tables.lobby.create

    def create_and_die(*arguments: Any) -> None:
        create(*arguments)
        raise Crash

    with monkeypatch.context() as patch:
        patch.setattr(services.tables.lobby, "create", create_and_die)
        with pytest.raises(Crash):
            services.tournaments.draw_round(ORGANISER, tournament)
    services.tournaments.open_tables(tournament)
    assert {person for person, _, _ in told(services)} == {each.id for each in PEOPLE[:4]}


def test_players_are_told_of_their_table_and_of_the_end(services: Services) -> None:
    keep_mailboxes(services)
    tournament = new(services, rounds=1)
    assert told(services) == []
    services.tournaments.draw_round(ORGANISER, tournament)
    pods = services.tournaments.shown(ORGANISER, tournament).tournament.rounds[-1]
    tables = {person: pod.table_id for pod in pods for person in pod.seats if person}
    assert told(services) == [(each.id, ROUND_DRAWN, tables[each.id]) for each in PEOPLE[:4]]
    with services.store.reading() as db:
        rows = [NoticeRow(*row) for row in db.execute(select(notices))]
        found = [each for row in rows for each in current_notices(services.store, db, row, "")]
    assert {body_of(each) for each in found} == {"The round is drawn, and your table is ready."}
    play_round(services, tournament)
    ended = [each for each in told(services) if each[1] == TOURNAMENT_OVER]
    assert ended == [(each.id, TOURNAMENT_OVER, tournament) for each in PEOPLE[:4]]
    with services.store.reading() as db:
        last = db.execute(select(notices).where(notices.c.event == TOURNAMENT_OVER)).first()
        assert last is not None
        (notice,) = current_notices(services.store, db, NoticeRow(*last), "https://x.test")
    assert (notice.title, notice.path) == ("Cup", f"tournaments/{tournament}")
    mine = services.tables.overview.of(PEOPLE[0])
    assert [row.id for row in services.tournaments.news(mine)] == [tournament]
