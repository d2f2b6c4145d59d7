"""A club's pages as people without scripts use them."""

from __future__ import annotations

from collections.abc import Callable

from bruxelles1893.server.people import rows
from bruxelles1893.server.people.identity import COOKIE
from bruxelles1893.server.storage.rows import PersonRow
from server.support import Served
from web.support import Browser
from web.test_devices import named

Browsers = Callable[..., Browser]


def member(server: Served, person: Browser, name: str) -> None:
    """Make somebody a member; how a passkey does it is tested in a browser."""
    named(person, name)
    who = server.services.identities.read(person.http.cookies[COOKIE])
    assert who is not None
    with server.services.store.writing() as db:
        rows.take_name(db, who.id, name)
        rows.keep_person(db, PersonRow(who.id, f"{abs(hash(name)):016x}"[:16], name, "{}", 1.0))


def test_an_evening_of_a_club(browser: Browsers, server: Served) -> None:
    anna, ben, stranger = browser(), browser("fr"), browser()
    member(server, anna, "Anna of Horta")
    member(server, ben, "Ben of Horta")
    anna.get("/clubs")
    anna.post("/clubs", name="Horta", about="Wednesdays")
    path = anna.path
    (link,) = [each.attributes["value"] for each in anna.page.with_attribute("class", "link")]
    door, _, secret = link.partition("#")
    ben.get(door)
    ben.post(f"{path}/join", invitation=secret)
    assert ben.path == path
    anna.get(path)
    anna.post(f"{path}/evenings", title="First", starts="2999-01-01T20:00", minutes=180)
    ben.get(path)
    (evening,) = [
        each.attributes["action"]
        for each in ben.page.elements
        if each.attributes.get("action", "").endswith("/answer")
    ]
    ben.post(evening, answer="yes")
    assert "Ben of Horta" in ben.page.by_id("evenings").text
    file = stranger.http.get(evening.replace("/answer", "/calendar.ics"))
    assert "DTSTART:29990101T200000Z" in file.text
    stranger.get(path)
    assert "First" not in stranger.html
    assert "Ben of Horta" not in stranger.html
    ben.post(f"{path}/role", 403, handle="x", role="founder")
    anna.get(path)
    anna.post(f"{path}/tables")
    assert anna.path.startswith("/table/")
    ben.get(path)
    assert anna.path in ben.html


def test_a_guest_is_shown_the_way_to_membership(browser: Browsers) -> None:
    guest = browser()
    guest.get("/clubs")
    assert "become a member" in guest.page.by_id("main").text
    guest.post("/clubs", 403, name="Horta")
    assert "become a member" in guest.page.by_id("main").text


def test_who_is_muted_by_an_invitation_or_a_profile_reaches_nobody(
    browser: Browsers, server: Served
) -> None:
    anna, ben = browser(), browser("de")
    member(server, anna, "Anna the loud")
    member(server, ben, "Ben the quiet")
    anna.get("/clubs")
    anna.post("/clubs", name="Noise")
    path = anna.path
    anna.post(f"{path}/invite", name="Ben the quiet")
    ben.get("/clubs")
    assert "Anna the loud" in ben.html
    (target,) = [
        each.attributes["value"]
        for each in ben.page.elements
        if each.attributes.get("name") == "target"
    ]
    assert "Ablehnen und stummschalten" in ben.html
    ben.post("/invitations", kind="club", target=target, deed="mute")
    assert "Anna the loud" not in ben.html
    anna.post(f"{path}/invite", name="Ben the quiet")
    ben.get("/clubs")
    assert "Anna the loud" not in ben.html
    profile = f"/people/{handle_of(server, anna)}"
    ben.get(profile)
    assert "Du hast Anna the loud stummgeschaltet" in ben.html
    (code,) = [
        each.attributes["value"]
        for each in ben.page.elements
        if each.attributes.get("name") == "code"
    ]
    ben.post(f"{profile}/mute", code=code)
    assert "stummgeschaltet" not in ben.html
    ben.get("/clubs")
    assert "Anna the loud" in ben.html
    ben.get(profile)
    ben.post(f"{profile}/mute")
    assert "Du hast Anna the loud stummgeschaltet" in ben.html
    anna.get(profile)
    assert f"{profile}/mute" not in anna.html, "nobody mutes themselves"


def handle_of(server: Served, person: Browser) -> str:
    who = server.services.identities.read(person.http.cookies[COOKIE])
    assert who is not None
    with server.services.store.reading() as db:
        row = rows.person(db, who.id)
    assert row is not None
    return row.handle
