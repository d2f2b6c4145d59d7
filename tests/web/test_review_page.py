"""The page of a review: complete, in every language, with every point leading to its moment."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from concurrent.futures import Future
from functools import cache
from html import unescape
from pathlib import Path
from typing import Any, TypeVar, cast
from xml.etree import ElementTree

import pytest

from bruxelles1893.engine import Seat, write_record
from bruxelles1893.review import Reader, Review, best_reviewer, review
from bruxelles1893.server.background.errors import Busy
from bruxelles1893.server.background.worker_pool import WorkerPool
from bruxelles1893.server.long_work.jobs import Jobs
from bruxelles1893.server.long_work.reviews import Kept, Progress, Reviews, Shelf
from bruxelles1893.server.people.identity import COOKIE
from bruxelles1893.server.settings import Settings
from bruxelles1893.server.storage.rows import BOT
from bruxelles1893.server.storage.store import Store
from bruxelles1893.server.tables.game.uploads import read_upload
from bruxelles1893.server.tables.orders import ME, SeatOrder
from bruxelles1893.web.looking_back.review_view import review_file, review_view
from bruxelles1893.web.rendering.plots import Curves, Mark, curves
from bruxelles1893.words import LANGUAGES, language, percent
from patience import wait_until
from server.support import Served
from web.browser.moments import finished
from web.support import Browser, Page, read

Opened = Callable[..., Browser]
REVIEWS = "bruxelles1893.server.long_work.reviews"
SEARCHED = {"is_searched": True}
T = TypeVar("T")
YOU = re.compile(r"\b[Yy]ou\b")


@pytest.fixture(scope="module")
def table(server: Served) -> str:
    """The address of a finished game that somebody has brought."""
    anna = Browser(server.address)
    anna.get("/")
    text = write_record(finished("second", 2))
    answer = anna.http.post(
        "/records",
        data={"csrf_token": anna.field("csrf_token")},
        files={"file": ("game.bxl", text)},
    )
    anna.http.close()
    return answer.url.path.removesuffix("/replay")


@cache
def told_of(rules: str, players: int) -> Review:
    return review(finished(rules, players), best_reviewer())


def reviewed(person: Browser, address: str) -> Page:
    """The page of a review, once it is made."""
    wait_until(lambda: not person.get(address).with_attribute("id", "making"), every=0.1)
    return person.page


def test_a_finished_game_has_a_review_and_leads_to_it(browser: Opened, table: str) -> None:
    anna = browser()
    anna.get(table)
    assert any(
        each.attributes["href"] == f"{table}/review" for each in anna.page.with_attribute("href")
    )
    page = reviewed(anna, f"{table}/review")
    assert page.problems == []
    moments = {
        each.attributes["href"]
        for each in page.with_attribute("href")
        if f"{table}/replay?ply=" in each.attributes["href"]
    }
    assert len(moments) > 20
    for address in sorted(moments)[::12]:
        browser().get(address)


def test_what_a_plot_shows_stands_in_a_table(browser: Opened, table: str) -> None:
    page = reviewed(browser(), f"{table}/review")
    plots = [each for each in page.elements if "plot" in each.attributes.get("class", "")]
    assert plots
    assert all(each.attributes["aria-hidden"] == "true" for each in plots)
    totals = [str(sheet.total) for sheet in finished("second", 2).state.scores()]
    tables = [each.text for each in page.elements if each.tag == "table"]
    for total in totals:
        assert sum(total in text for text in tables) >= 2


def test_the_page_begins_with_what_decided_the_game(browser: Opened, table: str) -> None:
    reviewed(browser(), f"{table}/review")
    anna = browser()
    anna.get(f"{table}/review")
    assert "What decided the game" in anna.html
    assert anna.html.index("What decided the game") < anna.html.index("the opinion of a bot")


@pytest.mark.parametrize("seat", range(3))
def test_the_moments_of_the_reader_come_first(seat: int) -> None:
    session, found = finished("second+belle-epoque", 3), told_of("second+belle-epoque", 3)
    shown = review_view(session, found, lambda _: "", Reader(Seat(seat), is_you=True))
    others = [other for other in range(3) if other != seat]
    assert [player.seat for player in shown.players] == [seat, *others]
    own, *rest = [[moment.ply for moment in player.moments] for player in shown.players]
    assert own == [choice.ply for choice in found.players[seat].moments]
    assert all(len(each) <= 3 for each in rest)
    assert YOU.search(shown.deciding)


def test_who_sat_at_the_table_is_spoken_to(server: Served, browser: Opened) -> None:
    anna = browser()
    anna.get("/")
    who = server.services.identities.read(anna.http.cookies[COOKIE])
    assert who is not None
    upload = read_upload(write_record(finished("second", 2)))
    orders = [SeatOrder(ME), SeatOrder(BOT)]
    table = server.services.tables.lobby.from_record(who, upload, orders).id
    address = f"/table/{table}/review"
    assert YOU.search(opening(reviewed(anna, address)))
    assert not YOU.search(opening(reviewed(browser(), address)))


def opening(page: Page) -> str:
    (found,) = [each for each in page.elements if "deciding" in each.attributes.get("class", "")]
    return found.text


def test_a_saved_review_speaks_of_its_reader_by_name() -> None:
    session, found = finished("second", 2), told_of("second", 2)
    for seat in range(2):
        shown = review_view(session, found, lambda _: "", Reader(Seat(seat)))
        assert shown.deciding in unescape(review_file(session, found, Seat(seat)))
        assert not YOU.search(shown.deciding)


def test_no_curve_is_drawn_over_a_word() -> None:
    marks = [Mark(0, "Round 1"), Mark(2, "Round 2")]
    values = [[0.5, 0.5], [0.0, 1.0], [0.25, 0.75]]
    drawn = curves(Curves([0, 1, 2], values, marks, percent, ["", "", ""], 1.0), lambda _: "")
    assert drawn.rindex("<path") < drawn.index("<text")
    assert all(word in drawn for word in ("Round 1", "Round 2", "25%", "50%", "75%"))


def test_a_running_game_has_none(browser: Opened) -> None:
    anna = browser()
    anna.get("/")
    anna.post("/tables/now", rules="second", players=2, level="beginner")
    anna.get(f"{anna.path}/review", expected=409)


class AtOnce:
    """Does work here and now, in the place of processes."""

    def submit(self, work: Callable[[], T], *_: object, **__: object) -> Future[T]:
        done: Future[T] = Future()
        done.set_result(work())
        return done


def no_record(game_id: str) -> str:
    raise AssertionError(f"the record of {game_id} was asked for")


def reviews_by(pool: object, folder: Path) -> Reviews:
    """Reviews of one process, with a database of its own."""
    store = Store(Settings(data=folder / "database").url)
    store.upgrade()
    return Reviews(cast(WorkerPool, pool), folder, Jobs(store), no_record)


def test_a_deep_review_is_kept_and_tells_what_the_search_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def found(record: str, choice: dict[str, Any]) -> dict[str, Any]:
        return choice | {"is_searched": True}

    monkeypatch.setattr("bruxelles1893.server.long_work.reviews.searched_moment", found)
    reviews = reviews_by(AtOnce(), tmp_path)
    record = write_record(finished("second", 2))
    quick = asyncio.run(reviews.of("game", record))
    assert quick is not None
    assert not quick.is_deep
    reviews.deepen("game", record, quick.review)
    assert reviews.progress("game") is None
    deep = asyncio.run(reviews.of("game", record))
    assert deep is not None
    assert deep.is_deep
    for before, after in zip(quick.review.players, deep.review.players, strict=True):
        assert all(choice.is_searched for choice in after.moments)
        assert [each.ply for each in after.moments] == [each.ply for each in before.moments]


class Narrow:
    """A pool whose queue holds little, and that works only when it is told to."""

    def __init__(self, room: int) -> None:
        self.room = room
        self.begun: list[tuple[Callable[[], Any], Future[Any]]] = []

    def submit(self, work: Callable[[], T], *_: object, **__: object) -> Future[T]:
        if len(self.begun) >= self.room:
            raise Busy(1.0)
        self.begun.append((work, Future()))
        return self.begun[-1][1]

    def work(self) -> None:
        """Do what waits first."""
        work, done = self.begun.pop(0)
        try:
            done.set_result(work())
        except ArithmeticError as error:
            done.set_exception(error)


def test_a_full_queue_is_told_and_the_review_is_taken_up_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is called deep when every moment was searched, and not before."""
    monkeypatch.setattr(f"{REVIEWS}.searched_moment", lambda _, choice: choice | SEARCHED)
    pool = Narrow(room=1)
    reviews, quick = reviews_by(pool, tmp_path), told_of("second", 2)
    count = sum(len(player.suspects) for player in quick.players)
    assert count > 1
    for game in ("first", "second", "third"):
        reviews.deepen(game, "record", quick)
    assert reviews.progress("first") == Progress(0, count, is_waiting=False)
    assert reviews.progress("third") == Progress(0, count, is_waiting=True)
    for _ in range(3 * count):
        assert any(reviews.progress(game) for game in ("first", "second", "third"))
        pool.work()
    for game in ("first", "second", "third"):
        assert reviews.progress(game) is None
        kept = asyncio.run(reviews.of(game, "record"))
        assert kept is not None
        assert kept.is_deep
        found = [choice for player in kept.review.players for choice in player.moments]
        assert found
        assert all(choice.is_searched for choice in found)


