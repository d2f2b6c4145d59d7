"""The console, by clicks: a member becomes an operator, shows their passkey again and acts."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from typer.testing import CliRunner

from bruxelles1893.cli import app
from server.support import ME, OPEN, Person
from web.browser.conftest import Visit
from web.browser.layout import stand_beside_each_other, too_slim
from web.browser.site import Site
from web.browser.test_devices import PHONE, fits, is_clean
from web.browser.test_members import become_member, by_name
from web.browser.test_settings import LAPTOP
from web.browser.visitor import SCREENSHOTS, Visitor


def test_an_operator_ends_a_table_and_sends_a_guest_away(visit: Visit, site: Site) -> None:
    address = by_name(site)
    guest, desk = visit(address, **PHONE), visit(address, locale="de", **LAPTOP)
    guest.invite(name="Eve")
    table = guest.path.rpartition("/")[2]
    guest.open("/")
    become_member(desk, "Leontine")
    desk.open("/operators")
    expect(desk.find("main")).to_contain_text("gibt es nicht")
    desk.forgive("404")

    done = CliRunner().invoke(
        app, ["operator", "Leontine", "--reason", "runs the club", "--data", str(site.data)]
    )
    assert done.exit_code == 0, done.output
    desk.open("/member")
    desk.follow(desk.find("a[href$='/operators']"))
    assert is_clean(desk)
    desk.find("#prove button").click()
    desk.find("#tables").wait_for()
    row = desk.find("#tables details").filter(has_text=table)
    row.locator("summary").click()
    row.locator("[name=reason]").fill("verwaister Tisch")
    assert is_clean(desk)
    row.locator("button[value=close]").click()
    expect(desk.find("#log")).to_contain_text("verwaister Tisch")
    expect(desk.find("#tables")).not_to_contain_text(table)

    desk.find("#people [name=named]").fill("leon")
    desk.find("#people form[method=get] button").click()
    member = desk.find("#people details").filter(has_text="Leontine")
    member.locator("summary").click()
    member.locator("[name=name]").fill("Leontyne")
    member.locator("[name=reason]").fill("auf Wunsch")
    member.locator("button[value=rename]").click()
    expect(desk.find("#log")).to_contain_text("Leontine → Leontyne")
    expect(desk.find("#log li").last).to_contain_text("per Befehl")
    assert stand_beside_each_other(desk.page)
    desk.keep_screenshot("operators")

    desk.page.set_viewport_size({"width": 390, "height": 844})
    assert fits(desk)
    desk.find("#bans [name=subject]").fill("192.0.2.7")
    desk.find("#bans form").last.locator("[name=reason]").fill("Flut")
    desk.find("#bans form").last.locator("button[value=mute]").click()
    expect(desk.find("#bans li")).to_contain_text("darf bis")
    desk.find("#bans li [name=reason]").fill("war jemand anders")
    desk.find("#bans li button[value=lift]").click()
    expect(desk.find("#bans li")).to_have_count(0)
    expect(desk.find("#log")).to_contain_text("war jemand anders")
    assert too_slim(desk.page) == []
    desk.keep_screenshot("operators-phone")


def open_console(desk: Visitor, site: Site, name: str) -> None:
    """Become a member and an operator, and show the passkey."""
    become_member(desk, name)
    command = ["operator", name, "--reason", "runs the club", "--data", str(site.data)]
    done = CliRunner().invoke(app, command)
    assert done.exit_code == 0, done.output
    desk.open("/operators")
    desk.find("#prove button").click()
    desk.find("#tables").wait_for()


def act(desk: Visitor, form: Locator, deed: str, **fields: str) -> None:
    """Fill in a form with a reason and press one of its buttons: a line of the log tells of it."""
    reason = f"{deed} {desk.find('#log li').count()}"
    for name, value in (fields | {"reason": reason}).items():
        field = form.locator(f"[name={name}]")
        if name == "seat":
            field.select_option(value)
        else:
            field.fill(value)
    assert fits(desk)
    with desk.page.expect_navigation():
        form.locator(f"button[value={deed}]").click()
    expect(desk.find("#log li").first).to_contain_text(reason)
    assert fits(desk)


def form_about(desk: Visitor, panel: str, text: str) -> Locator:
    """The form of a table or of a person, unfolded."""
    entry = desk.find(f"#{panel} details").filter(has_text=text)
    entry.locator("summary").click()
    return entry.locator("form")


def running_table(site: Site, ends: ExitStack, *names: str) -> tuple[str, list[Person]]:
    """A table at which guests play."""
    first, *others = people = [Person(site.address, name) for name in names]
    for each in people:
        ends.callback(each.http.close)
    table = first.create(ME, *(OPEN for _ in others))
    for other in others:
        other.post(f"/api/tables/{table}/join")
    return table, people


@pytest.fixture
def ends() -> Iterator[ExitStack]:
    with ExitStack() as found:
        yield found


@pytest.mark.parametrize("width", [390, 1366])
def test_every_action_of_the_console(visit: Visit, site: Site, ends: ExitStack, width: int) -> None:
    size = PHONE if width == 390 else LAPTOP
    desk = visit(by_name(site), locale="de", **size)
    heir, other = f"Henri{width}", f"Odette{width}"
    become_member(visit(by_name(site), **LAPTOP), heir)
    open_console(desk, site, f"Victor{width}")

    table, (anna, ben) = running_table(site, ends, f"Anna{width}", f"Ben{width}")
    desk.open("/operators")
    act(desk, form_about(desk, "tables", table), "bot", seat="1")
    assert anna.get(f"/api/tables/{table}")["seats"][1]["is_handed_over"]
    act(desk, form_about(desk, "tables", table), "give", seat="1", name=heir)
    assert heir in {seat["name"] for seat in anna.get(f"/api/tables/{table}")["seats"]}
    desk.keep_screenshot(f"operators-tables-{width}")
    act(desk, form_about(desk, "tables", table), "finish")
    assert anna.get(f"/api/tables/{table}")["status"] == "ended"

    table, (anna, ben) = running_table(site, ends, f"Cora{width}", f"Dora{width}")
    desk.open("/operators")
    away = desk.find("#bans form").last
    act(desk, away, "mute", subject=f"{table}/1", days="3")
    assert said(anna, table, "still here") == 303
    assert said(ben, table, "let me talk") == 403
    act(desk, desk.find("#bans li").filter(has_text=f"{table}/1").locator("form"), "lift")
    act(desk, away, "ban", subject=f"{table}/1", days="2")
    ben.get("/api/tables", 403)
    desk.keep_screenshot(f"operators-bans-{width}")
    act(desk, desk.find("#bans li").filter(has_text=f"{table}/1").locator("form"), "lift")
    act(desk, away, "ban", subject="192.0.2.7", days="2")
    expect(desk.find("#bans")).to_contain_text("192.0.2.7")
    act(desk, desk.find("#bans li").filter(has_text="192.0.2.7").locator("form"), "lift")
    act(desk, form_about(desk, "tables", table), "close")
    anna.get(f"/api/tables/{table}", 404)

    for deed, name in (("mute", heir), ("ban", heir), ("forget-mail", heir), ("rename", heir)):
        desk.open(f"/operators?named={name}")
        fields = {"name": other} if deed == "rename" else {}
        act(desk, form_about(desk, "people", name), deed, **fields)
        if deed == "mute":
            act(desk, desk.find("#bans li").filter(has_text=name).locator("form"), "lift")
    desk.open(f"/operators?named={other}")
    expect(desk.find("#people details")).to_contain_text(other)
    act(desk, desk.find("#bans li").filter(has_text=heir).locator("form"), "lift")

    for deed in ("remove-line", "leave-line"):
        table, (anna, ben) = running_table(site, ends, f"Eva{width}", f"Flo{width}")
        assert said(anna, table, f"rude words {deed}") == 303
        report = {"csrf_token": ben.token, "number": "1", "is_reported": "true"}
        assert ben.http.post(f"/talk/table/{table}/mute", data=report).is_redirect
        desk.open("/operators")
        desk.keep_screenshot(f"operators-reports-{width}")
        act(desk, desk.find("#reports li").filter(has_text=deed).locator("form"), deed)
        shown = anna.http.get(f"/talk/table/{table}").text
        assert (f"rude words {deed}" in shown) == (deed == "leave-line")
    assert is_clean(desk)
    assert width != 390 or too_slim(desk.page) == []
    desk.page.screenshot(path=SCREENSHOTS / f"operators-all-{width}.png", full_page=True)


@pytest.mark.parametrize("size", [PHONE, LAPTOP])
def test_the_console_says_what_is_so(
    visit: Visit, site: Site, ends: ExitStack, size: dict[str, Any]
) -> None:
    """A refusal, what a button takes back, and the number of a line of the log."""
    name = f"Mara{size['viewport']['width']}"
    desk = visit(by_name(site), locale="de", **size)
    open_console(desk, site, name)
    table, _ = running_table(site, ends, "Gil", "Hans")
    desk.open("/operators")
    form = form_about(desk, "tables", table)
    form.locator("[name=name]").fill("Nobody")
    form.locator("[name=reason]").fill("mistyped")
    form.locator("button[value=give]").click()
    expect(desk.find("[role=alert]:visible")).to_contain_text("gibt es nicht")
    expect(desk.find("#log")).not_to_contain_text("mistyped")
    desk.forgive("404")
    assert fits(desk)
    assert is_clean(desk)

    act(desk, desk.find("#bans form").last, "mute", subject=f"{table}/1")
    muted = desk.find("#bans li").filter(has_text=f"{table}/1")
    expect(muted.locator("button")).to_have_text("Stummschaltung aufheben")
    latest = desk.find("#log li").first
    expect(latest).to_contain_text(f"{latest.get_attribute('value')} · {name}")
    desk.keep_screenshot(f"operators-refused-{size['viewport']['width']}")
    act(desk, muted.locator("form"), "lift")


def said(person: Person, table: str, text: str) -> int:
    """The status with which talk answers."""
    form = {"csrf_token": person.token, "text": text}
    return person.http.post(f"/talk/table/{table}", data=form).status_code
