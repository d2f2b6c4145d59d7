"""The guided first game in a browser: following the mentor to the end, and what he lights."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest

from web.browser.visitor import Visitor

Visit = Callable[..., Visitor]
HEARD = """() => {
  const draft = document.querySelector("#choose [name=draft]")?.value ?? "";
  const now = `${document.querySelector("#game").dataset.number} ${draft}`;
  return document.querySelector("#mentor").dataset.heard === now;
}"""
SAID = """() => {
  const line = document.querySelector("#mentor .uttered:not([hidden])");
  if (!line) return null;
  const box = (each) => each.getBoundingClientRect();
  const own = [...document.querySelectorAll("#mentor .bubble, #mentor .bust")].map(box);
  const sides = box(document.querySelector("#sides"));
  const shown = (each) => {
    const { left, right, top, bottom } = box(each);
    if (!each.closest("#sides") || !sides.width) return { left, right, top, bottom };
    const within = { left: Math.max(left, sides.left), right: Math.min(right, sides.right) };
    return { ...within, top: Math.max(top, sides.top), bottom: Math.min(bottom, sides.bottom) };
  };
  const isThere = ({ left, right, top, bottom }) => right - left > 4 && bottom - top > 4;
  const lit = [...document.querySelectorAll(".beheld")].map(shown).filter(isThere);
  const isBeside = (a, b) => a.right < b.left + 1 || a.bottom < b.top + 1;
  const isOver = (a, b) => !isBeside(a, b) && !isBeside(b, a);
  const inView = (a) => a.right > 0 && a.left < innerWidth && a.bottom > 0 && a.top < innerHeight;
  return {
    text: line.textContent, light: line.dataset.light, count: lit.length,
    isSeen: lit.some(inView),
    isCovered: lit.some((thing) => own.some((mine) => isOver(thing, mine))),
    hasNext: !document.querySelector("#mentor .next").hidden,
  };
}"""
IS_SHOWN_WELL = f"""() => {{
  const said = ({SAID})();
  return !said || (!said.isCovered && (!said.light || (said.count && said.isSeen)));
}}"""
"""What he lights is in view and not covered, once the page has come to rest."""

NEVER = 99
LIGHTS = """() => [...document.querySelectorAll("#mentor .uttered")]
  .map((line) => line.dataset.light).join(" ")"""
PLAY_ON = """async ([table, last]) => {
  const ask = async (path, asked) => (await fetch(`/api/${path}`, asked)).json();
  const token = (await ask("me")).csrf_token;
  const headers = { "X-CSRF-Token": token, "Content-Type": "application/json" };
  for (;;) {
    const { table: { status, round }, number, options } = await ask(`tables/${table}/view`);
    if (status !== "running" || (round >= last && options.length)) return String(number);
    if (!options.length) await new Promise((done) => setTimeout(done, 20));
    else {
      const body = JSON.stringify({ number, options: [options[0].notation] });
      await ask(`tables/${table}/moves`, { method: "POST", headers, body });
    }
  }
}"""
"""To a turn of a round, or the end of the game, without a look at the page; the game's version."""

FOLLOWED = 30
"""Steps with the mentor, unless he is followed to the end."""

ADVISED = re.compile(r'\[value="([^"]+)"\]')
ENOUGH_STEPS = 20
"""What a learner does who goes another way than the mentor, unless they go it to the end."""

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


def begin(learner: Visitor) -> None:
    learner.open()
    learner.find(".learn .go").click()
    learner.find("#mentor").wait_for()


def listen(learner: Visitor) -> str | None:
    """Everything that the mentor says now, with what he lights; the option that he advises last."""
    learner.page.wait_for_function(HEARD)
    option = None
    while (said := learner.page.evaluate(SAID)) is not None:
        learner.page.wait_for_function(IS_SHOWN_WELL)
        found = ADVISED.findall(said["light"])
        option = found[-1] if found else option
        if not said["hasNext"]:
            break
        learner.find("#mentor .next").click()
    return option


def follow(learner: Visitor) -> bool:
    """One step as the mentor says, or the first that there is; whether the game goes on."""
    shown = learner.asked()
    option = listen(learner)
    if shown.is_over:
        return False
    if not shown.is_final:
        learner.choose(option if option in shown.choices else shown.choices[0])
    elif is_higher_bid(option, shown.draft):
        learner.press(learner.find(".stepper button:visible").last)
    else:
        learner.confirm()
    return True


def is_higher_bid(option: str | None, draft: str) -> bool:
    """Whether a bid is advised above the one of a turn in the making."""
    placed = draft.split()[1:2]
    is_bid = option is not None and option.isdecimal() and bool(placed) and placed[0].isdecimal()
    return is_bid and int(option or 0) > int(placed[0])


