// Shows updates one after the other, at a pace that the eye follows.
import { all, around, find, on, root, table, wait } from "./dom.js";
import * as highlights from "./highlights.js";
import { chosen, keep } from "./preferences.js";
import { ask, isAsking, refresh } from "./requests.js";
import * as updates from "./updates.js";

/** @typedef {import("./dom.js").Update} Update */

/** @type {Record<string, number>} */
const SLOWNESS = { calm: 1, brisk: 0.4, once: 0 };
const TURN = 1600;
const STEP = 650;
const BREATH = 250;
/** @type {Update[]} */
const queue = [];
let isPlaying = false;
let isFilming = false;
let isPaused = false;
let isHurried = false;
let steps = 0;
let shownAt = 0;
let run = 0;
/** @type {(() => number) | null} */
let tempo = null;
/** @type {Set<() => void>} */
const waiting = new Set();

// --- Pace ---------------------------------------------------------------------------------------
function pace() {
  const wished = chosen("pace");
  return wished !== null && wished in SLOWNESS ? wished : "calm";
}
const slowness = () => (tempo ? 1 / tempo() : SLOWNESS[pace()]);
const isAtOnce = () => isHurried || (!tempo && (document.hidden || pace() === "once"));
/** @returns {Promise<void>} */
const nudged = () =>
  new Promise((done) => {
    waiting.add(done);
  });
function wake() {
  for (const done of waiting) done();
  waiting.clear();
}

/** Waits for a while, longer or shorter as the reader wants it, until a step or as long as the card lies there.
 * @param {number} time
 * @param {number} [since] */
async function rest(time, since = performance.now()) {
  const mine = run;
  while (!isAtOnce() && mine === run) {
    if (steps) {
      steps -= 1;
      return;
    }
    const left = since + time * slowness() - performance.now();
    if (!isStill() && left <= 0) return;
    await Promise.race([nudged(), ...(isStill() ? [] : [wait(left)])]);
  }
}
const isStill = () => isPaused || isHeld() || (tempo && document.hidden);
const isHeld = () => Boolean(find("#finale[open]")) && !isFilming;

// What was put in its place is seen; a page that nobody looks at is never painted.
const painted = () =>
  Promise.race([wait(100), new Promise((done) => requestAnimationFrame(() => setTimeout(done)))]);

/** @param {string} wanted */
function press(wanted) {
  if (wanted === "pause") isPaused = !isPaused;
  else if (wanted === "step") {
    isPaused = true;
    steps = isPlaying || isFilming ? 1 : 0;
  } else keep("pace", pace() === wanted ? "calm" : wanted);
  if (wanted === "once") isPaused = false;
  showControls();
  wake();
}

/** Everything that waits is shown now: whoever wants to act sees the table as it is. */
function hurry() {
  isHurried = isPlaying || isFilming;
  wake();
}

function showControls() {
  /** @type {Record<string, boolean>} */
  const pressed = { pause: isPaused, brisk: pace() === "brisk", once: pace() === "once" };
  for (const button of all("[data-pace]")) {
    const kind = button.dataset.pace ?? "";
    if (kind in pressed) button.setAttribute("aria-pressed", String(pressed[kind]));
  }
  root.classList.toggle("moves-waiting", queue.length > 0);
  root.classList.toggle("paused", isPaused);
  /** @type {HTMLSelectElement | null} */
  const choice = find("#pace-setting");
  if (choice) choice.value = pace();
}

// --- The queue: what does not follow from the page as it is, is asked for -------------------------
/** @param {Update} update */
const isNext = (update) => update.was === table().dataset.page;
/** @param {Update} update */
const isOld = ({ number, version }) =>
  number <= Number(table().dataset.number) && version <= Number(table().dataset.version);

let arrival = Promise.resolve();
/** Adds an update of others, which may still have to be unpacked.
 * @param {Update | Promise<Update>} coming */
export function add(coming) {
  arrival = arrival.then(async () => {
    queue.push(await coming);
    showControls();
    play();
  });
}

// Whatever the player is asking for goes first: its answer may be the news.
async function play() {
  if (isPlaying) return;
  isPlaying = true;
  try {
    while (queue.length) {
      if (isAsking() || isFilming) await wait(20);
      else await showNext(queue[0]);
    }
  } finally {
    isPlaying = false;
    isHurried = false;
    steps = 0;
    showControls();
  }
}

/** The end of a round goes on at once: what happens there has its own time.
 * @param {Update} update */