def test_a_search_that_is_stopped_keeps_what_it_found_and_goes_on_from_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    searched: list[int] = []

    def found(_: str, choice: dict[str, Any]) -> dict[str, Any]:
        searched.append(choice["ply"])
        return choice | SEARCHED

    monkeypatch.setattr(f"{REVIEWS}.searched_moment", found)
    pool = Narrow(room=2)
    reviews, quick = reviews_by(pool, tmp_path), told_of("second", 2)
    plies = [choice.ply for player in quick.players for choice in player.suspects]
    reviews.deepen("game", "record", quick)
    pool.work()
    pool.work()
    reviews.stop("game")
    assert reviews.progress("game") is None
    pool.work()
    assert pool.begun == []
    kept = asyncio.run(reviews.of("game", "record"))
    assert kept is not None
    assert not kept.is_deep
    assert searched == plies[:3]
    reviews.deepen("game", "record", kept.review)
    while pool.begun:
        pool.work()
    assert searched == plies
    kept = asyncio.run(reviews.of("game", "record"))
    assert kept is not None
    assert kept.is_deep


def test_what_a_moment_costs_is_the_same_on_the_table(tmp_path: Path) -> None:
    quick = told_of("second", 2)
    told = next(choice for player in quick.players for choice in player.moments)
    searched = told._replace(is_searched=True, games=48, error=0.125)
    players = [each._replace(moments=[searched]) for each in quick.players[:1]]
    Shelf(tmp_path).put("game", Kept(quick._replace(players=players), is_deep=True))
    reviews = reviews_by(Narrow(room=0), tmp_path)
    found = asyncio.run(reviews.choice_at("game", "record", told.ply))
    assert found is not None
    assert (found.games, found.error) == (48, 0.125)


