// What a thing is, told beside it: by pointing at it, by a tap, or when the keyboard comes to it.
import { around, find, on, root } from "./dom.js";

const tip = find("#tip");
/** @type {HTMLElement | null} */
let current = null;
let leaving = 0;
let coming = 0;

/** What a tooltip is shown for. */
export const explainedNow = () => current;

/** @param {HTMLElement} element */
export function explain(element) {
  clearTimeout(leaving);
  if (!tip || current === element || root.classList.contains("settling")) return;
  current?.removeAttribute("aria-describedby");
  current = element;
  tip.replaceChildren(...wordsOf(element, tip));
  tip.hidden = false;
  place(element, tip);
  element.setAttribute("aria-describedby", "tip");
}

/** @param {HTMLElement} element
 * @param {HTMLElement} within
 * @returns {(Node | string)[]} */
function wordsOf(element, { dataset: { rules, explain: label, world, about } }) {
  const { choice, tip: text = "", rule, person } = element.dataset;
  /** @type {(Node | string)[]} */
  const words = [text];
  if (choice && choice !== text) words.unshift(made("b", { textContent: choice }));
  if (rule) {
    const link = made("a", { href: `${rules}#${rule}`, target: "_blank", textContent: rule });
    words.push(" ", link);
  }
  if (person) {
    words.push(
      " ",
      made("a", { href: `${world}/${person}`, target: "_blank", textContent: about }),
    );
  }
  if (label && element.closest("#game")) {
    words.push(" ", made("button", { type: "button", className: "tell", textContent: label }));
  }
  return words;
}

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Partial<HTMLElementTagNameMap[K]>} properties
 */
const made = (name, properties) => Object.assign(document.createElement(name), properties);

/** @param {HTMLElement} element
 * @param {HTMLElement} shown */
function place(element, shown) {
  const at = element.getBoundingClientRect();
  const box = shown.getBoundingClientRect();
  const centred = at.left + at.width / 2 - box.width / 2;
  const left = Math.min(Math.max(8, centred), innerWidth - box.width - 8);
  const above = at.top - box.height - 8;
  const below = Math.min(at.bottom + 8, innerHeight - box.height - 8);
  shown.style.left = `${left}px`;
  shown.style.top = `${above > 6 ? above : below}px`;
}

export function hush() {
  clearTimeout(leaving);
  clearTimeout(coming);
  current?.removeAttribute("aria-describedby");
  current = null;
  if (tip) tip.hidden = true;
}

/** @param {Event} event */
const explained = (event) => around(event, "[data-tip]");
// The next explanation waits a little, so that the pointer can cross other things to the link.
document.addEventListener("pointerover", (event) => {
  if (event.pointerType === "touch") return;
  clearTimeout(coming);
  const element = explained(event);
  if (around(event, "#tip")) clearTimeout(leaving);
  else if (element) {
    coming = setTimeout(() => element.isConnected && explain(element), current ? 160 : 40);
  } else if (current) {
    clearTimeout(leaving);
    leaving = setTimeout(hush, 220);
  }
});
document.addEventListener("focusin", (event) => {
  const element = explained(event);
  if (element?.matches(":focus-visible")) explain(element);
  else if (element !== current && !around(event, "#tip")) hush();
});
document.addEventListener("click", (event) => {
  const element = explained(event);
  const isChoice = element instanceof HTMLButtonElement && element.form;
  if (element && !isChoice) explain(element);
  else if (!around(event, "#tip")) hush();
});
addEventListener("scroll", hush, { passive: true });
on("table:shown", hush);
on("table:settling", hush);
