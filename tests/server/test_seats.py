"""Who sits where: making tables, joining, invitations, leaving, handing over and taking back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

from bruxelles1893.engine import LONGEST_NAME, Option, Seat, View
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.people.look_alikes import are_alike
from bruxelles1893.server.people.names import checked_name
from bruxelles1893.server.refusal import Refusal
from bruxelles1893.server.services import Services
from bruxelles1893.server.settings import Settings
from bruxelles1893.server.storage.errors import Unavailable
from bruxelles1893.server.storage.rows import SeatRow, Text400
from bruxelles1893.server.tables.claims import Claim, claim_of
from bruxelles1893.server.tables.errors import (
    BadInvitation,
    BadOrder,
    LookAlikeName,
    NotAllowed,
    NotSeated,
    NotYourTurn,
    SeatTaken,
    TooFewWitnesses,
    UnknownTable,
    WrongStatus,
)
from bruxelles1893.server.tables.game.changes import Change
from bruxelles1893.server.tables.orders import SeatOrder, TableOrder, Wishes
from bruxelles1893.server.tables.service import Tables
from bruxelles1893.server.tables.summaries import Summary
from server.conftest import NO_LIMITS

ANNA, BEN, CLEO = (
    Identity(letter * 32, name) for letter, name in (("a", "Anna"), ("b", "Ben"), ("c", "Cleo"))
)
ME, OPEN, INVITED, BOT = (SeatOrder(kind) for kind in ("me", "open", "invited", "bot"))


class Clock:
    """Time that passes when told."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def tables(tmp_path: Path, clock: Clock) -> Iterator[Tables]:
    """The service with a clock of our own, and bots that do not play by themselves."""
    services = Services(Settings(data=tmp_path, limits=NO_LIMITS), clock)
    services.store.upgrade()
    services.tables.listeners.clear()
    yield services.tables
    services.store.close()


def order(
    *seats: SeatOrder, rules: str = "second", shuffle: bool = False, **wishes: Any
) -> TableOrder:
    return TableOrder(rules, seats, Wishes(**wishes), shuffle)


def kinds(summary: Summary) -> list[str]:
    return [seat.kind for seat in summary.seats]


def test_who_cannot_be_told_of_a_change_keeps_it_from_nobody_else(tables: Tables) -> None:
    heard: list[int] = []

    def falls_ill(change: Change) -> None:
        raise Unavailable("the disk is full")

    tables.listeners[:] = [falls_ill, lambda change: heard.append(change.row.number)]
    table = tables.lobby.create(ANNA, order(ME, ME))
    shown = tables.games.view(ANNA, table.id)
    tables.games.play(ANNA, table.id, shown.number, [shown.options[0]])
    assert heard[-1] == tables.games.view(ANNA, table.id).number > 0


def test_a_claim_with_a_long_name_fits_its_column() -> None:
    """Names of four-byte letters too: PostgreSQL counts letters, and takes no more of them."""
    people = tuple(f"{number:032x}" for number in range(4))
    claim = Claim("f" * 32, "\N{WHITE CHESS KING}" * LONGEST_NAME, 1_800_000_000.123456, people)
    assert len(claim.text) <= get_args(Text400)[1].length
    assert claim_of(SeatRow("t", Seat(0), "person", "Anna", claim=claim.text)) == claim


def test_a_table_without_free_seats_begins_at_once(tables: Tables) -> None:
    table = tables.lobby.create(ANNA, order(ME, BOT, BOT))
    assert table.status == "running"
    assert table.names == ("Anna", "Bot 1", "Bot 2")
    assert table.your_seats == (0,)


def test_a_table_begins_when_its_last_seat_is_taken(tables: Tables) -> None:
    table = tables.lobby.create(ANNA, order(ME, OPEN, OPEN))
    assert tables.lobby.join(BEN, table.id).status == "waiting"
    full = tables.lobby.join(CLEO, table.id)
    assert (full.status, full.names) == ("running", ("Anna", "Ben", "Cleo"))


def test_a_certain_seat_under_another_name(tables: Tables) -> None:
    table = tables.lobby.create(ANNA, order(ME, OPEN, OPEN))
    joined = tables.lobby.join(BEN, table.id, Seat(2), "Benjamin")
    assert [seat.name for seat in joined.seats] == ["Anna", "", "Benjamin"]
    with pytest.raises(SeatTaken):
        tables.lobby.join(CLEO, table.id, Seat(2))
    with pytest.raises(BadOrder, match="there is no seat 4"):
        tables.lobby.join(CLEO, table.id, Seat(4))


def test_same_names_are_told_apart(tables: Tables) -> None:
    table = tables.lobby.create(Identity("x" * 32), order(ME, ME, ME, BOT))
    assert table.names == ("Guest", "Guest 2", "Guest 3", "Bot 1")


