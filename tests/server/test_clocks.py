"""Clocks: banks, increments, pauses, outages, and what happens when somebody's time is over."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bruxelles1893.engine import Option, Seat
from bruxelles1893.server.clocks import rows as clock_rows
from bruxelles1893.server.clocks import service as clock_service
from bruxelles1893.server.clocks.model import DAY, Clock, TimeControl, clock_of
from bruxelles1893.server.clocks.rows import (
    BEAT_SECONDS,
    LONGEST_GAP,
    LONGEST_STOP,
    TICK_SECONDS,
    due_tables,
)
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.services import Services
from bruxelles1893.server.settings import Settings
from bruxelles1893.server.storage.errors import Unavailable
from bruxelles1893.server.storage.rows import ENDED
from bruxelles1893.server.tables.errors import NotAllowed, NotSeated, Paused, SeatTaken
from bruxelles1893.server.tables.orders import SeatOrder, TableOrder, Wishes
from bruxelles1893.server.tables.seat_plan import former_holders
from bruxelles1893.server.tables.summaries import Summary
from patience import SECONDS, wait_until
from server.conftest import NO_LIMITS
from server.test_seats import ANNA, BEN, CLEO, clock  # noqa: F401
from server.test_seats import Clock as Time

LIVE = TimeControl(bank=600, increment=30)
SLOW = TimeControl(bank=2 * DAY, per_turn=DAY)
DORA = Identity("d" * 32, "Dora")


# --- The clock by itself ------------------------------------------------------------------------
def test_a_turn_takes_from_the_bank_and_adds_the_increment() -> None:
    started = Clock.of(2, LIVE).asked(Seat(0), 100)
    assert started.time_left(Seat(0), 150) == 550
    after = started.asked(Seat(1), 160)
    assert list(after.banks) == [570, 600]
    assert after.time_used(Seat(0), 500) == 60
    assert after.time_used(Seat(1), 170) == 10


def test_a_slow_turn_is_free_up_to_its_days() -> None:
    started = Clock.of(2, SLOW).asked(Seat(0), 0)
    assert started.time_left(Seat(0), 0) == 3 * DAY
    assert started.asked(Seat(1), DAY / 2).banks[0] == 2 * DAY
    assert started.asked(Seat(1), 1.5 * DAY).banks[0] == 1.5 * DAY
    assert not started.is_over(3 * DAY - 1)
    assert started.is_over(3 * DAY)


def test_who_goes_on_has_no_new_turn_and_no_increment() -> None:
    started = Clock.of(2, LIVE).asked(Seat(0), 0)
    assert started.asked(Seat(0), 20) is started
    assert started.asked(Seat(0), 20, is_new_turn=True).banks[0] == 610


def test_time_that_is_over_is_not_owed() -> None:
    late = Clock.of(2, LIVE).asked(Seat(0), 0).asked(Seat(1), 5000)
    assert late.banks[0] == LIVE.increment
    assert late.used[0] == 5000


def test_stepping_back_gives_no_time() -> None:
    """Else one could step back and forth and gain an increment each time."""
    played = Clock.of(2, LIVE).asked(Seat(0), 0).asked(Seat(1), 10)
    back = played.stepped_back(Seat(0), 25)
    assert back.time_left(Seat(0), 25) == 600 - 10 - 15
    assert back.banks[1] == 600
    again = back.asked(Seat(1), 30)
    assert list(again.banks) == [600 - 10 - 20 + 30, 600]
    assert again.used[0] == 30


@given(
    st.lists(st.tuples(st.integers(0, 2), st.integers(0, 4000), st.booleans()), max_size=12),
    st.sampled_from([LIVE, SLOW, None]),
)
def test_a_pause_never_refills_and_nothing_is_charged_twice(
    turns: list[tuple[int, int, bool]], control: TimeControl | None
) -> None:
    now, charged, made = 0.0, [0.0] * 3, Clock.of(3, control)
    for seat, seconds, has_pause in turns:
        made = made.asked(Seat(seat), now, is_new_turn=True)
        now += seconds
        charged[seat] += seconds
        before = made.time_left(Seat(seat), now)
        if has_pause:
            made = made.paused(now)
            assert made.over_at is None
            now += 86_400
            made = made.resumed(now)
        assert made.time_left(Seat(seat), now) == pytest.approx(before)
        assert clock_of(made.text) == made
    for seat in range(3):
        assert made.time_used(Seat(seat), now) == pytest.approx(charged[seat])


# --- At a table ---------------------------------------------------------------------------------
@pytest.fixture
def services(tmp_path: Path, clock: Time) -> Iterator[Services]:  # noqa: F811
    """The services with a time of our own, and bots that do not play by themselves."""
    made = Services(Settings(data=tmp_path, limits=NO_LIMITS), clock)
    made.store.upgrade()
    made.tables.listeners.clear()
    made.clocks.begin()
    yield made
    made.store.close()


def seated(services: Services, control: TimeControl | None = LIVE, people: int = 3) -> Summary:
    """A table that plays; its limit is 300 seconds."""
    seats = (SeatOrder("me"), *[SeatOrder("open")] * (people - 1))
    wishes = Wishes(clock=control, limit=300, stand_in="easy")
    table = services.tables.lobby.create(ANNA, TableOrder("second", seats, wishes))
    for person in (BEN, CLEO)[: people - 1]:
        table = services.tables.lobby.join(person, table.id)
    return table


def holder(table: Summary, seat: Seat | None) -> Identity:
    return {"Anna": ANNA, "Ben": BEN, "Cleo": CLEO, "Dora": DORA}[table.names[seat or 0]]


def asked_of(services: Services, table: Summary) -> tuple[Identity, list[Identity]]:
    """Who is asked, and the others."""
    now = services.tables.overview.summary(ANNA, table.id)
    asked = holder(now, now.asked)
    return asked, [holder(now, seat.number) for seat in now.seats if seat.number != now.asked]


def passes(services: Services, clock: Time, seconds: float) -> None:  # noqa: F811
    """Time goes by while the server is there."""
    while seconds > 0:
        runs(services, clock, min(seconds, LONGEST_GAP))
        seconds -= LONGEST_GAP
        services.clocks.sweep()


def runs(services: Services, clock: Time, seconds: float) -> None:  # noqa: F811
    """Time goes by while the process runs; its clocks are not looked after."""
    while seconds > 0:
        clock.now += min(seconds, LONGEST_STOP)
        seconds -= LONGEST_STOP
        services.clocks.run()


def thinking(services: Services, clock: Time, seconds: float) -> tuple[Summary, Identity]:  # noqa: F811
    """A table, and who has thought there for so long."""
    table = seated(services)
    asked, _ = asked_of(services, table)
    passes(services, clock, seconds)
    return table, asked


def used_by(services: Services, table: Summary, who: Identity) -> float:
    shown = services.tables.overview.summary(DORA, table.id)
    return next(seat.time_used for seat in shown.seats if seat.name == who.name)


def play(services: Services, who: Identity, table: Summary) -> None:
    shown = services.tables.games.view(who, table.id)
    services.tables.games.play(who, table.id, shown.number, [Option(shown.options[0])])


def test_everybody_sees_the_time_of_all(services: Services, clock: Time) -> None:  # noqa: F811
    table = seated(services)
    passes(services, clock, 45)
    shown = services.tables.overview.summary(DORA, table.id)
    assert shown.clock == LIVE
    assert shown.asked is not None
    assert shown.seats[shown.asked].time_left == pytest.approx(555)
    assert shown.seats[shown.asked].time_used == pytest.approx(45)
    assert shown.timing is not None
    assert shown.timing.over_at == pytest.approx(clock.now + 555)


def test_a_restart_costs_nobody_a_second(services: Services, clock: Time) -> None:  # noqa: F811
    table = seated(services)
    passes(services, clock, 30)
    for outage in (3.0, 4000.0):
        before = services.tables.overview.summary(ANNA, table.id)
        clock.now += outage
        restarted = Services(services.settings, clock)
        restarted.clocks.begin()
        after = restarted.tables.overview.summary(ANNA, table.id)
        assert [seat.time_left for seat in after.seats] == pytest.approx(
            [seat.time_left for seat in before.seats]
        )
        restarted.store.close()
        services.clocks.sweep()


def test_a_database_that_is_away_costs_nobody_a_second(
    services: Services,
    clock: Time,  # noqa: F811
) -> None:
    """The first move after an outage may come before the next beat."""
    table, asked = thinking(services, clock, 30)
    clock.now += 5000
    play(services, asked, table)
    assert used_by(services, table, asked) <= 30 + TICK_SECONDS


@pytest.mark.parametrize("outage", [1.5, 4.0, 14.0])
@pytest.mark.parametrize("is_move_first", [True, False])
def test_a_short_outage_costs_nobody_a_second(
    services: Services,
    clock: Time,  # noqa: F811
    outage: float,
    is_move_first: bool,
) -> None:
    """Shorter than the time between two beats, and noticed by a move or by the next look."""
    table, asked = thinking(services, clock, 32)
    clock.now += outage
    if is_move_first:
        play(services, asked, table)
    else:
        services.clocks.sweep()
    assert 32 <= used_by(services, table, asked) <= 32 + TICK_SECONDS


@pytest.mark.parametrize("is_move_first", [True, False])
def test_a_late_look_is_no_outage_while_people_are_served(
    services: Services,
    clock: Time,  # noqa: F811
    is_move_first: bool,
) -> None:
    """On an overloaded machine the thread of the clocks may wait longer than those of requests."""
    table, asked = thinking(services, clock, 32)
    for _ in range(6):
        clock.now += LONGEST_STOP
        services.tables.games.view(BEN, table.id)
    if is_move_first:
        play(services, asked, table)
    else:
        services.clocks.sweep()
    assert used_by(services, table, asked) == pytest.approx(38)


def test_an_answer_after_an_outage_does_not_hide_it(services: Services, clock: Time) -> None:  # noqa: F811
    table, asked = thinking(services, clock, 32)
    clock.now += 4
    for _ in range(3):
        services.tables.games.view(BEN, table.id)
    services.clocks.sweep()
    assert used_by(services, table, asked) <= 32 + TICK_SECONDS


def test_a_late_look_is_counted_once_by_many_processes(
    services: Services,
    clock: Time,  # noqa: F811
) -> None:
    table = seated(services)
    other = Services(services.settings, clock)
    other.clocks.begin()
    for _ in range(20):
        clock.now += 1
        services.clocks.sweep()
        other.clocks.sweep()
    before = services.tables.overview.summary(ANNA, table.id)
    clock.now += 10
    services.clocks.sweep()
    other.clocks.sweep()
    clock.now += 1
    services.clocks.sweep()
    after = services.tables.overview.summary(ANNA, table.id)
    used = sum(seat.time_used for seat in after.seats) - sum(
        seat.time_used for seat in before.seats
    )
    assert 1 <= used <= 1 + 2 * TICK_SECONDS
    other.store.close()


@pytest.mark.parametrize("late", [1.5, 6.0, 40.0])
@pytest.mark.parametrize("is_move_first", [True, False])
def test_a_late_look_is_no_outage_while_the_process_runs(
    services: Services,
    clock: Time,  # noqa: F811
    late: float,
    is_move_first: bool,
) -> None:
    """Nobody is served, and the thread of the clocks waits for an overloaded machine."""
    table, asked = thinking(services, clock, 32)
    runs(services, clock, late)
    if is_move_first:
        play(services, asked, table)
    else:
        services.clocks.sweep()
    assert used_by(services, table, asked) == pytest.approx(32 + late)


def test_a_process_that_was_stopped_gives_back_only_that_time(
    services: Services,
    clock: Time,  # noqa: F811
) -> None:
    """It runs again before its clocks are looked after."""
    table, asked = thinking(services, clock, 32)
    clock.now += 7
    services.clocks.run()
    runs(services, clock, 2)
    services.clocks.sweep()
    assert used_by(services, table, asked) == pytest.approx(32 + 2)


@pytest.mark.parametrize("is_move_first", [True, False])
def test_a_database_that_refuses_is_an_outage_while_the_process_runs(
    services: Services,
    clock: Time,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
    is_move_first: bool,
) -> None:
    table, asked = thinking(services, clock, 32)
    with monkeypatch.context() as outage:
        outage.setattr(clock_service, "has_clocks", refuses)
        for _ in range(4):
            services.clocks.sweep()
            runs(services, clock, 1)
    if is_move_first:
        play(services, asked, table)
    services.clocks.sweep()
    assert used_by(services, table, asked) == pytest.approx(32)


def refuses(*rest: object) -> bool:
    raise Unavailable("the database does not answer")


def test_people_who_read_do_not_hide_that_nothing_can_be_stored(
    services: Services,
    clock: Time,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table, asked = thinking(services, clock, 32)
    with monkeypatch.context() as outage:
        outage.setattr(clock_rows, "put", refuses)
        runs(services, clock, BEAT_SECONDS)
        for _ in range(4):
            services.clocks.sweep()
            services.tables.games.view(BEN, table.id)
            runs(services, clock, 1)
    services.clocks.sweep()
    assert used_by(services, table, asked) == pytest.approx(32 + BEAT_SECONDS)


@pytest.mark.parametrize(("silent", "given"), [(4.0, 0.0), (9.0, 9.0)])
def test_a_silent_database_is_an_outage_after_a_while(
    services: Services,
    clock: Time,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
    silent: float,
    given: float,
) -> None:
    """A short silence may be our own thread, which waits for the machine."""
    table, asked = thinking(services, clock, 32)

    def answers_late(*rest: object) -> bool:
        runs(services, clock, silent)
        return True

    with monkeypatch.context() as hanging:
        hanging.setattr(clock_service, "has_clocks", answers_late)
        services.clocks.sweep()
    assert used_by(services, table, asked) == pytest.approx(32 + silent - given)


def test_a_clock_that_goes_back_gives_nothing_and_takes_nothing(
    services: Services,
    clock: Time,  # noqa: F811
) -> None:
    table, asked = thinking(services, clock, 32)
    clock.now -= 3600
    services.clocks.sweep()
    passes(services, clock, 8)
    assert used_by(services, table, asked) == pytest.approx(40, abs=BEAT_SECONDS)


def test_a_server_whose_clocks_are_held_up_runs_all_the_same(
    services: Services,
    clock: Time,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The threads of a server: that of the clocks waits, another shows that the process runs."""
    table = seated(services)
    asked, _ = asked_of(services, table)
    looks, shown, may_go = list[float](), list[float](), Event()
    show = services.clocks.run

    def shows() -> None:
        show()
        shown.append(clock.now)

    def waits(*rest: object) -> bool:
        looks.append(clock.now)
        return may_go.wait(SECONDS)

    monkeypatch.setattr(clock_service, "has_clocks", waits)
    monkeypatch.setattr(services.clocks, "run", shows)
    services.start()
    wait_until(lambda: looks)
    before, began = used_by(services, table, asked), clock.now
    for _ in range(4):
        clock.now += LONGEST_STOP
        wait_until(lambda: shown[-1:] == [clock.now])
    may_go.set()
    wait_until(lambda: len(looks) > 1)
    after = used_by(services, table, asked)
    services.close()
    assert after == pytest.approx(before + clock.now - began)


