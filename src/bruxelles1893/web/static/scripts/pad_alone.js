// Without a network the phone itself says how everybody stands: totals, what is missing, debts, and the final steps.
import { all, find, get, root } from "./dom.js";
import { standings, together } from "./pad_count.js";
import { keep, kept } from "./pad_sending.js";

/** @typedef {import("./pad_sending.js").Kept} Kept
 * @typedef {import("./pad_merge.js").Sheet} Sheet */

const MINUS = "−";

/** What the page says of its table.
 * @typedef {object} Counting
 * @property {import("./pad_count.js").Printed} printed
 * @property {Sheet[]} sheets
 * @property {string[]} gaps how many numbers are missing, in words
 * @property {string} debt
 * @property {string} paid
 * @property {string[]} won that one, two or more have won
 * @property {string} wrong what is said of a sheet, and of all together
 * @property {string} apart
 * @property {number} inDebtFrom the round from which debts are shown
 */

const place = get("#standings");
/** @type {Counting} */
const counting = JSON.parse(place.dataset.counting ?? "{}");
export const { printed } = counting;
/** @type {(number: number) => string} */
const words = (number) => String(number).replace("-", MINUS);

/** The sheets of all players as the server knew them last.
 * @param {string} pad
 * @param {Sheet[]} sheets */
export function learn(pad, sheets) {
  counting.sheets = sheets;
  keep(`pad ${pad}-all`, /** @type {any} */ (sheets));
}

/** A player's sheet: the newest that this phone knows, and what waits to be sent.
 * @param {string} pad
 * @param {Sheet} sheet
 * @param {number} number
 * @param {Sheet[]} later */
function known(pad, sheet, number, later) {
  const own = kept(`pad ${pad}-${number}`);
  const all = [sheet, later[number] ?? sheet, own?.base ?? sheet];
  const newest = all.reduce((one, other) => (other.version > one.version ? other : one));
  return together(counting.printed, newest.values, own?.pending ?? {});
}

/** Shows how everybody stands by what this phone knows, which it also returns.
 * @param {string} pad
 * @param {{ number: string, first: string }} table */
export function showAlone(pad, { number, first }) {
  const later = /** @type {Sheet[]} */ (/** @type {unknown} */ (kept(`pad ${pad}-all`))) ?? [];
  const sheets = counting.sheets.map((sheet, player) => known(pad, sheet, player, later));
  const { lines, winners, isContradictory } = standings(counting.printed, sheets, Number(first));
  for (const old of all(":scope > .winner, :scope > .refused", place)) old.remove();
  if (isContradictory) place.prepend(note("refused", counting.apart));
  const names = winners.map((player) => sheets[player]?.name ?? "");
  const total = lines[winners[0] ?? 0]?.ending?.total ?? 0;
  const text = counting.won[winners.length - 1]
    ?.replace("{players}", new Intl.ListFormat(root.lang).format(names))
    .replace("{points}", words(total));
  if (text) place.prepend(note("winner", text));
  for (const [player, line] of all(".pad-lines > li", place).entries()) {
    const standing = lines[player];
    if (!standing) continue;
    const { ending, missing, owed, francs } = standing;
    for (const old of all(":scope > p", line)) old.remove();
    get("b", line).textContent = sheets[player]?.name ?? "";
    get(".total", line).textContent = ending ? words(ending.total) : "–";
    line.classList.toggle("won", winners.includes(player));
    markFirst(line, player === Number(first));
    if (standing.isWrong) line.append(note("refused", counting.wrong));
    else if (missing.length) line.append(note("gaps", counting.gaps[missing.length] ?? ""));
    if (Number(number) >= counting.inDebtFrom && owed && !winners.length) {
      const debt = counting.debt.replace("{owed}", `${owed}`).replace("{francs}", `${francs}`);
      line.append(note(owed > francs ? "debt short" : "debt", debt));
    }
    if (winners.length && ending?.paid.length)
      line.append(note("gaps", counting.paid.replace("{costs}", ending.paid.join("+"))));
  }
  return lines;
}

/** @param {string} sort
 * @param {string} text */
function note(sort, text) {
  const line = document.createElement("p");
  line.className = sort;
  line.textContent = text;
  return line;
}

/** @param {HTMLElement} line
 * @param {boolean} isFirst */
function markFirst(line, isFirst) {
  const badge = find(".first", line);
  if (Boolean(badge) === isFirst) return;
  if (badge) badge.remove();
  else {
    /** @type {HTMLTemplateElement} */
    const copy = get("#first-badge");
    get("b", line).after(copy.content.cloneNode(true));
  }
}