@pytest.mark.parametrize(
    "name",
    [
        "Ａｎｎａ",
        "\N{CYRILLIC CAPITAL LETTER A}nna",
        "Ann\N{CYRILLIC SMALL LETTER A}",
        "\N{GREEK CAPITAL LETTER ALPHA}NNA",
        "\N{MATHEMATICAL BOLD CAPITAL A}nna",
    ],
)
def test_a_name_that_looks_like_another_at_the_table_is_refused(tables: Tables, name: str) -> None:
    table = tables.lobby.create(ANNA, order(ME, OPEN, OPEN))
    with pytest.raises(LookAlikeName, match="looks like 'Anna'"):
        tables.lobby.join(BEN, table.id, name=name)
    assert tables.lobby.join(BEN, table.id, name="anna").names[1] == "anna 2"
    elsewhere = tables.lobby.create(CLEO, order(ME, OPEN))
    assert tables.lobby.join(BEN, elsewhere.id, name=name).status == "running"


@pytest.mark.parametrize("name", ["Вot 3", "bot ３", "Bot l"])
def test_names_that_look_like_those_of_bots_are_refused(name: str) -> None:
    with pytest.raises(BadOrder, match="such names are for bots"):
        checked_name(name)


@pytest.mark.parametrize(
    ("one", "other"), [("Anna", "Hanna"), ("Müller", "Muller"), ("Лев", "Лена"), ("太郎", "次郎")]
)
def test_names_that_differ_are_not_look_alikes(one: str, other: str) -> None:
    assert not are_alike(one, other)


@pytest.mark.parametrize("name", ["", " ", "a" * 41, 'An"na', "Anna:", "Bot 3", "An\u202ena", "\0"])
def test_names_that_cannot_be(tables: Tables, name: str) -> None:
    table = tables.lobby.create(ANNA, order(ME, OPEN))
    if name:
        with pytest.raises(BadOrder, match="cannot be used"):
            tables.lobby.join(BEN, table.id, name=name)
    else:
        assert tables.lobby.join(BEN, table.id, name=name).names[1] == "Ben"


def test_shuffled_seats_are_the_same_seats(tables: Tables) -> None:
    found = {
        tuple(kinds(tables.lobby.create(ANNA, order(ME, BOT, BOT, OPEN, shuffle=True))))
        for _ in range(30)
    }
    assert len(found) > 1
    assert {tuple(sorted(each)) for each in found} == {("bot", "bot", "open", "person")}


@pytest.mark.parametrize(
    ("wrong", "problem"),
    [
        (order(ME), "1 seats"),
        (order(*[ME] * 6), "6 seats"),
        (order(ME, SeatOrder("king")), "expected me, open, invited, bot"),
        (order(ME, SeatOrder("bot", "genius")), "unknown level"),
        (order(ME, BOT, rules="third"), "unknown rule set"),
        (order(ME, BOT, pace="slow"), "expected live or turns"),
        (order(ME, BOT, limit=1), "expected 30 to"),
        (order(ME, BOT, title="\x07"), "printable"),
    ],
)
def test_orders_that_cannot_be(tables: Tables, wrong: TableOrder, problem: str) -> None:
    with pytest.raises(BadOrder, match=problem):
        tables.lobby.create(ANNA, wrong)


def test_an_invitation_is_for_one_seat_once(tables: Tables) -> None:
    table = tables.lobby.create(ANNA, order(ME, INVITED, INVITED))
    tokens = tables.lobby.invitations(ANNA, table.id)
    assert set(tokens) == {1, 2}
    assert tables.lobby.invitation(tokens[2]) == (table.id, 2)
    assert tables.lobby.accept(BEN, tokens[2]).your_seats == (2,)
    with pytest.raises(SeatTaken):
        tables.lobby.accept(CLEO, tokens[2])
    with pytest.raises(SeatTaken):
        tables.lobby.join(CLEO, table.id)
    with pytest.raises(BadInvitation):
        tables.lobby.accept(CLEO, tokens[1][:-5] + "?" + tokens[1][-4:])


def test_invitations_are_for_the_creator_only(tables: Tables) -> None:
    table = tables.lobby.create(ANNA, order(ME, INVITED))
    with pytest.raises(NotAllowed):
        tables.lobby.invitations(BEN, table.id)


def test_a_seat_left_before_the_game_gets_a_new_invitation(tables: Tables) -> None:
    table = tables.lobby.create(ANNA, order(ME, INVITED, INVITED))
    token = tables.lobby.invitations(ANNA, table.id)[1]
    tables.lobby.accept(BEN, token)
    assert kinds(tables.lobby.leave(BEN, table.id)) == ["person", "invited", "invited"]
    with pytest.raises(SeatTaken):
        tables.lobby.accept(CLEO, token)
    assert tables.lobby.accept(CLEO, tables.lobby.invitations(ANNA, table.id)[1]).your_seats == (1,)


