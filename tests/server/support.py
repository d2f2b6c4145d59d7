"""A real server in a thread, and people who talk to it."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from random import Random, SystemRandom
from typing import Any

import httpx
import uvicorn

from bruxelles1893.server.services import Services
from bruxelles1893.server.settings import Settings
from bruxelles1893.startup.serve import DEAF_SECONDS, OPTIONS, listening_socket
from bruxelles1893.startup.site import create_site
from patience import SECONDS, wait_until

Json = Any
ME = {"kind": "me"}
OPEN = {"kind": "open"}
INVITED = {"kind": "invited"}
PORTS = (15_000, 30_000)


def bot(level: str = "easy") -> Json:
    return {"kind": "bot", "level": level}


class Served:
    """A server that answers on a port of its own."""

    def __init__(
        self,
        settings: Settings,
        deaf_seconds: float = DEAF_SECONDS,
        options: dict[str, Any] | None = None,
        port: int = 0,
    ) -> None:
        self.app = create_site(settings)
        self.services: Services = self.app.state.services
        self._socket = listening_socket("127.0.0.1", port, deaf_seconds)
        self.address = "http://{}:{}".format(*self._socket.getsockname())
        config = uvicorn.Config(self.app, log_level="warning", **(OPTIONS | (options or {})))
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, args=([self._socket],))
        self._people: list[Person] = []

    def start(self) -> None:
        self._thread.start()
        wait_until(lambda: self._server.started or not self._thread.is_alive())
        assert self._server.started, "the server did not start"

    def stop(self) -> None:
        self.services.hub.close()
        self._server.should_exit = True
        self._thread.join(SECONDS)
        self._socket.close()
        for person in self._people:
            person.http.close()
        assert not self._thread.is_alive(), "the server did not stop"

    def get(self, path: str, **headers: str) -> httpx.Response:
        """What somebody gets who has no cookie."""
        return httpx.get(f"{self.address}{path}", headers=headers, timeout=SECONDS)

    def person(self, name: str | None = None) -> Person:
        self._people.append(Person(self.address, name))
        return self._people[-1]


@contextmanager
def served(
    settings: Settings,
    deaf_seconds: float = DEAF_SECONDS,
    options: dict[str, Any] | None = None,
    port: int = 0,
) -> Iterator[Served]:
    server = Served(settings, deaf_seconds, options, port)
    server.start()
    try:
        yield server
    finally:
        server.stop()


class Person:
    """Somebody with a browser: keeps the cookie and the token, and every byte received."""

    def __init__(self, address: str, name: str | None = None) -> None:
        self.received: list[bytes] = []
        self.http = httpx.Client(
            base_url=address, timeout=SECONDS, event_hooks={"response": [self._keep]}
        )
        self.token: str = self.get("/api/me")["csrf_token"]
        self.http.headers["X-CSRF-Token"] = self.token
        if name is not None:
            self.put("/api/me", name=name)

    def _keep(self, response: httpx.Response) -> None:
        if "event-stream" not in response.headers.get("content-type", ""):
            self.received.append(response.read())

    def get(self, path: str, expected: int = 200, **query: Json) -> Json:
        return self._checked(self.http.get(path, params=query), expected)

    def post(self, path: str, expected: int = 200, **body: Json) -> Json:
        return self._checked(self.http.post(path, json=body), expected)

    def put(self, path: str, expected: int = 200, **body: Json) -> Json:
        return self._checked(self.http.put(path, json=body), expected)

    def _checked(self, response: httpx.Response, expected: int) -> Json:
        assert response.status_code == expected, response.text
        return response.json()

    def create(self, *seats: Json, **wishes: Json) -> str:
        table: str = self.post("/api/tables", 201, seats=list(seats), **wishes)["id"]
        return table

    def view(self, table: str, **query: Json) -> Json:
        return self.get(f"/api/tables/{table}/view", **query)

    def play(self, table: str, number: int, *options: Json, expected: int = 200) -> Json:
        return self.post(
            f"/api/tables/{table}/moves", expected, number=number, options=list(options)
        )

    def undo(self, table: str, number: int, expected: int = 200, **body: Json) -> Json:
        return self.post(f"/api/tables/{table}/undo", expected, number=number, **body)


def play_out(
    people: dict[int, Person], table: str, seed: int = 0, watch: Callable[[], None] | None = None
) -> Json:
    """Let people play at random to the end; those on other seats are bots. The final view."""
    rng = Random(seed)
    anybody = next(iter(people.values()))
    shown = anybody.view(table)
    while shown["table"]["status"] == "running":
        asked = shown["table"]["asked"]
        if asked not in people:
            time.sleep(0.01)
            shown = anybody.view(table)
            continue
        if not shown["options"]:
            shown = people[asked].view(table)
        option = rng.choice(shown["options"])["notation"]
        shown = people[asked].play(table, shown["number"], option)
        if watch is not None:
            watch()
    return shown


def free_port() -> int:
    """A port for a server to come, of those that no connection to another server is given."""
    while True:
        port = SystemRandom().randrange(*PORTS)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


class Stream:
    """A listener to a table's events, read in a thread."""

    def __init__(self, person: Person, table: str, after: int | None = None) -> None:
        self.events: list[tuple[str, int | None, Json]] = []
        self.raw = b""
        self.has_ended = threading.Event()
        self._is_closed = threading.Event()
        headers = {} if after is None else {"Last-Event-ID": str(after)}
        self._request = person.http.build_request(
            "GET", f"/api/tables/{table}/events", headers=headers
        )
        self._person = person
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def _read(self) -> None:
        response = self._person.http.send(self._request, stream=True)
        kind, number = "", None
        try:
            for line in response.iter_lines():
                self.raw += line.encode() + b"\n"
                name, _, value = line.partition(": ")
                if name == "event":
                    kind = value
                elif name == "id":
                    number = int(value)
                elif name == "data":
                    self.events.append((kind, number, json.loads(value)))
                    kind, number = "", None
                if self._is_closed.is_set():
                    break
        except httpx.HTTPError:
            pass
        finally:
            response.close()
            self.has_ended.set()

    def numbers(self) -> list[int]:
        return [number for _, number, _ in self.events if number is not None]

    def kinds(self) -> list[str]:
        return [kind for kind, _, _ in self.events]

    def close(self) -> None:
        self._is_closed.set()


def opened(settings: Settings) -> Services:
    """The services of one process; bots do not play by themselves."""
    services = Services(settings)
    services.store.upgrade()
    services.tables.listeners.clear()
    return services
