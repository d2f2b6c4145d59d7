"""The pages as a browser without scripts meets them: forms, links and words."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from bruxelles1893 import rulebook, words
from bruxelles1893.web.rendering.assets import imported, script
from patience import wait_until
from web.support import Browser

Browsers = Callable[..., Browser]


def begun(person: Browser, rules: str = "second", *names: str) -> str:
    """A game of people at one device; its path."""
    person.get("/")
    person.post("/tables/here", rules=rules, names=list(names or ("Ada", "Ben")))
    assert person.page.by_id("game")
    return person.path


def answer(person: Browser, path: str, pick: int = 0) -> None:
    """Choose an option, then confirm if that is all."""
    if not person.can_confirm():
        values = person.choices()
        person.get(
            path,
            number=person.field("number"),
            draft=person.field("draft"),
            option=values[pick % len(values)],
        )
    if person.can_confirm():
        person.post(f"{path}/play", number=person.field("number"), draft=person.field("draft"))


def to_turn(person: Browser, path: str) -> None:
    """Answer until a turn begins."""
    while "Your turn" not in person.page.by_id("question-title").text:
        answer(person, path)


@pytest.mark.matrix
@pytest.mark.parametrize("rules", ["second+belle-epoque+asymmetric", "first"])
def test_two_people_play_a_whole_game_with_forms_alone(browser: Browsers, rules: str) -> None:
    person = browser()
    path = begun(person, rules)
    for step in range(2_000):
        if "The game is over" in person.page.by_id("question").text:
            break
        answer(person, path, pick=step * 5 + 1)
        assert person.page.problems == []
    assert "Total" in person.page.by_id("question").text
    person.get(f"{path}/replay", ply=12)
    assert "After move 12" in person.page.by_id("question").text
    assert "game is over" not in person.page.by_id("news").text
    record = person.http.get(f"{path}/record").text
    person.get("/")
    uploaded = person.http.post(
        "/records",
        data={"csrf_token": person.field("csrf_token")},
        files={"file": ("game.bxl", record)},
    )
    assert uploaded.status_code == 200
    assert uploaded.url.path.endswith("/replay")


def test_bots_answer_and_the_page_shows_it(browser: Browsers) -> None:
    person = browser()
    person.get("/")
    person.post("/tables/now", rules="second", players=3, level="beginner", name="Zoë")
    path = person.path

    def is_asked() -> bool:
        person.get(path)
        return person.is_asked()

    for _ in range(3):
        wait_until(is_asked, every=0.05)
        while person.is_asked():
            answer(person, path)
    assert "Zoë" in person.html


def test_nothing_is_stored_before_it_is_confirmed(browser: Browsers) -> None:
    person = browser()
    path = begun(person)
    to_turn(person, path)
    number = person.field("number")
    space = next(each for each in person.choices() if re.fullmatch("[A-E][1-5]", each))
    person.get(path, number=number, draft="", option=space)
    assert person.field("draft") == f"{space} 1"
    person.get(path)
    assert person.field("number") == number
    asked = person.page.by_id("question-title").text
    assert "Your turn: 5 pawns ready" in asked
    assert "Place one on the board, go to Brussels, or pass?" in asked


def test_a_step_back_drops_the_last_choice(browser: Browsers) -> None:
    person = browser()
    path = begun(person)
    to_turn(person, path)
    number = person.field("number")
    space = next(each for each in person.choices() if re.fullmatch("[A-E][1-5]", each))
    person.get(path, number=number, draft=f"{space} 1", back="1")
    assert person.field("draft") == ""


def at_a_bid(person: Browser) -> tuple[str, str, list[str]]:
    """A turn with a pawn on a space: its path, its number and the spaces."""
    path = begun(person)
    to_turn(person, path)
    spaces = [each for each in person.choices() if re.fullmatch("[A-E][1-5]", each)]
    number = person.field("number")
    person.get(path, number=number, draft="", option=spaces[0])
    return path, number, spaces


def test_another_space_moves_the_pawn_and_keeps_the_bid(browser: Browsers) -> None:
    person = browser()
    path, number, spaces = at_a_bid(person)
    person.get(path, number=number, draft=f"{spaces[0]} 2", option=spaces[1])
    assert person.field("draft") == f"{spaces[1]} 2"


def test_another_bid_needs_no_step_back(browser: Browsers) -> None:
    person = browser()
    path, number, spaces = at_a_bid(person)
    draft = person.field("draft")
    if not person.can_confirm():
        person.get(path, number=number, draft=draft, option=person.choices()[-1])
    later = person.field("draft").split()[2:]
    person.get(path, number=number, draft=person.field("draft"), bid="2")
    assert person.field("draft").split() == [spaces[0], "2", *later]


@pytest.mark.parametrize("bid", ["0", "99", "nonsense", "<b>"])
def test_a_bid_that_cannot_be_is_refused_in_words(browser: Browsers, bid: str) -> None:
    person = browser()
    path, number, _ = at_a_bid(person)
    person.part(path, number=number, draft=person.field("draft"), bid=bid)
    assert "neither an option nor a number" in person.html
    assert "<b>" not in person.html


def test_a_whole_turn_is_given_up_for_a_pass(browser: Browsers) -> None:
    person = browser()
    path, number, _ = at_a_bid(person)
    person.get(path, number=number, draft=person.field("draft"), option="pass")
    assert person.field("draft") == "pass"
    assert person.can_confirm()


def asked_heads(person: Browser) -> list[str]:
    """The heads of the players who are marked as those to play."""
    heads = (each.attributes for each in person.page.with_attribute("id") if each.tag == "header")
    return [head["id"] for head in heads if "asked" in head.get("class", "").split()]


def test_whose_turn_it_is_stays_until_it_is_confirmed(browser: Browsers) -> None:
    person = browser()
    path, number, _ = at_a_bid(person)
    person.get(path)
    asked = asked_heads(person)
    person.get(path, number=number, draft="pass")
    assert person.can_confirm()
    assert asked_heads(person) == asked
    assert len(asked) == 1


def test_typed_notation_chooses_several_steps(browser: Browsers) -> None:
    person = browser()
    path = begun(person)
    to_turn(person, path)
    space = next(each for each in person.choices() if re.fullmatch("[A-E][1-5]", each))
    person.get(path, number=person.field("number"), draft="", typed=f"{space} 2")
    assert person.field("draft").startswith(f"{space} 2")


def test_a_typed_turn_takes_the_place_of_one_that_waits_to_be_confirmed(browser: Browsers) -> None:
    person = browser()
    path, number, spaces = at_a_bid(person)
    person.get(path, number=number, draft="pass", typed=f"{spaces[1]} 2")
    assert person.field("draft").startswith(f"{spaces[1]} 2")
    person.get(path, number=number, draft=f"{spaces[0]} 1", typed="pass")
    assert person.field("draft") == "pass"
    person.part(path, number=number, draft="pass", typed="Z9")
    assert "neither an option nor a number" in person.html


@pytest.mark.parametrize("typed", ["nonsense", "z9", "-1", "<script>", "C3'"])
def test_typed_nonsense_is_refused_in_words(browser: Browsers, typed: str) -> None:
    person = browser()
    path = begun(person)
    person.part(path, number=person.field("number"), draft="", typed=typed)
    assert "neither an option nor a number" in person.html
    assert "<script>" not in person.html


def test_an_old_draft_is_forgotten_when_the_game_has_moved_on(browser: Browsers) -> None:
    person = browser()
    path = begun(person)
    number = person.field("number")
    first = person.choices()[0]
    answer(person, path)
    person.get(path, number=number, draft=first)
    assert person.field("draft") == ""


def test_confirming_twice_is_a_conflict_that_is_told(browser: Browsers) -> None:
    person = browser()
    path = begun(person)
    number, first = person.field("number"), person.choices()[0]
    person.post(f"{path}/play", number=number, draft=first)
    person.post(f"{path}/play", 409, number=number, draft=first)
    assert "moved on" in person.html


def test_undo_steps_back_over_the_page(browser: Browsers) -> None:
    person = browser()
    path = begun(person)
    to_turn(person, path)
    space = next(each for each in person.choices() if re.fullmatch("[A-E][1-5]", each))
    person.post(f"{path}/play", number=person.field("number"), draft=space)
    assert "How many francs" in person.page.by_id("question-title").text
    (undo,) = [each for each in person.page.elements if each.attributes.get("data-key") == "u"]
    assert "disabled" not in undo.attributes
    person.post(f"{path}/undo", to=person.field("to"))
    assert "Your turn" in person.page.by_id("question-title").text


def test_why_not_names_the_rule(browser: Browsers) -> None:
    person = browser()
    path = begun(person)
    to_turn(person, path)
    asked = next(
        each.attributes["value"]
        for each in person.page.with_attribute("form", "why")
        if re.fullmatch("[A-E][1-5]", each.attributes["value"])
    )
    person.part(f"{path}/why", option=asked)
    assert "Not allowed" in person.html
    (link,) = person.page.with_attribute("href")
    assert link.text in {rule.id for rule in rulebook.rules()}


def test_a_hint_tells_options_in_words(browser: Browsers) -> None:
    person = browser()
    path = begun(person)
    person.part(f"{path}/hint")
    assert "What a strong bot likes best" in person.html
    assert "expected lead" in person.html


def test_a_friend_takes_the_seat_of_a_link(browser: Browsers) -> None:
    host, friend, stranger = browser(), browser(), browser()
    host.get("/")
    host.post("/tables/friends", rules="second", players=2, name="Host")
    path = host.path
    (link,) = [each for each in host.page.elements if each.attributes.get("class") == "link"]
    friend.get("/" + link.attributes["value"].split("/", 3)[3])
    assert "You are invited" in friend.html
    friend.post(friend.path, name="Friend")
    assert friend.path == path
    host.get(path)
    assert host.is_asked() != friend.is_asked()
    stranger.get(path)
    assert not stranger.is_asked()
    choices = stranger.page.with_attribute("form", "choose")
    assert all("disabled" in choice.attributes for choice in choices)


def test_a_game_that_has_just_begun_is_told_without_a_round(browser: Browsers) -> None:
    """Before the first round players choose artworks; nobody is told of a round 0."""
    host, guest = browser(), browser()
    host.get("/")
    host.post("/tables/friends", rules="second", players=2, name="Host")
    (link,) = (each.attributes["value"] for each in host.page.with_attribute("class", "link"))
    guest.get("/" + link.split("/", 3)[3])
    guest.post(guest.path, name="Guest")
    told = {each.get("/").by_id("my-games").text for each in (host, guest)}
    assert not any("round 0" in each for each in told)
    assert any("being played" in each for each in told)


def test_an_open_table_is_listed_and_can_be_joined(browser: Browsers) -> None:
    host, guest = browser(), browser()
    host.get("/")
    host.post("/tables/friends", rules="first", players=3, is_public="true", name="Opener")
    guest.get("/")
    assert "Opener" in guest.html
    guest.get(host.path)
    guest.post(f"{host.path}/join", name="Guest 2")
    host.get(host.path)
    assert "Guest 2" in host.html
    host.post(f"{host.path}/start", level="easy")
    assert host.page.by_id("game")


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_every_page_speaks_the_readers_language(browser: Browsers, language: str) -> None:
    person = browser(language)
    path = begun(person)
    for page in ("/", "/rules", "/values", f"{path}/replay"):
        shown = person.get(page)
        assert shown.elements[0].attributes["lang"] == language
    with words.language(language):
        assert words.ACTION_SHORT["build"] in person.get(path).by_id("board").text


def test_signs_between_words_are_those_of_the_language(browser: Browsers) -> None:
    person = browser("fr")
    path = begun(person)
    (heading,) = [each for each in person.page.elements if each.tag == "h1"]
    assert heading.text == "Bruxelles 1893\u202f: Seconde édition"
    assert "points actuels\u202f: 0" in person.page.by_id("points-0").text
    person.http.headers["accept-language"] = "ja"
    tip = person.get(path).by_id("space-A1").attributes["data-tip"]
    assert tip.endswith("。")
    assert ". " not in tip


def test_the_language_can_be_changed_in_the_middle_of_a_game(browser: Browsers) -> None:
    person = browser("en")
    path = begun(person)
    person.post("/language", language="de", back=path)
    assert person.path == path
    assert person.page.elements[0].attributes["lang"] == "de"


@pytest.mark.parametrize("back", ["https://elsewhere.example/", "//elsewhere.example", "/\\x"])
def test_changing_the_language_never_leads_away(browser: Browsers, back: str) -> None:
    person = browser()
    person.get("/")
    person.post("/language", language="fr", back=back)
    assert person.path == "/"


def test_rules_can_be_searched_and_filtered(browser: Browsers) -> None:
    person = browser()
    everything = person.get("/rules").with_attribute("id")
    assert {"AN-01", "BE-CARD-07", "ED1-SALE-1"} <= {each.attributes["id"] for each in everything}
    person.get("/rules?for=second")
    assert 'id="AN-01"' in person.html
    assert 'id="BE-CARD-07"' not in person.html
    person.get("/rules", words="cursor")
    assert 'id="AN-SALE-2"' in person.html
    assert 'id="PASS-01"' not in person.html


def test_printed_values_tell_which_are_reconstructed(browser: Browsers) -> None:
    person = browser()
    person.get("/values", source="made")
    assert "from-made" in person.html
    assert "from-book" not in person.html


@pytest.mark.parametrize("path", ["/nowhere", "/table/none", "/join/none", "/table/none/replay"])
def test_what_is_not_there_is_told_on_a_page(browser: Browsers, path: str) -> None:
    person = browser()
    person.get(path, 404)
    assert "To the start page" in person.html


def test_a_form_without_its_token_is_refused(browser: Browsers) -> None:
    person = browser()
    person.get("/")
    response = person.http.post("/tables/now", data={"rules": "second"})
    assert response.status_code in (403, 422)
    assert person.get("/").with_attribute("class", "none")


def test_static_files_may_be_kept_and_pages_may_not(browser: Browsers) -> None:
    person = browser()
    person.get("/")
    sheet = next(
        each for each in person.page.elements if each.attributes.get("rel") == "stylesheet"
    )
    assert "immutable" in person.http.get(sheet.attributes["href"]).headers["cache-control"]
    assert person.http.get("/").headers["cache-control"] == "no-store"


def test_a_name_is_kept_for_the_next_table(browser: Browsers) -> None:
    person = browser()
    person.get("/")
    person.post("/name", name="Ottilie", back="/rules")
    assert person.path == "/rules"
    assert "Ottilie" in person.html
    person.get("/")
    person.post("/tables/now", rules="second", players=2, level="beginner", name="")
    assert "Ottilie" in person.page.by_id("players").text
    person.post("/tables/now", rules="second", players=2, level="beginner", name="Gustave")
    assert person.get("/").with_attribute("value", "Gustave")


def test_a_person_leaves_and_comes_back(browser: Browsers) -> None:
    person = browser()
    path = begun(person, "second", "Ada", "")
    person.post(f"{path}/leave")
    assert person.path == "/"
    person.get(path)
    assert not person.is_asked()
    assert "A bot is playing for you." in person.html
    person.post(f"{path}/seat", number=0, deed="back")
    assert "A bot is playing for you." not in person.html


def test_nobody_is_replaced_before_their_time(browser: Browsers) -> None:
    host, friend = browser(), browser()
    host.get("/")
    host.post("/tables/friends", rules="second", players=2, name="Host")
    path = host.path
    (link,) = [each for each in host.page.elements if each.attributes.get("class") == "link"]
    friend.get("/" + link.attributes["value"].split("/", 3)[3])
    friend.post(friend.path, name="Friend")
    host.get(path)
    waiting, asked = (friend, 0) if host.is_asked() else (host, 1)
    waiting.get(path)
    seconds = int(waiting.page.by_id("game").attributes["data-abandoned-in"])
    assert 200 < seconds <= 301
    waiting.post(f"{path}/seat", 403, number=asked, deed="over")


def test_a_table_is_laid_once_more_with_the_same_settings(browser: Browsers) -> None:
    person = browser()
    person.get("/")
    person.post("/tables/now", rules="first", players=4, level="beginner", name="Ada")
    path = person.path
    person.post(f"{path}/again")
    assert person.path != path
    names = person.page.by_id("players").text
    assert [name for name in ("Ada", "Bot 1", "Bot 2", "Bot 3") if name not in names] == []
    assert "First edition" in person.html


def test_what_is_missing_in_a_form_is_told_on_a_page(browser: Browsers) -> None:
    person = browser()
    person.get("/")
    person.post("/tables/now", 422, rules="second", players=9, level="easy")
    assert "To the start page" in person.html


def test_a_web_hook_is_kept_and_a_bad_one_refused(browser: Browsers) -> None:
    person = browser()
    person.get("/")
    person.post("/hook", 422, url="http://127.0.0.1/secret")
    assert "cannot be called" in person.html
    person.get("/")
    person.post("/hook", url="")
    assert person.path == "/"


def test_the_whole_log_leads_to_every_move(browser: Browsers) -> None:
    person = browser()
    path = begun(person)
    to_turn(person, path)
    person.get(f"{path}/log")
    links = [each.attributes["href"] for each in person.page.with_attribute("href")]
    moves = [link for link in links if "/replay?ply=" in link]
    assert "Round 1 begins" in person.html
    person.get(moves[-1])
    assert "After move" in person.page.by_id("question").text


def test_rules_are_found_in_the_readers_language(browser: Browsers) -> None:
    person = browser("fr")
    with words.language("fr"):
        rule = rulebook.rule("AN-SALE-2")
    person.get("/rules", words="AN-SALE-2")
    assert rule.text.split(".")[0][:30] in person.page.by_id("AN-SALE-2").text
    person.get("/values", source="made")
    assert "from-made" in person.html


def test_five_people_share_a_device(browser: Browsers) -> None:
    person = browser()
    person.get("/")
    names = ["Ada", "Ben", "Cleo", "Dan", "Eva"]
    person.post("/tables/here", rules="second", names=names, players=4)
    shown = person.page.by_id("players").text
    assert "Dan" in shown
    assert "Eva" not in shown


def test_a_page_of_text_loads_no_script_of_the_table(browser: Browsers) -> None:
    person = browser()
    person.get("/rules")
    loaded = [
        each.attributes.get("src", "") for each in person.page.elements if each.tag == "script"
    ]
    assert loaded == [script("theme.js"), script("site.js")]
    begun(person)
    sources = {each.attributes.get("src") for each in person.page.elements if each.tag == "script"}
    assert script("table.js") in sources


def test_scripts_are_found_in_the_folder_of_their_version_and_may_be_kept(
    browser: Browsers,
) -> None:
    person = browser()
    for name in imported("table.js"):
        answer = person.http.get(script(name))
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/javascript")
        assert "immutable" in answer.headers["cache-control"]
