"""Somebody who plays on the site without a server, in a real browser."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from playwright.sync_api import BrowserContext, FrameLocator, Page

from patience import MILLISECONDS

Json = Any
FETCH = """async ([path, method, body]) => {
    const house = location.pathname + "house";
    const headers = {};
    if (method !== "GET") {
        headers["X-CSRF-Token"] = (await (await fetch(house + "/api/me")).json()).csrf_token;
        headers["Content-Type"] = "application/json";
    }
    const told = body && JSON.stringify(body);
    const response = await fetch(house + path, { method, headers, body: told });
    return [response.status, await response.text()];
}"""


class Offline:
    """A tab with the site in it."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context = context
        self.address = address
        self.page: Page = context.new_page()
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))

    @property
    def house(self) -> FrameLocator:
        """What the game shows."""
        return self.page.frame_locator("#house")

    def open(self) -> None:
        """Open the site, and wait until the game shows something."""
        self.page.goto(self.address, timeout=MILLISECONDS)
        self.wait()

    def reload(self) -> None:
        self.page.reload(timeout=MILLISECONDS)
        self.wait()

    def wait(self) -> None:
        self.page.locator("#house").wait_for(state="visible", timeout=MILLISECONDS * 4)
        self.house.locator("#main").wait_for(timeout=MILLISECONDS)

    def rehearsed(self) -> None:
        """Wait until the memory is kept with which later starts begin."""
        self.page.wait_for_function("() => bruxelles.rehearsed", timeout=MILLISECONDS * 4)
        assert self.page.evaluate("() => bruxelles.rehearsed")

    def ask(self, path: str, method: str = "GET", body: Json = None) -> tuple[int, str]:
        status, text = self.page.evaluate(FETCH, [path, method, body])
        return status, text

    def json(self, path: str, method: str = "GET", body: Json = None) -> Json:
        status, text = self.ask(path, method, body)
        assert status in (200, 201), f"{status} {text}"
        return json.loads(text)

    def post_form(self, path: str, form: str) -> None:
        """Send a form as a page does."""
        self.page.evaluate(
            """([path, body]) => fetch(location.pathname + "house" + path, {
                method: "POST", body,
                headers: { "Content-Type": "application/x-www-form-urlencoded" },
            })""",
            [path, form],
        )

    def show(self, path: str) -> None:
        """Go to a page of the game."""
        self.page.evaluate(
            "path => { document.querySelector('#house').src = location.pathname + 'house' + path }",
            path,
        )
        self.page.wait_for_url(f"**#{path}", timeout=MILLISECONDS)

    def play(self, table: str, rng: Random, moves: int | None = None) -> bool:
        """Play at random, so many moves or to the end; whether the game is over."""
        while moves is None or moves > 0:
            shown = self.json(f"/api/tables/{table}/view")
            if shown["table"]["status"] != "running":
                return True
            if shown["options"]:
                option = rng.choice(shown["options"])["notation"]
                body = {"number": shown["number"], "options": [option]}
                self.json(f"/api/tables/{table}/moves", "POST", body)
                moves = None if moves is None else moves - 1
            else:
                self.page.wait_for_timeout(20)
        return False
