"""Lessons as pages: the list of them, a table of one, what becomes of it, and what is kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from bruxelles1893.engine import notation
from bruxelles1893.engine.queries import if_game_ended
from bruxelles1893.teaching.lessons import Lesson, lesson, lessons
from web.support import Browser, token

NewBrowser = Callable[..., Browser]


def quick() -> Lesson:
    """A lesson that is over after one turn."""
    return next(each for each in lessons() if each.ends == "turn")


def begin(person: Browser, learnt: Lesson) -> None:
    person.get("/lessons")
    person.post(f"/lessons/{learnt.id}")


def play(person: Browser, learnt: Lesson, options: Sequence[int]) -> None:
    """Play the learner's own choices, and confirm them."""
    session = learnt.begin()
    words = []
    for option in options:
        if len(session.state.legal()) > 1:
            words.append(notation(option))
        session.play(option)
    number = person.page.by_id("game").attributes["data-number"]
    person.post(f"{person.path}/play", number=number, draft=" ".join(words))


def test_all_lessons_are_listed_with_their_tasks(browser: NewBrowser) -> None:
    page = browser().get("/lessons")
    for learnt in lessons():
        assert page.with_attribute("action", f"/lessons/{learnt.id}")
    assert "0 lessons solved" in page.by_id("main").text


def test_a_lesson_is_solved_at_a_table_and_that_is_kept(browser: NewBrowser) -> None:
    person, learnt = browser(), quick()
    begin(person, learnt)
    card = person.page.by_id("lesson")
    assert learnt.title in card.text
    assert learnt.task in card.text
    assert "Solved!" not in card.text
    play(person, learnt, learnt.solution)
    card = person.page.by_id("lesson")
    assert "Solved!" in card.text
    assert learnt.point in card.text
    assert "1 lesson solved" in person.get("/lessons").by_id("main").text
    assert "0 lessons solved" in browser().get("/lessons").by_id("main").text


def test_a_lesson_that_is_failed_says_why_and_what_would_be_right(browser: NewBrowser) -> None:
    person, learnt = browser(), quick()
    begin(person, learnt)
    play(person, learnt, learnt.wrong)
    card = person.page.by_id("lesson")
    assert "Not this time." in card.text
    assert "One way to do it:" in card.text
    assert "0 lessons solved" in person.get("/lessons").by_id("main").text


def test_one_lesson_leads_to_the_next_and_the_last_to_all(browser: NewBrowser) -> None:
    person = browser()
    begin(person, lessons()[0])
    person.post(f"{person.path}/next-lesson")
    assert lessons()[1].title in person.page.by_id("lesson").text
    begin(person, lessons()[-1])
    person.post(f"{person.path}/next-lesson")
    assert person.path == "/lessons"


def test_lessons_are_not_among_ones_games(browser: NewBrowser) -> None:
    person = browser()
    begin(person, quick())
    table = person.path
    assert table not in person.get("/").by_id("my-games").text
    assert f'href="{table}"' not in person.html


def test_a_lesson_that_there_is_not(browser: NewBrowser) -> None:
    person = browser()
    person.get("/lessons")
    person.post("/lessons/none", expected=404)


def test_who_only_watches_solves_nothing(browser: NewBrowser) -> None:
    learner, other, learnt = browser(), browser(), quick()
    begin(learner, learnt)
    play(learner, learnt, learnt.solution)
    other.get(learner.path)
    other.post(f"{learner.path}/next-lesson")
    assert "0 lessons solved" in other.get("/lessons").by_id("main").text


def test_nothing_else_is_asked_where_one_is_to_count(browser: NewBrowser) -> None:
    person = browser()
    begin(person, next(each for each in lessons() if each.questions))
    assert 'class="choice ' not in person.html
    assert "’s turn" not in person.html
    assert "Answer above the board." in person.html


def test_what_is_counted_by_hand_is_checked_and_kept_if_right(browser: NewBrowser) -> None:
    person = browser()
    learnt = next(each for each in lessons() if each.questions)
    begin(person, learnt)
    table, right = person.path, [str(each) for each in learnt.right_answers()]
    wrong = ["99", *right[1:]]
    answer = person.http.post(
        f"{table}/answers", data={"csrf_token": token(person.html), "answer": wrong}
    )
    assert "Not this time." in answer.json()["answer"]
    assert "0 lessons solved" in person.get("/lessons").by_id("main").text
    answer = person.http.post(
        f"{table}/answers", data={"csrf_token": token(person.html), "answer": right}
    )
    assert "Solved!" in answer.json()["answer"]
    assert "1 lesson solved" in person.get("/lessons").by_id("main").text
    answer = person.http.post(
        f"{table}/answers", data={"csrf_token": token(person.html), "answer": right[1:]}
    )
    assert answer.status_code == 404


@pytest.mark.parametrize("language", ["fr", "ja"])
def test_lessons_speak_the_readers_language(browser: NewBrowser, language: str) -> None:
    person, learnt = browser(language), quick()
    person.get("/lessons")
    person.post(f"/lessons/{learnt.id}")
    assert learnt.title not in person.page.by_id("lesson").text


def test_a_noble_that_is_kept_is_in_hand_and_in_the_total_before_it_is_confirmed(
    browser: NewBrowser,
) -> None:
    person, learnt = browser(), lesson("keep-a-noble")
    assert learnt is not None
    begin(person, learnt)
    table, total = person.path, f"total-{learnt.seat}"
    seen: dict[str, tuple[str, str]] = {}
    for answer in ("keep", "discard"):
        page = person.get(f"{table}?draft=A4 1 place4 {answer}")
        assert "Is this what you want to do?" in page.by_id("asking").text
        seen[answer] = page.by_id("hand").text, page.by_id(total).text
    session = learnt.begin()
    for option in learnt.solution:
        session.play(option)
    assert str(if_game_ended(session.state)[learnt.seat].total) in seen["keep"][1]
    assert seen["keep"][0] != seen["discard"][0]
    assert seen["keep"][1] != seen["discard"][1]
