// The mentor of a guided game: asked for whenever the learner is asked, one thing at a time, its place lit.
import { all, around, draft, find, get, isSeen, on, table } from "./dom.js";
import { fold, unfoldAround } from "./folding.js";
import { isAborted } from "./requests.js";
import { isElsewhere } from "./table_view.js";
import { parsed } from "./updates.js";

const LECTURE = ".topic, .news";
const mentor = get("#mentor");
const lines = () => all(".uttered", mentor);
let place = 0;
/** @type {Set<string | null>} what was explained on this page: a step back does not begin a lecture again */
const heard = new Set();
/** @type {AbortController | null} */
let asking = null;

/** @param {number} next
 * @param {boolean} isNew whether it was not said before: the learner may have turned to something else since */
function tell(next, isNew = true) {
  const count = lines().length;
  place = Math.min(next, count - 1);
  lines().forEach((line, number) => {
    line.hidden = number !== place;
  });
  get(".next", mentor).hidden = count - 1 - place < 1;
  const counter = get(".count", mentor);
  counter.hidden = count < 2;
  counter.textContent = `${place + 1}/${count}`;
  const line = lines()[place];
  if (line?.matches(LECTURE)) heard.add(line.textContent);
  mentor.classList.toggle("warns", Boolean(line?.matches(".warning")));
  light(isNew);
}

/** What is spoken of is lit; where it is out of view, it is brought there.
 * @param {boolean} isNew */
function light(isNew) {
  dim();
  const light = lines()[place]?.dataset.light;
  if (!light) return;
  const named = light.split(", ").flatMap((each) => all(each));
  unfoldAround(named);
  const things = named.filter(isSeen);
  for (const each of things) each.classList.add("beheld");
  if (isNew && things[0]) bring(things[0]);
}
function dim() {
  for (const each of all(".beheld")) each.classList.remove("beheld");
}

/** @param {HTMLElement} thing */
function bring(thing) {
  const sides = get("#sides");
  /** @type {HTMLElement | null} */
  const side = thing.closest(".west, .centre, .east");
  if (side && sides.scrollWidth > sides.clientWidth + 4) {
    sides.scrollTo({ left: side.offsetLeft - sides.offsetLeft, behavior: "instant" });
  }
  thing.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
}

// The moment that the page shows; the mentor has heard of it when both are the same.
const moment = () => `${table().dataset.number} ${draft() ?? ""}`;
const isMine = () => Boolean(find(".question.mine, .sheet"));

async function listen(asks = "") {
  asking?.abort();
  const mine = new AbortController();
  asking = mine;
  const now = moment();
  if (!isMine()) {
    rest();
    return;
  }
  try {
    let answer = await said({ asks, waits: asks }, mine.signal);
    if (!answer || mine !== asking) return;
    hear(answer);
    if (answer.thinks) {
      mentor.classList.add("thinks");
      answer = await said({ waits: "1" }, mine.signal);
      if (mine !== asking) return;
      if (answer) hear(answer);
    }
    mentor.classList.remove("thinks");
    mentor.dataset.heard = now;
  } catch (error) {
    if (!isAborted(error)) rest();
  }
}

/** What he says at once, or once he has thought.
 * @param {Record<string, string>} wishes
 * @param {AbortSignal} signal
 * @returns {Promise<{ speaks: boolean, thinks: boolean, lines: string, folded: string[] } | null>} */
async function said(wishes, signal) {
  const query = new URLSearchParams({ draft: draft() ?? "", ...wishes });
  const answer = await fetch(`${mentor.dataset.url}?${query}`, { signal });
  return answer.ok ? answer.json() : null;
}

/** What was said before stays where the learner reads; what is added waits behind it.
 * @param {{ speaks: boolean, lines: string, folded: string[] }} answer */
function hear({ speaks, lines: html, folded }) {
  fold(folded);
  const before = lines().map((line) => line.textContent);
  get("#mentor-says").replaceWith(parsed([html]));
  mentor.classList.toggle("speaks", speaks);
  const now = lines().map((line) => line.textContent);
  const goesOn = before.length > 0 && before.every((text, number) => text === now[number]);
  tell(goesOn ? place : firstUnheard(), !goesOn && !isElsewhere());
}

function firstUnheard() {
  const next = lines().findIndex((line) => !line.matches(LECTURE) || !heard.has(line.textContent));
  return next < 0 ? lines().length - 1 : next;
}

function rest() {
  mentor.classList.remove("speaks", "warns", "thinks");
  dim();
}

mentor.addEventListener("click", (event) => {
  if (around(event, ".next")) tell(place + 1);
});
mentor.addEventListener("submit", (event) => {
  event.preventDefault();
  listen("1");
});
on("table:shown", () => {
  light(false);
  listen();
});
tell(0);
listen();
