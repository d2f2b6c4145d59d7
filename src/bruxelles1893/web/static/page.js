// What the browser adds to the server's pages: explanations, keys, the theme and what fits where.
// No rule of the game is known here. Everything also works without this file, only less smoothly.
"use strict";
(() => {
  const root = document.documentElement;
  const { game, refresh } = page;
  const isTyping = (element) => element?.matches?.("input, textarea, select");

  // --- Theme ----------------------------------------------------------------------------------
  find("#theme")?.addEventListener("click", () => {
    const isDark = root.dataset.theme
      ? root.dataset.theme === "dark"
      : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = isDark ? "light" : "dark";
    localStorage.setItem("theme", root.dataset.theme);
  });

  // --- Links to seats, where the browser lets a page copy --------------------------------------
  for (const button of all(".copy")) {
    const link = find(".link", button.parentElement);
    const tellDone = () => { button.textContent = button.dataset.done; };
    button.hidden = !navigator.clipboard;
    button.addEventListener("click", () => navigator.clipboard.writeText(link.value).then(tellDone, () => link.select()));
  }

  // --- Explanations ---------------------------------------------------------------------------
  const tip = find("#tip");
  let told = null;
  let leaving = 0;
  let coming = 0;

  function explain(element) {
    clearTimeout(leaving);
    if (!tip || told === element) return;
    told?.removeAttribute("aria-describedby");
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
    if (tip.dataset.explain && element.closest("#game")) {
      tip.append(" ", Object.assign(document.createElement("button"), { type: "button", className: "tell", textContent: tip.dataset.explain }));
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
    clearTimeout(coming);
    told?.removeAttribute("aria-describedby");
    told = null;
    if (tip) tip.hidden = true;
  }

  page.hush = hush;
  page.tell = explain;

  const explained = (event) => event.target.closest?.("[data-tip]");
  // The next explanation waits a little, so that the pointer can cross other things to the link.
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch") return;
    clearTimeout(coming);
    const element = explained(event);
    if (event.target.closest?.("#tip")) clearTimeout(leaving);
    else if (element) coming = setTimeout(() => element.isConnected && explain(element), told ? 160 : 40);
    else if (told) { clearTimeout(leaving); leaving = setTimeout(hush, 220); }
  });
  document.addEventListener("focusin", (event) => {
    const element = explained(event);
    if (element && element.matches(":focus-visible")) explain(element);
    else if (element !== told && !event.target.closest?.("#tip")) hush();
  });
  document.addEventListener("click", (event) => {
    const element = explained(event);
    if (element && !element.form) explain(element);
    else if (!event.target.closest?.("#tip")) hush();
  });
  addEventListener("scroll", hush, { passive: true });

  let isSent = false;
  // A turn in the making is in the address by now, and the way back must lead to it.
  document.addEventListener("submit", (event) => {
    const back = find("input[name=back]", event.target);
    if (back) back.value = location.pathname + location.search;
    if (event.target.id === "type") isSent = true;
  });

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
      for (const item of items) {
        const stop = item === now ? 0 : -1;
        if (item.tabIndex !== stop || !item.hasAttribute("tabindex")) item.tabIndex = stop;
      }
    }
  }

  // --- Keys -------------------------------------------------------------------------------------
  // Spaces by their names, a letter and a number; a number alone is a line of the list.
  const ROWS_WAIT = 900;
  let column = "";
  let digits = "";
  let waiting = 0;

  function beginSpace(letter) {
    column = letter.toUpperCase();
    clearTimeout(waiting);
    waiting = setTimeout(() => { column = ""; }, ROWS_WAIT);
    if (column === "B") find("#board [tabindex='0']")?.focus();
  }

  function chooseNumber(digit) {
    clearTimeout(waiting);
    const named = column;
    column = "";
    if (named && /[1-5]/.test(digit)) { find(`#space-${named}${digit}`)?.click(); return; }
    digits += digit;
    const isLonger = numbered((number) => number.startsWith(digits) && number !== digits);
    if (isLonger) waiting = setTimeout(chooseDigits, ROWS_WAIT);
    else chooseDigits();
  }

  const numbered = (fits) => all(".choices .choice").find((each) => fits(find("kbd", each)?.textContent ?? ""));
  function chooseDigits() {
    clearTimeout(waiting);
    const wanted = digits;
    digits = "";
    numbered((number) => number === wanted)?.click();
  }

  function dismiss() {
    hush();
    find("#answer")?.replaceChildren();
    for (const menu of all(".menu[open]")) menu.open = false;
    if (document.activeElement?.id === "typed") document.activeElement.blur();
  }

  document.addEventListener("keydown", (event) => {
    if (!/^[a-eA-E1-9]$/.test(event.key)) column = "";
    if (digits && event.key === "Enter") { chooseDigits(); event.preventDefault(); return; }
    if (!/^[0-9]$/.test(event.key)) digits = "";
    if (event.key === "Escape") { dismiss(); return; }
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const area = event.target.closest?.("[data-roving]");
    if (SIDES[event.key] && area) {
      const next = nearest(event.target, SIDES[event.key], area);
      if (next) { next.tabIndex = 0; event.target.tabIndex = -1; next.focus(); event.preventDefault(); }
    } else if (event.key === "/") { find("#typed")?.focus(); event.preventDefault(); }
    else if (event.key === "?" && told?.dataset.rule) find("a", tip)?.click();
    else if (/^[a-eA-E]$/.test(event.key)) beginSpace(event.key);
    else if (/^[1-9]$/.test(event.key) || (digits && event.key === "0")) chooseNumber(event.key);
    else if (event.key !== "Enter" || !event.target.closest?.("button, a, summary")) {
      const deed = all("[data-key]:not(:disabled)").find((each) => each.dataset.key === event.key);
      if (deed) { deed.click(); event.preventDefault(); }
    }
  });

  // --- On a phone: the area that a new question is about comes into view --------------------------
  const isPhone = matchMedia("(max-width: 819px), (max-width: 1023px) and (max-height: 480px)");
  let asked = "";

  function turnToTheQuestion() {
    if (!game()) return;
    const draft = find("#choose [name=draft]")?.value ?? "";
    const question = game().dataset.number + draft;
    if (!isPhone.matches || question === asked) return;
    asked = question;
    const lit = [".centre", ".west", ".east"].map((each) => find(each)).find((each) => find(".lit", each));
    const side = lit ?? (draft ? null : find(".centre"));
    if (!side) return;
    find("#sides")?.scrollTo({ left: side.offsetLeft, behavior: "instant" });
    find(".lit", side)?.closest("section")?.scrollIntoView({ block: "start", inline: "nearest" });
  }

  // --- After each update ------------------------------------------------------------------------
  function settle() {
    rove();
    turnToTheQuestion();
    visited = -1;
    pullLog(sessionStorage.getItem("log") === "large");
    watchTheClock();
    fold(root.classList.contains("folded"));
    const isMine = Boolean(find(".question.mine"));
    if (navigator.setAppBadge) (isMine ? navigator.setAppBadge() : navigator.clearAppBadge()).catch(() => {});
  }

  // A complete turn waits for Enter wherever its last choice was made; else the focus is only not lost.
  function keepFocus() {
    const confirm = find(".question .confirm");
    const isLost = !document.activeElement || document.activeElement === document.body;
    const next = confirm || (isLost && find(".choices [tabindex='0']"));
    if (next) next.focus({ preventScroll: true });
  }

  // A player who is asked for too long may be replaced by a bot: the page then offers it.
  let patience = 0;
  function watchTheClock() {
    clearTimeout(patience);
    const seconds = Number(game()?.dataset.abandonedIn);
    if (seconds) patience = setTimeout(() => refresh(), Math.min(seconds * 1000, 2 ** 31 - 1));
  }

  // --- The log, small or over its whole column ---------------------------------------------------
  function pullLog(isLarge) {
    const log = find("#log");
    log?.classList.toggle("large", isLarge);
    find("#pull-log")?.setAttribute("aria-expanded", String(isLarge));
    const news = find("#news");
    if (news) news.scrollTop = news.scrollHeight;
  }

  // --- On a phone: the list of options folded away, and from one lit area of the table to the next ---
  function fold(isFolded) {
    root.classList.toggle("folded", isFolded);
    find("#fold")?.setAttribute("aria-expanded", String(!isFolded));
  }

  let visited = -1;
  function toLit() {
    const areas = all("#game [data-roving]:not(.choices)").filter((area) => find(".lit", area));
    const tops = areas.map((area) => find(".lit", area)).sort((a, b) => middle(a)[1] - middle(b)[1]);
    if (!tops.length) return;
    visited = (visited + 1) % tops.length;
    tops[visited].scrollIntoView({ block: "start", behavior: isCalm.matches ? "auto" : "smooth" });
  }

  document.addEventListener("click", (event) => {
    if (event.target.closest?.("#pull-log")) {
      const isLarge = !find("#log").classList.contains("large");
      sessionStorage.setItem("log", isLarge ? "large" : "");
      pullLog(isLarge);
    } else if (event.target.closest?.("#fold")) fold(!root.classList.contains("folded"));
    else if (event.target.closest?.("#to-lit")) toLit();
    else if (event.target.closest?.(".close")) find("#answer").replaceChildren();
    for (const menu of all(".menu[open]")) if (!menu.contains(event.target)) menu.open = false;
  });

  // When the new page is there; what flies over it may still be under way.
  document.addEventListener("table:shown", () => {
    const typed = find("#typed");
    if (isSent && typed) { typed.value = ""; isSent = false; }
    hush();
    settle();
    keepFocus();
  });
  // The slider of a look back asks while it is drawn.
  let sliding = 0;
  document.addEventListener("input", (event) => {
    if (event.target.id !== "ply") return;
    clearTimeout(sliding);
    sliding = setTimeout(() => event.target.form.requestSubmit(), 60);
  });
  document.addEventListener("DOMContentLoaded", settle);
  if (document.readyState !== "loading") settle();
})();
