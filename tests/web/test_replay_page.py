"""Looking back: moments and turns, curves, what was best, and going on from there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from bruxelles1893.engine import NOBODY, Session, notation, read_record, replay, write_record
from bruxelles1893.server.storage.moment_rows import moment
from patience import wait_until
from server.support import Served
from web.drawn_games import played
from web.support import Browser

Opened = Callable[..., Browser]
RECORD = Path(__file__).parents[1] / "golden" / "records" / "0.2" / "second-3.bxl"
PLAYERS = 3
LINKED = r'ply=(\d+)"[^>]*><title>[^<]*</title><'


@pytest.fixture(scope="module")
def game() -> Session:
    return replay(read_record(RECORD.read_text("utf-8")))


@pytest.fixture(scope="module")
def anna(server: Served) -> Iterator[Browser]:
    browser = Browser(server.address)
    yield browser
    browser.http.close()


def brought(person: Browser, session: Session) -> str:
    """The address of a table made of a record."""
    person.get("/")
    answer = person.http.post(
        "/records",
        data={"csrf_token": person.field("csrf_token")},
        files={"file": ("game.bxl", write_record(session))},
    )
    return answer.url.path.removesuffix("/replay")


@pytest.fixture(scope="module")
def table(anna: Browser, game: Session) -> str:
    return brought(anna, game)


def a_turn(game: Session) -> int:
    """A moment in the middle at which somebody's turn begins."""
    middle = len(game.moves) // 2
    return next(ply for ply in range(middle, len(game.moves)) if game.moves[ply].kind == "turn")


# --- Moments and those next to them -------------------------------------------------------------
def test_steps_lead_to_turns_and_rounds(anna: Browser, table: str, game: Session) -> None:
    ply = a_turn(game)
    anna.get(f"{table}/replay?ply={ply}")
    values = {
        each.attributes["aria-label"]: int(each.attributes["value"])
        for each in anna.page.with_attribute("name", "ply")
        if "aria-label" in each.attributes
    }
    assert (values["Back"], values["Forward"]) == (ply - 1, ply + 1)
    assert game.moves[values["To the next turn"]].seat != game.moves[ply].seat
    assert values["To the previous turn"] < ply < values["To the next turn"]
    now = game.at(ply).round
    assert game.at(values["To the next round"]).round == now + 1
    assert game.at(values["To the next round"] - 1).round == now
    assert game.at(values["To the start of the round"]).round == now


def test_the_ends_have_nothing_beyond_them(anna: Browser, table: str, game: Session) -> None:
    for ply, gone in ((0, "Back"), (len(game.moves), "Forward")):
        anna.get(f"{table}/replay?ply={ply}")
        (key,) = anna.page.with_attribute("aria-label", gone)
        assert "disabled" in key.attributes


def test_a_film_is_told_what_happened_since(anna: Browser, table: str, game: Session) -> None:
    ply = a_turn(game)
    onward = next(
        later for later in range(ply + 1, len(game.moves)) if game.moves[later].kind == "turn"
    )
    answer = anna.http.get(
        f"{table}/replay", params={"ply": onward, "since": ply}, headers={"X-Page": ""}
    ).json()
    assert answer["ply"] == onward
    assert game.names[game.moves[ply].seat] in answer["acts"][0]["text"]
    assert not any(act["chapter"] for act in answer["acts"])
    silent = anna.http.get(f"{table}/replay", params={"ply": onward}, headers={"X-Page": ""}).json()
    assert silent["acts"] == []


# --- What the bot thinks ------------------------------------------------------------------------
def curves(person: Browser, table: str) -> dict[str, Any]:
    def made() -> dict[str, Any] | None:
        answer = person.http.get(f"{table}/replay/curves")
        assert answer.status_code in (200, 202)
        return answer.json() if answer.status_code == 200 else None

    return wait_until(made, every=1)


def test_the_curves_lie_where_the_slider_has_their_moments(
    anna: Browser, table: str, game: Session
) -> None:
    drawn = curves(anna, table)
    last = len(game.moves)
    totals = [str(sheet.total) for sheet in game.state.scores()]
    assert drawn["points"][-1][0] == last
    assert drawn["points"][-1][2] == totals
    assert drawn["points"][-1][1] == ["100%", "0%", "0%"]
    strips = re.findall(LINKED + r'rect class="hit" x="([\d.]+)%', drawn["html"])
    assert len(strips) > 40
    for ply, x in strips:
        assert float(x) == pytest.approx(100 * int(ply) / last, abs=0.01)
    assert drawn["html"].count('class="pin') >= PLAYERS


