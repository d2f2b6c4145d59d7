"""How soon a click is seen: from the click to the painted change, in a browser, over 100 clicks.

    PYTHONPATH=tests python -m benchmarks.clicks

Somebody plays against bots by clicking: spaces, bids, goods, other choices instead, steps back and
confirmations. The server and the browser share the machine, which should be at rest.
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
AT_ONCE: Final = "localStorage.pace = 'once'; localStorage.finale = 'nothing';"
"""Bots do not keep one waiting, and the end of a round is not played out."""
WATCH: Final = """() => {
  window.seen = [];
  let began = 0;
  addEventListener("click", () => { began = performance.now(); }, { capture: true });
  document.addEventListener("table:shown", () => {
    const at = began;
    began = 0;
    if (at) requestAnimationFrame(() => setTimeout(() => seen.push(performance.now() - at), 0));
  });
}"""


def main() -> None:
    """Click, and tell the percentiles."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clicks", type=int, default=CLICKS)
    parser.add_argument("--rules", default="second+belle-epoque+asymmetric")
    parser.add_argument("--players", type=int, default=4)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as data, Site(Path(data)) as site:
        times = clicked(site.address, wanted.rules, wanted.players, wanted.clicks)
    slow = quantiles(times, n=20)[-1]
    print(
        f"{len(times)} clicks: median {median(times):.0f} ms, 95 of 100 under {slow:.0f} ms, ",
        end="",
    )
    print(f"at most {max(times):.0f} ms")


def clicked(address: str, rules: str, players: int, clicks: int) -> list[float]:
    """Milliseconds from each click to what it changed on the screen."""
    with sync_playwright() as playwright:
        path = found(playwright)
        assert path is not None, MISSING
        browser = launch(playwright, path)
        person = Visitor(browser.new_context(viewport={"width": 1440, "height": 900}), address)
        person.context.add_init_script(AT_ONCE)
        person.play_now(rules, players)
        person.page.evaluate(WATCH)
        rng = Random(1893)
        while len(times := seen(person)) < clicks:
            person.asked()
            person.press(next_click(person, rng))
        browser.close()
    return times[:clicks]


def seen(person: Visitor) -> list[float]:
    """What was measured so far."""
    times: list[float] = person.page.evaluate("() => seen")
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
