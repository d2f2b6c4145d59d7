// A game in one file: shows its tables move by move, by itself or with the keys, and any moment that is asked for.
(() => {
  const TURN = 1600;
  const STEP = 650;
  const MOMENT = /^#ply=(\d+)$/;
  let frames = null;
  let ply = 0;
  let isRunning = false;
  let timer = 0;

  async function unpacked() {
    const packed = Uint8Array.from(atob(document.getElementById("frames").textContent), (each) => each.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
    return JSON.parse(await new Response(stream).text());
  }

  // Of every part only its last shape on the way counts.
  function between(from, to) {
    const last = new Map();
    const take = (numbers) => {
      for (const number of numbers) {
        const html = frames.parts[number];
        const id = html.match(/\bid="([^"]+)"/)[1];
        last.delete(id);
        last.set(id, html);
      }
    };
    for (let at = from; at < to; at += 1) take(frames.onward[at]);
    for (let at = from; at > to; at -= 1) take(frames.back[at - 1]);
    return [...last.values()];
  }

  async function show(wanted) {
    frames ??= await unpacked();
    const next = Math.max(0, Math.min(frames.onward.length, wanted));
    if (next === ply) return;
    const update = { parts: between(ply, next), page: "", number: next, ply: next, version: 0, title: document.title, is_over: false };
    ply = next;
    page.show(update);
  }

  // --- By itself: move by move, with a longer rest before each turn ------------------------------
  const turns = () => find("#curves").dataset.turns.split(" ").map(Number);
  const last = () => Number(find("#curves").dataset.last);

  function run() {
    isRunning = true;
    tell();
    restAndStep();
  }

  function restAndStep() {
    const rest = turns().includes(ply) ? TURN : STEP;
    timer = setTimeout(async () => {
      await show(ply + 1);
      if (!isRunning) return;
      if (ply < last()) restAndStep();
      else stop();
    }, rest / Number(find("#speed").value));
  }

  function stop() {
    clearTimeout(timer);
    isRunning = false;
    tell();
  }

  function tell() {
    const button = find("#film");
    button.hidden = find("#film-speed").hidden = false;
    button.disabled = !isRunning && ply === last();
    button.setAttribute("aria-pressed", String(isRunning));
    find("span", button).textContent = isRunning ? button.dataset.pause : button.dataset.play;
  }

  // --- Where somebody wants to go ------------------------------------------------------------------
  // Whoever goes to a moment wants to stay there.
  function goTo(wanted) {
    stop();
    show(wanted);
  }

  function goToAddress() {
    const [, wanted] = location.hash.match(MOMENT) ?? [];
    if (wanted === undefined) return;
    goTo(Number(wanted));
    find(".desk").scrollIntoView();
  }

  document.addEventListener("submit", (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    const asked = new FormData(event.target, event.submitter).get("ply");
    if (asked !== null) goTo(Number(asked));
  }, true);
  document.addEventListener("input", (event) => { if (event.target.id === "ply") goTo(Number(event.target.value)); });
  document.addEventListener("click", (event) => {
    if (event.target.closest?.("#film")) (isRunning ? stop : run)();
    else if (event.target.closest?.("a")?.getAttribute("href") === location.hash) goToAddress();
  });
  document.addEventListener("keydown", (event) => {
    const isPlay = event.key === " " && !event.target.closest?.("button, a, input, select, summary, [tabindex='0']");
    const key = isPlay ? find("#film") : find(`[data-key="${CSS.escape(event.key)}"]`);
    if (!key || event.target.closest?.("input, select")) return;
    event.preventDefault();
    key.click();
  });
  document.addEventListener("table:shown", tell);
  // The page in parts would ask a server for it; here is none.
  addEventListener("popstate", (event) => { event.stopImmediatePropagation(); goToAddress(); });
  addEventListener("DOMContentLoaded", () => { tell(); goToAddress(); });
})();