def at_doras_table(services: Services) -> tuple[str, Identity, list[Identity]]:
    """A table that nobody made who plays there: who is asked, and the others."""
    seats = tuple(SeatOrder("person", name=who.name, holder=who.id) for who in (ANNA, BEN, CLEO))
    wishes = Wishes(clock=LIVE, limit=300, stand_in="easy")
    table = services.tables.lobby.create(DORA, TableOrder("second", seats, wishes))
    return (table.id, *asked_of(services, table))


def is_paused(services: Services, table: str) -> bool:
    timing = services.tables.overview.summary(ANNA, table).timing
    assert timing is not None
    return timing.is_paused


def test_a_pause_needs_nobody_whose_time_is_over(
    services: Services,
    clock: Time,  # noqa: F811
) -> None:
    table, _, others = at_doras_table(services)
    passes(services, clock, 610)
    for each in others:
        assert not is_paused(services, table)
        services.clocks.want_pause(each, table, wants=True)
    assert is_paused(services, table)


def test_a_pause_needs_nobody_who_left(services: Services, clock: Time) -> None:  # noqa: F811
    table, asked, others = at_doras_table(services)
    for each in others:
        services.clocks.want_pause(each, table, wants=True)
    assert not is_paused(services, table)
    services.tables.lobby.leave(asked, table)
    assert is_paused(services, table)


