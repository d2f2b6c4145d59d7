"""The score pad at a real table: two phones and a big screen, without a network in between."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from urllib.parse import unquote

import pytest
from playwright.sync_api import Locator, expect

from bruxelles1893.engine import RULE_SETS, ruleset
from bruxelles1893.scoring import Form
from bruxelles1893.server.pads.service import OPEN_SECONDS
from bruxelles1893.server.people.codes import as_meant
from bruxelles1893.server.settings import DATABASE_FILE
from clicking import Clicker
from web.browser.conftest import Visit
from web.browser.layout import too_slim
from web.browser.site import Site
from web.browser.test_companion import PHONE
from web.browser.test_devices import fits, is_clean
from web.browser.visitor import Visitor

SHEET = {"points": 80, "francs": 12, "materials": 3, "art": 1, "pawns": 7}
ROWS = {"row.pawns": 2, "row.nobles": 1, "row.art": 3, "row.francs": 1}
SHEETS = "**/companion/pads/*/players/*"
TABLES = "**/companion/pads/*/{players/*,table}"


def field(person: Visitor | Clicker, key: str) -> Locator:
    return person.find(f"#pad-sheet [name='{key}']")


def fill_in(person: Visitor | Clicker) -> None:
    for key, value in (SHEET | ROWS).items():
        field(person, key).fill(str(value))
    for cost in (5, 3, 3, 2):
        person.find(f"[data-cost='{cost}']").tap()
    for _ in range(5):
        person.find("[data-key=houses] [data-step='1']").tap()
    person.find("[name=architect][value='8'] + span").tap()


def test_two_phones_count_a_game(visit: Visit) -> None:
    anna, ben = visit(**PHONE), visit(**PHONE, locale="de")
    begin(anna)
    fill_in(anna)
    expect(anna.find("#standings .total").first).to_have_text("135")
    assert fits(anna)
    assert is_clean(anna)
    assert too_slim(anna.page) == []
    anna.keep_screenshot("pad-phone")
    join(ben, anna.find(".pad-code b").inner_text())
    expect(ben.find("#standings .total").first).to_have_text("135")
    write_at_once(anna, ben)
    finish(anna, ben)
    take_along(anna)
    ben.find("a[href$='/screen']").tap()
    expect(ben.find("#standings .won")).to_have_count(1)
    assert is_clean(ben)
    ben.open("/companion/pads")
    expect(ben.find("#my-pads a")).to_have_count(1)
    ben.troubles[:] = [each for each in ben.troubles if "status of 404" not in each]


def begin(anna: Visitor, rules: str = "second") -> None:
    """A name that cannot be is refused in words, and nothing that was typed is lost."""
    anna.open("/companion")
    anna.find("a[href='/companion/pads']").tap()
    anna.find("[name=rules]").select_option(rules)
    anna.find("[name=names]").nth(0).fill("Anna")
    anna.find("[name=names]").nth(1).fill("Ben; Bob")
    anna.find(".pad-new .go").tap()
    expect(anna.find(".pad-new .refused")).to_be_visible()
    anna.forgive("422")
    expect(anna.find("[name=names]").nth(0)).to_have_value("Anna")
    anna.find("[name=names]").nth(1).fill("Ben")
    anna.find(".pad-new .go").tap()
    anna.page.wait_for_url("**/companion/pads/*")


def join(ben: Visitor, code: str) -> None:
    ben.open("/companion/pads")
    ben.find("[name=code]").fill("ZZZZ-ZZZZ")
    ben.find(".pad-join button").tap()
    expect(ben.find(".pad-join .refused")).to_be_visible()
    ben.find("[name=code]").fill(code.lower())
    ben.find(".pad-join button").tap()


def write_at_once(anna: Visitor, ben: Visitor) -> None:
    """Both write on Anna's sheet while one has no network; nothing is written over or lost."""
    anna.page.context.route(SHEETS, lambda route: route.abort())
    anna.lose_network()
    field(anna, "francs").fill("14")
    field(anna, "art").fill("2")
    anna.find("#no-network").wait_for()
    anna.page.reload()
    expect(field(anna, "francs")).to_have_value("14")
    field(ben, "francs").fill("15")
    expect(ben.find("#standings .total").first).not_to_have_text("135")
    expect(field(ben, "francs")).to_have_value("15")
    anna.page.context.unroute(SHEETS)
    anna.find_network()
    expect(anna.find(".conflict [data-take] span")).to_have_text("15")
    anna.find(".conflict [data-keep]").tap()
    expect(field(ben, "francs")).to_have_value("14")
    expect(field(ben, "art")).to_have_value("2")
    forgive_outage(anna)


