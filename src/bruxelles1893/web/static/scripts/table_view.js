// What of the table is in view, and what has the focus, after each update.
import {
  all,
  around,
  draft,
  find,
  game,
  get,
  isCalm,
  isSeen,
  middle,
  on,
  root,
  table,
} from "./dom.js";
import { unfoldAround } from "./folding.js";
import { rove } from "./keyboard.js";
import { refresh } from "./requests.js";

// --- On a phone: the area that a new question is about comes into view --------------------------
const isPhone = matchMedia("(max-width: 819px), (max-width: 1023px) and (max-height: 480px)");
const SIDES = [".centre", ".west", ".east"];
let asked = "";
let hasTurned = false;
/** Whether the reader has turned to another area since the question came. */
export const isElsewhere = () => hasTurned;

function turnToTheQuestion() {
  const question = `${table().dataset.number}${draft() ?? ""}`;
  if (!isPhone.matches || question === asked) return;
  asked = question;
  hasTurned = false;
  const lit = SIDES.map((each) => get(each)).find((each) => find(".lit", each));
  const side = lit ?? (draft() ? null : find(".centre"));
  if (!side) return;
  find("#sides")?.scrollTo({ left: side.offsetLeft, behavior: "instant" });
  find(".lit", side)?.closest("section")?.scrollIntoView({ block: "start", inline: "nearest" });
}

/** To an area by its tab, which leaves no step for the back button.
 * @param {HTMLAnchorElement} tab */
function turnTo(tab) {
  const area = get(tab.hash);
  const behavior = isCalm.matches ? "instant" : "smooth";
  hasTurned = true;
  unfoldAround([area]);
  find("#sides")?.scrollTo({ left: sideOf(area).offsetLeft, behavior });
  area.scrollIntoView({ block: "start", inline: "nearest", behavior });
}
/** @param {HTMLElement} area
 * @returns {HTMLElement} */
const sideOf = (area) => area.closest("#sides > *") ?? area;
// A swipe is such a turn too.
find("#sides")?.addEventListener(
  "touchmove",
  () => {
    hasTurned = true;
  },
  { passive: true },
);

// --- After each update ------------------------------------------------------------------------
function settle() {
  if (!game()) return;
  rove();
  turnToTheQuestion();
  visited = -1;
  pullLog(sessionStorage.getItem("log") === "large");
  watchTheClock();
  fold(root.classList.contains("folded"));
  showBadge(Boolean(find(".question.mine")));
}

/** On the icon of an installed game.
 * @param {boolean} isMine */
function showBadge(isMine) {
  if (!("setAppBadge" in navigator)) return;
  (isMine ? navigator.setAppBadge() : navigator.clearAppBadge()).catch(() => {});
}

// A pointer needs no focus on the table, which would explain what it lies on.
let isByKeys = false;
addEventListener("keydown", () => {
  isByKeys = true;
});
addEventListener("pointerdown", () => {
  isByKeys = false;
});

/** In the list, or for who plays by keys on the table, where only that shows it. */
function firstChoice() {
  const listed = find(".choices .choice[tabindex='0']");
  if (listed && isSeen(listed)) return listed;
  return isByKeys ? find("#sides .lit[tabindex='0']") : null;
}

// A complete turn waits for Enter wherever its last choice was made; else the focus is only not lost.
function keepFocus() {
  const confirm = find(".question .confirm");
  const isLost = !document.activeElement || document.activeElement === document.body;
  const next = confirm ?? (isLost ? firstChoice() : null);
  next?.focus({ preventScroll: true });
}

// A player who is asked for too long may be replaced by a bot: the page then offers it.
const LONGEST_TIMER = 2 ** 31 - 1;
let patience = 0;
function watchTheClock() {
  clearTimeout(patience);
  const seconds = Number(table().dataset.abandonedIn);
  if (seconds) patience = setTimeout(() => refresh(), Math.min(seconds * 1000, LONGEST_TIMER));
}

// --- The log, small or over its whole column ---------------------------------------------------
/** @param {boolean} isLarge */
function pullLog(isLarge) {
  find("#log")?.classList.toggle("large", isLarge);
  find("#pull-log")?.setAttribute("aria-expanded", String(isLarge));
  const news = find("#news");
  if (news) news.scrollTop = news.scrollHeight;
}

// --- On a phone: the list of options folded away, and from one lit area of the table to the next ---
/** @param {boolean} isFolded */
function fold(isFolded) {
  root.classList.toggle("folded", isFolded);
  find("#fold")?.setAttribute("aria-expanded", String(!isFolded));
}

let visited = -1;
function toLit() {
  const tops = all("#game [data-roving]:not(.choices)")
    .flatMap((area) => find(".lit", area) ?? [])
    .sort((one, other) => middle(one)[1] - middle(other)[1]);
  if (!tops.length) return;
  visited = (visited + 1) % tops.length;
  const behavior = isCalm.matches ? "auto" : "smooth";
  tops[visited].scrollIntoView({ block: "start", behavior });
}

document.addEventListener("click", (event) => {
  /** @type {HTMLAnchorElement | null} */
  const tab = around(event, "#jump a");
  if (tab) {
    event.preventDefault();
    turnTo(tab);
  } else if (around(event, "#pull-log")) {
    const isLarge = !get("#log").classList.contains("large");
    sessionStorage.setItem("log", isLarge ? "large" : "");
    pullLog(isLarge);
  } else if (around(event, "#fold")) fold(!root.classList.contains("folded"));
  else if (around(event, "#to-lit")) toLit();
  else if (around(event, ".close")) get("#answer").replaceChildren();
});

// When the new page is there; what flies over it may still be under way.
on("table:shown", () => {
  settle();
  keepFocus();
});
// The slider of a look back asks while it is drawn.
let sliding = 0;
document.addEventListener("input", ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.id !== "ply") return;
  clearTimeout(sliding);
  sliding = setTimeout(() => target.form?.requestSubmit(), 60);
});
settle();
