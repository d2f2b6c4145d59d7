"""A page that listens again after a restart."""

from __future__ import annotations

import json
import zlib
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager

import httpx

from bruxelles1893.web.rendering.updates import known_pages
from server.support import ME, OPEN, Person, Served
from web.support import read


@contextmanager
def events(person: Person, table: str, page: str, number: str) -> Iterator[Iterator[str]]:
    """The names and data of what a page hears that shows a position."""
    where = f"/table/{table}/live"
    with person.http.stream("GET", where, params={"page": page, "number": number}) as stream:
        assert stream.status_code == httpx.codes.OK
        yield (line for line in stream.iter_lines() if line.startswith(("event:", "data:")))


def test_a_page_that_shows_the_present_is_sent_nothing_by_a_process_that_never_drew_it(
    server: Served,
) -> None:
    people = [server.person(name) for name in ("Anna", "Ben")]
    table = people[0].create(ME, OPEN, is_public=True)
    people[1].post(f"/api/tables/{table}/join")
    views = [each.view(table) for each in people]
    asked = 0 if views[0]["options"] else 1
    waiting = people[1 - asked]
    game = read(waiting.http.get(f"/table/{table}").text).by_id("game").attributes
    page, number = game["data-page"], game["data-number"]
    known_pages.cache_clear()
    with events(waiting, table, page, number) as heard:
        assert next(heard) == "event: alive"
        next(heard)
        people[asked].play(table, views[asked]["number"], views[asked]["options"][0]["option"])
        is_packed = next(heard) == "event: packed"
        data = next(heard).removeprefix("data: ")
        update = json.loads(zlib.decompress(b64decode(data)) if is_packed else data)
        assert update["was"] == page, "what has changed, not all of it"
