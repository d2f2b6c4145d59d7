// Talk at a table or in a club: new lines come by themselves, and one says something without leaving the page.
import { find, get, on } from "./dom.js";
import { listen } from "./stream.js";

const place = get("#talk");
const url = place.dataset.url ?? "";
/** @type {HTMLDetailsElement | null} */
const menu = find(".talk-menu");
const SEEN = `talk ${url}`;
let heard = 0;

const isOpen = () => !menu || menu.open;

/** Marks the menu while something is unread. */
function mark() {
  const last = Number(find(".talk", place)?.dataset.last ?? 0);
  if (isOpen()) localStorage.setItem(SEEN, String(last));
  const badge = find("#unread");
  if (badge) badge.hidden = isOpen() || last <= Number(localStorage.getItem(SEEN) ?? 0);
}

/** Shows the talk; what somebody is writing stays.
 * @param {string} html */
function put(html) {
  const typed = /** @type {HTMLInputElement | null} */ (find("input[name=text]", place));
  const { value = "" } = typed ?? {};
  const hasFocus = typed !== null && document.activeElement === typed;
  place.innerHTML = html;
  const fresh = /** @type {HTMLInputElement | null} */ (find("input[name=text]", place));
  if (fresh) fresh.value = value;
  if (hasFocus) fresh?.focus();
  mark();
  scroll();
}

function scroll() {
  const said = find(".said", place);
  if (said) said.scrollTop = said.scrollHeight;
}

/** Asks the server; a refusal is shown in its own words.
 * @param {string} to
 * @param {RequestInit} [how] */
async function ask(to, how) {
  const answer = await fetch(to, { ...how, headers: { "X-Page": "" } });
  const words = await answer.text();
  const isPart = !answer.headers.get("content-type")?.includes("json");
  const refused = get("#talk-refused");
  if (answer.ok && isPart) put(words);
  refused.innerHTML = isPart ? "" : JSON.parse(words).answer;
  refused.hidden = isPart;
  return answer.ok && isPart;
}

/** @param {number} count */
function hear(count) {
  if (count === heard) return;
  heard = count;
  ask(url).catch(() => {});
}

place.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement)) return;
  event.preventDefault();
  const fields = /** @type {[string, string][]} */ ([...new FormData(form, event.submitter)]);
  const typed = /** @type {HTMLInputElement | null} */ (find("input[name=text]", form));
  const said = typed?.value ?? "";
  if (typed) typed.value = "";
  const isDone = await ask(form.action, { method: "POST", body: new URLSearchParams(fields) });
  const input = /** @type {HTMLInputElement | null} */ (find("input[name=text]", place));
  if (!isDone && input && typed) input.value = said;
});

menu?.addEventListener("toggle", () => {
  mark();
  scroll();
});

if (place.dataset.live)
  listen({ alive: (data) => hear(JSON.parse(data).talk) }, place.dataset.live);
on("talk:said", hear);
ask(url).catch(() => {});
