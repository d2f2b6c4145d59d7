// A tip at the first sight of each kind of question: shown once, can be closed, and all of them switched off.
"use strict";
(() => {
  const OFF = "off";
  const WIDE = 1320;
  const kept = () => localStorage.getItem("tips") ?? "";
  const isOff = () => kept() === OFF;
  let shown = "";

  function remember(kind) {
    if (!isOff() && !kept().split(" ").includes(kind)) localStorage.setItem("tips", `${kept()} ${kind}`.trim());
  }

  // What lies where the tip stands ends above it.
  function makeRoom(tip) {
    const isOver = tip && !tip.hidden && getComputedStyle(tip).position === "absolute";
    if (tip) tip.style.maxWidth = isOver && innerWidth >= WIDE ? `${find("#log").offsetWidth}px` : "";
    document.documentElement.classList.toggle("with-tip", Boolean(isOver));
    if (isOver) document.documentElement.style.setProperty("--tip-room", `${tip.offsetHeight + 10}px`);
  }
  addEventListener("resize", () => makeRoom(find("#first-tip")));

  function settle() {
    const tip = find("#first-tip");
    const kind = tip?.dataset.kind ?? "";
    if (shown && shown !== kind) remember(shown);
    const isNew = Boolean(kind) && !isOff() && !kept().split(" ").includes(kind);
    if (tip) tip.hidden = !isNew;
    shown = isNew ? kind : "";
    makeRoom(tip);
    const box = find("#tips");
    if (box) box.checked = !isOff();
  }

  document.addEventListener("click", (event) => {
    if (!event.target.closest?.("#first-tip button")) return;
    remember(shown);
    if (event.target.closest(".never")) localStorage.setItem("tips", OFF);
    settle();
  });
  document.addEventListener("change", (event) => {
    if (event.target.id !== "tips") return;
    localStorage.setItem("tips", event.target.checked ? "" : OFF);
    settle();
  });
  document.addEventListener("table:shown", settle);
  settle();
})();
