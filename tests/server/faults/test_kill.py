"""The server is killed in the middle of many games: what it acknowledged is there, once.

In `make test` they are eight, in `make test-all` a hundred.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import NamedTuple

import httpx
import pytest

from bruxelles1893.engine import digest
from bruxelles1893.server.people.identity import COOKIE
from bruxelles1893.server.services import Services
from bruxelles1893.server.tables.game.game import whole_session
from patience import SECONDS, wait_until
from server.faults.processes import Server, running
from server.support import ME, Json, Person, bot

pytestmark = pytest.mark.slow

GAMES = {False: 8, True: 100}
MOVES_A_GAME = 2.5
BUSY = 503
"""What a crowded database says when nothing was stored: it is asked again."""


class Thinking(NamedTuple):
    """A table at which a bot was asked when the server was killed, and the number it was at."""

    table: str
    number: int


@dataclass
class Client:
    """Somebody who plays all seats of a game, and remembers what was acknowledged."""

    table: str
    rng: Random
    acknowledged: dict[int, int] = field(default_factory=dict)
    in_flight: tuple[int, int] | None = None

    async def play(self, http: httpx.AsyncClient) -> None:
        """Play until the server is gone."""
        shown = (await http.get(f"/api/tables/{self.table}/view")).json()
        while shown["options"]:
            number, option = shown["number"], self.rng.choice(shown["options"])["option"]
            self.in_flight = (number, option)
            response = await http.post(f"/api/tables/{self.table}/moves", json=self.body)
            if response.status_code == BUSY:
                continue
            assert response.status_code == 200, response.text
            self.acknowledged[number + 1] = option
            self.in_flight = None
            shown = response.json()

    @property
    def sent(self) -> dict[int, int]:
        """What was acknowledged, and what may have been stored too."""
        if self.in_flight is None:
            return self.acknowledged
        number, option = self.in_flight
        return self.acknowledged | {number + 1: option}

    @property
    def body(self) -> Json:
        """The request that was sent last."""
        assert self.in_flight is not None
        number, option = self.in_flight
        return {"number": number, "options": [option]}


def play_until_killed(server: Server, person: Person, clients: list[Client]) -> Thinking:
    """All play at once; when enough is acknowledged and a bot has just been asked, the end."""

    async def play() -> Thinking:
        async with httpx.AsyncClient(
            base_url=server.address,
            headers={"X-CSRF-Token": person.token},
            cookies={COOKIE: person.http.cookies[COOKIE]},
            timeout=5 * SECONDS,
            limits=httpx.Limits(max_connections=len(clients)),
        ) as http:
            players = [asyncio.create_task(client.play(http)) for client in clients]
            async with asyncio.timeout(5 * SECONDS):
                while not is_enough(clients):
                    await asyncio.sleep(0.01)
            thinking = await asyncio.to_thread(asked_bot, person)
            server.kill()
            ends = await asyncio.gather(*players, return_exceptions=True)
            assert {type(end) for end in ends} <= {
                httpx.ReadError,
                httpx.ConnectError,
                httpx.WriteError,
                httpx.RemoteProtocolError,
            }, ends
            return thinking

    return asyncio.run(play())


def is_enough(clients: list[Client]) -> bool:
    counts = [len(client.acknowledged) for client in clients]
    return min(counts) > 0 and sum(counts) >= MOVES_A_GAME * len(clients)


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest) -> str | None:
    made: Callable[[], str] = request.getfixturevalue("new_database")
    return None if request.param == "sqlite" else made()


def test_no_acknowledged_move_is_lost_and_none_is_played_twice(
    tmp_path: Path, address: str | None, is_whole: bool
) -> None:
    with running(tmp_path, address) as server:
        person = server.person("Anna")
        clients = [Client(person.create(ME, ME), Random(seed)) for seed in range(GAMES[is_whole])]
        thinking = play_until_killed(server, person, clients)
        check_stored(server, clients, thinking)
        server.start()
        assert sum(client.in_flight is not None for client in clients) > len(clients) / 2
        for client in clients:
            check_once(person, client)
        wait_until(lambda: person.get(f"/api/tables/{thinking.table}")["is_your_turn"])
        log = person.get(f"/api/tables/{thinking.table}/log", after=thinking.number)
        assert log["entries"][0]["by"] == "bot"


def asked_bot(person: Person) -> Thinking:
    """A table at which a strong bot has just been asked, and the number it is at."""
    table = person.create(ME, bot("master"))
    shown = person.view(table)
    while shown["options"]:
        shown = person.play(table, shown["number"], shown["options"][0]["option"])
    return Thinking(table, shown["number"])


def check_stored(server: Server, clients: list[Client], thinking: Thinking) -> None:
    """What is in the database, without the server: whole, in order, and it replays."""
    services = Services(server.settings)
    with services.store.reading() as db:
        waiting = services.store.game(db, thinking.table)
    assert waiting is not None
    assert (waiting.number, waiting.is_bot_asked) == (thinking.number, True)
    for client in clients:
        with services.store.reading() as db:
            game = services.store.game(db, client.table)
            rows = services.store.moves(db, client.table)
        assert game is not None
        assert [row.number for row in rows] == list(range(1, game.number + 1))
        by_person = {row.number: row.option for row in rows if row.played_by == "player"}
        assert client.acknowledged.items() <= by_person.items()
        assert by_person.items() <= client.sent.items()
        with services.open_games.opened(client.table) as opened:
            assert digest(
                whole_session(opened.state.rules, game, opened.names, rows).state
            ) == digest(opened.state)
    services.store.close()


def check_once(person: Person, client: Client) -> None:
    """A request that was never answered is sent again: it is played now or was, not twice."""
    if client.in_flight is None:
        return
    number, option = client.in_flight
    before = person.get(f"/api/tables/{client.table}")["number"]
    response = person.http.post(f"/api/tables/{client.table}/moves", json=client.body)
    assert response.status_code == (200 if before == number else 409)
    (entry,) = [
        each
        for each in person.get(f"/api/tables/{client.table}/log", after=number)["entries"]
        if each["by"] == "player"
    ]
    assert (entry["number"], entry["option"]) == (number + 1, option)
