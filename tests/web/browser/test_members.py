"""Members sign in with passkeys: in Chromium with an authenticator of its own, not with a mock."""

from __future__ import annotations

import json
from zipfile import ZipFile

from playwright.sync_api import CDPSession, expect

from server.support import Served
from web.browser.conftest import Visit
from web.browser.layout import stand_beside_each_other, too_slim
from web.browser.site import Site
from web.browser.test_devices import PHONE, fits, is_clean, is_good_at_both_widths
from web.browser.test_settings import LAPTOP
from web.browser.visitor import Visitor

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


class Passkeyed:
    """A browser with an authenticator in it."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self._cdp: CDPSession = visitor.context.new_cdp_session(visitor.page)
        self._cdp.send("WebAuthn.enable")
        self._id = self._plugged_in()

    def _plugged_in(self) -> str:
        made = self._cdp.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
        return str(made["authenticatorId"])

    def exchange(self) -> None:
        """Another authenticator is there instead, with no passkey in it."""
        self._cdp.send("WebAuthn.removeVirtualAuthenticator", {"authenticatorId": self._id})
        self._id = self._plugged_in()

    def lend_to(self, other: Passkeyed) -> None:
        """The passkeys travel along, as they do within one person's devices."""
        held = self._cdp.send("WebAuthn.getCredentials", {"authenticatorId": self._id})
        for each in held["credentials"]:
            wanted = {"authenticatorId": other._id, "credential": each}
            other._cdp.send("WebAuthn.addCredential", wanted)


def by_name(site: Site | Served) -> str:
    """Passkeys belong to a host name; an address has none."""
    return site.address.replace("127.0.0.1", "localhost")


def become_member(person: Visitor, name: str) -> Passkeyed:
    keys = Passkeyed(person)
    person.open("/member")
    person.find("#new-passkey [name=name]").fill(name)
    person.find("#new-passkey button").click()
    person.find("#passkeys").wait_for()
    return keys


def archived(person: Visitor) -> dict[str, object]:
    """What a person finds about themselves in the archive that they take along."""
    with person.page.expect_download() as waiting:
        person.find("a[download]").click()
    with ZipFile(waiting.value.path()) as archive:
        assert archive.testzip() is None
        return dict(json.loads(archive.read("me.json")))


def test_a_guest_becomes_a_member_and_goes_on_elsewhere(visit: Visit, site: Site) -> None:
    address = by_name(site)
    desk, friend = visit(address, **LAPTOP), visit(address, locale="fr", **PHONE)
    (link,) = desk.invite(name="Ottilie")
    path = desk.path
    assert is_clean(desk)
    keys = become_member(desk, "Ottilie")
    assert is_clean(desk)
    desk.keep_screenshot("member")
    desk.open(path)
    expect(desk.find(".member")).to_contain_text("Ottilie")
    friend.accept(link, "Ben")
    desk.await_table()

    phone = visit(address, locale="de", **PHONE)
    borrowed = Passkeyed(phone)
    keys.lend_to(borrowed)
    phone.open("/member")
    assert fits(phone)
    assert is_clean(phone)
    assert too_slim(phone.page) == []
    phone.keep_screenshot("member-phone")
    phone.find("#sign-in button").click()
    phone.find("#passkeys").wait_for()
    phone.open("/")
    expect(phone.find(f"#my-games a[href='{path}']")).to_have_count(1)
    phone.open("/devices")
    expect(phone.find(".devices li")).to_have_count(2)


def test_a_name_that_looks_like_a_members_is_refused(visit: Visit, site: Site) -> None:
    member, stranger = visit(by_name(site)), visit(by_name(site), locale="fr")
    become_member(member, "Clotilde")
    Passkeyed(stranger)
    stranger.open("/member")
    for name in ("CLOTILDE", "Сlotilde", "Clot\u0131lde"):
        stranger.find("#new-passkey [name=name]").fill(name)
        stranger.find("#new-passkey button").click()
        expect(stranger.find("[data-refusal=name-taken]")).to_be_visible()
        stranger.forgive("422")
        stranger.page.reload()
    stranger.find("#new-passkey [name=name]").fill("Clothilda")
    stranger.find("#new-passkey button").click()
    stranger.find("#passkeys").wait_for()


def test_passkeys_have_names_and_the_last_way_in_stays(visit: Visit, site: Site) -> None:
    member = visit(by_name(site), **PHONE)
    become_member(member, "Mathilde")
    member.find("#passkeys li input[name=label]").fill("blue key")
    member.find("form[action$='/rename'] button").click()
    expect(member.find("#passkeys li input[name=label]")).to_have_value("blue key")
    member.find("form[action$='/remove'] button").click()
    expect(member.find("main")).to_contain_text("last way in")
    member.forgive("403")
    member.open("/devices")
    member.find("form[action='/devices/recovery'] button").click()
    member.find("#recovery-code").wait_for()
    member.open("/member")
    member.find("form[action$='/remove'] button").click()
    expect(member.find("#passkeys li")).to_have_count(0)
    member.find("#new-passkey button").click()
    expect(member.find("#passkeys li")).to_have_count(1)


