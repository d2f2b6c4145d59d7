"""Somebody at a browser: opens tables, answers questions, and notices what goes wrong."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from random import Random

from playwright.sync_api import (
    BrowserContext,
    ConsoleMessage,
    Error,
    FilePayload,
    Locator,
    Page,
)

from bruxelles1893.engine import Session, write_record
from patience import MILLISECONDS, wait_until
from web.support import token

SCREENSHOTS = Path(__file__).parents[3] / "build" / "screenshots"
READ = """async () => {
  const isWhole = document.readyState === "complete";
  if (!isWhole) await new Promise((done) => addEventListener("load", done, { once: true }));
  const field = (name) => document.querySelector(`#choose [name=${name}]`)?.value ?? "";
  const values = (selector) => [...document.querySelectorAll(selector)]
    .filter((each) => each.checkVisibility()).map((each) => each.value);
  return {
    number: document.querySelector("#game")?.dataset.number ?? "",
    draft: field("draft"),
    choices: [...document.querySelectorAll(".choices .choice")].map((each) => each.value),
    lit: values(":is(.west, .centre, .east) button[form=choose][name=option]:not([data-else])"),
    isFinal: Boolean(document.querySelector(".confirm")),
    isOver: Boolean(document.querySelector(".sheet")),
  };
}"""
HAS_CHANGED = """([number, draft]) => !document.documentElement.classList.contains("asking-server")
  && (document.querySelector("#game").dataset.number !== number
    || document.querySelector("#choose [name=draft]")?.value !== draft
    || Boolean(document.querySelector(".sheet")))"""
ON_TABLE = ":is(.west, .centre, .east) button[form=choose][value='{}']:not([data-else])"
NO_TIPS = "localStorage.getItem('tips') ?? localStorage.setItem('tips', 'off')"
"""Visitors have switched the tips off, but for those who switch them on again."""
STAYS = """async () => {
  const named = [...document.querySelectorAll("a[data-stays]")].map((link) => link.href);
  const kept = await Promise.all([location.href, ...named].map((page) => caches.match(page)));
  return Boolean(navigator.serviceWorker.controller) && kept.every(Boolean);
}"""
"""Whether the service worker is there, and keeps the page and those that it names."""
IS_OFFLINE = """() => fetch("/api/health", { cache: "no-store" }).then(() => false, () => true)"""
OUTAGE = ("net::ERR_",)
"""What the console says when the server cannot be reached."""

ASKED_OR_OVER = "#question.mine, .sheet"


def as_file(session: Session) -> FilePayload:
    """A game's record as a browser sends it."""
    record = write_record(session).encode()
    return {"name": "game.bxl", "mimeType": "text/plain", "buffer": record}


@dataclass(frozen=True, slots=True)
class Shown:
    """What a page shows: the version of the game, the turn so far, and what can be chosen."""

    number: str
    draft: str
    choices: list[str]
    lit: list[str]
    is_final: bool
    is_over: bool


