// Looking back: the game runs by itself, its curves run along, and any point of them leads to its moment.
import { all, around, emit, find, get, on, table, wait } from "./dom.js";
import { cut, film } from "./playback.js";
import { ask } from "./requests.js";

/** @typedef {import("./dom.js").Update} Update
 * @typedef {Record<string, string | number>} Query
 * @typedef {[ply: number, chances: string[], scores: string[]]} CurvePoint */

const curves = () => find("#curves");
const ply = () => Number(table().dataset.ply);
/** @param {Query} query */
const address = (query) => {
  const fields = Object.entries(query).map(([name, value]) => [name, String(value)]);
  return `${table().dataset.url}/replay?${new URLSearchParams(fields)}`;
};
const AGAIN = 3_000;
/** @type {CurvePoint[]} */
let points = [];
let isRunning = false;

// --- By itself: turn by turn, or choice by choice of a turn that was not played ----------------------
/** @returns {Query[]} */
function ahead() {
  const instead = find("#instead");
  if (!instead) {
    const turns = (curves()?.dataset.turns ?? "").split(" ").map(Number);
    const plies = turns.filter((each) => each > ply());
    return plies.map((each, place) => ({ ply: each, since: place ? plies[place - 1] : ply() }));
  }
  const { line = "", steps, shown } = instead.dataset;
  const from = shown === steps ? 0 : Number(shown) + 1;
  const length = Number(steps) - from + 1;
  return Array.from({ length }, (_, place) => ({ ply: ply(), line, step: from + place }));
}

/** @param {Query} query
 * @param {string} had
 * @returns {Promise<Update>} */
async function fetched(query, had) {
  const response = await fetch(address(query), { headers: { "X-Page": had } });
  const update = await response.json();
  if (!update.page) throw new Error(`${response.status} is no update`);
  return update;
}

/** The next table is asked for while one is looked at.
 * @returns {AsyncGenerator<Update>} */
async function* frames() {
  const todo = ahead();
  let coming = todo.length ? fetched(todo[0], table().dataset.page ?? "") : null;
  for (const [place, query] of todo.entries()) {
    const update = await coming;
    if (!update) return;
    coming = place + 1 < todo.length ? fetched(todo[place + 1], update.page) : null;
    coming?.catch(() => {});
    if (!isRunning) return;
    yield update;
    const { since, ...seen } = query;
    history.replaceState(null, "", address(seen));
  }
}

async function run() {
  isRunning = true;
  showControls();
  try {
    await film(frames(), speed);
  } catch {
    emit("table:lost", null);
  }
  isRunning = false;
  showControls();
}

function stop() {
  if (!isRunning) return;
  isRunning = false;
  cut();
  showControls();
}

const toggle = () => (isRunning ? stop() : run());

const speed = () => Number(localStorage.getItem("speed")) || 1;
document.addEventListener("change", ({ target }) => {
  if (target instanceof HTMLSelectElement && target.id === "speed") {
    localStorage.setItem("speed", target.value);
  }
});

// Whoever goes to a moment wants to stay there.
for (const kind of ["submit", "input"]) {
  addEventListener(
    kind,
    (event) => {
      if (around(event, ".slide, .steps-form, #instead, #film-keys form")) stop();
    },
    { capture: true },
  );
}

document.addEventListener("click", async (event) => {
  const point = around(event, "#curves a");
  if (around(event, "#film")) toggle();
  else if (around(event, "#other-curve")) turnOver();
  else if (point) {
    event.preventDefault();
    stop();
    const wanted = point.getAttribute("href") ?? "";
    if (await ask(wanted)) history.replaceState(null, "", wanted);
  }
});
document.addEventListener("keydown", (event) => {
  /** @type {HTMLButtonElement | null} */
  const button = find("#film");
  const isElsewhere = around(event, "button, a, input, select, summary, [tabindex='0']");
  if (event.key !== " " || !button || isElsewhere) return;
  event.preventDefault();
  if (!button.disabled) toggle();
});

// --- The curves -------------------------------------------------------------------------------------------
async function load() {
  const place = curves();
  if (!place?.dataset.url) return;
  for (;;) {
    const response = await fetch(place.dataset.url).catch(() => null);
    if (!response?.ok) return;
    const answer = await response.json();
    if (answer.html) {
      draw(place, answer);
      return;
    }
    place.textContent = answer.making;
    place.hidden = false;
    await wait(AGAIN);
  }
}

/** @param {HTMLElement} place
 * @param {{ html: string, points: CurvePoint[] }} answer */
function draw(place, answer) {
  place.innerHTML = answer.html;
  points = answer.points;
  place.hidden = false;
  const shows = localStorage.getItem("curve") === "scores" ? "scores" : "chances";
  get(".strip", place).dataset.shows = shows;
  showControls();
}

function turnOver() {
  const strip = get("#curves .strip");
  strip.dataset.shows = strip.dataset.shows === "scores" ? "chances" : "scores";
  localStorage.setItem("curve", strip.dataset.shows);
  showControls();
}

// --- What runs along -----------------------------------------------------------------------------------
function showControls() {
  /** @type {HTMLButtonElement | null} */
  const button = find("#film");
  if (!button) return;
  button.hidden = false;
  get("#film-speed").hidden = false;
  /** @type {HTMLSelectElement} */ (get("#speed")).value = String(speed());
  button.setAttribute("aria-pressed", String(isRunning));
  button.disabled = !isRunning && !ahead().length;
  const { pause = "", play = "" } = button.dataset;
  get("span", button).textContent = isRunning ? pause : play;
  showMoment();
}

function showMoment() {
  const strip = find("#curves .strip");
  if (!strip || !points.length) return;
  const last = Math.max(1, Number(curves()?.dataset.last));
  get(".hand-of-time", strip).style.left = `${(100 * ply()) / last}%`;
  const [, chances, scores] = points.findLast(([at]) => at <= ply()) ?? points[0];
  const shows = strip.dataset.shows === "scores" ? "scores" : "chances";
  const values = shows === "scores" ? scores : chances;
  all("#curves .legend b").forEach((value, seat) => {
    value.textContent = values[seat];
  });
  const name = get("#other-curve");
  name.textContent = name.dataset[shows] ?? "";
}

on("table:shown", showControls);
if (curves()) {
  showControls();
  load();
}
