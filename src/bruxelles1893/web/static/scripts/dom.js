// What every script needs: finding elements, waiting, and the events of a page that is shown in parts.

/**
 * An element, or null where the page has none.
 * @template {Element} [T=HTMLElement]
 * @param {string} selector
 * @param {ParentNode} [within]
 * @returns {T | null}
 */
export const find = (selector, within = document) => within.querySelector(selector);

/**
 * An element that must be there.
 * @template {Element} [T=HTMLElement]
 * @param {string} selector
 * @param {ParentNode} [within]
 * @returns {T}
 */
export function get(selector, within = document) {
  const found = /** @type {T | null} */ (within.querySelector(selector));
  if (!found) throw new Error(`the page has no ${selector}`);
  return found;
}

/**
 * @template {Element} [T=HTMLElement]
 * @param {string} selector
 * @param {ParentNode} [within]
 * @returns {T[]}
 */
export const all = (selector, within = document) => [
  .../** @type {NodeListOf<T>} */ (within.querySelectorAll(selector)),
];

/**
 * The nearest element that fits, from where an event happened outwards.
 * @template {Element} [T=HTMLElement]
 * @param {Event} event
 * @param {string} selector
 * @returns {T | null}
 */
export const around = ({ target }, selector) =>
  target instanceof Element ? /** @type {T | null} */ (target.closest(selector)) : null;

/** @param {Element} element */
export const isSeen = (element) => element.checkVisibility({ visibilityProperty: true });

/** @param {Event} event */
export const isTyping = (event) => Boolean(around(event, "input, textarea, select"));

/** @param {KeyboardEvent} event */
export const hasModifier = ({ ctrlKey, metaKey, altKey }) => ctrlKey || metaKey || altKey;

/** The middle of an element, in pixels of the window.
 * @param {Element} element
 * @returns {[number, number]} */
export function middle(element) {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}

/** @param {DOMRect} box */
export const isInWindow = (box) =>
  box.width > 0 &&
  box.left < innerWidth &&
  box.right > 0 &&
  box.top < innerHeight &&
  box.bottom > 0;

export const root = document.documentElement;
export const isCalm = matchMedia("(prefers-reduced-motion: reduce)");

/** @param {number} time in milliseconds
 * @returns {Promise<void>} */
export const wait = (time) => new Promise((done) => setTimeout(done, Math.max(0, time)));

/** The table, where the page has one. */
export const game = () => find("#game");
export const table = () => get("#game");

/** The turn in the making, or nothing where nobody is asked. */
export const draft = () =>
  /** @type {HTMLInputElement | null} */ (find("#choose [name=draft]"))?.value;

/**
 * Something that happened on the table, as the server tells it.
 * @typedef {object} Act
 * @property {string} kind
 * @property {string} text
 * @property {number} seat
 * @property {string} chapter
 * @property {boolean} is_settling
 * @property {string[]} lights
 * @property {Gift[]} gifts
 *
 * What somebody gets by it.
 * @typedef {object} Gift
 * @property {number} seat
 * @property {string} picture
 * @property {string} text
 * @property {string} goal where it goes, by the name of an element, if it is no usual place
 *
 * What the server sends: the parts of the page that differ, or an answer to be read.
 * @typedef {object} Update
 * @property {string} page
 * @property {string} [was]
 * @property {number} number
 * @property {number} ply
 * @property {number} version
 * @property {string} title
 * @property {boolean} is_over
 * @property {boolean} [is_asked]
 * @property {boolean} [is_under_way]
 * @property {number | null} [abandoned_in]
 * @property {string[]} parts
 * @property {Act[]} [acts]
 * @property {string} [answer]
 * @property {DocumentFragment} [fresh] the parts, parsed beforehand
 * @property {boolean} [isOwn] whether this player's own move brought it
 */

/**
 * The events of a table, on the document: the page shows an update; something that happened is shown by itself; the end of a round begins to be played out; an answer
 * of the server is to be shown; the server has answered, whatever it was; it did not answer as it should; new fields want
 * to show what is kept; somebody has said something.
 * @typedef {{
 *   "table:shown": Update,
 *   "table:act": Act,
 *   "table:settling": Update,
 *   "table:received": Update,
 *   "table:answered": null,
 *   "table:lost": null,
 *   "settings:needed": null,
 *   "talk:said": number,
 * }} TableEvents
 */

/**
 * @template {keyof TableEvents} K
 * @param {K} name
 * @param {(detail: TableEvents[K]) => void} handler
 */
export function on(name, handler) {
  document.addEventListener(name, (event) => handler(/** @type {CustomEvent} */ (event).detail));
}

/**
 * @template {keyof TableEvents} K
 * @param {K} name
 * @param {TableEvents[K]} detail
 */
export function emit(name, detail) {
  document.dispatchEvent(new CustomEvent(name, { detail }));
}
