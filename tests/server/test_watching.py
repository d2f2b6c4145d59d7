"""Watching: who sees what and when, and what a game that counts hides until its end."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bruxelles1893.engine import Seat
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.services import Services
from bruxelles1893.server.tables.errors import BadOrder, NoHints, NotFinished
from bruxelles1893.server.tables.orders import SeatOrder, TableOrder, Wishes
from bruxelles1893.server.talk.model import TABLE, Place
from server.support import ME, OPEN, Person, Served, play_out

ANNA, BEN, EVE = (
    Identity(letter * 32, name) for letter, name in zip("123", ("Anna", "Ben", "Eve"), strict=True)
)
DELAY = 180
PUBLIC = Wishes(is_public=True)
LATE = Wishes(is_public=True, watch_delay=DELAY)


class Clock:
    """A clock that is put forward by hand."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(process: Services, monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(process.tables.resources, "clock", made)
    monkeypatch.setattr(process.talk, "_clock", made)
    return made


def table_of(process: Services, wishes: Wishes = PUBLIC) -> str:
    seats = (SeatOrder("me"), SeatOrder("open"))
    order = TableOrder("second", seats, wishes)
    table = process.tables.lobby.create(ANNA, order).id
    process.tables.lobby.join(BEN, table)
    return table


def play(process: Services, table: str) -> None:
    """Whoever is asked plays the first choice."""
    row, seats = process.tables.resources.rows(table)
    assert row.asked is not None
    who = ANNA if seats[row.asked].holder == ANNA.id else BEN
    shown = process.tables.games.view(who, table)
    process.tables.games.play(who, table, shown.number, [shown.options[0]])


def seen(process: Services, who: Identity, table: str) -> tuple[int, int, int]:
    """How far a person sees a game: by its view, its log, and its page."""
    shown = process.tables.games.view(who, table)
    with process.tables.games.opened(who, table) as game:
        position = process.streams.present(game)
        assert position.row.number == game.number == shown.number
        assert len(game.line(0, 10_000)) == position.ply == game.ply
    return shown.ply, len(process.tables.overview.log(who, table)), position.ply


def test_watchers_see_a_move_when_it_is_old_enough(process: Services, clock: Clock) -> None:
    table = table_of(process, LATE)
    place = Place(TABLE, table)
    play(process, table)
    process.talk.say(ANNA, place, "my turn is done")
    assert seen(process, BEN, table)[0] > 0
    assert seen(process, EVE, table) == (0, 0, 0)
    assert process.talk.read(EVE, place).lines == ()
    news = process.tables.overview.news(EVE, table, 0, 0)
    assert news.entries == ()
    assert news.turn is None or news.turn.asked is None
    summary = process.tables.overview.summary(EVE, table)
    assert (summary.asked, summary.timing) == (None, None)
    with pytest.raises(BadOrder):
        process.tables.games.at(EVE, table, 1)
    clock.now += DELAY - 1
    play(process, table)
    clock.now += 1
    first = seen(process, EVE, table)
    assert 0 < first[0] < seen(process, BEN, table)[0]
    assert [each.text for each in process.talk.read(EVE, place).lines] == ["my turn is done"]
    clock.now += DELAY
    assert seen(process, EVE, table) == seen(process, BEN, table)


def test_nothing_about_a_table_tells_how_far_its_late_game_is_now(
    process: Services, clock: Clock
) -> None:
    """But for that somebody is wanted for a seat, which they must know."""
    table = table_of(process, LATE)
    before = process.tables.overview.summary(EVE, table)
    clock.now += 1
    for _ in range(12):
        play(process, table)
    process.tables.lobby.leave(BEN, table)
    after = process.tables.overview.summary(EVE, table)
    assert replace(after, version=before.version) == before
    assert process.tables.overview.summary(ANNA, table).round > 0
    (listed,) = [each for each in process.tables.overview.watchable_tables(EVE) if each.id == table]
    assert listed == after
    clock.now += DELAY
    shown = process.tables.games.view(EVE, table)
    assert (shown.table.round, shown.table.number) == (shown.state.round, shown.number)
    assert shown.table.round > 0
    process.clocks.seek(ANNA, table, Seat(1), wants=True)
    assert process.tables.overview.summary(EVE, table).seats[1].is_handed_over


def test_what_was_taken_back_is_not_shown_beyond_it(process: Services, clock: Clock) -> None:
    table = table_of(process, LATE)
    row, seats = process.tables.resources.rows(table)
    who = ANNA if seats[row.asked or 0].holder == ANNA.id else BEN
    play(process, table)
    clock.now += DELAY + 1
    shown = process.tables.games.view(who, table)
    assert shown.undo_to is not None
    process.tables.games.undo(who, table, shown.number)
    assert seen(process, EVE, table)[0] == 0


