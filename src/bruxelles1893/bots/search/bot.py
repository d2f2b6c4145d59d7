"""A bot that searches: it tries whole turns on tables drawn to fit what its seat may know.

Each try draws the hidden cards, follows what has looked good so far through the decisions of a
turn (and, where it has been often enough, through those of the others' turns), lets everybody play
on to the end of the round, and asks an evaluator what each seat may expect. What was found out
about a turn is kept for its next decision, if that looks exactly as it should.
"""

from __future__ import annotations

import time
from math import exp, log
from random import Random
from typing import Final, NamedTuple

from bruxelles1893.bots.evaluation.evaluators import (
    Evaluator,
    Outlook,
    Prior,
    Prospect,
    Ranked,
    WeighedEvaluator,
)
from bruxelles1893.bots.evaluation.scores import margins
from bruxelles1893.bots.search.tree import (
    Growth,
    Node,
    Selection,
    Way,
    back,
    is_decided,
    turn_after,
    walk,
)
from bruxelles1893.bots.simple.planner import PlannerPrior, QuickPlanner
from bruxelles1893.engine import Option, State, View
from bruxelles1893.engine.core.decoding import is_space
from bruxelles1893.engine.core.steps import TURN
from bruxelles1893.engine.history.playout import Policy, play_rounds
from bruxelles1893.engine.queries import useful
from bruxelles1893.observation import encode

MOST_TRIES: Final = 1_000_000
LEAST_PRIOR: Final = 1e-6


class SearchSettings(NamedTuple):
    """The settings of a search."""

    selection: Selection = Selection(exploration=0.4, caution=0.05)
    own_tries: int = 8
    """Tries of an option before the seat's next decision in the turn is searched too."""
    other_tries: int = 40
    """The same for the decisions of others, and of later turns."""
    draws: int = 2
    """Tables on which the options are judged before the first try."""
    prior_points: float = 4.0
    """Points of margin that make an option e times as likely the best beforehand."""
    prior_tries: int = 4
    """Tries that this opinion counts as when one is chosen."""
    even: float = 0.1
    """The part of the options' opinion that is the same for all of them."""
    lead_share: float = 0.3
    """The part of an outcome's worth that is its lead in points; the rest is the chance to win."""
    lead_points: float = 25.0
    """Points of lead that count as much."""
    full_choice: int = 3
    """Options of a decision within a turn that deserve the whole budget."""
    well_tried: float = 0.5
    """Tries, beside those of the option tried most, that an option needs for a number."""


class AfterTries(Growth):
    """A walk goes on after options that were tried often, up to the end of the round."""

    def __init__(self, root: Node, last: int, prior: Prior, settings: SearchSettings) -> None:
        self._root: Final = root
        self._last: Final = last
        self._prior: Final = prior
        self._settings: Final = settings

    def following(self, node: Node, option: Option, state: State) -> Node | None:
        """The decision after an option: a new one once the option was tried often enough."""
        if state.is_over or state.round > self._last:
            return None
        child = node.children.get(option)
        if child is None:
            if node.tries(option) < self._needed(node, state):
                return None
            child = node.children[option] = self._new_node(state)
        return child if child.asks(state) else None

    def _needed(self, node: Node, state: State) -> int:
        step, asked, _ = state.question
        is_own = asked == self._root.seat == node.seat and step != TURN
        return self._settings.own_tries if is_own else self._settings.other_tries

    def _new_node(self, state: State) -> Node:
        step, asked, _ = state.question
        options = state.legal()
        judged = self._prior.likelihoods(state, options)
        return Node(step, asked, dict(zip(options, judged, strict=True)))


