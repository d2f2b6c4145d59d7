"""The refresher and the set-up beside a real table: for every rule set and number of players."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib.resources import files
from urllib.parse import quote

import pytest

from bruxelles1893.engine import FEWEST_PLAYERS, MOST_PLAYERS, RULE_SETS, new_game, ruleset
from bruxelles1893.engine.core.options import ACTIONS, BONUSES, NOBLES
from bruxelles1893.rule_search import answers
from bruxelles1893.rulebook import rule_text, rules
from bruxelles1893.teaching.lessons import lessons
from bruxelles1893.web.companion.question_view import PICTURES, answer_book
from bruxelles1893.web.companion.refresher_view import PARTICULAR, refresher
from bruxelles1893.web.companion.setup_view import layout
from bruxelles1893.web.rules.handbook import left_out
from bruxelles1893.words import LANGUAGES, language
from test_rule_search import ASKED, OTHERS
from web.support import Browser

NewBrowser = Callable[..., Browser]

PICTURED = 45
"""Of 60 questions so many are answered with a picture of a small table."""


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_the_refresher_is_told_in_every_language(browser: NewBrowser, spoken: str) -> None:
    page = browser(spoken).get("/companion/refresher?rules=first&players=2")
    assert page.problems == []
    with language(spoken):
        assert rule_text("ACT-02") in page.by_id("main").text


@pytest.mark.parametrize("name", RULE_SETS)
def test_it_speaks_of_the_game_that_is_played(name: str) -> None:
    two, three = refresher(ruleset(name), 2), refresher(ruleset(name), 3)
    assert set(three.particulars) < set(two.particulars)
    assert bool(three.particulars) == any(word in PARTICULAR for word in name.split("+"))
    assert all(rule_text(rule) for rule in two.particulars)
    assert len(two.actions) == 5


DECORATION = {"train"}
"""Drawn beside the pieces, and not in the box."""
NO_ICON = re.compile(
    "(mark|pawn|house|i|glass)-.*|pavilion-plan|mentor|train|lamp|tree|courthouse|whiplash"
)
"""Windows and fronts of the site, pieces of the players, and what the pages themselves need."""


def drawings(html: str) -> set[str]:
    """The drawings of pieces in a page; a window of stained glass shows an action."""
    found = re.findall(r"pieces\.svg[^\"#]*#([\w-]+)\"", html)
    return {each.removeprefix("glass-") for each in found}


@pytest.mark.parametrize("name", RULE_SETS)
def test_every_icon_of_the_table_is_explained(browser: NewBrowser, name: str) -> None:
    person = browser()
    person.get("/companion/refresher", rules=name, players=2)
    explained = drawings(person.html)
    for seed in range(3):
        plates = "".join(step.plate for step in layout(name, 5, seed).steps)
        assert drawings(plates) - DECORATION <= explained


def test_every_icon_that_is_drawn_is_explained_somewhere(browser: NewBrowser) -> None:
    person = browser()
    explained: set[str] = set()
    for name in RULE_SETS:
        person.get("/companion/refresher", rules=name)
        explained |= drawings(person.html)
    sheet = files("bruxelles1893.web").joinpath("static", "pieces.svg").read_text("utf-8")
    drawn = set(re.findall(r'<symbol[^>]* id="([\w-]+)"', sheet))
    icons = {each for each in drawn if not NO_ICON.fullmatch(each)}
    assert len(icons) > 40
    assert icons - explained == set()


def test_what_is_unknown_is_answered_as_usual(browser: NewBrowser) -> None:
    usual = browser().get("/companion/refresher").by_id("main").text
    assert browser().get("/companion/refresher?rules=chess&players=77").by_id("main").text == usual


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_the_set_up_is_told_in_every_language(browser: NewBrowser, spoken: str) -> None:
    rules = "second%2Bbelle-epoque%2Basymmetric"
    page = browser(spoken).get(f"/companion/setup?rules={rules}&players=2&seed=7")
    assert page.problems == []
    with language(spoken):
        steps = layout("second+belle-epoque+asymmetric", 2, 7).steps
    assert all(step.text in page.by_id("main").text for step in steps)


@pytest.mark.parametrize("players", range(FEWEST_PLAYERS, MOST_PLAYERS + 1))
@pytest.mark.parametrize("name", RULE_SETS)
def test_a_table_is_laid_out_as_the_engine_does(name: str, players: int) -> None:
    seen, game = layout(name, players, 77), new_game(ruleset(name), players, 77)
    keys = [step.key for step in seen.steps]
    assert ("neutral" in keys) == (players == FEWEST_PLAYERS)
    assert ("tiles" in keys) == ("belle-epoque" in name)
    assert ("exhibitions" in keys) == name.startswith("first")
    assert [place.francs for place in seen.places] == [each.francs for each in game.players]
    assert [place.number - 1 for place in seen.places if place.is_first] == [game.first]
    boards = [place.board for place in seen.places if place.board]
    assert len({*boards}) == (players if "asymmetric" in name else 0)
    assert [number for number, _ in seen.slots] == list(game.pavilion_cards)
    assert all(rule_text(rule) for step in seen.steps for rule in step.rules)
    assert all("{" not in step.text and "None" not in step.text for step in seen.steps)


@pytest.mark.parametrize("name", RULE_SETS)
def test_what_was_dealt_is_drawn_as_it_lies(name: str) -> None:
    """Strips, prestige cards, nobles and tiles lie in their pictures as the engine dealt them."""
    rules, players = ruleset(name), 4
    game = new_game(rules, players, 77)
    drawn = {step.key: step.plate for step in layout(name, players, 77).steps}
    panes = re.findall(r'class="pane a-(\w+)', drawn["strips"])
    assert panes == [ACTIONS[action] for action in game.actions]
    cards = re.findall(r'class="prestige-card.*?</button>', drawn["strips"], re.DOTALL)
    for picture, card in zip(cards, game.prestige_row, strict=True):
        printed = rules.prestige[card]
        pieces = re.findall(r'#(\w+)"', picture.partition("</span>")[0])
        bonuses = [BONUSES[bonus] for bonus in printed.bonuses]
        assert [each.replace("shield", "iris") for each in pieces] == bonuses
        assert f"+{printed.symbols} ×" in picture
        assert f"{printed.manneken} MP" in picture
    nobles = re.findall(r'data-noble="([\w-]+)"', drawn["nobles"])
    assert nobles == [NOBLES[noble] for noble in game.noble_row]
    tiles = re.findall(r'class="text"><b>(\d+)</b>', drawn.get("tiles", ""))
    assert tiles == [str(tile) for tile in game.tiles]


def test_a_shuffle_is_the_same_for_everybody(browser: NewBrowser) -> None:
    one, same, other = (
        browser().get(f"/companion/setup?players=4&seed={seed}").by_id("main").text
        for seed in (5, 5, 6)
    )
    assert one == same != other


@pytest.mark.parametrize("seed", ["-1", "1e3", "٣", "99999999", "x"])
def test_what_is_no_shuffle_is_not_shuffled(browser: NewBrowser, seed: str) -> None:
    page = browser().get(f"/companion/setup?seed={seed}")
    assert page.problems == []
    assert (
        "This is an example: your own layout depends on how you shuffle." in page.by_id("main").text
    )


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_a_question_is_answered_without_a_script(browser: NewBrowser, spoken: str) -> None:
    lines = (ASKED / "held_out" / f"{spoken}.txt").read_text(encoding="utf-8").splitlines()
    asked = lines[0].split(" | ")[1]
    page = browser(spoken).get(f"/companion/questions?asked={quote(asked)}")
    assert page.problems == []
    with language(spoken):
        found = answers(asked, OTHERS)
    assert found
    assert all(rule.id in page.by_id("answers").text for rule in found)


def test_what_differs_is_told_with_the_answer(browser: NewBrowser) -> None:
    page = browser().get("/companion/questions?asked=no+pawn+without+money,+minimum+bid")
    assert "ED1-BID" in page.by_id("answers").text
    place = "Chapter 1: Bruxelles 1893 › Actions on the Art Nouveau board"
    assert f"In your rulebook, look for: {place}" in page.by_id("answers").text


def test_the_rules_page_knows_questions_too(browser: NewBrowser) -> None:
    words = "can+I+bid+on+a+space+with+my+own+house"
    assert "AN-02" in browser().get(f"/rules?words={words}").by_id("main").text


def test_most_questions_come_with_a_picture_of_a_small_table() -> None:
    book = answer_book("second")
    asked = (ASKED / "en_60.txt").read_text(encoding="utf-8").splitlines()
    right = [line.split(" | ")[0].split() for line in asked]
    pictured = [ids for ids in right if any(book[each].pictured for each in ids)]
    assert len(pictured) >= PICTURED


@pytest.mark.parametrize("name", RULE_SETS)
def test_pictures_are_examples_of_the_rules_played(name: str) -> None:
    played = {each.pictured.example.lesson for each in answer_book(name).values() if each.pictured}
    assert not {each.chapter for each in played} & left_out(name)
    modules = {each.chapter for each in lessons()} & {*OTHERS} - left_out(name)
    assert modules <= {each.chapter for each in played}


def test_every_picture_belongs_to_a_rule() -> None:
    for group in PICTURES:
        assert any(f"{rule.id}-".startswith(f"{group}-") for rule in rules()), group
