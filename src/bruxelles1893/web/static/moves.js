// The player of moves: shows updates one after the other, at a pace that the eye follows.
"use strict";
const moves = (() => {
  const { game, wait } = page;
  const SLOWNESS = { calm: 1, brisk: 0.4, once: 0 };
  const TURN = 1600;
  const STEP = 650;
  const queue = [];
  let isPlaying = false;
  let isFilming = false;
  let isPaused = false;
  let isHurried = false;
  let steps = 0;
  let shownAt = 0;
  let run = 0;
  let tempo = null;
  const waiting = new Set();

  // --- Pace ---------------------------------------------------------------------------------------
  const pace = () => (localStorage.getItem("pace") in SLOWNESS ? localStorage.getItem("pace") : "calm");
  const slowness = () => (tempo ? 1 / tempo() : SLOWNESS[pace()]);
  const isAtOnce = () => isHurried || (!tempo && (document.hidden || pace() === "once"));
  const nudged = () => new Promise((done) => { waiting.add(done); });
  function wake() {
    for (const done of waiting) done();
    waiting.clear();
  }

  // Waits for a while, longer or shorter as the reader wants it, until a step or as long as the card lies there.
  async function rest(time, since = performance.now()) {
    const mine = run;
    while (!isAtOnce() && mine === run) {
      if (steps) { steps -= 1; return; }
      const left = since + time * slowness() - performance.now();
      if (!isStill() && left <= 0) return;
      await Promise.race([nudged(), ...(isStill() ? [] : [wait(left)])]);
    }
  }
  const isStill = () => isPaused || isHeld() || (tempo && document.hidden);
  const isHeld = () => Boolean(find("#finale[open]")) && !isFilming;

  function press(wanted) {
    if (wanted === "pause") isPaused = !isPaused;
    else if (wanted === "step") { isPaused = true; steps = isPlaying || isFilming ? 1 : 0; }
    else localStorage.setItem("pace", pace() === wanted ? "calm" : wanted);
    if (wanted === "once") isPaused = false;
    tell();
    wake();
  }

  // Everything that waits is shown now: whoever wants to act sees the table as it is.
  function hurry() {
    isHurried = isPlaying || isFilming;
    wake();
  }

  function tell() {
    const pressed = { pause: isPaused, brisk: pace() === "brisk", once: pace() === "once" };
    for (const button of all("[data-pace]")) {
      if (button.dataset.pace in pressed) button.setAttribute("aria-pressed", String(pressed[button.dataset.pace]));
    }
    document.documentElement.classList.toggle("moves-waiting", queue.length > 0);
    document.documentElement.classList.toggle("paused", isPaused);
    const choice = find("#pace-setting");
    if (choice) choice.value = pace();
  }

  // --- The queue: what does not follow from the page as it is, is asked for -------------------------
  const isNext = (update) => update.was === game().dataset.page;
  const isOld = ({ number, version }) => number <= Number(game().dataset.number) && version <= Number(game().dataset.version);

  let arrival = Promise.resolve();
  function add(coming) {
    arrival = arrival.then(async () => {
      queue.push(await coming);
      tell();
      play();
    });
  }

  // Whatever the player is asking for goes first: its answer may be the news.
  async function play() {
    if (isPlaying) return;
    isPlaying = true;
    try {
      while (queue.length) {
        if (page.isAsking() || isFilming) { await wait(20); continue; }
        await showNext();
      }
    } finally { isPlaying = false; isHurried = false; steps = 0; tell(); }
  }

  async function showNext() {
    if (isOld(queue[0])) { queue.shift(); return; }
    if (!isNext(queue[0])) { await catchUp(); return; }
    const { isOwn, is_under_way } = queue[0];
    if (!isOwn) {
      await page.painted();
      await rest(is_under_way ? STEP : TURN, shownAt);
    }
    if (!queue.length || page.isAsking() || isFilming || !isNext(queue[0])) return;
    const update = queue[0];
    await acts.playOut(update, rest, isAtOnce);
    if (queue[0] === update) queue.shift();
    if (isNext(update)) show(update);
  }

  function show(update) {
    page.show(update, !update.isOwn);
    acts.tell(update, isAtOnce());
  }

  async function catchUp() {
    queue.length = 0;
    if (!await page.refresh("")) await wait(1_000);
  }

  // What one's own move brings is shown without a wait; the end of a round is played out first.
  function take(update) {
    acts.hush();
    if (!acts.isToPlayOut(update, isAtOnce())) { page.show(update); return; }
    queue.splice(0, queue.length, { ...update, isOwn: true });
    play();
  }

  // --- Films: updates from the past, after which the page shows the present again -----------
  // One with a speed of its own waits between its updates, and the page stays where it ends or is cut.
  async function film(updates, speed = null) {
    if (isFilming) return;
    isFilming = true;
    isPaused = false;
    tempo = speed;
    const mine = run += 1;
    wake();
    try {
      for await (const update of updates) {
        if (tempo) await rest(TURN, shownAt);
        if (mine === run) await acts.playOut(update, rest, () => isAtOnce() || mine !== run);
        if (mine !== run) break;
        if (update.page) show(update);
        if (tempo) isHurried = false;
      }
    } finally {
      const isOver = !tempo;
      tempo = null;
      isFilming = isHurried = false;
      queue.length = 0;
      if (isOver) await page.ask(location.pathname + location.search);
      tell();
    }
  }
  function cut() {
    run += 1;
    wake();
  }

  // --- Whoever wants to act -----------------------------------------------------------------------------
  const isMine = () => Boolean(queue.at(-1)?.is_asked);
  const CONTROL_KEYS = ["Enter", " ", "Tab", "Shift", "Control", "Alt", "Meta"];
  function isForControls({ type, key, target }) {
    if (target.closest?.("#finale, .menu")) return true;
    return Boolean(target.closest?.("[data-pace], #skip")) && (type !== "keydown" || CONTROL_KEYS.includes(key));
  }
  // While the end of a round is played, a click or Escape leads to its end; nothing can be done on an old table.
  function guard(event) {
    const isSkipped = event.key === "Escape" && acts.isOn();
    if (isForControls(event) && !isSkipped) return;
    if (!acts.isOn()) { if (isMine() && !isHeld()) hurry(); return; }
    if (event.type === "keydown" && CONTROL_KEYS.slice(2).includes(event.key)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.type === "click" || isSkipped) hurry();
  }
  for (const kind of ["pointerdown", "click", "submit", "keydown"]) addEventListener(kind, guard, { capture: true });

  document.addEventListener("table:shown", () => { shownAt = performance.now(); tell(); });
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-pace]");
    if (button) press(button.dataset.pace);
    else if (event.target.closest?.("#skip")) hurry();
  });
  document.addEventListener("change", (event) => {
    if (event.target.id !== "pace-setting") return;
    localStorage.setItem("pace", event.target.value);
    tell();
    wake();
  });
  document.addEventListener("visibilitychange", () => wake());
  document.addEventListener("close", () => wake(), { capture: true });
  addEventListener("DOMContentLoaded", tell);
  return { add, take, film, cut, hurry };
})();