def test_what_was_best_is_told_and_shown_on_the_table(
    anna: Browser, table: str, game: Session
) -> None:
    drawn = curves(anna, table)
    costly = [int(ply) for ply in re.findall(LINKED + "circle", drawn["html"])]
    anna.part(f"{table}/replay/best", ply=costly[0])
    assert "Better, according to the bot" in anna.html
    links = [each.attributes["href"] for each in anna.page.with_attribute("href")]
    (link,) = [link for link in links if "line=" in link]
    anna.get(link)
    steps = anna.page.with_attribute("name", "step")
    assert steps
    before = anna.page.by_id("board").text, anna.page.by_id("players").text
    anna.get(f"{link}&step={len(steps)}")
    assert anna.page.with_attribute("aria-current", "step")[0].text == steps[-1].text
    assert (anna.page.by_id("board").text, anna.page.by_id("players").text) != before
    forced = next(ply for ply in range(len(game.moves)) if not game.was_free(ply))
    anna.part(f"{table}/replay/best", ply=forced)
    assert "nothing to choose" in anna.html


def test_programs_are_told_the_same_review(anna: Browser, table: str, game: Session) -> None:
    shown = curves(anna, table)
    answer = anna.http.get(f"/api{table.replace('table', 'tables')}/review")
    assert answer.status_code == 200
    data = answer.json()
    totals = [sheet.total for sheet in game.state.scores()]
    assert [point["ply"] for point in data["curve"]] == [point[0] for point in shown["points"]]
    assert data["curve"][-1]["scores"] == totals
    assert data["curve"][-1]["seat"] == NOBODY
    assert (data["is_deep"], data["progress"]) == (False, None)
    for seat, player in enumerate(data["players"]):
        assert sum(player["ledger"]["accounts"][-1]["points"].values()) == totals[seat]
        for costly in player["moments"]:
            assert costly["played"]["options"][0] == game.moves[costly["ply"]].option
            assert costly["best"]["notation"] == [*map(notation, costly["best"]["options"])]
    path = anna.http.get("/api/openapi.json").json()["paths"]["/api/tables/{table_id}/review"]
    assert "202" in path["get"]["responses"]
    assert "ReviewOut" in str(path["post"]["responses"]["200"])


@pytest.mark.parametrize("line", ["A1", "nonsense", "A1 " * 130, "pass pass pass"])
def test_a_turn_that_could_not_be_is_refused(anna: Browser, table: str, line: str) -> None:
    answer = anna.http.get(f"{table}/replay", params={"ply": 0, "line": line})
    assert answer.status_code in (400, 422)


def test_of_a_running_game_nothing_is_said(browser: Opened) -> None:
    ben = browser()
    address = brought(ben, played("second", 2, 40, kind="turn"))
    assert ben.http.get(f"{address}/replay/curves").status_code == 409
    refused = ben.http.get(f"/api{address.replace('table', 'tables')}/review")
    assert (refused.status_code, refused.json()["code"]) == (409, "not-finished")
    assert ben.http.get(f"{address}/replay/best?ply=3").status_code == 409
    assert ben.http.get(f"{address}/replay?ply=3&line=pass").status_code == 409
    ben.get(f"{address}/replay?ply=3")
    assert "data-url" not in ben.page.by_id("curves").attributes


# --- Going on -----------------------------------------------------------------------------------
def hidden(server: Served, address: str) -> tuple[object, ...]:
    with server.services.open_games.opened(address.rsplit("/", 1)[1]) as opened:
        state = opened.state
        return state.noble_deck, state.prestige_deck, state.bourse_deck, state.rng_key


