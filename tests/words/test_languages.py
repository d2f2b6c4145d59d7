"""The current language, and how each language counts and lists."""

from __future__ import annotations

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from rich.cells import cell_len

from bruxelles1893 import words
from bruxelles1893.bots.levels import LEVELS
from bruxelles1893.engine import parse, ruleset, why_not
from bruxelles1893.engine.rules.setup import new_game
from bruxelles1893.terminal.grid import CELL
from patience import SECONDS
from words.support import TRANSLATED, by_key, forms, translated

SALE = {words.SOURCE: "Sale"} | {
    code: forms(by_key(translated(code))["action/sale", "Sale"].string)[0] for code in TRANSLATED
}
"""What stands in each catalogue."""


@pytest.mark.parametrize("code", words.LANGUAGES)
def test_tables_speak_the_current_language(code: str) -> None:
    with words.language(code):
        assert words.current_language() == code
        assert words.ACTION_NAMES["sale"] == SALE[code]
    assert words.ACTION_NAMES["sale"] == "Sale"


@pytest.mark.parametrize("code", words.LANGUAGES)
def test_no_two_levels_have_one_name(code: str) -> None:
    with words.language(code):
        assert len({words.LEVEL_NAMES[level.name] for level in LEVELS}) == len(LEVELS)


def test_languages_nest_and_end_with_an_error() -> None:
    with words.language("fr"):
        with pytest.raises(KeyError), words.language("de"):
            words.ACTION_NAMES["Verkauf"]
        assert words.ACTION_NAMES["sale"] == "Vente"
    assert words.current_language() == "en"


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(words.UnknownLanguage, match=f"'xx'; expected {', '.join(words.LANGUAGES)}"):
        words.language("xx").__enter__()


def test_threads_do_not_change_each_other() -> None:
    together = Barrier(len(SALE))

    def spoken(code: str) -> str:
        with words.language(code):
            together.wait(SECONDS)
            return words.ACTION_NAMES["sale"]

    with ThreadPoolExecutor(len(SALE)) as pool:
        assert dict(zip(SALE, pool.map(spoken, SALE), strict=True)) == SALE


def test_tasks_do_not_change_each_other() -> None:
    async def spoken(code: str) -> str:
        with words.language(code):
            await asyncio.sleep(0)
            return words.ACTION_NAMES["sale"]

    async def all_at_once() -> list[str]:
        return await asyncio.gather(*[spoken(code) for code in SALE])

    assert asyncio.run(all_at_once()) == list(SALE.values())


@pytest.mark.parametrize(
    ("header", "code"),
    [
        ("", "en"),
        ("fr-BE,fr;q=0.9,en;q=0.8", "fr"),
        ("xx, de;q=0.5, ja;q=0.7", "ja"),
        ("RU", "ru"),
        ("xx, yy;q=0.3", "en"),
        ("es;q=0, de;q=0.1", "de"),
        ("es;q=much, de;q=0.1", "de"),
        (",;,q=1", "en"),
    ],
)
def test_a_browser_says_what_it_likes(header: str, code: str) -> None:
    assert words.accepted_language(header) == code


@pytest.mark.parametrize(
    ("count", "text"),
    [
        (1, "1 кубик дерева"),
        (2, "2 кубика дерева"),
        (5, "5 кубиков дерева"),
        (11, "11 кубиков дерева"),
        (21, "21 кубик дерева"),
        (22, "22 кубика дерева"),
    ],
)
def test_russian_counts_in_three_forms(count: int, text: str) -> None:
    with words.language("ru"):
        assert words.units_text((0, count, 0, 0, 0, 0)) == text


@pytest.mark.parametrize("code", words.LANGUAGES)
def test_every_language_has_its_lists(code: str) -> None:
    with words.language(code):
        text = words.listed(["1", "2", "3"])
        between = re.fullmatch("1(.+)2(.+)3", text)
    assert between
    assert between[1] != between[2]


def test_the_last_of_a_list_is_joined_as_people_say_it() -> None:
    assert words.listed(["a", "b", "c"]) == "a, b and c"
    with words.language("ja"):
        assert words.listed(["a", "b", "c"]) == "a、bとc"


def test_numbers_and_sentences_follow_the_language() -> None:
    assert (words.decimal(2.25), words.paragraph(["A.", "B."])) == ("+2.2", "A. B.")
    with words.language("fr"):
        assert words.decimal(-0.5) == "−0,5"
        assert [words.unsigned(value) for value in (22, -1.5)] == ["22,0", "−1,5"]
    assert [words.decimal(value, 0) for value in (-0.4, 0.4, -0.6)] == ["0", "0", "−1"]
    with words.language("ja"):
        assert (words.decimal(2.5), words.paragraph(["甲。", "乙。"])) == ("+2.5", "甲。乙。")


@pytest.mark.parametrize("code", words.LANGUAGES)
def test_what_stands_on_the_board_fits_its_spaces(code: str) -> None:
    with words.language(code):
        for table in (words.ACTION_SHORT, words.BONUS_SHORT):
            for key in table:
                assert cell_len(table[key]) <= CELL, table[key]
        for key in words.COLOUR_LETTERS:
            assert cell_len(words.COLOUR_LETTERS[key]) == 2


@pytest.mark.parametrize("code", words.LANGUAGES)
def test_two_bonuses_fit_their_lines(code: str) -> None:
    with words.language(code):
        for name in ("second", "first"):
            rules = ruleset(name)
            for number in range(len(rules.prestige)):
                assert all(cell_len(line) <= CELL for line in words.bonus_lines(rules, number))


@pytest.mark.parametrize("code", TRANSLATED)
def test_a_reason_is_told_in_the_language(code: str) -> None:
    game = new_game(ruleset("second"), 4, 7)
    reason = why_not(game, parse("black"))
    assert reason is not None
    english = words.reason_text(game.rules, reason)
    assert english == reason.text
    with words.language(code):
        sentence = words.reason_text(game.rules, reason)
        assert sentence != english
        assert words.COLOUR_NAMES["black"] in sentence


@pytest.mark.parametrize(
    ("name", "translated"), [("Bot 2", "Бот 2"), ("Guest", "Гость"), ("Guest 3", "Гость 3")]
)
def test_names_that_the_server_gives_are_translated(name: str, translated: str) -> None:
    with words.language("ru"):
        assert words.seat_name(name) == translated
    assert words.seat_name(name) == name


@pytest.mark.parametrize("name", ["Anna", "Bot", "Botticelli 2", "Guests", "Bot two"])
def test_names_that_people_choose_are_not(name: str) -> None:
    with words.language("ja"):
        assert words.seat_name(name) == name
