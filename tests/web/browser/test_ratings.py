"""The page of ratings, with two people: hidden before five games, then on one scale."""

from __future__ import annotations

from playwright.sync_api import expect

from bruxelles1893.server.ratings.model import FEWEST_GAMES
from server.support import ME, OPEN, play_out
from web.browser.conftest import Visit
from web.browser.test_devices import PHONE, fits, is_clean
from web.browser.test_play_again import program_of
from web.browser.test_settings import LAPTOP


def test_a_rating_appears_after_five_games(visit: Visit) -> None:
    anna, ben = visit(**LAPTOP), visit(locale="ru", **PHONE)
    for each in (anna, ben):
        each.open()
    with program_of(anna) as first, program_of(ben) as second:
        for number in range(FEWEST_GAMES):
            table = first.create(ME | {"name": "Anna of Hankar"}, OPEN, is_public=True)
            second.post(f"/api/tables/{table}/join", name="Ben of Hankar")
            play_out({0: first, 1: second}, table, seed=number)
            if number == FEWEST_GAMES - 2:
                anna.open("/ratings?pool=second/2")
                expect(anna.find("main")).to_contain_text("Played so far: 4.")
                expect(anna.find("main")).not_to_contain_text("of Hankar")
    for each in (anna, ben):
        each.open("/ratings?pool=second/2")
        expect(each.find(".standings tr.you")).to_have_count(1)
        expect(each.find(".standings", has_text="Anna of Hankar")).to_have_count(1)
        expect(each.find(".standings", has_text="Ben of Hankar")).to_have_count(1)
        assert is_clean(each)
        assert fits(each)
        each.keep_screenshot(f"ratings-{'phone' if each is ben else 'desk'}")
