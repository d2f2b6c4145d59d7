// The card at the end of a round or of the game, the score sheet item by item, and watching it all again.
"use strict";
(() => {
  const { game, wait } = page;
  const card = () => find("#finale");
  const READ = 9_000;
  let shown = 0;

  // --- Asking for it ------------------------------------------------------------------------------------
  async function told(which, isFilm) {
    const headers = { "X-Page": game().dataset.page };
    const response = await fetch(`${game().dataset.url}/finale/${which}${isFilm ? "?film=true" : ""}`, { headers });
    if (!response.ok) throw new Error(`${response.status} for the end of ${which}`);
    return response.json();
  }

  async function watch(which) {
    card().close();
    try {
      const { card: text, updates } = await told(which, true);
      if (!isCalm.matches) await moves.film(updates);
      open(which, text);
    } catch { document.dispatchEvent(new CustomEvent("table:lost")); }
  }

  // --- The card -------------------------------------------------------------------------------------------
  function open(which, text) {
    const place = card();
    if (place.open) place.close();
    place.innerHTML = text;
    place.show();
    document.dispatchEvent(new CustomEvent("settings:needed"));
    find("#go-on", place)?.focus({ preventScroll: true });
    if (which === "game") race(find(".race", place));
  }

  // The card of the last round comes before that of the game, also where no event says that the round is over.
  const lastRound = () => String(all(".rounds > li").length);
  let opened = "";
  let following = "";
  function ended(update) {
    const which = update.acts?.map((act) => act.chapter).filter(Boolean).at(-1);
    return which === "game" && opened !== lastRound() ? lastRound() : which;
  }

  // It is asked for while the end is still being played, so that it lies there at once.
  let coming = null;
  document.addEventListener("table:settling", ({ detail }) => {
    const which = detail.page && ended(detail);
    if (which) coming = { which, answer: told(which, false).catch(() => null) };
  });
  // At a puzzle nothing lies over what is said of the answer.
  const isAnswered = () => Boolean(find("#puzzle .verdict"));
  document.addEventListener("table:shown", async ({ detail }) => {
    const which = ended(detail);
    if (!which || isAnswered() || acts.wish() === "nothing" || document.hidden) return;
    const answer = await (coming?.which === which ? coming.answer : told(which, false).catch(() => null));
    coming = null;
    if (!answer) return;
    open(which, answer.card);
    opened = which;
    following = which === lastRound() && find("#question.over") ? "game" : "";
    if (!find(".player.me") && !following && which !== "game") letGo(which);
  });

  // Who only watches sees on after a while: nobody waits for them.
  async function letGo(which) {
    const lying = find("#finale-title");
    await wait(READ);
    if (find("#finale-title") === lying && opened === which) card().close();
  }

  async function goOn() {
    const next = following;
    following = "";
    card().close();
    const answer = next && await told(next, false).catch(() => null);
    if (answer) open(next, answer.card);
  }

  // --- The score sheet as a race ----------------------------------------------------------------------------
  async function race(list) {
    const mine = shown += 1;
    const items = list.dataset.items.split("|");
    const runners = all(".runner", list).map((line) => ({ line, parts: all("i", line), values: all("i", line).map((each) => Number(each.dataset.value)) }));
    const most = Math.max(1, ...runners.map(({ values }) => values.reduce((sum, each) => sum + Math.max(0, each), 0)));
    const said = find(".item", list.parentElement);
    const isWanted = () => mine === shown && list.isConnected && card().open;
    for (const [place, item] of items.entries()) {
      if (!runners.some(({ values }) => values[place])) continue;
      said.textContent = item;
      for (const runner of runners) step(runner, place, most);
      if (!isCalm.matches && isWanted()) await wait(1_300);
    }
    for (const { line } of runners) find(".step", line).textContent = "";
    said.textContent = list.dataset.winner;
    list.classList.add("run");
  }

  function step({ line, parts, values }, place, most) {
    parts[place].style.width = `${Math.max(0, values[place]) / most * 100}%`;
    find(".step", line).textContent = values[place] ? (values[place] > 0 ? `+${values[place]}` : String(values[place])) : "";
    find(".total", line).textContent = String(values.slice(0, place + 1).reduce((sum, each) => sum + each, 0));
  }

  document.addEventListener("click", (event) => {
    const again = event.target.closest?.("[data-watch]");
    if (again) watch(again.dataset.watch);
    else if (event.target.closest?.("#go-on")) goOn();
    else if (card()?.open && event.target.closest?.("#game .lit, #game .choice, #game .deed")) card().close();
  });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape" && card()?.open) goOn(); });
})();
