// Live: what others do comes by itself and is shown at a pace that can be followed.
"use strict";
const live = (() => {
  const { game, wait } = page;
  const source = find("#live");

  // --- The line to the server: renewed when it dies, and told when it is down -----------------------
  const LONGEST_SILENCE = 45_000;
  let line = null;
  let silence = 0;
  let later = 0;
  let misses = 0;

  function connect() {
    line?.close();
    clearTimeout(later);
    const query = game() ? `?page=${game().dataset.page}` : "";
    line = new EventSource(source.dataset.url + query);
    line.addEventListener("open", () => { misses = 0; hearing(); tellLost(false); });
    line.addEventListener("error", lose);
    for (const [name, hear] of Object.entries(NEWS)) line.addEventListener(name, (event) => { hearing(); hear(event.data); });
    hearing();
  }
  // A connection can die without a word, as when a laptop sleeps.
  function hearing() {
    clearTimeout(silence);
    silence = setTimeout(connect, LONGEST_SILENCE);
  }
  function lose() {
    line.close();
    clearTimeout(later);
    misses += 1;
    later = setTimeout(connect, Math.min(300 * 2 ** misses, 5_000));
    if (misses > 1) tellLost(true);
  }
  function tellLost(isLost) {
    const said = find("#lost");
    if (said) said.hidden = !isLost;
  }

  // --- What is heard ---------------------------------------------------------------------------------
  const NEWS = {
    page: (data) => { queue.push(JSON.parse(data)); play(); },
    packed: (data) => { queue.push(unpacked(data)); play(); },
    table: (data) => { if (source.dataset.version && JSON.parse(data).version > Number(source.dataset.version)) location.reload(); },
    alive: () => {},
  };

  async function unpacked(data) {
    const bytes = Uint8Array.from(atob(data), (each) => each.charCodeAt(0));
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).json();
  }

  // --- Pace: a turn stays for a while before the next is shown ------------------------------------------
  const PAUSES = { fast: [0, 0], slow: [1100, 420], quick: [450, 180], step: [0, 420] };
  const queue = [];
  let isPlaying = false;
  let shownAt = 0;
  let goOn = null;
  const pace = () => find("#pace")?.value ?? "fast";
  const isNext = (update) => update.was === game().dataset.page;
  const isOld = ({ number, version }) => number <= Number(game().dataset.number) && version <= Number(game().dataset.version);

  // Shows what is new until nothing is left. Whatever the player is asking for goes first: its answer
  // may be the news. What does not follow from the page as it is, is asked for.
  async function play() {
    if (isPlaying) return;
    isPlaying = true;
    try {
      while (queue.length) {
        if (page.isAsking()) { await wait(20); continue; }
        queue[0] = await queue[0];
        await showNext();
      }
    } finally { isPlaying = false; }
  }

  async function showNext() {
    if (isOld(queue[0])) { queue.shift(); return; }
    if (!isNext(queue[0])) { await catchUp(); return; }
    await pause();
    if (!queue.length || page.isAsking()) return;
    const update = queue.shift();
    if (isNext(update)) { page.show(update); return; }
    queue.unshift(update);
  }

  async function catchUp() {
    queue.length = 0;
    if (!await page.refresh("")) await wait(1_000);
  }

  async function pause() {
    const [turn, step] = PAUSES[pace()] ?? PAUSES.fast;
    const time = queue[0].is_under_way ? step : turn;
    await wait(shownAt + time - performance.now());
    if (pace() === "step" && !queue[0].is_under_way) await pressed();
  }

  function pressed() {
    return new Promise((done) => {
      goOn = () => { goOn = null; tellStop(); done(); };
      tellStop();
    });
  }
  function tellStop() {
    const next = find("#next");
    if (next) next.hidden = !goOn;
  }

  document.addEventListener("table:shown", () => { shownAt = performance.now(); });
  document.addEventListener("click", (event) => { if (event.target.closest?.("#next")) goOn?.(); });
  document.addEventListener("change", (event) => {
    if (event.target.id !== "pace") return;
    localStorage.setItem("pace", event.target.value);
    goOn?.();
  });
  document.addEventListener("table:lost", () => tellLost(true));

  if (source) {
    connect();
    addEventListener("online", connect);
    addEventListener("offline", lose);
    addEventListener("pagehide", () => line.close());
    document.addEventListener("visibilitychange", () => { if (!document.hidden && line.readyState !== EventSource.OPEN) connect(); });
  }
  return { tellStop };
})();
