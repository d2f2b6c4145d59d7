// A game in one file: shows its tables move by move, with the arrow keys too.
(() => {
  let frames = null;
  let ply = 0;

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

  document.addEventListener("submit", (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    const asked = new FormData(event.target, event.submitter).get("ply");
    if (asked !== null) show(Number(asked));
  }, true);
  document.addEventListener("input", (event) => { if (event.target.id === "ply") show(Number(event.target.value)); });
  document.addEventListener("keydown", (event) => {
    if (event.target.id === "ply") return;
    if (event.key === "ArrowRight") show(ply + 1);
    if (event.key === "ArrowLeft") show(ply - 1);
  });
})();