def test_a_pause_ends_if_somebody_wants_that_and_nobody_answers(
    services: Services,
    clock: Time,  # noqa: F811
) -> None:
    table, asked, (one, two) = at_doras_table(services)
    for each in (asked, one, two):
        services.clocks.want_pause(each, table, wants=True)
    passes(services, clock, 400)
    assert is_paused(services, table)
    services.clocks.want_pause(one, table, wants=True)
    passes(services, clock, 200)
    services.clocks.want_pause(one, table, wants=False)
    services.clocks.want_pause(two, table, wants=True)
    passes(services, clock, 290)
    assert is_paused(services, table)
    passes(services, clock, 20)
    assert not is_paused(services, table)
    line = services.tables.overview.summary(ANNA, table).journal[-1]
    assert (line.kind, line.name) == ("pause-over", "")


def test_a_pause_ends_when_only_bots_are_left(services: Services) -> None:
    table, asked, others = at_doras_table(services)
    everybody = (asked, *others)
    for each in everybody:
        services.clocks.want_pause(each, table, wants=True)
    for each in everybody:
        assert is_paused(services, table)
        services.tables.lobby.leave(each, table)
    assert not is_paused(services, table)


def test_a_pause_needs_everybody_or_the_organiser(
    services: Services,
    clock: Time,  # noqa: F811
) -> None:
    table = seated(services)
    asked, _ = asked_of(services, table)
    with pytest.raises(NotSeated):
        services.clocks.want_pause(DORA, table.id, wants=True)
    wanted = services.clocks.want_pause(BEN, table.id, wants=True)
    assert wanted.timing is not None
    assert (wanted.timing.is_paused, wanted.timing.pause_votes) == (False, ("Ben",))
    wanted = services.clocks.want_pause(BEN, table.id, wants=False)
    assert wanted.timing is not None
    assert wanted.timing.pause_votes == ()
    services.clocks.want_pause(BEN, table.id, wants=True)
    services.clocks.want_pause(CLEO, table.id, wants=True)
    paused = services.clocks.want_pause(ANNA, table.id, wants=True)
    assert paused.timing is not None
    assert paused.timing.is_paused
    before = [seat.time_left for seat in paused.seats]
    passes(services, clock, 5000)
    shown = services.tables.games.view(asked, table.id)
    assert shown.options == ()
    with pytest.raises(Paused):
        services.tables.games.play(asked, table.id, shown.number, [Option(0)])
    resumed = services.clocks.want_pause(ANNA, table.id, wants=True)
    assert [seat.time_left for seat in resumed.seats] == pytest.approx(before)
    assert [line.kind for line in resumed.journal] == ["paused", "resumed"]
    play(services, asked, table)


