// What of the table is folded: groups of the ledger by whoever folds them, and areas that a learner has not met yet.
import { all, around, find, get, isSeen, on, root, table } from "./dom.js";
import { chosen, keep } from "./preferences.js";

const GROUPS = ["pawns", "tracks", "materials", "works", "rows", "nobles"];
/** @type {Record<string, string>} where an area is on the page, if it is more than lines of the ledger */
const AREAS = {
  board: "#board .panes",
  bids: "#board .prestige",
  brussels: "#brussels",
  market: "#market",
  compass: "#compass",
  nobles: "#nobles, #hand",
  outlook: "#outlook",
  log: "#log",
  materials: "#stock .of-supply",
  court: "#stock .of-court",
};
/** The heading of each panel that shows its name alone while it is folded. */
const HEADINGS = ["brussels", "market", "compass", "nobles", "outlook", "log"];
/** Areas that are dimmed in their place: they are needed to know where one is. */
const DIMMED = ["board", "bids", "materials", "court"];
const FOLDED = "folded-groups";
const OPEN = "all-open";

/** @param {string | undefined | null} words */
const split = (words) => (words ?? "").split(" ").filter(Boolean);
const isAllOpen = () => chosen(OPEN) === "yes";
const own = () => split(chosen(FOLDED));
const looked = () => `unfolded ${table().dataset.url}`;
/** What the learner, or the mentor, unfolded before its time. */
const unfolded = () => split(sessionStorage.getItem(looked()));
let unmet = split(find("#game")?.dataset.folded);

/** Whether what is asked is chosen there; in a turn everything can be, so that only what was met is shown.
 * @param {string} area */
function isNeeded(area) {
  const places = [AREAS[area], `.player .of-${area}`].filter(Boolean).join(", ");
  const isTurn = find("#choices")?.dataset.asks === "turn";
  return !isTurn && all(places).some((each) => each.matches(".lit") || find(".lit", each));
}

function apply() {
  const seen = unfolded();
  const quiet = isAllOpen() ? [] : unmet.filter((area) => !seen.includes(area));
  const folded = [...new Set([...quiet, ...own()])].filter((area) => !isNeeded(area));
  for (const area of DIMMED) {
    const isQuiet = quiet.includes(area) && folded.includes(area);
    for (const each of all(AREAS[area])) each.inert = isQuiet;
  }
  nameHeadings(quiet, folded);
  if (folded.length) table().dataset.folded = folded.join(" ");
  else delete table().dataset.folded;
  table().classList.toggle("unfolding", quiet.length > 0);
  table().classList.toggle("held-open", isAllOpen() && unmet.length > 0);
}

/** The name of a folded panel is a button for keyboards and screen readers.
 * @param {string[]} quiet
 * @param {string[]} folded */
function nameHeadings(quiet, folded) {
  for (const area of HEADINGS) {
    const isFolded = quiet.includes(area) && folded.includes(area);
    for (const panel of all(AREAS[area])) {
      const heading = find(":scope > h2", panel);
      if (isFolded) {
        heading?.setAttribute("role", "button");
        heading?.setAttribute("tabindex", "0");
        heading?.setAttribute("aria-expanded", "false");
      } else if (heading?.hasAttribute("aria-expanded")) {
        heading.removeAttribute("role");
        heading.setAttribute("tabindex", "-1"); // who has just opened it goes on from here
        heading.removeAttribute("aria-expanded");
      }
    }
  }
}

/** @param {string[]} areas */
function unfold(areas) {
  if (!areas.length) return;
  sessionStorage.setItem(looked(), [...new Set([...unfolded(), ...areas])].join(" "));
  apply();
}

/** @param {Element} thing
 * @returns {string[]} the folded areas that it lies in */
const areasOf = (thing) =>
  split(table().dataset.folded).filter(
    (area) =>
      (AREAS[area] && thing.closest(AREAS[area])) ||
      thing.closest(`.of-${area}`) ||
      (AREAS[area] && find(AREAS[area], thing) && thing.matches(".panel, section")),
  );

/** What is spoken of, or turned to, is shown.
 * @param {Element[]} things */
export const unfoldAround = (things) => unfold(things.flatMap(areasOf));

/** @param {string[]} areas those that the learner has not met */
export function fold(areas) {
  unmet = areas;
  apply();
}

/** @param {string} group */
function toggle(group) {
  const folded = own();
  const isFolded = split(table().dataset.folded).includes(group);
  const next = isFolded ? folded.filter((each) => each !== group) : [...folded, group];
  keep(FOLDED, next.filter((each) => GROUPS.includes(each)).join(" "));
  unfold(isFolded ? [group] : []);
  apply();
  all(`[data-fold="${group}"]`).find(isSeen)?.focus();
}

document.addEventListener("click", (event) => {
  const line = around(event, "[data-fold]");
  if (line) toggle(line.dataset.fold ?? "");
  else if (around(event, "#unfold")) {
    keep(OPEN, "yes");
    apply();
  } else if (around(event, "#fold-again")) {
    keep(OPEN, "");
    apply();
  } else if (event.target instanceof Element && table().classList.contains("unfolding")) {
    unfoldAround([event.target]);
  }
});

document.addEventListener("keydown", (event) => {
  const heading = around(event, "h2[aria-expanded=false]");
  if (!heading || heading !== event.target || !["Enter", " "].includes(event.key)) return;
  event.preventDefault();
  event.stopPropagation();
  unfoldAround([heading]);
});

// --- Focus: a setting for everybody ------------------------------------------------------------
function showFocus() {
  root.classList.toggle("focused", chosen("focus") === "on");
}
document.addEventListener("change", (event) => {
  if (around(event, "[data-setting=focus]")) setTimeout(showFocus);
});

// --- One place for choices: on a wide screen what lies on the table is not listed too -----------------
const LISTED = "listed";
function placeChoices() {
  root.classList.toggle("listed", chosen(LISTED) === "yes");
  const onTable = new Set(
    all("#sides button[form=choose][name=option].lit").map((each) => each.getAttribute("value")),
  );
  for (const each of all("#choices .choice")) {
    each.classList.toggle("placed", onTable.has(each.getAttribute("value")));
  }
}
document.addEventListener("click", (event) => {
  if (!around(event, "#as-list")) return;
  keep(LISTED, root.classList.contains("listed") ? "" : "yes");
  placeChoices();
  get("#choices").querySelector("button")?.focus();
});

function settle() {
  if (!find("#game")) return;
  apply();
  placeChoices();
  showFocus();
}
on("table:shown", settle);
settle();
