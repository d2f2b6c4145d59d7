// Puts a new shape of an element in the place of the old one: what is the same stays, with its focus, scroll and listeners.
import { Idiomorph } from "./vendor/idiomorph.js";

/** @param {Element} old
 * @param {Element} next */
export function morph(old, next) {
  Idiomorph.morph(old, next, { callbacks, ignoreActiveValue: true });
}

const callbacks = {
  /** @param {Node} old
   * @param {Node} next */
  beforeNodeMorphed: (old, next) => {
    const isKept = old instanceof Element && old.hasAttribute("data-keep");
    return !isKept && !old.isEqualNode(next);
  },
  /** What is open, and where the Tab key stops, the page decides itself: a focus that is taken away and given back costs time.
   * @param {string} name
   * @param {Element} old
   * @param {"update" | "remove"} change */
  beforeAttributeUpdated: (name, old, change) => {
    if (name === "tabindex")
      return !(change === "remove" ? old.matches("button, a") : old.hasAttribute(name));
    return name !== "open" || change === "update";
  },
};
