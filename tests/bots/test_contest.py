"""How a search shares its tries among the options of a decision."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

pytest.importorskip("numpy")

from bruxelles1893.bots.search.contest import Contest, gumbel, halvings
from bruxelles1893.bots.search.master import USUAL
from bruxelles1893.bots.search.tree import Node, play
from bruxelles1893.engine import Option, Seat, State, View, new_game, ruleset
from bruxelles1893.engine.core.steps import TURN

EVEN = USUAL._replace(heat=1.0)


def decision(*likely: float) -> Node:
    return Node(TURN, Seat(0), {Option(each): prior for each, prior in enumerate(likely)}, 0.5)


def contest(root: Node, noise: dict[Option, float] | None = None) -> Contest:
    return Contest(root, list(root.priors), EVEN, noise or {})


def brought(root: Node, option: int, tries: int, worth: float) -> None:
    known = root.tally(Option(option))
    known.visits, known.worth = tries, tries * worth
    root.visits += tries
    root.worth += tries * worth


def test_rivals_are_halved_until_two_are_left() -> None:
    held = contest(decision(*[1 / 8] * 8))
    left = []
    for part in (0, 0.3, 0.34, 0.6, 0.67, 1):
        held.narrow(part)
        left.append(len(held.rivals))
    assert left == [8, 8, 4, 4, 2, 2]
    assert [halvings(rivals) for rivals in (2, 3, 4, 5, 12)] == [1, 2, 2, 3, 4]


def test_the_worse_half_goes() -> None:
    root = decision(*[1 / 4] * 4)
    held = contest(root)
    for option, worth in enumerate((0.4, 0.6, 0.5, 0.7)):
        brought(root, option, 5, worth)
    held.narrow(0.5)
    assert held.rivals == [3, 1]
    assert held.best() == 3


def test_a_hint_puts_first_what_would_be_played() -> None:
    root = decision(*[1 / 4] * 4)
    held = contest(root)
    for option, worth in enumerate((0.4, 0.7, 0.5, 0.6)):
        brought(root, option, 5, worth)
    held.narrow(1)
    brought(root, 3, 7, 0.6)
    brought(root, 2, 6, 0.5)
    assert held.order([Option(0), Option(1), Option(2), Option(3)]) == [1, 3, 2, 0]
    assert held.best() == 1


def test_what_is_hardly_likely_is_not_tried() -> None:
    held = contest(decision(0.6, 0.3999, 0.0001))
    assert held.rivals == [0, 1]
    assert not contest(decision(0.9999, 0.0001)).is_open


def test_the_network_s_opinion_counts_less_the_more_tries_there_were() -> None:
    for tries, best in ((4, 0), (400, 1)):
        root = decision(0.8, 0.2)
        held = contest(root)
        brought(root, 0, tries, 0.50)
        brought(root, 1, tries, 0.51)
        assert held.best() == best


def test_an_option_that_was_not_tried_counts_as_the_decision_does() -> None:
    root = decision(*[1 / 3] * 3)
    held = contest(root)
    brought(root, 0, 5, 0.6)
    brought(root, 1, 5, 0.4)
    policy = held.policy()
    assert sum(policy.values()) == pytest.approx(1)
    first, second, third = policy.values()
    assert first > third > second


def test_noise_draws_options_as_likely_as_the_policy_says() -> None:
    root = decision(0.6, 0.3, 0.1)
    options = list(root.priors)
    rng = Random(1)
    drawn = Counter(contest(root, gumbel(options, rng)).best() for _ in range(2000))
    assert [drawn[option] / 2000 for option in options] == pytest.approx([0.6, 0.3, 0.1], abs=0.05)


class CountingView:
    """A view that counts the tables drawn from it."""

    def __init__(self, view: View) -> None:
        self._view = view
        self.drawn = 0

    def determinize(self, rng: Random) -> State:
        self.drawn += 1
        return self._view.determinize(rng)


def test_all_rivals_are_tried_on_the_same_tables() -> None:
    state = new_game(ruleset("second"), 2, 3)
    while len(state.legal()) < 4:
        play(state, state.legal()[0])
    options = state.legal()[:4]
    root = Node(TURN, state.stack[-1][1], dict.fromkeys(options, 0.25), 0.5)
    held = Contest(root, options, EVEN, {})
    view = CountingView(state.view(state.stack[-1][1]))
    walks = held.walks(view, Random(1), 9, 100)  # type: ignore[arg-type]
    assert [walk.way[0][1] for walk in walks] == held.rivals * 2
    assert view.drawn == 2
    assert len(held.walks(view, Random(1), 9, 3)) == 3  # type: ignore[arg-type]
