// A tip at the first sight of each kind of question: shown once, can be closed, and all of them switched off.
import { around, find, get, on, root } from "./dom.js";
import { chosen, keep } from "./preferences.js";

const OFF = "off";
const ON = "on";
const WIDE = 1320;
const kept = () => chosen("tips") ?? "";
const isOff = () => kept() === OFF;
/** @param {string} kind */
const isKnown = (kind) => kept().split(" ").includes(kind);
let shown = "";

/** @param {string} kind */
function remember(kind) {
  if (!isOff() && !isKnown(kind)) keep("tips", `${kept()} ${kind}`.trim());
}

/** What lies where the tip stands ends above it.
 * @param {HTMLElement | null} tip */
function makeRoom(tip) {
  const isOver = tip && !tip.hidden && getComputedStyle(tip).position === "absolute";
  if (tip) tip.style.maxWidth = isOver && innerWidth >= WIDE ? `${get("#log").offsetWidth}px` : "";
  root.classList.toggle("with-tip", Boolean(isOver));
  if (isOver) root.style.setProperty("--tip-room", `${tip.offsetHeight + 10}px`);
}
addEventListener("resize", () => makeRoom(find("#first-tip")));

function settle() {
  const tip = find("#first-tip");
  const kind = tip?.dataset.kind ?? "";
  if (shown && shown !== kind) remember(shown);
  const isNew = Boolean(kind) && !isOff() && !isKnown(kind);
  if (tip) tip.hidden = !isNew;
  shown = isNew ? kind : "";
  makeRoom(tip);
  /** @type {HTMLInputElement | null} */
  const box = find("#tips");
  if (box) box.checked = !isOff();
}

document.addEventListener("click", (event) => {
  if (!around(event, "#first-tip button")) return;
  if (around(event, ".never")) keep("tips", OFF);
  else remember(shown);
  settle();
});
document.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.id !== "tips") return;
  keep("tips", target.checked ? ON : OFF);
  settle();
});
on("table:shown", settle);
settle();
