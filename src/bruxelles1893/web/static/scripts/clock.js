// The clocks of a table count down. The server's time decides; here it is only shown.
import { all, find, get, on } from "./dom.js";

const DAY = 86_400;
const words = find("#clock-words");
const ahead = words ? Number(words.dataset.now) - Date.now() / 1000 : 0;

/** @param {number} seconds */
export function duration(seconds, days = "{d} d {h} h") {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  if (whole >= DAY) {
    const hours = Math.floor((whole % DAY) / 3600);
    return days.replace("{d}", String(Math.floor(whole / DAY))).replace("{h}", String(hours));
  }
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

function tick() {
  const now = Date.now() / 1000 + ahead;
  for (const clock of all(".clock[data-until]")) {
    const left = Number(clock.dataset.until) - now;
    get("b", clock).textContent = duration(left, words?.dataset.days);
    clock.classList.toggle("late", left < 60);
  }
}

if (words) {
  on("table:shown", tick);
  setInterval(tick, 1000);
  tick();
}
