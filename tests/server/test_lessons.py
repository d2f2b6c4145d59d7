"""A lesson that is solved is remembered at once, whoever made the last move."""

from __future__ import annotations

from bruxelles1893.engine import parse
from bruxelles1893.puzzles import shipped
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.services import Services
from bruxelles1893.teaching.lessons import lesson

ANNA = Identity("a" * 32, "Anna")

SOLVED_BY_A_BOT = """
    pass row-nobles 4-2 C4 2 E1 2 E2 7 yellow C3 3 blue r4c3 D2 4 sainte-catherine D1 3 2*stone
    sainte-catherine bourse pass pass bourse C1 11 place4 discard C2 1 iron+stone pass row-art
    row-nobles row-pawns
"""
"""A way in which the round ends with a choice of another player."""


def test_it_is_kept_when_a_bot_ends_the_round(process: Services) -> None:
    tables, learnt = process.tables, lesson("most-pawns-at-an-iris")
    assert learnt is not None
    tables.listeners.append(tables.lessons.changed)
    table = tables.lessons.begin(ANNA, learnt).id
    line = [parse(token) for token in SOLVED_BY_A_BOT.split()]
    shown = tables.games.view(ANNA, table)
    last = -1
    while shown.ply - learnt.ply < len(line):
        assert tables.lessons.solved(ANNA) == frozenset()
        option = line[shown.ply - learnt.ply]
        task = tables.bots.task(table)
        if task is None:
            tables.games.play(ANNA, table, shown.number, [option])
        else:
            tables.bots.play(task, option)
        last = learnt.seat if task is None else task.question.seat
        shown = tables.games.view(ANNA, table)
    assert last != learnt.seat
    assert tables.lessons.solved(ANNA) == {learnt.id}


def test_nobody_steps_back_to_before_what_is_asked(process: Services) -> None:
    """Some puzzles begin in the middle of a turn, with what was chosen before."""
    tables = process.tables
    noble = next(each for each in shipped() if each.kind == "noble")
    table = tables.lessons.begin(ANNA, noble).id
    shown = tables.games.view(ANNA, table)
    assert (shown.ply, shown.undo_to) == (noble.ply, None)
    shown = tables.games.play(ANNA, table, shown.number, [shown.options[0]])
    assert shown.undo_to in (noble.ply, None)
    with tables.games.opened(ANNA, table) as opened:
        tried = opened.tried(opened.trial(opened.number))
        assert tried.undo_to == shown.undo_to, "a draft without choices is the table as it is"