def test_a_bot_takes_over_after_the_limit_and_the_owner_comes_back(
    services: Services,
    clock: Time,  # noqa: F811
) -> None:
    table = seated(services)
    asked, (other, _) = asked_of(services, table)
    passes(services, clock, 600 + 290)
    away = services.tables.overview.summary(other, table.id)
    assert away.timing is not None
    assert away.timing.is_over
    assert [seat.can_be_handed_over for seat in away.seats].count(True) == 1
    passes(services, clock, 20)
    taken = services.tables.overview.summary(other, table.id)
    seat = taken.seats[taken.asked or 0]
    assert (seat.is_handed_over, seat.level) == (True, "easy")
    assert taken.journal[-1].kind == "stand-in"
    back = services.tables.lobby.take_back(asked, table.id, seat.number)
    assert back.journal[-1].kind == "back"
    assert back.timing is not None
    assert back.timing.running == seat.number
    play(services, asked, table)


def test_the_others_may_wait_once_more(services: Services, clock: Time) -> None:  # noqa: F811
    table = seated(services)
    asked, (other, _) = asked_of(services, table)
    with pytest.raises(NotAllowed):
        services.clocks.wait(other, table.id)
    passes(services, clock, 600 + 200)
    with pytest.raises(NotAllowed):
        services.clocks.wait(asked, table.id)
    services.clocks.wait(other, table.id)
    passes(services, clock, 250)
    assert not services.tables.overview.summary(other, table.id).seats[0].is_handed_over
    passes(services, clock, 100)
    late = services.tables.overview.summary(other, table.id)
    assert late.seats[late.asked or 0].is_handed_over


