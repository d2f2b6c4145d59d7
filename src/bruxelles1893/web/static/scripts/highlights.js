// What happened lights up, is said in a line, and what it brings flies to whom it belongs.
import { beatsOf } from "./beats.js";
import { all, draft, emit, find, get, isCalm, on, root } from "./dom.js";
import { give, sweep } from "./gifts.js";
import { chosen } from "./preferences.js";

/** @typedef {import("./dom.js").Act} Act
 * @typedef {import("./dom.js").Update} Update
 * @typedef {(time: number) => Promise<void>} Rest waits for a while, at the reader's pace */

const SAID = 6000;
const FLIGHT = 1500;
let isPlaying = false;

const caption = () => get("#caption");
/** Whether the end of a round is being played out. */
export const isPlayingOut = () => isPlaying;
/** How people want to see the end of a round. */
export const wish = () => chosen("finale") ?? "played";
/** @param {Update} update */
const settles = (update) => Boolean(update.acts?.some((act) => act.is_settling));
const isToBePlayed = () => wish() === "played" && !isCalm.matches;
/** @param {Update} update
 * @param {boolean} isAtOnce */
export const isToPlayOut = (update, isAtOnce) => settles(update) && isToBePlayed() && !isAtOnce;

// --- The end of a round, act by act, over the table as it still is ----------------------------------
/** @param {Update} update
 * @param {Rest} rest
 * @param {() => boolean} isAtOnce
 * @param {() => number} slowness */
export async function playOut(update, rest, isAtOnce, slowness) {
  if (!isToPlayOut(update, isAtOnce())) return;
  isPlaying = true;
  root.classList.add("settling");
  emit("table:settling", update);
  const restore = update.isOwn ? setTheStage() : () => {};
  try {
    await perform(update.acts ?? [], rest, isAtOnce, slowness);
  } finally {
    isPlaying = false;
    clearTheStage();
    restore();
  }
}

/** @param {Act[]} acts
 * @param {Rest} rest
 * @param {() => boolean} isAtOnce
 * @param {() => number} slowness */
async function perform(acts, rest, isAtOnce, slowness) {
  const played = acts.slice(0, acts.findLastIndex((act) => act.is_settling) + 1);
  const beats = beatsOf(played);
  for (const [place, act] of played.entries()) {
    if (isAtOnce()) return;
    performOne(act, beats[place] * slowness());
    await rest(beats[place]);
  }
}

function clearTheStage() {
  root.classList.remove("settling");
  dim();
  for (const ghost of all(".gift")) ghost.remove();
  for (const thing of all(".taken-away")) thing.classList.remove("taken-away");
  caption().hidden = true;
}

// A turn in the making shows what it would bring: the end is played on the table before that turn.
const STAGE = ["board", "brussels", "players"];
/** @type {HTMLElement[]} */
let stage = [];
function keepTheStage() {
  if (draft() !== "") return;
  stage = STAGE.flatMap((name) => document.getElementById(name)?.cloneNode(true) ?? []).map(
    (each) => /** @type {HTMLElement} */ (each),
  );
}
function setTheStage() {
  const shown = stage.flatMap((old) => {
    const now = document.getElementById(old.id);
    return now ? [{ old, now }] : [];
  });
  for (const { old, now } of shown) now.replaceWith(old);
  return () => {
    for (const { old, now } of shown) old.replaceWith(now);
  };
}
// Once the table is painted: nobody waits for it.
on("table:shown", () => {
  if (isToBePlayed()) setTimeout(keepTheStage, 50);
});
addEventListener("DOMContentLoaded", keepTheStage);

/** What flies has landed before the next thing is told, so that the ledger is never behind the words.
 * @param {Act} act
 * @param {number} time */
function performOne(act, time) {
  dim();
  say(act);
  emit("table:act", act);
  const [lit] = light(act);
  if (lit) comeIntoView(lit);
  for (const gift of act.gifts) give(gift, lit, time * 0.8, isPlayingOut);
  if (act.kind === "RoundEnded") sweep(time);
}

/** @param {Act} act */
function say(act) {
  const place = caption();
  place.hidden = false;
  place.className = `caption${act.seat >= 0 ? ` s${act.seat}` : ""}`;
  const own = act.seat >= 0 ? find(`#player-${act.seat} .badges .mark`) : null;
  get(".whose", place).replaceChildren(...(own ? [own.cloneNode(true)] : []));
  get(".surtitle", place).textContent = act.text;
}

/** On a phone the areas lie side by side: the one that something happens in is turned to.
 * @param {HTMLElement} thing */
function comeIntoView(thing) {
  const sides = get("#sides");
  /** @type {HTMLElement | null} */
  const side = thing.closest("#sides > *");
  if (!side || sides.scrollWidth <= sides.clientWidth + 1) return;
  if (thing.id.startsWith("player-")) return;
  sides.scrollTo({ left: side.offsetLeft, behavior: "smooth" });
  thing.scrollIntoView({ block: "nearest", inline: "nearest" });
}

// --- Light ------------------------------------------------------------------------------------------
/** @param {Act} act */
function light({ lights }) {
  const things = lights.flatMap((name) => document.getElementById(name) ?? []);
  things.forEach((thing, place) => {
    thing.classList.add(place ? "glow" : "shine");
  });
  return things;
}
function dim() {
  for (const thing of all(".glow, .shine")) thing.classList.remove("glow", "shine");
}

// --- A single move: what it touched is lit until the next, and a line beside it says what it was -----
export function hush() {
  dim();
  const said = find("#said");
  if (said) said.hidden = true;
}

/** @param {Update} update
 * @param {boolean} isAtOnce */
export function tell(update, isAtOnce) {
  hush();
  const act = update.acts?.at(-1);
  if (isAtOnce || settles(update) || !act) return;
  emit("table:act", act);
  const [lit] = light(act);
  if (!lit) return;
  if (!isCalm.matches) for (const gift of act.gifts) give(gift, lit, FLIGHT, isPlayingOut);
  sayBelow(act);
}

let silence = 0;
/** In the bar below the table, which it never covers.
 * @param {Act} act */
function sayBelow(act) {
  const said = find("#said");
  if (!said) return;
  said.hidden = false;
  clearTimeout(silence);
  silence = setTimeout(() => {
    said.hidden = true;
  }, SAID);
  said.className = act.seat >= 0 ? `s${act.seat}` : "";
  said.textContent = act.text;
}
