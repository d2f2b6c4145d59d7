"""My box on a phone: begun, entered by tapping, a mistake, undone, compared, shared, and played."""

from __future__ import annotations

import pytest
from playwright.sync_api import FilePayload, Route, expect

from clicking import Clicker
from patience import MILLISECONDS
from web.browser.conftest import Visit
from web.browser.layout import too_slim
from web.browser.site import Site
from web.browser.test_companion import PHONE
from web.browser.test_devices import fits, is_clean
from web.browser.test_members import become_member, by_name
from web.browser.visitor import Visitor


@pytest.mark.matrix(most=1)
@pytest.mark.parametrize("language", ["de", "fr", "ru"])
def test_an_owner_enters_an_evening_and_plays(visit: Visit, language: str) -> None:
    anna, ben = visit(**PHONE, locale=language), visit(locale="en")
    anna.open("/companion/box")
    anna.find(".boxes [name=name]").fill("Cercle Horta")
    anna.find(".boxes form .go").tap()
    anna.find("h1:text-is('Cercle Horta')").wait_for()
    box = anna.path
    anna.find("a.go").tap()
    anna.find("#piece").wait_for()
    assert "/pieces/market" in anna.path, "what we made up comes first"
    status, problem = anna.find("#my-box [role=status]"), anna.find(".wrong")
    anna.open(f"{box}/pieces/bourse.02")
    grid = anna.find("[name='bourse.02.irises.p3']")
    anna.find("[name='bourse.02.irises.p3'][value='4-4'] + span").tap()
    expect(status).to_contain_text("1")
    assert grid.count() == 16
    anna.find("[name='bourse.02.francs']").fill("many")
    anna.find("[name='bourse.02.francs']").blur()
    expect(problem).to_contain_text("many")
    anna.troubles.clear()  # the console tells of the refused form
    expect(anna.find("[name='bourse.02.francs']")).to_have_value("many")
    anna.find("[name='bourse.02.francs']").fill("9")
    anna.find("[name='bourse.02.francs']").blur()
    expect(problem).to_have_count(0)
    assert fits(anna)
    assert is_clean(anna)
    assert too_slim(anna.page) == []
    anna.keep_screenshot("box-piece-phone")
    anna.find("#piece [value=next]").tap()
    anna.page.wait_for_url("**/bourse.03")
    expect(status).to_contain_text("5")
    anna.find("#box-deeds form button").tap()
    anna.page.wait_for_url("**/bourse.02")
    expect(status).to_contain_text("2")
    anna.open(f"{box}/compare")
    expect(anna.find("tbody tr")).to_have_count(2)
    assert fits(anna)
    ben.page.goto(shared(anna, box))
    expect(ben.find("tbody tr")).to_have_count(2)
    take_and_play(ben)


def shared(anna: Visitor, box: str) -> str:
    anna.open(box)
    anna.find("#share button").tap()
    link = anna.find("a.address").get_attribute("href")
    assert link
    return link


def take_and_play(ben: Visitor) -> None:
    ben.find("form .go").click()
    ben.page.wait_for_url("**/companion/box/*")
    with ben.page.expect_download() as download:
        ben.find("a[href$='/file']").click()
    text = download.value.path().read_text("utf-8")
    assert "bourse.02.francs = { value = 9" in text
    ben.find("a[href*='/?box=']").click()
    door = ben.find("form.door.first")
    assert door.locator("[name=box]").input_value()
    door.locator("button.go").click()
    ben.page.wait_for_url("**/table/*")
    ben.open(f"{ben.path}/values")
    expect(ben.find("tbody tr")).to_have_count(2)
    assert is_clean(ben)


PIECES = "**/companion/box/*/pieces/*"
FEW = 5
"""So many pieces are confirmed in `make test`."""


def test_what_cannot_be_saved_is_told_and_saved_later(visit: Visit) -> None:
    anna = visit(**PHONE)
    anna.open("/companion/box")
    anna.find(".boxes form .go").tap()
    anna.page.wait_for_url("**/companion/box/*")
    anna.open(f"{anna.path}/pieces/bourse.02")
    anna.wait_until_kept()
    francs, waits = anna.find("[name='bourse.02.francs']"), anna.find("#not-saved")
    status = anna.find("#my-box [role=status]")
    anna.page.context.route(PIECES, refuse_posts)
    anna.lose_network()
    francs.fill("9")
    francs.blur()
    expect(waits).to_be_visible()
    assert fits(anna)
    assert is_clean(anna)
    anna.keep_screenshot("box-not-saved-phone")
    anna.page.reload()
    expect(francs).to_have_value("9")
    anna.find("#box-deeds a").tap()
    anna.page.wait_for_url("**/bourse.03")
    expect(waits).to_be_visible()
    anna.page.context.unroute(PIECES)
    anna.find_network()
    expect(waits).to_be_hidden()
    anna.open(anna.path.replace("bourse.03", "bourse.02"))
    expect(francs).to_have_value("9")
    expect(status).to_contain_text("1")
    anna.page.context.route(PIECES, break_posts)
    anna.find("#piece [value=next]").tap()
    expect(waits).to_be_visible()
    anna.page.reload()
    expect(waits).to_be_visible()
    anna.page.context.unroute(PIECES)
    anna.page.wait_for_url("**/bourse.03")  # where one wanted to go before the page was left
    anna.forgive_outage()
    anna.troubles[:] = [each for each in anna.troubles if "status of 503" not in each]


