// Shows what the server sends: parts of the page in their places, or an answer to be read.
import { departures, fly, glide, gliding } from "./animation.js";
import { all, emit, find, table } from "./dom.js";
import { morph } from "./morph.js";

/** @typedef {import("./dom.js").Update} Update */

// News of others leave a sentence that was just said: whoever asked has to read it. In one's own turn it is soon out of date.
const TO_READ = 4_000;
let saidAt = 0;

/** @param {Update} update
 * @param {boolean} [isNews] */
export function show(update, isNews = false) {
  if (update.answer !== undefined) {
    find("#answer")?.replaceChildren(...parsed([update.answer]).childNodes);
    saidAt = performance.now();
    return;
  }
  const said = isNews ? all("#answer > p.remark") : [];
  const fresh = update.fresh ?? parsed(update.parts);
  const [flying, moving] = [departures(fresh), gliding()];
  for (const next of [...fresh.children]) {
    const old = document.getElementById(next.id);
    if (old) morph(old, next);
  }
  const isOver = find("#question.mine") && performance.now() - saidAt > TO_READ;
  find("#answer")?.replaceChildren(...(isOver ? [] : said));
  mark(update);
  moving.forEach(glide);
  for (const [id, from] of flying) fly(document.getElementById(id), from);
  emit("table:shown", update);
}

/** What the page says of itself: which position it shows.
 * @param {Update} update */
function mark({ page, number, ply, version, abandoned_in, is_over, title }) {
  const abandonedIn = abandoned_in ?? "";
  Object.assign(table().dataset, { page, number, ply, version, abandonedIn });
  table().classList.toggle("finished", is_over);
  document.title = title;
}

/** @param {string[]} parts */
export function parsed(parts) {
  const holder = document.createElement("template");
  holder.innerHTML = parts.join("");
  return holder.content;
}
