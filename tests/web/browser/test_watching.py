"""Watching with several people at once: the list, who is seen, and a game that is seen later."""

from __future__ import annotations

from random import Random

from playwright.sync_api import expect

from web.browser.conftest import Visit
from web.browser.layout import too_slim
from web.browser.test_devices import PHONE, fits, is_clean
from web.browser.test_settings import LAPTOP
from web.browser.test_talk import LINES, open_talk, say
from web.browser.visitor import Visitor


def table_to_watch(olga: Visitor, watch: str) -> str:
    """A table from the start page that everybody may watch; the link to its other seat."""
    olga.open()
    door = olga.find("form[action='/tables/friends']")
    door.locator("[name=players][value='2'] + span").click()
    door.locator("[name=name]").fill("Olga")
    door.locator(".options summary").click()
    door.locator("[name=watch]").select_option(watch)
    door.locator("button.go").click()
    return olga.find("input.link").first.input_value()


def test_a_game_is_found_watched_and_talked_about(visit: Visit) -> None:
    olga, ben = visit(**LAPTOP), visit(**LAPTOP)
    eve, zoe = visit(locale="fr", **PHONE), visit(**LAPTOP)
    ben.accept(table_to_watch(olga, "0"), "Ben")
    olga.await_table()
    for each in (eve, zoe):
        each.open()
        each.follow(each.find("a[href='/watch']"))
        assert is_clean(each)
        assert fits(each)
        assert each is zoe or too_slim(each.page) == []
        each.find(f".watchable a[href='{olga.path}']").click()
        each.await_table()
        open_talk(each)
    eve.keep_screenshot("watching-phone")
    open_talk(olga)
    expect(olga.find(".talk .watchers")).to_contain_text(",")
    say(eve, "Qui gagne ?")
    expect(zoe.find(LINES)).to_have_text("Qui gagne ?")
    expect(olga.find(LINES)).to_have_count(0)
    for each in (eve, zoe):
        assert is_clean(each)
        assert fits(each)
    eve.keep_screenshot("watching-talk-phone")
    mover = olga if olga.find("#question.mine").count() else ben
    if mover is olga:
        olga.find(".talk-menu > summary").click()
    mover.answer(Random(1))
    shown = mover.look()
    while shown.is_final:
        shown = mover.confirm()
    expect(eve.find("#game")).to_have_attribute("data-number", shown.number)
    assert not eve.find(".hint").count()


def test_a_table_that_wants_a_delay_shows_nothing_new(visit: Visit) -> None:
    olga, ben, eve = visit(**LAPTOP), visit(**LAPTOP), visit(locale="de", **PHONE)
    ben.accept(table_to_watch(olga, "10"), "Ben")
    olga.await_table()
    mover = olga if olga.find("#question.mine").count() else ben
    mover.answer(Random(1))
    shown = mover.look()
    while shown.is_final:
        shown = mover.confirm()
    assert shown.number != "0"
    eve.open(olga.path)
    expect(eve.find("#game")).to_have_attribute("data-number", "0")
    eve.find(".table-menu > summary").click()
    expect(eve.find(".table-menu")).to_contain_text("10 Minuten")
    assert is_clean(eve)
