// What is tapped at a real table is kept on this phone until it is entered, and sent again when there is a network. The
// version that goes with it lets the server enter it once only.
import { find, get } from "./dom.js";

/** @typedef {{ action: string, values: [name: string, value: string][], text: string }} Tap */

const Accept = "application/json";
const AGAIN = 4_000;
const LONGEST = 20_000;
const STALE = 409;
const TOO_MANY = 429;
const BROKEN = 500;
const TOKEN = "csrf_token";
const { address: here = "" } = get(".real-game").dataset;
const place = `real game ${here}`;
let isSending = false;
let later = 0;

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!form.matches("[data-kept]")) return;
  event.preventDefault();
  const values = [...new FormData(form, event.submitter)];
  keep({
    action: form.action,
    values: values.map(([name, value]) => [name, String(value)]),
    text: event.submitter?.ariaLabel || event.submitter?.textContent?.trim() || "",
  });
  send();
});

async function send() {
  clearTimeout(later);
  const tap = kept();
  if (!tap || isSending) return;
  isSending = true;
  try {
    const answered = await post(tap);
    if (answered.status === TOO_MANY || answered.status >= BROKEN) throw new Error();
    await goOn(answered);
  } catch {
    tell(tap);
    later = setTimeout(send, AGAIN);
  } finally {
    isSending = false;
  }
}

/** @param {Tap} tap */
function post({ action, values }) {
  /** @type {HTMLInputElement} */
  const token = get(`[name=${TOKEN}]`);
  const others = values.filter(([name]) => name !== TOKEN);
  const body = new URLSearchParams([...others, [TOKEN, token.value]]);
  const signal = AbortSignal.timeout(LONGEST);
  return fetch(action, { method: "POST", headers: { Accept }, body, signal });
}

/** What was entered already, or on another phone, is not entered again: the page shows where the game is.
 * @param {Response} answered */
async function goOn(answered) {
  if (answered.ok) {
    const { path } = await answered.json();
    forget();
    location.assign(path.replace(/#.*/, ""));
    return;
  }
  const text = await answered.text();
  forget();
  if (answered.status === STALE) location.assign(here);
  else show(text);
}

/** Why it cannot be entered.
 * @param {string} text */
function show(text) {
  const page = new DOMParser().parseFromString(text, "text/html");
  const [old, fresh] = [document, page].map((each) => each.querySelector("main"));
  if (old && fresh) old.replaceWith(fresh);
}

// --- What waits on this phone ---------------------------------------------------------------------
/** @param {Tap} tap */
function tell({ text }) {
  const note = find("#not-sent");
  if (!note) return;
  get("b", note).textContent = text;
  note.hidden = false;
}

/** @param {Tap} tap */
function keep(tap) {
  try {
    localStorage.setItem(place, JSON.stringify(tap));
  } catch {}
}

/** @returns {Tap | null} */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(place) ?? "null");
  } catch {
    return null;
  }
}

function forget() {
  try {
    localStorage.removeItem(place);
  } catch {}
}

addEventListener("online", send);
send();