def test_when_the_game_is_over_all_see_all(process: Services, clock: Clock) -> None:
    table = table_of(process, LATE)
    play(process, table)
    for who in (ANNA, BEN):
        process.clocks.want_end(who, table, wants=True)
    assert seen(process, EVE, table) == seen(process, BEN, table)


def test_the_list_has_what_may_be_watched(process: Services) -> None:
    listed, hidden = (
        table_of(process),
        table_of(process, Wishes(is_public=True, is_watchable=False)),
    )
    found = {each.id for each in process.tables.overview.watchable_tables(EVE)}
    assert listed in found
    assert hidden not in found
    with pytest.raises(BadOrder):
        table_of(process, Wishes(watch_delay=100_000))


def test_a_game_that_counts_hides_record_and_hints_until_its_end(process: Services) -> None:
    order = TableOrder("second", (SeatOrder("me"), SeatOrder("bot")), Wishes(is_rated=True))
    table = process.tables.lobby.create(ANNA, order).id
    assert not process.tables.overview.summary(ANNA, table).can_be_saved
    with pytest.raises(NotFinished):
        process.tables.games.record(table, ANNA)
    for who in (ANNA, EVE):
        with process.tables.games.opened(who, table) as game, pytest.raises(NoHints):
            game.need_hints()
    open_game = process.tables.lobby.create(
        ANNA, TableOrder("second", (SeatOrder("me"), SeatOrder("bot")))
    )
    assert open_game.can_be_saved


def weighed_at_first_turn(anna: Person, ben: Person, table: str) -> list[str]:
    """The explanations of the options of the first turn that say what speaks for them."""
    while (shown := anna.view(table))["decision"]["kind"] != "turn":
        mover = (anna, ben)[shown["table"]["asked"]]
        shown = mover.view(table)
        mover.play(table, shown["number"], shown["options"][0]["option"])
    mover = (anna, ben)[shown["table"]["asked"]]
    options = [each["notation"] for each in mover.view(table)["options"]]
    texts = [
        mover.http.get(f"/table/{table}/explain?option={each}").json()["answer"] for each in options
    ]
    return [each for each in texts if 'class="grounds"' in each]


def test_an_explanation_weighs_where_hints_are_on(plain_server: Served) -> None:
    anna, ben = plain_server.person("Anna"), plain_server.person("Ben")
    table = anna.create(ME, OPEN, is_public=True, allows_hints=True)
    ben.post(f"/api/tables/{table}/join")
    assert weighed_at_first_turn(anna, ben, table)


def test_a_game_that_counts_is_closed_over_http_until_its_end(plain_server: Served) -> None:
    """For its players as for who watches. What was said stands in no record and no review."""
    anna, ben, eve = (plain_server.person(name) for name in ("Anna", "Ben", "Eve"))
    table = anna.create(ME, OPEN, is_public=True)
    ben.post(f"/api/tables/{table}/join")
    ben.http.post(f"/talk/table/{table}", data={"text": "said-by-ben"})
    assert not weighed_at_first_turn(anna, ben, table)
    page, api = f"/table/{table}", f"/api/tables/{table}"
    looks = (
        *(f"{page}/{each}" for each in ("hint", "record", "review", "review/file", "go-on?ply=1")),
        *(f"{page}/replay/{each}?ply=1" for each in ("curves", "best")),
        *(f"{api}/{each}" for each in ("record", "review")),
    )
    for person in (anna, ben, eve):
        statuses = {look: person.http.get(look).status_code for look in looks}
        assert set(statuses.values()) <= {403, 409}, statuses
        go_on = person.http.post(f"{page}/go-on", data={"ply": "1", "seat": "0"})
        made = person.http.post(f"{page}/review", data={"ply": "1"})
        asked = [person.http.post(f"{api}/{each}", json={}) for each in ("hint", "review")]
        assert {each.status_code for each in (go_on, made, *asked)} <= {403, 409}
    play_out({0: anna, 1: ben}, table)
    for person in (anna, ben, eve):
        for path in (f"{page}/record", f"{page}/review/file", f"{page}/go-on?ply=1", f"{page}/log"):
            answer = person.http.get(path)
            assert answer.status_code == 200, path
            assert "said-by-ben" not in answer.text
    assert "said-by-ben" not in anna.http.get(f"{page}/review").text
    assert "said-by-ben" not in anna.http.get(f"{api}/review").text
    assert "said-by-ben" in eve.http.get(f"/talk/table/{table}").text, "when it is over"
