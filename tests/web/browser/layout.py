"""What a page does not show whole: words and drawings outside of the window or of their box."""

from __future__ import annotations

from playwright.sync_api import Page

FIND = """(scrollers) => {
  const found = new Set();
  const root = document.documentElement;
  if (root.scrollHeight > innerHeight) found.add(`the page scrolls: ${root.scrollHeight}`);
  if (root.scrollWidth > innerWidth) found.add(`the page is too wide: ${root.scrollWidth}`);

  const HOLDERS = "button, a, li, dd, dt, th, td, .panel, .player, .question, header";
  const name = (each) => `${each.tagName.toLowerCase()}#${each.id}.${each.classList[0] ?? ""}`;
  const isCutting = (each) => getComputedStyle(each).overflow !== "visible";
  const isWithin = (box, room, spare) => box.left >= room.left - spare
    && box.right <= room.right + spare && box.top >= room.top - spare
    && box.bottom <= room.bottom + spare;
  const window_ = new DOMRect(0, 0, innerWidth, innerHeight);

  const isSpokenOnly = (each) => isCutting(each) && each.clientWidth <= 1;

  function check(what, box, element) {
    if (!box.width || !box.height) return;
    for (let each = element; each; each = each.parentElement) if (isSpokenOnly(each)) return;
    if (!isWithin(box, window_, 1)) found.add(`outside of the window: ${what}`);
    const holder = element.closest(HOLDERS);
    for (let each = element; each; each = each.parentElement) {
      if (each !== holder && !isCutting(each)) continue;
      const isWhole = isWithin(box, each.getBoundingClientRect(), each === holder ? 3 : 1);
      if (!isWhole) found.add(`cut off by ${name(each)}: ${what}`);
    }
  }

  for (const each of document.querySelectorAll("header *, main *")) {
    const isShown = each.checkVisibility() && !each.closest(`.sprite, ${scrollers}`);
    const [words, drawing] = [each.getBoundingClientRect(), each.ownerSVGElement];
    if (isShown && each.matches("text") && !isWithin(words, drawing.getBoundingClientRect(), 0)) {
      found.add(`cut off by a drawing: “${each.textContent}”`);
    }
    if (!isShown || each.closest("svg svg, svg *")) continue;
    if (each.matches("svg.i, svg.pawn, svg.house, svg.mark")) {
      const what = `drawing ${each.getAttribute("class")}`;
      check(what, each.getBoundingClientRect(), each.parentElement);
    }
    for (const node of each.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE || !node.data.trim()) continue;
      const range = document.createRange();
      range.selectNode(node);
      check(`“${node.data.trim()}”`, range.getBoundingClientRect(), each);
    }
  }
  const AREAS = ".panes, .prestige, .pavilions, #tiles, #forecast, .question:not(.over), "
    + ".west > *, .east > *, .player";
  const areas = [...document.querySelectorAll(AREAS)].filter((each) => each.checkVisibility());
  for (const [index, one] of areas.entries()) for (const other of areas.slice(index + 1)) {
    const [a, b] = [one, other].map((each) => each.getBoundingClientRect());
    const isBeside = a.right <= b.left || b.right <= a.left;
    const isAbove = a.bottom <= b.top || b.bottom <= a.top;
    if (isBeside || isAbove || one.contains(other)) continue;
    found.add(`${name(one)} lies over ${name(other)}`);
  }
  return [...found];
}"""
SCROLLERS = "#news, .choices:has(.choice)"
"""Lists that may be longer than their place."""


def not_whole(page: Page) -> list[str]:
    found: list[str] = page.evaluate(FIND, SCROLLERS)
    return found


COVERED = """(scrollers) => {
  const found = new Set();
  const walker = document.createTreeWalker(document.querySelector("#game"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const holder = walker.currentNode.parentElement;
    if (!holder.checkVisibility() || holder.closest(scrollers)) continue;
    const range = document.createRange();
    range.selectNode(walker.currentNode);
    const box = range.getBoundingClientRect();
    if (!walker.currentNode.data.trim() || box.width < 2) continue;
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (hit && !hit.contains(holder) && !holder.contains(hit) && hit.closest(".panel, .question")
        !== holder.closest(".panel, .question")) {
      found.add(`“${walker.currentNode.data.trim()}” lies under ${hit.id || hit.className}`);
    }
  }
  return [...found];
}"""


def covered(page: Page) -> list[str]:
    """Words of the table that lie under another part of the page."""
    found: list[str] = page.evaluate(COVERED, f"{SCROLLERS}, .away, .full")
    return found


WORDLESS = """() => {
  const isSeen = (each) => each.checkVisibility() && each.getBoundingClientRect().width > 1;
  function words(thing) {
    const walker = document.createTreeWalker(thing, NodeFilter.SHOW_TEXT);
    let found = "";
    while (walker.nextNode()) {
      if (isSeen(walker.currentNode.parentElement)) found += walker.currentNode.data;
    }
    return found;
  }
  const THINGS = ".player :is(.chip, .track, .pawns, .row-chip, .power, .score, .purse)";
  return [...document.querySelectorAll(THINGS)].filter((each) => !/\\p{L}/u.test(words(each)))
    .map((each) => each.outerHTML.slice(0, 90));
}"""


def wordless(page: Page) -> list[str]:
    """What players have that is shown by a picture or a number without a word beside it."""
    found: list[str] = page.evaluate(WORDLESS)
    return found
