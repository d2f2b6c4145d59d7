// What is new since your last turn stays marked on board, players and log until you act.
import { all, find, on } from "./dom.js";

function unmark() {
  for (const thing of all(".fresh, [data-since]")) {
    thing.classList.remove("fresh");
    delete thing.dataset.since;
  }
}

function mark() {
  unmark();
  const { lights = "", lines, ended, text } = find("#since")?.dataset ?? {};
  if (!lines) return;
  for (const name of lights.split(" ")) document.getElementById(name)?.classList.add("fresh");
  const fresh = all("#news li").slice(-Number(lines));
  for (const line of fresh) line.classList.add("fresh");
  if (fresh.length) fresh[0].dataset.since = text;
  find(`.rounds [data-watch="${ended}"]`)?.classList.add("fresh");
}

on("table:shown", mark);
mark();
