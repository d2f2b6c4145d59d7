"""Moves are stored once and in order: conflicts, undo, snapshots, reopening."""

from __future__ import annotations

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import event

from bruxelles1893.engine import Option, Seat, State, digest, read_record, replay, ruleset
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.services import Services
from bruxelles1893.server.settings import Settings
from bruxelles1893.server.storage.rows import Head
from bruxelles1893.server.tables.errors import Conflict, IllegalMove, WrongStatus
from bruxelles1893.server.tables.game.archive import finished_sessions
from bruxelles1893.server.tables.game.game import SNAPSHOT_EVERY
from bruxelles1893.server.tables.game.trial import Trial
from bruxelles1893.server.tables.orders import SeatOrder, TableOrder, Wishes
from bruxelles1893.server.tables.service import Tables
from bruxelles1893.server.tables.summaries import TableView
from counting import counted
from server.conftest import NO_LIMITS
from server.support import opened

FAMILY = Identity("f" * 32, "Family")
OPENING_QUERIES = 8


def family_table(tables: Tables, players: int = 2, rules: str = "second") -> str:
    seats = (SeatOrder("me"),) * players
    return tables.lobby.create(FAMILY, TableOrder(rules, seats, Wishes(skips_forced=False))).id


def played(tables: Tables, table: str, moves: int, seed: int = 0) -> TableView:
    """Random moves, so many or to the end."""
    rng, shown = Random(seed), tables.games.view(FAMILY, table)
    for _ in range(moves):
        if not shown.options:
            break
        shown = tables.games.play(FAMILY, table, shown.number, [rng.choice(shown.options)])
    return shown


def test_the_second_move_of_a_number_is_told_the_present(process: Services) -> None:
    tables = process.tables
    table = family_table(tables)
    first = tables.games.play(FAMILY, table, 0, [Option(274)])
    with pytest.raises(Conflict) as conflict:
        tables.games.play(FAMILY, table, 0, [Option(275)])
    assert conflict.value.current.number == first.number == 1
    assert len(tables.overview.log(FAMILY, table)) == 1


def test_a_turn_that_is_refused_midway_changes_nothing(services: Services) -> None:
    tables = services.tables
    table = family_table(tables)

    def too_far(turn: Trial) -> None:
        turn.add(Option(274))
        turn.add(Option(274))

    with (
        pytest.raises(IllegalMove),
        tables.games.opened(FAMILY, table) as game,
    ):
        game.play_turn(0, too_far)
    assert tables.games.view(FAMILY, table).number == 0
    assert tables.overview.log(FAMILY, table) == []
    with tables.games.opened(FAMILY, table) as game:
        game.play_turn(0, lambda turn: turn.add(Option(274)))
    assert tables.games.view(FAMILY, table).number == 1


def test_of_many_at_once_one_wins(process: Services) -> None:
    tables = process.tables
    table = family_table(tables)

    def press(_: int) -> bool:
        try:
            tables.games.play(FAMILY, table, 0, [Option(274)])
        except Conflict:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(press, range(24))) == 1
    assert [entry.number for entry in tables.overview.log(FAMILY, table)] == [1]


