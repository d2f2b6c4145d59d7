"""Observations: what they tell is true, all there is to know, and nothing that is hidden."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from bruxelles1893.engine import RULE_SETS, PlayerState, Seat, Space, State, View, new_game, ruleset
from bruxelles1893.engine.core.geometry import AROUND
from bruxelles1893.engine.core.ids import FACE_DOWN, NEUTRAL
from bruxelles1893.engine.core.options import (
    ACTIONS,
    BRUSSELS,
    COLOURS,
    NOBLES,
    SECTOR_NAMES,
    UNITS,
    cursor_name,
    iris_name,
    space_name,
)
from bruxelles1893.engine.core.state import fields_of
from bruxelles1893.engine.rules.resolution import column_bids
from bruxelles1893.observation import (
    GROUPS,
    SCHEMA_FILE,
    SIZE,
    WIDTH,
    bounds,
    described,
    encode,
    expanded,
    observe,
    schema_text,
    starts,
)
from bruxelles1893.observation import player as player_part
from bruxelles1893.observation import table as table_part
from bruxelles1893.observation.schema import BYTES, CHOICE, FLAGS, NUMBERS, Group, within
from bruxelles1893.observation.writer import BytesWriter
from conformance.support import Table, deal_hidden_anew, each_table, is_asked
from env.support import positions


def test_the_schema_file_is_in_step() -> None:
    assert SCHEMA_FILE.read_text(encoding="utf-8") == schema_text()


def test_the_schema_names_every_entry_once() -> None:
    schema = json.loads(SCHEMA_FILE.read_text(encoding="utf-8"))
    names, end = [], 0
    for group in schema["groups"]:
        assert group["start"] == end
        assert group["kind"] in schema["kinds"]
        entries = len(group.get("labels", [""])) * len(group.get("places", [""]))
        assert group["size"] == entries
        names.append(group["name"])
        end += group["size"]
    assert end == schema["size"] == SIZE
    assert len(names) == len(set(names))


@each_table
def test_an_observation_has_one_size_and_keeps_its_bounds(table: Table) -> None:
    low, high = bounds()
    for state in positions(table, seed=1):
        for seat in range(table.players):
            entries = observe(state.view(seat))
            assert len(entries) == SIZE
            assert all(map(between, low, entries, high))


def between(low: float, entry: float, high: float) -> bool:
    return low <= entry <= high


@each_table
def test_an_observation_does_not_depend_on_what_is_hidden(table: Table) -> None:
    rng = Random(table.players)
    for state in positions(table, seed=2):
        for seat in range(table.players):
            other = deal_hidden_anew(state, seat, rng)
            assert observe(other.view(seat)) == observe(state.view(seat))


@each_table
def test_the_seat_that_is_asked_sees_in_the_game_what_it_sees_in_its_view(table: Table) -> None:
    for state in positions(table, seed=3, every=3):
        for seat in range(table.players):
            if is_asked(state, seat):
                assert encode(state, Seat(seat)) == encode(state.view(seat).table, Seat(seat))


@each_table
def test_each_part_writes_as_much_as_its_groups_say(table: Table) -> None:
    for state in positions(table, seed=4):
        see, text = table_part.EYES[table.players][1], table_part.printed(state.rules)
        for row, groups in (
            (written(table_part.write_question, state, see, text), table_part.QUESTION_GROUPS),
            (written(table_part.write_board, state, see), table_part.BOARD_GROUPS),
            (written(table_part.write_cards, state, text), table_part.CARD_GROUPS),
            (written(table_part.write_market, state), table_part.MARKET_GROUPS),
            (written(table_part.write_expansion, state, see), table_part.BELLE_EPOQUE_GROUPS),
            (
                written(player_part.write_player, state.players[0], state.rules, text, 0),
                player_part.GROUPS,
            ),
        ):
            assert len(row) == sum(group.width for group in groups)


def written(write: Callable[..., None], *facts: Any) -> bytes:
    row = BytesWriter()
    write(row, *facts)
    return row.getvalue()


@each_table
def test_what_an_observation_tells_of_the_table_is_true(table: Table) -> None:
    for state in positions(table, seed=5):
        for seat in range(table.players):
            view = state.view(seat)
            observed = described(observe(view))
            assert observed["table"] | question_facts(view) == observed["table"]
            assert observed["board"] | board_facts(view) == observed["board"]
            assert observed["nobles"]["row"] == dict(
                zip(places("place", 4), [named(NOBLES, n) for n in state.noble_row], strict=True)
            )
            assert observed["bourse"]["seen"] == numbered_cards(seen_bourse(view))
            assert observed["prestige"]["seen"] == numbered_cards(seen_prestige(view))
            assert observed["market"]["cursor"] == cursor_name(state.cursor)
            assert observed["supply"]["cubes"] == dict(zip(UNITS, state.supply, strict=False))
            assert observed["workshop"]["art"] == dict(zip(COLOURS, state.workshop, strict=True))
            sectors = [named(SECTOR_NAMES, sector) for sector in state.compass]
            assert list(observed["compass"]["sector"].values())[: len(sectors)] == sectors
            assert sum(observed["workshop"]["drawn"].values()) == (
                len(state.drawn) if is_asked(state, seat) else 0
            )


def question_facts(view: View) -> dict[str, Any]:
    table = view.table
    decision = table.decision
    return {
        "rules": table.rules.name,
        "players": str(len(table.players)),
        "round": f"round {table.round}" if table.round else "setup",
        "asked": seen_as(view, decision.player) if decision else None,
        "first": seen_as(view, table.first),
        "placed": space_name(table.placed) if table.placed >= 0 else None,
    }


def board_facts(view: View) -> dict[str, Any]:
    table = view.table
    spaces = [space_name(Space(space)) for space in range(25)]
    return {
        "action": {name: ACTIONS[table.actions[space]] for space, name in enumerate(spaces)},
        "square": iris_name(table.square) if table.square >= 0 else None,
        "pawn": {name: owner(view, table.pawns[space]) for space, name in enumerate(spaces)},
        "house": {name: owner(view, table.houses[space]) for space, name in enumerate(spaces)},
        "bid": dict(zip(spaces, table.bids, strict=True)),
    }


def seen_as(view: View, seat: int) -> str | None:
    return f"player{(seat - view.seat) % len(view.table.players)}" if seat >= 0 else None


def owner(view: View, seat: Seat) -> str | None:
    return {NEUTRAL: "neutral", FACE_DOWN: "tile"}.get(seat) or seen_as(view, seat)


def named(names: tuple[str, ...], number: int) -> str | None:
    return names[number] if number >= 0 else None


def places(name: str, count: int) -> list[str]:
    return [f"{name} {number}" for number in range(1, count + 1)]


def numbered_cards(cards: set[int]) -> list[str]:
    return [f"card {card + 1}" for card in sorted(cards)]


def seen_bourse(view: View) -> set[int]:
    return set(range(len(view.table.rules.bourse_francs))) - set(view.unseen_bourse())


def seen_prestige(view: View) -> set[int]:
    return set(range(len(view.table.rules.prestige))) - set(view.unseen_prestige())


@each_table
def test_what_an_observation_tells_of_the_players_is_true(table: Table) -> None:
    for state in positions(table, seed=6):
        for seat in range(table.players):
            observed = described(observe(state.view(seat)))
            assert f"player{table.players}" not in observed
            for offset in range(table.players):
                player = state.players[(seat + offset) % table.players]
                facts = player_facts(player)
                assert observed[f"player{offset}"] | facts == observed[f"player{offset}"]


def player_facts(player: PlayerState) -> dict[str, Any]:
    return {
        "board": player.board.name,
        "francs": player.francs,
        "points": player.points,
        "ready": player.ready,
        "court": player.court,
        "brussels": dict(zip(BRUSSELS, player.brussels, strict=True)),
        "built": player.built,
        "cubes": dict(zip(UNITS, player.cubes, strict=False)),
        "nobles": [name for bit, name in enumerate(NOBLES) if player.nobles >> bit & 1],
        "face_down": len(player.face_down),
        "passed": [""] if player.passed else [],
        "cards": [f"card {bit + 1}" for bit in range(table_part.CARDS) if player.cards >> bit & 1],
    }


NOT_TOLD = {
    "_options": "the action mask tells them",
    "events": "a log, no part of the position",
    "reveal_count": "counts reveals so that undo stops there; the cards themselves are told",
    "rng_count": "hidden",
    "rng_key": "hidden",
    "rules": "told by its name",
    "players": "told one by one",
}
"""Fields of a state that no entry of an observation depends on, each with the reason."""


def changed(value: Any) -> Iterator[Any]:
    """Other values of the same shape."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (other for other in range(6) if other != value)
    elif not value:
        yield from (type(value)([other]) for other in range(6))
    elif isinstance(value[0], tuple):
        yield type(value)([*value[:-1], (*value[-1], 0)])
    else:
        yield from (type(value)([other, *value[1:]]) for other in range(6) if other != value[0])
        yield type(value)([*value, *value])


