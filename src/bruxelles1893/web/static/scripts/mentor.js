// The mentor of a guided game: asked for whenever the learner is asked, one thing at a time, its place lit.
import { all, around, draft, find, get, on, table } from "./dom.js";
import { isAborted } from "./requests.js";
import { parsed } from "./updates.js";

const mentor = get("#mentor");
const lines = () => all(".uttered", mentor);
const words = () =>
  lines()
    .map((line) => line.textContent)
    .join("|");
let place = 0;
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
  mentor.classList.toggle("warns", Boolean(lines()[place]?.matches(".warning")));
  light(isNew);
}

/** What is spoken of is lit; where it is out of view, it is brought there.
 * @param {boolean} isNew */
function light(isNew) {
  dim();
  const told = lines()[place]?.dataset.light;
  if (!told) return;
  const things = told
    .split(", ")
    .flatMap((each) => all(each))
    .filter((each) => each.checkVisibility());
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
    const query = new URLSearchParams({ draft: draft() ?? "", asks });
    const answer = await fetch(`${mentor.dataset.url}?${query}`, { signal: mine.signal });
    if (!answer.ok || mine !== asking) return;
    hear(await answer.json());
    mentor.dataset.heard = now;
  } catch (error) {
    if (!isAborted(error)) rest();
  }
}

/** @param {{ speaks: boolean, lines: string }} answer */
function hear({ speaks, lines: html }) {
  const before = words();
  get("#mentor-says").replaceWith(parsed([html]));
  mentor.classList.toggle("speaks", speaks);
  const isNew = before !== words();
  tell(isNew ? 0 : place, isNew);
}

function rest() {
  mentor.classList.remove("speaks", "warns");
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
mentor.dataset.heard = moment();
tell(0);
