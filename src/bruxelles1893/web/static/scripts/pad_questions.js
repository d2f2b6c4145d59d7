// A player's board and tiles decide what the open sheet asks for.
import { all, get } from "./dom.js";
import { boardOf, HIGHEST_ROW, needsOf } from "./pad_count.js";

/** @typedef {import("./pad_count.js").Printed} Printed
 * @typedef {import("./pad_count.js").Values} Values */

/** @param {string} key
 * @param {HTMLElement} form */
const asked = (key, form) => get(`.asked[data-key="${key}"]`, form);

/** Asks for what the player's tiles need, by what is printed on their board.
 * @param {HTMLElement} form
 * @param {Printed} printed
 * @param {Values} values */
export function fit(form, printed, values) {
  const needs = needsOf(printed, values);
  for (const key of Object.values(printed.needs)) asked(key, form).hidden = !needs.includes(key);
  const board = boardOf(printed, values);
  for (const [key, questions] of Object.entries(printed.rows)) {
    const least = board.rows[key.replace("row.", "")] ?? 0;
    askRow(asked(key, form), questions[least] ?? "", least);
  }
  if (board.name) offer(asked("architect", form), [...new Set(board.architect)].map(String));
}

/** @param {HTMLElement} box
 * @param {string} question
 * @param {number} least */
function askRow(box, question, least) {
  /** @type {Node} */ (get("label", box).firstChild).textContent = `${question} `;
  get("small", box).textContent = `${least}–${HIGHEST_ROW}`;
  /** @type {HTMLInputElement} */ (get("input", box)).min = String(least);
}

/** Offers levels of an architect track; the chosen one stays if it is among them.
 * @param {HTMLElement} box
 * @param {string[]} levels */
function offer(box, levels) {
  /** @type {HTMLInputElement[]} */
  const before = all("input", box);
  if (`${before.map(({ value }) => value)}` === `${levels}`) return;
  const chosen = before.find(({ checked }) => checked)?.value;
  const pick = get(".pick", box);
  const copy = get("label", pick);
  pick.replaceChildren(
    ...levels.map((level) => {
      const label = /** @type {HTMLElement} */ (copy.cloneNode(true));
      /** @type {HTMLInputElement} */
      const input = get("input", label);
      input.value = level;
      input.checked = level === chosen;
      get("span", label).textContent = level;
      return label;
    }),
  );
}
