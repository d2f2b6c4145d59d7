"""How soon a click is seen: from the click to the painted change, in a browser, over 100 clicks.

    PYTHONPATH=tests python -m benchmarks.clicks

Somebody plays against bots by clicking: spaces, bids, goods, other choices instead, steps back and
confirmations, in as many games as it takes. The server and the browser share the machine, which
should be at rest. Nobody clicks again before half a second after what they did or saw last.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Final

from playwright.sync_api import Locator, sync_playwright

from web.browser.chromium import MISSING, found, launch
from web.browser.site import Site
from web.browser.visitor import Visitor

CLICKS: Final = 100
PARTS: Final = ("from click to picture", "until the answer", "until in its place", "until painted")
AT_ONCE: Final = "localStorage.pace = 'once'; localStorage.finale = 'nothing';"
"""Bots do not keep one waiting, and the end of a round is not played out."""
PRESS_MILLISECONDS: Final = 80
"""How long a finger rests on a button before it lets go; the clock starts when it does."""
PAUSE_MILLISECONDS: Final = 500
"""How long a person looks before the next click."""
WATCH: Final = """() => {
  window.seen = [];
  let began = 0;
  addEventListener("click", () => { began = performance.now(); }, { capture: true });
  document.addEventListener("table:shown", () => {
    const [at, shown] = [began, performance.now()];
    began = 0;
    const fetched = performance.getEntriesByType("resource");
    const asked = fetched.findLast((each) => each.initiatorType === "fetch");
    performance.clearResourceTimings();
    const told = Math.max(0, (asked?.responseEnd ?? at) - at);
    if (at) requestAnimationFrame(() => setTimeout(() => {
      const painted = performance.now();
      seen.push([painted - at, told, shown - at - told, painted - shown]);
    }, 0));
  });
}"""
"""Milliseconds from a click: in all, until the answer was there, in its place, and painted."""


def main() -> None:
    """Click, and tell the percentiles."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clicks", type=int, default=CLICKS)
    parser.add_argument("--rules", default="second+belle-epoque+asymmetric")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--press", type=float, default=PRESS_MILLISECONDS, help="milliseconds")
    parser.add_argument("--pause", type=float, default=PAUSE_MILLISECONDS, help="milliseconds")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as data, Site(Path(data)) as site:
        times = clicked(site.address, wanted)
    for name, each in zip(PARTS, zip(*times, strict=True), strict=True):
        slow = quantiles(each, n=20)[-1]
        print(f"{name}: median {median(each):.0f} ms, 95 of 100 under {slow:.0f} ms, ", end="")
        print(f"at most {max(each):.0f} ms")


def clicked(address: str, wanted: argparse.Namespace) -> list[list[float]]:
    """Milliseconds from each click to what it changed on the screen, in all and in parts."""
    with sync_playwright() as playwright:
        path = found(playwright)
        assert path is not None, MISSING
        browser = launch(playwright, path)
        person = Visitor(browser.new_context(viewport={"width": 1440, "height": 900}), address)
        person.context.add_init_script(AT_ONCE)
        rng, times = Random(1893), list[list[float]]()
        while len(times) < wanted.clicks:
            person.play_now(wanted.rules, wanted.players)
            person.page.evaluate(WATCH)
            times += play(person, rng, wanted, wanted.clicks - len(times))
        browser.close()
    return times


def play(
    person: Visitor, rng: Random, wanted: argparse.Namespace, clicks: int
) -> list[list[float]]:
    """What was measured of so many clicks, or of those until the game was over."""
    while len(seen(person)) < clicks and not person.asked().is_over:
        before = person.look()
        person.page.mouse.move(1, 1)
        chosen = next_click(person, rng)
        person.page.wait_for_timeout(wanted.pause)
        chosen.click(delay=wanted.press)
        person.changed(before)
    return seen(person)[:clicks]


def seen(person: Visitor) -> list[list[float]]:
    """What was measured so far."""
    times: list[list[float]] = person.page.evaluate("() => seen")
    return times


def next_click(person: Visitor, rng: Random) -> Locator:
    """A choice on the table or in the list, a step back, or the end of a turn."""
    shown = person.look()
    if shown.is_final and rng.random() < 0.5:
        return person.find(".confirm")
    if shown.draft and rng.random() < 0.4:
        return person.find("button[name=back]")
    if shown.is_final:
        return person.find(".confirm")
    token = rng.choice(shown.lit or shown.choices)
    on_table = person.find(f":is(.west, .centre, .east) button[form=choose][value='{token}']").first
    return on_table if shown.lit else person.find(f".choices .choice[value='{token}']").first


if __name__ == "__main__":
    main()
