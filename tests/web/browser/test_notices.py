"""Somebody is told by their browser, by its own service worker, and by mail."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from email.message import EmailMessage
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from bruxelles1893.server import services
from bruxelles1893.server.clocks.model import DAY
from bruxelles1893.server.notices import model
from bruxelles1893.server.settings import DATABASE_FILE, Settings
from bruxelles1893.words import language
from bruxelles1893.words.pages.notices import NOTICES
from patience import SECONDS, wait_until
from server.conftest import NO_LIMITS
from server.mail_server import MailServer
from server.push_service import PushService
from server.support import Served, free_port, served
from web.browser.away import Away, Worker, allow
from web.browser.conftest import Visit
from web.browser.site import Site
from web.browser.test_clocks import let_time_pass, timed
from web.browser.test_devices import PHONE, fits, is_clean
from web.browser.test_members import become_member, by_name
from web.browser.test_online import asked_of, play_until_another_is_asked
from web.browser.test_settings import LAPTOP
from web.browser.visitor import Visitor


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
    """A server that sends and reminds at once; asked for first, it outlives the browsers."""
    monkeypatch.setattr(model, "GRACE", 0.5)
    monkeypatch.setattr(services, "REMIND_SECONDS", 0.5)
    port = free_port()
    settings = Settings(
        data=tmp_path,
        limits=NO_LIMITS,
        allows_private_hooks=True,
        mail=post.settings,
        public_url=f"http://localhost:{port}",
    )
    with served(settings, port=port) as running:
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
def own_site(tmp_path: Path) -> Iterator[Site]:
    """A server that a test may kill; asked for first, it outlives the browsers."""
    with Site(tmp_path) as running:
        yield running


def said(code: str, event: str, **names: str) -> str:
    with language(code):
        return NOTICES[event].format(**names)


@pytest.mark.parametrize("code", ["en", "fr"])
def test_a_turn_is_pushed_to_whoever_has_left_the_table(
    club: Served, visit: Visit, push: PushService, code: str
) -> None:
    anna = visit(club.address, locale=code, **(PHONE if code == "fr" else LAPTOP))
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
    anna.keep_screenshot(f"notices-{code}")
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


def test_who_is_away_is_led_back_by_what_happens_to_the_clock(
    own_site: Site, visit: Visit, away: Callable[[Visitor], Away]
) -> None:
    """A pause, then time that runs out, a bot, and somebody who is back: each told and clicked."""
    anna, ben = visit(own_site.address, **LAPTOP), visit(own_site.address, locale="de", **PHONE)
    (link,) = timed(anna, 2, "turns:day", name="Anna")
    ben.accept(link, "Ben")
    anna.await_table()
    path, asked = anna.path, asked_of((anna, ben))[0]
    people = {"en": away(anna), "de": away(ben)}
    a_pause_is_told(people["en"], people["de"], path)
    languages = ("en", "de") if asked is anna else ("de", "en")
    time_that_runs_out_is_told(people, *languages, own_site, path)


def a_pause_is_told(anna: Away, ben: Away, path: str) -> None:
    ben.visitor.open(path)
    ben.visitor.find(".table-menu summary").first.click()
    ben.visitor.follow(ben.visitor.find(".table-menu [value=pause]"))
    ben.leave()
    anna.come(said("en", "pause-asked", mover="Ben"))
    anna.visitor.find("#asking [value=pause]").click()
    expect(anna.visitor.find("#question-title")).to_have_text("The game is paused.")
    anna.leave()
    ben.come(said("de", "paused"))
    expect(ben.visitor.find("#question-title")).to_have_text("Die Partie ist unterbrochen.")
    ben.leave()
    anna.visitor.open(path)
    anna.visitor.find("#asking [value=pause]").click()
    expect(anna.visitor.find(".player .clock.runs")).to_have_count(1)
    anna.leave()
    ben.come(said("de", "resumed"))
    expect(ben.visitor.find("#log-recent li").last).to_have_text("Anna beendet die Pause.")
    expect(ben.visitor.find(".player .clock.runs")).to_have_count(1)
    ben.leave()


def time_that_runs_out_is_told(
    people: dict[str, Away], late: str, other: str, site: Site, path: str
) -> None:
    """By the languages of who is late and of who waits."""
    names = {"en": "Anna", "de": "Ben"}
    thinker, waiter = people[late], people[other]
    let_time_pass(site, path, 2.6 * DAY)
    thinker.come(said(late, "time-short"))
    thinker.leave()
    let_time_pass(site, path, 0.5 * DAY)
    waiter.come(said(other, "time-over", mover=names[late]))
    expect(waiter.visitor.find(".notice .deed")).to_have_count(4)
    assert is_clean(waiter.visitor)
    assert fits(waiter.visitor)
    waiter.visitor.keep_screenshot("time-over-told")
    thinker.come(said(late, "out-of-time"))
    told = {"en": "Your time is up. Play now,", "de": "Deine Zeit ist abgelaufen. Zieh jetzt,"}
    expect(thinker.visitor.find("#asking .claim")).to_contain_text(told[late])
    assert is_clean(thinker.visitor)
    assert fits(thinker.visitor)
    thinker.visitor.keep_screenshot("own-time-over-told")
    thinker.leave()
    waiter.visitor.find(".notice [value=over]").click()
    thinker.come(said(late, "bot-plays"))
    assert is_clean(thinker.visitor)
    assert fits(thinker.visitor)
    thinker.visitor.keep_screenshot("bot-plays-told")
    thinker.visitor.follow(thinker.visitor.find("[form=seat][value=back]"))
    back = {"en": f"{names[late]} is back.", "de": f"{names[late]} ist wieder da."}
    expect(waiter.visitor.find("#log-recent")).to_contain_text(back[other])


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
    ask_by_mail(anna, "anna@mail.test")

    def is_sent() -> bool:
        anna.open("/notices")
        return "has not been confirmed yet" in anna.find("#mail").inner_text()

    wait_until(is_sent)
    stranger.open(linked(post, "/mail/yes/"))
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


def test_a_mail_leads_to_the_question_and_is_stopped_by_whoever_reads_it(
    club: Served, visit: Visit, post: MailServer
) -> None:
    anna, ben = visit(club.address, **LAPTOP), visit(club.address, locale="fr", **PHONE)
    (link,) = timed(anna, 2, "turns:day", name="Anna")
    ben.accept(link, "Ben")
    anna.await_table()
    path, asked = anna.path, asked_of((anna, ben))[0]
    if asked is ben:
        play_until_another_is_asked(ben, Random(1))
    ask_by_mail(ben, "ben@mail.test")
    ben.open(linked(post, "/mail/yes/"))
    ben.find("main button.go").click()
    expect(ben.find("main [role=status]")).to_contain_text("ben@mail.test")

    anna.asked()
    play_until_another_is_asked(anna, Random(1))
    ben.open(linked(post, path))
    assert ben.path == path
    assert ben.asked()
    stranger = visit(club.address, locale="nl", **LAPTOP)
    stranger.open(linked(post, "/mail/stop/"))
    stranger.find("main button.go").click()
    expect(stranger.find("main [role=status]")).to_be_visible()
    assert is_clean(stranger)
    ben.open("/notices")
    expect(ben.find("#mail")).not_to_contain_text("ben@mail.test")


@pytest.mark.parametrize(
    ("host", "guest", "coming", "moved", "off"),
    [
        (
            {"locale": "nl", **LAPTOP},
            {"locale": "fr", **PHONE},
            "Je viens",
            "dimanche 19 novembre 2090 à 21:00",
            "annulée",
        ),
        (
            {"locale": "en", **PHONE},
            {"locale": "de", **LAPTOP},
            "Ich komme",
            "Sonntag, 19. November 2090 um 21:00",
            "abgesagt",
        ),
    ],
    ids=["nl-fr", "en-de"],
)
def test_an_evening_is_told_of_until_it_is_called_off(
    club: Served,
    visit: Visit,
    post: MailServer,
    away: Callable[[Visitor], Away],
    host: dict[str, Any],
    guest: dict[str, Any],
    coming: str,
    moved: str,
    off: str,
) -> None:
    """Two people click; whoever comes is told by their browser and by mail, and finds it there."""
    zone, address = {"timezone_id": "Europe/Brussels"}, by_name(club)
    anna, ben = visit(address, **host, **zone), visit(address, **guest, **zone)
    for person, name in ((anna, "Hermine"), (ben, "Balduin")):
        with person.page.expect_response("**/api/me/settings"):
            become_member(person, name)
    ask_by_mail(ben, "ben@mail.test")
    ben.open(linked(post, "/mail/yes/"))
    ben.find("main button.go").click()
    expect(ben.find("main [role=status]")).to_contain_text("ben@mail.test")
    path = an_evening_is_planned(anna, ben, coming)
    told = Told(away(ben), post, guest["locale"], path)

    an_evening_is_moved(anna, path)
    told.of("evening-moved")
    expect(ben.find(".evening time")).to_have_text(moved)
    ben.keep_screenshot(f"evening-moved-{guest['locale']}")
    told.leave()

    let_the_evening_come(club.services.settings.data)
    told.of("evening-soon")
    expect(ben.find(".evening [value=yes]")).to_have_attribute("aria-pressed", "true")
    told.leave()

    anna.open(path)
    anna.follow(anna.find(".evening form[action$='/cancel'] button"))
    expect(anna.find(".evening .badge")).to_be_visible()
    anna.keep_screenshot(f"evening-off-{host['locale']}")
    told.of("evening-off")
    expect(ben.find(".evening .badge")).to_have_text(off)
    for person in (anna, ben):
        assert is_clean(person)
        assert fits(person)
    ben.keep_screenshot(f"evening-off-{guest['locale']}")
    assert len(post.mails) == 4, "the question to the address, and each notice once"


class Told:
    """Somebody who is away, and is told of the evenings of a club in every way."""

    def __init__(self, away: Away, post: MailServer, code: str, path: str) -> None:
        self.away, self._post, self._code, self._path = away, post, code, path
        self.leave()

    def leave(self) -> None:
        self.away.leave()

    def of(self, event: str) -> None:
        """A mail and a message say it in the person's language; the message leads to the club."""
        with language(self._code):
            words = NOTICES[event].partition("{when}")[0]
        mail = wait_until(lambda: [each for each in self._post.mails if words in body_of(each)])[-1]
        assert mail["To"] == "ben@mail.test"
        assert "Premier soir" in mail["Subject"]
        assert f"{self._path}#evenings" in body_of(mail)
        self.away.come(words)
        assert self.away.visitor.path == f"{self._path}#evenings"


