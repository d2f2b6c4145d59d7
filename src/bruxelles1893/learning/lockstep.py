"""Lessons of the search: many games side by side, one question to the network for all of them.

A share of the decisions is searched, and teaches how likely a wiser network would play each option;
the others are played as the network likes, so that more games are seen to their ends.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random
from typing import Final

from bruxelles1893.bots.network.bot import Expectation, Oracle, expectations
from bruxelles1893.bots.search.contest import Contest, Walk, gumbel
from bruxelles1893.bots.search.master import USUAL, root_node, tell, together
from bruxelles1893.engine import Option, Seat, State, View, new_game, ruleset
from bruxelles1893.learning.teachers import Lesson, Opinion

PARTS: Final = 1000
"""Likelihoods are stored as parts of this whole."""


class Pupil:
    """One game, and the search of its open decision."""

    def __init__(self, rules: str, players: int, seed: int) -> None:
        self.lesson: Final = Lesson(rules, players, seed, [], {})
        self.state: Final = new_game(ruleset(rules), players, seed)
        self.rng: Final = Random(seed)
        self._view: View | None = None
        self._contest: Contest | None = None
        self._done = 0
        self._play_forced()

    @property
    def is_searching(self) -> bool:
        """Whether there is more to find out about the open decision."""
        return self._contest is not None

    def question(self) -> tuple[State, Seat, list[Option]]:
        """The open decision, to ask a network about."""
        self._view = self.state.view(self.state.asked)
        return self._view.table, self._view.seat, self._view.legal()

    def begin(self, expected: Expectation, searches: bool) -> None:
        """Search the open decision, or play what the network says."""
        assert self._view is not None
        options = self._view.legal()
        if not searches:
            self.play(self.rng.choices(options, expected.policy)[0])
            return
        root = root_node(self._view, options, expected, USUAL)
        self._contest = Contest(root, options, USUAL, gumbel(options, self.rng))
        self._done = 0

    def walks(self, tries: int) -> list[Walk]:
        """The next tries of the search."""
        assert self._contest is not None
        assert self._view is not None
        if not self._contest.is_open:
            return []
        self._contest.narrow(self._done / tries)
        batch = together(USUAL, tries)
        walks = self._contest.walks(self._view, self.rng, batch, tries - self._done)
        self._done += len(walks)
        return walks

    def conclude(self, tries: int) -> None:
        """Play what was found best, once the search is over, and keep what it thinks."""
        contest = self._contest
        if contest is not None and (self._done >= tries or not contest.is_open):
            self.lesson.opinions[len(self.lesson.moves)] = opinion(contest)
            self._contest = None
            self.play(contest.best())

    def play(self, option: Option) -> None:
        """Play an option, and all after it that leave no choice."""
        self.lesson.moves.append(option)
        self.state.take(option)
        self._play_forced()

    def _play_forced(self) -> None:
        while len(legal := self.state.legal()) == 1:
            self.lesson.moves.append(legal[0])
            self.state.take(legal[0])


def opinion(contest: Contest) -> Opinion:
    """A search's opinion of the options, in parts of a whole."""
    parts = {option: round(PARTS * likely) for option, likely in contest.policy().items()}
    return {option: part for option, part in parts.items() if part}


class Lockstep:
    """Games side by side that ask one network."""

    def __init__(
        self,
        network: Oracle,
        tables: list[tuple[str, int]],
        games: int,
        tries: int,
        share: float,
        seed: int,
    ) -> None:
        self._network: Final = network
        self._tables: Final = tables
        self._tries: Final = tries
        self._share: Final = share
        self._seed: Final = seed
        self._begun = 0
        self._pupils: Final = [self._new() for _ in range(games)]

    def lessons(self, ends: float) -> Iterator[Lesson]:
        """Games as they end; when the time `ends` (`time.monotonic`) those that go on are hurried.

        Nothing is taught by decisions that are hurried, and no game begins.
        """
        pupils = self._pupils
        while pupils:
            is_late = time.monotonic() > ends
            self._begin(pupils, 0.0 if is_late else self._share)
            self._try(pupils)
            over = [pupil for pupil in pupils if pupil.state.is_over]
            yield from [pupil.lesson for pupil in over]
            pupils = [pupil for pupil in pupils if not pupil.state.is_over]
            if not is_late:
                pupils += [self._new() for _ in over]

    def _begin(self, pupils: list[Pupil], share: float) -> None:
        """Open the decisions that nothing is known of yet."""
        idle = [pupil for pupil in pupils if not pupil.is_searching]
        if idle:
            answers = expectations(self._network, [pupil.question() for pupil in idle])
            for pupil, expected in zip(idle, answers, strict=True):
                pupil.begin(expected, pupil.rng.random() < share)

    def _try(self, pupils: list[Pupil]) -> None:
        """The next tries of all searches, evaluated by the network in one batch."""
        searching = [pupil for pupil in pupils if pupil.is_searching]
        walks = [walk for pupil in searching for walk in pupil.walks(self._tries)]
        tell(self._network, walks, USUAL)
        for pupil in searching:
            pupil.conclude(self._tries)

    def _new(self) -> Pupil:
        rules, players = self._tables[self._begun % len(self._tables)]
        self._begun += 1
        return Pupil(rules, players, self._seed + self._begun)
