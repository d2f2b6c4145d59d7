// Passkeys: the server gives a challenge, the browser lets its owner answer it, and the server decides.
import { all, find, get } from "./dom.js";

/** @typedef {HTMLFormElement & { elements: { name?: HTMLInputElement, label?: HTMLInputElement } }} Ceremony */

class Refused extends Error {
  /** @param {string} code */
  constructor(code) {
    super(code);
    this.code = code;
  }
}

/** @param {string} url
 * @param {object} body */
async function ask(url, body) {
  const { value } = /** @type {HTMLInputElement} */ (get("input[name=csrf_token]"));
  const headers = { "X-CSRF-Token": value, "Content-Type": "application/json" };
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  const answer = await response.json();
  if (!response.ok) throw new Refused(answer.code);
  return answer;
}

/** @param {Ceremony} form */
async function register({ dataset: { api }, elements: { name, label } }) {
  const options = await ask(`${api}/passkeys/challenge`, { name: name?.value });
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const made = /** @type {PublicKeyCredential} */ (
    await navigator.credentials.create({ publicKey })
  );
  const body = { name: name?.value, label: label?.value ?? "", credential: made.toJSON() };
  await ask(`${api}/passkeys`, body);
}

/** A passkey of its owner's choice, shown to the server at a path.
 * @param {Ceremony} form
 * @param {string} path */
async function show({ dataset: { api }, elements: { label } }, path) {
  const options = await ask(`${api}/sign-in/challenge`, {});
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const shown = /** @type {PublicKeyCredential} */ (await navigator.credentials.get({ publicKey }));
  await ask(`${api}/${path}`, { label: label?.value ?? "", credential: shown.toJSON() });
}

/** Says why it did not work, in words that the page has ready.
 * @param {string} code */
function refuse(code) {
  const texts = all("[data-refusal]");
  const known = texts.some((each) => each.dataset.refusal === code) ? code : "";
  for (const each of texts) each.hidden = each.dataset.refusal !== known;
}

/** @param {string} selector
 * @param {(form: Ceremony) => Promise<void>} ceremony */
function hold(selector, ceremony) {
  /** @type {Ceremony | null} */
  const form = find(selector);
  form?.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      await ceremony(form);
      location.assign(form.dataset.next ?? "");
    } catch (error) {
      if (error instanceof Refused) refuse(error.code);
      else refuse(error instanceof DOMException ? error.name : "");
    }
  });
}

if (!globalThis.PublicKeyCredential?.parseCreationOptionsFromJSON) refuse("unsupported");
hold("#new-passkey", register);
hold("#sign-in", (form) => show(form, "sign-in"));
hold("#prove", (form) => show(form, "operator"));
