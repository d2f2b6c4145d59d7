// Sheets that were begun without a network are kept on this phone until the server knows them.
import { keep, kept } from "./pad_sending.js";

/**
 * A sheet that was begun here.
 * @typedef {object} Draft
 * @property {string} id
 * @property {string} page the blank page on which it is written
 * @property {string} action where new sheets are begun
 * @property {string} rules
 * @property {string} box
 * @property {string[]} names
 */

const BEGUN = "pads begun";

/** @returns {Draft[]} */
export const drafts = () => /** @type {any} */ (kept(BEGUN)) ?? [];

/** @param {Draft[]} all */
const keepAll = (all) => keep(BEGUN, /** @type {any} */ (all));

/** @param {Omit<Draft, "id">} begun
 * @returns {string} the address of its page */
export function begin(begun) {
  const draft = { id: crypto.randomUUID().replaceAll("-", ""), ...begun };
  keepAll([...drafts(), draft]);
  return address(draft);
}

/** The address of a player's page.
 * @param {Draft} draft
 * @param {number} [place] */
export const address = ({ page, id }, place = 0) => `${page}#${id}-${place}`;

/** @param {string | undefined} id */
export const draftOf = (id) => drafts().find((draft) => draft.id === id);

/**
 * Makes it a sheet of the server; what was written on it waits there. Whoever has no network hears an error.
 * @param {Draft} draft
 * @param {HTMLFormElement} form any form of the page
 * @returns {Promise<string>} its address
 */
export async function settle({ id, action, rules, box, names }, form) {
  const token = String(new FormData(form).get("csrf_token"));
  const body = new URLSearchParams({ csrf_token: token, rules, box, begun: id });
  for (const name of names) body.append("names", name);
  const { redirected, status, url } = await fetch(action, { method: "POST", body });
  if (!redirected) throw new Error(`${status}`);
  const code = new URL(url).pathname.split("/").pop();
  for (const sheet of [...names.keys(), "table"]) {
    const what = kept(`pad ${id}-${sheet}`);
    if (what) keep(`pad ${code}-${sheet}`, what);
    localStorage.removeItem(`pad ${id}-${sheet}`);
  }
  keepAll(drafts().filter((each) => each.id !== id));
  return url;
}
