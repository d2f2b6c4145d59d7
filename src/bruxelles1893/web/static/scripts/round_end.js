// The card at the end of a round or of the game, the score sheet item by item, and watching it all again.
import { all, around, emit, find, get, isCalm, on, table, wait } from "./dom.js";
import { wish } from "./highlights.js";
import { film } from "./playback.js";

/** @typedef {import("./dom.js").Update} Update
 * @typedef {{ card: string, updates: Update[] }} Ended */

/** @returns {HTMLDialogElement | null} */
const card = () => find("#finale");
const READ = 9_000;
let shown = 0;

// --- Asking for it ------------------------------------------------------------------------------------
/** @param {string} which
 * @param {boolean} isFilm
 * @returns {Promise<Ended>} */
async function endOf(which, isFilm) {
  const headers = { "X-Page": table().dataset.page ?? "" };
  const query = isFilm ? "?film=true" : "";
  const response = await fetch(`${table().dataset.url}/finale/${which}${query}`, { headers });
  if (!response.ok) throw new Error(`${response.status} for the end of ${which}`);
  return response.json();
}

/** @param {string} which */
const endOrNothing = (which) => endOf(which, false).catch(() => null);

/** @param {string} which */
async function watch(which) {
  card()?.close();
  try {
    const { card: text, updates } = await endOf(which, true);
    if (!isCalm.matches) await film(updates);
    open(which, text);
  } catch {
    emit("table:lost", null);
  }
}

// --- The card -------------------------------------------------------------------------------------------
/** @param {string} which
 * @param {string} text */
function open(which, text) {
  const place = card();
  if (!place) return;
  if (place.open) place.close();
  place.innerHTML = text;
  place.show();
  emit("settings:needed", null);
  find("#go-on", place)?.focus({ preventScroll: true });
  if (which === "game") race(get(".race", place));
}

// The card of the last round comes before that of the game, also where no event says that the round is over.
const lastRound = () => String(all(".rounds > li").length);
let opened = "";
let following = "";
/** @param {Update} update */
function ended(update) {
  const which = update.acts
    ?.map((act) => act.chapter)
    .filter(Boolean)
    .at(-1);
  return which === "game" && opened !== lastRound() ? lastRound() : which;
}

/**
 * It is asked for while the end is still being played, so that it lies there at once.
 * @type {{ which: string, answer: Promise<Ended | null> } | null}
 */
let coming = null;
on("table:settling", (update) => {
  const which = update.page && ended(update);
  if (which) coming = { which, answer: endOrNothing(which) };
});
// At a puzzle nothing lies over what is said of the answer.
const isAnswered = () => Boolean(find("#puzzle .verdict"));
on("table:shown", async (update) => {
  const which = ended(update);
  if (!which || isAnswered() || wish() === "nothing" || document.hidden) return;
  const answer = await (coming?.which === which ? coming.answer : endOrNothing(which));
  coming = null;
  if (!answer) return;
  open(which, answer.card);
  opened = which;
  following = which === lastRound() && find("#question.over") ? "game" : "";
  if (!find(".player.me") && !following && which !== "game") letGo(which);
});

/** Who only watches sees on after a while: nobody waits for them.
 * @param {string} which */
async function letGo(which) {
  const lying = find("#finale-title");
  await wait(READ);
  if (find("#finale-title") === lying && opened === which) card()?.close();
}

async function goOn() {
  const next = following;
  following = "";
  card()?.close();
  const answer = next && (await endOrNothing(next));
  if (answer) open(next, answer.card);
}

// --- The score sheet as a race ----------------------------------------------------------------------------
/** @typedef {{ line: HTMLElement, parts: HTMLElement[], values: number[] }} Runner */

/** @param {HTMLElement} line
 * @returns {Runner} */
function runnerOf(line) {
  const parts = all("i", line);
  return { line, parts, values: parts.map((each) => Number(each.dataset.value)) };
}

/** @param {number[]} values */
const sum = (values) => values.reduce((total, each) => total + each, 0);

/** @param {HTMLElement} list */
async function race(list) {
  shown += 1;
  const mine = shown;
  const items = list.dataset.items?.split("|") ?? [];
  const runners = all(".runner", list).map(runnerOf);
  const most = Math.max(
    1,
    ...runners.map(({ values }) => sum(values.map((each) => Math.max(0, each)))),
  );
  const said = get(".item", list.parentElement ?? list);
  const isWanted = () => mine === shown && list.isConnected && card()?.open;
  for (const [place, item] of items.entries()) {
    if (!runners.some(({ values }) => values[place])) continue;
    said.textContent = item;
    for (const runner of runners) step(runner, place, most);
    if (!isCalm.matches && isWanted()) await wait(1_300);
  }
  for (const { line } of runners) get(".step", line).textContent = "";
  said.textContent = list.dataset.winner ?? "";
  list.classList.add("run");
}

/** @param {Runner} runner
 * @param {number} place
 * @param {number} most */
function step({ line, parts, values }, place, most) {
  const value = values[place];
  parts[place].style.width = `${(Math.max(0, value) / most) * 100}%`;
  get(".step", line).textContent = value ? (value > 0 ? `+${value}` : String(value)) : "";
  get(".total", line).textContent = String(sum(values.slice(0, place + 1)));
}

document.addEventListener("click", (event) => {
  const again = around(event, "[data-watch]");
  if (again) watch(again.dataset.watch ?? "");
  else if (around(event, "#go-on")) goOn();
  else if (card()?.open && around(event, "#game .lit, #game .choice, #game .deed")) card()?.close();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && card()?.open) goOn();
});
