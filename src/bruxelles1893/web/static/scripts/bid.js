// The bid at the pawn, by wheel and drag: its number changes at once, the table a moment later.
import { bidAfter, spaceOf } from "./bids.js";
import { all, around, find, get } from "./dom.js";

const PAUSE = 120;
let sending = 0;

function stake() {
  const found = find("#stake");
  return found?.dataset.bids ? found : null;
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
