// Playing by keys: spaces by their names, lines of the list by their numbers, deeds by letters, arrows within an area.
import { all, around, find, hasModifier, isSeen, isTyping, middle, on } from "./dom.js";
import { distanceAlong } from "./geometry.js";
import { explainedNow } from "./tooltips.js";

// --- Arrows: to the nearest thing in a direction, within one area -----------------------------
const FOCUSABLE = "button:not(:disabled), [tabindex]:not(h2), a[href]";
/** @type {Record<string, [number, number]>} */
const SIDES = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {HTMLElement} from
 * @param {[number, number]} direction
 * @param {HTMLElement} area */
function nearest(from, direction, area) {
  let best = null;
  let least = Infinity;
  for (const other of all(FOCUSABLE, area)) {
    if (other === from || !isSeen(other)) continue;
    const distance = distanceAlong(middle(from), middle(other), direction);
    if (distance === null || distance >= least) continue;
    least = distance;
    best = other;
  }
  return best;
}

/** One stop of the Tab key for each area; lit things come first. */
export function rove() {
  for (const area of all("[data-roving]")) {
    const items = all(FOCUSABLE, area);
    const now =
      items.find((item) => item === document.activeElement) ??
      items.find((item) => item.matches(".choice:not(.placed)")) ??
      items.find((item) => item.classList.contains("lit")) ??
      items.find(isSeen) ??
      items[0];
    for (const item of items) {
      const stop = item === now ? 0 : -1;
      if (item.tabIndex !== stop || !item.hasAttribute("tabindex")) item.tabIndex = stop;
    }
  }
}

/** @param {KeyboardEvent} event
 * @param {HTMLElement} area */
function moveFocus(event, area) {
  const from = /** @type {HTMLElement} */ (event.target);
  const next = nearest(from, SIDES[event.key], area);
  if (!next) return;
  next.tabIndex = 0;
  from.tabIndex = -1;
  next.focus();
  event.preventDefault();
}

// --- Spaces by a letter and a number; a number alone is a line of the list -------------------------
const ROWS_WAIT = 900;
let column = "";
let digits = "";
let waiting = 0;

/** @param {string} letter */
function beginSpace(letter) {
  column = letter.toUpperCase();
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    column = "";
  }, ROWS_WAIT);
  if (column === "B") find("#board [tabindex='0']")?.focus();
}

/** @param {string} digit */
function chooseNumber(digit) {
  clearTimeout(waiting);
  const named = column;
  column = "";
  if (named && /[1-5]/.test(digit)) {
    find(`#space-${named}${digit}`)?.click();
    return;
  }
  digits += digit;
  const isLonger = numbered((number) => number.startsWith(digits) && number !== digits);
  if (isLonger) waiting = setTimeout(chooseDigits, ROWS_WAIT);
  else chooseDigits();
}

/** @param {(number: string) => boolean} fits */
const numbered = (fits) =>
  all(".choices .choice").find((each) => fits(find("kbd", each)?.textContent ?? ""));
function chooseDigits() {
  clearTimeout(waiting);
  const wanted = digits;
  digits = "";
  numbered((number) => number === wanted)?.click();
}

function dismiss() {
  find("#answer")?.replaceChildren();
  const focused = /** @type {HTMLElement | null} */ (document.activeElement);
  if (focused?.id === "typed") focused.blur();
}

/** @param {KeyboardEvent} event */
function pressDeed(event) {
  if (event.key === "Enter" && around(event, "button, a, summary, [role=button]")) return;
  const deed = all("[data-key]:not(:disabled)").find((each) => each.dataset.key === event.key);
  if (!deed) return;
  deed.click();
  event.preventDefault();
}

document.addEventListener("keydown", (event) => {
  const { key } = event;
  if (!/^[a-eA-E1-9]$/.test(key)) column = "";
  if (digits && key === "Enter") {
    chooseDigits();
    event.preventDefault();
    return;
  }
  if (!/^[0-9]$/.test(key)) digits = "";
  if (key === "Escape") dismiss();
  else if (!hasModifier(event) && !isTyping(event)) play(event);
});

/** @param {KeyboardEvent} event */
function play(event) {
  const { key } = event;
  const area = around(event, "[data-roving]");
  if (SIDES[key] && area) moveFocus(event, area);
  else if (key === "/") {
    find("#typed")?.focus();
    event.preventDefault();
  } else if (key === "?" && explainedNow()?.dataset.rule) find("#tip a")?.click();
  else if (/^[a-eA-E]$/.test(key)) beginSpace(key);
  else if (/^[1-9]$/.test(key) || (digits && key === "0")) chooseNumber(key);
  else pressDeed(event);
}

// --- A typed move: its field is empty again when it was played ------------------------------------
let isSent = false;
document.addEventListener("submit", ({ target }) => {
  if (target instanceof Element && target.id === "type") isSent = true;
});
on("table:shown", () => {
  /** @type {HTMLInputElement | null} */
  const typed = find("#typed");
  if (!isSent || !typed) return;
  typed.value = "";
  isSent = false;
});
