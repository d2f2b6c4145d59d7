// A blank sheet for five becomes that of the players who began it without a network.
import { all, get } from "./dom.js";
import { address, draftOf } from "./pad_drafts.js";

/** @typedef {import("./pad_drafts.js").Draft} Draft */

/** @type {HTMLFormElement} */
const form = get("#pad-sheet");
const [id = "", open = "0"] = location.hash.slice(1).split("-");
const draft = draftOf(id);

/** @param {Draft} draft
 * @param {number} place */
function fill(draft, place) {
  const { names } = draft;
  const name = names[place] ?? "";
  Object.assign(form.dataset, { pad: id, place: open, players: `${names.length}` });
  get("#sheet h2").textContent = name;
  /** @type {HTMLInputElement} */ (get("[name=name]", form)).value = name;
  /** @type {HTMLInputElement} */ (get(`[name=colour][value="${place}"]`, form)).checked = true;
  nameAll(get("#standings"), draft, place);
  for (const choice of all("[name=first] option")) {
    const player = Number(/** @type {HTMLOptionElement} */ (choice).value);
    if (player >= names.length) choice.remove();
    else if (player >= 0) choice.textContent = names[player] ?? "";
  }
}

/** @param {HTMLElement} standings
 * @param {Draft} draft
 * @param {number} open */
function nameAll(standings, draft, open) {
  const counting = JSON.parse(standings.dataset.counting ?? "{}")[draft.names.length];
  for (const [place, line] of all(".pad-lines > li", standings).entries()) {
    const name = draft.names[place];
    if (name === undefined) {
      line.remove();
      continue;
    }
    get("b", line).textContent = name;
    /** @type {HTMLAnchorElement} */ (get("a", line)).href = address(draft, place);
    if (place === open) line.setAttribute("aria-current", "true");
    else line.removeAttribute("aria-current");
    counting.sheets[place].values.name = name;
  }
  standings.dataset.counting = JSON.stringify(counting);
}

if (draft) fill(draft, Number(open));
else location.replace(/** @type {HTMLAnchorElement} */ (get("main p:last-child a")).href);
addEventListener("hashchange", () => location.reload());