def tells(state: State, change: Callable[[State, Any], None], value: Any) -> bool:
    """Whether some change of a value changes the observation."""
    before = encode(state, Seat(0))
    for other in changed(value):
        copy = state.copy()
        change(copy, other)
        if encode(copy, Seat(0)) != before:
            return True
    return False


def midgame(rules: str) -> State:
    *_, state = (each for each in positions(Table(rules, 3), seed=8) if each.round == 2)
    return state


@pytest.mark.parametrize("field", sorted(set(fields_of(State)) - set(NOT_TOLD)))
def test_every_field_of_the_table_is_told(field: str) -> None:
    state = midgame("second+belle-epoque+asymmetric")
    if field == "stack":
        other = state.copy()
        other.stack.pop()
        assert encode(other, Seat(0)) != encode(state, Seat(0))
    else:
        assert tells(state, lambda each, value: setattr(each, field, value), getattr(state, field))


@pytest.mark.parametrize("field", fields_of(PlayerState))
def test_every_field_of_a_player_is_told(field: str) -> None:
    state = midgame("second+belle-epoque+asymmetric")
    player = state.players[2]
    if field == "board":
        other = state.copy()
        other.players[2].board = state.rules.boards[0]
        assert encode(other, Seat(0)) != encode(state, Seat(0))
    else:
        assert tells(
            state,
            lambda each, value: setattr(each.players[2], field, value),
            getattr(player, field),
        )


