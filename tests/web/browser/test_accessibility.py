"""What axe-core finds on every page, in both themes: nothing serious."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

import pytest

from patience import MILLISECONDS
from web.browser.axe import grave_findings
from web.browser.conftest import Visit
from web.browser.moments import finished, late
from web.browser.test_members import become_member
from web.browser.visitor import Visitor


def home(person: Visitor) -> None:
    person.open()


def game(person: Visitor) -> None:
    person.upload(late())
    person.asked()


def guided_game(person: Visitor) -> None:
    person.open()
    person.find(".learn .go").click()
    person.asked()
    person.find("#mentor .next").click()


def first_edition(person: Visitor) -> None:
    person.upload(late("first", 5))
    person.asked()


def complete_turn(person: Visitor) -> None:
    game(person)
    while not (shown := person.look()).is_final:
        person.choose(shown.choices[0])


def refusal(person: Visitor) -> None:
    game(person)
    person.find("#board .pane:not(.active)").first.click()
    person.find("#answer .remark").wait_for()


def advice(person: Visitor) -> None:
    game(person)
    person.find("[data-key=h]").click()
    person.find("#answer li").first.wait_for()


def explanation(person: Visitor) -> None:
    game(person)
    person.find("#column-C").hover()
    person.find("#tip").wait_for()


def score_sheet(person: Visitor) -> None:
    person.upload(finished())
    person.see_score_sheet()


def whole_log(person: Visitor) -> None:
    game(person)
    person.open(f"{person.path}/log")


def review(person: Visitor) -> None:
    person.upload(finished())
    person.open(person.path.replace("/replay", "/review"))
    person.find(".plot").first.wait_for(timeout=MILLISECONDS)


def replay(person: Visitor) -> None:
    person.upload(finished())
    person.find("#curves .strip").wait_for(timeout=MILLISECONDS)


def all_puzzles(person: Visitor) -> None:
    person.open("/puzzles")


def puzzle(person: Visitor) -> None:
    person.open("/puzzles/1")
    person.find("form button.go").click()
    person.find("#puzzle").wait_for()


def puzzle_answer(person: Visitor) -> None:
    person.open("/puzzles/1/answer")


def waiting_room(person: Visitor) -> None:
    person.invite(players=3)


def invitation(person: Visitor) -> None:
    person.page.goto(person.invite()[0])


def devices(person: Visitor) -> None:
    person.open("/devices")


def settings(person: Visitor) -> None:
    person.open("/settings")


def membership(person: Visitor) -> None:
    person.open("/member")


def own_data(person: Visitor) -> None:
    person.open("/my-data")


def notices(person: Visitor) -> None:
    person.open("/notices")


def clubs(person: Visitor) -> None:
    person.open("/clubs")


def tournaments(person: Visitor) -> None:
    person.open("/tournaments")


def tournament(person: Visitor) -> None:
    person.open("/tournaments")
    form = person.find("form[action='/tournaments']")
    form.locator("[name=title]").fill("Coupe Tassel")
    form.locator("[name=season]").fill("1893 and 1894")
    person.follow(form.locator("button.go"))
    person.follow(person.find("form[action$='/join'] button"))


def season(person: Visitor) -> None:
    tournament(person)
    person.follow(person.find("a[href*='/seasons/']"))


def profile(person: Visitor) -> None:
    club(person)
    person.follow(person.find("#members a.member"))


def club(person: Visitor) -> None:
    person.address = person.address.replace("127.0.0.1", "localhost")
    become_member(person, f"Ada {next(MEMBER_NUMBERS)}")
    person.open("/clubs")
    person.find("form[action='/clubs'] [name=name]").fill("Cercle Blérot")
    person.follow(person.find("form[action='/clubs'] button"))
    person.find("#evenings summary").click()


def club_door(person: Visitor) -> None:
    club(person)
    person.page.goto(person.find("#members input.link").input_value())


def guest(person: Visitor) -> None:
    """A member signed out, played as a guest, and signs in again."""
    person.address = person.address.replace("127.0.0.1", "localhost")
    become_member(person, f"Ada {next(MEMBER_NUMBERS)}")
    person.context.clear_cookies()
    person.invite()
    person.open("/member")
    person.find("#sign-in button").click()
    person.find("#guest").wait_for()


def mail_link(person: Visitor) -> None:
    person.open(f"/mail/yes/{'from-a-mail' * 4}")


def ahead(person: Visitor) -> None:
    person.play_now()
    person.open(f"{person.path}/ahead")


def ratings(person: Visitor) -> None:
    person.open("/ratings")


def series(person: Visitor) -> None:
    person.open("/series")


def all_lessons(person: Visitor) -> None:
    person.open("/lessons")


def lesson(person: Visitor) -> None:
    all_lessons(person)
    person.find(".course-list button").first.click()
    person.find("#lesson").wait_for()


def path_of_ten(person: Visitor) -> None:
    person.open("/path")


def world_of_1893(person: Visitor) -> None:
    person.open("/world/architects")


def credits_page(person: Visitor) -> None:
    person.open("/credits")


def privacy(person: Visitor) -> None:
    person.open("/privacy")


def watching(person: Visitor) -> None:
    person.open("/watch")


def at_the_table(person: Visitor) -> None:
    person.open("/companion")


def manual(person: Visitor) -> None:
    person.open("/manual")


def what_is_new(person: Visitor) -> None:
    person.open("/manual/new")


def aid(person: Visitor) -> None:
    person.open("/manual/aid")


def companion(person: Visitor) -> None:
    person.open("/companion/refresher?rules=first&players=2")


def set_up(person: Visitor) -> None:
    person.open("/companion/setup?rules=second%2Bbelle-epoque&players=2&seed=7")


def asked_rule(person: Visitor) -> None:
    person.open("/companion/questions?asked=how+do+I+sell+a+painting")
    person.find("#answers details").first.click()


def my_box(person: Visitor) -> None:
    person.open("/companion/box")
    person.find(".boxes form .go").click()
    person.find("a.go").click()
    person.find("#piece").wait_for()


def brought_box(person: Visitor) -> None:
    person.open("/companion/brought")
    person.find("#nothing-brought").wait_for()


def real_table(person: Visitor) -> None:
    person.open("/companion/games/new?rules=second&names=Anna&names=Ben")
    person.find(".pad-new .go").click()
    person.find("#now").wait_for()


def rules(person: Visitor) -> None:
    person.open("/rules?for=second")


def values(person: Visitor) -> None:
    person.open("/values")


def missing(person: Visitor) -> None:
    person.open("/nowhere")
    person.troubles.clear()


MEMBER_NUMBERS = count(1)
"""A member has a name of their own."""

PAGES: tuple[Callable[[Visitor], None], ...] = (
    home,
    game,
    guided_game,
    first_edition,
    complete_turn,
    refusal,
    advice,
    explanation,
    score_sheet,
    whole_log,
    review,
    replay,
    all_puzzles,
    puzzle,
    puzzle_answer,
    waiting_room,
    invitation,
    devices,
    settings,
    membership,
    own_data,
    notices,
    clubs,
    tournaments,
    tournament,
    season,
    profile,
    club,
    club_door,
    guest,
    mail_link,
    ahead,
    ratings,
    series,
    all_lessons,
    lesson,
    path_of_ten,
    world_of_1893,
    credits_page,
    privacy,
    watching,
    at_the_table,
    manual,
    what_is_new,
    aid,
    companion,
    set_up,
    asked_rule,
    my_box,
    brought_box,
    real_table,
    rules,
    values,
    missing,
)


@pytest.mark.matrix(most=7)
@pytest.mark.parametrize("to_page", PAGES, ids=lambda page: page.__name__)
def test_axe_finds_nothing_serious(visit: Visit, to_page: Callable[[Visitor], None]) -> None:
    person = visit()
    to_page(person)
    person.page.emulate_media(color_scheme="light")
    assert grave_findings(person.page) == []
    person.page.emulate_media(color_scheme="dark")
    assert grave_findings(person.page, colours_only=True) == []
