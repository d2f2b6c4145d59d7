"""The site without a server, in a real browser: whole games, whatever happens to it meanwhile."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Error

from anywhere.hosting import Host
from anywhere.offline import Offline
from bruxelles1893.anywhere.building.site import list_files
from bruxelles1893.engine import read_record, replay
from bruxelles1893.server.http.response_models import state_out
from patience import MILLISECONDS, wait_until
from web.browser.moments import EVERYTHING

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PARTS = 12
"""Moves between two mishaps."""
KEPT_VERSION = """async () =>
  (await (await caches.open("bruxelles1893")).match("version"))?.text()"""


def newer(site: Path, folder: Path) -> str:
    """The site of a later release, with another title; its version."""
    shutil.copytree(site, folder)
    page = folder / "index.html"
    page.write_text(page.read_text("utf-8").replace("1893</title>", "1893 again</title>"), "utf-8")
    list_files(folder)
    version: str = json.loads((folder / "files.json").read_text())["version"]
    return version


def kept_version(offline: Offline) -> str | None:
    """The release that the browser keeps; none while its page is loaded anew."""
    try:
        kept: str | None = offline.page.evaluate(KEPT_VERSION)
    except Error:
        return None
    return kept


def interrupted(offline: Offline, table: str, rng: Random) -> None:
    """Kill Python in the middle of a move: it is stored, or it is not."""
    shown = offline.json(f"/api/tables/{table}/view")
    option = rng.choice(shown["options"])["notation"] if shown["options"] else "pass"
    body = {"number": shown["number"], "options": [option]}
    offline.page.evaluate(
        """async ([path, body]) => {
            const house = location.pathname + "house";
            const token = (await (await fetch(house + "/api/me")).json()).csrf_token;
            const headers = { "X-CSRF-Token": token, "Content-Type": "application/json" };
            const asked = { method: "POST", headers, body: JSON.stringify(body) };
            const answer = fetch(house + path, asked).catch(() => null);
            await new Promise((done) => setTimeout(done, 5));
            await bruxelles.restart();
            await answer;
        }""",
        [f"/api/tables/{table}/moves", body],
    )
    assert offline.json(f"/api/tables/{table}/view")["number"] >= shown["number"]


@pytest.mark.matrix
@pytest.mark.parametrize(
    ("rules", "language", "players"), [("second", "de", 2), (EVERYTHING, "ja", 3)]
)
def test_a_whole_game_without_a_network(
    offline: Offline,
    host: Host,
    site: Path,
    tmp_path: Path,
    rules: str,
    language: str,
    players: int,
) -> None:
    rng = Random(1893)
    offline.open()
    offline.rehearsed()
    offline.context.set_offline(True)
    token = offline.json("/api/me")["csrf_token"]
    form = f"csrf_token={token}&language={language}&back=%2F"
    offline.post_form("/language", form)
    offline.reload()
    assert offline.house.locator("html").get_attribute("lang") == language
    assert offline.page.evaluate("() => bruxelles.isRestored"), "it began with what was kept"

    seats = [{"kind": "me"}, *[{"kind": "bot", "level": "easy"}] * (players - 1)]
    table = offline.json("/api/tables", "POST", {"rules": rules, "seats": seats})["id"]
    offline.play(table, rng, PARTS)
    offline.show(f"/table/{table}")
    offline.reload()
    assert offline.house.locator("#game").count() == 1, "the same page after it was loaded again"
    offline.play(table, rng, PARTS)
    interrupted(offline, table, rng)
    offline.play(table, rng, PARTS)

    host.folder = tmp_path / "newer"
    version = newer(site, host.folder)
    offline.context.set_offline(False)
    offline.reload()
    offline.page.locator("#renew").click(timeout=MILLISECONDS)
    wait_until(lambda: kept_version(offline) == version)
    offline.wait()
    offline.context.set_offline(True)

    assert offline.play(table, rng)
    final = offline.json(f"/api/tables/{table}/view")
    _, record = offline.ask(f"/api/tables/{table}/record")
    state = replay(read_record(record)).state
    native = state_out(state.view(final["seat"]).table)
    assert json.loads(json.dumps(native)) == final["state"], "the same position, to the last card"
    assert [sheet.total for sheet in state.scores()] == final["table"]["scores"]
    assert offline.errors == []
