// Puts a new shape of an element in the place of the old one: what is the same stays, with its focus, scroll and listeners.
import { Idiomorph } from "./vendor/idiomorph.js";

/** @param {Element} old
 * @param {Element} next */
export function morph(old, next) {
  Idiomorph.morph(old, next, { callbacks });
}

const callbacks = {
  /** @param {Node} old
   * @param {Node} next */
  beforeNodeMorphed: (old, next) => {
    const isKept = old instanceof Element && old.hasAttribute("data-keep");
    return !isKept && !old.isEqualNode(next);
  },
  /** @param {string} name
   * @param {Element} old
   * @param {"update" | "remove"} change */
  beforeAttributeUpdated: (name, old, change) => !isOfThePage(name, old, change),
};

/** What is open, what is typed, and where the Tab key stops, the page decides itself: a focus that is taken away and given
 * back costs time.
 * @param {string} name
 * @param {Element} old
 * @param {"update" | "remove"} change */
function isOfThePage(name, old, change) {
  if (name === "open") return change === "remove";
  if (name === "tabindex")
    return change === "remove" ? old.matches("button, a") : old.hasAttribute(name);
  if (name !== "value" || !(old instanceof HTMLInputElement)) return false;
  return old.type === "text" || old === document.activeElement;
}
