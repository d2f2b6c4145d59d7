// Looking back: the game runs by itself, its curves run along, and any point of them leads to its moment.
"use strict";
(() => {
  const { game, wait } = page;
  const curves = () => find("#curves");
  const ply = () => Number(game()?.dataset.ply);
  const address = (query) => `${game().dataset.url}/replay?${new URLSearchParams(query)}`;
  const AGAIN = 3_000;
  let points = [];
  let isRunning = false;

  // --- By itself: turn by turn, or choice by choice of a turn that was not played ----------------------
  function ahead() {
    const instead = find("#instead");
    if (!instead) {
      const turns = curves().dataset.turns.split(" ").map(Number);
      const [...plies] = turns.filter((each) => each > ply());
      return plies.map((each, place) => ({ ply: each, since: place ? plies[place - 1] : ply() }));
    }
    const { line, steps, shown } = instead.dataset;
    const from = shown === steps ? 0 : Number(shown) + 1;
    return Array.from({ length: Number(steps) - from + 1 }, (_, place) => ({ ply: ply(), line, step: from + place }));
  }

  async function fetched(query, had) {
    const response = await fetch(address(query), { headers: { "X-Page": had } });
    const update = await response.json();
    if (!update.page) throw new Error(`${response.status} is no update`);
    return update;
  }

  // The next table is asked for while one is looked at.
  async function* frames() {
    const todo = ahead();
    let coming = todo.length ? fetched(todo[0], game().dataset.page) : null;
    for (const [place, query] of todo.entries()) {
      const update = await coming;
      coming = place + 1 < todo.length ? fetched(todo[place + 1], update.page) : null;
      coming?.catch(() => {});
      if (!isRunning) return;
      yield update;
      const { since, ...seen } = query;
      history.replaceState(null, "", address(seen));
    }
  }

  async function run() {
    isRunning = true;
    tell();
    try { await moves.film(frames(), speed); } catch { document.dispatchEvent(new CustomEvent("table:lost")); }
    isRunning = false;
    tell();
  }

  function stop() {
    if (!isRunning) return;
    isRunning = false;
    moves.cut();
    tell();
  }

  const speed = () => Number(localStorage.getItem("speed")) || 1;
  document.addEventListener("change", ({ target }) => { if (target.id === "speed") localStorage.setItem("speed", target.value); });

  // Whoever goes to a moment wants to stay there.
  for (const kind of ["submit", "input"]) {
    addEventListener(kind, ({ target }) => { if (target.closest?.(".slide, .steps-form, #instead, #film-keys form")) stop(); }, { capture: true });
  }

  document.addEventListener("click", async (event) => {
    const point = event.target.closest?.("#curves a");
    if (event.target.closest?.("#film")) (isRunning ? stop : run)();
    else if (event.target.closest?.("#other-curve")) turnOver();
    else if (point) {
      event.preventDefault();
      stop();
      const wanted = point.getAttribute("href");
      if (await page.ask(wanted)) history.replaceState(null, "", wanted);
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== " " || !find("#film") || event.target.closest?.("button, a, input, select, summary, [tabindex='0']")) return;
    event.preventDefault();
    if (!find("#film").disabled) (isRunning ? stop : run)();
  });

  // --- The curves -------------------------------------------------------------------------------------------
  async function load() {
    const place = curves();
    if (!place?.dataset.url) return;
    for (;;) {
      const response = await fetch(place.dataset.url).catch(() => null);
      if (!response?.ok) return;
      const answer = await response.json();
      if (answer.html) { draw(place, answer); return; }
      place.textContent = answer.making;
      place.hidden = false;
      await wait(AGAIN);
    }
  }

  function draw(place, answer) {
    place.innerHTML = answer.html;
    points = answer.points;
    place.hidden = false;
    find(".strip", place).dataset.shows = localStorage.getItem("curve") === "scores" ? "scores" : "chances";
    tell();
  }

  function turnOver() {
    const strip = find("#curves .strip");
    strip.dataset.shows = strip.dataset.shows === "scores" ? "chances" : "scores";
    localStorage.setItem("curve", strip.dataset.shows);
    tell();
  }

  // --- What runs along -----------------------------------------------------------------------------------
  function tell() {
    const button = find("#film");
    if (!button) return;
    button.hidden = find("#film-speed").hidden = false;
    find("#speed").value = String(speed());
    button.setAttribute("aria-pressed", String(isRunning));
    button.disabled = !isRunning && !ahead().length;
    find("span", button).textContent = isRunning ? button.dataset.pause : button.dataset.play;
    tellNow();
  }

  function tellNow() {
    const strip = find("#curves .strip");
    if (!strip || !points.length) return;
    find(".hand-of-time", strip).style.left = `${100 * ply() / Math.max(1, Number(curves().dataset.last))}%`;
    const now = points.findLast(([at]) => at <= ply()) ?? points[0];
    const shows = strip.dataset.shows;
    all("#curves .legend b").forEach((value, seat) => { value.textContent = now[shows === "scores" ? 2 : 1][seat]; });
    const name = find("#other-curve");
    name.textContent = name.dataset[shows];
  }

  document.addEventListener("table:shown", tell);
  const begin = () => { if (curves()) { tell(); load(); } };
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin);
  else begin();
})();
