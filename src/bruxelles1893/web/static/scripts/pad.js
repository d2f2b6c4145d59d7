// The score pad: numbers are kept on this phone at once, sent when there is a network, and never written over. Without
// one the phone counts by itself.
import { all, around, find, get } from "./dom.js";
import { learn, printed, showAlone } from "./pad_alone.js";
import { draftOf, settle } from "./pad_drafts.js";
import { merged, unsent } from "./pad_merge.js";
import { fit } from "./pad_questions.js";
import { kept, ask as look, send as post, keep as remember, STALE } from "./pad_sending.js";
import { sendOthers } from "./pad_waiting.js";
import { listen } from "./stream.js";

/** @typedef {import("./pad_merge.js").Sheet} Sheet
 * @typedef {import("./pad_merge.js").Conflict} Conflict
 * @typedef {import("./pad_sending.js").Answer} Answer */

const PAUSE = 350;
const AGAIN = 4_000;
/** @type {HTMLFormElement} */
const form = get("#pad-sheet");
/** @type {HTMLFormElement} */
const arranged = get(".pad-table");
const { pad = "", place = "" } = form.dataset;
const here = `pad ${pad}-${place}`;
const ofTable = `pad ${pad}-table`;
const needsNetwork = Boolean(find("[data-offline]"));

/** @param {string} key */
const written = (key) => new FormData(form).getAll(key).join("+");

/** @returns {Record<string, string>} */
function values() {
  const keys = new Set(all("[data-key]", form).map(({ dataset }) => dataset.key ?? ""));
  return Object.fromEntries([...keys].map((key) => [key, written(key)]));
}

/** @type {Sheet} */
let base = {
  version: Number(/** @type {HTMLInputElement} */ (get("[name=version]", form)).value),
  values: values(),
};
/** @type {Record<string, string>} */
let pending = {};
/** The round and the first player, and what this phone has changed there.
 * @type {Sheet} */
let table = { version: 0, values: arrangement() };
/** @type {Record<string, string>} */
let tablePending = {};
let isSending = false;
let isBehind = false;
let later = 0;

/** @returns {{ number: string, first: string }} */
function arrangement() {
  const { number = "1", first = "-1" } = Object.fromEntries(new FormData(arranged));
  return { number: String(number), first: String(first) };
}

// --- What waits on this phone ---------------------------------------------------------------------
// The sheet as it was seen last is kept, too: without a network an older page may come up again.
function restore() {
  const last = kept(here);
  if (last) {
    const isNewer = last.base.version > base.version;
    if (isNewer) putAll(Object.keys(base.values), last.base.values);
    if (isNewer || Object.keys(last.pending).length) base = last.base;
    pending = last.pending;
  }
  const waiting = kept(ofTable);
  if (!waiting || !Object.keys(waiting.pending).length) return;
  table = waiting.base;
  tablePending = waiting.pending;
  arrange({ ...table.values, ...tablePending });
}

function keep() {
  remember(here, { base, pending });
  remember(ofTable, { base: table, pending: tablePending });
}

/** @param {Record<string, string>} values */
function arrange(values) {
  for (const radio of all("[name=number]", arranged))
    if (radio instanceof HTMLInputElement) radio.checked = radio.value === values.number;
  /** @type {HTMLSelectElement} */ (get("[name=first]", arranged)).value = values.first ?? "";
}

/** @param {string} key
 * @param {string} value */
function put(key, value) {
  const parts = value.split("+");
  for (const input of all(`[name="${key}"]`, form)) {
    if (!(input instanceof HTMLInputElement)) continue;
    if (["checkbox", "radio"].includes(input.type)) input.checked = parts.includes(input.value);
    else input.value = value;
  }
}

/** What is asked for depends on the board and the tiles.
 * @param {string[]} keys
 * @param {Record<string, string>} from */
function putAll(keys, from) {
  const wanted = Object.fromEntries(keys.map((key) => [key, from[key] ?? ""]));
  fit(form, printed, { ...values(), ...wanted });
  for (const [key, value] of Object.entries(wanted)) put(key, value);
}

/** @param {string} key */
function changed(key) {
  const level = written("architect");
  pending[key] = written(key);
  fit(form, printed, values());
  if (level && !written("architect")) pending.architect = "";
  keep();
  if (!get("#no-network").hidden) countAlone();
  clearTimeout(later);
  later = setTimeout(send, PAUSE);
}

// --- Sending --------------------------------------------------------------------------------------
const waits = () => Object.keys(pending).length + Object.keys(tablePending).length > 0;

async function send() {
  clearTimeout(later);
  if (isSending) return;
  isSending = true;
  const draft = draftOf(pad);
  if (draft) {
    await hand(draft);
    return;
  }
  try {
    if (Object.keys(pending).length) await sendSheet();
    if (Object.keys(tablePending).length) await sendTable();
    if (await sendOthers(form, pad, place)) take(await look(form.action));
    lose(false);
  } catch {
    lose(true);
    later = setTimeout(send, AGAIN);
  } finally {
    keep();
    isSending = false;
  }
  if (waits() && find("#no-network")?.hidden) later = setTimeout(send, PAUSE);
  else catchUp();
}

/** Hands a sheet that was begun here to the server, which has a page of its own for it.
 * @param {import("./pad_drafts.js").Draft} draft */
async function hand(draft) {
  try {
    location.replace(`${await settle(draft, form)}?player=${place}`);
  } catch {
    lose(true);
    later = setTimeout(send, AGAIN);
    isSending = false;
  }
}

async function sendSheet() {
  const sent = { ...pending };
  const { status, answer } = await post(form.action, form, {
    ...sent,
    version: String(base.version),
  });
  if (status === STALE) {
    meet(answer);
    return;
  }
  pending = unsent(pending, sent);
  tell(sent, answer.problems ?? {});
  take(answer);
}