def test_the_last_to_leave_closes_the_table(tables: Tables) -> None:
    table = tables.lobby.create(ANNA, order(ME, OPEN, OPEN, is_public=True))
    tables.lobby.join(BEN, table.id)
    assert not tables.lobby.leave(ANNA, table.id).creator_is_you
    assert tables.overview.summary(BEN, table.id).creator_is_you
    assert tables.lobby.leave(BEN, table.id).status == "closed"
    with pytest.raises(UnknownTable):
        tables.overview.summary(ANNA, table.id)
    assert tables.overview.open_tables(ANNA) == []


def test_the_creator_fills_free_seats_with_bots(tables: Tables) -> None:
    table = tables.lobby.create(ANNA, order(ME, OPEN, INVITED))
    with pytest.raises(NotAllowed):
        tables.lobby.start(BEN, table.id, "easy")
    with pytest.raises(WrongStatus, match="free seats"):
        tables.lobby.start(ANNA, table.id)
    started = tables.lobby.start(ANNA, table.id, "easy")
    assert (started.status, kinds(started)) == ("running", ["person", "bot", "bot"])
    assert [seat.level for seat in started.seats] == [None, "easy", "easy"]
    with pytest.raises(WrongStatus):
        tables.lobby.start(ANNA, table.id, "easy")


def test_public_tables_are_listed_and_others_are_not(tables: Tables) -> None:
    shown = tables.lobby.create(ANNA, order(ME, OPEN, is_public=True))
    tables.lobby.create(ANNA, order(ME, OPEN))
    assert [table.id for table in tables.overview.open_tables(BEN)] == [shown.id]


def test_my_games_begin_with_those_where_it_is_my_turn(tables: Tables) -> None:
    waiting = tables.lobby.create(ANNA, order(ME, OPEN))
    running = [tables.lobby.create(ANNA, order(ME, BOT)) for _ in range(8)]
    found = tables.overview.of(ANNA)
    turns = [table.is_your_turn for table in found]
    assert turns == sorted(turns, reverse=True)
    assert {table.id for table in found} == {waiting.id, *(table.id for table in running)}
    assert found[-1].status == "waiting"
    assert tables.overview.of(BEN) == []


def two_at_a_table(tables: Tables, **wishes: Any) -> tuple[Summary, Identity, Identity]:
    """A game of two people: the one who is asked, and the other."""
    table = tables.lobby.create(ANNA, order(ME, OPEN, limit=60, **wishes))
    table = tables.lobby.join(BEN, table.id)
    asked, other = (ANNA, BEN) if table.asked == 0 else (BEN, ANNA)
    return table, asked, other


def test_an_abandoned_seat_is_handed_over_and_taken_back(tables: Tables, clock: Clock) -> None:
    table, away, other = two_at_a_table(tables)
    seat = table.asked
    assert seat is not None
    with pytest.raises(NotAllowed, match="60 seconds"):
        tables.lobby.hand_over(other, table.id, seat)
    clock.now += 61
    assert tables.overview.summary(other, table.id).seats[seat].can_be_handed_over
    assert not tables.overview.summary(away, table.id).seats[seat].can_be_handed_over
    with pytest.raises(NotAllowed):
        tables.lobby.hand_over(CLEO, table.id, seat)
    handed = tables.lobby.hand_over(other, table.id, seat, "easy")
    assert handed.seats[seat].is_handed_over
    assert (handed.seats[seat].kind, handed.seats[seat].level) == ("person", "easy")
    with pytest.raises(NotYourTurn, match="take it back"):
        tables.games.play(away, table.id, 0, [Option(274)])
    task = tables.bots.task(table.id)
    assert task is not None
    assert task.level == "easy"
    tables.lobby.take_back(away, table.id, seat)
    assert tables.bots.task(table.id) is None
    tables.bots.play(task, tables.games.view(away, table.id).options[0])
    assert tables.overview.summary(away, table.id).number == 0, "a bot's late answer is not played"
    with pytest.raises(WrongStatus):
        tables.lobby.take_back(away, table.id, seat)
    assert tables.games.play(away, table.id, 0, [Option(274)]).number >= 1


