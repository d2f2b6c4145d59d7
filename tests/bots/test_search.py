"""How search thinks: what it tries, what it keeps, what it leaves alone."""

from __future__ import annotations

import copy
from random import Random
from typing import Final

import pytest

from bruxelles1893.bots import Bot, Outlook, SearchBot, SearchSettings, WeighedEvaluator, make_bot
from bruxelles1893.bots.search.bot import most_promising, worth_a_try
from bruxelles1893.bots.search.tree import Node
from bruxelles1893.engine import Option, Seat, State, new_game, notation, ruleset
from bruxelles1893.engine.core.events import ActionImpossible, Event
from bruxelles1893.engine.core.options import BRUSSELS_SPACE, SPACE
from bruxelles1893.engine.core.steps import TURN
from bruxelles1893.engine.core.values import nothing
from bruxelles1893.engine.history.playout import Until, play_on
from bruxelles1893.engine.queries import useful

FIRST_CHOICES: Final = "D2 4 place4 iron keep E3 1 brown bourse C2 1 blue r4c2 C3 2 wood+stone"


class Counting:
    """An evaluator that remembers which positions it was asked about."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, bool]] = []
        self._judge = WeighedEvaluator()

    def outlook(self, state: State) -> Outlook:
        """The usual opinion."""
        self.asked.append((state.round, state.is_over))
        return self._judge.outlook(state)


def at_turn(seed: int = 3, rules: str = "second", round_number: int = 1) -> State:
    """A game at the first turn of a round."""
    state, rng = new_game(ruleset(rules), 2, seed), Random(seed)
    planner = make_bot("planner")
    while state.round < round_number or state.stack[-1][0] != TURN:
        seat = state.stack[-1][1]
        state.apply(planner.choose(state.view(seat), state.legal(), rng))
    return state


def choices(bot: Bot, state: State, count: int, rng: Random) -> list[str]:
    """What a bot chooses on all seats in the next decisions."""
    made = []
    for _ in range(count):
        seat = state.stack[-1][1]
        option = bot.choose(state.view(seat), state.legal(), rng)
        made.append(notation(option))
        state.apply(option)
    return made


def test_the_yardstick_plays_as_it_always_did() -> None:
    bot = make_bot("benchmarks.yardsticks:FirstSearchBot:simulations=4")
    assert " ".join(choices(bot, at_turn(), 16, Random(1))) == FIRST_CHOICES


def test_what_is_tried_is_judged_at_the_end_of_the_round() -> None:
    judge = Counting()
    for number, expected in ((2, (3, False)), (5, (5, True))):
        state = at_turn(round_number=number)
        judge.asked.clear()
        bot = SearchBot(6, evaluator=judge)
        bot.choose(state.view(state.stack[-1][1]), state.legal(), Random(1))
        assert set(judge.asked) == {expected}


def test_forced_decisions_are_not_thought_about() -> None:
    judge = Counting()
    state = at_turn()
    view = state.view(state.stack[-1][1])
    assert SearchBot(50, evaluator=judge).choose(view, state.legal()[:1], Random(1))
    assert not judge.asked


def test_a_small_choice_costs_less_than_a_turn() -> None:
    judge = Counting()
    state = at_turn()
    view = state.view(state.stack[-1][1])
    SearchBot(16, evaluator=judge).explain(view, state.legal(), Random(1))
    assert len(judge.asked) == 16
    state.apply(next(option for option in useful(state) if option < 28))
    bids = state.legal()[:2]
    judge.asked.clear()
    SearchBot(16, evaluator=judge).explain(state.view(view.seat), bids, Random(1))
    assert len(judge.asked) == 10


def test_what_is_known_of_a_turn_is_used_in_its_next_decision() -> None:
    judge = Counting()
    state = at_turn()
    bot, rng = SearchBot(60, evaluator=judge), Random(1)
    counts = []
    for mind in (bot, SearchBot(60, evaluator=judge)):
        table = state.copy()
        seat = table.stack[-1][1]
        table.apply(bot.choose(table.view(seat), table.legal(), Random(1)))
        assert table.stack[-1][1] == seat
        judge.asked.clear()
        mind.choose(table.view(seat), table.legal(), rng)
        counts.append(len(judge.asked))
    assert counts[0] < counts[1]


def test_a_copy_thinks_on_like_its_model() -> None:
    state = at_turn()
    bot = SearchBot(40)
    state.apply(bot.choose(state.view(state.stack[-1][1]), state.legal(), Random(1)))
    twin = copy.deepcopy(bot)
    seen = [
        each.explain(state.view(state.stack[-1][1]), state.legal(), Random(2))
        for each in (twin, bot)
    ]
    assert seen[0] == seen[1]


def test_untried_options_get_no_number_and_the_order_fits_the_numbers() -> None:
    state = at_turn(round_number=2)
    legal = state.legal()
    ranked = SearchBot(12).explain(state.view(state.stack[-1][1]), legal, Random(1))
    assert sorted(each.option for each in ranked) == sorted(legal)
    margins = [each.margin for each in ranked if each.margin is not None]
    assert margins == sorted(margins, reverse=True)
    assert [each.margin for each in ranked[len(margins) :]] == [None] * (len(legal) - len(margins))
    assert len(margins) < len(legal)
    assert all(each.visits for each in ranked[: len(margins)])


def test_options_tried_more_than_once_have_an_error_and_a_turn() -> None:
    state = at_turn(round_number=3)
    best = SearchBot(120).explain(state.view(state.stack[-1][1]), state.legal(), Random(1))[0]
    assert best.error is not None
    assert 0 <= best.error < 20
    after = state.copy()
    after.apply(best.option)
    assert not best.turn or best.turn[0] in after.legal()


def tried(leads: dict[int, list[float]], priors: dict[int, float]) -> Node:
    """A decision whose options brought these leads."""
    root = Node(TURN, Seat(0), {Option(each): prior for each, prior in priors.items()})
    for option, brought in leads.items():
        for lead in brought:
            root.add(Option(option), 0.5, lead)
    return root


def test_one_lucky_try_does_not_make_an_option_the_best_and_many_do() -> None:
    priors = {1: 0.9, 2: 0.1}
    usual = [1.0, -1.0] * 4
    for lucky, best in ((1, 1), (8, 2)):
        root = tried({1: usual, 2: [12.0] * lucky}, priors)
        assert most_promising(root, [Option(1), Option(2)], SearchSettings()) == best


def test_an_untried_option_is_chosen_by_opinion_alone() -> None:
    root = tried({1: [3.0, 2.0]}, {1: 0.5, 2: 0.4, 3: 0.1})
    assert most_promising(root, [Option(1), Option(2), Option(3)], SearchSettings()) == 1
    root = tried({1: [3.0], 2: [-9.0] * 8}, {1: 0.1, 2: 0.1, 3: 0.8})
    assert most_promising(root, [Option(1), Option(2), Option(3)], SearchSettings()) == 3


def test_a_pawn_that_only_bids_is_worth_a_try_and_an_idle_one_in_brussels_is_not() -> None:
    state = at_turn()
    state.supply = nothing(len(state.supply))
    view, legal = state.view(state.stack[-1][1]), state.legal()
    idle = set(legal) - set(useful(state))
    tried = worth_a_try(view, legal, Random(1))
    left_out = set(legal) - set(tried)
    assert idle & set(range(SPACE, BRUSSELS_SPACE))
    assert left_out == {option for option in idle if option >= BRUSSELS_SPACE}
    assert left_out


@pytest.mark.parametrize("rules", ["second", "first"])
def test_master_places_no_pawn_for_nothing(rules: str) -> None:
    state, rng = new_game(ruleset(rules), 2, 5), Random(5)
    bot = make_bot("master:simulations=1")
    events: list[Event] = []
    state.events = events
    while not state.is_over:
        seat = state.stack[-1][1]
        state.apply(bot.choose(state.view(seat), state.legal(), rng))
    assert not [event for event in events if isinstance(event, ActionImpossible)]


def test_policies_play_on_to_the_next_turn_the_next_round_or_the_end() -> None:
    def policy(state: State, rng: Random) -> Option:
        return state.legal()[-1]

    state = at_turn(round_number=2)
    state.apply(state.legal()[0])
    for until in Until:
        after = state.copy()
        play_on(after, policy, Random(0), until)
        turn = not after.is_over and after.stack[-1][0] == TURN
        assert {
            Until.TURN: (turn, after.round) == (True, 2),
            Until.ROUND: (turn, after.round) == (False, 3),
            Until.GAME: after.is_over,
        }[until]