def test_somebody_else_plays_on_and_both_are_told_apart(
    services: Services,
    clock: Time,  # noqa: F811
) -> None:
    table = seated(services)
    asked, (other, _) = asked_of(services, table)
    number = Seat(table.names.index(asked.name))
    with pytest.raises(NotAllowed):
        services.clocks.seek(other, table.id, number, wants=True)
    with pytest.raises(SeatTaken):
        services.tables.lobby.replace(DORA, table.id, number)
    passes(services, clock, 610)
    services.clocks.seek(other, table.id, number, wants=True)
    (found,) = services.tables.overview.seeking_tables(DORA)
    assert [seat.is_sought for seat in found.seats].index(True) == number
    (link,) = services.tables.lobby.invitations(other, table.id).values()
    with pytest.raises(NotAllowed):
        services.tables.lobby.accept(other, link)
    taken = services.tables.lobby.accept(DORA, link)
    assert taken.your_seats == (number,)
    assert taken.names[number] == "Dora"
    assert (taken.journal[-1].kind, taken.journal[-1].former) == ("replaced", asked.name)
    assert [taken.is_played_on(seat.number) for seat in taken.seats].count(True) == 1
    assert taken.is_played_on(number)
    _, seats = services.tables.resources.rows(table.id)
    assert [each.name for each in former_holders(seats[number])] == [asked.name]
    assert services.tables.overview.seeking_tables(DORA) == []
    assert not taken.seats[number].can_be_handed_over, "her turn begins anew"
    assert taken.timing is not None
    assert taken.timing.over_at == taken.timing.since + 600
    assert taken.seats[number].time_used == 610, "the seat has used it all the same"
    play(services, DORA, table)


