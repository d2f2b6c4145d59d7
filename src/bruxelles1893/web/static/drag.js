// Dragging: what is legal is lit, and letting go over it chooses it. Everything can be clicked and typed too.
"use strict";
(() => {
  const root = document.documentElement;
  const FAR = 7;
  const HOME = ".player.me, .satchel, #hand";
  // What is dragged, by kind: what it is taken by, where it may go, and what happens there.
  const KINDS = {
    cursor: { from: ".cell.under", to: "#market :is(.cell.lit, .cell[data-else])", drawn: () => find(".cursor") },
    arm: { from: ".dial", to: "#compass .arm-to" },
    pawn: { from: ".player.me .pawns .pawn", to: "#board :is(.lit, [data-else]), #brussels .lit, #tiles .lit" },
    cube: { from: "#stock .more", to: HOME, done: (_, source) => hands.takeCube(source) },
    paid: { from: ".player.me .more, .satchel .more", to: "#stock, #compass, #board", done: (_, source) => hands.takeCube(source) },
    coins: { from: "#stake output", to: "#stake" },
    coin: { from: ".player.me .purse, .satchel .coins", to: "#stake:not([hidden])", done: () => hands.bid(1), drawn: () => find("#stake output") },
    own: { from: "button.lit[form=choose]", to: HOME, done: (_, source) => choose(source) },
  };
  let held = null;

  const choose = (button) => button.form?.requestSubmit(button);
  const goals = (kind) => all(KINDS[kind].to).filter((each) => each.checkVisibility());

  document.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    for (const [kind, { from }] of Object.entries(KINDS)) {
      const source = event.target.closest?.(from);
      if (!source || !goals(kind).length) continue;
      held = { kind, source, x: event.clientX, y: event.clientY, isMoved: false };
      if (kind === "arm") holdNeedle(event);
      return;
    }
  });

  document.addEventListener("pointermove", (event) => {
    if (!held) return;
    const [x, y] = [event.clientX - held.x, event.clientY - held.y];
    if (held.kind === "coins") { if (Math.abs(y) > 14) { hands.bid(y < 0 ? 1 : -1); held.y = event.clientY; } return; }
    if (!held.isMoved && Math.hypot(x, y) > FAR) lift();
    if (held.ghost) held.ghost.style.transform = `translate(${x}px, ${y}px)`;
    if (held.needle && held.isMoved) turnNeedle(event);
  });

  function lift() {
    held.isMoved = true;
    root.classList.add("dragging", `drags-${held.kind}`);
    for (const goal of goals(held.kind)) goal.classList.add("goal");
    getSelection()?.removeAllRanges();
    if (held.needle) return;
    const drawn = KINDS[held.kind].drawn?.() ?? (held.source.matches("svg") ? held.source : find("svg", held.source) ?? held.source);
    const box = drawn.getBoundingClientRect();
    held.ghost = drawn.cloneNode(true);
    held.ghost.removeAttribute("id");
    held.ghost.classList.add("flight");
    const at = held.kind === "coin" ? [held.x - box.width / 2, held.y - box.height / 2] : [box.left, box.top];
    held.middle = [at[0] + box.width / 2 - held.x, at[1] + box.height / 2 - held.y];
    Object.assign(held.ghost.style, { left: `${at[0]}px`, top: `${at[1]}px`, width: `${box.width}px`, height: `${box.height}px` });
    document.body.append(held.ghost);
  }

  function drop(event) {
    const let_go = held;
    held = null;
    if (!let_go?.isMoved) return;
    let_go.ghost?.remove();
    for (const goal of all(".goal")) goal.classList.remove("goal");
    root.classList.remove("dragging", `drags-${let_go.kind}`);
    addEventListener("click", (click) => { click.stopPropagation(); click.preventDefault(); }, { capture: true, once: true });
    setTimeout(() => dispatchEvent(new Event("click")), 0);
    const target = event.type === "pointercancel" ? null : let_go.needle ? turnedTo(let_go) : goalUnder(let_go, event);
    if (let_go.needle && !target) let_go.needle.style.transform = "";
    if (target) setTimeout(() => (KINDS[let_go.kind].done ?? choose)(target, let_go.source), 0);
  }

  // The cursor is a frame: where its middle is counts, not where it was taken.
  function goalUnder({ kind, middle }, event) {
    const [x, y] = kind === "cursor" ? middle : [0, 0];
    const under = document.elementsFromPoint(event.clientX + x, event.clientY + y);
    return under.map((each) => each.closest(KINDS[kind].to)).find(Boolean);
  }

  // --- The arms of the compass turn about its middle -------------------------------------------------
  function angle({ clientX, clientY }) {
    const box = find(".dial").getBoundingClientRect();
    return Math.atan2(clientY - box.top - box.height / 2, clientX - box.left - box.width / 2) * 180 / Math.PI + 90;
  }
  const between = (from, to) => ((to - from + 540) % 360) - 180;
  const step = () => 360 / all(".dial .sector").length;

  function holdNeedle(event) {
    const free = all(".needle").filter((each) => find(`.arm-to.p${each.dataset.place}`));
    const off = (each) => Math.abs(between(each.dataset.place * step(), angle(event)));
    held.needle = free.sort((one, other) => off(one) - off(other))[0];
    held.angle = angle(event);
    if (!held.needle) held = null;
  }
  function turnNeedle(event) {
    held.turn = between(held.angle, angle(event));
    held.needle.style.transform = `rotate(${held.turn}deg)`;
  }
  function turnedTo({ needle, turn = 0 }) {
    if (Math.abs(turn) < step() * 0.4) return null;
    return find(`.arm-to.p${needle.dataset.place}${turn < 0 ? ".back" : ":not(.back)"}`);
  }

  document.addEventListener("pointerup", drop);
  document.addEventListener("pointercancel", drop);
  document.addEventListener("dragstart", (event) => { if (held) event.preventDefault(); });
})();
