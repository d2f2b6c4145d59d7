"""What a page does not show whole: words and drawings outside of the window or of their box."""

from __future__ import annotations

from playwright.sync_api import Page

FIND = """([scrollers, rolling]) => {
  const BY_EYE = { visibilityProperty: true };
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
    const isShown = each.checkVisibility(BY_EYE) && !each.closest(scrollers);
    const [words, drawing] = [each.getBoundingClientRect(), each.ownerSVGElement];
    if (isShown && each.matches("text") && !isWithin(words, drawing.getBoundingClientRect(), 0)) {
      found.add(`cut off by a drawing: “${each.textContent}”`);
    }
    if (!isShown || each.closest("svg svg, svg *")) continue;
    if (each.matches("svg.i:not(.glass, .bonus *), svg.pawn, svg.house, svg.mark")) {
      const what = `drawing ${each.getAttribute("class")} of ${name(each.parentElement)}`;
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
  const areas = [...document.querySelectorAll(AREAS)]
    .filter((each) => each.checkVisibility(BY_EYE));
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
  const BY_EYE = { visibilityProperty: true };
  const found = new Set();
  const walker = document.createTreeWalker(document.querySelector("#game"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const holder = walker.currentNode.parentElement;
    if (!holder.checkVisibility(BY_EYE) || holder.closest(scrollers)) continue;
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
  const BY_EYE = { visibilityProperty: true };
  const isSeen = (each) => each.checkVisibility(BY_EYE) && each.getBoundingClientRect().width > 1;
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


SMALL = """([least, where]) => {
  const BY_EYE = { visibilityProperty: true };
  const found = new Set();
  const walker = document.createTreeWalker(document.querySelector(where), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const holder = walker.currentNode.parentElement;
    const text = walker.currentNode.data.trim();
    if (!text || !holder.checkVisibility(BY_EYE) || holder.closest(".away, .at, option")) continue;
    const svg = holder.ownerSVGElement;
    const scale = svg ? svg.getBoundingClientRect().width / svg.viewBox.baseVal.width : 1;
    const size = parseFloat(getComputedStyle(holder).fontSize) * scale;
    if (size < least - 0.05) found.add(`${size.toFixed(1)} px: ${text.slice(0, 40)}`);
  }
  return [...found];
}"""
LEAST_LETTERS = 11


LEAST_IN_THE_LEDGER = 12


def too_small(page: Page) -> list[str]:
    """Words whose letters are under the least size that can be read."""
    found: list[str] = page.evaluate(SMALL, [LEAST_LETTERS, "body"])
    return found + [f"in the ledger: {each}" for each in small_in_the_ledger(page)]


def small_in_the_ledger(page: Page) -> list[str]:
    """Its numbers are compared line by line, so they are a little larger."""
    if not page.locator(".players").count():
        return []
    found: list[str] = page.evaluate(SMALL, [LEAST_IN_THE_LEDGER, ".players"])
    return found


SLIM = """(least) => {
  const PRESSED = "button, select, summary, input:not([type=hidden]), .deed, .go, li > a, th > a";
  const found = [];
  for (const each of document.querySelectorAll(`main :is(${PRESSED})`)) {
    const isSeen = each.checkVisibility({ visibilityProperty: true });
    if (!isSeen || each.closest("[inert], svg")) continue;
    const label = each.matches("[type=checkbox], [type=radio]") ? each.closest("label") : null;
    const box = (label ?? each).getBoundingClientRect();
    const isInText = each.matches("li > a") && getComputedStyle(each).display === "inline";
    if (box.width > 1 && box.height < least - 0.5 && !isInText) {
      found.push(`${Math.round(box.height)} px: ${each.outerHTML.slice(0, 90)}`);
    }
  }
  return found;
}"""
LEAST_FINGER = 44


def too_slim(page: Page) -> list[str]:
    """What is pressed, on a page around the table, and too low for a thumb."""
    found: list[str] = page.evaluate(SLIM, LEAST_FINGER)
    return found


SIDES = """() => [...document.querySelectorAll(".paired > .side")]
  .map((each) => each.getBoundingClientRect()).map(({ left, right }) => [left, right])"""


def stand_beside_each_other(page: Page) -> bool:
    """Whether a page of many parts uses the room of a wide screen."""
    (_, right), (left, _) = page.evaluate(SIDES)
    return bool(right < left)


CUT = """() => [...document.querySelectorAll(".staged")].flatMap((stage) => {
  const room = stage.getBoundingClientRect();
  const walker = document.createTreeWalker(stage, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (!node.data.trim() || !node.parentElement.checkVisibility()) continue;
    if (node.parentElement.closest("svg, .away")) continue;
    const range = document.createRange();
    range.selectNode(node);
    const holder = node.parentElement.closest("button, li, .panel").getBoundingClientRect();
    const box = range.getBoundingClientRect();
    const right = Math.min(room.right, holder.right);
    const left = Math.max(room.left, holder.left);
    const isCut = box.right > right + 1 || box.left < left - 1;
    if (box.width > 1 && isCut) found.push(node.data.trim());
  }
  return found;
})"""


def cut_in_pictures(page: Page) -> list[str]:
    """Words in a drawn part of the table that its frame cuts off."""
    found: list[str] = page.evaluate(CUT)
    return found
