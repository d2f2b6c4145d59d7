// The stream of news from the server: renewed when it dies, and told when it is down.
import { find, game, on } from "./dom.js";

/** What is done with each kind of news.
 * @typedef {Record<string, (data: string) => void>} Listeners */

const LONGEST_SILENCE = 45_000;
/** @type {string | undefined} */
let url;
/** @type {Listeners} */
let listeners = {};
/** @type {EventSource | null} */
let line = null;
let silence = 0;
let later = 0;
let misses = 0;

function connect() {
  line?.close();
  clearTimeout(later);
  const { page, number } = game()?.dataset ?? {};
  line = new EventSource(url + (page === undefined ? "" : `?page=${page}&number=${number}`));
  line.addEventListener("open", () => {
    misses = 0;
    hearing();
    tellLost(false);
  });
  line.addEventListener("error", lose);
  for (const [name, hear] of Object.entries(listeners)) {
    line.addEventListener(name, (event) => {
      hearing();
      hear(event.data);
    });
  }
  hearing();
}
// A connection can die without a word, as when a laptop sleeps.
function hearing() {
  clearTimeout(silence);
  silence = setTimeout(connect, LONGEST_SILENCE);
}
function lose() {
  line?.close();
  clearTimeout(later);
  misses += 1;
  later = setTimeout(connect, Math.min(300 * 2 ** misses, 5_000));
  if (misses > 1) tellLost(true);
}
/** @param {boolean} isLost */
function tellLost(isLost) {
  const said = find("#lost");
  if (said) said.hidden = !isLost;
}

on("table:lost", () => tellLost(true));

/** Listens, where the page names a stream.
 * @param {Listeners} wanted */
export function listen(wanted) {
  url = find("#live")?.dataset.url;
  listeners = { alive: () => {}, ...wanted };
  if (url === undefined) return;
  connect();
  addEventListener("online", connect);
  addEventListener("offline", lose);
  addEventListener("pagehide", () => line?.close());
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && line?.readyState !== EventSource.OPEN) connect();
  });
}
