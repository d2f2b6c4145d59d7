// Without a network a new sheet begins on this phone, on a blank page that was kept.
import { all, find, get } from "./dom.js";
import { address, begin, drafts } from "./pad_drafts.js";

/** @type {HTMLFormElement} */
const form = get(".pad-new");
const CANNOT_BE = /[";:]|^\[|^==/;

/** @param {string[]} names */
const areNames = (names) =>
  names.length > 1 &&
  new Set(names).size === names.length &&
  !names.some((name) => CANNOT_BE.test(name));

async function start() {
  const said = new FormData(form);
  const names = said.getAll("names").map((name) => String(name).trim());
  const given = names.filter(Boolean);
  get("#name-problem").hidden = areNames(given);
  if (!areNames(given)) return;
  const rules = String(said.get("rules"));
  const box = String(said.get("box") ?? "");
  /** @type {HTMLAnchorElement | null} */
  const page = find(`a[data-rules="${rules}"][data-box="${box}"]`);
  if (page && (await caches.match(page.href))) {
    location.assign(begin({ page: page.href, action: form.action, rules, box, names: given }));
    return;
  }
  const note = get("#no-sending");
  get(".go", form).after(note);
  note.hidden = false;
}

form.addEventListener("submit", (event) => {
  if (navigator.onLine) return;
  event.preventDefault();
  start();
});

for (const draft of drafts()) {
  const copy = /** @type {HTMLTemplateElement} */ (get("#begun")).content.cloneNode(true);
  const line = /** @type {DocumentFragment} */ (copy);
  /** @type {HTMLAnchorElement} */ (get("a", line)).href = address(draft);
  get("b", line).textContent = draft.names.join(", ");
  for (const none of all("#my-pads .none")) none.remove();
  get("#my-pads ul").prepend(line);
}
