// The form of a piece is kept as one goes: each change is sent, and the page shows what came of it. What cannot be
// sent stays on this device, the page says so, and it is tried again. Without a network one goes on to the next piece.
import { all, around, find, get } from "./dom.js";
import { morph } from "./morph.js";

/** @typedef {[name: string, value: string][]} Typed */

const AGAIN = 4_000;
const WAITING = "box ";
const REFUSED = 422;
const TOO_MANY = 429;
const BROKEN = 500;
/** What is done with a piece: what was changed is saved, or all of it is right and the next piece is wanted. */
const SAVE = "save";
const NEXT = "next";
/** @type {Typed[number]} */
const LEFT = ["left", "yes"];
/** @type {Promise<void>} */
let sending = Promise.resolve();
let later = 0;
let others = 0;

document.addEventListener("change", (event) => {
  const form = formOf(event);
  if (form) save(form, { deed: deedOf(kept(place(form))), isLeft: true });
});
document.addEventListener("submit", (event) => {
  const form = formOf(event);
  const deed = /** @type {HTMLButtonElement | null} */ (event.submitter)?.value;
  if (!form || deed !== NEXT) return;
  event.preventDefault();
  save(form, { deed, isLeft: false });
});

/** @param {Event} event
 * @returns {HTMLFormElement | null} */
const formOf = (event) => /** @type {HTMLFormElement | null} */ (around(event, "#piece"));

/** What is wanted of a piece; whoever has gone on from it already stays where they are.
 * @typedef {{ deed: string, isLeft: boolean }} Wanted */

/** @param {HTMLFormElement} form
 * @param {Wanted} wanted */
function save(form, wanted) {
  clearTimeout(later);
  sending = sending.then(() => send(form, wanted));
}

/** @param {HTMLFormElement} form
 * @param {Wanted} wanted */
async function send(form, { deed, isLeft }) {
  const goesOn = deed === NEXT && !isLeft;
  /** @type {Typed} */
  const typed = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  typed.push(["deed", deed], ...(isLeft ? [LEFT] : []));
  keep(form, typed);
  try {
    const body = new URLSearchParams(typed);
    const answered = await fetch(form.action, { method: "POST", body });
    if (isToBeTriedAgain(answered.status)) throw new Error(`${answered.status}`);
    forget(form);
    if (answered.redirected && goesOn) location.assign(answered.url);
    else await show(answered.redirected ? await fetch(form.action) : answered);
  } catch (error) {
    get("#not-saved").hidden = false;
    if (goesOn && error instanceof TypeError) goOn(form, typed);
    else later = setTimeout(() => save(form, { deed, isLeft }), AGAIN);
  }
}

/** The next piece that does not wait yet, or all pieces.
 * @param {HTMLFormElement} form
 * @param {Typed} typed */
function goOn(form, typed) {
  keep(form, [...typed, LEFT]);
  /** @type {HTMLAnchorElement | null} */
  const next = find("#box-deeds a[data-stays]");
  const isNew = next && !kept(WAITING + new URL(next.href).pathname).length;
  location.assign(isNew ? next.href : form.action.replace(/\/pieces\/.*/, ""));
}

/** @param {number} status */
const isToBeTriedAgain = (status) => status === TOO_MANY || status >= BROKEN;

/** @param {Response} answered */
async function show(answered) {
  const next = new DOMParser().parseFromString(await answered.text(), "text/html");
  const part = answered.ok || answered.status === REFUSED ? "#my-box" : "main";
  const [old, fresh] = [document, next].map((page) => page.querySelector(part));
  if (old && fresh) morph(old, fresh);
}

// --- What waits on this device --------------------------------------------------------------------
/** @param {HTMLFormElement} form */
const place = (form) => WAITING + new URL(form.action).pathname;

/** @param {HTMLFormElement} form
 * @param {Typed} typed */
function keep(form, typed) {
  try {
    localStorage.setItem(place(form), JSON.stringify(typed));
  } catch {}
}

/** @param {HTMLFormElement} form */
function forget(form) {
  try {
    localStorage.removeItem(place(form));
  } catch {}
}

/** @param {string} name
 * @returns {Typed} */
function kept(name) {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "[]");
  } catch {
    return [];
  }
}

/** @param {Typed} typed
 * @param {string} name */
const valuesOf = (typed, name) => typed.filter(([each]) => each === name).map(([, value]) => value);

/** @param {Typed} typed */
const deedOf = (typed) => valuesOf(typed, "deed")[0] ?? SAVE;

/** @param {HTMLFormElement} form */
function restore(form) {
  const typed = kept(place(form));
  if (!typed.length) return;
  /** @type {Record<string, number>} */
  const used = {};
  for (const input of all(".printed :is(input, select)", form)) {
    if (!(input instanceof HTMLInputElement || input instanceof HTMLSelectElement)) continue;
    const values = valuesOf(typed, input.name);
    if (input instanceof HTMLInputElement && input.type === "checkbox") {
      input.checked = values.includes(input.value);
      continue;
    }
    const number = used[input.name] ?? 0;
    used[input.name] = number + 1;
    input.value = values[number] ?? input.value;
  }
  save(form, { deed: deedOf(typed), isLeft: valuesOf(typed, LEFT[0]).length > 0 });
}

/** What was entered on other pieces without a network is sent from whichever page is open. The page of the whole set shows
 * then what came of it. */
function sendOthers() {
  clearTimeout(others);
  sending = sending.then(async () => {
    try {
      let isAny = false;
      for (const name of Object.keys(localStorage))
        if (isOther(name) && (await sendOther(name))) isAny = true;
      if (form && kept(place(form)).length) return;
      get("#not-saved").hidden = true;
      if (isAny && !form) location.reload();
    } catch {
      get("#not-saved").hidden = false;
      others = setTimeout(sendOthers, AGAIN);
    }
  });
}

/** @param {string} name */
const isOther = (name) => name.startsWith(WAITING) && !(form && name === place(form));

/** Whether a piece was saved. What cannot be so waits until its piece is opened.
 * @param {string} name */
async function sendOther(name) {
  /** @type {Typed} */
  const typed = kept(name);
  /** @type {HTMLInputElement} */
  const token = get("[name=csrf_token]");
  const values = typed.filter(([each]) => each !== token.name);
  const body = new URLSearchParams([...values, [token.name, token.value]]);
  const { status } = await fetch(name.slice(WAITING.length), { method: "POST", body });
  if (isToBeTriedAgain(status)) throw new Error(`${status}`);
  if (status !== REFUSED) localStorage.removeItem(name);
  return status !== REFUSED;
}

/** @type {HTMLFormElement | null} */
const form = find("#piece");
addEventListener("online", () => {
  sendOthers();
  if (form) restore(form);
});
sendOthers();
if (form) restore(form);
