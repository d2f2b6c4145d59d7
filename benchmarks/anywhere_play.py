"""How fast the site answers in Chromium, by the browser's clock, without a network.

`python -m benchmarks.anywhere_play build/site [MOVES]` plays a game with two bots, casual and hard.
It tells how long a click's answer takes (the whole page with a choice made, more than a page asks
for), how long a move takes to be stored, and how long each bot thinks about a decision.
"""

from __future__ import annotations

import statistics
import sys
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any
from urllib.parse import quote

from playwright.sync_api import Page, sync_playwright

from benchmarks.anywhere_start import CHROMIUM, FLAGS, MILLISECONDS, Quiet, open_site

ASK = """async ([path, body]) => {
    const house = location.pathname + "house";
    const headers = { "Content-Type": "application/json" };
    if (body) headers["X-CSRF-Token"] = (await (await fetch(house + "/api/me")).json()).csrf_token;
    const began = performance.now();
    const asked = body ? { method: "POST", headers, body: JSON.stringify(body) } : {};
    const answer = await fetch(house + path, asked);
    const text = await answer.text();
    const told = text.startsWith("{") ? JSON.parse(text) : null;
    return { told, status: answer.status, milliseconds: performance.now() - began };
}"""
SEATS = [{"kind": "me"}, {"kind": "bot", "level": "casual"}, {"kind": "bot", "level": "hard"}]


def ask(page: Page, path: str, body: Any = None) -> tuple[Any, float]:
    """An answer of the application, and the milliseconds that it took."""
    found = page.evaluate(ASK, [path, body])
    assert found["status"] < 300, found
    return found["told"], found["milliseconds"]


def play(page: Page, moves: int) -> dict[str, list[float]]:
    """Play some moves; the milliseconds of each thing."""
    found: dict[str, list[float]] = {"click": [], "move": [], "casual": [], "hard": []}
    rng = Random(1893)
    table = ask(page, "/api/tables", {"rules": "second", "seats": SEATS})[0]["id"]
    while len(found["move"]) < moves:
        shown, _ = ask(page, f"/api/tables/{table}/view")
        if shown["table"]["status"] != "running":
            break
        if shown["options"]:
            option = rng.choice(shown["options"])["notation"]
            number = shown["number"]
            click = f"/table/{table}?number={number}&option={quote(option)}"
            found["click"].append(ask(page, click)[1])
            body = {"number": number, "options": [option]}
            found["move"].append(ask(page, f"/api/tables/{table}/moves", body)[1])
        else:
            level = SEATS[shown["decision"]["seat"]]["level"]
            found[level].append(waited(page, table, shown["number"]))
    return found


def waited(page: Page, table: str, number: int) -> float:
    """How long a bot's next decision takes from now."""
    seconds: float = page.evaluate(
        """async ([path, number]) => {
            const began = performance.now();
            for (;;) {
                const shown = await (await fetch(location.pathname + "house" + path)).json();
                if (shown.number > number) return performance.now() - began;
                await new Promise((done) => setTimeout(done, 5));
            }
        }""",
        [f"/api/tables/{table}/view", number],
    )
    return seconds


def main(folder: Path, moves: int) -> None:
    """Serve the site, take the network away, and play."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright, TemporaryDirectory() as profile:
        context = playwright.chromium.launch_persistent_context(
            profile, executable_path=CHROMIUM, args=FLAGS, headless=True
        )
        page = context.new_page()
        open_site(page, f"http://127.0.0.1:{server.server_port}/")
        page.wait_for_function("() => bruxelles.rehearsed", timeout=MILLISECONDS)
        context.set_offline(True)
        for name, times in play(page, moves).items():
            if times:
                high = sorted(times)[int(0.95 * (len(times) - 1))]
                middle = statistics.median(times)
                print(
                    f"{name}: {len(times)} times, median {middle:.0f} ms, 95% within {high:.0f} ms"
                )
        context.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 60)
