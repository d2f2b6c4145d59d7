// Explain this: an option, a number or anything else on the table, by a click, a tap, a long press or a key.
"use strict";
(() => {
  const root = document.documentElement;
  const OPTION = "button[form=choose][name=option]";
  const isAsking = () => root.classList.contains("explaining");
  const pointedAt = () => find("[aria-describedby=tip]");

  function askOne(isWanted) {
    root.classList.toggle("explaining", isWanted);
    find("#explain-one")?.setAttribute("aria-pressed", String(isWanted));
  }

  function explain(thing) {
    askOne(false);
    page.hush();
    if (thing.matches(OPTION)) explainOption(thing.value);
    else explainThing(thing);
  }

  function explainOption(option) {
    const form = find("#explain");
    form.elements.option.value = option;
    form.requestSubmit();
    form.elements.option.value = "";
  }

  // What is told beside a thing anyway comes first, then how a number comes about, and the rule.
  async function explainThing({ id, dataset: { tip: text, rule = "" } }) {
    const thing = find("#question.replaying") ? "" : id;
    const draft = find("#choose [name=draft]")?.value ?? "";
    if (!await page.ask(`${page.game().dataset.url}/explain?${new URLSearchParams({ thing, rule, draft })}`)) return;
    const title = find("#answer .explanation b");
    if (title) title.textContent = text;
  }

  document.addEventListener("click", (event) => {
    const thing = isAsking() && event.target.closest?.(`${OPTION}, #game [data-tip]`);
    if (event.target.closest?.("#explain-one")) askOne(!isAsking());
    else if (event.target.closest?.("#tip .tell")) { event.stopPropagation(); explain(pointedAt()); }
    else if (thing) {
      event.preventDefault();
      event.stopPropagation();
      explain(thing);
    }
  }, true);

  // A long press of a finger tells about a thing, as pointing at it does, and does not choose it.
  const LONG = 500;
  const FAR = 10;
  let pressed = null;
  const letGo = () => clearTimeout(pressed?.timer);
  document.addEventListener("pointerdown", (event) => {
    letGo();
    const thing = event.pointerType === "touch" && event.target.closest?.("#game [data-tip]");
    pressed = thing ? { x: event.clientX, y: event.clientY, isLong: false, timer: setTimeout(tellPressed, LONG, thing) } : null;
  });
  function tellPressed(thing) {
    pressed.isLong = thing.isConnected;
    if (thing.isConnected) page.tell(thing);
  }
  document.addEventListener("pointermove", ({ clientX, clientY }) => {
    if (pressed && Math.hypot(clientX - pressed.x, clientY - pressed.y) > FAR) letGo();
  });
  document.addEventListener("pointerup", letGo);
  document.addEventListener("pointercancel", letGo);
  document.addEventListener("contextmenu", (event) => { if (pressed) event.preventDefault(); });
  document.addEventListener("click", (event) => {
    if (!pressed?.isLong) return;
    pressed = null;
    event.preventDefault();
    event.stopPropagation();
  }, true);

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") askOne(false);
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches?.("input, textarea, select")) return;
    if (event.key === "x") { const thing = pointedAt(); if (thing) explain(thing); else askOne(!isAsking()); }
    else if (event.key === "Enter" && isAsking() && event.target.matches?.("[data-tip]:not(button)")) explain(event.target);
  });
})();
