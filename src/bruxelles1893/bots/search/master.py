"""The strongest bot: a tree search that asks the network at every new position.

Each try draws the hidden cards anew and walks down the tree. Several tries wait for each
other at its edge, so that the network is asked about all of them in one pass: its policy is the
prior of the new position, and what it expects for each seat at the end of a turn goes up the tree.
In the midst of a turn the network thinks too well of it, so a walk goes on from there.
"""

from __future__ import annotations

import time
from pathlib import Path
from random import Random
from typing import Final

from bruxelles1893.bots.evaluation.evaluators import Prospect, Ranked, at_the_end
from bruxelles1893.bots.evaluation.scores import margins
from bruxelles1893.bots.network.bot import SHIPPED, load
from bruxelles1893.bots.network.reading import Expectation, Oracle
from bruxelles1893.bots.network.thoughts import Thought, alone
from bruxelles1893.bots.search.bot import that_act
from bruxelles1893.bots.search.contest import Contest, ContestSettings, Walk, new_node, walk_on
from bruxelles1893.bots.search.tree import Node, Selection, back, play, turn_after
from bruxelles1893.engine import Option, State, View
from bruxelles1893.observation import encode

USUAL: Final = ContestSettings(
    selection=Selection(exploration=0.25, caution=0.03),
    heat=1.4,
    together=32,
    share_together=16,
    rivals=12,
    unlikely=0.002,
    trust=1.0,
    basis=50,
)
UNLIKELY_IN_HINTS: Final = 1e-9
"""Hints should name more than one option."""
TRIED: Final = 12
WELL_TRIED: Final = 0.25
"""The tries that an option needs before its number is shown: a minimum, and a share of the most."""
USUAL_TRIES: Final = 400
MOST_TRIES: Final = 1_000_000
PASSES: Final = 8
"""Passes of the network that a clock leaves time for at least."""
KEPT_COUNTS: Final = 0.75
"""The largest part of a budget of tries that may come from the decision before."""


class MasterBot:
    """Searches with a budget of simulations, of milliseconds, or until the first of both is spent.

    For play against people there are milliseconds.
    """

    def __init__(
        self,
        simulations: int | None = None,
        milliseconds: int | None = None,
        path: Path = SHIPPED,
        settings: ContestSettings = USUAL,
    ) -> None:
        self._simulations: Final = simulations or (MOST_TRIES if milliseconds else USUAL_TRIES)
        self._milliseconds: Final = milliseconds
        self._network: Final = load(path)
        self._settings: Final = settings
        self._kept: tuple[bytes, Node] | None = None

    def choose(self, view: View, legal: list[Option], rng: Random) -> Option:
        """Search, and pick the best of the options that were tried to the last."""
        return alone(self._network, self.thought(view, legal, rng))

    def thought(self, view: View, legal: list[Option], rng: Random) -> Thought[Option]:
        """The same, beside other thoughts."""
        options = that_act(view, legal, rng)
        if len(options) == 1:
            return options[0]
        contest = yield from self._search(view, options, rng, self._settings)
        choice = contest.best()
        self._keep(view, contest.root, choice, rng)
        return choice

    def choose_at_once(self, view: View, legal: list[Option], rng: Random) -> Option:
        """What the turn's tree says so far, or else the network alone."""
        options = that_act(view, legal, rng)
        if len(options) == 1:
            return options[0]
        root = alone(self._network, self._root(view, options))
        contest = Contest(root, options, self._settings, {})
        choice = contest.best()
        self._keep(view, contest.root, choice, rng)
        return choice

    def explain(self, view: View, legal: list[Option], rng: Random) -> list[Ranked]:
        """All options, best first."""
        options = that_act(view, legal, rng)
        settings = self._settings._replace(unlikely=UNLIKELY_IN_HINTS)
        contest = alone(self._network, self._search(view, options, rng, settings))
        root = contest.root
        most = root.most_tries()
        return [ranked(root, option, most) for option in contest.order(legal)]

    def __deepcopy__(self, memo: object) -> MasterBot:
        new = MasterBot.__new__(MasterBot)
        new.__dict__.update(self.__dict__)
        new._kept = None
        return new

    def _keep(self, view: View, root: Node, choice: Option, rng: Random) -> None:
        """Keep the part of the tree below the choice, for the seat's next decision."""
        self._kept = None
        child = root.children.get(choice)
        if child is not None and child.seat == view.seat:
            after = view.determinize(rng)
            play(after, choice)
            if after.asked == view.seat:
                self._kept = (encode(after, view.seat), child)

    def _search(
        self, view: View, options: list[Option], rng: Random, settings: ContestSettings
    ) -> Thought[Contest]:
        root = yield from self._root(view, options)
        contest = Contest(root, options, settings, {})
        tries = self._simulations
        tries -= min(root.visits, int(KEPT_COUNTS * tries))
        started, done = time.monotonic(), 0
        most = usual = together(settings, tries)
        under_way: list[Walk] = []
        while contest.is_open and (spent := self._spent(done, tries, started)) < 1:
            contest.narrow(spent)
            walks = contest.walks(view, rng, most - len(under_way), tries - done)
            done += len(walks)
            asking, asked_at = under_way + walks, time.monotonic()
            under_way = yield from evaluation(asking, settings)
            most = min(usual, self._fitting(len(asking), time.monotonic() - asked_at))
        while under_way and self._spent(0, tries, started) < 1:
            under_way = yield from evaluation(under_way, settings)
        give_up(under_way)
        return contest

    def _fitting(self, walks: int, seconds: float) -> int:
        """How many walks may wait for each other on a machine that evaluates so many in a time.

        On a slow one a pass would else go on long after the clock.
        """
        if not self._milliseconds:
            return MOST_TRIES
        return max(1, int(walks * self._milliseconds / (1000 * PASSES * max(seconds, 1e-6))))

    def _spent(self, done: int, tries: int, started: float) -> float:
        """How much of the budget is spent, from 0 to 1."""
        tried = done / tries
        if not self._milliseconds:
            return tried
        return max(tried, (time.monotonic() - started) * 1000 / self._milliseconds)

    def _root(self, view: View, options: list[Option]) -> Thought[Node]:
        if self._kept is not None and self._kept[0] == encode(view.table, view.seat):
            return self._kept[1]
        (expected,) = yield [(view.table, view.seat, options)]
        return root_node(view, options, expected, self._settings)


