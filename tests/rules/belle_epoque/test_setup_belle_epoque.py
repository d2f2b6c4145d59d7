"""BE-SETUP: what the expansion adds to the table before the first decision."""

from __future__ import annotations

from collections import Counter

import pytest

from belle_epoque_table import BELLE_EPOQUE, be_turns
from bruxelles1893.engine import Space, State, ruleset
from bruxelles1893.engine.core.ids import FACE_DOWN, NOBODY
from bruxelles1893.engine.core.options import NOBLES, SECTOR_NAMES, UNITS, space_name
from bruxelles1893.engine.core.state import NONE
from table import arms_of, fresh, give_cubes, legal, play, point_arms, set_action

EACH_COUNT = pytest.mark.parametrize("players", [2, 3, 4, 5])
SEEDS = range(60)
CROSS = {"C2", "B3", "C3", "D3", "C4"}
NINE_NOBLES = (
    "empain solvay buls albert vandevelde vandervelde maeterlinck nagelmackers privat-livemont"
)


def set_up(players: int = 4, seed: int = 0) -> State:
    return fresh(players, seed, BELLE_EPOQUE)


@pytest.mark.rule("BE-SETUP-1")
@EACH_COUNT
def test_five_different_cards_lie_at_five_free_slots(players: int) -> None:
    for seed in SEEDS:
        state = set_up(players, seed)
        assert len(set(state.pavilion_cards)) == 5
        assert set(state.pavilion_cards) <= set(state.rules.cards)
        assert state.pavilions == (NOBODY,) * 5


@pytest.mark.rule("BE-SETUP-1")
def test_any_card_may_lie_there_in_any_order() -> None:
    layouts = [set_up(seed=seed).pavilion_cards for seed in SEEDS]
    assert {card for layout in layouts for card in layout} == set(ruleset(BELLE_EPOQUE).cards)
    assert len(set(layouts)) == len(SEEDS)
    assert any(list(layout) != sorted(layout) for layout in layouts)


@pytest.mark.rule("BE-SETUP-1")
@pytest.mark.parametrize("version", [1, 2])
def test_the_32_printed_cards_are_the_deck_of_the_first_versions(version: int) -> None:
    assert ruleset(BELLE_EPOQUE, version=version).cards == tuple(range(1, 33))


@pytest.mark.rule("BE-SETUP-1")
@EACH_COUNT
def test_nobody_owns_a_card_so_the_first_round_begins_with_the_square(players: int) -> None:
    state = set_up(players)
    assert [player.cards for player in state.players] == [0] * players
    for _ in range(players):
        play(state, "blue")
    assert state.decision is not None
    assert state.decision.kind == "square"


@pytest.mark.rule("BE-SETUP-2")
@pytest.mark.parametrize(("players", "count"), [(2, 3), (3, 4), (4, 5), (5, 6)])
def test_one_more_tile_than_players_lies_face_up_without_pawns(players: int, count: int) -> None:
    for seed in SEEDS:
        state = set_up(players, seed)
        assert len(state.tiles) == len(set(state.tiles)) == count
        assert state.tile_pawns == (NOBODY,) * count


@pytest.mark.rule("BE-SETUP-2")
@EACH_COUNT
def test_any_of_the_twelve_tiles_may_lie_face_up(players: int) -> None:
    layouts = [set_up(players, seed).tiles for seed in SEEDS]
    assert {tile for layout in layouts for tile in layout} == set(range(1, 13))
    assert len(set(layouts)) > 30


@pytest.mark.rule("BE-SETUP-2")
@EACH_COUNT
def test_five_tiles_lie_face_down_as_a_cross_in_the_centre(players: int) -> None:
    state = set_up(players)
    lying = {
        space_name(Space(space)) for space, tile in enumerate(state.houses) if tile == FACE_DOWN
    }
    assert lying == CROSS
    assert Counter(state.houses) == {NOBODY: 20, FACE_DOWN: 5}