def test_either_of_two_passkeys_opens_the_account(visit: Visit, site: Site) -> None:
    member, phone = visit(by_name(site), **LAPTOP), visit(by_name(site), locale="ru", **PHONE)
    keys = become_member(member, "Richilde")
    keys.exchange()
    member.find("#new-passkey button").click()
    expect(member.find("#passkeys li")).to_have_count(2)
    member.find("form[action$='/remove'] button").first.click()
    expect(member.find("#passkeys li")).to_have_count(1)
    keys.lend_to(Passkeyed(phone))
    phone.open("/member")
    phone.find("#sign-in button").click()
    expect(phone.find("#passkeys li")).to_have_count(1)
    assert fits(phone)
    assert too_slim(phone.page) == []
    phone.keep_screenshot("member-russian-phone")


def test_whoever_is_signed_out_is_out(visit: Visit, site: Site) -> None:
    desk, phone = visit(by_name(site)), visit(by_name(site), **PHONE)
    keys = become_member(desk, "Brunhilde")
    keys.lend_to(Passkeyed(phone))
    phone.open("/member")
    phone.find("#sign-in button").click()
    phone.find("#passkeys").wait_for()
    desk.open("/devices")
    desk.find(".devices li").last.get_by_role("button").click()
    expect(desk.find(".devices li")).to_have_count(1)
    desk.open("/member")
    desk.find("form[action$='/remove'] button").click()
    expect(desk.find("#passkeys li")).to_have_count(0)
    phone.open("/member")
    expect(phone.find("#new-passkey")).to_be_visible()
    phone.find("#sign-in button").click()
    expect(phone.find("[data-refusal=bad-passkey]")).to_be_visible()
    phone.forgive("422")


def test_a_profile_shows_others_what_its_member_chose(visit: Visit, site: Site) -> None:
    member, other = visit(by_name(site), **LAPTOP), visit(by_name(site), locale="nl", **PHONE)
    become_member(member, "Walburga")
    member.open("/clubs")
    member.find("form[action='/clubs'] [name=name]").fill("Sgraffito")
    member.follow(member.find("form[action='/clubs'] button"))
    door = member.find("#members input.link").input_value()
    member.follow(member.find("#members a.member"))
    path = member.path
    expect(member.find("main section")).to_have_count(7)
    assert is_clean(member)
    assert stand_beside_each_other(member.page)
    member.keep_screenshot("profile")

    other.open(path)
    expect(other.find("h1")).to_contain_text("Walburga")
    expect(other.find("#ratings")).to_contain_text("Je krijgt een rating na 5 partijen")
    expect(other.find("#clubs")).to_have_count(0)
    choice = member.find("#shown [name=statistics]")
    choice.select_option("members")
    member.follow(member.find("#shown button"))
    expect(choice).to_have_value("members")
    other.page.reload()
    expect(other.find("#statistics")).to_have_count(0)

    become_member(other, "Adelheid")
    other.open(path)
    expect(other.find("#statistics")).to_be_visible()
    expect(other.find("#clubs")).to_have_count(0)
    other.page.goto(door)
    other.follow(other.find("#club-door button"))
    other.follow(other.find("#members a.member", has_text="Walburga"))
    expect(other.find("#clubs a")).to_have_text("Sgraffito")
    other.follow(other.find("form[action='/friends'] button"))
    member.open("/")
    expect(member.find("#for-you")).to_contain_text("Adelheid would like to be friends")
    member.follow(member.find("#for-you button.go"))
    other.open(path)
    expect(other.find(".done")).to_be_visible()
    assert is_clean(other)
    assert fits(other)
    other.keep_screenshot("profile-phone")
    member.open("/my-data")
    assert is_good_at_both_widths(member)
    member.keep_screenshot("my-data")
    assert archived(member)["name"] == "Walburga"
    member.find("[name=is_sure]").check()
    member.find("#delete button").click()
    expect(member.find("h1")).to_have_text("Your data is deleted")
    other.open(path)
    expect(other.find("main")).not_to_contain_text("Walburga")
    other.forgive("404")


def test_a_guests_games_come_along_or_wait(visit: Visit, site: Site) -> None:
    """Somebody signs in where they were a guest, and somebody else where another was one."""
    address = by_name(site)
    home, mine, borrowed = visit(address), visit(address, **LAPTOP), visit(address, **PHONE)
    keys = become_member(home, "Hildegard")
    games = {}
    for guest, name in ((mine, "Hilde"), (borrowed, "Otto")):
        guest.invite(name=name)
        games[name] = guest.path
        borrowed_keys = Passkeyed(guest)
        keys.lend_to(borrowed_keys)
        keys = borrowed_keys  # an authenticator counts its uses, and its copies go on from there
        guest.open("/member")
        guest.find("#sign-in button").click()
        expect(guest.find("#guest")).to_contain_text(name)
        assert fits(guest)
        assert is_clean(guest)
        guest.keep_screenshot(f"guest-{name}")
    mine.follow(mine.find("#guest [value=bring]"))
    expect(mine.find(f"#my-games a[href='{games['Hilde']}']")).to_have_count(1)
    home.open("/")
    expect(home.find(f"#my-games a[href='{games['Hilde']}']")).to_have_count(1)

    borrowed.follow(borrowed.find("#guest [value=leave]"))
    expect(borrowed.find(f"#my-games a[href='{games['Hilde']}']")).to_have_count(1)
    expect(borrowed.find(f"#my-games a[href='{games['Otto']}']")).to_have_count(0)
    borrowed.open("/devices")
    own = borrowed.find(".devices li", has_text="this device")
    borrowed.follow(own.get_by_role("button"))
    borrowed.open("/")
    expect(borrowed.find(f"#my-games a[href='{games['Otto']}']")).to_have_count(1)
    expect(borrowed.find(f"#my-games a[href='{games['Hilde']}']")).to_have_count(0)