def root_node(
    view: View, options: list[Option], expected: Expectation, settings: ContestSettings
) -> Node:
    """The decision that a search begins with."""
    worth = promised(expected).worths[view.seat]
    return new_node(view.table, options, expected.policy, worth, settings.heat)


def together(settings: ContestSettings, tries: int) -> int:
    """How many tries of a budget may wait for each other."""
    return max(1, min(settings.together, tries // settings.share_together))


def tell(network: Oracle, walks: list[Walk], settings: ContestSettings) -> None:
    """See walks to the ends of their turns."""
    while walks:
        walks = alone(network, evaluation(walks, settings))


def give_up(walks: list[Walk]) -> None:
    """Forget walks whose ends nobody will evaluate."""
    for way, _ in walks:
        for node, option in way:
            node.tally(option).waiting -= 1


def short_search(
    state: State, luck: Random, tries: int, settings: ContestSettings = USUAL
) -> Thought[Option]:
    """The best option of a position by a search of some tries, which waits for others."""
    view = state.view(state.asked)
    legal = view.legal()
    (expected,) = yield [(view.table, view.seat, legal)]
    contest = Contest(root_node(view, legal, expected, settings), legal, settings, {})
    done, batch = 0, together(settings, tries)
    while done < tries and contest.is_open:
        contest.narrow(done / tries)
        walks = contest.walks(view, luck, batch, tries - done)
        done += len(walks)
        while walks:
            walks = yield from evaluation(walks, settings)
    return contest.best()


def evaluation(walks: list[Walk], settings: ContestSettings) -> Thought[list[Walk]]:
    """Ask the network about the ends of walks, and tell all decisions on the way.

    What comes back are the walks within a turn, one decision further.
    """
    for each in walks:
        if each.state.is_over:
            back(each.way, at_the_end(each.state))
    going_on = [each for each in walks if not each.state.is_over]
    if not going_on:
        return []
    asking = [(each.state, each.state.asked, each.state.legal()) for each in going_on]
    answers = yield asking
    within: list[Walk] = []
    for (way, state), (_, seat, legal), expected in zip(going_on, asking, answers, strict=True):
        prospect = promised(expected)
        node, option = way[-1]
        if option not in node.children:
            worth = prospect.worths[seat]
            node.children[option] = new_node(state, legal, expected.policy, worth, settings.heat)
        following = node.children[option]
        if following.seat == seat == node.seat and not following.is_turn:
            within.append(walk_on(way, following, state, settings))
        else:
            back(way, prospect)
    return within


def promised(expected: Expectation) -> Prospect:
    """The network's expectation as a prospect for each seat."""
    return Prospect(
        [(1 + worth) / 2 for worth in expected.worth],
        margins(expected.scores),
    )


def ranked(root: Node, option: Option, most: int) -> Ranked:
    """An option with its expected lead, or without one if it was hardly tried."""
    tally = root.tallies.get(option)
    if tally is None or tally.visits < max(TRIED, most * WELL_TRIED):
        return Ranked(option, None, root.tries(option))
    return Ranked(option, tally.mean_lead, tally.visits, tally.error, turn_after(root, option))
