"""What each page costs in counted work is no more than its price, and no page is forgotten."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from urllib.parse import quote

import httpx
import pytest

from bruxelles1893.engine import Session, write_record
from bruxelles1893.review import Review, review
from bruxelles1893.review.proof import choice_at
from bruxelles1893.server.http.prices import PRICES, READ_GAME_PRICE
from bruxelles1893.server.long_work.reviews import Kept, Shelf
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.real_games import rows
from bruxelles1893.server.settings import Limits, Rate, Settings
from bruxelles1893.server.tables.game.game_rules import GameRules
from bruxelles1893.server.tables.game.uploads import read_upload
from bruxelles1893.server.tables.orders import SeatOrder, TableOrder
from real_game.tables import begun, play, real_table
from web.counted_work import CountedSite
from web.routes import STREAMS, all_routes
from web.support import Agreeing, moments

UNIT_CALLS = 3_000
BASE_CALLS = 4_000
"""What every request costs that is answered here, with the client that sends it."""
WRITE_CALLS = 12_000
ANNA = Identity("a" * 32, "Anna")
RULES = "second+belle-epoque+asymmetric"
PLY = "?ply=30"
ASKED_FOR = {
    "/api/tables/{table_id}/why-not": "?option=C3",
    "/at": "?code=ABCD-EFGH",
    "/companion/games/new": "?rules=" + quote(RULES) + "&names=A&names=B&names=C&names=D&names=E",
    "/companion/questions": "?asked=how+do+I+sell+a+painting",
    "/companion/setup": "?players=5&seed=7",
    "/device": "?code=ABCD-EFGH",
    "/puzzles/{number}/answer": "?yours=C3",
    "/rules": "?words=the",
    "/table/{table_id}/finale/{which}": "?film=true",
    "/table/{table_id}/go-on": PLY,
    "/table/{table_id}/replay": PLY + "&since=10",
    "/table/{table_id}/replay/best": PLY,
}
"""What a page is asked for so that it has most to do."""
PLAIN_WRITES = {
    *("DELETE /api/me/hook", "PUT /api/me", "POST /api/invitations/{token}/accept"),
    *(f"POST /api/tables/{{table_id}}/{deed}" for deed in ("join", "leave", "moves", "preview")),
    *("POST /api/tables/{table_id}/start", "POST /api/tables/{table_id}/undo"),
    "POST /api/tables/{table_id}/seats/{seat}/hand-over",
    "POST /api/tables/{table_id}/seats/{seat}/take-back",
    *(f"POST /api/tables/{{table_id}}/{deed}" for deed in ("pause", "wait", "end")),
    *(f"POST /api/tables/{{table_id}}/seats/{{seat}}/{deed}" for deed in ("seek", "replace")),
    *(f"POST /table/{{table_id}}/{deed}" for deed in ("ahead", "clock", "hurry", "notes")),
    *(f"POST /tournaments/{{tournament_id}}/{deed}" for deed in ("join", "leave", "correct")),
    *(f"POST /table/{{table_id}}/{deed}" for deed in ("answers", "claim", "join", "leave")),
    *(f"POST /table/{{table_id}}/{deed}" for deed in ("play", "seat", "start", "undo")),
    *("POST /mail/stop/{token}", "POST /notices/mail/off", "POST /notices/push/off"),
    "POST /table/{table_id}/seen",
    "POST /talk/{kind}/{target}",
    *(f"POST /companion/pads/{{code}}/{deed}" for deed in ("players/{place}", "table")),
    "POST /companion/games/{real_game}/delete",
    *("POST /join/{token}", "POST /language", "POST /name", "PATCH /api/me/settings"),
}
"""What changes something and costs little; all else that does must count as costly."""
READS = [each for each in all_routes() if each.method == "GET" and each.route.path not in STREAMS]


@cache
def over() -> Session:
    *_, session = moments(RULES, 2, seed=3, every=1000)
    return session


def told() -> Review:
    """A review with costly moments of each player."""
    session, mind = over(), Agreeing()
    plain = review(session, mind)
    players = []
    for seat, player in enumerate(plain.players):
        own = [ply for ply, move in enumerate(session.moves) if move.seat == seat][10::16]
        choices = [choice_at(session, ply, mind) for ply in own]
        players.append(player._replace(moments=[each for each in choices if each]))
    return plain._replace(players=players)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CountedSite]:
    settings = Settings(data=tmp_path_factory.mktemp("data"), limits=Limits(is_on=False))
    made = CountedSite(replace(settings, hint_bot="planner"), ANNA)
    yield made
    made.close()


@pytest.fixture(scope="module")
def tables(site: CountedSite) -> list[str]:
    """A game in the middle of somebody's turn, and one that is finished and has a review."""
    late = next(each for each in moments(RULES, 4, seed=4, every=150) if each.moves)
    ids = [brought(site, session) for session in (late, over())]
    kept = Kept(told(), is_deep=False)
    Shelf(site.services.settings.data / "reviews").put(ids[1], kept)
    return ids


@pytest.fixture(scope="module")
def box(site: CountedSite) -> str:
    """A set of printed values with some that were entered."""
    made = site.services.boxes.begin(ANNA, "Mine", RULES).row.id
    site.services.boxes.enter(ANNA, made, {"noble.solvay.cost": 4, "noble.buls.cost": 3})
    return made