def test_rule_sets_are_told_apart() -> None:
    openings = {
        described(observe(new_game(ruleset(rules), 2).view(0)))["table"]["rules"]
        for rules in RULE_SETS
    }
    assert openings == set(RULE_SETS)


def read(group: Group, row: bytes) -> Any:
    pieces = b"".join(piece[byte] for piece, byte in zip(group.pieces(), row, strict=True))
    return group.read(memoryview(pieces).cast("f").tolist())


def test_a_number_is_scaled_and_kept_in_bounds() -> None:
    group = Group("sum", NUMBERS, "", scale=10, low=-5, high=20)
    scaled = [read(group, bytes([within(value, group)])) for value in (-9, -5, 7, 50)]
    assert scaled == [-5, -5, 7, 20]


def test_a_byte_tells_a_choice_eight_flags_or_a_number() -> None:
    labels = tuple("abcdefghij")
    assert read(Group("", CHOICE, "", labels), bytes([3])) == "d"
    assert read(Group("", CHOICE, "", labels), bytes([255])) is None
    assert read(Group("", FLAGS, "", labels), bytes([0b101, 0b10])) == ["a", "c", "j"]
    assert Group("", FLAGS, "", labels, ("x", "y")).width == 4
    assert Group("", NUMBERS, "", labels, ("x", "y")).width == 20


@pytest.mark.parametrize("group", GROUPS[::7], ids=lambda group: group.name)
def test_a_blank_group_is_all_zeros_and_no_byte_leaves_the_bounds(group: Group) -> None:
    blank = b"".join(p[byte] for p, byte in zip(group.pieces(), group.blank(), strict=True))
    assert blank == bytes(4 * group.size)
    entries = [memoryview(piece[byte]).cast("f") for piece in group.pieces() for byte in BYTES]
    assert max(max(each) for each in entries) <= group.high / group.scale


@each_table
def test_numpy_expands_rows_as_python_does(table: Table) -> None:
    np = pytest.importorskip("numpy")
    from bruxelles1893.observation.expansion import expand

    rows = [encode(state, Seat(0)) for state in positions(table, seed=10)]
    expanded_rows = expand(np.frombuffer(b"".join(rows), np.uint8).reshape(len(rows), WIDTH))
    assert expanded_rows.tobytes() == b"".join(map(expanded, rows))


def test_sums_of_columns_and_irises_are_told_as_the_game_counts_them() -> None:
    for state in positions(Table("second+belle-epoque", 3), seed=11):
        observed = described(observe(state.view(1)))["board"]
        for column in range(5):
            sums = column_bids(state, column)
            names = {f"player{(seat - 1) % 3}": bids for seat, bids in enumerate(sums)}
            place = f"column {'ABCDE'[column]}"
            assert observed["column"][place] | names == observed["column"][place]
        for iris, spaces in enumerate(AROUND):
            doubled = [player.doubled for player in state.players]
            count = sum((state.pawns[space] == 1) * (1 + (space in doubled)) for space in spaces)
            assert observed["around"][iris_name(iris)]["player0"] == count


def test_whose_the_next_steps_are_is_told() -> None:
    for state in positions(Table("second", 4), seed=12):
        observed = described(observe(state.view(2)))["table"]
        below = state.stack[:-1][::-1][:4]
        steps = [table_part.STEP_NAMES[step] for step, _, _ in below]
        seats = [f"player{(seat - 2) % 4}" if seat >= 0 else None for _, seat, _ in below]
        lack = [None] * (4 - len(below))
        assert list(observed["next_step"].values()) == steps + lack
        assert list(observed["next_seat"].values()) == seats + lack


def test_won_cards_are_told_one_by_one() -> None:
    state = midgame("second")
    state.players[1].won = (4, 0)
    observed = described(observe(state.view(0)))["player1"]["won"]
    assert observed["held 1"] == ["iris", "symbol", "manneken", "two manneken"]
    assert observed["held 2"] == ["iris", "symbol", "two symbols"]
    assert observed["held 3"] == []


def test_groups_follow_each_other() -> None:
    assert [start for start, _ in starts()][:3] == [
        0,
        GROUPS[0].size,
        sum(g.size for g in GROUPS[:2]),
    ]
