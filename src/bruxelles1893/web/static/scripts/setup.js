// Setting up a real table: what is ticked stays on this phone, for each table and each shuffle its own.
import { all, get } from "./dom.js";

const list = get(".setup-steps");
const kept = list.dataset.kept ?? "";
/** @type {HTMLInputElement[]} */
const boxes = all("input[type=checkbox]", list);
/** @type {HTMLProgressElement} */
const laid = get("#laid");
const count = get("#laid-text");
const untick = get("#untick");
/** @type {HTMLButtonElement} */
const shuffle = get("#shuffle");

function remember() {
  const done = boxes.filter(({ checked }) => checked).map(({ name }) => name);
  try {
    localStorage.setItem(kept, done.join(" "));
  } catch {}
}

function restore() {
  try {
    const done = (localStorage.getItem(kept) ?? "").split(" ");
    for (const box of boxes) box.checked = done.includes(box.name);
  } catch {}
}

function tell() {
  const done = boxes.filter(({ checked }) => checked).length;
  laid.value = done;
  count.textContent = (count.dataset.text ?? "").replace("{done}", String(done));
  untick.hidden = done === 0;
}

/** The server shuffles, so that everybody gets the same by the same address. */
function tellNetwork() {
  shuffle.disabled = !navigator.onLine;
  get("#no-shuffle").hidden = navigator.onLine;
}

list.addEventListener("change", () => {
  remember();
  tell();
});
untick.addEventListener("click", () => {
  for (const box of boxes) box.checked = false;
  remember();
  tell();
});
restore();
tell();
if (document.querySelector("[data-offline]")) {
  for (const change of ["online", "offline"]) addEventListener(change, tellNetwork);
  tellNetwork();
}
