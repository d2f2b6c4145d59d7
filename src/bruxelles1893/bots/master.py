"""The strongest bot: a tree search that asks the network at every new position.

Each try draws the hidden cards anew and walks down the tree (`walks`). Several tries wait for each
other at its edge, so that the network is asked about all of them in one pass: its policy is the
prior of the new position, and what it expects for each seat goes up the tree.
"""

from __future__ import annotations

import time
from pathlib import Path
from random import Random
from typing import Final

from bruxelles1893.bots.evaluation import margin
from bruxelles1893.bots.network import SHIPPED, Expectation, Network, expectations, load
from bruxelles1893.bots.planner import Ranked
from bruxelles1893.bots.search import worth_a_try
from bruxelles1893.bots.tree import is_decided
from bruxelles1893.bots.walks import (
    Node,
    Prospect,
    Settings,
    Walk,
    asked,
    at_the_end,
    back,
    new_node,
    play,
    ranked,
    walk,
)
from bruxelles1893.engine import View
from bruxelles1893.observation import encode

USUAL: Final = Settings(
    exploration=0.25, caution=0.03, heat=1.4, doubt=0.0, together=16, share_together=16
)
MOST_TRIES: Final = 1_000_000
KEPT_COUNTS: Final = 0.75
"""Of a budget of tries at most this part may be what is kept from the decision before."""


class MasterBot:
    """Searches with a budget of simulations, or of milliseconds for play against people."""

    def __init__(
        self,
        simulations: int = 400,
        milliseconds: int | None = None,
        path: Path = SHIPPED,
        settings: Settings = USUAL,
    ) -> None:
        self._simulations: Final = simulations
        self._milliseconds: Final = milliseconds
        self._network: Final = load(path)
        self._settings: Final = settings
        self._kept: tuple[bytes, Node] | None = None

    def choose(self, view: View, legal: list[int], rng: Random) -> int:
        """Search, and pick the option tried most."""
        options = worth_a_try(view, legal, rng)
        if len(options) == 1:
            return options[0]
        root = self._search(view, options, rng, stops_early=True)
        choice = max(options, key=root.tries)
        self._keep(view, root, choice, rng)
        return choice

    def explain(self, view: View, legal: list[int], rng: Random) -> list[Ranked]:
        """All options, the one tried most first."""
        root = self._search(view, worth_a_try(view, legal, rng), rng, stops_early=False)
        order = sorted(legal, key=root.tries, reverse=True)
        return [ranked(root, option) for option in order]

    def __deepcopy__(self, memo: object) -> MasterBot:
        new = MasterBot.__new__(MasterBot)
        new.__dict__.update(self.__dict__)
        new._kept = None
        return new

    def _keep(self, view: View, root: Node, choice: int, rng: Random) -> None:
        """Keep what is known of the seat's next decision, if it comes as it should."""
        self._kept = None
        child = root.children.get(choice)
        if child is not None and child.seat == view.seat:
            after = view.determinize(rng)
            play(after, choice)
            if after.stack and asked(after) == view.seat:
                self._kept = (encode(after, view.seat), child)

    def _search(self, view: View, options: list[int], rng: Random, stops_early: bool) -> Node:
        root = self._root(view, options)
        tries = MOST_TRIES if self._milliseconds else self._simulations
        tries -= min(root.visits - 1, int(KEPT_COUNTS * tries))
        started = time.monotonic()
        together = self._together(tries)
        done = 0
        while done < tries:
            left = self._left(done, tries, started)
            if done and (left <= 0 or (stops_early and is_decided(root, options, left))):
                break
            walks = [
                walk(root, view.determinize(rng), options, self._settings)
                for _ in range(min(together, tries - done))
            ]
            tell(self._network, walks, self._settings.heat)
            done += len(walks)
        return root

    def _together(self, tries: int) -> int:
        settings = self._settings
        return max(1, min(settings.together, tries // settings.share_together))

    def _left(self, done: int, tries: int, started: float) -> int:
        """Tries that are left, or that time is left for as far as one can tell."""
        if not self._milliseconds:
            return tries - done
        spent = time.monotonic() - started
        return int(done * (self._milliseconds / 1000 - spent) / max(spent, 1e-6))

    def _root(self, view: View, options: list[int]) -> Node:
        if self._kept is not None and self._kept[0] == encode(view.table, view.seat):
            return self._kept[1]
        told = expectations(self._network, [(view.table, view.seat, options)])[0]
        worth = promised(told).worths[view.seat]
        return new_node(view.table, options, told.policy, worth, self._settings.heat)


def tell(network: Network, walks: list[Walk], heat: float) -> None:
    """Ask the network about the ends of walks, and tell all decisions on the way."""
    for each in walks:
        if not each.state.stack:
            back(each.way, at_the_end(each.state))
    going_on = [each for each in walks if each.state.stack]
    if not going_on:
        return
    asking = [(each.state, asked(each.state), each.state.legal()) for each in going_on]
    told = expectations(network, asking)
    for each, (state, seat, legal), expected in zip(going_on, asking, told, strict=True):
        prospect = promised(expected)
        node, option = each.way[-1]
        if option not in node.children:
            worth = prospect.worths[seat]
            node.children[option] = new_node(state, legal, expected.policy, worth, heat)
        back(each.way, prospect)


def promised(expected: Expectation) -> Prospect:
    """What the network promises each seat."""
    return Prospect(
        [(1 + worth) / 2 for worth in expected.worth],
        [margin(expected.scores, seat) for seat in range(len(expected.scores))],
    )
