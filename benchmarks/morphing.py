"""How long a browser takes to put an update into a table: by idiomorph, and by hand.

    PYTHONPATH=tests python -m benchmarks.morphing

Every update of a game of five with everything on the table is put in its place by both in turns,
on the same table; milliseconds of the change itself, and until the browser has laid it out.
"""

from __future__ import annotations

import sys
from itertools import pairwise
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any, Final

from playwright.sync_api import Page, sync_playwright

from bruxelles1893.engine import Session, ruleset
from bruxelles1893.web.rendering.assets import script
from bruxelles1893.web.rendering.parts import Part, changes
from web.browser.chromium import MISSING, found, launch
from web.browser.site import Site
from web.drawn_games import drawn, page, played

RULES: Final = "second+belle-epoque+asymmetric"
SEED: Final = 7
FIRST, LAST = 60, 140
"""Which moves of the game are shown."""
BY_HAND: Final = Path(__file__).with_name("morph_by_hand.js")
TURNS: Final = 3
MEASURE: Final = """async ([ways, updates, turns]) => {
  const morphs = Object.fromEntries(await Promise.all(
    Object.entries(ways).map(async ([name, address]) => [name, (await import(address)).morph])));
  const parsed = (html) => document.createRange().createContextualFragment(html);
  const table = () => document.getElementById("game");
  const first = table().innerHTML;
  const times = Object.fromEntries(Object.keys(ways).map((name) => [name, []]));
  const ends = [];
  for (let turn = 0; turn < turns; turn += 1) {
    for (const [name, morph] of Object.entries(morphs)) {
      table().innerHTML = first;
      for (const update of updates) {
        const fresh = [...parsed(update).children];
        table().getBoundingClientRect();
        const began = performance.now();
        for (const next of fresh) {
          const old = document.getElementById(next.id);
          if (old) morph(old, next);
        }
        const changed = performance.now();
        document.body.getBoundingClientRect();
        times[name].push([changed - began, performance.now() - began]);
      }
      ends.push(table().innerHTML);
    }
  }
  return { times, isSame: ends.every((each) => each === ends[0]) };
}"""


def tables() -> list[Part]:
    """The table before every move, as one seat sees it."""
    whole = played(RULES, 5, LAST, SEED)
    session = Session(ruleset(RULES), 5, SEED, whole.names)
    shown = []
    for ply, move in enumerate(whole.moves):
        if ply >= FIRST:
            shown.append(drawn(session, 0))
        session.play(move.option)
    return shown


def measured(sheet: Page, ways: dict[str, str], updates: list[str]) -> dict[str, Any]:
    """The times of each way, and whether all led to the same table."""
    answer: dict[str, Any] = sheet.evaluate(MEASURE, [ways, updates, TURNS])
    return answer


def main() -> None:
    """Measure and print."""
    shown = tables()
    updates = ["".join(part.html for part in changes(old, new)) for old, new in pairwise(shown)]
    begun = page(played(RULES, 5, FIRST, SEED), seat=0)
    with sync_playwright() as playwright, TemporaryDirectory() as folder:
        path = found(playwright)
        if path is None:
            sys.exit(MISSING)
        with Site(Path(folder)) as site:
            sheet = launch(playwright, path).new_page(viewport={"width": 1440, "height": 900})
            kind = "text/html; charset=utf-8"
            sheet.route("**/drawn", lambda route: route.fulfill(body=begun, content_type=kind))
            sheet.goto(f"{site.address}/drawn")
            sheet.route("**/by_hand.js", lambda route: route.fulfill(path=BY_HAND))
            ways = {"by hand": "/by_hand.js", "idiomorph": script("morph.js")}
            seconds = measured(sheet, ways, updates)
    print(f"{len(updates)} updates, {TURNS} turns; same tables: {seconds['isSame']}")
    for name, times in seconds["times"].items():
        for what, spent in zip(("changed", "laid out"), zip(*times, strict=True), strict=True):
            worst = quantiles(spent, n=20)[-1]
            print(f"{name:10} {what:9} median {median(spent):.2f} ms, 95% within {worst:.2f} ms")


if __name__ == "__main__":
    main()
