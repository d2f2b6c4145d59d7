// What flies when something happens: a card, an iris, coins or a pawn, from where it was to whom it belongs.
import { all, find, isInWindow } from "./dom.js";

/** @typedef {import("./dom.js").Gift} Gift */

/** @type {[picture: RegExp, goal: string][]} */
const GOES_TO = [
  [/#(laurel|iris|shield)$/, ".score b"],
  [/#coin$/, ".purse b"],
  [/#pawn/, ".pawns"],
  [/#first$/, ".badges"],
];
const EASE = "cubic-bezier(.5,0,.2,1)";
const MOST_PAWNS = 24;

/** @param {Gift} gift
 * @param {HTMLElement | undefined} lit
 * @param {number} time
 * @param {() => boolean} counts whether the ledger shows it already when it lands */
export function give(gift, lit, time, counts) {
  const target = goalOf(gift);
  const origin = originOf(gift, lit);
  if (!target || !origin) return;
  const ghost = gift.picture ? token(gift) : copy(origin);
  document.body.append(ghost);
  fly(ghost, origin, target, time).then(() => {
    if (gift.text && counts()) count(target, Number(gift.text));
  });
  if (!gift.picture) origin.classList.add("taken-away");
}

/** @param {Gift} gift */
function goalOf({ goal, picture, seat }) {
  const named = goal ? document.getElementById(goal) : null;
  const usual = GOES_TO.find(([drawn]) => drawn.test(picture))?.[1] ?? "header";
  return named ?? find(`#player-${seat} ${usual}`) ?? find(`#player-${seat}`);
}

/** @param {Gift} gift
 * @param {HTMLElement | undefined} lit */
function originOf({ picture, goal, seat }, lit) {
  if (picture.endsWith("#first")) return find(".badge.first") ?? lit;
  if (goal.startsWith("court-")) return find(`#brussels .there .s${seat}`) ?? lit;
  return lit;
}

/** @param {Gift} gift */
function token({ seat, picture, text }) {
  const ghost = Object.assign(document.createElement("div"), { className: `gift s${seat}` });
  const drawn = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", picture);
  drawn.append(use);
  ghost.append(drawn, text);
  ghost.setAttribute("aria-hidden", "true");
  return ghost;
}

/** @param {Element} thing
 * @param {string} [kind] */
function copy(thing, kind = "whole") {
  const box = thing.getBoundingClientRect();
  const ghost = /** @type {HTMLElement} */ (thing.cloneNode(true));
  ghost.removeAttribute("id");
  ghost.setAttribute("aria-hidden", "true");
  ghost.classList.remove("shine");
  ghost.classList.add("gift", kind);
  Object.assign(ghost.style, { width: `${box.width}px`, height: `${box.height}px` });
  return ghost;
}

/** It rises, stays a moment to be read, and goes; where its goal is out of view it fades where it is.
 * @param {HTMLElement} ghost
 * @param {Element} origin
 * @param {Element} target
 * @param {number} time */
function fly(ghost, origin, target, time) {
  const to = target.getBoundingClientRect();
  const own = ghost.getBoundingClientRect();
  /** @param {DOMRect} box
   * @returns {[number, number]} */
  const at = (box) => [
    box.left + box.width / 2 - own.width / 2,
    box.top + box.height / 2 - own.height / 2,
  ];
  /** @param {number[]} place
   * @param {number} size */
  const move = ([x, y], size) => ({ transform: `translate(${x}px, ${y}px) scale(${size})` });
  const [left, top] = at(origin.getBoundingClientRect());
  const risen = [left, top - 18];
  const isSeen = isInWindow(to);
  const goal = isSeen ? at(to) : [left, top - 60];
  const frames = [
    { ...move([left, top], 0.6), opacity: 0 },
    { ...move(risen, 1.1), opacity: 1, offset: 0.2, easing: EASE },
    { ...move(risen, 1.1), opacity: 1, offset: 0.45, easing: EASE },
    { ...move(goal, isSeen ? 0.5 : 1), opacity: isSeen ? 0.9 : 0 },
  ];
  const landed = () => ghost.remove();
  return ghost.animate(frames, { duration: time }).finished.then(landed, landed);
}

/** A number of the ledger counts up to what it becomes.
 * @param {HTMLElement} target
 * @param {number} amount */
function count(target, amount) {
  const text = target.lastChild;
  const now = Number(text?.textContent);
  if (!text || !Number.isFinite(now)) return;
  const steps = Math.min(Math.abs(amount), 12);
  for (let step = 1; step <= steps; step += 1) {
    const shown = String(now + Math.round((amount * step) / steps));
    setTimeout(() => {
      if (target.isConnected) text.textContent = shown;
    }, step * 40);
  }
  target.animate([{ transform: "scale(1.7)" }, { transform: "none" }], { duration: 500 });
}

/** All pawns go home, and the bids to the supply: the round is over.
 * @param {number} time */
export function sweep(time) {
  for (const pawn of all("#board .pawn, #brussels .there .mark").slice(0, MOST_PAWNS)) {
    const seat = [...pawn.classList].find((name) => /^s\d$/.test(name));
    const home = seat && find(`#pawns-${seat.slice(1)}`);
    if (!home || !isInWindow(pawn.getBoundingClientRect())) continue;
    const ghost = copy(pawn, "bare");
    document.body.append(ghost);
    fly(ghost, pawn, home, time);
    pawn.classList.add("taken-away");
  }
  for (const bid of all("#board .bid")) {
    const frames = [{ opacity: 1 }, { opacity: 0, transform: "translateY(1.2rem)" }];
    bid.animate(frames, { duration: time / 2, fill: "forwards" });
  }
}
