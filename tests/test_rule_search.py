"""Questions that players ask are answered by the right rule among the first three.

Who wrote them, and what they had seen, stands in `asked/README.md`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from bruxelles1893 import rulebook
from bruxelles1893.rule_search import MOST, answers, book_heading, folded
from bruxelles1893.words import LANGUAGES, gettext, language
from bruxelles1893.words.pages.everyday import BOOK_CHAPTERS, BOOK_HEADINGS, SAME_HEADING

ASKED = Path(__file__).parent / "asked"
OTHERS = ("BE", "ASY", "ED1")
SHARE = 0.9
"""Of the questions that must be answered: 54 of 60, 18 of 20, 9 of 10."""
FILES = sorted(ASKED.rglob("*.txt"))


def missed(file: Path) -> tuple[int, list[str]]:
    lines = file.read_text(encoding="utf-8").splitlines()
    without = []
    with language(file.stem[:2]):
        for line in lines:
            ids, question = line.split(" | ")
            if not {*ids.split()} & {rule.id for rule in answers(question, OTHERS)}:
                without.append(question)
    return len(lines), without


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_questions_are_answered(file: Path) -> None:
    count, without = missed(file)
    assert count - len(without) >= SHARE * count, without


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_the_example_on_the_page_is_answered(spoken: str) -> None:
    with language(spoken):
        example = gettext("Can I bid on a space with my own house?")
        assert "AN-02" in {rule.id for rule in answers(example, OTHERS)}


def test_questions_are_asked_in_our_languages() -> None:
    """A new language may come without questions of its own."""
    for folder in {file.parent for file in FILES}:
        assert {file.stem[:2] for file in folder.glob("*.txt")} <= {*LANGUAGES}


def test_the_expected_rules_exist() -> None:
    for file in FILES:
        for line in file.read_text(encoding="utf-8").splitlines():
            assert all(rulebook.rule(each) for each in line.split(" | ")[0].split())


def test_the_best_answers_are_few_and_of_the_rules_played() -> None:
    own_house = answers("can I bid on a space with my own house", OTHERS)
    assert "AN-02" in [rule.id for rule in own_house]
    assert len(answers("house")) == MOST
    assert answers("") == answers("  ?! ") == []
    assert answers("zzzzz") == []
    travellers = answers("what is a traveller")
    assert travellers[0].chapter == "BE"
    assert not {rule.chapter for rule in answers("what is a traveller", OTHERS)} & {*OTHERS}


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_every_rule_has_its_place_in_the_book(spoken: str) -> None:
    with language(spoken):
        assert all(book_heading(rule.id) for rule in rulebook.rules())
        assert book_heading("AN-SALE-4") == book_heading("AN-SALE-FREE")
        assert book_heading("AN-SALE-4") != book_heading("AN-01")
        for module in OTHERS:
            ids = [rule.id for rule in rulebook.rules() if rule.chapter == module]
            headings = {book_heading(each) for each in ids}
            assert len(headings) > 1, "a module has chapters and headings too"
            assert {each.partition(" › ")[0] for each in headings} == {BOOK_CHAPTERS[module]}


def test_every_heading_is_the_place_of_some_rule() -> None:
    groups = {*BOOK_HEADINGS, *SAME_HEADING} - {*SAME_HEADING.values()}
    for group in groups:
        assert any(f"{rule.id}-".startswith(f"{group}-") for rule in rulebook.rules()), group


def test_accents_and_capitals_do_not_matter() -> None:
    assert folded("Größe ÉLÈVE ёж") == "grosse eleve еж"
