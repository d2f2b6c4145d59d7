"""One's own games in figures, as a person reads them, and as an archive to take along."""

from __future__ import annotations

from zipfile import ZipFile

from playwright.sync_api import expect

from bruxelles1893.server.people.identity import COOKIE, Identity
from server.support import Served
from web.browser.axe import grave_findings
from web.browser.conftest import Visit
from web.browser.visitor import Visitor
from web.test_statistics import finished_here


def identity_of(server: Served, person: Visitor) -> Identity:
    cookies = {each["name"]: each["value"] for each in person.context.cookies()}
    who = server.services.identities.read(cookies[COOKIE])
    assert who is not None
    return who


def test_figures_are_read_lead_to_their_games_and_go_along(server: Served, visit: Visit) -> None:
    person = visit(server.address)
    person.open()
    who = identity_of(server, person)
    games = ((0, "second-3"), (1, "second-3"), (0, "first-3"))
    tables = [finished_here(server, who, seat, name) for seat, name in games]
    person.open("/statistics")
    expect(person.find(".winner")).to_contain_text("of 3 games won")
    assert grave_findings(person.page) == []
    person.page.emulate_media(color_scheme="dark")
    assert grave_findings(person.page, colours_only=True) == []
    with person.page.expect_download() as coming:
        person.find("#download a").click()
    with ZipFile(coming.value.path()) as archive:
        assert sorted(archive.namelist()) == sorted(f"bruxelles-{table}.bxl" for table in tables)
    point = person.find(".plot a").last
    assert any(table in str(point.get_attribute("href")) for table in tables)
    point.dispatch_event("click")
    person.page.wait_for_url("**/table/**")
