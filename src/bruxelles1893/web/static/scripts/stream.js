// A stream of news from the server: renewed when it dies, and told when it is down.
import { find, game, on } from "./dom.js";
import { pauseAfter, spreadIn } from "./pauses.js";

/** What is done with each kind of news.
 * @typedef {Record<string, (data: string) => void>} Listeners */

const LONGEST_SILENCE = 45_000;
const UNNOTICED = 5_000;

/** @param {boolean} isLost */
function tellLost(isLost) {
  const said = find("#lost");
  if (said) said.hidden = !isLost;
}

on("table:lost", () => tellLost(true));

/** Where the news of the game go on, if the page shows one. */
function shown() {
  const { page, number } = game()?.dataset ?? {};
  return page === undefined ? "" : `?page=${page}&number=${number}`;
}

/** Listens to a stream: usually the one that the page names, if it does.
 * @param {Listeners} wanted
 * @param {string} [other] */
export function listen(wanted, other) {
  const url = other ?? find("#live")?.dataset.url;
  if (url === undefined) return;
  /** @type {Listeners} */
  const listeners = {
    ...wanted,
    alive(said) {
      spread = spreadIn(said);
      wanted.alive?.(said);
    },
  };
  /** @type {EventSource | null} */
  let line = null;
  let silence = 0;
  let later = 0;
  let misses = 0;
  let spread = 0;

  function connect() {
    line?.close();
    clearTimeout(later);
    line = new EventSource(url + (other === undefined ? shown() : ""));
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
    const pause = pauseAfter(misses, spread);
    later = setTimeout(connect, pause);
    if (misses > 1 || pause > UNNOTICED) tellLost(true);
  }
  // Pages that nobody looks at may wait for long; whoever does something is there.
  function hurry() {
    if (line?.readyState === EventSource.CLOSED) connect();
  }

  connect();
  addEventListener("online", connect);
  addEventListener("offline", lose);
  addEventListener("pointerdown", hurry);
  addEventListener("keydown", hurry);
  addEventListener("pagehide", () => line?.close());
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && line?.readyState !== EventSource.OPEN) connect();
  });
}
