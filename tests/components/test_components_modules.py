"""The shipped files of the expansion and the variant against everything that is known of them."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from bruxelles1893.components import Asymmetric, BelleEpoque, Components, load, table

SECOND = load()
EXPANDED = load(modules=("belle-epoque",))
VARIANT = load(modules=("asymmetric",))
BOTH = load(modules=("belle-epoque", "asymmetric"))


def expansion(components: Components) -> BelleEpoque:
    assert components.belle_epoque is not None
    return components.belle_epoque


def variant(components: Components) -> Asymmetric:
    assert components.asymmetric is not None
    return components.asymmetric


def sources(components: Components) -> dict[str, str]:
    return {entry.name: entry.source for entry in components.entries}


def test_five_cards_at_the_pavilions() -> None:
    assert expansion(EXPANDED).pavilion_cards == len(expansion(EXPANDED).surcharges) == 5


def test_tiles_face_up_and_face_down_are_never_more_than_twelve() -> None:
    tiles = expansion(EXPANDED)
    assert tiles.face_up_tiles == {2: 3, 3: 4, 4: 5, 5: 6}
    assert tiles.face_down_tiles == 5
    assert max(tiles.face_up_tiles.values()) + tiles.face_down_tiles <= 12


def test_glass_travellers_and_no_arrow_tile() -> None:
    assert expansion(EXPANDED).glass == 10
    assert EXPANDED.supply == {**SECOND.supply, "glass": 10}
    assert expansion(EXPANDED).travellers == 4
    assert EXPANDED.compass == SECOND.compass
    assert EXPANDED.compass_covered == ()
    assert "compass.covered" not in sources(EXPANDED)


def test_two_more_nobles_make_a_deck_of_27() -> None:
    added = expansion(EXPANDED).nobles
    assert {name: noble.cost for name, noble in added.items()} == {
        "nagelmackers": 2,
        "privat-livemont": 3,
    }
    deck = {**EXPANDED.nobles, **added}
    assert sum(noble.copies for name, noble in deck.items() if name != "brugmann") == 27


def test_worked_example_a_pavilion_on_slot_3_costs_2_glass_more() -> None:
    assert expansion(EXPANDED).surcharges == (0, 1, 2, 1, 0)


def test_end_tiles_by_number_of_players() -> None:
    assert expansion(EXPANDED).tile_first_pass_points == {2: 3, 3: 3, 4: 5, 5: 5}
    assert expansion(EXPANDED).tile_adjacency_points == {2: 4, 3: 5, 4: 6, 5: 7}


def test_side_b_of_the_strips_has_each_action_once_in_a_row_but_columns_repeat() -> None:
    strips = variant(VARIANT).strips_b
    assert strips == ("WNSBM", "WBMNS", "MSNWB", "NWBSM", "BMSNW")
    assert all(sorted(strip) == sorted("WSNMB") for strip in strips)
    assert any(len(set(column)) < 5 for column in zip(*strips, strict=True))


@pytest.mark.rule(
    "ASY-HANKAR-1", "ASY-CAUCHIE-1", "ASY-HORTA-1", "ASY-SAINTENOY-1", "ASY-STRAUVEN-1"
)
def test_five_boards_that_each_change_one_thing_of_side_a() -> None:
    side_a = SECOND.board
    assert variant(VARIANT).boards == {
        "hankar": replace(side_a, iris=(2, 3, 4, 5, 5, 6)),
        "cauchie": replace(side_a, crown=(2, 3, 4, 5, 6, 7)),
        "horta": replace(side_a, architect=(2, 4, 5, 7, 9, 11)),
        "saintenoy": replace(side_a, row_base=(2, 2, 2, 2)),
        "strauven": replace(side_a, house_costs=(2, 2, 2, 2, 3, 3)),
    }
    assert list(variant(VARIANT).boards) == ["hankar", "cauchie", "horta", "saintenoy", "strauven"]


def test_the_portrait_is_worth_15_on_every_board() -> None:
    assert {board.portrait for board in variant(VARIANT).boards.values()} == {15}


def test_saintenoy_has_one_more_multiplier_in_each_row() -> None:
    rows = variant(VARIANT).boards["saintenoy"].row_base
    assert rows == tuple(base + 1 for base in SECOND.board.row_base)


def test_francs_and_points_of_the_powers() -> None:
    powers = variant(VARIANT)
    assert (powers.material_francs, powers.sale_francs, powers.sale_points) == (2, 1, 1)


def test_cauchie_takes_a_cube_by_colour() -> None:
    assert variant(VARIANT).workshop_cubes == {
        "yellow": "iron",
        "brown": "wood",
        "blue": "stone",
        "green": "glass",
    }


def test_the_variant_alone_has_no_glass_and_keeps_the_arrow_tile() -> None:
    assert VARIANT.belle_epoque is None
    assert VARIANT.supply == SECOND.supply
    assert VARIANT.compass_covered == ("glass",)


def changed(components: Components) -> set[str]:
    """The fields that differ from those of the base game."""
    names = (field.name for field in fields(Components))
    return {name for name in names if getattr(components, name) != getattr(SECOND, name)}


def test_modules_leave_the_rest_as_it_is() -> None:
    assert changed(VARIANT) == {"asymmetric", "digest", "entries"}
    assert changed(EXPANDED) == {"belle_epoque", "supply", "compass_covered", "digest", "entries"}


def test_both_modules_in_any_order_and_each_once() -> None:
    assert load(modules=("asymmetric", "belle-epoque", "asymmetric")) == BOTH
    assert (BOTH.belle_epoque, BOTH.asymmetric) == (EXPANDED.belle_epoque, VARIANT.asymmetric)


@pytest.mark.parametrize(
    ("components", "digest"),
    [
        (EXPANDED, "sha256:d13b69851b6d23b0"),
        (VARIANT, "sha256:02b6c890fb05c697"),
        (BOTH, "sha256:7320b194eda7c50d"),
    ],
    ids=["belle-epoque", "asymmetric", "both"],
)
def test_digests_are_stable(components: Components, digest: str) -> None:
    assert components.digest == digest


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("belle_epoque.glass", "book"),
        ("belle_epoque.surcharges", "deduced"),
        ("belle_epoque.noble.nagelmackers.copies", "book"),
        ("belle_epoque.noble.nagelmackers.cost", "made"),
        ("belle_epoque.tile_adjacency_points", "book"),
        ("asymmetric.strip.1", "made"),
        ("asymmetric.hankar.iris", "made"),
        ("asymmetric.saintenoy.row_base", "book"),
        ("asymmetric.strauven.house_costs", "made"),
        ("asymmetric.cauchie.cube.green", "book"),
    ],
)
def test_sources(name: str, source: str) -> None:
    assert sources(BOTH)[name] == source


def test_every_deduction_has_its_step() -> None:
    assert all(entry.note for entry in BOTH.entries if entry.source == "deduced")


def test_the_table_ends_with_the_modules() -> None:
    rows = [row[0] for row in table(BOTH)]
    added = [name for name in rows if name.startswith(("belle_epoque.", "asymmetric."))]
    assert rows[-len(added) :] == added
    assert len(rows) == len(SECOND.entries) - 1 + len(added)