@pytest.mark.parametrize(
    ("pace", "limit", "seconds"),
    [("live", 30, 300), ("live", 900, 900), ("turns", 60, 86_400), ("turns", 172_800, 172_800)],
)
def test_who_is_absent_has_time_to_object(
    tables: Tables, clock: Clock, pace: str, limit: int, seconds: int
) -> None:
    """However short the table's limit is; and they get back what was given away meanwhile."""
    table = tables.lobby.create(ANNA, order(ME, OPEN, OPEN, pace=pace, limit=limit)).id
    for person in (BEN, CLEO):
        tables.lobby.join(person, table)
    dora = Identity("d" * 32, "Dora")
    tables.lobby.claim(dora, table, Seat(0))
    for person in (BEN, CLEO):
        tables.lobby.answer_claim(person, table, Seat(0), agrees=True)
    clock.now += seconds - 1
    with pytest.raises(NotAllowed, match="time limit"):
        tables.lobby.take_claimed(dora, table, Seat(0))
    clock.now += 1
    assert tables.lobby.take_claimed(dora, table, Seat(0)).your_seats == (0,)
    with pytest.raises(NotSeated):
        tables.lobby.retake(BEN, table, Seat(0))
    assert tables.overview.of(ANNA)[0].seats[0].can_be_retaken
    assert tables.lobby.retake(ANNA, table, Seat(0)).your_seats == (0,)
    assert tables.overview.summary(dora, table).your_seats == ()


def test_one_opponent_is_no_witness(tables: Tables) -> None:
    table, away, _ = two_at_a_table(tables)
    with pytest.raises(TooFewWitnesses, match="recovery code"):
        tables.lobby.claim(CLEO, table.id, tables.overview.summary(away, table.id).your_seats[0])


def test_a_seat_that_is_not_asked_is_not_abandoned(tables: Tables, clock: Clock) -> None:
    table, away, _ = two_at_a_table(tables)
    clock.now += 10_000
    assert table.asked is not None
    with pytest.raises(NotAllowed):
        tables.lobby.hand_over(away, table.id, Seat(1 - table.asked))
    with pytest.raises(NotAllowed):
        tables.lobby.hand_over(away, table.id, table.asked)


def test_who_leaves_a_running_game_is_played_by_a_bot(tables: Tables) -> None:
    table, leaver, _ = two_at_a_table(tables)
    left = tables.lobby.leave(leaver, table.id)
    assert left.asked is not None
    assert left.seats[left.asked].is_handed_over
    assert tables.bots.task(table.id) is not None
    assert not tables.overview.of(leaver)[0].is_your_turn
    with pytest.raises(NotSeated):
        tables.lobby.leave(CLEO, table.id)


def asked_view(tables: Tables, who: Identity, table_id: str) -> View:
    with tables.games.opened(who, table_id) as table:
        return table.asked_view()


def test_what_others_may_not_do(tables: Tables) -> None:
    table, _, other = two_at_a_table(tables)
    attempts = (
        lambda: tables.games.play(CLEO, table.id, 0, [Option(274)]),
        lambda: tables.games.view(CLEO, table.id, Seat(0)),
        lambda: tables.games.undo(CLEO, table.id, 0),
        lambda: asked_view(tables, CLEO, table.id),
        lambda: tables.games.why_not(CLEO, table.id, Option(274)),
        lambda: tables.lobby.take_back(CLEO, table.id, Seat(0)),
        lambda: tables.games.play(other, table.id, 0, [Option(274)], table.asked),
    )
    for attempt in attempts:
        with pytest.raises(NotSeated):
            attempt()
    with pytest.raises(NotYourTurn, match="the turn of"):
        tables.games.play(other, table.id, 0, [Option(274)])
    spectator = tables.games.view(CLEO, table.id)
    assert (spectator.seat, spectator.view, spectator.options) == (None, None, ())


def test_a_table_that_waits_cannot_be_played_at(tables: Tables) -> None:
    table = tables.lobby.create(ANNA, order(ME, OPEN))
    for attempt in (
        lambda: tables.games.view(ANNA, table.id),
        lambda: tables.games.play(ANNA, table.id, 0, [Option(274)]),
        lambda: tables.games.undo(ANNA, table.id, 0),
        lambda: asked_view(tables, ANNA, table.id),
    ):
        with pytest.raises(Refusal) as refusal:
            attempt()
        assert refusal.value.code == "wrong-status"


def test_unknown_tables(tables: Tables) -> None:
    for attempt in (
        lambda: tables.games.view(ANNA, "A" * 16),
        lambda: tables.lobby.join(ANNA, "A" * 16),
        lambda: tables.overview.log(ANNA, "A" * 16),
        lambda: tables.games.record("A" * 16),
    ):
        with pytest.raises(UnknownTable):
            attempt()


def test_a_person_may_not_have_endless_waiting_tables(tmp_path: Path) -> None:
    services = Services(Settings(data=tmp_path))
    services.store.upgrade()
    for _ in range(services.settings.limits.waiting_tables):
        services.tables.lobby.create(ANNA, order(ME, OPEN))
    with pytest.raises(WrongStatus, match="too many"):
        services.tables.lobby.create(ANNA, order(ME, OPEN))
    services.tables.lobby.create(BEN, order(ME, OPEN))
    services.store.close()