def finish(anna: Visitor, ben: Visitor) -> None:
    """What nobles cost is told before it is too late; a wrong number stays until it is mended."""
    expect(anna.find(".debt")).to_have_count(0)
    anna.find("[name=number][value='4'] + span").tap()
    expect(anna.find(".debt").first).to_contain_text("13")
    ben.find("#standings a").nth(1).tap()
    field(ben, "houses").fill("9")
    expect(ben.find("[data-key=houses] .refused")).to_contain_text("9")
    expect(field(ben, "houses")).to_have_value("9")
    field(ben, "houses").fill("")
    fill_in(ben)
    ben.find("#result").wait_for()
    anna.find("#result").wait_for()
    expect(anna.find(".winner")).to_contain_text("Anna")


def take_along(anna: Visitor | Clicker) -> None:
    play = unquote(anna.find("#bg-stats").get_attribute("href") or "")
    assert '"name":"Anna"' in play
    with anna.page.expect_download() as table:
        anna.find("a[href$='result.csv']").tap()
    assert "Anna,Ben" in table.value.path().read_text()
    anna.find("#result").evaluate("() => { navigator.canShare = undefined }")
    with anna.page.expect_download() as picture:
        anna.find("[data-picture]").tap()
    assert picture.value.path().read_bytes().startswith(b"\x89PNG")


def test_without_a_network_every_sheet_is_there_and_everything_waits(visit: Visit) -> None:
    anna, ben = visit(**PHONE), visit(**PHONE)
    begin(anna)
    join(ben, anna.find(".pad-code b").inner_text())
    ben.forgive("404")
    anna.wait_until_kept()
    lose_network(anna)
    field(anna, "points").fill("80")
    anna.find("#standings a").nth(1).tap()
    expect(anna.find("#sheet h2")).to_have_text("Ben")
    expect(anna.find("#no-network")).to_be_visible()
    field(anna, "points").fill("50")
    anna.find("[name=number][value='4'] + span").tap()
    anna.find("[name=first]").select_option("1")
    anna.page.reload()
    expect(field(anna, "points")).to_have_value("50")
    expect(anna.find("[name=number][value='4']")).to_be_checked()
    expect(anna.find("[name=first]")).to_have_value("1")
    assert fits(anna)
    assert is_clean(anna)
    anna.keep_screenshot("pad-offline-phone")
    ben.find("[name=first]").select_option("0")
    expect(ben.find("#standings .first")).to_have_count(1)
    find_network(anna)
    for person in (anna, ben):
        expect(person.find("#standings .total").first).to_have_text("85")
        expect(person.find("#standings .total").nth(1)).to_have_text("50")
        expect(person.find("[name=number][value='4']")).to_be_checked()
        expect(person.find("[name=first]")).to_have_value("0")  # what Ben has said meanwhile stays
    expect(anna.find("#no-network")).to_be_hidden()
    forgive_outage(anna)


