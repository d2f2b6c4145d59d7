"""The site can be installed, takes shared records, and several tabs play one game."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

from anywhere.offline import Offline
from bruxelles1893.engine import read_record, replay
from patience import MILLISECONDS
from web.browser.site import Site

pytestmark = [pytest.mark.browser, pytest.mark.slow]

BROUGHT = "form:has(input[data-brought]) button"
SHARE = """async (record) => {
    const form = new FormData();
    form.append("record", new File([record], "game.bxl", { type: "text/plain" }));
    const answer = await fetch("share", { method: "POST", body: form });
    return [answer.redirected, answer.url];
}"""


def check_installable(offline: Offline) -> None:
    """What the browser itself finds missing in an application, and what it reads of this one."""
    browser = offline.context.new_cdp_session(offline.page)
    found = browser.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A private window, as tests have it, never installs anything.
    assert [each["errorId"] for each in found if each["errorId"] != "in-incognito"] == []
    answer = browser.send("Page.getAppManifest")
    assert answer["errors"] == []
    manifest = json.loads(answer["data"])
    purposes = {icon["purpose"] for icon in manifest["icons"] if icon.get("sizes") == "512x512"}
    assert purposes == {"any", "maskable"}
    assert manifest["share_target"]["method"] == "POST"
    assert answer["manifest"]["scope"] == offline.address


def check_tabs(offline: Offline, table: str) -> None:
    """Two tabs play one game; when the one that runs it is closed the other goes on with it."""
    rng = Random(1)
    other = Offline(offline.context, offline.address)
    other.open()
    offline.play(table, rng, 2)
    other.play(table, rng, 2)
    before = offline.json(f"/api/tables/{table}/view")["number"]
    offline.page.close()
    other.play(table, rng, 2)
    assert other.json(f"/api/tables/{table}/view")["number"] >= before + 2
    offline.page = other.page


def check_shared(offline: Offline, table: str) -> None:
    """A record that is shared with the application is opened in it."""
    _, record = offline.ask(f"/api/tables/{table}/record")
    assert offline.page.evaluate(SHARE, record)[0]
    offline.reload()
    expect(offline.house.locator("#game")).to_have_count(1)
    assert len(offline.json("/api/my-tables")) == 2


def check_carried(offline: Offline, server: Site, table: str) -> None:
    """A game goes on at a server by one form, and from there back to the site."""
    offline.show(f"/table/{table}")
    offline.house.locator(".table-menu > summary").click()
    elsewhere = offline.house.locator(".elsewhere")
    elsewhere.locator("summary").click()
    elsewhere.locator("input").fill(server.address)
    with offline.context.expect_page(timeout=MILLISECONDS) as opened:
        elsewhere.locator("button").click()
    there = opened.value
    there.locator(BROUGHT).click(timeout=MILLISECONDS)
    there.locator("#game").wait_for(timeout=MILLISECONDS)
    moves = len(replay(read_record(offline.ask(f"/api/tables/{table}/record")[1])).moves)
    taken = there.evaluate("fetch(location.pathname + '/record').then((r) => r.text())")
    assert len(replay(read_record(taken)).moves) >= moves
    there.locator(".table-menu > summary").click()
    there.locator(".elsewhere summary").click()
    there.locator(".elsewhere input").fill(offline.address)
    with offline.context.expect_page(timeout=MILLISECONDS) as back:
        there.locator(".elsewhere button").click()
    home = back.value.frame_locator("#house")
    home.locator(BROUGHT).click(timeout=MILLISECONDS)
    home.locator("#game").wait_for(timeout=MILLISECONDS)


def test_an_installed_game_is_shared_carried_and_played_in_tabs(
    offline: Offline, tmp_path: Path
) -> None:
    offline.open()
    check_installable(offline)
    seats = [{"kind": "me"}, {"kind": "bot", "level": "hard"}]
    table = offline.json("/api/tables", "POST", {"seats": seats})["id"]
    check_tabs(offline, table)
    check_shared(offline, table)
    offline.page.wait_for_function("() => bruxelles.hasNetwork", timeout=MILLISECONDS)
    with Site(tmp_path) as server:
        check_carried(offline, server, table)
    assert offline.errors == []