def test_a_search_that_fails_leaves_the_review_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ArithmeticError

    monkeypatch.setattr(f"{REVIEWS}.searched_moment", broken)
    pool = Narrow(room=1)
    reviews, quick = reviews_by(pool, tmp_path), told_of("second", 2)
    Shelf(tmp_path).put("game", Kept(quick, is_deep=False))
    reviews.deepen("game", "record", quick)
    pool.work()
    assert (reviews.progress("game"), pool.begun) == (None, [])
    kept = asyncio.run(reviews.of("game", "record"))
    assert kept is not None
    assert not kept.is_deep


def test_what_was_called_deep_without_a_search_is_made_anew(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    shelf.put("game", Kept(told_of("second", 2), is_deep=True))
    assert shelf.get("game") is None


def test_it_can_be_saved_as_one_file_in_every_language() -> None:
    session, found = finished("second+belle-epoque", 3), told_of("second+belle-epoque", 3)
    for code in LANGUAGES:
        with language(code):
            text = review_file(session, found)
        assert read(text).problems == []
        assert re.findall(r'(?:href|src)="', text) == []
        assert re.findall(r"url\((?!\"?data:|#)", text) == []
        for plot in re.findall(r'<svg class="plot.*?</svg>(?=<details)', text, re.DOTALL):
            ElementTree.fromstring(plot)


def test_names_are_escaped_in_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    session = finished("second", 2)
    monkeypatch.setattr(session, "names", ('<script>&"', session.names[1]))
    assert "<script" not in review_file(session, told_of("second", 2))


def test_a_kept_review_of_another_bot_is_made_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = Shelf(tmp_path)
    found = told_of("second", 2)
    shelf.put("game", Kept(found, is_deep=False))
    kept = shelf.get("game")
    assert kept is not None
    assert kept.review.to_json() == found.to_json()
    monkeypatch.setattr("bruxelles1893.server.long_work.reviews.reviewer", lambda: "other")
    assert shelf.get("game") is None


def test_a_deep_review_is_asked_for_and_its_progress_is_shown(browser: Opened, table: str) -> None:
    """The last test here: the server goes on searching for as long as it runs."""
    anna = browser()
    address = f"{table}/review"
    reviewed(anna, address)
    assert "Look deeper" in anna.html
    anna.post(address)
    assert "<progress" in anna.html
    assert "Look deeper" not in anna.html
