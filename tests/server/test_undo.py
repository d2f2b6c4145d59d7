"""Stepping back past what others have answered: when, how far, and what is kept of it."""

from __future__ import annotations

from random import Random

import pytest

from bruxelles1893.engine import Option, digest
from bruxelles1893.engine.core.options import family
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.services import Services
from bruxelles1893.server.settings import Settings
from bruxelles1893.server.tables.errors import Conflict, NotYourTurn, StepBackRefused
from bruxelles1893.server.tables.game.bot_tasks import BotTask
from bruxelles1893.server.tables.orders import SeatOrder, TableOrder, Wishes
from bruxelles1893.server.tables.service import Tables
from bruxelles1893.server.tables.summaries import TableView
from deals import Deals
from server.support import opened

ANNA = Identity("a" * 32, "Anna")
BEN = Identity("b" * 32, "Ben")
ME, OPEN, A_BOT = SeatOrder("me"), SeatOrder("open"), SeatOrder("bot", "beginner")


SEED = 31415926535897932384626433832795028841


@pytest.fixture(autouse=True)
def known_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same games in every run."""
    monkeypatch.setattr(Deals, "randbelow", lambda self, bound: SEED)


def bots_answer(tables: Tables, table: str, rng: Random) -> TableView:
    """Let the bots choose by chance until Anna is asked or the game is over."""
    while (task := tables.bots.task(table)) is not None:
        tables.bots.play(task, rng.choice(task.question.view().legal()))
    return tables.games.view(ANNA, table)


def with_bots(tables: Tables, seed: int = 0) -> tuple[str, TableView]:
    """A game of Anna with two bots at which she is asked."""
    table = tables.lobby.create(ANNA, TableOrder("second", (ME, A_BOT, A_BOT))).id
    return table, bots_answer(tables, table, Random(seed))


def before_a_bot(tables: Tables) -> tuple[str, BotTask]:
    """A game in which a bot is asked after a choice of Anna that she could take back."""
    (table, shown), rng = with_bots(tables), Random(3)
    for _ in range(60):
        shown = tables.games.play(ANNA, table, shown.number, [rng.choice(shown.options)])
        task = tables.bots.task(table)
        is_new_turn = (
            task is not None and shown.decision is not None and shown.decision.kind == "turn"
        )
        if task is not None and is_new_turn and shown.undo_to is not None:
            return table, task
        shown = bots_answer(tables, table, rng)
    raise AssertionError("no bot answered her")


def friends_table(tables: Tables, undoes_past_others: bool | None) -> str:
    order = TableOrder("second", (ME, OPEN), Wishes(undoes_past_others=undoes_past_others))
    table = tables.lobby.create(ANNA, order)
    tables.lobby.join(BEN, table.id)
    return table.id


def quiet_option(process: Services, table: str) -> int:
    """An option of whoever is asked that reveals nothing."""
    with process.open_games.opened(table) as game:
        for option in game.state.legal():
            after = game.state.copy()
            after.apply(option)
            if after.reveal_count == game.state.reveal_count:
                return option
    raise AssertionError("everything reveals something")


def people_answer_each_other(process: Services, table: str) -> TableView:
    """Anna and Ben play; the last to choose is Ben, and nothing was revealed since Anna did."""
    tables = process.tables
    for _ in range(60):
        shown = tables.games.view(ANNA, table)
        if shown.decision is not None and shown.decision.kind == "turn" and shown.options:
            break
        who = ANNA if shown.table.is_your_turn else BEN
        tables.games.play(who, table, shown.number, [tables.games.view(who, table).options[0]])
    while shown.table.is_your_turn or tables.overview.log(ANNA, table)[-1].seat == 0:
        who = ANNA if shown.table.is_your_turn else BEN
        tables.games.play(who, table, shown.number, [Option(quiet_option(process, table))])
        shown = tables.games.view(ANNA, table)
    return shown


def test_a_choice_is_taken_back_after_bots_have_answered(process: Services) -> None:
    tables, rng = process.tables, Random(3)
    table, shown = with_bots(tables)
    passed = 0
    while shown.options and passed < 3:
        before = shown
        shown = tables.games.play(ANNA, table, before.number, [rng.choice(before.options)])
        shown = bots_answer(tables, table, rng)
        if shown.undo_to != before.ply:
            continue
        answers = tables.overview.log(ANNA, table, before.number)
        passed += any(entry.by == "bot" for entry in answers)
        back = tables.games.undo(ANNA, table, shown.number)
        assert (digest(back.state), back.options) == (digest(before.state), before.options)
        assert tables.overview.log(ANNA, table)[-1].kind == "undo"
        shown = tables.games.play(ANNA, table, back.number, [rng.choice(back.options)])
        shown = bots_answer(tables, table, rng)
    assert passed == 3


def play_a_turn(tables: Tables, table: str, shown: TableView, rng: Random) -> TableView:
    """Anna chooses by chance until her turn is over, and the bots answer."""
    while shown.options:
        shown = tables.games.play(ANNA, table, shown.number, [rng.choice(shown.options)])
        if shown.decision is None or shown.decision.player or shown.decision.kind == "turn":
            break
    return bots_answer(tables, table, rng)


def test_one_press_takes_back_a_whole_turn_and_the_next_the_one_before(process: Services) -> None:
    tables, rng = process.tables, Random(3)
    table, shown = with_bots(tables)
    begun: list[TableView] = []
    taken_back = 0
    while shown.options and taken_back < 2:
        if shown.decision is not None and shown.decision.kind == "turn":
            begun.append(shown)
        shown = play_a_turn(tables, table, shown, rng)
        reach = [each for each in begun[-2:] if is_within_reach(process, table, each)]
        if len(reach) < 2 or shown.decision is None or shown.decision.kind != "turn":
            continue
        for before in reversed(reach):
            assert shown.ply - before.ply > 1
            shown = tables.games.undo(ANNA, table, shown.number)
            assert digest(shown.state) == digest(before.state)
            taken_back += 1
    assert taken_back == 2


def is_within_reach(process: Services, table: str, shown: TableView) -> bool:
    """Whether nothing was revealed since a view of Anna's."""
    with process.open_games.opened(table) as game:
        return game.state.reveal_count == shown.state.reveal_count


