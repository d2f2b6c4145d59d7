// Explain this: an option, a number or anything else on the table, by a click, a tap, a long press or a key.
import { around, draft, find, get, hasModifier, isTyping, root, table } from "./dom.js";
import { ask } from "./requests.js";
import * as tooltips from "./tooltips.js";

const OPTION = "button[form=choose][name=option]";
const isAsking = () => root.classList.contains("explaining");

/** @param {boolean} isWanted */
function askOne(isWanted) {
  root.classList.toggle("explaining", isWanted);
  find("#explain-one")?.setAttribute("aria-pressed", String(isWanted));
}

/** @param {HTMLElement} thing */
function explain(thing) {
  askOne(false);
  tooltips.hush();
  if (thing instanceof HTMLButtonElement && thing.matches(OPTION)) explainOption(thing.value);
  else explainThing(thing);
}

/** @param {string} option */
function explainOption(option) {
  /** @type {HTMLFormElement} */
  const form = get("#explain");
  /** @type {HTMLInputElement} */
  const field = get("[name=option]", form);
  field.value = option;
  form.requestSubmit();
  field.value = "";
}

/** What is told beside a thing anyway comes first, then how a number comes about, and the rule.
 * @param {HTMLElement} thing */
async function explainThing({ id, dataset: { tip: text = "", rule = "" } }) {
  const thing = find("#question.replaying") ? "" : id;
  const query = new URLSearchParams({ thing, rule, draft: draft() ?? "" });
  if (!(await ask(`${table().dataset.url}/explain?${query}`))) return;
  const title = find("#answer .explanation b");
  if (title) title.textContent = text;
}

document.addEventListener(
  "click",
  (event) => {
    const asked = isAsking() ? around(event, `${OPTION}, #game [data-tip]`) : null;
    const thing = asked ?? around(event, "#game [data-breakdown]");
    const pointedAt = tooltips.explainedNow();
    if (around(event, "#explain-one")) askOne(!isAsking());
    else if (pointedAt && around(event, "#tip .tell")) {
      event.stopPropagation();
      explain(pointedAt);
    } else if (thing) {
      event.preventDefault();
      event.stopPropagation();
      explain(thing);
    }
  },
  true,
);

// A long press of a finger tells about a thing, as pointing at it does, and does not choose it.
const LONG = 500;
const FAR = 10;
/** @type {{ thing: HTMLElement, x: number, y: number, isLong: boolean } | null} */
let pressed = null;
let timer = 0;
const letGo = () => clearTimeout(timer);
document.addEventListener("pointerdown", (event) => {
  letGo();
  const thing = event.pointerType === "touch" ? around(event, "#game [data-tip]") : null;
  pressed = thing && { thing, x: event.clientX, y: event.clientY, isLong: false };
  if (thing) timer = setTimeout(tellPressed, LONG);
});
function tellPressed() {
  if (!pressed?.thing.isConnected) return;
  pressed.isLong = true;
  tooltips.explain(pressed.thing);
}
document.addEventListener("pointermove", ({ clientX, clientY }) => {
  if (pressed && Math.hypot(clientX - pressed.x, clientY - pressed.y) > FAR) letGo();
});
document.addEventListener("pointerup", letGo);
document.addEventListener("pointercancel", letGo);
document.addEventListener("contextmenu", (event) => {
  if (pressed) event.preventDefault();
});
document.addEventListener(
  "click",
  (event) => {
    if (!pressed?.isLong) return;
    pressed = null;
    event.preventDefault();
    event.stopPropagation();
  },
  true,
);

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") askOne(false);
  if (hasModifier(event) || isTyping(event)) return;
  const pointedAt = tooltips.explainedNow();
  const { target } = event;
  if (event.key === "x" && pointedAt) explain(pointedAt);
  else if (event.key === "x") askOne(!isAsking());
  else if (event.key === "Enter" && isAsking() && target instanceof HTMLElement) {
    if (target.matches("[data-tip]:not(button)")) explain(target);
  }
});