function pauseBefore(update) {
  if (highlights.isToPlayOut(update, isAtOnce())) return BREATH;
  return update.is_under_way ? STEP : TURN;
}

/** @param {Update} update */
async function showNext(update) {
  if (isOld(update)) {
    queue.shift();
    return;
  }
  if (!isNext(update)) {
    await catchUp();
    return;
  }
  if (!update.isOwn) {
    await painted();
    await rest(pauseBefore(update), shownAt);
  }
  if (isAsking() || isFilming) return;
  await playAndShow();
}

async function playAndShow() {
  const [update] = queue;
  if (!update || !isNext(update)) return;
  await highlights.playOut(update, rest, isAtOnce, slowness);
  if (queue[0] === update) queue.shift();
  if (isNext(update)) show(update);
}

/** @param {Update} update */
function show(update) {
  updates.show(update, !update.isOwn);
  highlights.tell(update, isAtOnce());
}

async function catchUp() {
  queue.length = 0;
  if (!(await refresh(""))) await wait(1_000);
}

// What one's own move brings is shown without a wait; the end of a round is played out first.
on("table:received", (update) => {
  highlights.hush();
  if (!highlights.isToPlayOut(update, isAtOnce())) {
    updates.show(update);
    return;
  }
  queue.splice(0, queue.length, { ...update, isOwn: true });
  play();
});

// --- Films: updates from the past, after which the page shows the present again -----------
/** One with a speed of its own waits between its updates, and the page stays where it ends or is cut.
 * @param {Iterable<Update> | AsyncIterable<Update>} frames
 * @param {(() => number) | null} [speed] */
export async function film(frames, speed = null) {
  if (isFilming) return;
  isFilming = true;
  isPaused = false;
  tempo = speed;
  run += 1;
  const mine = run;
  wake();
  try {
    for await (const update of frames) {
      if (tempo) await rest(TURN, shownAt);
      if (mine === run) {
        await highlights.playOut(update, rest, () => isAtOnce() || mine !== run, slowness);
      }
      if (mine !== run) break;
      if (update.page) show(update);
      if (tempo) isHurried = false;
    }
  } finally {
    const isOver = !tempo;
    tempo = null;
    isFilming = false;
    isHurried = false;
    queue.length = 0;
    if (isOver) await ask(location.pathname + location.search);
    showControls();
  }
}
export function cut() {
  run += 1;
  wake();
}

// --- Whoever wants to act -----------------------------------------------------------------------------
const isMine = () => Boolean(queue.at(-1)?.is_asked);
const CONTROL_KEYS = ["Enter", " ", "Tab", "Shift", "Control", "Alt", "Meta"];
/** @param {Event} event */
const keyOf = (event) => (event instanceof KeyboardEvent ? event.key : "");
/** @param {Event} event */
function isForControls(event) {
  if (around(event, "#finale, .menu")) return true;
  const isControl = Boolean(around(event, "[data-pace], #skip"));
  return isControl && (event.type !== "keydown" || CONTROL_KEYS.includes(keyOf(event)));
}
/** While the end of a round is played, a click or Escape leads to its end; nothing can be done on an old table.
 * @param {Event} event */
function guard(event) {
  const isOn = highlights.isPlayingOut();
  const isSkipped = keyOf(event) === "Escape" && isOn;
  if (isForControls(event) && !isSkipped) return;
  if (!isOn) {
    if (isMine() && !isHeld()) hurry();
    return;
  }
  if (event.type === "keydown" && CONTROL_KEYS.slice(2).includes(keyOf(event))) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (event.type === "click" || isSkipped) hurry();
}
for (const kind of ["pointerdown", "click", "submit", "keydown"]) {
  addEventListener(kind, guard, { capture: true });
}

on("table:shown", () => {
  shownAt = performance.now();
  showControls();
});
document.addEventListener("click", (event) => {
  const button = around(event, "[data-pace]");
  if (button) press(button.dataset.pace ?? "");
  else if (around(event, "#skip")) hurry();
});
document.addEventListener("change", (event) => {
  /** @type {HTMLSelectElement | null} */
  const setting = around(event, "#pace-setting");
  if (!setting) return;
  keep("pace", setting.value);
  showControls();
  wake();
});
document.addEventListener("visibilitychange", () => wake());
document.addEventListener("close", () => wake(), { capture: true });
addEventListener("DOMContentLoaded", showControls);
