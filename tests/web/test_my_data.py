"""A person sees what is kept of them, takes it along, and deletes it; others' games stay."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import BytesIO
from zipfile import ZipFile

from bruxelles1893.engine import read_record, replay
from bruxelles1893.server.people.identity import COOKIE
from server.support import Served
from web.support import Browser
from web.test_devices import linked, named, table_of_friends

Browsers = Callable[..., Browser]


def test_one_archive_has_the_settings_and_records_that_open(browser: Browsers) -> None:
    anna = browser()
    named(anna, "Anna")
    anna.post("/settings", theme="dark")
    anna.get("/")
    anna.post("/tables/now", rules="second", players=2, level="beginner")
    content = anna.http.get("/my-data/archive").content
    with ZipFile(BytesIO(content)) as archive:
        names = archive.namelist()
        me = json.loads(archive.read("me.json"))
        (record,) = [archive.read(each).decode() for each in names if each.endswith(".bxl")]
    assert (me["name"], me["settings"]["theme"], len(me["seats"])) == ("Anna", "dark", 1)
    assert replay(read_record(record)).names[0] in ("Anna", "Bot 1")


def test_who_deletes_their_data_is_nobody_and_the_game_goes_on(
    browser: Browsers, server: Served
) -> None:
    anna, ben, phone = browser(), browser(), browser()
    path = table_of_friends(anna, [ben])
    linked(anna, phone)
    who = server.services.identities.read(anna.http.cookies[COOKIE])
    assert who is not None
    anna.get("/my-data")
    anna.post("/my-data/delete", is_sure="true")
    assert "Your data is deleted" in anna.html
    for device in (anna, phone):
        device.get("/")
        assert path not in device.html
    ben.get(path)
    assert "Anna" not in ben.page.by_id("main").text
    assert "Friend 0" in ben.page.by_id("main").text
    dump = server.services.my_data.data_of(who)
    assert dump["seats"] == []
    with server.services.store.reading() as db:
        for table in ("seats", "games", "people", "recovery_codes"):
            found = db.exec_driver_sql(f"SELECT * FROM {table}").fetchall()
            assert who.id not in str(found), table


def test_nothing_is_deleted_by_mistake(browser: Browsers) -> None:
    anna = browser()
    named(anna, "Anna")
    anna.get("/my-data")
    anna.post("/my-data/delete")
    anna.get("/")
    assert "Anna" in anna.page.with_attribute("class", "menu person")[0].text