@pytest.mark.rule("BE-SETUP-3")
@EACH_COUNT
def test_ten_glass_cubes_join_the_supply(players: int) -> None:
    state = set_up(players)
    supply = dict(zip(UNITS, state.supply, strict=False))
    assert supply == {"iron": 10, "wood": 10, "stone": 10, "glass": 10, "joker": 15}


@pytest.mark.rule("BE-SETUP-3")
@EACH_COUNT
def test_four_travellers_stand_on_the_train(players: int) -> None:
    state = set_up(players)
    assert (state.train, state.train_pawns) == (4, bytes([0, 0, 0, 0]))
    assert [player.travellers for player in state.players] == [0] * players


@pytest.mark.rule("BE-SETUP-3")
def test_glass_is_a_sector_of_the_compass_before_iron() -> None:
    state = set_up()
    names = [SECTOR_NAMES[sector] for sector in state.compass]
    assert names == ["iron", "any", "wood", "3fb", "stone", "empty", "glass"]
    assert arms_of(state) == {"wood", "stone"}


@pytest.mark.rule("BE-SETUP-3", "AN-BUILD-4")
@pytest.mark.parametrize(
    ("moved", "left"), [("empty>", {"glass", "wood"}), ("wood>", {"empty", "3fb"})]
)
def test_an_arm_goes_on_to_glass_without_skipping_it(moved: str, left: set[str]) -> None:
    state = be_turns()
    set_action(state, "B2", "build")
    point_arms(state, "empty", "wood")
    give_cubes(state, 0, wood=2)
    play(state, f"B2 1 2*wood {moved}")
    assert arms_of(state) == left


@pytest.mark.rule("BE-SETUP-3", "AN-BUILD-4")
def test_from_glass_an_arm_goes_on_to_iron() -> None:
    state = be_turns()
    set_action(state, "B2", "build")
    point_arms(state, "glass", "wood")
    give_cubes(state, 0, wood=1, glass=1)
    play(state, "B2 1 wood+glass glass>")
    assert arms_of(state) == {"iron", "wood"}


@pytest.mark.rule("BE-SETUP-3", "SETUP-02")
@EACH_COUNT
def test_the_two_new_nobles_make_a_deck_of_27(players: int) -> None:
    state = set_up(players)
    cards = Counter(NOBLES[noble] for noble in (*state.noble_row, *state.noble_deck))
    assert cards == dict.fromkeys(NINE_NOBLES.split(), 3)
    assert (len(state.noble_row), len(state.noble_deck)) == (4, 23)


@pytest.mark.rule("BE-SETUP-3", "SETUP-02")
def test_they_are_shuffled_in_before_the_row_is_revealed() -> None:
    rows = [set_up(seed=seed).noble_row for seed in SEEDS]
    assert {NOBLES[noble] for row in rows for noble in row} == set(NINE_NOBLES.split())


@pytest.mark.rule("BE-SETUP-1", "BE-SETUP-2", "BE-SETUP-3")
def test_the_base_game_has_none_of_this() -> None:
    state = fresh()
    assert state.pavilion_cards == state.pavilions == state.tiles == state.tile_pawns == ()
    assert FACE_DOWN not in state.houses
    assert (state.train, state.supply[UNITS.index("glass")]) == (0, 0)
    assert SECTOR_NAMES.index("glass") not in state.compass


@pytest.mark.rule("BE-SETUP-1", "SETUP-03", "SETUP-09", "SETUP-11")
@EACH_COUNT
def test_the_rest_is_set_up_as_in_the_base_game(players: int) -> None:
    state, base = set_up(players), fresh(players)
    assert [player.ready for player in state.players] == [5] * players
    assert [player.court for player in state.players] == [2] * players
    assert sorted(player.francs for player in state.players) == [5, 6, 7, 8, 9][:players]
    assert (len(state.bourse_deck), state.bourse) == (5, NONE)
    assert legal(state) == legal(base)
