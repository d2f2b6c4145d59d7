// What happened lights up, is said in a line, and what it brings flies to whom it belongs.
import { all, draft, emit, find, get, isCalm, isInWindow, on, root } from "./dom.js";

/** @typedef {import("./dom.js").Act} Act
 * @typedef {import("./dom.js").Gift} Gift
 * @typedef {import("./dom.js").Update} Update
 * @typedef {(time: number) => Promise<void>} Rest waits for a while, at the reader's pace */

/** @type {Record<string, number>} */
const BEATS = {
  RoundEnded: 900,
  GameEnded: 600,
  ColumnWon: 2300,
  ColumnTied: 2300,
  IrisScored: 2000,
  FirstPlayer: 2000,
};
const BEAT = 1700;
const SAID = 6000;
/** @type {[picture: RegExp, goal: string][]} */
const GOES_TO = [
  [/#laurel$/, ".score b"],
  [/#coin$/, ".purse b"],
  [/#(scales|pawn)$/, ".pawns"],
  [/#first$/, ".badges"],
];
let isPlaying = false;

const caption = () => get("#caption");
/** Whether the end of a round is being played out. */
export const isPlayingOut = () => isPlaying;
/** How people want to see the end of a round. */
export const wish = () => localStorage.getItem("finale") ?? "played";
/** @param {Update} update */
const settles = (update) => Boolean(update.acts?.some((act) => act.is_settling));
const isToBePlayed = () => wish() === "played" && !isCalm.matches;
/** @param {Update} update
 * @param {boolean} isAtOnce */
export const isToPlayOut = (update, isAtOnce) => settles(update) && isToBePlayed() && !isAtOnce;

// --- The end of a round, act by act, over the table as it still is ----------------------------------
/** @param {Update} update
 * @param {Rest} rest
 * @param {() => boolean} isAtOnce */
export async function playOut(update, rest, isAtOnce) {
  if (!isToPlayOut(update, isAtOnce())) return;
  isPlaying = true;
  root.classList.add("settling");
  emit("table:settling", update);
  const restore = update.isOwn ? setTheStage() : () => {};
  try {
    await perform(update.acts ?? [], rest, isAtOnce);
  } finally {
    isPlaying = false;
    clearTheStage();
    restore();
  }
}

/** @param {Act[]} acts
 * @param {Rest} rest
 * @param {() => boolean} isAtOnce */
async function perform(acts, rest, isAtOnce) {
  const last = acts.findLastIndex((act) => act.is_settling);
  for (const act of acts.slice(0, last + 1)) {
    if (isAtOnce()) return;
    performOne(act);
    await rest(BEATS[act.kind] ?? BEAT);
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

/** @param {Act} act */
function performOne(act) {
  dim();
  say(act);
  const [lit] = light(act);
  if (lit) comeIntoView(lit);
  for (const gift of act.gifts) give(gift, lit);
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

// --- What flies to a player ----------------------------------------------------------------------------
/** @param {Gift} gift
 * @param {HTMLElement | undefined} lit */
function give(gift, lit) {
  const goal = GOES_TO.find(([picture]) => picture.test(gift.picture))?.[1] ?? "header";
  const target = find(`#player-${gift.seat} ${goal}`) ?? find(`#player-${gift.seat}`);
  const origin = gift.picture.endsWith("#first") ? (find(".badge.first") ?? lit) : lit;
  if (!target || !origin) return;
  const ghost = gift.picture ? token(gift) : copy(origin);
  document.body.append(ghost);
  fly(ghost, origin, target).then(() => {
    if (gift.text && isPlaying) count(target, Number(gift.text));
  });
  if (!gift.picture) origin.classList.add("taken-away");
}

/** @param {Gift} gift */
function token({ seat, picture, text }) {
  const ghost = Object.assign(document.createElement("div"), { className: `gift s${seat}` });
  const drawn = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", picture);
  drawn.append(use);
  ghost.append(drawn, text);
  ghost.setAttribute("aria-hidden", "true");
  return ghost;
}

/** @param {HTMLElement} thing */
function copy(thing) {
  const box = thing.getBoundingClientRect();
  const ghost = /** @type {HTMLElement} */ (thing.cloneNode(true));
  ghost.removeAttribute("id");
  ghost.setAttribute("aria-hidden", "true");
  ghost.classList.remove("shine");
  ghost.classList.add("gift", "whole");
  Object.assign(ghost.style, { width: `${box.width}px`, height: `${box.height}px` });
  return ghost;
}

/** It rises, stays a moment to be read, and goes; where its goal is out of view it fades where it is.
 * @param {HTMLElement} ghost
 * @param {HTMLElement} origin
 * @param {HTMLElement} target */
function fly(ghost, origin, target) {
  const to = target.getBoundingClientRect();
  const own = ghost.getBoundingClientRect();
  /** @param {DOMRect} box
   * @returns {[number, number]} */
  const at = (box) => [
    box.left + box.width / 2 - own.width / 2,
    box.top + box.height / 2 - own.height / 2,
  ];
  /** @param {number[]} place
   * @param {number} size */
  const move = ([x, y], size) => ({ transform: `translate(${x}px, ${y}px) scale(${size})` });
  const [left, top] = at(origin.getBoundingClientRect());
  const risen = [left, top - 18];
  const isSeen = isInWindow(to);
  const goal = isSeen ? at(to) : [left, top - 60];
  const easing = "cubic-bezier(.5,0,.2,1)";
  const frames = [
    { ...move([left, top], 0.6), opacity: 0 },
    { ...move(risen, 1.1), opacity: 1, offset: 0.25, easing },
    { ...move(risen, 1.1), opacity: 1, offset: 0.5, easing },
    { ...move(goal, isSeen ? 0.5 : 1), opacity: isSeen ? 0.9 : 0 },
  ];
  const landed = () => ghost.remove();
  return ghost.animate(frames, { duration: 1500 }).finished.then(landed, landed);
}

/** @param {HTMLElement} target
 * @param {number} amount */
function count(target, amount) {
  const now = Number(target.textContent);
  if (!Number.isFinite(now) || !target.matches(".score b, .purse b")) return;
  target.textContent = String(now + amount);
  target.animate([{ transform: "scale(1.7)" }, { transform: "none" }], { duration: 500 });
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
  const [lit] = light(act);
  if (!lit) return;
  if (!isCalm.matches) for (const gift of act.gifts) give(gift, lit);
  const said = find("#said");
  if (said) sayBeside(said, act, lit);
}

let silence = 0;
/** @param {HTMLElement} said
 * @param {Act} act
 * @param {HTMLElement} lit */
function sayBeside(said, act, lit) {
  const at = lit.getBoundingClientRect();
  if (!isInWindow(at) || at.left < 0 || at.right > innerWidth) return;
  said.hidden = false;
  clearTimeout(silence);
  silence = setTimeout(() => {
    said.hidden = true;
  }, SAID);
  said.className = act.seat >= 0 ? `s${act.seat}` : "";
  said.textContent = act.text;
  const box = said.getBoundingClientRect();
  const centred = at.left + at.width / 2 - box.width / 2;
  const left = Math.min(Math.max(8, centred), innerWidth - box.width - 8);
  const above = at.top - box.height - 10;
  const below = Math.min(at.bottom + 10, innerHeight - box.height - 8);
  Object.assign(said.style, { left: `${left}px`, top: `${above > 50 ? above : below}px` });
}