def test_without_a_network_the_phone_counts_the_game(visit: Visit) -> None:
    """Totals, debts and the final steps are those of the engine, as soon as it can be asked."""
    anna = visit(**PHONE, locale="de")
    begin(anna)
    anna.wait_until_kept()
    lose_network(anna)
    fill_in(anna)
    expect(anna.find("#standings .total").first).to_have_text("135")
    anna.find("[name=number][value='4'] + span").tap()
    expect(anna.find("#standings .debt")).to_contain_text("13")
    anna.find("[name=first]").select_option("0")
    expect(anna.find("#standings .total").first).to_have_text("140")
    expect(anna.find("#standings .gaps")).to_have_text("12 Zahlen fehlen")
    anna.find("#standings a").nth(1).tap()
    expect(anna.find("#sheet h2")).to_have_text("Ben")
    fill_in(anna)
    expect(anna.find("#standings .total")).to_have_text(["140", "135"])
    alone = anna.find("#standings").inner_text()
    assert "Anna gewinnt mit 140" in alone
    assert fits(anna)
    assert is_clean(anna)
    anna.keep_screenshot("pad-counted-offline-phone")
    find_network(anna)
    anna.find("#result").wait_for()
    expect(anna.find("#no-network")).to_be_hidden()
    assert anna.find("#standings").inner_text() == alone
    forgive_outage(anna)


BELLE_EPOQUE = [name for name in RULE_SETS if Form(ruleset(name)).has_tiles]
ASKED_BY_TILES = {"3": ("iris", "4"), "5": ("crown", "3")}
"""What a tile asks for, and what Anna answers."""
FIRST_SPACES = ("A1", "B1")


@pytest.mark.parametrize("rules", BELLE_EPOQUE)
def test_without_a_network_the_phone_asks_what_tiles_and_boards_need(
    visit: Visit, rules: str
) -> None:
    anna = visit(**PHONE, locale="de")
    begin(anna, rules)
    anna.wait_until_kept()
    lose_network(anna)
    with_boards = anna.find("[data-key=board]").count() > 0
    if with_boards:
        choose_boards(anna)
    fill_in(anna)
    total = anna.find("#standings .total").first
    before = total.inner_text()
    for tile, (key, answer) in ASKED_BY_TILES.items():
        expect(field(anna, key)).to_be_hidden()
        anna.find(f"[name=tiles][value='{tile}'] + span").tap()
        expect(anna.find(f"[data-key={key}].open")).to_be_visible()
        field(anna, key).fill(answer)
        expect(anna.find(f"[data-key={key}]:not(.open)")).to_be_visible()
    anna.find("[name=tiles][value='9'] + span").tap()
    for space in FIRST_SPACES:
        anna.find(f"[name=spaces][value='{space}'] + span").tap()
    expect(total).not_to_have_text(before)
    assert fits(anna)
    assert is_clean(anna)
    anna.find("[data-key=tiles]").scroll_into_view_if_needed()
    anna.keep_screenshot(f"pad-tiles-offline-{rules}")
    anna.page.reload()
    expect(field(anna, "iris")).to_have_value("4")
    alone, counted = anna.find("#standings").inner_text(), total.inner_text()
    find_network(anna)
    expect(anna.find("#no-network")).to_be_hidden()
    assert anna.find("#standings").inner_text() == alone
    expect(field(anna, "crown")).to_have_value("3")
    anna.find("[name=tiles][value='3'] + span").tap()
    expect(field(anna, "iris")).to_be_hidden()
    expect(total).not_to_have_text(counted)
    forgive_outage(anna)


def choose_boards(anna: Visitor) -> None:
    """Levels and rows are those of the board."""
    for board, level, least in (("horta", "11", "1"), ("saintenoy", "6", "2")):
        anna.find(f"[name=board][value='{board}'] + span").tap()
        anna.find(f"[name=architect][value='{level}'] + span").tap()
        expect(field(anna, "row.pawns")).to_have_attribute("min", least)
        expect(anna.find("[data-key='row.pawns'] label")).to_contain_text(f"{least} ")
    anna.find("[name=board][value='horta'] + span").tap()
    expect(anna.find("[name=architect]:checked")).to_have_count(0)
    anna.find("[name=board][value='hankar'] + span").tap()


