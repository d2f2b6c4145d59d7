"""Another language in the middle of a turn."""

from __future__ import annotations

from bruxelles1893 import words
from web.browser.conftest import Visit
from web.browser.moments import SPACE, early

SOME = ("fr", "ru", "ja", "en")


def test_the_language_changes_in_the_middle_of_a_turn_and_nothing_is_lost(
    visit: Visit, is_whole: bool
) -> None:
    person = visit()
    person.upload(early())
    shown = person.asked()
    space = [each for each in shown.lit if SPACE.fullmatch(each)][1]
    chosen = person.choose(space)
    assert chosen.draft.split()[0] == space
    for code in words.LANGUAGES if is_whole else SOME:
        person.find("summary[lang]").click()
        person.find(f"button[name=language][value={code}]").click()
        person.find(f"html[lang={code}]").wait_for()
        assert person.look() == chosen
        with words.language(code):
            assert words.ACTION_SHORT["build"] in person.text("#board")
    assert int(person.choose(chosen.choices[0]).number) == int(shown.number)
    while not person.look().is_final:
        person.choose(person.look().choices[0])
    assert int(person.confirm().number) > int(shown.number)


def test_the_browsers_own_language_is_spoken_first(visit: Visit) -> None:
    person = visit(locale="ja-JP")
    person.open()
    assert person.find("html").get_attribute("lang") == "ja"
    with words.language("ja"):
        assert words.RULE_SET_NAMES["second"] in person.find("main").inner_text()
