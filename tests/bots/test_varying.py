"""Good and bad days: one for each game, known to everybody, about as often as they should be."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from functools import partial
from itertools import pairwise
from random import Random
from typing import Final

import pytest

from bruxelles1893.bots import make_bot
from bruxelles1893.bots.levels import LEVELS
from bruxelles1893.bots.simple.human import VaryingBot
from bruxelles1893.engine import RULE_SETS, Option, State, View, new_game, ruleset
from conformance.support import walk

DAYS: Final = 4


class Marked:
    """Answers with its own number, whatever is asked."""

    def __init__(self, number: int) -> None:
        self._number = number

    def choose(self, view: View, legal: list[Option], rng: Random) -> Option:
        """Its number."""
        return Option(self._number)


def varying(name: str = "a level") -> VaryingBot:
    """A bot whose choice tells which day it has."""
    return VaryingBot(name, [partial(Marked, number) for number in range(DAYS)])


def day(bot: VaryingBot, state: State, seat: int) -> int:
    """Which day a bot has on a seat."""
    return bot.choose(state.view(seat), [], Random(0))


@pytest.mark.parametrize("rules", RULE_SETS)
def test_a_day_lasts_for_the_whole_game(rules: str) -> None:
    states = [state.copy() for state in walk(new_game(ruleset(rules), 3, 5), seed=5)]
    for seat in range(3):
        assert len({day(varying(), state, seat) for state in states}) == 1


def test_all_days_are_as_likely() -> None:
    bots = [varying(f"level {number}") for number in range(10)]
    days = Counter(
        day(bot, state, seat)
        for state in (new_game(ruleset("second"), 2, seed) for seed in range(200))
        for bot in bots
        for seat in range(2)
    )
    assert sorted(days) == list(range(DAYS))
    assert all(0.22 < count / days.total() < 0.28 for count in days.values())


def test_bots_of_a_table_have_days_of_their_own() -> None:
    states = [new_game(ruleset("second"), 4, seed) for seed in range(20)]
    by_seat = {tuple(day(varying(), state, seat) for state in states) for seat in range(4)}
    by_name = {tuple(day(varying(name), state, 0) for state in states) for name in "abcd"}
    assert (len(by_seat), len(by_name)) == (4, 4)


def test_a_copy_has_bots_of_its_own() -> None:
    bot, view = varying(), new_game(ruleset("second"), 2, 1).view(0)
    bot.choose(view, [], Random(0))
    assert deepcopy(bot).choose(view, [], Random(0)) == bot.choose(view, [], Random(0))
    assert deepcopy(bot)._today(view) is not bot._today(view)


def test_between_the_ends_levels_play_like_their_neighbours_now_and_then() -> None:
    weakest, *varied, strongest = LEVELS
    for end in (weakest, strongest):
        assert type(end.make()) is type(end.usual())
    for below, each, above in zip(LEVELS, varied, LEVELS[2:], strict=False):
        bot = make_bot(f"level:{each.name}")
        assert isinstance(bot, VaryingBot)
        assert bot.days == (below.usual, each.usual, each.usual, each.good_day or above.usual)
    assert [each.name for each in LEVELS if each.good_day] == ["hard"], "its next one has a clock"
    assert all(below.seconds <= above.seconds for below, above in pairwise(LEVELS))


def test_a_level_says_how_long_it_thinks_on_its_longest_day() -> None:
    """The server lets nobody wait who asked for a quick bot."""
    pytest.importorskip("numpy")
    for each in LEVELS:
        made = each.make()
        bots = [day() for day in made.days] if isinstance(made, VaryingBot) else [made]
        longest = max(getattr(bot, "_milliseconds", None) or 0 for bot in bots)
        assert each.seconds * 1000 >= longest, each.name
