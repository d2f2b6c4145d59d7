"""A tournament of five: joining, a draw with a bot, a correction, somebody leaves, standings."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from web.browser.away import Away
from web.browser.conftest import Visit
from web.browser.layout import stand_beside_each_other, too_slim
from web.browser.test_devices import PHONE, fits, is_clean
from web.browser.test_settings import LAPTOP
from web.browser.visitor import Visitor


def take_part(visitor: Visitor, path: str, name: str) -> None:
    visitor.open(path)
    form = visitor.find("form[action$='/join']")
    form.locator("[name=name]").fill(name)
    form.locator("button").click()
    visitor.find("form[action$='/leave'] button").first.wait_for()


def correct(olga: Visitor, pod: int, scores: tuple[int, int], *, left: int | None = None) -> None:
    """The organiser puts a result in, perhaps with somebody who left the game."""
    form = olga.find(".pods > li").nth(pod)
    form.locator("summary").click()
    for field, score in zip(form.locator("[name=scores]").all(), scores, strict=True):
        field.fill(str(score))
    if left is not None:
        form.locator("[name=left]").nth(left).check()
    form.locator("[name=reason]").fill("played at a real table")
    form.locator("button.deed").click()
    olga.page.wait_for_load_state()


def test_a_tournament_is_made_joined_drawn_and_corrected(
    visit: Visit, away: Callable[[Visitor], Away]
) -> None:
    olga, anna = visit(**LAPTOP), visit(locale="fr", **PHONE)
    others = [visit(**LAPTOP) for _ in range(3)]
    olga.open()
    olga.find("a[href='/tournaments']").first.click()
    form = olga.find("form[action='/tournaments']")
    form.locator("[name=title]").fill("Coupe de l’Iris")
    form.locator("[name=season]").fill("1893")
    form.locator("[name=size]").select_option("2")
    form.locator("[name=rounds]").select_option("2")
    assert is_clean(olga)
    form.locator("button.go").click()
    olga.find("h1:text-is('Coupe de l’Iris')").wait_for()
    path = olga.path
    take_part(olga, path, "Olga")
    take_part(anna, path, "Anna")
    for number, each in enumerate(others):
        take_part(each, path, f"Ben {number}")
    for each in (anna, olga):
        expect(each.find(".standings tbody tr")).to_have_count(5)
    told = away(anna)
    olga.find("form[action$='/round'] button").click()
    told.come("La ronde est tirée au sort et votre table est prête.")
    anna.await_table()
    anna.open(path)
    for each, bot in ((anna, "occasionnel"), (olga, "casual")):
        expect(each.find(".pods > li")).to_have_count(3)
        expect(each.find(".pods th", has_text=bot)).to_have_count(1)
    expect(anna.find(".round h2")).to_have_text("Ronde 1")
    assert fits(anna)
    assert is_clean(anna)
    assert too_slim(anna.page) == []
    anna.keep_screenshot("tournament-phone")
    for pod in range(3):
        correct(olga, pod, (30, 20))
    correct(olga, 0, (30, 20), left=0)
    expect(anna.find(".pods .badge", has_text="a abandonné la partie")).to_have_count(1)
    expect(anna.find("main")).to_contain_text("(30) : 20")
    expect(anna.find(".standings tbody td b").first).to_have_text("3,0")
    expect(anna.find("main")).to_contain_text("Ronde 1, table 2")
    expect(anna.find("main")).to_contain_text("played at a real table")
    assert is_clean(olga)
    assert stand_beside_each_other(olga.page)
    olga.keep_screenshot("tournament-desk")
    others[2].find("form[action$='/leave'] button").first.click()
    expect(anna.find(".standings .badge")).to_have_text("a abandonné")
    expect(anna.find("main")).to_contain_text("Ben 2 quitte le tournoi.")
    olga.find("form[action$='/round'] button").click()
    expect(anna.find(".round")).to_have_count(2)
    expect(anna.find(".round").first.locator(".pods th")).to_have_count(4)
    expect(anna.find(".round").first.locator(".pods")).not_to_contain_text("occasionnel")
    anna.find(".pods a").first.click()
    anna.await_table()
    the_last_round_ends(olga, told, path)


def the_last_round_ends(olga: Visitor, told: Away, path: str) -> None:
    told.leave()
    latest = olga.find(".round").first
    for pod in range(latest.locator(".pods > li").count()):
        correct(olga, pod, (30, 20))
    told.come("Le tournoi est terminé")
    expect(told.visitor.find(".round")).to_have_count(2)
    olga.open(f"{path}/season")
    expect(olga.find(".standings tbody tr")).to_have_count(5)
    for page in (f"{path}/season", "/ratings"):
        olga.open(page)
        assert is_clean(olga)
        assert fits(olga)
