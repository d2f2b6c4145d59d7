// Live: what others do comes by itself, and is given to the player of moves.
"use strict";
(() => {
  const { game } = page;
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
    const query = game() ? `?page=${game().dataset.page}&number=${game().dataset.number}` : "";
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
    page: (data) => moves.add(JSON.parse(data)),
    packed: (data) => moves.add(unpacked(data)),
    table: (data) => { if (source.dataset.version && JSON.parse(data).version > Number(source.dataset.version)) location.reload(); },
    alive: () => {},
  };

  async function unpacked(data) {
    const bytes = Uint8Array.from(atob(data), (each) => each.charCodeAt(0));
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).json();
  }

  document.addEventListener("table:lost", () => tellLost(true));

  if (source) {
    connect();
    addEventListener("online", connect);
    addEventListener("offline", lose);
    addEventListener("pagehide", () => line.close());
    document.addEventListener("visibilitychange", () => { if (!document.hidden && line.readyState !== EventSource.OPEN) connect(); });
  }
})();
