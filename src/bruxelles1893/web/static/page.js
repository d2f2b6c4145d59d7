// What the browser adds to the server's pages: explanations, keys, the theme and the pace of bots.
// No rule of the game is known here. Everything also works without this file, only less smoothly.
"use strict";
(() => {
  const root = document.documentElement;
  const find = (selector, within = document) => within.querySelector(selector);
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const isTyping = (element) => element?.matches?.("input, textarea, select");

  // --- Theme ----------------------------------------------------------------------------------
  find("#theme")?.addEventListener("click", () => {
    const isDark = root.dataset.theme
      ? root.dataset.theme === "dark"
      : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = isDark ? "light" : "dark";
    localStorage.setItem("theme", root.dataset.theme);
  });

  // --- Explanations ---------------------------------------------------------------------------
  const tip = find("#tip");
  let told = null;
  let leaving = 0;

  function explain(element) {
    clearTimeout(leaving);
    if (!tip || told === element) return;
    told = element;
    tip.replaceChildren();
    const { choice, tip: text, rule } = element.dataset;
    if (choice && choice !== text) tip.append(Object.assign(document.createElement("b"), { textContent: choice }));
    tip.append(text);
    if (rule) {
      const link = document.createElement("a");
      link.href = `${tip.dataset.rules}#${rule}`;
      link.target = "_blank";
      link.textContent = rule;
      tip.append(" ", link);
    }
    tip.hidden = false;
    place(element);
    element.setAttribute("aria-describedby", "tip");
  }

  function place(element) {
    const at = element.getBoundingClientRect();
    const box = tip.getBoundingClientRect();
    const left = Math.min(Math.max(8, at.left + at.width / 2 - box.width / 2), innerWidth - box.width - 8);
    const above = at.top - box.height - 8;
    tip.style.left = `${left}px`;
    tip.style.top = `${above > 6 ? above : Math.min(at.bottom + 8, innerHeight - box.height - 8)}px`;
  }

  function hush() {
    clearTimeout(leaving);
    told?.removeAttribute("aria-describedby");
    told = null;
    if (tip) tip.hidden = true;
  }

  const explained = (event) => event.target.closest?.("[data-tip]");
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch") return;
    const element = explained(event);
    if (element) explain(element);
    else if (event.target.closest?.("#tip")) clearTimeout(leaving);
    else if (told) { clearTimeout(leaving); leaving = setTimeout(hush, 220); }
  });
  document.addEventListener("focusin", (event) => {
    const element = explained(event);
    if (element && element.matches(":focus-visible")) explain(element);
    else if (!event.target.closest?.("#tip")) hush();
  });
  document.addEventListener("click", (event) => {
    const element = explained(event);
    if (element && !element.form) explain(element);
    else if (!event.target.closest?.("#tip")) hush();
  });
  addEventListener("scroll", hush, { passive: true });

  // --- Arrows: to the nearest thing in a direction, within one area -----------------------------
  const FOCUSABLE = "button:not(:disabled), [tabindex], a[href]";
  const SIDES = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

  function middle(element) {
    const box = element.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  }

  function nearest(from, [dx, dy], area) {
    const [x, y] = middle(from);
    let best = null;
    let least = Infinity;
    for (const other of all(FOCUSABLE, area)) {
      if (other === from || !other.offsetParent) continue;
      const [ox, oy] = middle(other);
      const ahead = (ox - x) * dx + (oy - y) * dy;
      const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
      if (ahead > 3 && ahead + 2.5 * aside < least) { least = ahead + 2.5 * aside; best = other; }
    }
    return best;
  }

  // One stop of the Tab key for each area; lit things come first.
  function rove() {
    for (const area of all("[data-roving]")) {
      const items = all(FOCUSABLE, area);
      const now = items.find((item) => item === document.activeElement)
        ?? items.find((item) => item.classList.contains("lit")) ?? items[0];
      for (const item of items) item.tabIndex = item === now ? 0 : -1;
    }
  }

  // --- Keys -------------------------------------------------------------------------------------
  let typed = "";
  let typing = 0;

  function chooseNumber(digit) {
    clearTimeout(typing);
    typed += digit;
    const choices = all(".choices .choice");
    const pick = () => { const number = Number(typed); typed = ""; choices[number - 1]?.click(); };
    if (Number(typed) * 10 > choices.length) pick();
    else typing = setTimeout(pick, 700);
  }

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") { hush(); find("#answer")?.replaceChildren(); return; }
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const area = event.target.closest?.("[data-roving]");
    if (SIDES[event.key] && area) {
      const next = nearest(event.target, SIDES[event.key], area);
      if (next) { next.tabIndex = 0; event.target.tabIndex = -1; next.focus(); event.preventDefault(); }
    } else if (event.key === "/") { find("#typed")?.focus(); event.preventDefault(); }
    else if (event.key === "?" && told?.dataset.rule) find("a", tip)?.click();
    else if (event.key === "b") find("#board [tabindex='0']")?.focus();
    else if (/^[0-9]$/.test(event.key)) chooseNumber(event.key);
    else if (event.key !== "Enter" || !event.target.closest?.("button, a, summary")) {
      const deed = all("[data-key]:not(:disabled)").find((each) => each.dataset.key === event.key);
      if (deed) { deed.click(); event.preventDefault(); }
    }
  });

  // --- After each update ------------------------------------------------------------------------
  function settle() {
    rove();
    const log = find("#news");
    if (log) log.scrollTop = log.scrollHeight;
    const chosen = find("#pace");
    if (chosen) chosen.value = localStorage.getItem("pace") ?? chosen.value;
    const isMine = Boolean(find(".question.mine"));
    if (navigator.setAppBadge) (isMine ? navigator.setAppBadge() : navigator.clearAppBadge()).catch(() => {});
  }

  function keepFocus() {
    if (document.activeElement && document.activeElement !== document.body) return;
    find(".question .confirm, .choices [tabindex='0']")?.focus({ preventScroll: true });
  }

  // --- Live: the table has changed; bots' moves may be shown one by one --------------------------
  const live = find("#live");
  const plies = [];
  let latest = 0;
  let showing = false;
  let step = null;

  const game = () => find("#game");
  const pace = () => find("#pace")?.value ?? "fast";
  const wait = (time) => new Promise((done) => setTimeout(done, time));
  const pressed = () => new Promise((done) => { step = done; find("#next")?.removeAttribute("hidden"); });

  function fetchGame(query) {
    const url = game().dataset.url + (query ? `?${query}` : "");
    return htmx.ajax("GET", url, { target: "#game", swap: "outerMorph" });
  }

  // Shows what is new until the page is as new as the latest number that was heard of.
  async function catchUp() {
    if (showing) return;
    showing = true;
    try {
      for (let tries = 0; Number(game().dataset.number) < latest && tries < 50; tries += 1) {
        await showOneByOne();
        await fetchGame("");
      }
    } finally { showing = false; }
  }

  async function showOneByOne() {
    while (plies.length && pace() !== "fast") {
      const ply = plies.shift();
      if (ply <= Number(game().dataset.ply)) continue;
      await fetchGame(`at=${ply}`);
      if (pace() === "step") await pressed(); else await wait(900);
    }
    plies.length = 0;
  }

  live?.addEventListener("move", (event) => plies.push(JSON.parse(event.detail.data).ply + 1));
  live?.addEventListener("turn", (event) => {
    latest = JSON.parse(event.detail.data).number;
    if (game()) catchUp();
  });
  // In the waiting room every change of the table is a new page.
  live?.addEventListener("table", (event) => {
    const { version } = JSON.parse(event.detail.data);
    if (live.dataset.version && version > Number(live.dataset.version)) location.reload();
  });
  document.addEventListener("click", (event) => {
    if (!event.target.closest?.("#next")) return;
    find("#next").setAttribute("hidden", "");
    step?.();
  });
  document.addEventListener("change", (event) => {
    if (event.target.id !== "pace") return;
    localStorage.setItem("pace", event.target.value);
    step?.();
  });

  document.addEventListener("htmx:after:swap", (event) => {
    const isGame = event.detail?.ctx?.target?.id === "game";
    if (isGame && find("#typed")) find("#typed").value = "";
    hush();
    settle();
    keepFocus();
  });
  document.addEventListener("DOMContentLoaded", settle);
  if (document.readyState !== "loading") settle();
})();
