// The page in parts: asks the server for what changed, puts it in its place, and lets new things fly there.
"use strict";
const find = (selector, within = document) => within.querySelector(selector);
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const isCalm = matchMedia("(prefers-reduced-motion: reduce)");

const page = (() => {
  const game = () => find("#game");
  const wait = (time) => new Promise((done) => setTimeout(done, Math.max(0, time)));
  // What was put in its place is seen; a page that nobody looks at is never painted.
  const painted = () => Promise.race([wait(100), new Promise((done) => requestAnimationFrame(() => setTimeout(done)))]);

  // --- Putting parts in their place: what is the same stays, with its focus, scroll and listeners ---
  function morph(old, next) {
    if (old.isEqualNode(next) || old.dataset?.keep !== undefined) return;
    if (old.nodeName !== next.nodeName || (old.id ?? "") !== (next.id ?? "")) { old.replaceWith(next); return; }
    if (old.nodeType !== Node.ELEMENT_NODE) { old.nodeValue = next.nodeValue; return; }
    for (const { name } of [...old.attributes]) if (!next.hasAttribute(name) && !isOfThePage(old, name)) old.removeAttribute(name);
    for (const { name, value } of next.attributes) {
      if (old.getAttribute(name) !== value && !(name === "tabindex" && old.hasAttribute(name))) old.setAttribute(name, value);
    }
    if (old.type === "range" && old !== document.activeElement) old.value = next.getAttribute("value");
    morphChildren(old, next);
  }

  // What is open, and where the Tab key stops, the page decides itself: a focus that is taken away and given back costs time.
  const isOfThePage = (old, name) => name === "open" || (name === "tabindex" && old.matches("button, a"));

  function morphChildren(old, next) {
    const named = new Map([...old.children].filter((each) => each.id).map((each) => [each.id, each]));
    let at = old.firstChild;
    for (const wanted of [...next.childNodes]) {
      const same = wanted.id ? named.get(wanted.id) : (at && !at.id && at.nodeName === wanted.nodeName ? at : null);
      if (!same) { old.insertBefore(wanted, at); continue; }
      if (same === at) at = at.nextSibling;
      else old.insertBefore(same, at);
      morph(same, wanted);
    }
    while (at) { const gone = at; at = at.nextSibling; gone.remove(); }
  }

  // --- Moves: what is new on the table flies there from where it was, what glides glides ----------
  const MOST_FLIGHTS = 8;
  const EASE = "cubic-bezier(.3,.7,.3,1)";

  function departures(fresh) {
    if (isCalm.matches || document.hidden || find(".coming")) return [];
    return all("[data-from]", fresh).filter((thing) => !document.getElementById(thing.id))
      .map((thing) => [thing.id, find(thing.dataset.from)?.getBoundingClientRect()])
      .filter(([, from]) => from?.width).slice(0, MOST_FLIGHTS);
  }

  function fly(thing, from, time = 420) {
    const to = thing?.getBoundingClientRect();
    if (!to?.width) return;
    const ghost = thing.cloneNode(true);
    ghost.removeAttribute("id");
    ghost.setAttribute("aria-hidden", "true");
    ghost.classList.add("flight");
    Object.assign(ghost.style, { left: `${to.left}px`, top: `${to.top}px`, width: `${to.width}px`, height: `${to.height}px` });
    thing.style.visibility = "hidden";
    document.body.append(ghost);
    const start = `translate(${from.left + from.width / 2 - to.left - to.width / 2}px, ${from.top + from.height / 2 - to.top - to.height / 2}px)`;
    const landed = () => { ghost.remove(); thing.style.visibility = ""; };
    ghost.animate([{ transform: start }, { transform: "none" }], { duration: time, easing: EASE }).finished.then(landed, landed);
  }

  const gliding = () => (isCalm.matches || document.hidden ? [] : all("[data-glides]").map((thing) => [thing, thing.getBoundingClientRect()]));
  function glide([thing, from]) {
    const to = thing.getBoundingClientRect();
    const [x, y] = [from.left - to.left, from.top - to.top];
    if (thing.isConnected && (x || y)) thing.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], { duration: 450, easing: EASE });
  }

  // --- What the server sends ----------------------------------------------------------------------
  // News of others leave a sentence that was just said: whoever asked has to read it. In one's own turn it is soon out of date.
  const TO_READ = 4_000;
  let saidAt = 0;
  function show(update, isNews = false) {
    if (update.answer !== undefined) {
      find("#answer")?.replaceChildren(...parsed([update.answer]).childNodes);
      saidAt = performance.now();
      return;
    }
    const said = isNews ? all("#answer > p.remark") : [];
    const fresh = update.fresh ?? parsed(update.parts);
    const [flying, moving] = [departures(fresh), gliding()];
    for (const next of [...fresh.children]) {
      const old = document.getElementById(next.id);
      if (old) morph(old, next);
    }
    const isOver = find("#question.mine") && performance.now() - saidAt > TO_READ;
    find("#answer")?.replaceChildren(...(isOver ? [] : said));
    Object.assign(game().dataset, { page: update.page, number: update.number, ply: update.ply, version: update.version, abandonedIn: update.abandoned_in ?? "" });
    game().classList.toggle("finished", update.is_over);
    document.title = update.title;
    moving.forEach(glide);
    flying.forEach(([id, from]) => fly(document.getElementById(id), from));
    document.dispatchEvent(new CustomEvent("table:shown", { detail: update }));
  }

  function parsed(parts) {
    const holder = document.createElement("template");
    holder.innerHTML = parts.join("");
    return holder.content;
  }

  // --- What the page asks: the newest question counts; a move that is under way is never cut off ---
  let asking = null;
  const isAsking = () => Boolean(asking);

  const headers = () => ({ "X-Page": game()?.dataset.page ?? "", "X-Number": game()?.dataset.number ?? "" });

  // A choice is asked for as soon as it is pressed: when it is let go, the answer is mostly there, and ready to be shown.
  let pressed = null;
  document.addEventListener("pointerdown", ({ target, button }) => {
    const choice = button === 0 && target.closest?.("button[form=choose]:enabled");
    if (!choice || !game() || asking) return;
    const url = addressOf(choice.form, choice);
    const mine = pressed = { url, page: game().dataset.page, update: null, coming: fetch(url, { headers: headers() }).then(read) };
    mine.coming.then((update) => { mine.update = { ...update, fresh: parsed(update.parts ?? []) }; }, () => {});
  });
  function answerTo(url) {
    const early = pressed;
    pressed = null;
    return early?.url === url && early.page === game()?.dataset.page ? early : null;
  }
  const addressOf = (form, submitter) => `${new URL(form.action).pathname}?${new URLSearchParams(new FormData(form, submitter))}`;

  async function ask(url, body) {
    asking?.abort();
    const mine = asking = new AbortController();
    if (body) mine.abort = () => {};
    document.documentElement.classList.add("asking-server");
    try {
      const early = answerTo(url);
      const sent = { headers: headers(), signal: mine.signal, ...(body && { method: "POST", body }) };
      const update = early?.update ?? await (early?.coming ?? fetch(url, sent).then(read));
      if (mine === asking || body) take(update);
      return true;
    } catch (error) {
      if (error.name !== "AbortError") document.dispatchEvent(new CustomEvent("table:lost"));
      return false;
    } finally {
      if (mine === asking) {
        asking = null;
        document.documentElement.classList.remove("asking-server");
        document.dispatchEvent(new CustomEvent("table:answered"));
      }
    }
  }

  async function read(response) {
    if (!response.headers.get("content-type")?.startsWith("application/json")) throw new Error(`${response.status} is no update`);
    return response.json();
  }

  function take(update) {
    if (update.answer === undefined) moves.take(update);
    else show(update);
  }

  // The table as it is now, or a turn in the making as its address tells it.
  const refresh = (query = location.search) => ask(game().dataset.url + query);

  // --- Forms that change the page instead of leaving it ----------------------------------------------
  document.addEventListener("submit", async (event) => {
    const form = event.target;
    const kind = form.dataset.live;
    if (kind === undefined) return;
    event.preventDefault();
    if (form.method === "post") {
      const fields = new URLSearchParams(new FormData(form, event.submitter));
      if (await ask(form.action, fields) && kind === "game") history.replaceState(null, "", game().dataset.url);
      return;
    }
    const url = addressOf(form, event.submitter);
    const isDone = await ask(url);
    if (isDone && kind === "game") remember(url);
  });

  // Each choice of a turn is a step that the browser's back button takes back.
  function remember(url) {
    const address = new URL(url, location);
    const draft = find("#choose [name=draft]")?.value;
    if (draft !== undefined) address.search = draft ? new URLSearchParams({ number: game().dataset.number, draft }) : "";
    if (address.href === location.href) return;
    const before = new URL(location).searchParams.get("draft") ?? "";
    const isStep = draft?.startsWith(before) && draft.length > before.length;
    history[isStep ? "pushState" : "replaceState"](null, "", address);
  }
  addEventListener("popstate", () => { if (game()) refresh(); });

  return { game, wait, painted, ask, show, refresh, fly, isAsking };
})();
