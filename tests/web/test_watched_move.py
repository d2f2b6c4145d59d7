"""What a move costs that four people see: drawings, bytes, statements; and nobody sees too much."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from random import Random
from statistics import mean
from typing import Any, Final, NamedTuple

import pytest
from sqlalchemy import event

from bruxelles1893.engine import notation
from bruxelles1893.engine.core.options import PASS
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.services import Services
from bruxelles1893.server.settings import Limits, Settings
from bruxelles1893.server.tables.game.game import SERVER
from bruxelles1893.server.tables.open_table import OpenTable
from bruxelles1893.server.tables.orders import SeatOrder, TableOrder
from bruxelles1893.server.tables.position import Position
from bruxelles1893.web.rendering.parts import Part, Parts
from bruxelles1893.web.rendering.updates import Drawn, update
from bruxelles1893.web.table import table_view as drawing
from bruxelles1893.web.table.drafts import Draft, play_draft, with_choice
from bruxelles1893.web.table.live_routes import event_of
from bruxelles1893.web.table.table_view import PositionRenderer, reader_of, table_page
from counting import counted

PEOPLE: Final = [Identity(f"{number:032x}", f"Person {number}") for number in range(4)]
WARM: Final = 20
"""Moves after which what all pages show has been drawn once."""
MOST_DRAWN: Final = 60
MOST_BYTES: Final = 24_000
MOST_STATEMENTS: Final = 12


class Watched(NamedTuple):
    """A move: who chose and confirmed it, the draft before that, and the position after it."""

    who: Identity
    draft: Drawn
    position: Position


class Game:
    """A game of four people at browsers, without the requests."""

    def __init__(self, data: Path, rules: str) -> None:
        limits = Limits(is_on=False, waiting_tables=100)
        self.services = Services(Settings(data=data, limits=limits))
        self.services.store.upgrade()
        self.services.tables.listeners.clear()
        seats = (SeatOrder("me"), *(SeatOrder("open"),) * (len(PEOPLE) - 1))
        tables = self.services.tables
        self.id = tables.lobby.create(PEOPLE[0], TableOrder(rules, seats)).id
        for person in PEOPLE[1:]:
            tables.lobby.join(person, self.id)

    def opened(self, who: Identity) -> Any:
        return self.services.tables.games.opened(who, self.id)

    def moves(self, count: int) -> Iterator[Watched]:
        """Random moves, each chosen on the page and confirmed."""
        rng = Random(3)
        with self.opened(PEOPLE[0]) as table:
            position: Position = table.position()
        for _ in range(count):
            who = next(each for each in PEOPLE if position.view(each, 0).options)
            word = notation(rng.choice(position.view(who, 0).options))
            with self.opened(who) as table:
                drafted = with_choice(table, table.number, [], word)
                page = reader_of(position).draft(who, drafted, who.id).drawn
            with self.opened(who) as table:
                position = self._confirmed(table, drafted)
            yield Watched(who, page, position)

    @staticmethod
    def _confirmed(table: OpenTable, draft: Draft) -> Position:
        words = draft.words if draft.is_final else draft.words[:1]
        play_draft(table, table.number, words)
        return table.position()


@pytest.mark.parametrize("rules", ["second", "second+belle-epoque+asymmetric", "first"])
def test_a_watched_move_is_few_drawings_and_few_bytes(
    rules: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    draws = counted(monkeypatch, Parts, "_draw")
    pages: dict[str, Part] = {}
    counts, sizes, before = [], [], len(draws)
    for move in Game(tmp_path, rules).moves(60):
        update(move.draft, pages.get(move.who.id))
        pages[move.who.id] = move.draft.part
        sent = []
        for person in PEOPLE:
            drawn = reader_of(move.position).page(person, person.id).drawn
            sent.append(event_of(update(drawn, pages.get(person.id))))
            pages[person.id] = drawn.part
        counts.append(len(draws) - before)
        sizes.append(sum(map(len, sent)))
        before = len(draws)
    assert mean(counts[WARM:]) < MOST_DRAWN
    assert mean(sizes[WARM:]) < MOST_BYTES


def test_positions_are_let_go_in_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever draws a position keeps it, so only some are kept."""
    few = 5
    monkeypatch.setattr(drawing, "_reader", lru_cache(few)(drawing._reader.__wrapped__))
    for move in Game(tmp_path, "second").moves(20):
        for person in PEOPLE:
            reader_of(move.position).page(person, person.id)
    head, row = move.position.head, move.position.row
    del move
    gc.collect()
    alive = [each for each in gc.get_objects() if type(each) is Position]
    ours = [each for each in alive if each.row.id == row.id]
    assert 0 < len(ours) <= few
    assert max(each.head for each in ours) == head