class Visitor:
    """A browser of one person. Errors in its console are kept, and fail the test at its end."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context = context
        self.address = address
        self.troubles: list[str] = []
        self.clicked_on_table = 0
        context.set_default_timeout(MILLISECONDS)
        context.add_init_script(NO_TIPS)
        self.page = self.new_page()

    def new_page(self) -> Page:
        page = self.context.new_page()
        page.on("console", self._on_console)
        page.on("pageerror", self._on_error)
        return page

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            where = message.location.get("url", "")
            self.troubles.append(f"{message.type}: {message.text} {where}")

    def _on_error(self, error: Error) -> None:
        self.troubles.append(f"page error: {error}")

    def open(self, path: str = "/") -> None:
        self.page.goto(self.address + path)

    @property
    def path(self) -> str:
        """The address of the table, without a turn in the making."""
        return self.page.url.removeprefix(self.address).split("?")[0]

    def find(self, selector: str, has_text: str | None = None) -> Locator:
        return self.page.locator(selector, has_text=has_text)

    def text(self, selector: str) -> str:
        return self.find(selector).first.inner_text()

    def follow(self, locator: Locator) -> None:
        """Press what leads to another page, and wait until that page is whole."""
        with self.page.expect_navigation():
            locator.click()

    def await_table(self) -> None:
        """Wait for a table; before its page is whole no script hears what is pressed."""
        self.find("#game").wait_for()
        self.page.wait_for_load_state()

    def wait_for(self, promise: str, asked: object = None) -> None:
        """Ask the page until a promise is kept; `wait_for_function` takes any promise for true."""
        wait_until(lambda: self.page.evaluate(promise, asked))

    def wait_until_kept(self) -> None:
        """Wait until the page would be there without a network."""
        self.wait_for(STAYS)

    def lose_network(self) -> None:
        self.context.set_offline(True)
        self.wait_for(IS_OFFLINE)

    def find_network(self) -> None:
        self.context.set_offline(False)

    def forgive_outage(self) -> None:
        """Forget the browser's complaints that the server could not be reached."""
        self.troubles[:] = [
            each for each in self.troubles if not any(sort in each for sort in OUTAGE)
        ]

    def forgive(self, status: str) -> None:
        """Forget the browser's complaint about one answer that was to be expected."""
        told = next(each for each in self.troubles if f"status of {status}" in each)
        self.troubles.remove(told)

    def keep_screenshot(self, name: str) -> None:
        """The page as a picture, among what a run leaves behind."""
        self.page.screenshot(path=SCREENSHOTS / f"{name}.png", animations="disabled")

    # --- Tables ---------------------------------------------------------------------------------
    def play_now(self, rules: str = "second", players: int = 2, level: str = "beginner") -> None:
        """A game against bots, from the start page."""
        self.open()
        door = self.find("form[action='/tables/now']")
        door.locator("[name=rules]").select_option(rules)
        door.locator(f"[name=players][value='{players}'] + span").click()
        door.locator("[name=level]").select_option(level)
        door.locator("[name=name]").fill("Anna")
        door.locator("button.go").click()
        self.await_table()

    def pass_and_play(self, *names: str, rules: str = "second") -> None:
        """A game of several people at this browser, from the start page."""
        self.open()
        door = self.find("form[action='/tables/here']")
        door.locator("[name=rules]").select_option(rules)
        fields = [each for each in door.locator("[name=names]").all() if each.is_visible()]
        for field, name in zip(fields, (*names, "", ""), strict=False):
            field.fill(name)
        door.locator("button.go").click()
        self.await_table()

    def invite(
        self,
        rules: str = "second",
        players: int = 2,
        name: str = "Olga",
        allows_hints: bool = False,
    ) -> list[str]:
        """A table for friends; the links to their seats."""
        self.open()
        door = self.find("form[action='/tables/friends']")
        door.locator("[name=rules]").select_option(rules)
        door.locator(f"[name=players][value='{players}'] + span").click()
        door.locator("[name=name]").fill(name)
        if allows_hints:
            door.locator(".options summary").click()
            door.locator("[name=allows_hints]").check()
        door.locator("button.go").click()
        self.find("input.link").first.wait_for()
        return [link.input_value() for link in self.find("input.link").all()]

    def accept(self, link: str, name: str) -> None:
        """Take the seat of an invitation."""
        self.page.goto(link)
        self.find("main [name=name]").fill(name)
        self.find("main button.go").click()
        self.find("#game, ol.seats").first.wait_for()
        self.page.wait_for_load_state()

    def upload_by_hand(self, session: Session) -> None:
        """Go on with a game, or study it, from its record, as one does on the start page."""
        self.open()
        self.find("input[type=file]").set_input_files(as_file(session))
        self.find("form[action='/records'] button").click()
        self.await_table()

    def upload(self, session: Session, *, keeps_decks: bool = False) -> None:
        """The same, without looking at the start page."""
        asked = self.context.request
        start = asked.get(f"{self.address}/", timeout=MILLISECONDS).text()
        sent = asked.post(
            f"{self.address}/records",
            multipart={
                "csrf_token": token(start),
                "file": as_file(session),
                "keeps_decks": keeps_decks,
            },
            timeout=MILLISECONDS,
        )
        self.page.goto(sent.url)
        self.await_table()

    def see_score_sheet(self) -> None:
        """The end of a finished game that is looked back at."""
        self.open(f"{self.path}?ply=99999")
        self.find(".sheet").wait_for()

    # --- Turns ----------------------------------------------------------------------------------
    def look(self) -> Shown:
        seen = self.page.evaluate(READ)
        return Shown(
            seen["number"],
            seen["draft"],
            seen["choices"],
            seen["lit"],
            seen["isFinal"],
            seen["isOver"],
        )

    def asked(self) -> Shown:
        """Wait for a question to this person, or for the end."""
        self.find(ASKED_OR_OVER).first.wait_for()
        return self.look()

    def changed(self, shown: Shown) -> Shown:
        """Wait until the page shows something newer."""
        self.page.wait_for_function(HAS_CHANGED, arg=[shown.number, shown.draft])
        return self.look()

    def press(self, locator: Locator) -> Shown:
        """Click, or tap, something that changes the game or the turn in the making."""
        before = self.look()
        self._touch(locator)
        return self.changed(before)

    def _touch(self, locator: Locator) -> None:
        """Come from afar, so that no explanation's link is in the way."""
        self.page.mouse.move(1, 1)
        locator.click()

    def confirm(self) -> Shown:
        return self.press(self.find(".confirm"))

    def choose(self, token: str) -> Shown:
        """Choose an option: on the table if something there stands for it, else in the list."""
        on_table = self.find(ON_TABLE.format(token)).first
        if on_table.count() and on_table.is_visible():
            self.clicked_on_table += 1
            return self.press(on_table)
        listed = self.find(f".choices .choice[value='{token}']")
        self.page.wait_for_load_state()  # before it no key is heard
        if not listed.is_visible():  # what can be chosen on the table is listed on request
            self.page.keyboard.press("v")
        return self.press(listed)

    def answer(self, rng: Random) -> Shown:
        """One step: confirm if that is all, else choose something, on the table if possible."""
        shown = self.asked()
        if shown.is_over:
            return shown
        if shown.is_final:
            return self.confirm()
        return self.choose(rng.choice(shown.lit or shown.choices))
