"""Somebody who plays by clicks on what can be seen, and notes whatever goes wrong meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

from playwright.sync_api import (
    BrowserContext,
    ConsoleMessage,
    Error,
    Frame,
    Locator,
    Page,
    Response,
)

from patience import MILLISECONDS

HOUSE: Final = "#house"
"""The frame in which the site without a server shows its pages."""
AT_ONCE: Final = (
    "localStorage.pace ??= 'once'; localStorage.finale ??= 'nothing'; localStorage.tips ??= 'off'"
)
"""Whoever clicks here has chosen to see at once what happened."""
OUTSIDE: Final = """(root) => {
  const paths = ["href", "src", "action", "formaction"];
  const isPath = ({ name }) => paths.includes(name) || /^data-(?!key$)/.test(name);
  const isOutside = ({ value }) => /^\\/(?!\\/)/.test(value) && !`${value}/`.startsWith(root);
  return [...document.querySelectorAll("*")].flatMap((each) => [...each.attributes]
    .filter((one) => isPath(one) && isOutside(one)).map(({ name, value }) => `${name}=${value}`));
}"""
SHOWN: Final = """() => {
  const draft = document.querySelector("#choose [name=draft]")?.value ?? "";
  return `${document.querySelector("#game")?.dataset.number} ${draft}`;
}"""
HAS_CHANGED: Final = """(before) => {
  const draft = document.querySelector("#choose [name=draft]")?.value ?? "";
  const isAsking = document.documentElement.classList.contains("asking-server");
  const now = `${document.querySelector("#game")?.dataset.number} ${draft}`;
  return Boolean(document.querySelector(".sheet")) || (!isAsking && now !== before);
}"""
ON_TABLE: Final = ":is(.west, .centre, .east) button[form=choose][name=option]:not([data-else])"
CHOICES: Final = f".choices .choice, {ON_TABLE}"
ASKED_OR_OVER: Final = "#question.mine, .sheet"


class Clicker:
    """A tab. `root` is the path below which every address of the pages has to lie."""

    def __init__(self, context: BrowserContext, address: str, root: str) -> None:
        self.context: Final = context
        self.address: Final = address
        self.troubles: Final[list[str]] = []
        self._root: Final = root
        context.add_init_script(AT_ONCE)
        context.set_default_timeout(MILLISECONDS)
        self.page: Page = context.new_page()
        self.page.on("response", self._on_response)
        self.page.on("pageerror", self._on_error)
        self.page.on("console", self._on_console)

    def _on_response(self, response: Response) -> None:
        if response.status >= 400:
            self.troubles.append(f"{response.status} {response.request.method} {response.url}")

    def _on_error(self, error: Error) -> None:
        self.troubles.append(f"page error: {error}")

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.troubles.append(f"console: {message.text} {message.location.get('url', '')}")

    # --- What is seen ---------------------------------------------------------------------------
    def open(self) -> None:
        """Open the start page, and wait until it shows something."""
        self.page.goto(self.address, timeout=MILLISECONDS)
        if self.page.locator(HOUSE).count():
            self.page.locator(HOUSE).wait_for(state="visible", timeout=MILLISECONDS * 4)
        self.find("main").wait_for()

    @property
    def frame(self) -> Frame:
        """What shows the pages of the game."""
        inner = self.page.query_selector(HOUSE)
        found = inner.content_frame() if inner is not None else None
        return found or self.page.main_frame

    def find(self, selector: str) -> Locator:
        """The first element of a kind that can be seen."""
        return self.frame.locator(selector).filter(visible=True).first

    def await_table(self) -> None:
        """Wait for a table; before its page is whole no script hears what is pressed."""
        self.find("#game").wait_for()
        self.frame.wait_for_load_state()

    def see(self, selector: str) -> bool:
        return self.frame.locator(selector).filter(visible=True).count() > 0

    def shown_round(self) -> str:
        """The round, as the page names it."""
        return self.frame.locator("#status .rounds").get_attribute("aria-label") or ""

    def look(self) -> None:
        """Note all addresses that lead out of the site."""
        self.troubles.extend(set(self.frame.evaluate(OUTSIDE, f"{self._root}/")))

    # --- What is clicked ------------------------------------------------------------------------
    def click(self, selector: str) -> None:
        """Click something that leads to another page."""
        self.find(selector).click()

    def go_home(self) -> None:
        self.click("header a[href$='/']")
        self.find("form[action$='/tables/now']").wait_for()
        self.look()

    def begin(self, door: str, wanted: str = "#game") -> None:
        """Press the button of a form on the page, and wait for what it leads to."""
        self.click(f"form[action$='{door}'] button")
        self.find(wanted).wait_for()
        self.look()

    def _press(self, target: Locator) -> None:
        before = self.frame.evaluate(SHOWN)
        target.click()
        self.frame.wait_for_function(HAS_CHANGED, arg=before)
        self.look()

    def choose(self, word: str) -> None:
        """Choose an option, on the table or in the list."""
        self._press(self.find(f":is({CHOICES})[value='{word}']"))

    def confirm(self) -> None:
        self._press(self.find(".confirm"))

    def answer(self, rng: Random) -> None:
        """One step of a turn: confirm if that is all, else choose something that can be seen."""
        self.frame.locator(ASKED_OR_OVER).first.wait_for()
        while self.see("#mentor .next"):
            self.click("#mentor .next")
        if self.see(".confirm"):
            self.confirm()
        elif not self.see(".sheet"):
            options = self.frame.locator(CHOICES).filter(visible=True)
            self._press(options.nth(rng.randrange(options.count())))

    def play(self, rng: Random, until: Callable[[], bool]) -> None:
        """Answer questions until something is so; at the end of the game at the latest."""
        while not until():
            if self.see(".sheet"):
                assert until(), "the game is over"
                return
            self.answer(rng)


def troubles_of(clicker: Clicker) -> list[str]:
    """What went wrong, each thing once."""
    return sorted(set(clicker.troubles))


Options = dict[str, Any]
DESKTOP: Final[Options] = {"viewport": {"width": 1366, "height": 768}}
PHONE: Final[Options] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}
