// Rule questions at the table: answered as one types, by an index that the page brought along.
import { all, find, get } from "./dom.js";
import { answers } from "./question_index.js";

/** @type {import("./question_index.js").Index} */
const index = JSON.parse(get("#index").dataset.index ?? "{}");
/** @type {HTMLTemplateElement} */
const book = get("#all-answers");
/** @type {HTMLFormElement} */
const form = get("#ask");
/** @type {HTMLInputElement} */
const field = get("[name=asked]", form);
/** @type {HTMLSelectElement} */
const rules = get("[name=rules]", form);
const list = get("#answers");

/** A picture is drawn once in the page, and shown where it is wanted.
 * @param {ParentNode} within */
function draw(within) {
  for (const place of all("[data-plate]", within)) {
    /** @type {HTMLTemplateElement | null} */
    const plate = find(`template[data-plate-of="${place.dataset.plate}"]`);
    if (plate) place.replaceChildren(plate.content.cloneNode(true));
  }
}

function show() {
  const found = answers(index, field.value);
  const same = all(":scope > article", list).map(({ dataset }) => dataset.rule);
  get("#no-answer").hidden = found.length > 0 || !field.value.trim();
  if (same.join() === found.join()) return;
  list.replaceChildren(
    ...found.map((rule) => get(`[data-rule="${rule}"]`, book.content).cloneNode(true)),
  );
  draw(list);
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  show();
  field.blur();
});
field.addEventListener("input", show);
rules.addEventListener("change", () => form.submit());
draw(list);
if (field.value) show(); // typed while the page was loading