class SearchBot:
    """Searches with a budget of simulations, or of milliseconds for play against people."""

    def __init__(
        self,
        simulations: int = 50,
        milliseconds: int | None = None,
        evaluator: Evaluator | None = None,
        policy: Policy | None = None,
        prior: Prior | None = None,
        settings: SearchSettings | None = None,
    ) -> None:
        self._simulations: Final = simulations
        self._milliseconds: Final = milliseconds
        self._evaluator: Final[Evaluator] = evaluator or WeighedEvaluator()
        self._policy: Final[Policy] = policy or QuickPlanner().choose
        self._settings: Final = settings or SearchSettings()
        self._prior: Final[Prior] = prior or PlannerPrior(self._settings.prior_points)
        self._kept: tuple[bytes, Node] | None = None

    def choose(self, view: View, legal: list[Option], rng: Random) -> Option:
        """Search, and pick the option that promises most."""
        options = worth_a_try(view, legal, rng)
        if len(options) == 1:
            root = self._root(view)
            choice = options[0]
        else:
            root = self._search(view, options, rng, stops_early=True)
            choice = most_promising(root, options, self._settings)
        self._keep(view, root, choice, rng)
        return choice

    def explain(self, view: View, legal: list[Option], rng: Random) -> list[Ranked]:
        """All options: those tried well by the lead that they promise, then the others."""
        options = worth_a_try(view, legal, rng)
        root = self._search(view, options, rng, stops_early=False)
        return ranked(root, legal, self._settings.well_tried)

    def __deepcopy__(self, memo: object) -> SearchBot:
        new = SearchBot(
            self._simulations,
            self._milliseconds,
            self._evaluator,
            self._policy,
            self._prior,
            self._settings,
        )
        if self._kept is not None:
            new._kept = (self._kept[0], self._kept[1].copy())
        return new

    def _keep(self, view: View, root: Node, choice: Option, rng: Random) -> None:
        """Keep what is known of this turn for the seat's next decision in it."""
        self._kept = None
        child = root.children.get(choice)
        if child is None or child.seat != view.seat or child.is_turn:
            return
        after = view.determinize(rng)
        after.take(choice)
        if not after.is_over and child.asks(after):
            self._kept = (encode(after, view.seat), child)

    def _root(self, view: View) -> Node:
        if self._kept is not None and self._kept[0] == encode(view.table, view.seat):
            return self._kept[1]
        step, seat, _ = view.table.question
        return Node(step, seat, {})

    def _search(self, view: View, options: list[Option], rng: Random, stops_early: bool) -> Node:
        root = self._root(view)
        root.priors = self._judged(view, options, rng)
        share = self._share(view, options)
        tries = max(1, int(self._simulations * share)) if self._milliseconds is None else MOST_TRIES
        started = time.monotonic()
        seconds = 0.0 if self._milliseconds is None else share * self._milliseconds / 1000
        draws: list[int] = []
        done = 0
        while done < tries:
            left = max(0, tries - max(root.visits, done))
            if seconds:
                spent = time.monotonic() - started
                left = int(done * (seconds - spent) / spent) if done else 1
            if done and (left <= 0 or (stops_early and is_decided(root, options, left))):
                break
            self._try(root, view, options, draws, rng)
            done += 1
        return root

    def _share(self, view: View, options: list[Option]) -> float:
        """The share of the budget for a decision: all for a turn, less for a choice of two."""
        if view.table.step == TURN:
            return 1.0
        return min(1.0, len(options) / self._settings.full_choice)

    def _judged(self, view: View, options: list[Option], rng: Random) -> dict[Option, float]:
        """The prior's opinion, as a mean over several tables."""
        sums = [0.0] * len(options)
        for _ in range(self._settings.draws):
            judged = self._prior.likelihoods(view.determinize(rng), options)
            for place, likelihood in enumerate(judged):
                sums[place] += likelihood
        even = self._settings.even
        least, weight = even / len(options), (1 - even) / self._settings.draws
        return {option: least + weight * sums[place] for place, option in enumerate(options)}

    def _try(
        self, root: Node, view: View, options: list[Option], draws: list[int], rng: Random
    ) -> None:
        """One simulation; the n-th try of each option sees the same hidden cards and chance."""
        option = root.best(options, self._settings.selection)
        number = root.tries(option)
        while len(draws) <= number:
            draws.append(int(rng.random() * (1 << 53)))
        own = Random(draws[number])
        self._simulate(root, view.determinize(own), option, own)

    def _simulate(self, root: Node, state: State, option: Option, rng: Random) -> None:
        last = max(1, state.round)
        way: Way = []
        growth = AfterTries(root, last, self._prior, self._settings)
        walk(way, root, option, state, growth, self._settings.selection)
        play_rounds(state, self._policy, rng, last)
        back(way, self._prospect(self._evaluator.outlook(state)))

    def _prospect(self, outlook: Outlook) -> Prospect:
        """The prospect that goes up the tree: the chance to win, mixed with a share of the lead."""
        scores, settings = outlook.scores, self._settings
        leads = margins(scores)
        worths: list[float] = []
        for lead, chance in zip(leads, outlook.chances, strict=True):
            by_lead = 1 / (1 + exp(-lead / settings.lead_points))
            worths.append(chance + settings.lead_share * (by_lead - chance))
        return Prospect(worths, leads)


def worth_a_try(view: View, legal: list[Option], rng: Random) -> list[Option]:
    """The legal options that do something, and every space of the Art Nouveau board.

    A pawn there whose action cannot be done still bids for its column and counts around irises;
    without such placements search wins far fewer games.
    """
    acting = that_act(view, legal, rng)
    return [option for option in legal if option in acting or is_space(option)]


def that_act(view: View, legal: list[Option], rng: Random) -> list[Option]:
    """The legal options without those that place a pawn and let no action be done."""
    if len(legal) == 1:
        return legal
    sensible = useful(view.determinize(rng))
    kept = [option for option in legal if option in sensible]
    return kept or legal


def most_promising(root: Node, options: list[Option], settings: SearchSettings) -> Option:
    """The option with the largest lead, where the opinion beforehand counts as some tries.

    Few tries alone would make the luckiest option the best one.
    """
    opinions = [
        settings.prior_points * log(max(LEAST_PRIOR, root.priors[option])) for option in options
    ]
    beyond, visits = 0.0, 0
    for option, opinion in zip(options, opinions, strict=True):
        tally = root.tallies.get(option)
        if tally is not None:
            beyond += tally.lead - tally.visits * opinion
            visits += tally.visits
    usual = beyond / visits
    best, most = options[0], -1.0e9
    for option, opinion in zip(options, opinions, strict=True):
        tally = root.tallies.get(option)
        lead, tries = settings.prior_tries * (usual + opinion), settings.prior_tries
        if tally is not None:
            lead, tries = lead + tally.lead, tries + tally.visits
        if tries and lead / tries > most:
            best, most = option, lead / tries
    return best


def ranked(root: Node, legal: list[Option], well_tried: float) -> list[Ranked]:
    """The options tried well by their lead, then the others by how often they were tried."""
    needed = well_tried * max([root.tries(option) for option in legal])
    entries = [entry(root, option, needed) for option in legal]
    return sorted(entries, key=standing)


def standing(ranked: Ranked) -> tuple[bool, float, int]:
    """The place of an option in a list: what promises the largest lead comes first."""
    return ranked.margin is None, -(ranked.margin or 0.0), -ranked.visits


def entry(root: Node, option: Option, needed: float) -> Ranked:
    """An option with the turn that it begins; without a number unless it was tried well."""
    tally = root.tallies.get(option)
    if tally is None:
        return Ranked(option, None, 0)
    if tally.visits < needed:
        return Ranked(option, None, tally.visits)
    return Ranked(option, tally.mean_lead, tally.visits, tally.error, turn_after(root, option))
