// A handful to take or to give, cube by cube: what may still be added is marked, a whole one is chosen.
import { all, around, find, on } from "./dom.js";
import { countOf, covers, unitsOf } from "./handfuls.js";

const CUBES = ":is([data-unit], [data-traded])";
/** @type {string[]} */
const taken = [];
let isTrading = false;

/** @returns {HTMLButtonElement[]} */
const listed = () => all(".choices .f-units");
/** @param {HTMLButtonElement} handful */
const size = (handful) => unitsOf(handful.value).length;
const sizes = () => listed().map(size);
const isTrade = () => Boolean(find("[data-traded]")) && Math.max(...sizes()) > Math.min(...sizes());
/** @param {string} kind */
const canTake = (kind) => handfuls().some((each) => covers(each.value, [...taken, kind]));

// Where a cube of one's own may be given for more, giving it decides how many are taken.
function handfuls() {
  if (!isTrade()) return listed();
  const wanted = isTrading ? Math.max(...sizes()) : Math.min(...sizes());
  return listed().filter((each) => size(each) === wanted);
}

/** @param {HTMLElement} chip */
export function takeCube(chip) {
  if (chip.dataset.traded !== undefined) trade();
  else takeUnit(chip.dataset.unit ?? "");
}

/** @param {string} kind */
function takeUnit(kind) {
  if (!canTake(kind)) return;
  taken.push(kind);
  const [first] = handfuls().filter((each) => covers(each.value, taken));
  if (size(first) === taken.length) {
    putBack();
    first.click();
  }
  markCubes();
}
function trade() {
  const wasTrading = isTrading;
  putBack();
  isTrading = !wasTrading;
  markCubes();
}
function putBack() {
  taken.length = 0;
  isTrading = false;
}

function markCubes() {
  for (const chip of all(CUBES)) {
    const { unit = "", traded } = chip.dataset;
    const isTraded = traded !== undefined;
    const count = isTraded ? Number(isTrading) : countOf(taken, unit);
    chip.classList.toggle("more", isTraded ? isTrade() : canTake(unit));
    chip.classList.toggle("held", count > 0);
    chip.dataset.taken = String(count || "");
  }
  const open = handfuls().filter((each) => covers(each.value, taken));
  const isBegun = isTrading || taken.length > 0;
  for (const each of listed()) each.classList.toggle("faded", isBegun && !open.includes(each));
}

document.addEventListener("click", (event) => {
  const chip = around(event, `${CUBES}:is(.more, .held)`);
  if (!chip || (chip.matches(".lit") && !isTrading)) return;
  event.preventDefault();
  if (chip.matches(".more")) takeCube(chip);
  else {
    putBack();
    markCubes();
  }
});
on("table:shown", () => {
  putBack();
  markCubes();
});
markCubes();
