"""How long the site takes to start in Chromium, by the browser's clock.

`python benchmarks/anywhere_start.py build/site [STARTS]`: the first visit fetches everything; then
the browser is closed, the network taken away, and the site started again and again in new browsers.
A page counts when it is shown and the application behind it has answered another request.
"""

from __future__ import annotations

import os
import statistics
import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any

from playwright.sync_api import Page, sync_playwright

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
FLAGS = ["--no-sandbox", "--disable-gpu"]
MILLISECONDS = 300_000
ANSWERED = """async () => {
    const frame = document.querySelector("#house");
    await fetch(new URL("house/api/me", location.href.split("#")[0]));
    return [performance.getEntriesByName("shown")[0].startTime, performance.now()];
}"""


class Quiet(SimpleHTTPRequestHandler):
    """A static host."""

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def open_site(page: Page, address: str) -> list[float]:
    """Open the site; when the page was shown, and when it had answered."""
    page.goto(address, timeout=MILLISECONDS)
    page.locator("#house").wait_for(state="visible", timeout=MILLISECONDS)
    answered: list[float] = page.evaluate(ANSWERED)
    return answered


def marks(page: Page) -> dict[str, float]:
    """What the page noted on the way."""
    found: dict[str, float] = page.evaluate(
        "Object.fromEntries(performance.getEntriesByType('mark').map((m) => [m.name, m.startTime]))"
    )
    return found


def processor_seconds(profile: str) -> float:
    """What the browser of a profile has used since it began, in all its processes."""
    parents, used, browsers = {}, {}, []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
            command = (folder / "cmdline").read_text()
        except OSError:
            continue
        number = int(folder.name)
        parents[number], used[number] = int(fields[1]), int(fields[11]) + int(fields[12])
        if profile in command:
            browsers.append(number)

    def is_of_browser(number: int) -> bool:
        return number in browsers or (number in parents and is_of_browser(parents[number]))

    ticks = sum(used[number] for number in used if is_of_browser(number))
    return ticks / os.sysconf("SC_CLK_TCK")


def measure(browsers: Any, address: str, profile: str, starts: int) -> None:
    """Print each start and the median."""
    with browsers.launch_persistent_context(
        profile, executable_path=CHROMIUM, args=FLAGS, headless=True
    ) as context:
        page = context.new_page()
        first = open_site(page, address)
        page.wait_for_function("() => bruxelles.rehearsed", timeout=MILLISECONDS)
        kept = page.evaluate("bruxelles.rehearsed")
    print(f"first start {first[0] / 1000:.2f} s; memory kept: {kept}")
    times = []
    for _ in range(starts):
        with browsers.launch_persistent_context(
            profile, executable_path=CHROMIUM, args=FLAGS, headless=True
        ) as context:
            context.set_offline(True)
            page = context.new_page()
            shown, answered = open_site(page, address)
            times.append(answered)
            spent = processor_seconds(profile)
            noted = ", ".join(f"{name} {at:.0f}" for name, at in marks(page).items())
            print(
                f"shown {shown / 1000:.2f} s, answered {answered / 1000:.2f} s ({noted}), "
                f"processor {spent:.2f} s"
            )
    print(f"median of {starts}: {statistics.median(times) / 1000:.2f} s")


def main(folder: Path, starts: int) -> None:
    """Serve the site and start it."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright, TemporaryDirectory() as profile:
        address = f"http://127.0.0.1:{server.server_port}/"
        measure(playwright.chromium, address, profile, starts)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 5)