def test_an_owner_who_is_back_is_not_replaced(services: Services, clock: Time) -> None:  # noqa: F811
    table = seated(services)
    asked, (other, _) = asked_of(services, table)
    number = Seat(table.names.index(asked.name))
    passes(services, clock, 610)
    services.clocks.seek(other, table.id, number, wants=True)
    services.tables.lobby.take_back(asked, table.id, number)
    with pytest.raises(SeatTaken):
        services.tables.lobby.replace(DORA, table.id, number)


def test_those_who_are_there_end_the_game_by_vote(services: Services, clock: Time) -> None:  # noqa: F811
    table = seated(services)
    asked, (one, two) = asked_of(services, table)
    assert services.clocks.want_end(one, table.id, wants=True).status == "running"
    assert services.clocks.want_end(two, table.id, wants=True).status == "running"
    passes(services, clock, 610)
    ended = services.clocks.want_end(two, table.id, wants=True)
    assert ended.status == ENDED
    assert ended.journal[-1].kind == "ended"
    assert ended.can_be_saved
    assert services.tables.overview.of(asked)[0].status == ENDED
    with services.store.reading() as db:
        assert due_tables(db, clock.now + 10**9, 10) == []


def test_without_a_clock_only_the_time_used_is_counted(
    services: Services,
    clock: Time,  # noqa: F811
) -> None:
    table = seated(services, control=None)
    passes(services, clock, 5000)
    shown = services.tables.overview.summary(ANNA, table.id)
    assert shown.clock is None
    assert shown.seats[shown.asked or 0].time_used == pytest.approx(5000)
    assert not shown.seats[shown.asked or 0].is_handed_over
