// Your turn is told: in the title, by the icon, and if you want it by a sound or a message of the browser.
import { all, around, find, game, get, on } from "./dom.js";
import { chosen, keep as keepSetting } from "./preferences.js";
import { buzz, play } from "./sounds.js";

const words = () => find("#my-turn");
/** @param {string | undefined} name */
const isWanted = (name) => chosen(name ?? "") === "on";
const isAsked = () => Boolean(find(".question.mine"));
/** @type {HTMLLinkElement | null} */
const icon = find("link[rel=icon]");
const usual = icon?.href ?? "";
let wasAsked = isAsked();

function markIcon() {
  const own = words()?.dataset.icon;
  if (icon && own) icon.href = isAsked() ? own : usual;
}

/** @param {HTMLElement} place
 * Its tag is that of pushes about this table: the browser shows one of them only. */
function message({ dataset: { text = "", icon: picture } }) {
  const title = document.title.replace(/^● /, "");
  const tag = location.pathname.replace(/.*\//, "");
  const worker = navigator.serviceWorker?.controller;
  if (worker) {
    const path = location.href;
    return worker.postMessage({ kind: "show", message: { title, body: text, path, tag } });
  }
  const shown = new Notification(title, { body: text, tag, icon: picture });
  shown.onclick = () => {
    focus();
    shown.close();
  };
}

// Whoever looks at the table need not be told elsewhere.
let seenAt = "";
function tellSeen() {
  const { seen } = words()?.dataset ?? {};
  const number = game()?.dataset.number ?? "";
  const isLooking = document.visibilityState === "visible" && document.hasFocus();
  if (!seen || !isLooking || !isAsked() || seenAt === number) return;
  seenAt = number;
  /** @type {HTMLInputElement} */
  const token = get("input[name=csrf_token]");
  fetch(seen, { method: "POST", headers: { "X-CSRF-Token": token.value } }).catch(() => {});
}
// A notice that was clicked leads to the question, also where the table is open already.
navigator.serviceWorker?.addEventListener("message", ({ data }) => {
  if (data?.kind === "open" && data.hash) location.replace(data.hash);
});

document.addEventListener("visibilitychange", tellSeen);
addEventListener("focus", tellSeen);

on("table:shown", () => {
  tellSeen();
  const place = words();
  if (!place) return;
  markIcon();
  const isNew = isAsked() && !wasAsked;
  const mayTell = document.hidden && globalThis.Notification?.permission === "granted";
  if (isNew) {
    play("turn");
    buzz([20, 60, 20]);
  }
  if (isNew && isWanted("notice") && mayTell) message(place);
  wasAsked = isAsked();
});
markIcon();
tellSeen();

// --- Settings: kept by the browser -------------------------------------------------------------------
/** @typedef {HTMLInputElement | HTMLSelectElement} Field */

/** @param {Field} field
 * @returns {field is HTMLInputElement} */
const isBox = (field) => field.type === "checkbox";

function showSettings() {
  const buzzing = find("#buzz-setting");
  if (buzzing)
    buzzing.hidden = !("vibrate" in navigator && matchMedia("(pointer: coarse)").matches);
  for (const field of /** @type {Field[]} */ (all("[data-setting]"))) {
    const { setting = "" } = field.dataset;
    if (isBox(field)) field.checked = isWanted(setting);
    else field.value = chosen(setting) ?? field.value;
  }
}

/** @param {Field} field */
async function keep(field) {
  const { setting = "" } = field.dataset;
  const value = isBox(field) ? (field.checked ? "on" : "off") : field.value;
  keepSetting(setting, value);
  if (value === "on" && setting === "sound") play("turn");
  if (value === "on" && setting === "buzz") buzz(20);
  if (value === "on" && setting === "notice") await askForMessages();
  showSettings();
}

async function askForMessages() {
  const answer = globalThis.Notification ? await Notification.requestPermission() : "denied";
  get("#notice-refused").hidden = answer === "granted";
  if (answer !== "granted") keepSetting("notice", "off");
}

document.addEventListener("change", (event) => {
  /** @type {Field | null} */
  const field = around(event, "[data-setting]");
  if (field) keep(field);
});
on("settings:needed", showSettings);
showSettings();