def test_whoever_brings_no_cookie_does_not_fill_memory(tmp_path: Path) -> None:
    [move] = Game(tmp_path, "second").moves(1)
    reader = PositionRenderer(move.position)
    for number in range(drawing.MOST_PAGES + 3):
        reader.page(Identity(f"{number:032x}"), "")
        assert len(reader._page_cache) <= drawing.MOST_PAGES


def test_a_watched_move_is_few_statements(tmp_path: Path) -> None:
    game = Game(tmp_path, "second")
    statements: list[str] = []

    def asked(connection: Any, cursor: Any, statement: str, *rest: Any) -> None:
        statements.append(statement.split(maxsplit=1)[0])

    moves = game.moves(12)
    next(moves)
    event.listen(game.services.store.engine, "before_cursor_execute", asked)
    for move in moves:
        before = len(statements)
        for person in PEOPLE:
            reader_of(move.position).page(person, person.id)
        assert len(statements) == before, "whoever watches asks the database nothing"
    assert len(statements) / 11 <= MOST_STATEMENTS, statements


@pytest.mark.parametrize("rules", ["second+belle-epoque+asymmetric", "first"])
def test_what_is_shared_shows_everybody_just_what_their_own_look_shows(
    rules: str, tmp_path: Path
) -> None:
    kinds = set[str]()
    for number, move in enumerate(Game(tmp_path, rules).moves(90)):
        decision = move.position.table.decision
        assert decision is not None
        if number % 3 and decision.kind in kinds:
            continue
        kinds.add(decision.kind)
        for person in PEOPLE:
            shared = reader_of(move.position).page(person, person.id).drawn.part
            assert shared.html == alone(move.position, person)
    assert "turn" in kinds


def alone(position: Position, who: Identity) -> str:
    """The page of a person, drawn of what their own seat sees, as if nobody else looked."""
    recent = PositionRenderer(position)._recent_moves(who)
    return table_page(Draft(position.view(who, 0)), recent, who.id).drawn.part.html


def test_a_move_that_was_forced_is_nobodys_own(tmp_path: Path) -> None:
    game, forced = Game(tmp_path, "second"), 0
    for who, _, position in game.moves(120):
        assert [position.is_moved_by(person) for person in PEOPLE] == [
            person == who for person in PEOPLE
        ]
        forced += position.moves[-1].played_by == SERVER
    assert forced, "the last pawns are placed, so that passing is forced"


def test_who_has_a_whole_turn_can_pass_only_instead_of_it(tmp_path: Path) -> None:
    game, offered = Game(tmp_path, "second"), Counter[bool]()
    for number, (_, _, position) in enumerate(game.moves(100)):
        who = next(each for each in PEOPLE if position.view(each, 0).options)
        with game.opened(who) as table:
            options = position.view(who, 0).options
            draft = with_choice(table, table.number, [], notation(options[number % len(options)]))
        if draft.is_final:
            assert draft.can_pass == (PASS in options)
            offered[draft.can_pass] += PASS in draft.shown.options
    assert offered[False], "some choices come just before one's own turn"
