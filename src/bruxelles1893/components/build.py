"""Builds Components from checked values by name."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from bruxelles1893.components.conflicts import Values
from bruxelles1893.components.model import (
    Asymmetric,
    BelleEpoque,
    Board,
    BourseCard,
    Components,
    Entry,
    Iris,
    NobleCard,
    PrestigeCard,
)


def build(edition: str, values: Values, digest: str, entries: tuple[Entry, ...]) -> Components:
    """Return the components; the schema has seen to it that every value is of its type."""
    board = _board(values)
    belle_epoque = _belle_epoque(values)
    one, five = _wholes_of(values, "coin.one", "coin.five")
    pawns, in_court = _wholes_of(values, "pawn.total", "pawn.in_court")
    return Components(
        edition=edition,
        art_copies=_wholes_under(values, "art", ".copies"),
        market_francs=_wholes(values, "market.francs"),
        market_points=_wholes(values, "market.points"),
        market_corners=_words_under(values, "market.corner"),
        strips=_strips(values, "strip.a"),
        strips_other=_strips(values, "strip.b") or None,
        bourse=tuple(_bourse_card(values, key) for key in _keys(values, "bourse")),
        prestige=tuple(_prestige_card(values, key) for key in _keys(values, "prestige")),
        nobles=_nobles(values, "noble"),
        noble_prices=_wholes(values, "noble_row.prices"),
        supply=_supply(values, belle_epoque),
        board=board,
        compass=_words(values, "compass.sectors"),
        compass_covered=_words(values, "compass.covered"),
        compass_arms=_words(values, "compass.arms"),
        compass_arm_places=cast(tuple[int, int] | None, values.get("compass.arm_places")),
        pawns=pawns,
        pawns_in_court=in_court,
        start_francs=_wholes(values, "setup.francs"),
        coins_one=one,
        coins_five=five,
        exhibition_tiles=cast(int, values.get("exhibition.tiles", 0)),
        belle_epoque=belle_epoque,
        asymmetric=_asymmetric(values, board),
        digest=digest,
        entries=entries,
    )


def _bourse_card(values: Values, key: str) -> BourseCard:
    name = f"bourse.{key}"
    irises = {players: _irises(values, f"{name}.irises.p{players}") for players in range(2, 6)}
    return BourseCard(_whole(values, f"{name}.francs"), irises)


def _irises(values: Values, name: str) -> tuple[Iris, ...]:
    return tuple(map(_iris, _words(values, name)))


def _iris(text: str) -> Iris:
    row, column = text.split("-")
    return int(row), int(column)


def _prestige_card(values: Values, key: str) -> PrestigeCard:
    name = f"prestige.{key}"
    symbols, manneken = _wholes_of(values, f"{name}.symbols", f"{name}.manneken")
    return PrestigeCard(_word(values, f"{name}.bonus"), symbols, manneken)


def _nobles(values: Values, group: str) -> dict[str, NobleCard]:
    return {key: _noble(values, f"{group}.{key}") for key in _keys(values, group)}


def _noble(values: Values, name: str) -> NobleCard:
    copies, cost = _wholes_of(values, f"{name}.copies", f"{name}.cost")
    return NobleCard(copies, cost)


def _supply(values: Values, belle_epoque: BelleEpoque | None) -> dict[str, int]:
    supply = _wholes_under(values, "supply")
    return supply if belle_epoque is None else {**supply, "glass": belle_epoque.glass}


def _board(values: Values) -> Board:
    return Board(
        iris=_wholes(values, "board.a.iris"),
        crown=_wholes(values, "board.a.crown"),
        architect=_wholes(values, "board.a.architect"),
        house_costs=_wholes(values, "board.a.house_costs"),
        house_points=_wholes(values, "board.a.house_points"),
        row_base=_wholes(values, "board.a.row_base"),
        portrait=_whole(values, "board.portrait"),
    )


def _belle_epoque(values: Values) -> BelleEpoque | None:
    if not _keys(values, "belle_epoque"):
        return None
    return BelleEpoque(
        glass=_whole(values, "belle_epoque.glass"),
        travellers=_whole(values, "belle_epoque.travellers"),
        surcharges=_wholes(values, "belle_epoque.surcharges"),
        nobles=_nobles(values, "belle_epoque.noble"),
        face_up_tiles=_by_players(values, "belle_epoque.face_up_tiles"),
        face_down_tiles=_whole(values, "belle_epoque.face_down_tiles"),
        pavilion_cards=_whole(values, "belle_epoque.pavilion_cards"),
        tile_first_pass_points=_by_players(values, "belle_epoque.tile_first_pass_points"),
        tile_adjacency_points=_by_players(values, "belle_epoque.tile_adjacency_points"),
    )


def _by_players(values: Values, name: str) -> dict[int, int]:
    return dict(enumerate(_wholes(values, name), 2))


def _asymmetric(values: Values, side_a: Board) -> Asymmetric | None:
    if not _keys(values, "asymmetric"):
        return None
    return Asymmetric(
        strips_b=_strips(values, "asymmetric.strip"),
        boards=_boards_b(values, side_a),
        sale_francs=_whole(values, "asymmetric.strauven.sale_francs"),
        sale_points=_whole(values, "asymmetric.strauven.sale_points"),
        material_francs=_whole(values, "asymmetric.horta.material_francs"),
        workshop_cubes=_words_under(values, "asymmetric.cauchie.cube"),
    )


def _boards_b(values: Values, side_a: Board) -> dict[str, Board]:
    """Return the boards' other sides, each of which changes one thing of side A."""
    costs = _wholes(values, "asymmetric.strauven.house_costs")
    return {
        "hankar": replace(side_a, iris=_wholes(values, "asymmetric.hankar.iris")),
        "cauchie": replace(side_a, crown=_wholes(values, "asymmetric.cauchie.crown")),
        "horta": replace(side_a, architect=_wholes(values, "asymmetric.horta.architect")),
        "saintenoy": replace(side_a, row_base=_wholes(values, "asymmetric.saintenoy.row_base")),
        "strauven": replace(side_a, house_costs=costs),
    }


def _keys(values: Values, group: str) -> list[str]:
    """Return the parts of names that follow the group's, each once, in the schema's order."""
    depth = group.count(".") + 1
    inside = (name.split(".")[depth] for name in values if name.startswith(f"{group}."))
    return list(dict.fromkeys(inside))


def _whole(values: Values, name: str) -> int:
    return cast(int, values[name])


def _wholes_of(values: Values, first: str, second: str) -> tuple[int, int]:
    return _whole(values, first), _whole(values, second)


def _wholes(values: Values, name: str) -> tuple[int, ...]:
    return cast(tuple[int, ...], values[name])


def _word(values: Values, name: str) -> str:
    return cast(str, values[name])


def _words(values: Values, name: str) -> tuple[str, ...]:
    """Return the words of an entry; none where the edition or a module does without it."""
    return cast(tuple[str, ...], values.get(name, ()))


def _strips(values: Values, group: str) -> tuple[str, ...]:
    return tuple(_words_under(values, group).values())


def _words_under(values: Values, group: str) -> dict[str, str]:
    return {key: _word(values, f"{group}.{key}") for key in _keys(values, group)}


def _wholes_under(values: Values, group: str, ending: str = "") -> dict[str, int]:
    return {key: _whole(values, f"{group}.{key}{ending}") for key in _keys(values, group)}
