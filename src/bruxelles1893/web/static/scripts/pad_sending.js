// Score sheets on this phone and on their way to the server.

/** @typedef {import("./pad_merge.js").Sheet} Sheet
 * @typedef {{ base: Sheet, pending: Record<string, string>, isHeld?: boolean }} Kept held until its sheet is opened
 * @typedef {Sheet & { standings: string, items: string, bg_stats: string, table: Record<string, string>, sheets: Sheet[], missing: string[], problems?: Record<string, string> }} Answer */

export const STALE = 409;
const LONGEST = 8_000;
const Accept = "application/json";

/** What this phone keeps under a name.
 * @param {string} name
 * @returns {Kept | null} */
export function kept(name) {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} name
 * @param {Kept} what */
export function keep(name, what) {
  try {
    localStorage.setItem(name, JSON.stringify(what));
  } catch {}
}

/** A sheet as the server knows it.
 * @param {string} address
 * @returns {Promise<Answer>} */
export const ask = async (address) =>
  (await answerTo(address, { headers: { Accept }, signal: AbortSignal.timeout(LONGEST) })).answer;

/** Sends what was written; whoever has no network hears an error.
 * @param {string} address
 * @param {HTMLFormElement} form any form of the page
 * @param {Record<string, string>} values */
export function send(address, form, values) {
  const token = String(new FormData(form).get("csrf_token"));
  const body = new URLSearchParams({ ...values, csrf_token: token });
  const signal = AbortSignal.timeout(LONGEST);
  return answerTo(address, { method: "POST", headers: { Accept }, body, signal });
}

/** @param {string} address
 * @param {RequestInit} wanted
 * @returns {Promise<{ status: number, answer: Answer }>} */
async function answerTo(address, wanted) {
  const response = await fetch(address, wanted);
  if (!response.headers.get("content-type")?.startsWith(Accept))
    throw new Error(`${response.status}`);
  return { status: response.status, answer: await response.json() };
}
