// The mentor of a guided game: asked for whenever the learner is asked, one thing at a time, its place lit.
"use strict";
(() => {
  const mentor = find("#mentor");
  if (!mentor) return;
  const { game } = page;
  const lines = () => all(".uttered", mentor);
  let place = 0;
  let asking = null;

  function tell(next) {
    place = Math.min(next, lines().length - 1);
    lines().forEach((line, number) => { line.hidden = number !== place; });
    const rest = lines().length - 1 - place;
    const go = find(".next", mentor);
    go.hidden = rest < 1;
    const count = find(".count", mentor);
    count.hidden = lines().length < 2;
    count.textContent = `${place + 1}/${lines().length}`;
    mentor.classList.toggle("warns", Boolean(lines()[place]?.matches(".warning")));
    light(true);
  }

  // What is spoken of is lit; where it is out of view, it is brought there.
  function light(isNew) {
    for (const each of all(".beheld")) each.classList.remove("beheld");
    const told = lines()[place]?.dataset.light;
    if (!told) return;
    const things = told.split(", ").flatMap((each) => all(each)).filter((each) => each.checkVisibility());
    for (const each of things) each.classList.add("beheld");
    if (isNew && things[0]) bring(things[0]);
  }

  function bring(thing) {
    const sides = find("#sides");
    const side = thing.closest(".west, .centre, .east");
    if (side && sides.scrollWidth > sides.clientWidth + 4) sides.scrollTo({ left: side.offsetLeft - sides.offsetLeft, behavior: "instant" });
    thing.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  }

  // The moment that the page shows; the mentor has heard of it when both are the same.
  const draft = () => find("#choose [name=draft]")?.value ?? "";
  const moment = () => `${game().dataset.number} ${draft()}`;
  const isMine = () => Boolean(find(".question.mine, .sheet"));

  async function listen(asks = "") {
    asking?.abort();
    const mine = asking = new AbortController();
    const now = moment();
    if (!isMine()) { rest(); return; }
    try {
      const query = new URLSearchParams({ draft: draft(), asks });
      const answer = await fetch(`${mentor.dataset.url}?${query}`, { signal: mine.signal });
      if (!answer.ok || mine !== asking) return;
      hear(await answer.json());
      mentor.dataset.heard = now;
    } catch (error) {
      if (error.name !== "AbortError") rest();
    }
  }

  function hear({ speaks, lines: html }) {
    const before = lines().map((line) => line.textContent).join("|");
    const holder = document.createElement("template");
    holder.innerHTML = html;
    find("#mentor-says").replaceWith(holder.content.firstElementChild);
    mentor.classList.toggle("speaks", speaks);
    const isSame = before === lines().map((line) => line.textContent).join("|");
    tell(isSame ? place : 0);
  }

  function rest() {
    mentor.classList.remove("speaks", "warns");
    for (const each of all(".beheld")) each.classList.remove("beheld");
  }

  mentor.addEventListener("click", (event) => {
    if (event.target.closest(".next")) tell(place + 1);
  });
  mentor.addEventListener("submit", (event) => { event.preventDefault(); listen("1"); });
  document.addEventListener("table:shown", () => { light(false); listen(); });
  mentor.dataset.heard = moment();
  tell(0);
})();
