// What is chosen is seen at once, and played without Confirm by people who want it so.
import { all, find, on } from "./dom.js";
import { chosen, keep } from "./preferences.js";

/** @param {SubmitEvent} event */
const optionOf = ({ target, submitter }) =>
  target instanceof Element &&
  target.id === "choose" &&
  submitter instanceof HTMLButtonElement &&
  submitter.name === "option"
    ? submitter
    : null;

// --- The server's answer takes the place of what is shown beforehand, whatever it is -------------------
document.addEventListener(
  "submit",
  (event) => {
    const option = optionOf(event);
    if (!option) return;
    option.classList.add("pressed");
    const pawn = find(".player.me .pawns .pawn");
    const place = option.matches(".pane") ? find(".stand", option) : null;
    if (!place || !pawn || find(".pawn", place)) return;
    removeComing();
    const coming = /** @type {Element} */ (pawn.cloneNode(true));
    coming.classList.add("coming");
    place.append(coming);
  },
  { capture: true },
);
function removeComing() {
  for (const each of all("#board .pawn.coming")) each.remove();
}
on("table:answered", () => {
  for (const each of all(".pressed")) each.classList.remove("pressed");
  removeComing();
});

// --- Without Confirm: what was just chosen and can be taken back ----------------------------------------
let isChosen = false;
const isSwift = () => chosen("swift") === "yes";
document.addEventListener(
  "submit",
  (event) => {
    const isTyped = event.target instanceof Element && event.target.matches(".typed");
    isChosen = isTyped || Boolean(optionOf(event));
  },
  { capture: true },
);
on("table:shown", () => {
  /** @type {HTMLFormElement | null} */
  const play = find("#play[data-swift]");
  if (isChosen && isSwift() && play) setTimeout(() => play.isConnected && play.requestSubmit(), 0);
  isChosen = false;
});
document.addEventListener("change", ({ target }) => {
  if (target instanceof HTMLInputElement && target.id === "swift") {
    keep("swift", target.checked ? "yes" : "no");
  }
});
/** @type {HTMLInputElement | null} */
const swift = find("#swift");
if (swift) swift.checked = isSwift();
