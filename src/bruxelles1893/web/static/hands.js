// Playing by hand: the bid at the pawn by wheel, keys and drag, and things that are dragged where they go.
"use strict";
(() => {
  // --- The bid: its number changes at once, the table a moment later ---------------------------------
  let wanted = 0;
  const stake = () => { const found = find("#stake"); return found?.dataset.bids ? found : null; };

  function bid(steps) {
    const place = stake();
    if (!place) return;
    const bids = place.dataset.bids.split(" ");
    const shown = find("output", place);
    const next = bids[Math.min(Math.max(bids.indexOf(shown.textContent) + steps, 0), bids.length - 1)];
    if (next === shown.textContent) return;
    shown.textContent = next;
    clearTimeout(wanted);
    wanted = setTimeout(() => { const [less] = all("button[name=bid]", place); send(less, next); }, 120);
  }

  function send(button, value) {
    button.disabled = false;
    button.value = value;
    button.form.requestSubmit(button);
  }

  const meant = (event) => { const place = stake(); return place && (place.contains(event.target) || event.target.closest?.(".pane")?.id === `space-${space(place)}`); };
  const space = (place) => "ABCDE"[Number(/c(\d)/.exec(place.className)[1]) - 1] + /r(\d)/.exec(place.className)[1];
  addEventListener("wheel", (event) => {
    if (!meant(event)) return;
    event.preventDefault();
    bid(event.deltaY < 0 ? 1 : -1);
  }, { passive: false });

  // --- Dragging: what is legal is lit, and letting go over it chooses it -------------------------------
  const FAR = 7;
  const SOURCES = ".player.me .pawns .pawn, .cursor, .compass .dial, #stake output, button.lit[form=choose]";
  const TARGETS = { pawn: "#board .lit, #brussels .lit, #tiles .lit, #board [data-else]", cursor: "#market .cell.lit", dial: "#compass .arm-to" };
  const HOME = ".player.me, .satchel, #hand";
  let held = null;

  const kindOf = (source) => (source.closest(".pawns") ? "pawn" : source.matches(".cursor") ? "cursor" : source.matches(".dial") ? "dial" : source.matches("output") ? "coins" : "own");

  document.addEventListener("pointerdown", (event) => {
    const source = event.button === 0 && event.target.closest?.(SOURCES);
    const cursor = event.button === 0 && event.target.closest?.(".cell.under") && find(".cursor");
    if (source || cursor) held = { source: source || cursor, kind: kindOf(source || cursor), x: event.clientX, y: event.clientY, ghost: null };
  });

  document.addEventListener("pointermove", (event) => {
    if (!held) return;
    const [x, y] = [event.clientX - held.x, event.clientY - held.y];
    if (held.kind === "coins") { if (Math.abs(y) > 14) { bid(y < 0 ? 1 : -1); held.y = event.clientY; } return; }
    if (!held.ghost && Math.hypot(x, y) > FAR) lift();
    if (held.ghost) held.ghost.style.transform = `translate(${x}px, ${y}px)`;
  });

  function lift() {
    const drawn = held.source.matches("svg, .cursor") ? held.source : find("svg", held.source) ?? held.source;
    const box = drawn.getBoundingClientRect();
    held.ghost = drawn.cloneNode(true);
    held.ghost.removeAttribute("id");
    held.ghost.classList.add("flight");
    Object.assign(held.ghost.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px` });
    document.body.append(held.ghost);
    document.documentElement.classList.add("dragging", `drags-${held.kind}`);
    getSelection()?.removeAllRanges();
  }

  function drop(event) {
    const let_go = held;
    held = null;
    if (!let_go?.ghost) return;
    let_go.ghost.remove();
    document.documentElement.classList.remove("dragging", `drags-${let_go.kind}`);
    addEventListener("click", (click) => { click.stopPropagation(); click.preventDefault(); }, { capture: true, once: true });
    setTimeout(() => dispatchEvent(new Event("click")), 0);
    if (event.type === "pointercancel") return;
    const under = document.elementsFromPoint(event.clientX, event.clientY);
    const target = let_go.kind === "own"
      ? under.some((each) => each.closest(HOME)) && let_go.source
      : under.map((each) => each.closest(TARGETS[let_go.kind])).find(Boolean);
    if (target?.form) setTimeout(() => target.form.requestSubmit(target), 0);
  }
  document.addEventListener("pointerup", drop);
  document.addEventListener("pointercancel", drop);
  document.addEventListener("dragstart", (event) => { if (held) event.preventDefault(); });
})();
