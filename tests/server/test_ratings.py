"""Ratings: who a game counts for, the same digits when computed again, and what is shown."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bruxelles1893.engine import Option, Seat
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.ratings import rows
from bruxelles1893.server.ratings.model import (
    FEWEST_GAMES,
    Participant,
    Skill,
    participants,
    pool_of,
    rated,
)
from bruxelles1893.server.services import Services
from bruxelles1893.server.settings import Settings
from bruxelles1893.server.storage.rows import GameRow, SeatRow
from bruxelles1893.server.tables.game.journal import VOTED_TO_END, JournalLine, with_line
from bruxelles1893.server.tables.orders import SeatOrder, TableOrder, Wishes
from bruxelles1893.server.tables.seat_plan import with_former
from server.conftest import NO_LIMITS

ANNA, BEN = (Identity(letter * 32, name) for letter, name in (("a", "Anna"), ("b", "Ben")))


def row(scores: str | None = "50 40 30", status: str = "finished", journal: str = "") -> GameRow:
    return GameRow(
        *("t", "", "second+asymmetric", "2", "", 3, "1", status, "live"),
        *(False, 300, True, False, "a" * 32, 0.0, 0.0),
        scores=scores,
        journal=journal,
        is_rated=True,
    )


def seat(number: int, **changes: object) -> SeatRow:
    usual = SeatRow("t", Seat(number), "person", f"P{number}", holder=str(number) * 32)
    return usual._replace(**changes)  # type: ignore[arg-type]


def bot(number: int, level: str = "easy") -> SeatRow:
    return SeatRow("t", Seat(number), "bot", f"Bot {number}", level=level)


BOARDS = ("a", "b", "c")


def test_places_are_by_points_and_boards_are_recorded() -> None:
    found = participants(row("40 50 40"), [seat(0), seat(1), bot(2)], BOARDS)
    assert found == [
        Participant("0" * 32, 2, "a"),
        Participant("1" * 32, 1, "b"),
        Participant("bot:easy", 2, "c"),
    ]


def test_who_leaves_a_game_is_last_and_who_plays_on_has_no_result() -> None:
    left = seat(0, level="easy")
    former = seat(1, holder="9" * 32, former=with_former(seat(1), 7))
    found = participants(row("50 40 30"), [left, former, seat(2)], BOARDS)
    assert [(each.subject[0], each.place) for each in found] == [("0", 3), ("1", 3), ("2", 1)]


def test_a_game_that_is_ended_because_of_somebody_counts() -> None:
    away = with_line("", JournalLine(9, 0.0, VOTED_TO_END, Seat(1)))
    found = participants(row(None, "ended", away), [seat(0), seat(1), seat(2)], BOARDS)
    assert [each.place for each in found] == [1, 3, 1]
    agreed = with_line("", JournalLine(9, 0.0, VOTED_TO_END, None))
    assert participants(row(None, "ended", agreed), [seat(0), seat(1), seat(2)], BOARDS) == []


def test_one_person_on_two_seats_has_no_result() -> None:
    both = [seat(0), seat(1, holder="0" * 32), seat(2)]
    assert participants(row(), both, BOARDS) == []


def test_modules_of_an_edition_share_a_pool() -> None:
    assert pool_of("second+belle-epoque", 4) == pool_of("second", 4) == "second/4"
    assert pool_of("first", 4) != pool_of("second", 4) != pool_of("second", 3)


def test_a_win_raises_and_games_make_sure() -> None:
    game = [Participant("a", 1), Participant("b", 2)]
    once = rated({}, game)
    assert once["a"].mu > 25 > once["b"].mu
    assert once["a"].sigma < 25 / 3
    known = once
    for _ in range(FEWEST_GAMES - 1):
        assert not known["a"].is_shown
        known = rated(known, game)
    assert known["a"].is_shown
    assert Skill(25, 25 / 3).points == 1500


def test_bots_on_several_seats_are_one() -> None:
    game = [Participant("a", 1), Participant("bot:easy", 2), Participant("bot:easy", 3)]
    assert rated({}, game).keys() == {"a", "bot:easy"}
    assert rated({}, game)["bot:easy"].games == 1


# --- On a server --------------------------------------------------------------------------------
@pytest.fixture
def services(tmp_path: Path) -> Iterator[Services]:
    made = Services(Settings(data=tmp_path, limits=NO_LIMITS))
    made.store.upgrade()
    made.tables.listeners[:] = [made.ratings.changed]
    yield made
    made.store.close()


def play_out(services: Services, table_id: str) -> None:
    people = {"Anna": ANNA, "Ben": BEN}
    while True:
        shown = services.tables.overview.summary(ANNA, table_id)
        if shown.asked is None or shown.status != "running":
            return
        who = people[shown.names[shown.asked]]
        view = services.tables.games.view(who, table_id)
        services.tables.games.play(who, table_id, view.number, [Option(view.options[-1])])


def finished(services: Services, **wishes: Any) -> str:
    seats = (SeatOrder("me"), SeatOrder("open"))
    order = TableOrder("second", seats, Wishes(**wishes))
    table = services.tables.lobby.create(ANNA, order)
    services.tables.lobby.join(BEN, table.id)
    play_out(services, table.id)
    return table.id


def scale(services: Services) -> dict[str, Skill]:
    with services.store.reading() as db:
        return rows.skills(db, "second/2")


def test_the_scale_computed_again_has_the_same_digits(process: Services) -> None:
    services = process
    services.tables.listeners[:] = [services.ratings.changed]
    for _ in range(3):
        finished(services)
    before = scale(services)
    assert {skill.games for skill in before.values()} == {3}
    with services.store.reading() as db:
        games = rows.counted_games(db)
    assert services.ratings.recompute() == 3
    assert scale(services) == before
    with services.store.reading() as db:
        assert rows.counted_games(db) == games


def test_what_does_not_count(services: Services) -> None:
    for wishes in ({"is_rated": False}, {"allows_hints": True}, {"undoes_past_others": True}):
        table = finished(services, **wishes)
        assert not services.tables.overview.summary(ANNA, table).is_rated
    assert scale(services) == {}


def test_bots_alone_count_only_if_asked(services: Services) -> None:
    seats = (SeatOrder("me"), SeatOrder("bot", "easy"))
    usual = services.tables.lobby.create(ANNA, TableOrder("second", seats))
    assert not usual.is_rated
    wished = TableOrder("second", seats, Wishes(is_rated=True))
    asked = services.tables.lobby.create(ANNA, wished)
    assert asked.is_rated
    assert not asked.allows_hints


def test_a_game_that_ended_in_a_crash_is_counted_later_and_once(services: Services) -> None:
    services.tables.listeners.clear()
    finished(services)
    assert scale(services) == {}
    services.ratings.count_missed()
    services.ratings.count_missed()
    assert {skill.games for skill in scale(services).values()} == {1}
