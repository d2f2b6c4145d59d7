"""A seat follows its owner: other devices, lost cookies, links that are opened again."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from bruxelles1893.web.device_pages import device_label
from server.support import Served
from web.support import Browser

Browsers = Callable[..., Browser]


def named(person: Browser, name: str) -> None:
    person.get("/")
    person.post("/name", name=name)


def table_of_friends(anna: Browser, friends: list[Browser]) -> str:
    """A table at which friends have taken their seats; its path."""
    named(anna, "Anna")
    anna.post("/tables/friends", rules="second", players=1 + len(friends))
    path = anna.path
    links = [each.attributes["value"] for each in anna.page.with_attribute("class", "link")]
    for number, (friend, link) in enumerate(zip(friends, links, strict=True)):
        friend.get(link)
        friend.post(link, name=f"Friend {number}")
        assert friend.path == path
    return path


def shown_code(person: Browser) -> str:
    person.get("/devices")
    person.post("/devices/code")
    return person.page.by_id("device-code").text


def test_a_code_makes_another_device_the_same_person_once(browser: Browsers) -> None:
    desk, friend, phone, stranger = browser(), browser(), browser(), browser()
    path = table_of_friends(desk, [friend])
    code = shown_code(desk)
    phone.get("/device", code=code.lower().replace("-", " "))
    assert "Go on as Anna on this device?" in phone.page.by_id("main").text
    phone.post("/device", code=code)
    phone.get(path)
    assert "Anna" in phone.page.with_attribute("class", "menu person")[0].text
    phone.get("/")
    assert path in phone.html
    stranger.get("/devices")
    stranger.post("/device", 404, code=code)
    assert "it has been used" in stranger.page.by_id("main").text


def test_a_link_shown_on_one_device_opens_on_another(browser: Browsers) -> None:
    desk, phone = browser(), browser()
    named(desk, "Anna")
    shown_code(desk)
    (link,) = [each.attributes["value"] for each in desk.page.with_attribute("class", "link")]
    phone.get(link)
    assert "Go on as Anna on this device?" in phone.page.by_id("main").text


def test_a_device_that_is_signed_out_is_somebody_else(browser: Browsers) -> None:
    desk, friend, phone = browser(), browser(), browser()
    path = table_of_friends(desk, [friend])
    code = shown_code(desk)
    phone.get("/devices")
    phone.post("/device", code=code)
    desk.get("/devices")
    devices = [each.attributes["value"] for each in desk.page.with_attribute("name", "device")]
    assert len(devices) == 2
    desk.post("/devices/out", device=devices[1])
    phone.get("/")
    assert path not in phone.html
    desk.get("/")
    assert path in desk.html
    desk.post("/devices/out", 404, device="not mine")


def test_a_first_device_can_be_signed_out_from_another(browser: Browsers) -> None:
    lost, friend, phone = browser(), browser(), browser()
    path = table_of_friends(lost, [friend])
    code = shown_code(lost)
    phone.get("/devices")
    phone.post("/device", code=code)
    phone.get("/devices")
    phone.post("/devices/out", device="")
    lost.get("/")
    assert path not in lost.html


def test_a_code_is_worthless_after_ten_minutes(
    server: Served, browser: Browsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk, phone = browser(), browser()
    named(desk, "Anna")
    code = shown_code(desk)
    later = server.services.devices._clock() + 601
    monkeypatch.setattr(server.services.devices, "_clock", lambda: later)
    phone.get("/device", 404, code=code)


def test_a_recovery_code_is_shown_at_the_start_and_brings_the_seat_back(browser: Browsers) -> None:
    anna, friend, new = browser(), browser(), browser()
    named(anna, "Anna")
    anna.post("/tables/friends", rules="second", players=3)
    path = anna.path
    (code,) = [each.text for each in anna.page.with_attribute("class", "secret")]
    assert re.fullmatch("([A-Z2-7]{4}-){3}[A-Z2-7]{4}", code)
    anna.get("/devices")
    assert anna.page.by_id("recovery-code").text == code
    new.get("/devices")
    new.post("/device", code=code)
    new.get("/")
    assert path in new.html
    anna.get("/devices")
    anna.post("/devices/recovery")
    assert anna.page.by_id("recovery-code").text != code
    friend.get("/devices")
    friend.post("/device", 404, code=code)


def test_codes_are_not_kept_as_they_are_shown(server: Served, browser: Browsers) -> None:
    desk = browser()
    named(desk, "Anna")
    code = shown_code(desk).replace("-", "")
    recovery = desk.page.by_id("recovery-code").text.replace("-", "")
    with server.services.store.reading() as db:
        for table in ("device_codes", "recovery_codes"):
            rows = str(db.exec_driver_sql(f"SELECT * FROM {table}").all())
            assert code not in rows
            assert recovery not in rows


def test_the_owners_link_seats_the_owner(browser: Browsers) -> None:
    anna, ben, stranger = browser(), browser(), browser()
    named(anna, "Anna")
    anna.post("/tables/friends", rules="second", players=2)
    path = anna.path
    (link,) = [each.attributes["value"] for each in anna.page.with_attribute("class", "link")]
    ben.get(link)
    assert "You are invited" in ben.html
    ben.post(link, name="Ben")
    ben.get(link)
    assert ben.path == path
    assert ben.page.by_id("game")
    stranger.get(link)
    assert "This seat is taken by Ben." in stranger.page.by_id("main").text
    assert "/devices" in stranger.html


def test_the_others_at_the_table_give_a_lost_seat_back(
    server: Served, browser: Browsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, ben, cleo, new = browser(), browser(), browser(), browser()
    path = table_of_friends(anna, [ben, cleo])
    named(new, "Anna again")
    new.get(f"{path}/seats")
    new.post(f"{path}/claim", number=0, deed="ask")
    assert "Still to agree: Friend 0, Friend 1." in new.page.by_id("main").text
    new.post(f"{path}/claim", 403, number=0, deed="agree")
    new.get(f"{path}/seats")
    new.post(f"{path}/claim", 403, number=0, deed="take")
    for person in (ben, cleo):
        person.get(path)
        assert "Anna again asks for the seat of Anna." in person.html
        person.get(f"{path}/seats")
        person.post(f"{path}/claim", number=0, deed="agree")
    new.get(f"{path}/seats")
    assert "It can be taken in 5 minutes" in new.page.by_id("main").text
    new.post(f"{path}/claim", 403, number=0, deed="take")
    resources = server.services.tables.lobby._resources
    later = resources.clock() + 301
    monkeypatch.setattr(resources, "clock", lambda: later)
    new.get(f"{path}/seats")
    new.post(f"{path}/claim", number=0, deed="take")
    assert new.path == path
    new.get("/")
    assert path in new.html
    anna.get("/")
    assert path not in anna.html


def test_who_holds_a_seat_can_object(browser: Browsers) -> None:
    anna, ben, new = browser(), browser(), browser()
    path = table_of_friends(anna, [ben])
    new.get(f"{path}/seats")
    assert new.page.lost_drawings() == [], "every seat has its mark"
    new.post(f"{path}/claim", number=0, deed="ask")
    anna.get(f"{path}/seats")
    anna.post(f"{path}/claim", 403, number=0, deed="agree")
    anna.get(f"{path}/seats")
    anna.post(f"{path}/claim", number=0, deed="object")
    new.get(f"{path}/seats")
    assert "says that" not in new.page.by_id("main").text
    new.post(f"{path}/claim", 409, number=0, deed="take")


def test_a_seat_that_is_played_is_not_given_away(
    server: Served, browser: Browsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, ben, new = browser(), browser(), browser()
    path = table_of_friends(anna, [ben])
    anna.get(path)
    number = 0 if anna.is_asked() else 1
    holder, witness = (anna, ben) if number == 0 else (ben, anna)
    new.get(f"{path}/seats")
    new.post(f"{path}/claim", number=number, deed="ask")
    witness.get(f"{path}/seats")
    witness.post(f"{path}/claim", number=number, deed="agree")
    holder.get(path)
    played = False
    while not played:
        number_now, played = holder.field("number"), holder.can_confirm()
        draft = holder.field("draft")
        if played:
            holder.post(f"{path}/play", number=number_now, draft=draft)
        else:
            holder.get(path, number=number_now, draft=draft, option=holder.choices()[0])
    resources = server.services.tables.lobby._resources
    later = resources.clock() + 301
    monkeypatch.setattr(resources, "clock", lambda: later)
    new.get(f"{path}/seats")
    new.post(f"{path}/claim", 409, number=number, deed="take")


def test_alone_with_bots_nobody_can_agree(browser: Browsers) -> None:
    anna, new = browser(), browser()
    anna.get("/")
    anna.post("/tables/now", rules="second", players=2, level="beginner", name="Anna")
    path = anna.path
    new.get(f"{path}/seats")
    for number in (0, 1):
        new.post(f"{path}/claim", 403, number=number, deed="ask")
        new.get(f"{path}/seats")


def test_a_table_open_to_everybody_shows_its_link_and_no_empty_names(browser: Browsers) -> None:
    anna, ben = browser(), browser()
    named(anna, "Anna")
    anna.post("/tables/friends", rules="second", players=3, is_public="true")
    links = [each.attributes["value"] for each in anna.page.with_attribute("class", "link")]
    assert [link.partition("/table/")[2] for link in links] == [anna.path.partition("/table/")[2]]
    ben.get("/")
    line = next(each for each in ben.page.elements if anna.path in each.attributes.get("href", ""))
    assert "Anna" in line.text
    assert "," not in line.text


def test_bots_that_leave_no_seat_for_a_friend_are_refused(browser: Browsers) -> None:
    anna = browser()
    anna.get("/")
    anna.post("/tables/friends", 422, rules="second", players=2, bots=1)
    assert "leave no seat for a friend" in anna.page.by_id("main").text


@pytest.mark.parametrize(
    ("agent", "label"),
    [
        (
            "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
            "Firefox · Linux",
        ),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1", "Safari · iPhone"),
        (
            "Mozilla/5.0 (Windows NT 10.0) Chrome/140 Safari/537 Edg/140",
            "Edge · Windows",
        ),
        ("curl/8", ""),
    ],
)
def test_devices_are_told_apart_by_browser_and_system(agent: str, label: str) -> None:
    assert device_label(agent) == label