def body_of(mail: EmailMessage) -> str:
    body = mail.get_body(("plain",))
    return "" if body is None else str(body.get_content())


def an_evening_is_planned(anna: Visitor, ben: Visitor, coming: str) -> str:
    """By the founder of a club; somebody who has its link comes. Returns the club's page."""
    anna.open("/clubs")
    form = anna.find("form[action='/clubs']")
    form.locator("[name=name]").fill("Cercle Hankar")
    anna.follow(form.locator("button"))
    path = anna.path
    ben.page.goto(anna.find("#members input.link").input_value())
    ben.follow(ben.find("#club-door button"))
    anna.find("#evenings > details > summary").click()
    anna.find("#evenings [name=title]").fill("Premier soir")
    anna.find("#evenings [name=starts]").fill("2090-11-18T20:00")
    anna.follow(anna.find("#evenings .settings-form button"))
    ben.open(path)
    ben.follow(ben.find(".evening button", has_text=coming))
    expect(ben.find(".evening [value=yes]")).to_have_attribute("aria-pressed", "true")
    return path


def an_evening_is_moved(anna: Visitor, path: str) -> None:
    anna.open(path)
    anna.find(".evening summary").click()
    form = anna.find(".evening form[action$='/change']")
    form.locator("[name=starts]").fill("2090-11-19T21:00")
    anna.follow(form.locator("button"))
    expect(anna.find("#evenings")).to_contain_text("Balduin")


def let_the_evening_come(data: Path) -> None:
    """The time passes until the club meets in less than an hour."""
    with closing(sqlite3.connect(data / DATABASE_FILE, timeout=SECONDS)) as db, db:
        (passed,) = db.execute(
            "SELECT starts_at - ? FROM evenings", (time.time() + 3500,)
        ).fetchone()
        db.execute(
            "UPDATE evenings SET starts_at = starts_at - ?, remind_at = remind_at - ?",
            (passed, passed),
        )


def ask_by_mail(person: Visitor, address: str) -> None:
    """Let an address be asked whether it wants mails."""
    person.open("/notices")
    person.find("[name=mail_address]").fill(address)
    person.find("form[action='/notices/mail'] button").click()
    expect(person.find("#mail")).to_contain_text(address)


def linked(post: MailServer, beginning: str) -> str:
    """Where a link of the latest mail that has such a one leads to."""

    def found() -> list[str]:
        words = [word for mail in post.mails for word in body_of(mail).split()]
        paths = [urlsplit(word).path for word in words if "://" in word]
        return [path for path in paths if path.startswith(beginning)]

    return wait_until(found)[-1]
