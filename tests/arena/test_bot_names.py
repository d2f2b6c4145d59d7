"""Bots by name: what a specification gives, and what is refused."""

from __future__ import annotations

from random import Random

import pytest
from benchmarks.networks import BestResponseBot, ImitationBot, PpoBot, Run21Bot, Run21MasterBot
from benchmarks.yardsticks import FirstSearchBot

from arena.own_bots import LastOption
from bruxelles1893.bots import (
    BOT_NAMES,
    Adviser,
    BotError,
    GreedyBot,
    PlannerBot,
    RandomBot,
    SearchBot,
    SearchSettings,
    make_adviser,
    make_bot,
)
from bruxelles1893.bots.simple.human import HumanBot, VaryingBot
from bruxelles1893.engine import new_game, ruleset


@pytest.mark.parametrize(
    ("spec", "kind"),
    [
        ("random", RandomBot),
        ("greedy", GreedyBot),
        ("planner", PlannerBot),
        ("search", SearchBot),
        ("search:simulations=200", SearchBot),
        ("search:milliseconds=500", SearchBot),
        ("benchmarks.yardsticks:FirstSearchBot:simulations=50", FirstSearchBot),
        ("benchmarks.networks:Run21Bot", Run21Bot),
        ("benchmarks.networks:Run21MasterBot:simulations=16", Run21MasterBot),
        ("benchmarks.networks:BestResponseBot", BestResponseBot),
        ("benchmarks.networks:ImitationBot", ImitationBot),
        ("benchmarks.networks:PpoBot", PpoBot),
        ("level:first-game", HumanBot),
        ("level:easy", VaryingBot),
        ("arena.own_bots:LastOption", LastOption),
        ("arena.own_bots:LastOption:skip=3", LastOption),
    ],
)
def test_a_name_gives_a_new_bot(spec: str, kind: type) -> None:
    assert type(make_bot(spec)) is kind
    assert make_bot(spec) is not make_bot(spec)


def test_a_budget_is_kept() -> None:
    state = new_game(ruleset("second"), 2, 3)
    seat = state.stack[-1][1]
    few, more = [
        make_adviser(f"search:simulations={count}").explain(
            state.view(seat), state.legal(), Random(1)
        )
        for count in (5, 25)
    ]
    tries = [sum(each.visits for each in ranked) for ranked in (few, more)]
    assert len(few) >= SearchSettings().full_choice
    assert tries == [5, 25]


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("", "expected random, greedy, planner, search"),
        ("Search", "expected random, greedy, planner, search"),
        ("x" * 1000, "unknown bot"),
        ("random:simulations=3", "'random' has no option 'simulations'; expected only 'random'"),
        ("search:depth=3", "search:simulations=NUMBER or search:milliseconds=NUMBER"),
        ("search:", "has no option ''"),
        ("search:simulations", "expected 1 to 1000000"),
        ("search:simulations=0", "expected 1 to 1000000"),
        ("search:simulations=-5", "expected 1 to 1000000"),
        ("search:simulations=1.5", "expected 1 to 1000000"),
        ("search:simulations=²", "expected 1 to 1000000"),
        ("search:simulations=" + "9" * 5000, "expected 1 to 1000000"),
        ("search:simulations=3:simulations=4", "given twice"),
        ("level:godlike", "unknown level 'godlike'"),
        ("mine:simulations=4", "or package.module:Class"),
        ("no_such_module:Bot", "there is no module 'no_such_module' here"),
        ("arena.own_bots:Nobody", "the module has no such class"),
        ("arena.own_bots:NOT_A_BOT", "is no class of bots"),
        ("arena.own_bots:Dumb", "it has no method choose(view, legal, rng)"),
        ("arena.own_bots:LastOption:depth=3", "cannot be made"),
        ("arena.own_bots:LastOption:skip=x", "expected 1 to 1000000"),
        ("../own_bots:Bot", "expected package.module:Class"),
    ],
)
def test_what_is_no_bot_is_refused_with_what_is_allowed(spec: str, message: str) -> None:
    with pytest.raises(BotError) as refused:
        make_bot(spec)
    assert message in str(refused.value)
    assert len(str(refused.value)) < 200


def test_a_bot_that_cannot_say_why_is_no_adviser() -> None:
    assert isinstance(make_adviser("planner"), Adviser)
    with pytest.raises(BotError, match="expected planner, search or master"):
        make_adviser("random")


def test_all_names_are_bots() -> None:
    assert [type(make_bot(name)).__name__ for name in BOT_NAMES] == [
        *("RandomBot", "GreedyBot", "PlannerBot", "SearchBot"),
        *("NetworkBot", "MasterBot"),
    ]
