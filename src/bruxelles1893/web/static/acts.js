// Acts: what happened lights up, is said in a line, and what it brings flies to whom it belongs.
"use strict";
const acts = (() => {
  const root = document.documentElement;
  const BEATS = { RoundEnded: 900, GameEnded: 600, ColumnWon: 2300, ColumnTied: 2300, IrisScored: 2000, FirstPlayer: 2000 };
  const BEAT = 1700;
  const SAID = 6000;
  const GOES_TO = [[/#laurel$/, ".score b"], [/#coin$/, ".purse b"], [/#(scales|pawn)$/, ".pawns"], [/#first$/, ".badges"]];
  let isPlaying = false;

  const caption = () => find("#caption");
  const isOn = () => isPlaying;
  const wish = () => localStorage.getItem("finale") ?? "played";
  const settles = (update) => Boolean(update.acts?.some((act) => act.is_settling));
  const isToBePlayed = () => wish() === "played" && !isCalm.matches;
  const isToPlayOut = (update, isAtOnce) => settles(update) && isToBePlayed() && !isAtOnce;

  // --- The end of a round, act by act, over the table as it still is ----------------------------------
  async function playOut(update, rest, isAtOnce) {
    if (!isToPlayOut(update, isAtOnce())) return;
    isPlaying = true;
    root.classList.add("settling");
    document.dispatchEvent(new CustomEvent("table:settling", { detail: update }));
    const restore = update.isOwn ? setTheStage() : () => {};
    try {
      const last = update.acts.findLastIndex((act) => act.is_settling);
      for (const act of update.acts.slice(0, last + 1)) {
        if (isAtOnce()) break;
        perform(act);
        await rest(BEATS[act.kind] ?? BEAT);
      }
    } finally {
      isPlaying = false;
      root.classList.remove("settling");
      dim();
      for (const ghost of all(".gift")) ghost.remove();
      for (const thing of all(".taken-away")) thing.classList.remove("taken-away");
      caption().hidden = true;
      restore();
    }
  }

  // A turn in the making shows what it would bring: the end is played on the table before that turn.
  const STAGE = ["board", "brussels", "players"];
  let stage = [];
  function keepTheStage() {
    if (find("#choose [name=draft]")?.value === "") stage = STAGE.map((name) => document.getElementById(name)?.cloneNode(true)).filter(Boolean);
  }
  function setTheStage() {
    const shown = stage.map((old) => [old, document.getElementById(old.id)]).filter(([, now]) => now);
    for (const [old, now] of shown) now.replaceWith(old);
    return () => { for (const [old, now] of shown) old.replaceWith(now); };
  }
  // Once the table is painted: nobody waits for it.
  document.addEventListener("table:shown", () => { if (isToBePlayed()) setTimeout(keepTheStage, 50); });
  addEventListener("DOMContentLoaded", keepTheStage);

  function perform(act) {
    dim();
    say(act);
    const lit = light(act);
    if (lit[0]) comeIntoView(lit[0]);
    for (const gift of act.gifts) give(gift, act, lit[0]);
  }

  function say(act) {
    const place = caption();
    place.hidden = false;
    place.className = `caption${act.seat >= 0 ? ` s${act.seat}` : ""}`;
    const mark = find(".whose", place);
    const own = act.seat >= 0 && find(`#player-${act.seat} .badges .mark`);
    mark.replaceChildren(...(own ? [own.cloneNode(true)] : []));
    find(".surtitle", place).textContent = act.text;
  }

  // On a phone the areas lie side by side: the one that something happens in is turned to.
  function comeIntoView(thing) {
    const sides = find("#sides");
    const side = thing.closest("#sides > *");
    if (!side || sides.scrollWidth <= sides.clientWidth + 1) return;
    if (thing.id.startsWith("player-")) return;
    sides.scrollTo({ left: side.offsetLeft, behavior: "smooth" });
    thing.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  // --- Light ------------------------------------------------------------------------------------------
  function light({ lights }) {
    const things = lights.map((name) => document.getElementById(name)).filter(Boolean);
    things.forEach((thing, place) => thing.classList.add(place ? "glow" : "shine"));
    return things;
  }
  function dim() {
    for (const thing of all(".glow, .shine")) thing.classList.remove("glow", "shine");
  }

  // --- What flies to a player ----------------------------------------------------------------------------
  function give(gift, act, lit) {
    const goal = GOES_TO.find(([picture]) => picture.test(gift.picture))?.[1] ?? "header";
    const target = find(`#player-${gift.seat} ${goal}`) ?? find(`#player-${gift.seat}`);
    const origin = gift.picture.endsWith("#first") ? find(".badge.first") ?? lit : lit;
    if (!target || !origin) return;
    const ghost = gift.picture ? token(gift) : copy(origin);
    document.body.append(ghost);
    fly(ghost, origin, target).then(() => { if (gift.text && isPlaying) count(target, Number(gift.text)); });
    if (!gift.picture) origin.classList.add("taken-away");
  }

  function token({ seat, picture, text }) {
    const ghost = Object.assign(document.createElement("div"), { className: `gift s${seat}` });
    const drawn = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
    use.setAttribute("href", picture);
    drawn.append(use);
    ghost.append(drawn, text);
    ghost.setAttribute("aria-hidden", "true");
    return ghost;
  }

  function copy(thing) {
    const box = thing.getBoundingClientRect();
    const ghost = thing.cloneNode(true);
    ghost.removeAttribute("id");
    ghost.setAttribute("aria-hidden", "true");
    ghost.classList.remove("shine");
    ghost.classList.add("gift", "whole");
    Object.assign(ghost.style, { width: `${box.width}px`, height: `${box.height}px` });
    return ghost;
  }

  // It rises, stays a moment to be read, and goes; where its goal is out of view it fades where it is.
  function fly(ghost, origin, target) {
    const [from, to] = [origin.getBoundingClientRect(), target.getBoundingClientRect()];
    const own = ghost.getBoundingClientRect();
    const at = (box) => [box.left + box.width / 2 - own.width / 2, box.top + box.height / 2 - own.height / 2];
    const move = ([x, y], size) => ({ transform: `translate(${x}px, ${y}px) scale(${size})` });
    const start = at(from);
    const risen = [start[0], start[1] - 18];
    const isSeen = to.width && to.left < innerWidth && to.right > 0 && to.top < innerHeight && to.bottom > 0;
    const goal = isSeen ? at(to) : [start[0], start[1] - 60];
    return ghost.animate([
      { ...move(start, 0.6), opacity: 0 },
      { ...move(risen, 1.1), opacity: 1, offset: 0.25, easing: "cubic-bezier(.5,0,.2,1)" },
      { ...move(risen, 1.1), opacity: 1, offset: 0.5, easing: "cubic-bezier(.5,0,.2,1)" },
      { ...move(goal, isSeen ? 0.5 : 1), opacity: isSeen ? 0.9 : 0 },
    ], { duration: 1500 }).finished.then(() => ghost.remove(), () => ghost.remove());
  }

  function count(target, amount) {
    const now = Number(target.textContent);
    if (!Number.isFinite(now) || !target.matches(".score b, .purse b")) return;
    target.textContent = String(now + amount);
    target.animate([{ transform: "scale(1.7)" }, { transform: "none" }], { duration: 500 });
  }

  // --- A single move: what it touched is lit until the next, and a line beside it says what it was -----
  function hush() {
    dim();
    const said = find("#said");
    if (said) said.hidden = true;
    return said;
  }
  function tell(update, isAtOnce) {
    const said = hush();
    if (isAtOnce || settles(update) || !update.acts?.length) return;
    const act = update.acts.at(-1);
    const [lit] = light(act);
    if (!isCalm.matches && lit) for (const gift of act.gifts) give(gift, act, lit);
    if (lit && said) saySo(said, act, lit);
  }

  let silence = 0;
  function saySo(said, act, lit) {
    const at = lit.getBoundingClientRect();
    const isSeen = at.width && at.left >= 0 && at.right <= innerWidth && at.bottom > 0 && at.top < innerHeight;
    if (!isSeen) return;
    said.hidden = false;
    clearTimeout(silence);
    silence = setTimeout(() => { said.hidden = true; }, SAID);
    said.className = act.seat >= 0 ? `s${act.seat}` : "";
    said.textContent = act.text;
    const box = said.getBoundingClientRect();
    const left = Math.min(Math.max(8, at.left + at.width / 2 - box.width / 2), innerWidth - box.width - 8);
    const above = at.top - box.height - 10;
    Object.assign(said.style, { left: `${left}px`, top: `${above > 50 ? above : Math.min(at.bottom + 10, innerHeight - box.height - 8)}px` });
  }

  return { playOut, isToPlayOut, tell, hush, isOn, wish, light };
})();
