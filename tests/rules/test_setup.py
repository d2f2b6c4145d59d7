"""SETUP: what lies where before the first decision."""

from __future__ import annotations

from collections import Counter

import pytest

from bruxelles1893.components import load
from bruxelles1893.engine import RulesetError, State, new_game, ruleset
from bruxelles1893.engine.core.geometry import IRISES, iris_at, spaces_around
from bruxelles1893.engine.core.ids import NOBODY
from bruxelles1893.engine.core.options import (
    ACTION_LETTERS,
    COLOURS,
    NOBLES,
    SECTOR_NAMES,
    cursor_name,
    space_name,
)
from bruxelles1893.engine.core.state import NONE
from bruxelles1893.engine.core.view import UNKNOWN
from table import art_of, fresh, in_turns, kind, legal, play, positions, seat, set_action, stock_of

EACH_COUNT = pytest.mark.parametrize("players", [2, 3, 4, 5])
SEEDS = range(60)
PRINTED = load()


def strips(state: State) -> list[str]:
    letters = [ACTION_LETTERS[action] for action in state.actions]
    return ["".join(letters[row * 5 : row * 5 + 5]) for row in range(5)]


@pytest.mark.parametrize("players", [0, 1, 6])
def test_only_two_to_five_can_play(players: int) -> None:
    with pytest.raises(RulesetError, match=f"^{players} players cannot play"):
        new_game(ruleset(), players)


@pytest.mark.rule("SETUP-01")
def test_the_rows_are_the_five_strips_in_random_order() -> None:
    boards = [strips(fresh(seed=seed)) for seed in SEEDS]
    assert all(sorted(board) == sorted(PRINTED.strips) for board in boards)
    for row in range(5):
        assert {board[row] for board in boards} == set(PRINTED.strips)


@pytest.mark.rule("SETUP-01")
@EACH_COUNT
def test_the_board_starts_empty(players: int) -> None:
    state = fresh(players)
    assert len(state.actions) == 25
    assert state.pawns == state.houses == tuple([NOBODY] * 25)
    assert state.bids == bytes([0] * 25)
    assert state.uses == bytes([0] * 4)


@pytest.mark.rule("SETUP-01")
@pytest.mark.parametrize(
    ("row", "column", "spaces"),
    [
        (1, 1, "A1 B1 A2 B2"),
        (1, 4, "D1 E1 D2 E2"),
        (4, 1, "A4 B4 A5 B5"),
        (4, 4, "D4 E4 D5 E5"),
        (2, 3, "C2 D2 C3 D3"),
    ],
)
def test_irises_are_numbered_from_the_top_left(row: int, column: int, spaces: str) -> None:
    around = spaces_around(iris_at(row, column))
    assert " ".join(space_name(space) for space in around) == spaces


@pytest.mark.rule("SETUP-01")
def test_sixteen_irises_lie_where_four_spaces_meet() -> None:
    meeting = {frozenset(spaces_around(iris)) for iris in IRISES}
    squares = {
        frozenset((corner, corner + 1, corner + 5, corner + 6))
        for corner in range(20)
        if corner % 5 < 4
    }
    assert meeting == squares
    assert len(meeting) == 16


@pytest.mark.rule("SETUP-02")
@EACH_COUNT
def test_the_noble_deck_has_three_cards_of_each_of_seven_nobles(players: int) -> None:
    state = fresh(players)
    cards = Counter(NOBLES[noble] for noble in (*state.noble_row, *state.noble_deck))
    seven = "empain solvay buls albert vandevelde vandervelde maeterlinck"
    assert cards == dict.fromkeys(seven.split(), 3)
    assert (len(state.noble_row), len(state.noble_deck)) == (4, 17)
    assert state.noble_discard == ()


@pytest.mark.rule("SETUP-02")
def test_the_noble_deck_is_shuffled() -> None:
    rows = {tuple(fresh(seed=seed).noble_row) for seed in SEEDS}
    assert len(rows) > 50


@pytest.mark.rule("SETUP-02", "AN-NOBLE-1")
@pytest.mark.parametrize(("place", "price"), [(1, 3), (2, 2), (3, 1), (4, 0)])
def test_the_row_costs_less_the_farther_from_the_deck(place: int, price: int) -> None:
    state = in_turns()
    set_action(state, "C3", "noble")
    state.noble_row = (NOBLES.index("albert"),) * 4
    play(state, f"C3 1 place{place}")
    assert state.players[0].francs == 5 - 1 - price


@pytest.mark.rule("SETUP-03")
def test_the_bourse_deck_is_five_random_cards_face_down() -> None:
    decks = [fresh(seed=seed).bourse_deck for seed in SEEDS]
    assert all(len(set(deck)) == 5 for deck in decks)
    assert {card for deck in decks for card in deck} == set(range(12))
    table = fresh().view(0).table
    assert table.bourse_deck == (UNKNOWN,) * 5
    assert table.bourse == NONE


@pytest.mark.rule("SETUP-04")
@EACH_COUNT
def test_a_prestige_card_lies_under_each_column_and_the_rest_is_the_deck(players: int) -> None:
    state = fresh(players)
    assert (len(state.prestige_row), len(state.prestige_deck)) == (5, 25)
    assert sorted((*state.prestige_row, *state.prestige_deck)) == list(range(30))
    table = state.view(0).table
    assert table.prestige_row == state.prestige_row
    assert set(table.prestige_deck) == {UNKNOWN}


