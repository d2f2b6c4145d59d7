// Playing by hand: the bid at the pawn by wheel, keys and drag, turns without Confirm, and cubes by hand.
"use strict";
const hands = (() => {
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

  // --- What is chosen is seen at once; the server's answer takes its place, whatever it is ---------------
  document.addEventListener("submit", ({ target, submitter }) => {
    if (target.id !== "choose" || submitter?.name !== "option") return;
    submitter.classList.add("pressed");
    const pawn = find(".player.me .pawns .pawn");
    const place = submitter.matches(".pane") && find(".stand", submitter);
    if (!place || !pawn || find(".pawn", place)) return;
    for (const other of all("#board .pawn.coming")) other.remove();
    const coming = pawn.cloneNode(true);
    coming.classList.add("coming");
    place.append(coming);
  }, { capture: true });
  document.addEventListener("table:answered", () => {
    for (const each of all(".pressed")) each.classList.remove("pressed");
    for (const each of all(".pawn.coming")) each.remove();
  });

  // --- Without Confirm, for people who want it so: what was just chosen and can be taken back ----------
  let isChosen = false;
  const isSwift = () => localStorage.getItem("swift") === "yes";
  document.addEventListener("submit", ({ target, submitter }) => {
    isChosen = target.matches(".typed") || (target.id === "choose" && submitter?.name === "option");
  }, { capture: true });
  document.addEventListener("table:shown", () => {
    const play = find("#play[data-swift]");
    if (isChosen && isSwift() && play) setTimeout(() => play.isConnected && play.requestSubmit(), 0);
    isChosen = false;
  });
  document.addEventListener("change", ({ target }) => {
    if (target.id === "swift") localStorage.setItem("swift", target.checked ? "yes" : "");
  });
  const swift = find("#swift");
  if (swift) swift.checked = isSwift();

  // --- A handful to take or to give, cube by cube: what may still be added is marked, a whole one is chosen --
  const taken = [];
  let isTrading = false;
  const CUBES = ":is([data-unit], [data-traded])";
  const units = (handful) => handful.split("+").flatMap((each) => {
    const [kind, count] = each.split("*").reverse();
    return Array(Number(count ?? 1)).fill(kind);
  });
  const listed = () => all(".choices .f-units");
  const size = (handful) => units(handful.value).length;
  const sizes = () => listed().map(size);
  const isTrade = () => Boolean(find("[data-traded]")) && Math.max(...sizes()) > Math.min(...sizes());
  const covers = (handful, part) => part.every((kind) => units(handful).filter((each) => each === kind).length >= part.filter((each) => each === kind).length);
  const canTake = (kind) => handfuls().some((each) => covers(each.value, [...taken, kind]));

  // Where a cube of one's own may be given for more, giving it decides how many are taken.
  function handfuls() {
    if (!isTrade()) return listed();
    const wanted = isTrading ? Math.max(...sizes()) : Math.min(...sizes());
    return listed().filter((each) => size(each) === wanted);
  }

  function takeCube(chip) {
    if (chip.dataset.traded !== undefined) return trade();
    const kind = chip.dataset.unit;
    if (!canTake(kind)) return;
    taken.push(kind);
    const left = handfuls().filter((each) => covers(each.value, taken));
    if (size(left[0]) === taken.length) { putBack(); left[0].click(); }
    markCubes();
  }
  function trade() {
    const wasTrading = isTrading;
    putBack();
    isTrading = !wasTrading;
    markCubes();
  }
  function putBack() {
    taken.length = 0;
    isTrading = false;
  }

  function markCubes() {
    for (const chip of all(CUBES)) {
      const isTraded = chip.dataset.traded !== undefined;
      const count = isTraded ? Number(isTrading) : taken.filter((each) => each === chip.dataset.unit).length;
      chip.classList.toggle("more", isTraded ? isTrade() : canTake(chip.dataset.unit));
      chip.classList.toggle("held", count > 0);
      chip.dataset.taken = count || "";
    }
    const open = handfuls().filter((each) => covers(each.value, taken));
    for (const each of listed()) each.classList.toggle("faded", (isTrading || taken.length > 0) && !open.includes(each));
  }
  document.addEventListener("click", (event) => {
    const chip = event.target.closest?.(`${CUBES}:is(.more, .held)`);
    if (!chip || (chip.matches(".lit") && !isTrading)) return;
    event.preventDefault();
    if (chip.matches(".more")) takeCube(chip);
    else { putBack(); markCubes(); }
  });
  document.addEventListener("table:shown", () => { putBack(); markCubes(); });
  markCubes();

  // --- People at one device: a cover until the right one says so, where only one may look ---------------
  function cover() {
    const place = find("#cover");
    if (!place) return;
    const isMeant = sessionStorage.getItem("seat") === place.dataset.seat;
    place.hidden = isMeant || place.dataset.private === undefined;
    if (place.hidden) sessionStorage.setItem("seat", place.dataset.seat);
    else find("#uncover").focus();
  }
  document.addEventListener("click", (event) => {
    if (!event.target.closest?.("#uncover")) return;
    sessionStorage.setItem("seat", find("#cover").dataset.seat);
    cover();
  });
  document.addEventListener("table:shown", cover);
  cover();

  return { bid, takeCube };
})();