/** The round and the first player: what another phone has said meanwhile stays. */
async function sendTable() {
  const theirs = { version: 0, values: (await look(form.action)).table };
  const sent = { ...tablePending };
  const mine = merged(table, sent, theirs).pending;
  const { answer } = await post(arranged.action, form, {
    ...theirs.values,
    ...mine,
    player: place,
  });
  tablePending = unsent(tablePending, sent);
  take(answer);
}

/** @param {boolean} isLost */
function lose(isLost) {
  get("#no-network").hidden = !isLost;
  if (isLost) countAlone();
}

function countAlone() {
  mark(showAlone(pad, arrangement())[Number(place)]?.missing ?? []);
}

/** @param {string[]} missing */
function mark(missing) {
  for (const box of all(".asked[data-key]", form))
    box.classList.toggle("open", missing.includes(box.dataset.key ?? ""));
}

// --- What the server says -------------------------------------------------------------------------
/** @param {Answer} answer */
function take(answer) {
  learn(pad, answer.sheets);
  base = { version: answer.version, values: { ...answer.values } };
  const boxes = all(".asked[data-key]", form).filter((box) => !("bad" in box.dataset));
  const keys = boxes.map(({ dataset }) => dataset.key ?? "").filter((key) => !(key in pending));
  putAll(keys, answer.values);
  mark(answer.missing);
  get("#standings").innerHTML = answer.standings;
  get("#result .scroll").innerHTML = answer.items;
  /** @type {HTMLAnchorElement} */ (get("#bg-stats")).href = answer.bg_stats;
  if (!Object.keys(tablePending).length) {
    table = { version: 0, values: answer.table };
    arrange(answer.table);
  }
  const isCounted = Boolean(find("#standings .winner"));
  isBehind = isCounted === get("#result").hidden;
  if (!isSending) catchUp();
}

/** A reload waits until everything is sent, and what both have written is settled. */
function catchUp() {
  if (isBehind && !waits() && !find("#conflicts .conflict")) location.reload();
}

/** Another phone was faster.
 * @param {Answer} theirs */
function meet(theirs) {
  const found = merged(base, pending, theirs);
  pending = found.pending;
  for (const conflict of found.conflicts) ask(conflict);
  take(theirs);
}

/** @param {Conflict} conflict */
function ask({ key, mine, theirs }) {
  const copy = /** @type {HTMLTemplateElement} */ (get("#conflict")).content.cloneNode(true);
  const line = get(".conflict", /** @type {DocumentFragment} */ (copy));
  const box = find(`.asked[data-key="${key}"]`, form);
  get("b", line).textContent = `${find("label, legend", box ?? form)?.textContent ?? ""}: `;
  get("[data-keep] span", line).textContent = mine || "–";
  get("[data-take] span", line).textContent = theirs || "–";
  put(key, theirs);
  get("[data-keep]", line).addEventListener("click", () => {
    put(key, mine);
    changed(key);
    line.remove();
    catchUp();
  });
  get("[data-take]", line).addEventListener("click", () => {
    line.remove();
    catchUp();
  });
  get("#conflicts").append(line);
}

/** @param {Record<string, string>} sent
 * @param {Record<string, string>} problems */
function tell(sent, problems) {
  for (const key of Object.keys(sent)) {
    const box = find(`.asked[data-key="${key}"]`, form);
    const said = box && find(".refused", box);
    if (!box || !said) continue;
    said.textContent = problems[key] ?? "";
    said.hidden = !problems[key];
    if (problems[key]) box.dataset.bad = "";
    else delete box.dataset.bad;
  }
}

async function refresh() {
  try {
    const answer = await look(form.action);
    if (isSending) return;
    if (answer.version !== base.version && Object.keys(pending).length) meet(answer);
    else take(answer);
    keep();
  } catch {}
}

// --- Fingers --------------------------------------------------------------------------------------
form.addEventListener("input", (event) => {
  const key = around(event, "[data-key]")?.dataset.key;
  if (key) changed(key);
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  send();
});
form.addEventListener("click", (event) => {
  const step = around(event, "[data-step]");
  const cost = around(event, "[data-cost]");
  const box = around(event, "[data-key]");
  /** @type {HTMLInputElement | null} */
  const input = box && find("input", box);
  if (!input || !(step || cost)) return;
  if (step) {
    const by = Number(step.dataset.step);
    const least = Number(input.min);
    const start = Math.max(0, least);
    const wanted = input.value === "" ? start + Math.max(0, by) : Number(input.value) + by;
    input.value = String(Math.min(Number(input.max), Math.max(least, wanted)));
  } else if (cost) {
    const had = /^[\d+]+$/.test(input.value) && cost.dataset.cost ? `${input.value}+` : "";
    input.value = cost.dataset.cost ? had + cost.dataset.cost : (cost.textContent ?? "");
  }
  changed(box?.dataset.key ?? "");
});
for (const button of all("[data-step], .costs", form)) button.hidden = false;
get("button.go", form).hidden = true;

get("button", arranged).hidden = true;
arranged.addEventListener("change", ({ target }) => {
  const { name = "" } = /** @type {HTMLInputElement} */ (target);
  /** @type {Record<string, string>} */
  const now = arrangement();
  tablePending[name] = now[name] ?? "";
  keep();
  send();
});

restore();
putAll(Object.keys(pending), pending);
addEventListener("online", send);
if (needsNetwork) {
  addEventListener("offline", () => lose(true));
  lose(!navigator.onLine);
}
listen({ changed: refresh });
if (navigator.onLine || !needsNetwork) send();
