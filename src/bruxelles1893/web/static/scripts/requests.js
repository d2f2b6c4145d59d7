// What the page asks of the server: the newest question counts; a move that is under way is never cut off.
import { around, draft, emit, game, root, table } from "./dom.js";
import { parsed, show } from "./updates.js";

/** @typedef {import("./dom.js").Update} Update */

/** @type {AbortController | null} */
let asking = null;
export const isAsking = () => Boolean(asking);

const headers = () => ({
  "X-Page": game()?.dataset.page ?? "",
  "X-Number": game()?.dataset.number ?? "",
});

/**
 * A choice is asked for as soon as it is pressed: when it is let go, the answer is mostly there, and ready to be shown.
 * @type {{ url: string, page: string | undefined, update: Update | null, coming: Promise<Update> } | null}
 */
let pressed = null;
document.addEventListener("pointerdown", (event) => {
  /** @type {HTMLButtonElement | null} */
  const choice = event.button === 0 ? around(event, "button[form=choose]:enabled") : null;
  if (!choice?.form || !game() || asking) return;
  const url = addressOf(choice.form, choice);
  const coming = fetch(url, { headers: headers() }).then(read);
  /** @type {NonNullable<typeof pressed>} */
  const mine = { url, page: table().dataset.page, update: null, coming };
  pressed = mine;
  mine.coming.then(
    (update) => {
      mine.update = { ...update, fresh: parsed(update.parts ?? []) };
    },
    () => {},
  );
});

/** @param {string} url */
function answerTo(url) {
  const early = pressed;
  pressed = null;
  return early?.url === url && early.page === game()?.dataset.page ? early : null;
}

/** @param {HTMLFormElement} form
 * @param {HTMLElement | null} submitter */
const addressOf = (form, submitter) =>
  `${new URL(form.action).pathname}?${fieldsOf(form, submitter)}`;

/** @param {HTMLFormElement} form
 * @param {HTMLElement | null} submitter */
const fieldsOf = (form, submitter) =>
  new URLSearchParams(
    [...new FormData(form, submitter)].map(([name, value]) => [name, String(value)]),
  );

/**
 * Asks, and shows the answer; whether one came.
 * @param {string} url
 * @param {URLSearchParams} [body]
 */
export async function ask(url, body) {
  asking?.abort();
  const mine = new AbortController();
  asking = mine;
  if (body) mine.abort = () => {};
  root.classList.add("asking-server");
  try {
    const update = await answer(url, mine.signal, body);
    if (mine === asking || body) take(update);
    return true;
  } catch (error) {
    if (!isAborted(error)) emit("table:lost", null);
    return false;
  } finally {
    if (mine === asking) {
      asking = null;
      root.classList.remove("asking-server");
      emit("table:answered", null);
    }
  }
}

/** @param {unknown} error */
export const isAborted = (error) => error instanceof Error && error.name === "AbortError";

/** @param {string} url
 * @param {AbortSignal} signal
 * @param {URLSearchParams} [body] */
async function answer(url, signal, body) {
  const early = answerTo(url);
  if (early) return early.update ?? early.coming;
  const sent = { headers: headers(), signal, ...(body && { method: "POST", body }) };
  return read(await fetch(url, sent));
}

/** @param {Response} response
 * @returns {Promise<Update>} */
export async function read(response) {
  const isUpdate = response.headers.get("content-type")?.startsWith("application/json");
  if (!isUpdate) throw new Error(`${response.status} is no update`);
  return response.json();
}

/** @param {Update} update */
function take(update) {
  if (update.answer === undefined) emit("table:received", update);
  else show(update);
}

/** The table as it is now, or a turn in the making as its address tells it. */
export const refresh = (query = location.search) => ask(table().dataset.url + query);

// --- Forms that change the page instead of leaving it ----------------------------------------------
document.addEventListener("submit", async (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const kind = form.dataset.live;
  if (kind === undefined) return;
  event.preventDefault();
  if (form.method === "post") {
    const isDone = await ask(form.action, fieldsOf(form, event.submitter));
    if (isDone && kind === "game") history.replaceState(null, "", table().dataset.url);
    return;
  }
  const url = addressOf(form, event.submitter);
  const isDone = await ask(url);
  if (isDone && kind === "game") remember(url);
});

/** Each choice of a turn is a step that the browser's back button takes back.
 * @param {string} url */
function remember(url) {
  const address = new URL(url, location.href);
  const words = draft();
  if (words !== undefined) address.search = words && positionOf(words);
  if (address.href === location.href) return;
  const before = new URLSearchParams(location.search).get("draft") ?? "";
  const isStep = words?.startsWith(before) && words.length > before.length;
  history[isStep ? "pushState" : "replaceState"](null, "", address);
}

/** @param {string} words */
const positionOf = (words) =>
  String(new URLSearchParams({ number: table().dataset.number ?? "", draft: words }));

addEventListener("popstate", () => {
  if (game()) refresh();
});
