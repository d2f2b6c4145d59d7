"""A seat follows its owner: other devices, lost cookies, links that are opened again."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import event

from bruxelles1893.server.people.identity import COOKIE
from bruxelles1893.server.tables.errors import NotAllowed
from bruxelles1893.web.people.device_routes import device_label
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


def shown_code(person: Browser, is_trusted: str = "false") -> str:
    person.get("/devices")
    person.post("/devices/code", is_trusted=is_trusted)
    return person.page.by_id("device-code").text


def linked(owner: Browser, other: Browser, is_trusted: str = "false") -> None:
    """Make another browser the same person, by a code."""
    code = shown_code(owner, is_trusted)
    other.get("/devices")
    other.post("/device", code=code)


def recovery_code(person: Browser) -> str:
    person.get("/devices")
    person.post("/devices/recovery")
    return person.page.by_id("recovery-code").text


def others(person: Browser) -> list[str]:
    """The devices that a person's page lets them sign out, but for their own."""
    person.get("/devices")
    return [each.attributes["value"] for each in person.page.with_attribute("name", "device")][1:]


def test_a_code_makes_another_device_the_same_person_once(browser: Browsers) -> None:
    desk, friend, phone, stranger = browser(), browser(), browser(), browser()
    path = table_of_friends(desk, [friend])
    code = shown_code(desk)
    phone.get("/device")
    phone.post("/device/code", code=code.lower().replace("-", " "))
    assert "Continue as Anna on this device?" in phone.page.by_id("main").text
    phone.post("/device", code=code)
    phone.get(path)
    assert "Anna" in phone.page.with_attribute("class", "menu person")[0].text
    phone.get("/")
    assert path in phone.html
    stranger.get("/devices")
    stranger.post("/device", 404, code=code)
    assert "it has already been used" in stranger.page.by_id("main").text


def test_codes_are_never_in_the_part_of_an_address_that_servers_log(browser: Browsers) -> None:
    desk, phone = browser(), browser()
    named(desk, "Anna")
    code = shown_code(desk)
    (link,) = [each.attributes["value"] for each in desk.page.with_attribute("class", "link")]
    path, _, fragment = link.partition("#")
    assert fragment == code
    assert code not in path
    phone.get(path)
    assert phone.page.by_id("enter-code").attributes["method"] == "post"
    phone.http.get("/device", params={"code": code})
    assert "Continue as" not in phone.html, "a code in an address does nothing"


def test_a_device_that_is_signed_out_is_somebody_else(browser: Browsers) -> None:
    desk, friend, phone = browser(), browser(), browser()
    path = table_of_friends(desk, [friend])
    linked(desk, phone)
    (device,) = others(desk)
    desk.post("/devices/out", device=device)
    phone.get("/")
    assert path not in phone.html
    desk.get("/")
    assert path in desk.html
    desk.post("/devices/out", 404, device="not mine")


def test_a_device_that_is_signed_out_knows_no_code_that_works(browser: Browsers) -> None:
    desk, thief, stranger = browser(), browser(), browser()
    named(desk, "Anna")
    linked(desk, thief, is_trusted="true")
    known = [recovery_code(thief), shown_code(thief)]
    (device,) = others(desk)
    desk.post("/devices/out", device=device)
    renewed = desk.page.by_id("recovery-code").text
    assert renewed not in known
    for code in known:
        stranger.get("/devices")
        stranger.post("/device", 404, code=code)
    thief.post("/devices/recovery", 403)
    thief.get("/")
    assert "Anna" not in thief.page.with_attribute("class", "menu person")[0].text
    stranger.get("/devices")
    stranger.post("/device", code=renewed)
    assert "Anna" in stranger.page.with_attribute("class", "menu person")[0].text