def test_a_game_goes_on_from_a_moment_with_everything_hidden_dealt_anew(
    server: Served, browser: Opened, table: str, game: Session
) -> None:
    carl = browser()
    ply = a_turn(game)
    seat = game.moves[ply].seat
    carl.get(f"{table}/go-on?ply={ply}")
    assert "is dealt again" in carl.html
    assert carl.page.problems == []
    carl.post(f"{table}/go-on", ply=ply, seat=seat, company="beginner")
    assert carl.is_asked()
    assert "What was hidden then has been dealt again" in carl.html
    then = game.at(ply)
    assert hidden(server, carl.path) != (
        then.noble_deck,
        then.prestige_deck,
        then.bourse_deck,
        then.rng_key,
    )
    with server.services.open_games.opened(carl.path.rsplit("/", 1)[1]) as opened:
        assert opened.ply == ply
        assert opened.state.legal() == then.legal()
        assert [player.points for player in opened.state.players] == [
            player.points for player in then.players
        ]
        assert opened.names[seat] == "Guest"
    record = carl.http.get(f"{carl.path}/record").text
    assert replay(read_record(record)).deals[0][0] == ply


def test_what_came_out_is_compared(
    browser: Opened, table: str, game: Session, server: Served
) -> None:
    dora = browser()
    dora.get(f"{table}/go-on?ply=5")
    assert "How it ended" not in dora.html
    dora.post(f"{table}/go-on", ply=5, seat=0, company="beginner")
    dora.get(f"{table}/go-on?ply=5")
    shown = dora.page.by_id("outcomes").text
    assert "after move 5" in shown
    for sheet in game.state.scores():
        assert str(sheet.total) in shown
    stranger = browser()
    stranger.get(f"{table}/go-on?ply=5")
    assert "How it ended" not in stranger.html


def test_friends_get_links_to_their_seats(browser: Opened, table: str) -> None:
    eve, finn = browser(), browser()
    eve.get(f"{table}/go-on?ply=9")
    eve.post(f"{table}/go-on", ply=9, seat=1, company="friends")
    links = [each.attributes["value"] for each in eve.page.with_attribute("class", "link")]
    assert len(links) == PLAYERS - 1
    assert "continues from a moment of another game" in eve.html
    finn.get(links[0].removeprefix(str(finn.http.base_url).rstrip("/")))
    assert "continues from a moment of another game" in finn.html


def test_only_a_game_that_can_be_told_is_gone_on_with(
    browser: Opened, table: str, game: Session
) -> None:
    ben, carl = browser(), browser()
    address = brought(ben, played("second", 2, 40, kind="turn"))
    ben.get(f"{address}/go-on?ply=20")
    carl.get(f"{address}/go-on?ply=20", expected=409)
    carl.get("/")
    carl.post(f"{address}/go-on", expected=409, ply=20, seat=0)
    carl.post(f"{address}/code", expected=409, ply=20)
    carl.get(f"{table}/go-on?ply={len(game.moves)}", expected=409)
    carl.get("/")
    carl.post(f"{table}/go-on", expected=422, ply=5, seat=4)
    carl.post(f"{table}/go-on", expected=422, ply=5, seat=0, company="nobody")
    carl.get(f"{table}/go-on?ply=100000", expected=422)


# --- Codes --------------------------------------------------------------------------------------
def test_a_moment_has_a_short_code(server: Served, browser: Opened, table: str) -> None:
    anna, ben = browser(), browser()
    anna.get(f"{table}/go-on?ply=33")
    code = anna.post(f"{table}/code", ply=33).by_id("moment-code").text
    assert re.fullmatch(r"[A-Z2-7]{4}-[A-Z2-7]{4}", code)
    ben.get("/")
    assert ben.page.with_attribute("action", "/at")
    for typed in (code, code.lower().replace("-", " "), code.replace("O", "0").replace("I", "1")):
        ben.get("/at", code=typed)
        assert ben.path == f"{table}/replay"
        assert "After move 33 of" in ben.html
    ben.get(f"{table}/go-on?ply=33")
    assert ben.post(f"{table}/code", ply=33).by_id("moment-code").text == code
    ben.get(f"{table}/go-on?ply=34")
    assert ben.post(f"{table}/code", ply=34).by_id("moment-code").text != code
    ben.get("/at", expected=404, code="AAAA-AAAA")
    with server.services.store.writing() as db:
        assert moment(db, code.replace("-", "")) is not None
        server.services.store.delete_games(db, [table.rsplit("/", 1)[1]])
        assert moment(db, code.replace("-", "")) is None
