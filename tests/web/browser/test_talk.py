"""Talk with several people at once: at a table with a watcher, and in a club."""

from __future__ import annotations

from playwright.sync_api import expect

from web.browser.conftest import Visit
from web.browser.site import Site
from web.browser.test_devices import PHONE, fits, is_clean
from web.browser.test_members import become_member, by_name
from web.browser.test_settings import LAPTOP
from web.browser.visitor import Visitor

LINES = ".talk .said .words"


def say(visitor: Visitor, text: str) -> None:
    visitor.find(".talk input[name=text]").fill(text)
    visitor.find(".talk button.go").click()
    expect(visitor.find(LINES).last).to_have_text(text)


def open_talk(visitor: Visitor) -> None:
    visitor.find(".talk-menu > summary").click()
    visitor.find(".talk .said").wait_for()


def test_players_and_watchers_talk_at_a_table(visit: Visit) -> None:
    olga, ben, eve = visit(**LAPTOP), visit(locale="fr", **PHONE), visit(**LAPTOP)
    (link,) = olga.invite(name="Olga")
    say(olga, "Who comes?")
    ben.accept(link, "Ben")
    olga.await_table()
    expect(ben.find("#unread")).to_be_visible()
    open_talk(ben)
    expect(ben.find(LINES)).to_have_text("Who comes?")
    expect(ben.find("#unread")).to_be_hidden()
    phrases = ben.find(".talk select[name=phrase]")
    expect(phrases.locator("option")).to_have_count(30)
    phrases.select_option("well-played")
    ben.find(".talk form:has(select) button").click()
    expect(ben.find(LINES).last).to_have_text("Bien joué !")
    expect(olga.find("#unread")).to_be_visible()
    open_talk(olga)
    expect(olga.find(LINES).last).to_have_text("Well played!")
    eve.open(olga.path)
    open_talk(eve)
    say(eve, "https://ben.test looks strong")
    expect(eve.find(".talk .said a")).to_have_count(0)
    say(ben, "Je réfléchis")
    expect(olga.find(LINES).last).to_have_text("Je réfléchis")
    expect(olga.find(LINES)).to_have_count(3)
    expect(eve.find(LINES)).to_have_count(4)
    for visitor in (olga, ben):
        assert is_clean(visitor)
        assert fits(visitor)
    olga.keep_screenshot("talk-desk")
    ben.keep_screenshot("talk-phone")
    olga.find(".talk .about summary").last.click()
    olga.find(".talk .about [name=is_reported]:visible").click()
    expect(olga.find(LINES)).to_have_count(1)
    olga.find(".talk .muted summary").click()
    olga.find(".talk .muted button").click()
    expect(olga.find(LINES)).to_have_count(3)
    olga.find(".talk form[action$='/turn'] button").click()
    expect(ben.find(".talk input[name=text]")).to_have_count(0)


def test_a_club_talks(visit: Visit, site: Site) -> None:
    anna, ben = visit(by_name(site), **LAPTOP), visit(by_name(site), locale="fr", **PHONE)
    become_member(anna, "Clementine")
    become_member(ben, "Baptiste")
    anna.open("/clubs")
    form = anna.find("form[action='/clubs']")
    form.locator("[name=name]").fill("Cercle Hankar")
    form.locator("button").click()
    anna.find("h1:text-is('Cercle Hankar')").wait_for()
    ben.page.goto(anna.find("#members input.link").input_value())
    ben.find("#club-door button").click()
    ben.find("#members").wait_for()
    say(ben, "Bonsoir à toutes")
    expect(anna.find(LINES)).to_have_text("Bonsoir à toutes")
    for each in (anna, ben):
        assert is_clean(each)
        assert fits(each)
    ben.keep_screenshot("club-talk-phone")
