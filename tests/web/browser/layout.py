"""What a page does not show whole: words and drawings outside of the window or of their box."""

from __future__ import annotations

from playwright.sync_api import Page

FIND = """([scrollers, rolling]) => {
  const found = new Set();
  const root = document.documentElement;
  const isRolling = (each) => Boolean(rolling) && each.matches(rolling);
  const mayScroll = Boolean(rolling) || root.scrollHeight <= innerHeight;
  if (!mayScroll) found.add(`the page scrolls: ${root.scrollHeight}`);
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
    const isInView = (rolling && element.closest(rolling)) || isWithin(box, window_, 1);
    if (!isInView) found.add(`outside of the window: ${what}`);
    const holder = element.closest(HOLDERS);
    for (let each = element; each && !isRolling(each); each = each.parentElement) {
      if (each !== holder && !isCutting(each)) continue;
      const isWhole = isWithin(box, each.getBoundingClientRect(), each === holder ? 3 : 1);
      if (!isWhole) found.add(`cut off by ${name(each)}: ${what}`);
    }
  }

  for (const each of document.querySelectorAll("header *, main *")) {
    const isShown = each.checkVisibility() && !each.closest(scrollers);
    const [words, drawing] = [each.getBoundingClientRect(), each.ownerSVGElement];
    if (isShown && each.matches("text") && !isWithin(words, drawing.getBoundingClientRect(), 0)) {
      found.add(`cut off by a drawing: “${each.textContent}”`);
    }
    if (!isShown || each.closest("svg svg, svg *")) continue;
    if (each.matches("svg.i:not(.glass, .bonus *), svg.pawn, svg.house, svg.mark")) {
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
  const AREAS = ".panes, .prestige, .pavilions, #tiles, #outlook, .question:not(.over), "
    + ".west > *, .east > *, .player";
  const areas = [...document.querySelectorAll(AREAS)].filter((each) => each.checkVisibility());
  for (const [index, one] of areas.entries()) for (const other of areas.slice(index + 1)) {
    const [a, b] = [one, other].map((each) => each.getBoundingClientRect());
    const isBeside = a.right <= b.left || b.right <= a.left;
    const isAbove = a.bottom <= b.top || b.bottom <= a.top;
    const isSticky = Boolean(rolling) && [one, other].some((each) => each.matches(".question"));
    if (isBeside || isAbove || one.contains(other) || isSticky) continue;
    found.add(`${name(one)} lies over ${name(other)}`);
  }
  return [...found];
}"""
SCROLLERS = "#news, .choices:has(.choice), .hand .cards"
"""Lists that may be longer than their place."""


ROLLING = "main, .sides > *, .jump, .satchel, .question"
"""What is scrolled or swiped where the table is larger than the window."""


def not_whole(page: Page, *, may_scroll: bool = False) -> list[str]:
    found: list[str] = page.evaluate(FIND, [SCROLLERS, ROLLING if may_scroll else ""])
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
  const hasWord = (each) => /\\p{L}/u.test([...each.childNodes].map((node) => (
    node.nodeType === Node.TEXT_NODE ? node.data : isSeen(node) ? node.textContent : "")).join(""));
  const edges = (each) => each.getBoundingClientRect();
  const middle = (each) => (edges(each).top + edges(each).bottom) / 2;
  const lines = [...document.querySelectorAll(".lines .of")].filter(hasWord).map(middle);
  const THINGS = ".player .cell, .kept, .stock .chip, .place, .notable, .plaque, .satchel li";
  return [...document.querySelectorAll(THINGS)].filter(isSeen)
    .filter((each) => !hasWord(each) && !lines.some((line) => Math.abs(line - middle(each)) < 3))
    .map((each) => each.outerHTML.slice(0, 90));
}"""


def wordless(page: Page) -> list[str]:
    """What is a picture or a number without a word beside it or at the head of its line."""
    found: list[str] = page.evaluate(WORDLESS)
    return found


SMALL = """(least) => {
  const found = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const holder = walker.currentNode.parentElement;
    const text = walker.currentNode.data.trim();
    if (!text || !holder.checkVisibility() || holder.closest(".away, .at, option")) continue;
    const svg = holder.ownerSVGElement;
    const scale = svg ? svg.getBoundingClientRect().width / svg.viewBox.baseVal.width : 1;
    const size = parseFloat(getComputedStyle(holder).fontSize) * scale;
    if (size < least - 0.05) found.add(`${size.toFixed(1)} px: ${text.slice(0, 40)}`);
  }
  return [...found];
}"""
LEAST_LETTERS = 11


def too_small(page: Page) -> list[str]:
    """Words whose letters are under the least size that can be read."""
    found: list[str] = page.evaluate(SMALL, LEAST_LETTERS)
    return found
