// People at one device: a cover until the right one says so, where only one may look.
import { around, find, get, on } from "./dom.js";

function cover() {
  const place = find("#cover");
  if (!place) return;
  const { seat = "" } = place.dataset;
  const isMeant = sessionStorage.getItem("seat") === seat;
  place.hidden = isMeant || place.dataset.private === undefined;
  if (place.hidden) sessionStorage.setItem("seat", seat);
  else get("#uncover").focus();
}

document.addEventListener("click", (event) => {
  if (!around(event, "#uncover")) return;
  sessionStorage.setItem("seat", get("#cover").dataset.seat ?? "");
  cover();
});
on("table:shown", cover);
cover();
