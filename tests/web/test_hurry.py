"""While a bot thinks for long the page says so, and who plays alone may have it move now."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from server.support import Served
from web.support import Browser
from web.test_devices import named, table_of_friends

Browsers = Callable[..., Browser]
THINKS = "is thinking."


def played_until_a_bot_is_asked(person: Browser, path: str) -> None:
    person.get(path)
    while person.is_asked() or person.can_confirm():
        if person.can_confirm():
            draft, number = person.field("draft"), person.field("number")
            person.post(f"{path}/play", number=number, draft=draft)
        else:
            number, draft = person.field("number"), person.field("draft")
            person.get(path, number=number, draft=draft, option=person.choices()[0])


@pytest.mark.parametrize(("level", "thinks"), [("master", True), ("beginner", False)])
def test_who_plays_alone_hurries_bots_that_think(
    browser: Browsers, server: Served, monkeypatch: pytest.MonkeyPatch, level: str, thinks: bool
) -> None:
    woken: list[str] = []
    monkeypatch.setattr(server.services.bot_runner, "wake", woken.append)
    anna = browser()
    anna.get("/")
    anna.post("/tables/now", rules="second", players=3, level=level)
    played_until_a_bot_is_asked(anna, anna.path)
    assert (THINKS in anna.html) == thinks
    assert ('id="move-now"' in anna.html) == thinks
    del woken[:]
    anna.post(f"{anna.path}/hurry")
    assert woken == [anna.path.rpartition("/")[2]]
    assert woken[0] in server.services.bot_runner._hurried


def test_among_people_nobody_makes_a_bot_play_worse(browser: Browsers) -> None:
    anna, ben = browser(), browser()
    named(anna, "Anna")
    path = table_of_friends(anna, [ben])
    anna.get(path)
    assert 'action="' + path + '/hurry"' not in anna.html
    anna.post(f"{path}/hurry", 403)