def test_no_later_request_of_a_device_signs_it_in_again(server: Served, browser: Browsers) -> None:
    """As when a request was on its way, at another process, while the device was signed out."""
    desk, thief = browser(), browser()
    named(desk, "Anna")
    linked(desk, thief, is_trusted="true")
    cookie = thief.http.cookies[COOKIE]
    who = server.services.identities.read(cookie)
    assert who is not None
    server.services.devices.sign_out(who._replace(device=""), who.device)
    with pytest.raises(NotAllowed):
        server.services.devices.new_code(who, "late")
    with pytest.raises(NotAllowed):
        server.services.devices.new_recovery_code(who)
    assert server.services.people.arriving(who) is None


def test_a_device_linked_by_a_code_plays_and_manages_nothing(browser: Browsers) -> None:
    desk, friend, phone = browser(), browser(), browser()
    path = table_of_friends(desk, [friend])
    code = recovery_code(desk)
    linked(desk, phone)
    phone.get(path)
    assert "Anna" in phone.page.with_attribute("class", "menu person")[0].text
    phone.get("/devices")
    assert "may only play" in phone.page.by_id("recovery").text
    assert not phone.page.with_attribute("action", "/devices/recovery")
    for deed in ("/devices/code", "/devices/recovery"):
        phone.post(deed, 403)
        phone.get("/devices")
    phone.post("/devices/out", 403, device="")
    phone.get("/devices")
    phone.post("/device", code=code)
    phone.get("/devices")
    assert phone.page.with_attribute("action", "/devices/recovery"), "the recovery code is a proof"
    assert len(others(phone)) == 1, "it is the same device"


def test_a_first_device_can_be_signed_out_from_another(browser: Browsers) -> None:
    lost, friend, phone = browser(), browser(), browser()
    path = table_of_friends(lost, [friend])
    linked(lost, phone, is_trusted="true")
    phone.get("/devices")
    phone.post("/devices/out", device="")
    lost.get("/")
    assert path not in lost.html


def test_who_signs_their_own_device_out_gets_a_way_back(browser: Browsers) -> None:
    desk, friend, new = browser(), browser(), browser()
    path = table_of_friends(desk, [friend])
    before = recovery_code(desk)
    desk.post("/devices/out", device="")
    code = desk.page.by_id("recovery-code").text
    assert code != before
    desk.get("/")
    assert path not in desk.html
    new.get("/devices")
    new.post("/device", code=code)
    new.get("/")
    assert path in new.html


def test_a_linked_device_that_leaves_does_not_spoil_the_recovery_code(browser: Browsers) -> None:
    desk, phone, new = browser(), browser(), browser()
    named(desk, "Anna")
    code = recovery_code(desk)
    linked(desk, phone)
    phone.get("/devices")
    (own,) = [each.attributes["value"] for each in phone.page.with_attribute("name", "device")]
    phone.post("/devices/out", device=own)
    assert not phone.page.with_attribute("id", "recovery-code")
    new.get("/devices")
    new.post("/device", code=code)


