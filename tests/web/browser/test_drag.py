"""Things are dragged where they go: what is legal is lit meanwhile, and letting go chooses it."""

from __future__ import annotations

from math import cos, pi, sin

from playwright.sync_api import FloatRect, Locator, expect

from web.browser.conftest import Visit
from web.browser.moments import early
from web.browser.visitor import Shown, Visitor
from web.drawn_games import played

GOALS = "() => document.querySelectorAll('.goal').length"
IS_DRAGGING = "() => document.documentElement.classList.contains('dragging')"


def asked(visit: Visit, kind: str, moves: int = 60) -> Visitor:
    person = visit()
    person.upload(played("second", 3, moves, kind=kind))
    person.asked()
    return person


def box(locator: Locator) -> FloatRect:
    found = locator.bounding_box()
    assert found is not None
    return found


def middle(locator: Locator) -> tuple[float, float]:
    found = box(locator)
    return found["x"] + found["width"] / 2, found["y"] + found["height"] / 2


def drag(person: Visitor, *way: tuple[float, float]) -> int:
    """Take something, move it along a way and let it go; how much was lit meanwhile."""
    mouse = person.page.mouse
    mouse.move(*way[0])
    mouse.down()
    for x, y in way[1:]:
        mouse.move(x, y, steps=6)
    lit: int = person.page.evaluate(GOALS)
    assert person.page.evaluate(IS_DRAGGING)
    mouse.up()
    assert not person.page.evaluate(IS_DRAGGING)
    return lit


def dropped(person: Visitor, before: Shown, *way: tuple[float, float]) -> Shown:
    assert drag(person, *way) > 0
    return person.changed(before)


def test_a_pawn_goes_to_a_space_and_coins_to_the_pawn(visit: Visit) -> None:
    person = visit()
    person.upload(early())
    before = person.asked()
    space = person.find("#board .pane.lit:not([data-idle])").first
    name = space.get_attribute("value")
    pawn = person.find(".player.me .pawns .pawn").first
    assert dropped(person, before, middle(pawn), middle(space)).draft == f"{name} 1"
    bid = person.find("#stake output")
    drag(person, middle(person.find(".player.me .purse")), middle(bid))
    expect(person.find("#choose [name=draft]")).to_have_value(f"{name} 2")
    x, y = middle(bid)
    person.page.mouse.move(x, y)
    person.page.mouse.down()
    person.page.mouse.move(x, y - 20)
    person.page.mouse.up()
    expect(person.find("#choose [name=draft]")).to_have_value(f"{name} 3")


def test_the_cursor_of_the_market_slides_by_its_frame(visit: Visit) -> None:
    person = asked(visit, "sale-cursor")
    before = person.look()
    goal = person.find("#market button.cell.lit:not(.under)").first
    name = goal.get_attribute("value")
    (x, y), (to_x, to_y) = middle(person.find(".cursor")), middle(goal)
    corner = box(person.find(".cell.under").first)
    grip = (corner["x"] + corner["width"] / 2, corner["y"] + corner["height"] / 2)
    away = (grip[0] + to_x - x, grip[1] + to_y - y)
    assert dropped(person, before, grip, away).draft.split()[0] == name


def test_an_arm_of_the_compass_is_turned(visit: Visit) -> None:
    person = asked(visit, "build-arm")
    before = person.look()
    arm = person.find(".arm-to.lit:not(.back)").first
    name = arm.get_attribute("value")
    place = (arm.get_attribute("class") or "").split(" p")[1][0]
    sectors = person.find(".dial .sector").count()
    after = (int(place) + 1) % sectors
    dial = middle(person.find(".dial"))
    radius = box(person.find(".dial"))["width"] * 0.3
    grip, goal = (on_ring(dial, radius, each / sectors) for each in (int(place), after))
    assert dropped(person, before, grip, goal).draft.split()[0] == name


def on_ring(centre: tuple[float, float], radius: float, part: float) -> tuple[float, float]:
    """A point of a ring, by its part of a turn clockwise from the top."""
    return centre[0] + radius * sin(2 * pi * part), centre[1] - radius * cos(2 * pi * part)


def test_the_other_arm_can_be_turned_instead_in_words(visit: Visit) -> None:
    person = asked(visit, "build-arm")
    one, other = person.look().lit[:2]
    person.choose(one)
    assert person.press(person.find("#asking .ask[name=option]")).draft == other


def test_an_arm_that_is_let_go_too_early_springs_back(visit: Visit) -> None:
    person = asked(visit, "build-arm")
    before = person.look()
    x, y = middle(person.find(".needle .arm-end").first)
    drag(person, (x, y), (x + 9, y))
    assert person.look() == before
    assert person.find(".needle[style*=rotate]").count() == 0


def test_cubes_are_taken_one_by_one(visit: Visit) -> None:
    person = asked(visit, "material")
    before = person.look()
    cubes = person.find("#stock .more[data-unit]")
    first, last = (cubes.nth(each).get_attribute("data-unit") for each in (0, 1))
    home = middle(person.find(".player.me header"))
    drag(person, middle(cubes.first), home)
    assert person.look() == before
    expect(cubes.first).to_have_attribute("data-taken", "1")
    shown = dropped(person, before, middle(cubes.nth(1)), home)
    assert shown.draft.split()[0] == f"{first}+{last}"


def test_cubes_are_clicked_one_by_one(visit: Visit) -> None:
    person = asked(visit, "material")
    before = person.look()
    cube = person.find("#stock .more[data-unit]").first
    name = cube.get_attribute("data-unit")
    cube.click()
    cube.click()
    assert person.changed(before).draft.split()[0] == f"2*{name}"


def test_a_house_is_paid_cube_by_cube(visit: Visit) -> None:
    person = asked(visit, "build-pay", 80)
    before = person.look()
    assert person.find("#stock .more").count() == 0
    person.find(".player.me .more[data-unit=iron]").click()
    expect(person.find(".player.me .held")).to_have_count(1)
    assert person.look() == before
    compass = middle(person.find("#compass h2"))
    iron, joker = (
        middle(person.find(f".player.me .more[data-unit={kind}]")) for kind in ("iron", "joker")
    )
    assert drag(person, iron, compass) > 0
    assert person.look() == before
    assert dropped(person, before, joker, compass).draft.split()[0] == "2*iron+joker"


def test_a_joker_is_given_for_two_cubes(visit: Visit) -> None:
    person = asked(visit, "solvay")
    before = person.look()
    joker = person.find(".player.me [data-traded]")
    iron, wood = (person.find(f"#stock [data-unit={kind}]") for kind in ("iron", "wood"))
    assert drag(person, middle(joker), middle(person.find("#stock dt").first)) > 0
    expect(person.find(".player.me .held")).to_have_count(1)
    iron.click()
    expect(iron).to_have_attribute("data-taken", "1")
    assert person.look() == before
    home = middle(person.find(".player.me header"))
    assert dropped(person, before, middle(wood), home).draft.split()[0] == "iron+wood"
    back = person.press(person.find("button[name=back]"))
    wood.click()
    assert person.changed(back).draft.split()[0] == "wood", "without the joker it is one"


def test_what_is_dropped_elsewhere_is_not_chosen(visit: Visit) -> None:
    person = visit()
    person.upload(early())
    before = person.asked()
    assert drag(person, middle(person.find(".player.me .pawns .pawn").first), (400, 60)) > 0
    assert person.look() == before