def test_a_sheet_that_is_begun_without_a_network_becomes_one_of_the_server(visit: Visit) -> None:
    anna = visit(**PHONE, locale="de")
    anna.open("/companion")
    anna.wait_until_kept()
    lose_network(anna)
    anna.find("a[href='/companion/pads']").tap()
    for place, name in enumerate(("Anna", "Ben; Bob", "Cleo")):
        anna.find("[name=names]").nth(place).fill(name)
    anna.find(".pad-new .go").tap()
    expect(anna.find("#name-problem")).to_be_visible()
    anna.find("[name=names]").nth(1).fill("Ben")
    anna.find(".pad-new .go").tap()
    expect(anna.find("#sheet h2")).to_have_text("Anna")
    expect(anna.find("#standings li b")).to_have_text(["Anna", "Ben", "Cleo"])
    fill_in(anna)
    expect(anna.find("#standings .total")).to_have_text(["135", "0", "0"])
    anna.find("#standings a").nth(1).tap()
    expect(anna.find("#sheet h2")).to_have_text("Ben")
    field(anna, "points").fill("50")
    anna.find("[name=first]").select_option("2")
    expect(anna.find("#standings .total")).to_have_text(["135", "50", "5"])
    assert fits(anna)
    assert is_clean(anna)
    anna.keep_screenshot("pad-begun-offline-phone")
    anna.find("main > .leaf > p:last-child a").tap()
    anna.find("#my-pads a", has_text="Anna, Ben, Cleo").tap()
    expect(anna.find("#standings .total").nth(1)).to_have_text("50")
    assert "/blank" in anna.path
    find_network(anna)
    anna.find(".pad-code").wait_for()
    expect(anna.find("#standings .total")).to_have_text(["135", "50", "5"])
    anna.open("/companion/pads")
    expect(anna.find("#my-pads a")).to_have_count(1)
    forgive_outage(anna)


def lose_network(person: Visitor) -> None:
    person.page.context.route(TABLES, lambda route: route.abort())
    person.lose_network()


def find_network(person: Visitor) -> None:
    person.page.context.unroute(TABLES)
    person.find_network()


def forgive_outage(person: Visitor) -> None:
    """Forget that the server could not be reached, and that it already knew what was sent again.

    Another phone was faster, or an answer came so late that the phone asked once more.
    """
    person.forgive_outage()
    person.troubles[:] = [each for each in person.troubles if "status of 409" not in each]


def test_a_code_that_has_run_out_is_told_and_the_owner_keeps_the_sheet(
    visit: Visit, site: Site
) -> None:
    anna, ben = visit(**PHONE), visit(**PHONE)
    begin(anna)
    code = anna.find(".pad-code b").inner_text()
    let_run_out(site, code)
    ben.open("/companion/pads")
    ben.find("[name=code]").fill(code)
    ben.find(".pad-join button").tap()
    expect(ben.find(".pad-join .refused")).to_contain_text("two days")
    expect(ben.find("[name=code]")).to_have_value(code)
    ben.forgive("404")
    anna.open("/companion/pads")
    expect(anna.find(".note").last).to_contain_text("a year")
    anna.find("#my-pads a").first.tap()
    field(anna, "points").fill("80")
    expect(anna.find("#standings .total").first).to_have_text("80")
    ben.find(".pad-join button").tap()
    expect(ben.find("#sheet h2")).to_have_text("Anna")


def let_run_out(site: Site, code: str) -> None:
    """As if nobody had written on a sheet for two days."""
    with closing(sqlite3.connect(site.data / DATABASE_FILE)) as db, db:
        wanted = "UPDATE pads SET changed_at = changed_at - ? WHERE code = ?"
        assert db.execute(wanted, (OPEN_SECONDS, as_meant(code))).rowcount == 1
