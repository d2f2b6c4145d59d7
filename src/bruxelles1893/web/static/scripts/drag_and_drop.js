// Dragging: what is legal is lit, and letting go over it chooses it. Everything can be clicked and typed too.
import { ghostOf } from "./animation.js";
import { bid } from "./bid.js";
import { takeCube } from "./cubes.js";
import { all, around, find, get, isSeen, root } from "./dom.js";
import { angleOf, turnBetween } from "./geometry.js";

/**
 * What is dragged, by kind: what it is taken by, where it may go, and what happens there.
 * @typedef {object} Kind
 * @property {string} from
 * @property {string} to
 * @property {(source: HTMLElement) => void} [done] where it is not the place that is chosen
 * @property {() => Element | null} [drawn]
 *
 * What is held, and since where.
 * @typedef {object} Held
 * @property {string} kind
 * @property {HTMLElement} source
 * @property {number} x
 * @property {number} y
 * @property {boolean} isMoved
 * @property {HTMLElement} [ghost]
 * @property {[number, number]} [middle]
 * @property {Needle} [needle]
 *
 * An arm of the compass that is turned, from which angle and how far.
 * @typedef {{ arm: HTMLElement, from: number, turn: number }} Needle
 */

/** @param {HTMLElement} button */
function choose(button) {
  if (button instanceof HTMLButtonElement) button.form?.requestSubmit(button);
}

const FAR = 7;
const COIN_STEP = 14;
const HOME = ".player.me, .satchel, #hand";
/** @type {Record<string, Kind>} */
const KINDS = {
  cursor: {
    from: ".cell.under",
    to: "#market :is(.cell.lit, .cell[data-else])",
    drawn: () => find(".cursor"),
  },
  arm: { from: ".dial", to: "#compass .arm-to" },
  pawn: {
    from: ".player.me .pawns .pawn",
    to: "#board :is(.lit, [data-else]), #brussels .lit, #tiles .lit",
  },
  cube: { from: "#stock .more", to: HOME, done: takeCube },
  paid: {
    from: ".player.me .more, .satchel .more",
    to: "#stock, #compass, #board",
    done: takeCube,
  },
  coins: { from: "#stake output", to: "#stake" },
  coin: {
    from: ".player.me .purse, .satchel .coins",
    to: "#stake:not([hidden])",
    done: () => bid(1),
    drawn: () => find("#stake output"),
  },
  own: { from: "button.lit[form=choose]", to: HOME, done: choose },
};
/** @type {Held | null} */
let held = null;

/** @param {string} kind */
const goals = (kind) => all(KINDS[kind].to).filter(isSeen);

document.addEventListener("pointerdown", (event) => {
  if (event.button !== 0) return;
  for (const [kind, { from }] of Object.entries(KINDS)) {
    const source = around(event, from);
    if (!source || !goals(kind).length) continue;
    held = { kind, source, x: event.clientX, y: event.clientY, isMoved: false };
    if (kind === "arm") held = withNeedle(held, event);
    return;
  }
});

document.addEventListener("pointermove", (event) => {
  if (!held) return;
  const [x, y] = [event.clientX - held.x, event.clientY - held.y];
  if (held.kind === "coins") {
    if (Math.abs(y) <= COIN_STEP) return;
    bid(y < 0 ? 1 : -1);
    held.y = event.clientY;
    return;
  }
  if (!held.isMoved && Math.hypot(x, y) > FAR) lift(held);
  if (held.ghost) held.ghost.style.transform = `translate(${x}px, ${y}px)`;
  if (held.needle && held.isMoved) turn(held.needle, event);
});

/** @param {Held} lifted */
function lift(lifted) {
  const { kind, source, needle, x, y } = lifted;
  lifted.isMoved = true;
  root.classList.add("dragging", `drags-${kind}`);
  for (const goal of goals(kind)) goal.classList.add("goal");
  getSelection()?.removeAllRanges();
  if (needle) return;
  const drawn = KINDS[kind].drawn?.() ?? drawingOf(source);
  const { left, top, width, height } = drawn.getBoundingClientRect();
  const isUnderPointer = kind === "coin";
  const at = isUnderPointer ? { left: x - width / 2, top: y - height / 2 } : { left, top };
  lifted.ghost = ghostOf(drawn, { ...at, width, height });
  lifted.ghost.classList.add("flight");
  lifted.middle = [at.left + width / 2 - x, at.top + height / 2 - y];
  document.body.append(lifted.ghost);
}

/** @param {HTMLElement} source
 * @returns {Element} */
const drawingOf = (source) => (source.matches("svg") ? source : (find("svg", source) ?? source));

/** @param {PointerEvent} event */
function drop(event) {
  const dropped = held;
  held = null;
  if (!dropped?.isMoved) return;
  dropped.ghost?.remove();
  for (const goal of all(".goal")) goal.classList.remove("goal");
  root.classList.remove("dragging", `drags-${dropped.kind}`);
  swallowClick();
  const target = event.type === "pointercancel" ? null : targetOf(dropped, event);
  if (dropped.needle && !target) dropped.needle.arm.style.transform = "";
  const { done } = KINDS[dropped.kind];
  if (target) setTimeout(() => (done ? done(dropped.source) : choose(target)), 0);
}

// The browser clicks where a drag ends; nobody meant that.
function swallowClick() {
  /** @param {Event} click */
  const swallow = (click) => {
    click.stopPropagation();
    click.preventDefault();
  };
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => dispatchEvent(new Event("click")), 0);
}

/** @param {Held} dropped
 * @param {PointerEvent} event
 * @returns {HTMLElement | null} */
function targetOf({ kind, middle, needle }, event) {
  if (needle) return turnedTo(needle);
  // The cursor is a frame: where its middle is counts, not where it was taken.
  const [x, y] = kind === "cursor" && middle ? middle : [0, 0];
  const under = document.elementsFromPoint(event.clientX + x, event.clientY + y);
  const found = under.map((each) => each.closest(KINDS[kind].to)).find(Boolean);
  return /** @type {HTMLElement | null} */ (found ?? null);
}

// --- The arms of the compass turn about its middle -------------------------------------------------
/** @param {PointerEvent} event */
const angle = (event) => angleOf(get(".dial").getBoundingClientRect(), event);
const step = () => 360 / all(".dial .sector").length;

/** @param {Held} taken
 * @param {PointerEvent} event
 * @returns {Held | null} */
function withNeedle(taken, event) {
  const free = all(".needle").filter((each) => find(`.arm-to.p${each.dataset.place}`));
  /** @param {HTMLElement} each */
  const off = (each) => Math.abs(turnBetween(Number(each.dataset.place) * step(), angle(event)));
  const [arm] = free.sort((one, other) => off(one) - off(other));
  return arm ? { ...taken, needle: { arm, from: angle(event), turn: 0 } } : null;
}
/** @param {Needle} needle
 * @param {PointerEvent} event */
function turn(needle, event) {
  needle.turn = turnBetween(needle.from, angle(event));
  needle.arm.style.transform = `rotate(${needle.turn}deg)`;
}
/** @param {Needle} needle */
function turnedTo({ arm, turn }) {
  if (Math.abs(turn) < step() * 0.4) return null;
  return find(`.arm-to.p${arm.dataset.place}${turn < 0 ? ".back" : ":not(.back)"}`);
}

document.addEventListener("pointerup", drop);
document.addEventListener("pointercancel", drop);
document.addEventListener("dragstart", (event) => {
  if (held) event.preventDefault();
});
