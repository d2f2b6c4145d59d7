"""One's own games in figures: right, for nobody else, at the same cost however many they are."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from sqlalchemy import event, update

from bruxelles1893.engine import Session, read_record, replay
from bruxelles1893.review.ledger import final_points, ledgers
from bruxelles1893.server.people.identity import COOKIE, Identity
from bruxelles1893.server.storage.rows import BOT, PERSON
from bruxelles1893.server.storage.schema import games, seats
from bruxelles1893.server.storage.tally_rows import points_here
from bruxelles1893.server.tables.game.uploads import read_upload
from bruxelles1893.server.tables.orders import ME, SeatOrder
from bruxelles1893.server.tables.seat_plan import with_former
from bruxelles1893.server.tables.statistics import GameKind, means, standing
from bruxelles1893.web.looking_back.review_routes import ranks
from counting import is_for_a_visitor
from server.support import Served
from web.support import Browser

Opened = Callable[..., Browser]
RECORDS = Path(__file__).parents[1] / "golden" / "records" / "0.2"
NAME = "second-3"
SCORES = (26, 24, 25)


def text_of(name: str) -> str:
    return (RECORDS / f"{name}.bxl").read_text("utf-8")


def played_of(name: str) -> Session:
    return replay(read_record(text_of(name)))


def person_of(server: Served, browser: Browser) -> Identity:
    """Who a browser is."""
    browser.get("/")
    who = server.services.identities.read(browser.http.cookies[COOKIE])
    assert who is not None
    return who


def finished_here(
    server: Served, who: Identity, seat: int, name: str = NAME, before: int | None = None
) -> str:
    """A game that somebody has played here, to its end or to before one of its moves."""
    return kept_here(server, who, text_of(name), seat, before)


def kept_here(
    server: Served, who: Identity, record: str, seat: int, before: int | None = None
) -> str:
    """The same of any record."""
    upload = read_upload(record, ply=before)
    orders = [SeatOrder(ME) if n == seat else SeatOrder(BOT) for n in range(len(upload.names))]
    table = server.services.tables.lobby.from_record(who, upload, orders).id
    with server.services.store.writing() as db:
        db.execute(update(games).where(games.c.id == table).values(is_uploaded=False))
    server.services.open_games.drop(table)
    return table


@contextmanager
def counted_queries(server: Served) -> Iterator[list[str]]:
    asked: list[str] = []

    def note(*arguments: object) -> None:
        if is_for_a_visitor():
            asked.append(str(arguments[2]))

    engine = server.services.store.engine
    event.listen(engine, "before_cursor_execute", note)
    try:
        yield asked
    finally:
        event.remove(engine, "before_cursor_execute", note)


def fewest_queries(server: Served, ask: Callable[[], object]) -> int:
    """How often something asks the database; meanwhile the server may ask for its own sake."""

    def count() -> int:
        with counted_queries(server) as asked:
            ask()
        return len(asked)

    return min(count() for _ in range(3))


@pytest.mark.parametrize("name", [NAME, "first-3", "second+belle-epoque+asymmetric-2"])
def test_points_by_source_are_those_of_the_books(name: str) -> None:
    session = played_of(name)
    events = [each for move in session.moves for each in move.events]
    books = [ledger.accounts[-1].points for ledger in ledgers(session)]
    assert final_points(events, session.state) == books


def test_results_are_told_by_rules_and_players(server: Served, browser: Opened) -> None:
    anna = browser()
    who = person_of(server, anna)
    anna.get("/statistics")
    assert "nothing to count yet" in anna.html
    for seat in (0, 1, 2):
        finished_here(server, who, seat)
    finished_here(server, who, 0, "second-2")
    page = anna.get("/statistics")
    assert page.problems == []
    results = server.services.tables.statistics.results(who)
    totals = standing([each for each in results if each.kind == GameKind("second", 3)])
    assert (totals.games, totals.won, totals.place, totals.points, totals.best) == (
        3,
        1,
        2.0,
        25.0,
        26,
    )
    rows = [each.text for each in page.elements if each.tag == "tr"]
    assert any("Second edition, 3 players" in row and "1 (33%)" in row for row in rows)
    assert any("Second edition, 2 players" in row for row in rows)
    assert sum(SCORES) / 3 == 25.0
    session = played_of(NAME)
    ledger = [ledger.accounts[-1].points for ledger in ledgers(session)]
    mean = means(ledger).points
    shown = next(
        each.text
        for each in page.elements
        if each.tag == "table" and "book" in each.attributes["class"]
    )
    for amount in mean.values():
        assert f"{amount:.1f}".replace("-", "−") in shown
    assert re.search(r">\d{4}-\d\d-\d\d</time> · Second edition, 3 players", anna.html)
    assert "&lt;time" not in anna.html
    anna.get("/statistics?kind=second:2")
    assert '<option value="second:2" selected>' in anna.html


def test_what_a_bot_played_to_its_end_is_nobodys_result(server: Served, browser: Opened) -> None:
    anna = browser()
    who = person_of(server, anna)
    table = finished_here(server, who, 0, "second-2")
    anna.get("/statistics")
    assert "nothing to count yet" not in anna.html
    own = (seats.c.game_id == table, seats.c.number == 0)
    with server.services.store.writing() as db:
        db.execute(update(seats).where(*own).values(level="casual"))
    anna.get("/statistics")
    assert "nothing to count yet" in anna.html


def test_who_played_a_seat_on_for_somebody_has_no_result(server: Served, browser: Opened) -> None:
    anna = browser()
    who = person_of(server, anna)
    table = finished_here(server, who, 0, "second-2")
    assert len(server.services.tables.statistics.results(who)) == 1
    with server.services.store.writing() as db:
        (seat, *_) = server.services.store.seats(db, [table])[table]
        former = with_former(seat._replace(holder="b" * 32), 7)
        own = (seats.c.game_id == table, seats.c.number == 0)
        db.execute(update(seats).where(*own).values(former=former))
    assert server.services.tables.statistics.results(who) == []


def test_nobody_else_sees_them(server: Served, browser: Opened) -> None:
    anna, ben = browser(), browser()
    finished_here(server, person_of(server, anna), 0)
    ben.get("/statistics")
    assert "nothing to count yet" in ben.html


def test_who_plays_several_sides_has_no_result(server: Served, browser: Opened) -> None:
    anna = browser()
    who = person_of(server, anna)
    upload = read_upload(text_of(NAME))
    table = server.services.tables.lobby.from_record(who, upload, [SeatOrder(ME)] * 3).id
    with server.services.store.writing() as db:
        db.execute(update(games).where(games.c.id == table).values(is_uploaded=False))
    assert server.services.tables.statistics.results(who) == []


def test_many_games_cost_as_many_queries_as_few(server: Served, browser: Opened) -> None:
    anna = browser()
    who = person_of(server, anna)
    counts = []
    for more in (2, 8):  # records are read by ten games at a time
        for _ in range(more):
            finished_here(server, who, 1)
        anna.get("/statistics")
        counts.append(fewest_queries(server, lambda: anna.get("/statistics")))
        counts.append(fewest_queries(server, lambda: anna.http.get("/records")))
    names = ZipFile(BytesIO(anna.http.get("/records").content)).namelist()
    assert len(names) == 10
    assert counts[:2] == counts[2:]
    assert max(counts) <= 8


def test_all_own_games_can_be_taken_along(server: Served, browser: Opened) -> None:
    anna = browser()
    who = person_of(server, anna)
    table = finished_here(server, who, 2)
    with ZipFile(BytesIO(anna.http.get("/records").content)) as archive:
        (name,) = archive.namelist()
        assert name == f"bruxelles-{table}.bxl"
        again = replay(read_record(archive.read(name).decode()))
    assert tuple(sheet.total for sheet in again.state.scores()) == SCORES
    assert ZipFile(BytesIO(anna.http.get("/records?page=1").content)).namelist() == []


def test_a_game_is_counted_when_it_ends(server: Served, browser: Opened) -> None:
    anna = browser()
    who = person_of(server, anna)
    session = played_of("second+asymmetric-2")
    last = max(ply for ply in range(len(session.moves)) if session.was_free(ply))
    seat = session.moves[last].seat
    table = finished_here(server, who, seat, "second+asymmetric-2", before=last)
    view = server.services.tables.games.view(who, table)
    while view.options:
        view = server.services.tables.games.play(who, table, view.number, view.options[:1])
    assert view.table.scores is not None
    with server.services.store.reading() as db:
        counted = points_here(db, "second+asymmetric", 2, 10)
    assert sorted(each.kind for each in counted) == [BOT, PERSON]
    totals = sorted(sum(json.loads(each.points).values()) for each in counted)
    assert totals == sorted(view.table.scores)


def test_a_review_tells_where_scores_rank_among_games_here(server: Served, browser: Opened) -> None:
    who = person_of(server, browser())
    overview = server.services.tables.overview
    name = "first-3"
    first = finished_here(server, who, 0, name)
    assert ranks(server.services, overview.summary(who, first)) == []
    finished_here(server, who, 1, name)
    assert ranks(server.services, overview.summary(who, first)) == [], "3 others are too few"
    for seat in (0, 1, 2):
        finished_here(server, who, seat, name)
    orders = [SeatOrder(ME), SeatOrder(BOT), SeatOrder(BOT)]
    server.services.tables.lobby.from_record(who, read_upload(text_of(name)), orders)
    table = overview.summary(who, first)
    assert table.scores is not None
    lines = ranks(server.services, table)
    for points, line in zip(table.scores, lines, strict=True):
        below = sum(points > other for other in table.scores)
        assert f"{points} points beat {round(100 * below / 3)}% of the 12 other" in line


def test_the_start_page_and_the_devices_lead_there(browser: Opened) -> None:
    anna = browser()
    for path in ("/", "/devices"):
        anna.get(path)
        assert re.search(r'<main.*href="/statistics"', anna.html, re.DOTALL)