def test_a_turn_under_way_is_taken_back_choice_by_choice(process: Services) -> None:
    tables = process.tables
    table, shown = with_bots(tables)
    while shown.decision is None or shown.decision.kind != "turn":
        shown = play_a_turn(tables, table, shown, Random(3))
    space = next(option for option in shown.options if family(option) == "space")
    first = tables.games.play(ANNA, table, shown.number, [space])
    assert first.undo_to == shown.ply
    second = tables.games.play(ANNA, table, first.number, [first.options[0]])
    assert second.decision is not None
    assert (second.decision.player, second.undo_to) == (0, first.ply)


def test_a_card_that_was_revealed_ends_the_way_back(process: Services) -> None:
    tables, rng = process.tables, Random(3)
    table, shown = with_bots(tables)
    for _ in range(60):
        before = shown
        with process.open_games.opened(table) as game:
            reveals = game.state.reveal_count
        shown = tables.games.play(ANNA, table, before.number, [rng.choice(before.options)])
        shown = bots_answer(tables, table, rng)
        with process.open_games.opened(table) as game:
            has_learnt = game.state.reveal_count != reveals
        if has_learnt:
            assert shown.undo_to is None or shown.undo_to > before.ply
            with pytest.raises(StepBackRefused):
                tables.games.undo(ANNA, table, shown.number, to=before.ply)
            return
    raise AssertionError("nothing was revealed")