@pytest.mark.rule("SETUP-04")
def test_the_prestige_cards_are_shuffled() -> None:
    rows = {tuple(fresh(seed=seed).prestige_row) for seed in SEEDS}
    assert len(rows) > 50


@pytest.mark.rule("SETUP-05")
@EACH_COUNT
def test_the_cursor_starts_in_the_centre_of_the_seven_by_seven_grid(players: int) -> None:
    state = fresh(players)
    assert cursor_name(state.cursor) == "r4c4"
    assert state.market == (NONE, NONE)


@pytest.mark.rule("SETUP-06")
def test_the_workshop_piles_hold_six_of_each_colour() -> None:
    colours = ("blue", "brown", "yellow", "green", "black")
    assert stock_of(fresh()) == dict.fromkeys(colours, 6)


@pytest.mark.rule("SETUP-07")
@EACH_COUNT
def test_the_supply_holds_the_cubes_of_the_box_without_glass(players: int) -> None:
    state = fresh(players)
    iron, wood, stone, glass, joker = state.supply
    assert (iron, wood, stone, glass, joker) == (10, 10, 10, 0, 15)
    assert all(player.cubes == bytes([0] * 5) for player in state.players)


@pytest.mark.rule("SETUP-07")
@EACH_COUNT
@pytest.mark.parametrize("seed", range(6))
def test_cubes_are_neither_made_nor_lost_in_whole_games(players: int, seed: int) -> None:
    for state in positions(fresh(players, seed), seed):
        cubes = [state.supply, *[player.cubes for player in state.players]]
        assert [sum(kind) for kind in zip(*cubes, strict=True)] == [10, 10, 10, 0, 15]
        assert min(map(min, cubes)) >= 0


@pytest.mark.rule("SETUP-06")
@EACH_COUNT
@pytest.mark.parametrize("seed", range(6))
def test_art_is_neither_made_nor_lost_in_whole_games(players: int, seed: int) -> None:
    for state in positions(fresh(players, seed), seed):
        tiles = Counter(stock_of(state))
        tiles.update(COLOURS[colour] for colour in state.market if colour != NONE)
        for holder in range(players):
            tiles.update(art_of(state, holder))
        assert tiles == dict.fromkeys(("blue", "brown", "yellow", "green", "black"), 6)


@pytest.mark.rule("SETUP-07")
def test_money_never_runs_out() -> None:
    state = in_turns(5)
    for player in state.players:
        player.francs = PRINTED.coins
    play(state, "bourse")
    assert state.players[0].francs == PRINTED.coins + PRINTED.bourse[state.bourse].francs


@pytest.mark.rule("SETUP-08")
@EACH_COUNT
def test_the_arms_point_at_wood_and_stone_and_the_arrow_covers_glass(players: int) -> None:
    state = fresh(players)
    assert {SECTOR_NAMES[sector] for sector in state.arms} == {"wood", "stone"}
    sectors = {SECTOR_NAMES[sector] for sector in state.compass}
    assert sectors == {"iron", "wood", "stone", "3fb", "any", "empty"}
    assert len(state.compass) == 6


@pytest.mark.rule("SETUP-09")
@EACH_COUNT
def test_the_first_player_is_random_and_gets_least_money(players: int) -> None:
    firsts = set()
    for seed in SEEDS:
        state = fresh(players, seed)
        firsts.add(state.first)
        clockwise = [state.players[(state.first + k) % players].francs for k in range(players)]
        assert clockwise == [5, 6, 7, 8, 9][:players]
    assert firsts == set(range(players))


@pytest.mark.rule("SETUP-09", "SETUP-10")
@EACH_COUNT
@pytest.mark.parametrize("seed", range(4))
def test_in_turn_order_each_player_takes_an_art_then_the_first_the_square(
    players: int, seed: int
) -> None:
    state = fresh(players, seed)
    first, asked = state.first, []
    while kind(state) == "start-art":
        asked.append(seat(state))
        play(state, "green")
    assert asked == [(first + k) % players for k in range(players)]
    assert [art_of(state, holder) for holder in range(players)] == [{"green": 1}] * players
    assert stock_of(state)["green"] == 6 - players
    assert (kind(state), seat(state), state.round) == ("square", first, 1)


@pytest.mark.rule("SETUP-10")
def test_the_first_art_is_of_any_colour_but_black() -> None:
    state = fresh()
    assert legal(state) == ["blue", "brown", "yellow", "green"]
    play(state, "yellow")
    assert legal(state) == ["blue", "brown", "yellow", "green"]


@pytest.mark.rule("SETUP-11")
@EACH_COUNT
def test_each_player_starts_with_brugmann_five_ready_pawns_and_two_in_court(players: int) -> None:
    state = fresh(players)
    assert len(state.players) == players
    for player in state.players:
        assert player.nobles == 1 << NOBLES.index("brugmann")
        assert player.used == 0
        assert (player.ready, player.court, sum(player.brussels)) == (5, 2, 0)
        assert (player.iris, player.crown, player.architect, player.points) == (0, 0, 0, 0)
        assert (player.built, len(player.board.house_costs)) == (0, 6)
        assert player.rows == tuple([()] * 4)
        assert not player.passed
        assert (player.won, player.tied, player.face_down) == ((), (), ())


@pytest.mark.rule("SETUP-12")
@pytest.mark.parametrize(("players", "neutral"), [(2, 1), (3, 0), (4, 0), (5, 0)])
def test_only_two_players_hold_a_neutral_pawn_each(players: int, neutral: int) -> None:
    assert [player.neutral for player in fresh(players).players] == [neutral] * players
