"""A club in two browsers: founded, joined by its link, an evening with answers, a table."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, expect

from server.support import play_out
from web.browser.away import Away
from web.browser.conftest import Visit
from web.browser.layout import stand_beside_each_other, too_slim
from web.browser.site import Site
from web.browser.test_devices import PHONE, fits, is_clean
from web.browser.test_members import become_member, by_name
from web.browser.test_play_again import program_of
from web.browser.test_settings import LAPTOP
from web.browser.visitor import Visitor


def member_of_zone(person: Visitor, name: str) -> None:
    """Somebody becomes a member, and the server has learned where they live."""
    with person.page.expect_response("**/api/me/settings"):
        become_member(person, name)


def test_a_club_is_founded_joined_and_meets(
    visit: Visit, site: Site, away: Callable[[Visitor], Away]
) -> None:
    """On two continents: an evening is at eight in Tokyo and at noon in Brussels."""
    anna = visit(by_name(site), timezone_id="Asia/Tokyo", **LAPTOP)
    ben = visit(by_name(site), timezone_id="Europe/Brussels", locale="de", **PHONE)
    member_of_zone(anna, "Hermine")
    member_of_zone(ben, "Balduin")
    anna.open("/clubs")
    form = anna.find("form[action='/clubs']")
    form.locator("[name=name]").fill("Cercle Horta")
    form.locator("button").click()
    anna.find("h1:text-is('Cercle Horta')").wait_for()
    path = anna.path
    ben.open(path)
    expect(ben.find("#members")).to_have_count(0)
    ben.page.goto(anna.find("#members input.link").input_value())
    ben.find("#club-door button").click()
    expect(ben.find("#members li")).to_have_count(2)
    anna.find("#evenings summary").click()
    anna.find("#evenings [name=title]").fill("Premier soir")
    anna.find("#evenings [name=starts]").fill("2090-11-18T20:00")
    anna.find("#evenings .settings-form button").click()
    anna.find(".evening h3").wait_for()
    expect(anna.find(".evening time")).to_have_text(re.compile("November 18, 2090 at 8:00\\sPM"))
    ben.open(path)
    ben.find(".evening [value=yes]").click()
    expect(ben.find(".evening [value=yes]")).to_have_attribute("aria-pressed", "true")
    expect(ben.find(".evening time")).to_have_text("Samstag, 18. November 2090 um 12:00")
    assert "DTSTART:20901118T110000Z" in downloaded(ben.find(".evening a[download]"))
    assert is_clean(ben)
    assert fits(ben)
    assert too_slim(ben.page) == []
    ben.keep_screenshot("club-phone")
    a_moved_evening_is_told(anna, away(ben), path)
    anna.open(path)
    expect(anna.find(".evening")).to_contain_text("Balduin")
    assert is_clean(anna)
    assert fits(anna)
    assert stand_beside_each_other(anna.page)
    anna.keep_screenshot("club-desk")
    the_new_organiser_settles_things(anna, ben, path)
    a_game_stands_in_the_standings(anna, ben, path)


def a_moved_evening_is_told(anna: Visitor, ben: Away, path: str) -> None:
    """Who comes has left; a message leads them back, and their calendar takes the change."""
    anna.open(path)
    anna.find(".evening summary").click()
    form = anna.find(".evening form[action$='/change']")
    expect(form.locator("[name=title]")).to_have_value("Premier soir")
    expect(form.locator("[name=starts]")).to_have_value("2090-11-18T20:00")
    form.locator("[name=starts]").fill("2090-11-19T21:00")
    anna.keep_screenshot("club-evening-changed-desk")
    anna.follow(form.locator("button"))
    ben.come("Sonntag, 19. November, 13:00 Uhr (Europe/Brussels)")
    expect(ben.visitor.find(".evening time")).to_have_text("Sonntag, 19. November 2090 um 13:00")
    changed = downloaded(ben.visitor.find(".evening a[download]"))
    assert "SEQUENCE:1" in changed
    assert "DTSTART:20901119T120000Z" in changed


def downloaded(link: Locator) -> str:
    with link.page.expect_download() as waiting:
        link.click()
    return waiting.value.path().read_text()


def the_new_organiser_settles_things(anna: Visitor, ben: Visitor, path: str) -> None:
    """Ben is given a role, says how tables usually are, and calls the evening off."""
    own = anna.find("#members li", has_text="Balduin")
    expect(own).to_contain_text("here now")
    own.locator("[name=role]").select_option("organiser")
    anna.follow(own.locator("button"))
    expect(own.locator(".badge").first).to_have_text("organiser")
    ben.open(path)
    ben.find("#club-settings [name=rules]").select_option("first")
    ben.find("#club-settings [name=players]").select_option("2")
    ben.find("#club-settings [name=pace]").select_option("turns:days")
    ben.find("#club-settings [name=is_rated]").uncheck()
    ben.follow(ben.find("#club-settings button"))
    ben.follow(ben.find(".evening form[action$='/cancel'] button"))
    expect(ben.find(".evening .badge")).to_have_text("abgesagt")
    ben.keep_screenshot("club-organiser-phone")
    anna.open(path)
    expect(anna.find(".evening .badge")).to_have_text("called off")


def a_game_stands_in_the_standings(anna: Visitor, ben: Visitor, path: str) -> None:
    anna.follow(anna.find(f"form[action='{path}/tables'] button"))
    table = anna.path
    expect(anna.find("ol.seats li")).to_have_count(2)
    expect(anna.find("main")).to_contain_text("First edition")
    expect(anna.find("main")).to_contain_text("3 days for each turn")
    ben.open(path)
    ben.follow(ben.find(f"#tables a[href='{table}']"))
    ben.follow(ben.find("form[action$='/join'] button"))
    ben.await_table()
    ben.open("/rules")
    anna.open("/rules")
    with program_of(anna) as first, program_of(ben) as second:
        seats = first.get(f"/api/tables/{table.removeprefix('/table/')}")["seats"]
        people = {"Hermine": first, "Balduin": second}
        play_out({n: people[seat["name"]] for n, seat in enumerate(seats)}, table[7:])
    ben.open(path)
    expect(ben.find("#standings tbody tr")).to_have_count(2)
    lines = [row.locator("td").all_inner_texts() for row in ben.find("#standings tbody tr").all()]
    assert [games for games, _, _ in lines] == ["1", "1"]
    assert sum(int(won) for _, won, _ in lines) >= 1
    assert fits(ben)


def test_friends_and_tables_by_name(visit: Visit, site: Site) -> None:
    """Somebody is asked by name to be a friend, to a club and to a table, and says yes."""
    anna, ben = visit(by_name(site), **LAPTOP), visit(by_name(site), locale="es", **PHONE)
    become_member(anna, "Leopoldine")
    become_member(ben, "Gaspard")
    anna.open("/clubs")
    anna.find("form[action='/friends'] [name=name]").fill("gaspard")
    anna.follow(anna.find("form[action='/friends'] button"))
    expect(anna.find(".asked")).to_have_text("Invited, no answer yet: Gaspard")
    anna.find("form[action='/clubs'] [name=name]").fill("Cercle Cauchie")
    anna.follow(anna.find("form[action='/clubs'] button"))
    club = anna.path
    anna.find(f"form[action='{club}/invite'] [name=name]").fill("Gaspard")
    anna.follow(anna.find(f"form[action='{club}/invite'] button"))
    ben.open()
    expect(ben.find("#for-you .invitations li")).to_have_count(2)
    assert is_clean(ben)
    assert fits(ben)
    ben.find("#for-you").scroll_into_view_if_needed()
    ben.keep_screenshot("invited-by-name-phone")
    for kind in ("friend", "club"):
        ben.open("/clubs")
        wanted = ben.find(f".invitations form:has([name=kind][value={kind}])")
        ben.follow(wanted.locator("[value=yes]"))
    ben.open(club)
    expect(ben.find("#members li")).to_have_count(2)
    anna.open(club)
    anna.follow(anna.find(f"form[action='{club}/tables'] button"))
    table = anna.path
    anna.find("[action$='/invite'] [name=name]").fill("Gaspard")
    anna.follow(anna.find("[action$='/invite'] button"))
    expect(anna.find(".asked")).to_have_text("Invited, no answer yet: Gaspard")
    assert is_clean(anna)
    assert fits(anna)
    anna.keep_screenshot("club-table-desk")
    ben.open()
    ben.follow(ben.find("#for-you .invitations [value=yes]"))
    assert ben.path == table
    expect(ben.find("ol.seats")).to_contain_text("Gaspard")
    anna.open("/clubs")
    expect(anna.find(".asked")).to_have_count(0)
    expect(anna.find("#friends a.member")).to_have_text("Gaspard")
    assert is_clean(anna)
    assert fits(anna)


def test_who_is_muted_invites_in_vain(visit: Visit, site: Site) -> None:
    """Somebody declines and mutes on a phone; later they hear that person again."""
    anna, ben = visit(by_name(site), **LAPTOP), visit(by_name(site), locale="de", **PHONE)
    become_member(anna, "Philomene")
    become_member(ben, "Zacharias")

    def asked_to_be_friends() -> int:
        """How many invitations the invited person sees after another one."""
        anna.open("/clubs")
        anna.find("form[action='/friends'] [name=name]").fill("Zacharias")
        anna.follow(anna.find("form[action='/friends'] button"))
        ben.open()
        return ben.find("#for-you .invitations li").count()

    assert asked_to_be_friends() == 1
    anna.open("/member")
    profile = str(anna.find("main a[href*='/people/']").first.get_attribute("href"))
    assert is_clean(ben)
    assert fits(ben)
    ben.keep_screenshot("decline-and-mute-phone")
    ben.follow(ben.find("#for-you .invitations [value=mute]"))
    assert asked_to_be_friends() == 0
    for browser in (ben, anna):
        browser.open(profile)
        assert is_clean(browser)
        assert fits(browser)
    muting = ben.find(f"form[action='{profile}/mute']")
    expect(muting).to_contain_text("Philomene")
    ben.keep_screenshot("muted-profile-phone")
    ben.follow(muting.locator("button"))
    expect(muting.locator("p")).to_have_count(0)
    assert asked_to_be_friends() == 1