def test_of_two_processes_one_wins(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other process stores its move when this one has looked already."""
    one, other = opened(settings), opened(settings)
    table = family_table(one.tables)
    store_moves = one.open_games.store_moves

    def late(*args: object) -> None:
        if other.tables.games.view(FAMILY, table).number == 0:
            other.tables.games.play(FAMILY, table, 0, [Option(275)])
        store_moves(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(one.open_games, "store_moves", late)
    with pytest.raises(Conflict) as conflict:
        one.tables.games.play(FAMILY, table, 0, [Option(274)])
    assert conflict.value.current.number == 1
    assert [entry.option for entry in one.tables.overview.log(FAMILY, table)] == [275]
    shown = one.tables.games.view(FAMILY, table)
    assert one.tables.games.play(FAMILY, table, 1, [shown.options[0]]).number == 2
    one.store.close()
    other.store.close()


def test_two_processes_play_one_game(settings: Settings) -> None:
    processes = [opened(settings), opened(settings)]
    table = family_table(processes[0].tables)
    rng = Random(4)
    for turn in range(60):
        tables = processes[turn % 2].tables
        shown = tables.games.view(FAMILY, table)
        tables.games.play(FAMILY, table, shown.number, [rng.choice(shown.options)])
    states = [digest(each.tables.games.view(FAMILY, table).state) for each in processes]
    assert states[0] == states[1]
    for each in processes:
        each.store.close()


def test_an_undo_is_a_line_of_its_own(process: Services) -> None:
    tables = process.tables
    table = family_table(tables)
    shown = play_until(tables, table, lambda view: view.undo_to is not None)
    before, target = shown.number, shown.undo_to
    assert target is not None
    back = tables.games.undo(FAMILY, table, before)
    assert (back.number, back.ply) == (before + 1, target)
    last = tables.overview.log(FAMILY, table)[-1]
    assert (last.kind, last.ply, last.number) == ("undo", target, before + 1)
    with pytest.raises(Conflict):
        tables.games.undo(FAMILY, table, before)
    again = tables.games.play(FAMILY, table, back.number, [back.options[-1]])
    assert again.number == before + 2


def play_until(tables: Tables, table: str, is_so: Callable[[TableView], bool]) -> TableView:
    rng, shown = Random(1), tables.games.view(FAMILY, table)
    for _ in range(200):
        if is_so(shown):
            return shown
        shown = tables.games.play(FAMILY, table, shown.number, [rng.choice(shown.options)])
    raise AssertionError("it never came to that")


def test_a_game_with_undos_is_the_same_after_a_restart(settings: Settings) -> None:
    services = opened(settings)
    table = family_table(services.tables, 3, "second+belle-epoque+asymmetric")
    rng, undos = Random(8), 0
    shown = services.tables.games.view(FAMILY, table)
    for _ in range(220):
        if shown.table.status == "finished":
            break
        if shown.undo_to is not None and rng.random() < 0.3:
            shown = services.tables.games.undo(FAMILY, table, shown.number)
            undos += 1
        option = rng.choice(shown.options)
        shown = services.tables.games.play(FAMILY, table, shown.number, [option])
    assert undos > 5
    fresh = opened(settings)
    again = fresh.tables.games.view(FAMILY, table)
    assert digest(again.state) == digest(shown.state)
    assert (again.number, again.ply, again.undo_to) == (shown.number, shown.ply, shown.undo_to)
    with fresh.store.reading() as db:
        snapshot = fresh.store.snapshot(db, table)
    assert snapshot is not None
    assert shown.number - snapshot.number < 3 * SNAPSHOT_EVERY
    for each in (services, fresh):
        each.store.close()


@pytest.mark.parametrize("damage", ["{", '"round":0'])
def test_a_damaged_snapshot_is_passed_over(
    settings: Settings, damage: str, caplog: pytest.LogCaptureFixture
) -> None:
    """The moves alone tell the game; a snapshot only saves time."""
    services = opened(settings)
    table = family_table(services.tables)
    shown = played(services.tables, table, 4 * SNAPSHOT_EVERY)
    with services.store.writing() as db:
        kept = services.store.snapshot(db, table)
        assert kept is not None
        text = re.sub(r'"round":\d', damage, kept.state)
        services.store.keep_snapshot(db, kept._replace(state=text))
    fresh = opened(settings)
    again = fresh.tables.games.view(FAMILY, table)
    assert (digest(again.state), again.ply) == (digest(shown.state), shown.ply)
    assert f"the snapshot of {table} is passed over" in caplog.text
    for each in (services, fresh):
        each.store.close()


def test_a_finished_game_has_its_record_and_no_undo(process: Services) -> None:
    tables = process.tables
    table = family_table(tables, rules="first")
    final = played(tables, table, 1000)
    assert final.table.status == "finished"
    session = replay(read_record(tables.games.record(table)), ruleset("first"))
    assert len(session.moves) == final.ply
    studied = [each for each in finished_sessions(process.store) if each.seed == session.seed]
    assert [(each.moves, each.names[0]) for each in studied] == [(session.moves, "Player 1")]
    with pytest.raises(WrongStatus):
        tables.games.undo(FAMILY, table, final.number)
    with pytest.raises(WrongStatus):
        tables.games.play(FAMILY, table, final.number, [Option(0)])


def test_news_never_go_back(process: Services) -> None:
    """A listener has read from the database what this process has not in memory yet."""
    tables = process.tables
    table = family_table(tables)
    shown = played(tables, table, 2)
    found = tables.overview.known_news(FAMILY, table, shown.number + 1, 7, Head(0, 0))
    assert found is not None
    assert (found.number, found.version, found.is_news) == (shown.number + 1, 7, False)


def test_one_can_look_back(process: Services) -> None:
    tables = process.tables
    table = family_table(tables)
    start = digest(tables.games.view(FAMILY, table, Seat(0)).state)
    shown = played(tables, table, 40)
    back = tables.games.at(FAMILY, table, 0, Seat(0))
    assert digest(back.state) == start
    assert (back.options, back.ply) == ((), 0)
    assert tables.games.at(FAMILY, table, shown.ply).options == shown.options


def test_a_refused_move_leaves_the_game_as_it_was(
    process: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = process.tables
    table = family_table(tables)
    before = digest(tables.games.view(FAMILY, table).state)
    with pytest.raises(IllegalMove):
        tables.games.play(FAMILY, table, 0, [Option(274), Option(0)])

    def fail(*args: object) -> None:
        raise OSError("no database")

    monkeypatch.setattr(process.store, "append", fail)
    with pytest.raises(OSError, match="no database"):
        tables.games.play(FAMILY, table, 0, [Option(274)])
    monkeypatch.undo()
    assert digest(tables.games.view(FAMILY, table).state) == before
    assert tables.games.play(FAMILY, table, 0, [Option(274)]).number == 1


def test_a_long_game_opens_with_few_queries_and_few_moves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From its last snapshot on; `benchmarks.pages` measures how long it takes."""
    settings = Settings(data=tmp_path, limits=NO_LIMITS)
    services = opened(settings)
    table = family_table(services.tables, 5, "second+belle-epoque+asymmetric")
    shown = played(services.tables, table, 400)
    services.store.close()
    fresh = opened(settings)
    queries: list[str] = []
    event.listen(
        fresh.store.engine, "before_cursor_execute", lambda *arguments: queries.append(arguments[2])
    )
    moves = counted(monkeypatch, State, "apply")
    assert digest(fresh.tables.games.view(FAMILY, table).state) == digest(shown.state)
    fresh.store.close()
    assert shown.number > 150
    assert len(queries) <= OPENING_QUERIES
    assert len(moves) <= 2 * SNAPSHOT_EVERY
