// A game in one file: shows its tables move by move, by itself or with the keys, and any moment that is asked for.
import { around, find, get, on } from "./dom.js";
import { framesBetween } from "./frames.js";
import { unpacked } from "./packing.js";
import { show } from "./updates.js";

/** @typedef {import("./frames.js").Frames} Frames */

const LONG_REST = 1600;
const SHORT_REST = 650;
const MOMENT = /^#ply=(\d+)$/;
/** @type {Frames | null} */
let frames = null;
let ply = 0;
let isRunning = false;
let timer = 0;

/** @param {number} wanted */
async function goToPly(wanted) {
  frames ??= /** @type {Frames} */ (await unpacked(get("#frames").textContent ?? "").json());
  const next = Math.max(0, Math.min(frames.onward.length, wanted));
  if (next === ply) return;
  const parts = framesBetween(frames, ply, next);
  const { title } = document;
  ply = next;
  show({ parts, page: "", number: next, ply: next, version: 0, title, is_over: false });
}

// --- By itself: move by move, with a longer rest before each turn ------------------------------
const turns = () => (get("#curves").dataset.turns ?? "").split(" ").map(Number);
const last = () => Number(get("#curves").dataset.last);
/** @returns {HTMLSelectElement} */
const speed = () => get("#speed");

function run() {
  isRunning = true;
  showControls();
  restAndStep();
}

function restAndStep() {
  const rest = turns().includes(ply) ? LONG_REST : SHORT_REST;
  timer = setTimeout(async () => {
    await goToPly(ply + 1);
    if (!isRunning) return;
    if (ply < last()) restAndStep();
    else stop();
  }, rest / Number(speed().value));
}

function stop() {
  clearTimeout(timer);
  isRunning = false;
  showControls();
}

function showControls() {
  /** @type {HTMLButtonElement} */
  const button = get("#film");
  button.hidden = false;
  get("#film-speed").hidden = false;
  button.disabled = !isRunning && ply === last();
  button.setAttribute("aria-pressed", String(isRunning));
  const { pause = "", play = "" } = button.dataset;
  get("span", button).textContent = isRunning ? pause : play;
}

// --- Where somebody wants to go ------------------------------------------------------------------
/** Whoever goes to a moment wants to stay there.
 * @param {number} wanted */
function goTo(wanted) {
  stop();
  goToPly(wanted);
}

function goToAddress() {
  const [, wanted] = location.hash.match(MOMENT) ?? [];
  if (wanted === undefined) return;
  goTo(Number(wanted));
  get(".desk").scrollIntoView();
}

document.addEventListener(
  "submit",
  (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const asked = new FormData(form, event.submitter).get("ply");
    if (asked !== null) goTo(Number(asked));
  },
  true,
);
document.addEventListener("input", ({ target }) => {
  if (target instanceof HTMLInputElement && target.id === "ply") goTo(Number(target.value));
});
document.addEventListener("click", (event) => {
  if (around(event, "#film")) (isRunning ? stop : run)();
  else if (around(event, "a")?.getAttribute("href") === location.hash) goToAddress();
});
document.addEventListener("keydown", (event) => {
  const isElsewhere = around(event, "button, a, input, select, summary, [tabindex='0']");
  const isPlay = event.key === " " && !isElsewhere;
  const key = isPlay ? find("#film") : find(`[data-key="${CSS.escape(event.key)}"]`);
  if (!key || around(event, "input, select")) return;
  event.preventDefault();
  key.click();
});
on("table:shown", showControls);
addEventListener("popstate", goToAddress);
showControls();
goToAddress();