def test_a_code_is_worthless_after_ten_minutes(
    server: Served, browser: Browsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk, phone = browser(), browser()
    named(desk, "Anna")
    code = shown_code(desk)
    later = server.services.devices._clock() + 601
    monkeypatch.setattr(server.services.devices, "_clock", lambda: later)
    phone.get("/device")
    phone.post("/device/code", 404, code=code)


def test_a_recovery_code_is_shown_once_and_brings_the_seat_back(browser: Browsers) -> None:
    anna, friend, new = browser(), browser(), browser()
    named(anna, "Anna")
    anna.post("/tables/friends", rules="second", players=3)
    path = anna.path
    assert not anna.page.with_attribute("class", "secret")
    code = recovery_code(anna)
    assert re.fullmatch("([A-Z2-7]{4}-){3}[A-Z2-7]{4}", code)
    anna.get("/devices")
    assert code not in anna.html
    anna.get(path)
    assert code not in anna.html
    anna.post("/name", name="Anna Maria")
    new.get("/devices")
    new.post("/device", code=code)
    assert "Anna Maria" in new.page.with_attribute("class", "menu person")[0].text
    new.get("/")
    assert path in new.html
    assert recovery_code(anna) != code
    friend.get("/devices")
    friend.post("/device", 404, code=code)


def test_who_only_looks_writes_nothing(server: Served, browser: Browsers) -> None:
    visitor = browser()
    written: list[str] = []

    def noted(connection: Any, cursor: Any, statement: str, *rest: Any) -> None:
        if re.match("INSERT|UPDATE|DELETE", statement):
            written.append(statement)

    event.listen(server.services.store.engine, "before_cursor_execute", noted)
    for path in ("/", "/devices", "/device", "/lessons", "/puzzles", "/statistics", "/api/me"):
        visitor.http.cookies.clear()
        visitor.http.get(path)
    event.remove(server.services.store.engine, "before_cursor_execute", noted)
    own = re.compile("pulse|processes|presence|leases")
    assert [each for each in written if not own.search(each)] == []


def test_codes_are_not_kept_as_they_are_shown(server: Served, browser: Browsers) -> None:
    desk = browser()
    named(desk, "Anna")
    recovery = recovery_code(desk).replace("-", "")
    code = shown_code(desk).replace("-", "")
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
        assert "Anna again is asking for Anna’s seat." in person.html
        person.get(f"{path}/seats")
        person.post(f"{path}/claim", number=0, deed="agree")
    new.get(f"{path}/seats")
    assert "The seat will be free in 5 minutes" in new.page.by_id("main").text
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
    assert "Take your seat back" in anna.page.by_id("my-games").text
    anna.get(path)
    assert "Take your seat back" in anna.page.by_id("asking").text
    anna.get(f"{path}/seats")
    deeds = anna.page.with_attribute("name", "deed")
    assert [each.attributes["value"] for each in deeds] == ["retake"]
    assert "forget you" not in anna.page.by_id("main").text
    cleo.get(f"{path}/seats")
    cleo.post(f"{path}/claim", 403, number=0, deed="retake")
    anna.post(f"{path}/claim", number=0, deed="retake")
    assert anna.path == path
    new.get("/")
    assert path not in new.html


def test_a_guest_who_asks_for_a_seat_is_named_in_the_readers_language(browser: Browsers) -> None:
    anna, ben, cleo, new = browser(), browser(), browser(), browser()
    path = table_of_friends(anna, [ben, cleo])
    new.get(f"{path}/seats")
    new.post(f"{path}/claim", number=0, deed="ask")
    ben.http.headers["Accept-Language"] = "fr"
    for page in (path, f"{path}/seats"):
        ben.get(page)
        assert "Invité" in ben.page.by_id("main").text
        assert "Guest" not in ben.page.by_id("main").text


def test_in_a_game_of_two_the_opponent_cannot_give_the_other_seat_away(browser: Browsers) -> None:
    anna, ben, second_browser = browser(), browser(), browser()
    path = table_of_friends(anna, [ben])
    second_browser.get(f"{path}/seats")
    assert not second_browser.page.with_attribute("value", "ask")
    second_browser.post(f"{path}/claim", 403, number=0, deed="ask")
    assert "recovery code" in second_browser.page.by_id("main").text


def test_the_holder_sees_on_the_start_page_that_a_seat_is_asked_for(browser: Browsers) -> None:
    anna, ben, cleo, new = browser(), browser(), browser(), browser()
    path = table_of_friends(anna, [ben, cleo])
    new.get(f"{path}/seats")
    new.post(f"{path}/claim", number=0, deed="ask")
    for person, is_told in ((anna, True), (ben, False)):
        person.get("/")
        found = "Someone is asking for your seat" in person.page.by_id("my-games").text
        assert found == is_told


def test_who_holds_a_seat_can_object(browser: Browsers) -> None:
    anna, ben, cleo, new = browser(), browser(), browser(), browser()
    path = table_of_friends(anna, [ben, cleo])
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
    people, new = [browser(), browser(), browser()], browser()
    path = table_of_friends(people[0], people[1:])
    for person in people:
        person.get(path)
    number = next(seat for seat, person in enumerate(people) if person.is_asked())
    holder = people.pop(number)
    new.get(f"{path}/seats")
    new.post(f"{path}/claim", number=number, deed="ask")
    for witness in people:
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
