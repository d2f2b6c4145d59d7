"""A missing player at a real table: a game of four is played there and entered on a phone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from statistics import median, quantiles

import pytest
from playwright.sync_api import Frame, Route, expect

from bruxelles1893.engine import NOBODY, Option, Session, notation, read_record, replay
from real_game.phone import Holder, Screen, begin, on_to
from real_game.tables import real_table, recorded_table, seen
from real_game.test_real_game import MOST_OF_ALL, MOST_TAPS, USUAL_TAPS
from web.browser.conftest import Visit
from web.browser.layout import too_slim
from web.browser.test_companion import PHONE
from web.browser.test_devices import fits, is_clean
from web.browser.visitor import Visitor

MOST_STEPS = 5
"""A turn of a bot costs at most so many taps."""
FEW_ROUNDS = 2
RECORD = Path(__file__).parents[2] / "golden" / "records" / "0.1" / "second-4.bxl"


def opened(person: Visitor, real: Session, levels: list[str]) -> Screen:
    """From the hub to a table that lies as the real one does."""
    person.open("/companion")

    def screen() -> Frame:
        return person.page.main_frame

    begin(screen, real, levels)
    return screen


def record_of(person: Visitor) -> str:
    with person.page.expect_download() as file:
        person.find("a[href$='game.bxl']").tap()
    return file.value.path().read_text()


@pytest.mark.slow
def test_a_game_of_four_with_a_bot_is_entered_in_a_few_taps(visit: Visit, is_whole: bool) -> None:
    """`make test` plays its first round, `make test-all` the whole game, which is kept then."""
    anna = visit(**PHONE)
    real = real_table("second", 4, 21)
    screen = opened(anna, real, ["", "casual", "", ""])
    assert fits(anna)
    holder = Holder(screen, real)
    steps = 0
    while (is_whole or real.state.round < FEW_ROUNDS) and holder.step():
        steps += 1
        if steps in (2, 9, 30):
            assert fits(anna)
            anna.keep_screenshot(f"real-game-{steps}")
            shows_table(anna, real, steps)
    assert is_clean(anna)
    assert max(holder.taps["bot"]) <= MOST_STEPS
    assert median(holder.taps["bot"]) <= 2
    assert median(holder.taps["person"]) <= USUAL_TAPS
    assert max(holder.taps["person"]) <= MOST_OF_ALL
    kept = replay(read_record(record_of(anna)))
    assert seen(kept) == seen(real)
    assert real.state.is_over == is_whole
    if is_whole:
        anna.find("#now .go").tap()
        anna.page.wait_for_url("**/replay?ply=0")


def shows_table(anna: Visitor, real: Session, steps: int) -> None:
    """The page draws the table as it stands: pawns, nobles and what everybody has."""
    table = anna.find("#table-now")
    table.scroll_into_view_if_needed()
    pawns = [pawn for pawn in real.state.pawns if pawn != NOBODY]
    expect(table.locator(".plate-strips .pawn")).to_have_count(len(pawns))
    expect(table.locator(".plate-nobles .notable")).to_have_count(4)
    for name, player in zip(real.names, real.state.players, strict=True):
        things = table.locator(f"h3:has-text('{name}') + .owned")
        expect(things).to_contain_text(f"{player.francs} FB")
        cubes = sum(1 for count in player.cubes if count)
        expect(things.locator("use[href*='#cube-']")).to_have_count(cubes)
    anna.keep_screenshot(f"real-game-table-{steps}")


@pytest.mark.slow
def test_a_golden_record_of_four_is_entered_as_it_was_played(visit: Visit, is_whole: bool) -> None:
    """`make test` enters its first round, `make test-all` the whole game; taps are counted."""
    anna = visit(**PHONE)
    real, record = recorded_table(RECORD)
    screen = opened(anna, real, [""] * len(real.names))
    holder = Holder(screen, real, record=record)
    while (is_whole or real.state.round < FEW_ROUNDS) and holder.step():
        pass
    taps = holder.taps["person"]
    print(f"{len(taps)} turns", *(f"{taps.count(n)} of {n}" for n in sorted({*taps})), sep=", ")
    assert median(taps) <= USUAL_TAPS
    assert quantiles(taps, n=10)[-1] <= MOST_TAPS
    assert max(taps) <= MOST_OF_ALL
    assert seen(replay(read_record(record_of(anna)))) == seen(real)
    assert real.state.is_over == is_whole


ENTERED = "**/companion/games/*/enter"


def test_a_tap_without_a_network_is_kept_and_entered_once(visit: Visit) -> None:
    anna = visit(**PHONE, locale="ru")
    real = real_table("second", 2, 22)
    screen = opened(anna, real, ["", ""])
    holder = Holder(screen, real)
    while not real.state.round:
        assert holder.step()
    anna.wait_until_kept()
    anna.page.context.route(ENTERED, lambda route: route.abort())
    anna.lose_network()
    first = tap_in_vain(anna, holder)
    assert fits(anna)
    assert is_clean(anna)
    anna.keep_screenshot("real-game-offline-phone")
    anna.page.reload()
    expect(anna.find("#not-sent")).to_be_visible()
    anna.page.context.unroute(ENTERED)
    sends_again(anna, anna.find_network)
    holder.play([first])
    anna.page.context.route(ENTERED, lose_answer)
    second = tap_in_vain(anna, holder)
    sends_again(anna, lambda: anna.page.context.unroute(ENTERED))
    holder.play([second])
    for _ in range(5):
        assert holder.step()
    assert seen(replay(read_record(record_of(anna)))) == seen(real)
    anna.forgive_outage()
    anna.forgive("409")


def tap_in_vain(anna: Visitor, holder: Holder) -> Option:
    """Choose what is not entered, or seems so; the page says that it waits."""
    option = holder.chosen()
    anna.find(f"#now button[name=option][value='{notation(option)}']").tap()
    expect(anna.find("#not-sent b")).not_to_be_empty()
    return option


def sends_again(anna: Visitor, mend: Callable[[], None]) -> None:
    """Once the network is there the page goes on by itself."""
    version = anna.find("#now [name=version]").first
    before = version.input_value()
    mend()
    expect(version).not_to_have_value(before)
    expect(anna.find("#not-sent")).to_be_hidden()


def lose_answer(route: Route) -> None:
    """The server enters what was tapped, and the phone does not hear of it."""
    route.fetch()
    route.abort()


def test_a_mistake_is_corrected_in_place(visit: Visit) -> None:
    anna = visit(**PHONE, locale="de")
    real = real_table("second", 2, 22)
    screen = opened(anna, real, ["", ""])
    holder = Holder(screen, real)
    while not anna.find("#now .counts").count():
        assert holder.step()
    own = int(anna.find("[name=points]").first.input_value())
    anna.find("[name=points]").first.fill(str(own + 3))
    on_to(screen, "#now .counts .go")
    expect(anna.find(".differs")).to_contain_text(str(own + 3))
    assert fits(anna)
    assert is_clean(anna)
    anna.keep_screenshot("real-game-differs")
    on_to(screen, ".differs button[value=count]")
    expect(anna.find(".differs")).to_have_count(0)
    expect(anna.find("[name=points]").first).to_have_value(str(own))
    on_to(screen, "#now .counts .go")
    expect(anna.find(".differs")).to_have_count(0)
    entered = anna.find("details[open] .entered li").count()
    on_to(screen, "details[open] .entered li:last-child button")
    expect(anna.find(".correcting")).to_be_visible()
    anna.keep_screenshot("real-game-correcting")
    on_to(screen, "button[value=leave]")
    expect(anna.find(".correcting")).to_have_count(0)
    assert anna.find("details[open] .entered li").count() == entered


def test_what_cannot_be_is_said_and_nothing_is_lost(visit: Visit) -> None:
    anna = visit(**PHONE, locale="fr")
    anna.open("/companion/games")
    anna.find("[name=names]").nth(0).fill("Anna")
    anna.find("[name=names]").nth(1).fill("Anna")
    anna.find(".pad-new .go").tap()
    expect(anna.find(".refused")).to_be_visible()
    anna.forgive("422")
    expect(anna.find("[name=names]").nth(1)).to_have_value("Anna")
    anna.find("[name=names]").nth(1).fill("Ben")
    anna.find("[name=levels]").nth(1).select_option("master")
    anna.find(".pad-new .go").tap()
    first = anna.find("[name='laid-noble-row']").nth(0)
    second = anna.find("[name='laid-prestige-row']").nth(1)
    anna.find("[name='laid-prestige-row']").nth(0).select_option(second.input_value())
    wanted = first.input_value()
    anna.find(".pad-new .go").tap()
    expect(anna.find(".refused")).to_be_visible()
    anna.forgive("422")
    expect(anna.find("[name='laid-noble-row']").nth(0)).to_have_value(wanted)
    assert fits(anna)
    assert too_slim(anna.page) == []
    anna.keep_screenshot("real-game-lies")
    anna.open("/companion/games/NOBODYS")
    expect(anna.find("main")).to_contain_text("partie")
    anna.forgive("404")