@pytest.mark.slow
def test_following_the_mentor_to_the_end(visit: Visit, is_whole: bool) -> None:
    learner, steps = visit(), 0
    begin(learner)
    while follow(learner):
        steps += 1
        if steps == FOLLOWED and not is_whole:
            learner.page.evaluate(PLAY_ON, [learner.path.rpartition("/")[2], NEVER])
            learner.find(".sheet").wait_for()
    learner.page.wait_for_function(HEARD)
    words = learner.find("#mentor .words").text_content() or ""
    assert "Most of your points came from" in words
    first = learner.path
    learner.find(".deeds .again").click()
    learner.find(f"#game:not([data-url='{first}'])").wait_for()
    assert learner.find("#mentor").count() == 0, "the second game is played alone"
    learner.asked()


def something_else(learner: Visitor, choices: list[str], rng: Random) -> str:
    """What the mentor does not advise, if there is such a thing; heard without a click."""
    learner.page.wait_for_function(HEARD)
    advised = ADVISED.findall(learner.page.evaluate(LIGHTS))
    return next((each for each in choices if each not in advised), choices[0])


def nonsense(learner: Visitor, choices: list[str], rng: Random) -> str:
    """Anything that is allowed, without a look at the mentor."""
    return rng.choice(choices)


@pytest.mark.matrix(most=1)
@pytest.mark.parametrize("way", [something_else, nonsense])
def test_who_does_not_follow_is_accompanied_too(
    visit: Visit, way: Callable[[Visitor, list[str], Random], str], is_whole: bool
) -> None:
    learner, rng, steps = visit(), Random(1893), 0
    begin(learner)
    while not (shown := learner.asked()).is_over and (is_whole or steps < ENOUGH_STEPS):
        steps += 1
        if shown.is_final:
            learner.confirm()
        else:
            learner.choose(way(learner, shown.choices, rng))
    learner.page.wait_for_function(HEARD)
    words = learner.find("#mentor .words").text_content() or ""
    assert "Most of your points came from" in words if is_whole else words


@pytest.mark.matrix
@pytest.mark.parametrize("language", ["en", "de", "ru", "ja"])
def test_on_a_phone_he_never_covers_what_he_speaks_of(visit: Visit, language: str) -> None:
    learner = visit(**PHONE, locale=language)
    begin(learner)
    for _ in range(14):
        assert follow(learner)


def test_the_bid_that_he_names_is_one_press_away(visit: Visit) -> None:
    learner = visit()
    begin(learner)
    named = learner.find("#mentor .uttered:visible button[name=bid]")
    while not named.count():
        assert follow(learner)
        learner.asked()
        listen(learner)
    bid, lower = int(named.get_attribute("value") or 0), learner.look().draft.split()
    assert int(lower[1]) < bid
    assert learner.press(named).draft.split() == [lower[0], str(bid), *lower[2:]]
    learner.page.wait_for_function(HEARD)
    assert named.count() == 0


def test_a_reload_and_asking(visit: Visit) -> None:
    learner = visit()
    begin(learner)
    learner.asked()
    learner.page.wait_for_function(HEARD)
    before = learner.text("#mentor .words")
    learner.page.reload()
    learner.page.wait_for_function(HEARD)
    assert learner.text("#mentor .words") == before
    while learner.find("#mentor .next").is_visible():
        learner.find("#mentor .next").click()
    learner.choose("blue")
    learner.page.wait_for_function(HEARD)
    assert learner.find(".confirm.beheld").count() == 1


def test_a_step_back_does_not_begin_a_lecture_again(visit: Visit) -> None:
    learner = visit()
    begin(learner)
    learner.asked()
    listen(learner)
    last, lines = learner.text("#mentor .uttered:visible"), learner.find("#mentor .uttered")
    assert lines.count() > 1
    learner.choose("blue")
    listen(learner)
    learner.press(learner.find("button[name=back]"))
    learner.page.wait_for_function(HEARD)
    assert lines.count() > 1
    assert learner.text("#mentor .uttered:visible") == last


IN_VIEW = """(name) => {
  const { left, right } = document.querySelector(name).getBoundingClientRect();
  return left >= -1 && right <= innerWidth + 1;
}"""
ENOUGH_FOR_AN_ANSWER = 1500
"""Milliseconds in which the mentor is asked again, and says the same."""


@pytest.mark.parametrize("place", ["#players", "#board"])
def test_on_a_phone_every_area_can_be_looked_at_while_he_speaks(visit: Visit, place: str) -> None:
    learner = visit(**PHONE, locale="de")
    begin(learner)
    listen(learner)
    learner.find(f"#jump a[href='{place}']").tap()
    learner.page.wait_for_timeout(ENOUGH_FOR_AN_ANSWER)
    assert learner.page.evaluate(IN_VIEW, place)