@pytest.mark.slow
def test_all_pieces_are_entered_without_a_network(visit: Visit, is_whole: bool) -> None:
    """`make test` confirms a few of them, `make test-all` every one. All are saved later."""
    anna = visit(**PHONE)
    anna.open("/companion/box")
    anna.follow(anna.find(".boxes form .go"))
    box = anna.path
    anna.wait_until_kept()
    anna.lose_network()
    anna.follow(anna.find("a.go"))
    seen: list[str] = []
    while anna.path != box and (is_whole or len(seen) < FEW):
        anna.find("#piece").wait_for()
        seen.append(anna.path)
        if len(seen) == 2:
            expect(anna.find("#not-saved")).to_be_visible()
        with anna.page.expect_navigation():
            anna.find("#piece [value=next]").tap()
    assert len({*seen}) == len(seen)
    anna.open(seen[0])
    expect(anna.find("#not-saved")).to_be_visible()
    assert anna.path == seen[0], "whoever has gone on may come back to look"
    anna.open(box)
    pieces = anna.find(".pieces li").count()
    assert len(seen) == (pieces if is_whole else FEW)
    anna.find_network()
    expect(anna.find(".pieces .done")).to_have_count(len(seen))
    expect(anna.find("#not-saved")).to_be_hidden()
    anna.forgive_outage()


def refuse_posts(route: Route) -> None:
    route.abort() if route.request.method == "POST" else route.fallback()


def break_posts(route: Route) -> None:
    route.fulfill(status=503) if route.request.method == "POST" else route.fallback()


MISTYPED = b"noble.solvay.cost = 13"


@pytest.mark.slow
def test_a_mistyped_cost_is_seen_in_the_report(visit: Visit) -> None:
    """Thirteen for a three stands beside ours; fewer keep the noble, and none of them wins."""
    anna = visit(**PHONE)
    anna.open("/companion/box")
    mistyped = FilePayload(name="mine.toml", mimeType="text/plain", buffer=MISTYPED)
    anna.find("[type=file]").set_input_files(mistyped)
    anna.find("form:has([type=file]) button").tap()
    anna.find("a[href$='/report']").tap()
    cells = anna.find("#differs tbody tr").locator("th, td")
    expect(cells).to_have_text(["Solvay", "FB to keep it at the end", "3", "13"])
    anna.find("form[action$='/report'] button").tap()
    sees_mistyped(anna)
    assert fits(anna)
    assert is_clean(anna)
    anna.keep_screenshot("box-report-phone")


def sees_mistyped(person: Visitor | Clicker) -> None:
    person.find("#of-noble").wait_for(timeout=2 * MILLISECONDS)
    ours, mine = person.find("#of-noble tr:has-text('Solvay')").locator("td").all_inner_texts()
    kept = [int(each.split("(")[1].rstrip(")")) for each in (ours, mine)]
    assert kept[1] < kept[0]
    assert int(mine.split("%")[0]) == 0


def test_two_members_of_a_club_enter_into_one_set(visit: Visit, site: Site) -> None:
    anna, ben = visit(by_name(site)), visit(by_name(site), **PHONE)
    become_member(anna, "Octavie")
    become_member(ben, "Fulgence")
    anna.open("/clubs")
    anna.find("form[action='/clubs'] [name=name]").fill("Cercle Hankar")
    anna.follow(anna.find("form[action='/clubs'] button"))
    invitation = anna.find("#members input.link").input_value()
    anna.open("/companion/box")
    anna.follow(anna.find(".boxes form .go"))
    box = anna.path
    anna.find("[name=club]").select_option(label="Cercle Hankar")
    anna.follow(anna.find("form[action$='/settings'] button"))
    ben.open(box)
    ben.forgive("404")
    ben.page.goto(invitation)
    ben.follow(ben.find("#club-door button"))
    ben.open("/companion/box")
    ben.follow(ben.find(f"a[href='{box}']"))
    assert ben.find("form[action$='/delete']").count() == 0, "only the owner does that"
    for person, piece in ((anna, "noble.solvay"), (ben, "noble.empain")):
        person.open(f"{box}/pieces/{piece}")
        person.find("#piece [value=next]").click()
        expect(person.find("#piece")).not_to_have_attribute("action", f"{box}/pieces/{piece}")
    anna.open(box)
    expect(anna.find(".told")).to_contain_text("4")
    expect(anna.find(".boxes")).to_contain_text("Entered by: Fulgence, Octavie")
