// The bid at the pawn, by wheel and drag: its number changes at once, the table a moment later.
import { all, around, find, get } from "./dom.js";

const PAUSE = 120;
let sending = 0;

function stake() {
  const found = find("#stake");
  return found?.dataset.bids ? found : null;
}

/** The bid that comes some steps after another one.
 * @param {string[]} bids
 * @param {string} shown
 * @param {number} steps */
export function bidAfter(bids, shown, steps) {
  const place = bids.indexOf(shown) + steps;
  return bids[Math.min(Math.max(place, 0), bids.length - 1)];
}

/** @param {number} steps more, or less */
export function bid(steps) {
  const place = stake();
  if (!place) return;
  const shown = get("output", place);
  const next = bidAfter((place.dataset.bids ?? "").split(" "), shown.textContent ?? "", steps);
  if (next === shown.textContent) return;
  shown.textContent = next;
  clearTimeout(sending);
  sending = setTimeout(() => send(place, next), PAUSE);
}

/** @param {HTMLElement} place
 * @param {string} value */
function send(place, value) {
  /** @type {HTMLButtonElement[]} */
  const [button] = all("button[name=bid]", place);
  button.disabled = false;
  button.value = value;
  button.form?.requestSubmit(button);
}

/** The space whose pawn a bid belongs to, by the classes that place it on the board.
 * @param {string} classes */
export function spaceOf(classes) {
  const [column, row] = [/c(\d)/, /r(\d)/].map((part) => part.exec(classes)?.[1] ?? "");
  return "ABCDE"[Number(column) - 1] + row;
}

/** @param {Event} event */
function isAtStake(event) {
  const place = stake();
  if (!place) return false;
  const isWithin = event.target instanceof Node && place.contains(event.target);
  return isWithin || around(event, ".pane")?.id === `space-${spaceOf(place.className)}`;
}

addEventListener(
  "wheel",
  (event) => {
    if (!isAtStake(event)) return;
    event.preventDefault();
    bid(event.deltaY < 0 ? 1 : -1);
  },
  { passive: false },
);
