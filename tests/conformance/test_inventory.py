"""Saved positions: each that a game or a view can show is read, and none that no game can show."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from bruxelles1893.engine import State, StateError, digest, from_json, to_json
from bruxelles1893.engine.core.steps import STEP_NUMBERS
from bruxelles1893.engine.core.view import UNKNOWN, masked
from bruxelles1893.engine.editions.belle_epoque import CARDS
from conformance.support import Style, Table, each_style, each_table, walk

pytestmark = pytest.mark.slow

Fields = dict[str, Any]
Change = Callable[[Fields], object]
"""Makes another position of the plain data of a state."""

EVERY_NTH_VIEW = 7
SECOND, BOTH, FIRST = "second", "second+belle-epoque+asymmetric", "first"


def plain(state: State) -> Any:
    """A state as the plain data of its JSON text."""
    return json.loads(json.dumps(to_json(state)))


def in_mid_game(rules: str, moves: int) -> State:
    """A game of three players after so many moves."""
    for number, state in enumerate(walk(Table(rules, 3).game(seed=4), 4)):
        if number == moves:
            return state
    raise AssertionError("the game was over before")


def refusal(state: State, change: Change) -> str:
    """What is told of a position after a change."""
    data = plain(state)
    change(data)
    with pytest.raises(StateError) as refused:
        from_json(state.rules, data)
    return str(refused.value)


@each_table
@each_style
def test_every_position_of_a_game_is_read(table: Table, style: Style) -> None:
    for number, state in enumerate(walk(table.game(seed=6), 6, style)):
        assert digest(from_json(state.rules, plain(state))) == digest(state)
        if number % EVERY_NTH_VIEW == 0:
            views = [state.view(seat).table for seat in range(table.players)]
            for shown in (masked(state, False), *views):
                assert digest(from_json(state.rules, plain(shown))) == digest(shown)


def seat(number: int, name: str, value: object) -> Change:
    """Replace a field of a player."""
    return lambda data: data["players"][number].update({name: value})


def put(name: str, place: int, value: object) -> Change:
    """Replace an entry of a list of the table."""
    return lambda data: data[name].__setitem__(place, value)


def twice(name: str) -> Change:
    """Replace the first entry of a list of the table by the second."""
    return lambda data: data[name].__setitem__(0, data[name][1])


def more(name: str, place: int, number: int = 1) -> Change:
    """Add to an entry of a list of the table."""
    return lambda data: data[name].__setitem__(place, data[name][place] + number)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (more("supply", 1, 40), r"^cubes \(wood\): \d\d in the game; expected \d\d$"),
        (more("supply", 1, -1), r"^cubes \(wood\): \d+ in the game; expected \d+$"),
        (put("supply", 1, -1), r"^supply: -1 is no such number; expected a number from 0 to 255$"),
        (more("workshop", 0), r"^art \(blue\): \d+ in the game; expected \d+$"),
        (seat(1, "ready", 9), r"^pawns \(seat 1\): \d+ in the game; expected 7$"),
        (seat(0, "neutral", 1), r"^pawns \(neutral\): 1 in the game; expected 0$"),
        (seat(1, "travellers", 1), r"^travellers \(all\): 1 in the game; expected 0$"),
        (seat(1, "francs", -1), r"^seat 1: francs: -1 is no such number; expected 0 or more$"),
        (seat(2, "cubes", [0, -1, 0, 0, 0]), r"^cubes: -1 is no such number"),
        (seat(2, "iris", 90), r"^seat 2: iris: 90 is no such number; expected .* from 0 to \d+$"),
        (seat(2, "nobles", 1 << 8), r"^seat 2: nobles: 256 is no such number; .* from 0 to 255$"),
        (seat(2, "used", 1 << 9), r"^seat 2: used: 512; expected nobles of \d+$"),
        (seat(2, "built", 5), r"^seat 2: built: 5; expected \d as on the boards$"),
        (seat(2, "away", 1), r"^seat 2: away: 1; expected 0 as on the tiles$"),
        (seat(2, "tied", [0, 1, 2, 3, 4, 5, 6, 7]), r"^seat 2: tied: .* expected discarded"),
        (seat(0, "face_down", [UNKNOWN]), r"^prestige cards: 1 hidden; expected 0$"),
        (put("pawns", 0, 4), r"^pawns: 4 is no such number; expected .* from -1 to 2 or 5$"),
        (put("houses", 0, 7), r"^houses: 7 is no such number"),
        (put("actions", 0, 5), r"^actions: 5 is no such number; expected a number from 0 to 4$"),
        (put("noble_row", 0, UNKNOWN), r"^noble_row: -2 is no such number"),
        (put("noble_deck", 0, 10), r"^noble_deck: 10 is no such number; .* from 0 to 9 or -2$"),
        (put("prestige_row", 0, 99), r"^prestige_row: 99 is no such number"),
        (put("bourse_deck", 0, 99), r"^bourse_deck: 99 is no such number"),
        (lambda data: data.update(cursor=25), r"^cursor: 25 is no such number"),
        (lambda data: data.update(first=3), r"^first: 3 is no such number; .* from 0 to 2$"),
        (lambda data: data.update(round=6), r"^round: 6 is no such number; .* from 0 to 5$"),
        (lambda data: data.update(round=5), r"^round: 5; expected \d for the Bourse cards"),
        (lambda data: data.update(arms=[0, 0]), r"^arms: 0 is there 2 times; expected once$"),
        (lambda data: data.update(market=[2, 2]), r"yellow|market: 2 is there 2 times"),
        (lambda data: data["compass"].__setitem__(0, 1), r"^compass: .*; expected .* some order"),
        (lambda data: data["bourse_deck"].pop(), r"^Bourse cards \(all\): 4 in the game"),
        (lambda data: data["noble_deck"].append(5), r"^nobles \(vandevelde\): \d in the game"),
        (lambda data: data["prestige_deck"].pop(), r"^prestige cards \(\d+\): 0 in the game"),
    ],
)
def test_a_position_of_no_game_is_refused_with_what_is_wrong(change: Change, message: str) -> None:
    state = in_mid_game(SECOND, moves=30)
    assert re.search(message, refusal(state, change))


@pytest.mark.parametrize(
    ("rules", "change", "message"),
    [
        (BOTH, seat(0, "board", 2), r"^board: 2 is there 2 times; expected once$"),
        (BOTH, seat(0, "cards", 1 << len(CARDS)), r"^seat 0: cards: \d+ is no such number"),
        (BOTH, seat(0, "cards_used", 1 << 31), r"^seat 0: cards_used: .* expected cards of \d+$"),
        (BOTH, seat(0, "on_card", 3), r"^seat 0: on_card: 3 is no such number"),
        (BOTH, lambda data: data.update(train=3), r"^travellers \(all\): \d+ in the game"),
        (BOTH, lambda data: data.update(train=-3), r"^train: -3 is no such number"),
        (BOTH, lambda data: data["tiles"].append(1), r"^tiles: expected \d entries, got \d$"),
        (BOTH, twice("tiles"), r"^tiles: \d+ is there 2 times; expected once$"),
        (
            BOTH,
            lambda data: data["pavilion_cards"].append(-1),
            r"^pavilion_cards: 6 entries; .* 5$",
        ),
        (BOTH, lambda data: data["tiles"].reverse(), r"^tiles: \(.*\); expected the lowest first$"),
        (BOTH, put("tiles", 0, 13), r"^tiles: 13 is no such number; .* from 1 to 12$"),
        (BOTH, put("pavilion_cards", 0, -1), r"^Belle Époque cards \(all\): 4 in the game"),
        (FIRST, lambda data: data["art_stack"].pop(), r"^art \(\w+\): \d+ in the game"),
        (FIRST, lambda data: data["covered"].append(0), r"^art \(blue\): \d+ in the game"),
    ],
)
def test_so_are_the_pieces_of_modules_and_of_the_first_edition(
    rules: str,
    change: Change,
    message: str,
) -> None:
    state = in_mid_game(rules, moves=30)
    assert re.search(message, refusal(state, change))


@pytest.mark.parametrize(
    "frame",
    [(STEP_NUMBERS, 0, 0), (-1, 0, 0), (7, 3, 0), (7, -1, 0), (7, 0, -1), (93, 0, 0)],
)
def test_a_step_that_the_rule_set_has_not_is_refused(frame: tuple[int, int, int]) -> None:
    """Step 93 belongs to the first edition; played in the second it would never end."""
    step, who, argument = frame
    message = refusal(in_mid_game(SECOND, 30), lambda data: data["stack"].insert(0, list(frame)))
    assert message == f"stack: there is no step {step} of seat {who} with {argument} in second"


def test_a_card_that_is_seen_cannot_be_hidden_too() -> None:
    table = in_mid_game(SECOND, 30).view(0).table
    seen = max(table.prestige_row)
    message = refusal(table, put("prestige_deck", 0, seen))
    assert message == f"prestige cards ({seen}): 2 in the game; expected 1"


def test_as_many_cards_are_hidden_as_are_not_seen() -> None:
    table = in_mid_game(SECOND, 30).view(0).table
    hidden = len(table.noble_deck)
    message = refusal(table, lambda data: data["noble_deck"].pop())
    assert message == f"nobles: {hidden - 1} hidden; expected {hidden}"


def test_the_number_of_further_problems_is_told() -> None:
    state = in_mid_game(SECOND, 30)
    message = refusal(state, lambda data: data.update(cursor=25, first=3, square=16))
    assert message.endswith("(and 2 more)")
