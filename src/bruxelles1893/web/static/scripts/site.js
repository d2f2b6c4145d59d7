// What every page has: the theme, menus, links that can be copied, and explanations.
import { written } from "./dates.js";
import { all, around, find, get, root } from "./dom.js";
import { keep, keepTimeZone, sendRest } from "./preferences.js";
import { hush } from "./tooltips.js";

// --- Theme ----------------------------------------------------------------------------------
find("#theme")?.addEventListener("click", () => {
  const isDark = root.dataset.theme
    ? root.dataset.theme === "dark"
    : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = isDark ? "light" : "dark";
  keep("theme", root.dataset.theme);
});

sendRest();

// --- Times ------------------------------------------------------------------------------------
for (const time of all("time[datetime]"))
  if (time instanceof HTMLTimeElement)
    time.textContent = written(time.dateTime, root.lang, time.dataset.zone);
if ("zoneWanted" in root.dataset) keepTimeZone();

// --- Links to seats, where the browser lets a page copy --------------------------------------
for (const button of all(".copy")) {
  /** @type {HTMLInputElement} */
  const link = get(".link", button.parentElement ?? document);
  const tellDone = () => {
    button.textContent = button.dataset.done ?? "";
  };
  button.hidden = !navigator.clipboard;
  button.addEventListener("click", () =>
    navigator.clipboard.writeText(link.value).then(tellDone, () => link.select()),
  );
}

// --- Forms: a turn in the making is in the address by now, and the way back must lead to it ------
document.addEventListener("submit", ({ target }) => {
  if (!(target instanceof HTMLFormElement)) return;
  /** @type {HTMLInputElement | null} */
  const back = find("input[name=back]", target);
  if (back) back.value = location.pathname + location.search;
});

// --- Menus ------------------------------------------------------------------------------------
/** @returns {HTMLDetailsElement[]} */
const openMenus = () => all(".menu[open]");
document.addEventListener("click", (event) => {
  for (const menu of openMenus()) if (around(event, ".menu") !== menu) menu.open = false;
});
document.addEventListener("keydown", ({ key }) => {
  if (key !== "Escape") return;
  hush();
  for (const menu of openMenus()) menu.open = false;
});