def brought(site: CountedSite, session: Session) -> str:
    read = read_upload(write_record(session), None, None)
    return site.services.tables.lobby.from_record(ANNA, read).id


def price_of(path: str) -> float | None:
    return PRICES.get(re.sub(r"\{\w+\}", "{}", path))


@pytest.fixture(scope="module")
def pad(site: CountedSite) -> str:
    """A score sheet of many players with nobles to pay for."""
    code = site.services.pads.create(ANNA, RULES, ["Anna", "Ben", "Cleo", "Dirk", "Eva"])
    said = {"francs": "12", "nobles": "5+5+4+4+3+3+2", "tiles": "2+3"}
    site.services.pads.write(ANNA, code, 0, 1, said)
    return code


@pytest.fixture(scope="module")
def real_game(site: CountedSite) -> str:
    """A game on a real table that is nearly over."""
    real = real_table(RULES, 4, 4)
    game = begun(real)
    play(real, game, Random(4), 150)
    names = [(name, "") for name in real.names]
    own = GameRules.of(real.state.rules)
    first = real.at(0).first
    code = site.services.real_games.create(ANNA, own, names, first, game.story.opening)
    kept = site.services.real_games.find(ANNA, code).row
    with site.services.store.writing() as db:
        assert rows.change(db, kept._replace(story=game.story.text(), version=2), 1)
    return code


@pytest.mark.parametrize("path", [each.route.path for each in READS])
def test_a_page_costs_no_more_than_its_price(
    path: str, site: CountedSite, tables: list[str], box: str, pad: str, real_game: str
) -> None:
    price = price_of(path)
    assert price is not None, f"{path} has no price: count what it does, and add it to PRICES"
    filled = {
        "handle": "a" * 16,
        "club_id": "c" * 16,
        "box_id": box,
        "piece": "market",
        "evening_id": "e" * 16,
        "kind": "table",
        "which": "1",
        "number": "3",
        "token": "t" * 30,
        "tournament_id": "t" * 16,
        "season": "spring",
        "code": pad,
        "place": "0",
        "real_game": real_game,
    }
    for table in tables if {"{table_id}", "{target}"} & set(path.split("/")) else tables[:1]:
        values = filled | {"table_id": table, "target": table}
        address = path.format_map(values) + ASKED_FOR.get(path, "")
        site.ask("GET", address)
        response, calls = site.ask("GET", address)
        assert response.status_code < 500
        assert calls <= BASE_CALLS + price * UNIT_CALLS, f"{path}: {response.status_code}"


def test_no_price_is_left_of_a_page_that_is_gone() -> None:
    known = {re.sub(r"\{\w+\}", "{}", each.route.path) for each in all_routes()}
    assert set(PRICES) - known == {"/api/openapi.json"}


def test_what_changes_something_is_plain_or_counts_as_costly() -> None:
    writes = [each for each in all_routes() if each.method != "GET"]
    assert {each.name for each in writes if not each.is_costly} == PLAIN_WRITES


def test_a_move_costs_little(site: CountedSite) -> None:
    order = TableOrder(RULES, (SeatOrder("me"), SeatOrder("me")))
    table = site.services.tables.lobby.create(ANNA, order).id
    for _ in range(4):
        shown = site.services.tables.games.view(ANNA, table)
        fields = {"number": str(shown.number), "draft": "1"}
        response, calls = site.ask("POST", f"/table/{table}/play", **fields)
        assert response.status_code == 303
        assert calls <= WRITE_CALLS


def test_an_archive_is_written_beside_the_server(site: CountedSite) -> None:
    """What it costs here is reading the rows, as it is priced; no game is played through."""
    counts = []
    for _ in range(2):
        counts.append(site.ask("GET", "/records")[1])
        for _ in range(5):
            brought(site, over())
    assert counts[1] - counts[0] < 5 * READ_GAME_PRICE * UNIT_CALLS


# --- Many requests of one network ---------------------------------------------------------------


def test_a_network_gets_so_much_work_and_no_more(tmp_path: Path) -> None:
    """Dear pages use up what cheap ones would: what one network gets is bounded in units."""
    limits = Limits(reads=Rate(0.001, 50), address_factor=2)
    made = CountedSite(Settings(data=tmp_path, limits=limits), ANNA)
    statuses = Counter(made.ask("GET", "/puzzles")[0].status_code for _ in range(5))
    assert statuses == {200: int(50 // PRICES["/puzzles"]), 429: 5 - int(50 // PRICES["/puzzles"])}
    made.close()


def test_the_site_answers_in_turn(tmp_path: Path) -> None:
    """A hundred pages of one network at once: never more than one is worked on."""
    made = CountedSite(Settings(data=tmp_path), ANNA)
    working: list[int] = []
    rates = made.services.tables.overview
    count = made.services.tables.overview.of

    def watched(who: Identity) -> object:
        working.append(1)
        most.append(len(working))
        found = count(who)
        working.pop()
        return found

    most: list[int] = []
    rates.of = watched  # type: ignore[method-assign,assignment]

    async def all_at_once() -> list[httpx.Response]:
        transport = httpx.ASGITransport(made.app)
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as http:
            return await asyncio.gather(*(http.get("/api/my-tables") for _ in range(40)))

    answers = asyncio.run(all_at_once())
    assert {each.status_code for each in answers} == {200}
    assert (len(most), max(most)) == (40, 1)
    made.close()
