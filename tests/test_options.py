"""The numbering and the notation of options, which records and trained players rely on."""

from __future__ import annotations

import hashlib

import pytest

from bruxelles1893.engine import NotationError, Option, notation, parse
from bruxelles1893.engine.core import options

FAMILIES = [
    ("no", 0, 1, "no", "no"),
    ("yes", 1, 1, "yes", "yes"),
    ("pass", 2, 1, "pass", "pass"),
    ("space", 3, 25, "A1", "E5"),
    ("brussels", 28, 4, "bourse", "sainte-catherine"),
    ("action", 32, 5, "workshop", "build"),
    ("amount", 37, 221, "0", "220"),
    ("iris", 258, 16, "1-1", "4-4"),
    ("art", 274, 6, "blue", "pink"),
    ("white art", 280, 4, "white-blue", "white-green"),
    ("cursor", 284, 25, "r2c2", "r6c6"),
    ("slot", 309, 2, "slot1", "slot2"),
    ("place", 311, 5, "place1", "deck"),
    ("keep", 316, 2, "keep", "discard"),
    ("noble", 318, 10, "brugmann", "privat-livemont"),
    ("units", 328, 209, "iron", "4*3fb"),
    ("arm", 537, 7, "iron>", "empty>"),
    ("arm back", 544, 7, "<iron", "<empty"),
    ("use", 551, 1, "use", "use"),
    ("bonus", 552, 4, "iris", "pawn"),
    ("row", 556, 4, "row-pawns", "row-francs"),
    ("column", 560, 5, "A", "E"),
    ("pavilion", 565, 5, "pavilion1", "pavilion5"),
    ("card", 570, 32, "card1", "card32"),
    ("tile", 602, 12, "tile1", "tile12"),
    ("board", 614, 5, "hankar", "strauven"),
    ("traveller", 619, 1, "traveller", "traveller"),
]
"""Name, first number, length, first and last token."""

CONSTANTS = [
    ("no", options.NO),
    ("yes", options.YES),
    ("pass", options.PASS),
    ("space", options.SPACE),
    ("brussels", options.BRUSSELS_SPACE),
    ("action", options.ACTION),
    ("amount", options.AMOUNT),
    ("iris", options.IRIS_POINT),
    ("art", options.ART),
    ("white art", options.WHITE_ART),
    ("cursor", options.CURSOR),
    ("slot", options.SLOT),
    ("place", options.PLACE),
    ("keep", options.KEEP),
    ("noble", options.NOBLE_CARD),
    ("units", options.CUBES),
    ("arm", options.ARM),
    ("arm back", options.ARM_BACK),
    ("use", options.USE),
    ("bonus", options.BONUS),
    ("row", options.ROW),
    ("column", options.COLUMN),
    ("pavilion", options.PAVILION),
    ("card", options.CARD),
    ("tile", options.TILE),
    ("board", options.BOARD),
    ("traveller", options.TRAVELLER),
]

PINNED = 620
"""How many numbers were in use when they were first released."""

FIRST_TOKENS_SHA256 = "9986f362b386e964b7e99e8a7e878f67c552caa171a4ae054ed5112cd2517aa1"


GROWN: list[tuple[int, str, str]] = []
"""What has come since: number, family and notation. Lines are added, and never changed."""


def test_the_option_space_has_640_numbers() -> None:
    assert options.OPTION_COUNT == 640
    assert options.OPTIONS_USED == len(options.TOKENS) == PINNED + len(GROWN)


def test_no_token_of_the_first_release_has_moved() -> None:
    digest = hashlib.sha256("\n".join(options.TOKENS[:PINNED]).encode()).hexdigest()

    assert digest == FIRST_TOKENS_SHA256


def test_what_has_come_since_keeps_its_number() -> None:
    later = [(parse(token), token) for token in options.TOKENS[PINNED:]]

    assert [(option, options.family(option), token) for option, token in later] == GROWN


def test_the_families_follow_each_other_in_this_order() -> None:
    assert [name for name, _ in options.FAMILIES] == [name for name, *_ in FAMILIES]


@pytest.mark.parametrize(("name", "base", "length", "first", "last"), FAMILIES)
def test_a_family_keeps_its_numbers(
    name: str, base: int, length: int, first: str, last: str
) -> None:
    end = base + length - 1

    assert (notation(base), notation(end)) == (first, last)
    assert [n for n in range(PINNED) if options.family(Option(n)) == name] == list(
        range(base, end + 1)
    )


@pytest.mark.parametrize(("name", "constant"), CONSTANTS)
def test_the_constant_of_a_family_is_its_first_number(name: str, constant: int) -> None:
    assert {family: base for family, base, *_ in FAMILIES}[name] == constant


def test_every_family_has_a_constant() -> None:
    assert [name for name, _ in CONSTANTS] == [name for name, *_ in FAMILIES]


def test_constants_inside_a_family_name_their_option() -> None:
    assert notation(options.DECK) == "deck"
    assert notation(options.DISCARD) == "discard"
    assert [notation(option) for option in options.ONE_CUBE] == list(options.UNITS)


def test_every_handful_of_one_to_four_units_has_one_option() -> None:
    handfuls = set(options.MULTISETS)

    assert len(handfuls) == len(options.MULTISETS) == 209
    assert {sum(counts) for counts in handfuls} == {1, 2, 3, 4}
    assert all(
        notation(option) == options.multiset_name(counts)
        for counts, option in options.MULTISET_OPTION.items()
    )


@pytest.mark.parametrize(
    ("counts", "token"),
    [
        ((0, 2, 0, 0, 1, 0), "2*wood+joker"),
        ((1, 1, 1, 1, 0, 0), "iron+wood+stone+glass"),
        ((0, 1, 0, 0, 0, 2), "wood+2*3fb"),
    ],
)
def test_a_handful_is_written_as_a_sum(counts: tuple[int, ...], token: str) -> None:
    assert parse(token) == options.MULTISET_OPTION[counts]


def test_parsing_the_notation_gives_back_every_option() -> None:
    everything = list(range(options.OPTIONS_USED))

    assert [parse(notation(option)) for option in everything] == everything


def test_upper_and_lower_case_do_not_matter() -> None:
    everything = list(range(options.OPTIONS_USED))

    assert [parse(notation(option).upper()) for option in everything] == everything
    assert [parse(notation(option).lower()) for option in everything] == everything


def test_a_token_is_one_word() -> None:
    assert [token for token in options.TOKENS if token.split() != [token]] == []


@pytest.mark.parametrize(
    "token",
    ["", " ", "F1", "A6", "A0", "-1", "221", "01", "wood+iron", "5*wood", "c3 ", "place5", "ß"],
)
def test_a_text_that_is_no_option_is_refused_with_the_text(token: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse(token)

    assert caught.value.token == token
    assert repr(token) in str(caught.value)


@pytest.mark.parametrize(
    ("number", "expected"),
    [(-1, False), (0, True), (options.OPTIONS_USED - 1, True), (options.OPTIONS_USED, False)],
)
def test_only_used_numbers_are_options(number: int, expected: bool) -> None:
    assert options.is_option(number) is expected
