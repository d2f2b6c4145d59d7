"""From checked values by name to Components."""

from __future__ import annotations

from typing import cast

from bruxelles1893.components.model import (
    Board,
    BourseCard,
    Components,
    Entry,
    Iris,
    NobleCard,
    PrestigeCard,
)
from bruxelles1893.components.schema import Values


def build(edition: str, values: Values, digest: str, entries: tuple[Entry, ...]) -> Components:
    """Return the components; the schema has seen to it that every value is of its type."""
    one, five = _wholes_of(values, "coin.one", "coin.five")
    pawns, in_court = _wholes_of(values, "pawn.total", "pawn.in_court")
    return Components(
        edition=edition,
        art_copies={key: _whole(values, f"art.{key}.copies") for key in _keys(values, "art")},
        market_francs=_wholes(values, "market.francs"),
        market_points=_wholes(values, "market.points"),
        market_corners=_words_under(values, "market.corner"),
        strips=tuple(_words_under(values, "strip.a").values()),
        bourse=tuple(_bourse_card(values, key) for key in _keys(values, "bourse")),
        prestige=tuple(_prestige_card(values, key) for key in _keys(values, "prestige")),
        nobles={key: _noble(values, key) for key in _keys(values, "noble")},
        noble_prices=_wholes(values, "noble_row.prices"),
        supply={key: _whole(values, f"supply.{key}") for key in _keys(values, "supply")},
        board=_board(values, "board.a"),
        compass=_words(values, "compass.sectors"),
        compass_covered=_words(values, "compass.covered"),
        compass_arms=cast(tuple[str, str], values["compass.arms"]),
        pawns=pawns,
        pawns_in_court=in_court,
        start_francs=_wholes(values, "setup.francs"),
        coins_one=one,
        coins_five=five,
        digest=digest,
        entries=entries,
    )


def _bourse_card(values: Values, key: str) -> BourseCard:
    name = f"bourse.{key}"
    irises = {players: _irises(values, f"{name}.irises.p{players}") for players in range(2, 6)}
    return BourseCard(_whole(values, f"{name}.francs"), irises)


def _irises(values: Values, name: str) -> tuple[Iris, Iris]:
    first, second = _words(values, name)
    return _iris(first), _iris(second)


def _iris(text: str) -> Iris:
    row, column = text.split("-")
    return int(row), int(column)


def _prestige_card(values: Values, key: str) -> PrestigeCard:
    name = f"prestige.{key}"
    symbols, manneken = _wholes_of(values, f"{name}.symbols", f"{name}.manneken")
    return PrestigeCard(_word(values, f"{name}.bonus"), symbols, manneken)


def _noble(values: Values, key: str) -> NobleCard:
    copies, cost = _wholes_of(values, f"noble.{key}.copies", f"noble.{key}.cost")
    return NobleCard(copies, cost)


def _board(values: Values, name: str) -> Board:
    return Board(
        iris=_wholes(values, f"{name}.iris"),
        crown=_wholes(values, f"{name}.crown"),
        architect=_wholes(values, f"{name}.architect"),
        house_costs=_wholes(values, f"{name}.house_costs"),
        house_points=_wholes(values, f"{name}.house_points"),
        row_base=_wholes(values, f"{name}.row_base"),
    )


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
    return cast(tuple[str, ...], values[name])


def _words_under(values: Values, group: str) -> dict[str, str]:
    return {key: _word(values, f"{group}.{key}") for key in _keys(values, group)}
