"""A device that is signed out at one process is out at every other, and its streams end there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from threading import Event

import httpx
import pytest

from patience import SECONDS
from server.faults.processes import Server, running
from server.support import ME
from web.support import Browser

WorkerProcesses = tuple[Server, Server]
BrowserAt = Callable[..., Browser]


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def two_processes(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[WorkerProcesses]:
    """Two servers that share a database."""
    one, other = tmp_path_factory.mktemp("one"), tmp_path_factory.mktemp("other")
    is_file = request.param == "sqlite"
    database = None if is_file else request.getfixturevalue("new_database")()
    with running(one, database) as first, running(one if is_file else other, database) as second:
        yield first, second


@pytest.fixture
def browser_at() -> Iterator[BrowserAt]:
    """Browsers that are sent to a process; with the cookies of another, if they are named."""
    with ExitStack() as opened:

        def made(server: Server, cookies: httpx.Cookies | None = None) -> Browser:
            browser = Browser(server.address)
            opened.enter_context(browser.http)
            browser.http.cookies.update(cookies)
            return browser

        yield made


def linked(owner: Browser, other: Browser) -> None:
    owner.get("/devices")
    owner.post("/devices/code", is_trusted="true")
    code = owner.page.by_id("device-code").text
    other.get("/devices")
    other.post("/device", code=code)


def name_of(person: Browser) -> str:
    person.get("/")
    return person.page.with_attribute("class", "menu person")[0].text


def read_to_its_end(person: Browser, path: str, is_open: Event) -> int:
    """Listen until the server ends the stream; how many lines were heard."""
    count = 0
    with (
        httpx.Client(
            base_url=person.http.base_url, cookies=person.http.cookies, timeout=SECONDS
        ) as line,
        line.stream("GET", path) as stream,
    ):
        for _ in stream.iter_lines():
            count += 1
            is_open.set()
    return count


def test_what_is_signed_out_here_is_out_there_at_once(
    two_processes: WorkerProcesses, browser_at: BrowserAt
) -> None:
    here, there = two_processes
    owner, thief = browser_at(here), browser_at(there)
    owner.get("/")
    owner.post("/name", name="Olga")
    table = here.person("Ben").create(ME, ME)
    linked(owner, thief)
    assert "Olga" in name_of(thief)
    thief.get("/devices")
    form, cookies = thief.html, httpx.Cookies(thief.http.cookies)
    streams = [f"/table/{table}/live", f"/api/tables/{table}/events"]
    opened = [Event() for _ in streams]
    with ThreadPoolExecutor(len(streams)) as pool:
        heard = [
            pool.submit(read_to_its_end, thief, path, is_open)
            for path, is_open in zip(streams, opened, strict=True)
        ]
        assert all(each.wait(SECONDS) for each in opened)
        owner.get("/devices")
        devices = [each.attributes["value"] for each in owner.page.with_attribute("name", "device")]
        owner.post("/devices/out", device=devices[1])
        for path in ("/devices/code", "/devices/recovery"):
            thief.html, thief.http.cookies = form, httpx.Cookies(cookies)
            thief.post(path, 403)
        thief.http.cookies = httpx.Cookies(cookies)
        assert "Olga" not in name_of(thief)
        assert all(each.result(SECONDS) for each in heard), "the streams ended"
    assert "Olga" not in name_of(browser_at(here, cookies))
    assert "Olga" in name_of(browser_at(there, owner.http.cookies))
