"""Somebody is told by their browser, by its own service worker, and by mail."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import CDPSession, expect

from bruxelles1893.server.notices import model
from bruxelles1893.server.settings import DATABASE_FILE, Settings
from patience import SECONDS, wait_until
from server.conftest import NO_LIMITS
from server.mail_server import MailServer
from server.push_service import PushService
from server.support import Served, served
from web.browser.conftest import Visit
from web.browser.site import Site
from web.browser.test_devices import PHONE, fits, is_clean
from web.browser.test_online import asked_of, play_until_another_is_asked
from web.browser.test_settings import LAPTOP
from web.browser.visitor import Visitor

SUBSCRIBE = """
const kept = %s;
PushManager.prototype.getSubscription = async () => null;
PushManager.prototype.subscribe = async (wanted) => {
  window.wanted = wanted;
  return { toJSON: () => ({ endpoint: kept.endpoint, keys: kept }) };
};
"""
"""A browser of the tests has no maker who runs a push service; ours is on this machine."""

DISPLAY = """() => {
  self.shown = [];
  self.opened = [];
  self.handled = 0;
  self.isLookedAt = false;
  registration.showNotification = async (title, { body, data: path }) => {
    shown.push({ title, body, path });
  };
  Object.defineProperty(WindowClient.prototype, "focused", { get: () => isLookedAt });
  WindowClient.prototype.focus = async function () { opened.push(this.url); };
  clients.openWindow = async (address) => { opened.push(address); };
  const waitUntil = ExtendableEvent.prototype.waitUntil;
  ExtendableEvent.prototype.waitUntil = function (work) {
    const done = Promise.resolve(work).then(() => { handled += 1; });
    if (this.isTrusted) waitUntil.call(this, done);
  };
}"""
"""A browser without a window shows no notices, and every page of it has the focus."""
CLICK = """(path) => {
  const click = new ExtendableEvent("notificationclick");
  dispatchEvent(Object.assign(click, { notification: { data: path, close() {} } }));
}"""


@pytest.fixture
def push() -> Iterator[PushService]:
    made = PushService()
    yield made
    made.close()


@pytest.fixture
def post(tmp_path: Path) -> Iterator[MailServer]:
    made = MailServer(tmp_path)
    yield made
    made.close()


@pytest.fixture
def club(tmp_path: Path, post: MailServer, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    """A server that sends at once; asked for first, it outlives the browsers."""
    monkeypatch.setattr(model, "GRACE", 0.5)
    settings = Settings(
        data=tmp_path, limits=NO_LIMITS, allows_private_hooks=True, mail=post.settings
    )
    with served(settings) as running:
        yield running


AWAY = """
Object.defineProperty(document, "hidden", { get: () => true });
Object.defineProperty(document, "visibilityState", { get: () => "hidden" });
window.tags = [];
navigator.serviceWorker.addEventListener("message", ({ data }) => window.tags.push(data.tag));
navigator.serviceWorker.startMessages();
window.Notification = class {
  static permission = "granted";
  static requestPermission = async () => "granted";
};
"""
"""Somebody looks at another tab. Chromium without a window shows no messages, but its worker says
to its pages with which tag it would."""


@pytest.fixture
def own_site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    """A server that a test may kill; asked for first, it outlives the browsers."""
    monkeypatch.setenv("BRUXELLES_PRIVATE_HOOKS", "1")
    with Site(tmp_path) as running:
        yield running


class Worker:
    """The service worker of a browser, as its developer tools see it."""

    def __init__(self, visitor: Visitor) -> None:
        self._tools: CDPSession = visitor.context.new_cdp_session(visitor.page)
        self._registrations: list[str] = []
        self._tools.on("ServiceWorker.workerRegistrationUpdated", self._note)
        self._tools.send("ServiceWorker.enable")
        self._origin = visitor.page.evaluate("() => location.origin")
        (self._inside,) = visitor.context.service_workers
        self._inside.evaluate(DISPLAY)

    def _note(self, event: dict[str, list[dict[str, str]]]) -> None:
        self._registrations += [each["registrationId"] for each in event["registrations"]]

    def deliver(self, message: dict[str, str]) -> None:
        """What the browser does when its push service brings something."""
        assert self._registrations
        before = self._handled
        self._tools.send(
            "ServiceWorker.deliverPushMessage",
            {
                "origin": self._origin,
                "registrationId": self._registrations[-1],
                "data": json.dumps(message),
            },
        )
        self._await_another(before)

    def click(self, message: dict[str, str]) -> None:
        """What the browser does when somebody clicks a notice."""
        before = self._handled
        self._inside.evaluate(CLICK, message["path"])
        self._await_another(before)

    @property
    def _handled(self) -> int:
        """How many events it has answered, also those that pages have sent it."""
        return int(self._inside.evaluate("() => handled"))

    def _await_another(self, before: int) -> None:
        wait_until(lambda: self._handled > before)

    def look_at_pages(self, *, is_looking: bool) -> None:
        """The person looks at the pages of this browser, or elsewhere."""
        self._inside.evaluate("(isLooking) => { isLookedAt = isLooking; }", is_looking)

    @property
    def shown(self) -> list[dict[str, str]]:
        """The notices that were shown."""
        return list(self._inside.evaluate("() => shown"))

    @property
    def opened(self) -> list[str]:
        """The addresses of the pages that came to the front."""
        return list(self._inside.evaluate("() => opened"))


def allow(visitor: Visitor, push: PushService) -> None:
    visitor.context.grant_permissions(["notifications"])
    visitor.context.add_init_script(SUBSCRIBE % json.dumps(push.subscription))
    visitor.open("/notices")
    visitor.find("#push-on").click()
    expect(visitor.find("#push-off")).to_be_visible()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_turn_is_pushed_to_whoever_has_left_the_table(
    club: Served, visit: Visit, push: PushService, language: str
) -> None:
    anna = visit(club.address, locale=language, **(PHONE if language == "fr" else LAPTOP))
    ben = visit(club.address, **LAPTOP)
    (link,) = anna.invite(name="Anna")
    ben.accept(link, "Ben")
    for each in (anna, ben):
        each.await_table()
    path = anna.path
    asked, _ = asked_of((anna, ben))
    if asked is anna:
        play_until_another_is_asked(anna, Random(1))
    allow(anna, push)
    worker = Worker(anna)
    assert is_clean(anna)
    assert fits(anna)
    anna.keep_screenshot(f"notices-{language}")
    ben.asked()
    play_until_another_is_asked(ben, Random(1))
    wait_until(lambda: len(push.messages) == 1)
    (message,) = push.messages
    told = {key: message[key] for key in ("title", "body", "path")}
    assert told["path"] == f"{path.removeprefix('/')}#question"
    assert "Ben" in told["body"]
    worker.deliver(message)
    assert worker.shown == [told]

    worker.click(message)
    assert worker.opened == [f"{club.address}{path}#question"]
    table = anna.new_page()
    table.goto(f"{club.address}{path}")
    worker.look_at_pages(is_looking=True)
    worker.deliver(message)
    assert worker.shown == [told], "who looks at the table is told nothing"
    worker.look_at_pages(is_looking=False)
    worker.deliver(message)
    assert worker.shown == [told, told], "an open table that nobody looks at is not enough"
    worker.click(message)
    expect(table).to_have_url(f"{club.address}{path}#question")
    assert worker.opened[1:] == [f"{club.address}{path}"]


def test_a_hidden_tab_and_a_push_tell_one_thing(
    club: Served, visit: Visit, push: PushService
) -> None:
    """Browsers show messages with one tag as one, the later one."""
    anna, ben = visit(club.address), visit(club.address)
    (link,) = anna.invite(name="Anna")
    ben.accept(link, "Ben")
    for each in (anna, ben):
        each.await_table()
    path = anna.path
    asked, _ = asked_of((anna, ben))
    if asked is anna:
        play_until_another_is_asked(anna, Random(1))
    allow(anna, push)
    worker = Worker(anna)
    anna.context.add_init_script(AWAY)
    anna.open(path)
    anna.find(".settings summary").click()
    anna.find("[data-setting=notice]").check()
    anna.find(".settings summary").click()
    ben.asked()
    play_until_another_is_asked(ben, Random(1))
    anna.page.wait_for_function("() => window.tags.length === 1")
    worker.deliver(wait_until(lambda: push.messages)[0])
    anna.page.wait_for_function("() => window.tags.length === 2")
    assert anna.page.evaluate("() => window.tags") == [path.rpartition("/")[2]] * 2


def test_a_notice_outlives_the_server_and_comes_once(
    own_site: Site, visit: Visit, push: PushService
) -> None:
    """The server is killed after the move and before the notice could be sent."""
    anna, ben = visit(own_site.address, locale="ru", **PHONE), visit(own_site.address, **LAPTOP)
    (link,) = anna.invite(name="Anna")
    ben.accept(link, "Ben")
    anna.await_table()
    path = anna.path
    asked, _ = asked_of((anna, ben))
    if asked is anna:
        play_until_another_is_asked(anna, Random(1))
    allow(anna, push)
    ben.asked()
    push.refusals = [503] * 100
    play_until_another_is_asked(ben, Random(1))
    own_site.kill()
    assert push.messages == []
    push.refusals = []
    own_site.start()
    wait_until(lambda: push.messages and not planned(own_site))
    (message,) = push.messages
    assert message["path"] == f"{path.removeprefix('/')}#question"
    for each in (anna, ben):
        each.open("/rules")
        each.forgive_outage()


def planned(site: Site) -> int:
    """How many notices are still to be sent."""
    with closing(sqlite3.connect(site.data / DATABASE_FILE, timeout=SECONDS)) as db:
        return int(db.execute("SELECT count(*) FROM notices").fetchone()[0])


def test_a_test_says_that_it_has_arrived(club: Served, visit: Visit, push: PushService) -> None:
    anna = visit(club.address, **LAPTOP)
    allow(anna, push)
    worker = Worker(anna)
    anna.find("#push-test").click()
    wait_until(lambda: push.messages)
    worker.deliver(push.messages[0])
    expect(anna.find("#push-tested")).to_contain_text("The message has arrived on this device.")
    push.refusals = [403]
    anna.find("#push-test").click()
    expect(anna.find("#push-tested")).to_contain_text("the answer was 403")
    anna.find("#push-off button").click()
    expect(anna.find("#push-on")).to_be_visible()


def test_an_address_says_yes_and_no_by_the_links_in_its_mails(
    club: Served, visit: Visit, post: MailServer
) -> None:
    anna, stranger = visit(club.address, **PHONE), visit(club.address, locale="nl", **LAPTOP)
    anna.open("/notices")
    anna.find("[name=mail_address]").fill("anna@mail.test")
    anna.find("form[action='/notices/mail'] button").click()
    expect(anna.find("#mail")).to_contain_text("anna@mail.test")
    body = wait_until(lambda: post.mails)[0].get_body(("plain",))

    def is_sent() -> bool:
        anna.open("/notices")
        return "has not been confirmed yet" in anna.find("#mail").inner_text()

    wait_until(is_sent)
    assert body is not None
    yes = body.get_content().split()[-1]
    stranger.open(yes)
    stranger.find("main button.go").click()
    expect(stranger.find("main")).to_contain_text("anna@mail.test")
    assert is_clean(stranger)
    assert fits(stranger)
    anna.open("/notices")
    expect(anna.find("#mail")).to_contain_text("mails go to anna@mail.test")
    anna.find("[name=mail][value=daily]").check()
    anna.find("[name=quiet_from]").select_option("22")
    anna.find("#wishes button").click()
    expect(anna.find(".done")).to_be_visible()
    expect(anna.find("[name=quiet_from]")).to_have_value("22")
    assert fits(anna)
    assert is_clean(anna)