def test_after_a_step_back_a_bot_thinks_as_if_for_the_first_time(process: Services) -> None:
    tables = process.tables
    table, task = before_a_bot(tables)
    back = tables.games.undo(ANNA, table, task.number)
    tables.games.play(ANNA, table, back.number, [back.options[0]])
    while (again := tables.bots.task(table)) is None:
        shown = tables.games.view(ANNA, table)
        tables.games.play(ANNA, table, shown.number, [shown.options[0]])
    assert again.place != task.place


def test_what_a_bot_thought_of_a_line_taken_back_is_not_played(process: Services) -> None:
    tables = process.tables
    table, task = before_a_bot(tables)
    back = tables.games.undo(ANNA, table, task.number)
    tables.bots.play(task, task.question.view().legal()[0])
    assert tables.games.view(ANNA, table).number == back.number


def test_who_has_left_takes_nothing_back(process: Services) -> None:
    tables = process.tables
    table = friends_table(tables, undoes_past_others=True)
    shown = people_answer_each_other(process, table)
    assert tables.games.view(ANNA, table).undo_to is not None
    tables.lobby.leave(ANNA, table)
    assert tables.games.view(ANNA, table).undo_to is None
    with pytest.raises(NotYourTurn, match="take it back first"):
        tables.games.undo(ANNA, table, shown.number)


def test_friends_are_not_passed_unless_their_table_wants_it(process: Services) -> None:
    tables = process.tables
    table = friends_table(tables, None)
    shown = people_answer_each_other(process, table)
    assert shown.undo_to is None
    with pytest.raises(StepBackRefused):
        tables.games.undo(ANNA, table, shown.number)
    assert not tables.overview.summary(ANNA, table).undoes_past_others


def test_a_table_of_friends_may_allow_it(process: Services) -> None:
    tables = process.tables
    table = friends_table(tables, True)
    shown = people_answer_each_other(process, table)
    assert shown.undo_to is not None
    back = tables.games.undo(ANNA, table, shown.number)
    assert back.ply == shown.undo_to
    assert back.options
    log = tables.overview.log(BEN, table)
    assert [entry.kind for entry in log[-2:]] == ["play", "undo"]


def test_nobody_takes_back_what_another_player_chose(process: Services) -> None:
    tables = process.tables
    table = friends_table(tables, True)
    shown = people_answer_each_other(process, table)
    with pytest.raises(StepBackRefused):
        tables.games.undo(ANNA, table, shown.number, to=shown.ply - 1)
    with pytest.raises(StepBackRefused):
        tables.games.undo(ANNA, table, shown.number, to=99)
    assert tables.games.view(ANNA, table).number == shown.number


def test_a_page_that_has_not_seen_the_answers_yet_takes_its_own_choice_back(
    process: Services,
) -> None:
    tables = process.tables
    table, task = before_a_bot(tables)
    seen = tables.games.view(ANNA, table)
    assert seen.undo_to is not None
    tables.bots.play(task, Option(quiet_option(process, table)))
    with tables.games.opened(ANNA, table) as game:
        assert game.number > seen.number
        game.undo_last(seen.undo_to)
        assert game.ply == seen.undo_to
        with pytest.raises((Conflict, StepBackRefused)):
            game.undo_last(seen.undo_to)


def test_it_is_the_same_game_after_a_restart(settings: Settings) -> None:
    services, rng, undos = opened(settings), Random(11), 0
    tables = services.tables
    table, shown = with_bots(tables)
    for _ in range(60):
        if not shown.options:
            break
        shown = tables.games.play(ANNA, table, shown.number, [rng.choice(shown.options)])
        shown = bots_answer(tables, table, rng)
        if shown.undo_to is not None and rng.random() < 0.4:
            tables.games.undo(ANNA, table, shown.number)
            shown, undos = bots_answer(tables, table, rng), undos + 1
    fresh = opened(settings)
    again = fresh.tables.games.view(ANNA, table)
    assert undos > 5
    assert digest(again.state) == digest(shown.state)
    assert (again.number, again.ply, again.undo_to) == (shown.number, shown.ply, shown.undo_to)
    for each in (services, fresh):
        each.store.close()
