// Your turn is told: in the title, by the icon, and if you want it by a sound or a message of the browser.
import { all, around, find, get, on } from "./dom.js";

const words = () => find("#my-turn");
/** @param {string | undefined} name */
const isWanted = (name) => localStorage.getItem(name ?? "") === "on";
const isAsked = () => Boolean(find(".question.mine"));
/** @type {HTMLLinkElement | null} */
const icon = find("link[rel=icon]");
const usual = icon?.href ?? "";
let wasAsked = isAsked();

function markIcon() {
  const own = words()?.dataset.icon;
  if (icon && own) icon.href = isAsked() ? own : usual;
}

/**
 * Two soft notes, a fourth apart.
 * @type {AudioContext | null}
 */
let sounds = null;
const NOTES = [
  { pitch: 523.25, later: 0 },
  { pitch: 698.46, later: 0.16 },
];
function chime() {
  sounds ??= new AudioContext();
  for (const { pitch, later } of NOTES) {
    const [note, loudness] = [sounds.createOscillator(), sounds.createGain()];
    const start = sounds.currentTime + later;
    note.type = "sine";
    note.frequency.value = pitch;
    loudness.gain.setValueAtTime(0, start);
    loudness.gain.linearRampToValueAtTime(0.12, start + 0.03);
    loudness.gain.exponentialRampToValueAtTime(0.0001, start + 0.9);
    note.connect(loudness).connect(sounds.destination);
    note.start(start);
    note.stop(start + 1);
  }
}

/** @param {HTMLElement} place */
function message({ dataset: { text, icon: picture } }) {
  const title = document.title.replace(/^● /, "");
  const told = new Notification(title, { body: text, tag: location.pathname, icon: picture });
  told.onclick = () => {
    focus();
    told.close();
  };
}

on("table:shown", () => {
  const place = words();
  if (!place) return;
  markIcon();
  const isNew = isAsked() && !wasAsked;
  const mayTell = document.hidden && globalThis.Notification?.permission === "granted";
  if (isNew && isWanted("sound")) chime();
  if (isNew && isWanted("notice") && mayTell) message(place);
  wasAsked = isAsked();
});
markIcon();

// --- Settings: kept by the browser -------------------------------------------------------------------
/** @typedef {HTMLInputElement | HTMLSelectElement} Field */

/** @param {Field} field
 * @returns {field is HTMLInputElement} */
const isBox = (field) => field.type === "checkbox";

function showSettings() {
  for (const field of /** @type {Field[]} */ (all("[data-setting]"))) {
    const { setting = "" } = field.dataset;
    if (isBox(field)) field.checked = isWanted(setting);
    else field.value = localStorage.getItem(setting) ?? field.value;
  }
}

/** @param {Field} field */
async function keep(field) {
  const { setting = "" } = field.dataset;
  const value = isBox(field) ? (field.checked ? "on" : "off") : field.value;
  localStorage.setItem(setting, value);
  if (value === "on" && setting === "sound") chime();
  if (value === "on" && setting === "notice") await askForMessages();
  showSettings();
}

async function askForMessages() {
  const answer = globalThis.Notification ? await Notification.requestPermission() : "denied";
  get("#notice-refused").hidden = answer === "granted";
  if (answer !== "granted") localStorage.setItem("notice", "off");
}

document.addEventListener("change", (event) => {
  /** @type {Field | null} */
  const field = around(event, "[data-setting]");
  if (field) keep(field);
});
on("settings:needed", showSettings);
showSettings();
