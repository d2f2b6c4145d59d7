// A setting is kept by this browser at once, and by the server for the person's other devices.
import { find, root } from "./dom.js";

/** What the server may not know yet; until it has answered, this browser is right. */
const UNSENT = "unsent";
const FOLLOWING = ["theme", "pace", "finale", "swift", "tips", "sound"];

/** @param {string} name */
export const chosen = (name) => localStorage.getItem(name);

/** Settings that this browser alone knew, from before the server kept them, are sent along.
 * @param {string} name
 * @param {string} value */
export function keep(name, value) {
  localStorage.setItem(name, value);
  if (!FOLLOWING.includes(name)) return;
  const known = FOLLOWING.map((each) => [each, chosen(each) ?? ""]);
  send(Object.fromEntries(known.filter(([, text]) => text)));
}

/** A member has the time zone of the browser until another one is chosen. */
export function keepTimeZone() {
  send({ time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone });
}

/** @type {Promise<void>} */
let sending = Promise.resolve();

/** One request after the other: of two at once the older one could come last.
 * @param {Record<string, string>} wishes */
function send(wishes) {
  const { settings } = root.dataset;
  /** @type {HTMLInputElement | null} */
  const token = find("input[name=csrf_token]");
  if (!settings || !token) return;
  const body = JSON.stringify({ ...JSON.parse(chosen(UNSENT) ?? "{}"), ...wishes });
  localStorage.setItem(UNSENT, body);
  const headers = { "X-CSRF-Token": token.value, "Content-Type": "application/json" };
  sending = sending.then(async () => {
    if (chosen(UNSENT) !== body) return;
    try {
      await fetch(settings, { method: "PATCH", headers, body, keepalive: true });
    } catch {
      return;
    }
    if (chosen(UNSENT) === body) localStorage.removeItem(UNSENT);
  });
}

/** Sends again what was on its way when a page was left. */
export function sendRest() {
  const unsent = chosen(UNSENT);
  if (unsent) send(JSON.parse(unsent));
}
