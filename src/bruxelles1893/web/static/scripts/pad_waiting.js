// What was written on the sheets of others without a network is sent from whichever sheet is open.
import { merged } from "./pad_merge.js";
import { keep, kept, STALE, send } from "./pad_sending.js";

/**
 * Sends what waits for the other players' sheets; whether anything did. What two phones have both written, and what
 * cannot be so, waits until the sheet is opened.
 * @param {HTMLFormElement} form the open sheet
 * @param {string} pad
 * @param {string} place
 */
export async function sendOthers(form, pad, place) {
  const places = [...Array(Number(form.dataset.players)).keys()].map(String);
  let isAny = false;
  for (const other of places.filter((each) => each !== place)) {
    const address = form.action.replace(/\d+$/, other);
    if (await sendOther(`pad ${pad}-${other}`, address, form)) isAny = true;
  }
  return isAny;
}

/** @param {string} name
 * @param {string} address
 * @param {HTMLFormElement} form */
async function sendOther(name, address, form) {
  const waiting = kept(name);
  if (!waiting || waiting.isHeld || !Object.keys(waiting.pending).length) return false;
  const version = String(waiting.base.version);
  const { status, answer } = await send(address, form, { ...waiting.pending, version });
  const base = { version: answer.version, values: answer.values };
  if (status !== STALE) {
    const refused = Object.keys(answer.problems ?? {});
    const left = Object.entries(waiting.pending).filter(([key]) => refused.includes(key));
    keep(name, { base, pending: Object.fromEntries(left), isHeld: left.length > 0 });
    return true;
  }
  const found = merged(waiting.base, waiting.pending, answer);
  if (found.conflicts.length) {
    keep(name, { ...waiting, isHeld: true });
    return false;
  }
  keep(name, { base, pending: found.pending });
  return sendOther(name, address, form);
}
