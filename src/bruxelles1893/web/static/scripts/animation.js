// What is new on the table flies there from where it was; what moves on it glides.
import { all, find, isCalm } from "./dom.js";

const MOST_FLIGHTS = 8;
const EASE = "cubic-bezier(.3,.7,.3,1)";

/** Where the new things of an update come from, before it is shown.
 * @param {ParentNode} fresh
 * @returns {[id: string, from: DOMRect][]} */
export function departures(fresh) {
  if (isCalm.matches || document.hidden || find(".coming")) return [];
  return all("[data-from]", fresh)
    .filter((thing) => !document.getElementById(thing.id))
    .flatMap((thing) => departure(thing))
    .slice(0, MOST_FLIGHTS);
}

/** @param {HTMLElement} thing
 * @returns {[id: string, from: DOMRect][]} */
function departure(thing) {
  const from = find(thing.dataset.from ?? "")?.getBoundingClientRect();
  return from?.width ? [[thing.id, from]] : [];
}

/** A copy of a thing flies to its place.
 * @param {HTMLElement | null} thing
 * @param {DOMRect} from
 * @param {number} [time] */
export function fly(thing, from, time = 420) {
  const to = thing?.getBoundingClientRect();
  if (!thing || !to?.width) return;
  const ghost = ghostOf(thing, to);
  ghost.classList.add("flight");
  thing.style.visibility = "hidden";
  document.body.append(ghost);
  const x = from.left + from.width / 2 - to.left - to.width / 2;
  const y = from.top + from.height / 2 - to.top - to.height / 2;
  const landed = () => {
    ghost.remove();
    thing.style.visibility = "";
  };
  const frames = [{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }];
  ghost.animate(frames, { duration: time, easing: EASE }).finished.then(landed, landed);
}

/** A copy of a thing for the eye only, as large and in the same place.
 * @template {Element} T
 * @param {T} thing
 * @param {{ left: number, top: number, width: number, height: number }} box
 * @returns {T & HTMLElement} */
export function ghostOf(thing, box) {
  const ghost = /** @type {T & HTMLElement} */ (thing.cloneNode(true));
  ghost.removeAttribute("id");
  ghost.setAttribute("aria-hidden", "true");
  const { left, top, width, height } = box;
  Object.assign(ghost.style, {
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
  return ghost;
}

/** What glides, and where it is before an update is shown.
 * @returns {[thing: HTMLElement, from: DOMRect][]} */
export const gliding = () =>
  isCalm.matches || document.hidden
    ? []
    : all("[data-glides]").map((thing) => [thing, thing.getBoundingClientRect()]);

/** @param {[thing: HTMLElement, from: DOMRect]} moved */
export function glide([thing, from]) {
  const to = thing.getBoundingClientRect();
  const [x, y] = [from.left - to.left, from.top - to.top];
  if (!thing.isConnected || !(x || y)) return;
  const frames = [{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }];
  thing.animate(frames, { duration: 450, easing: EASE });
}
