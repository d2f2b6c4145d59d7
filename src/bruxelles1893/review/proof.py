"""Whether a choice cost anything: rounds played on after it and after a better one, in pairs.

Both games of a pair have the same hidden cards and begin with the same luck, so that only the
choice tells them apart. All seats play options with the network's probabilities. A difference
counts if it is more than two standard errors, so that luck alone does not. A plan that the network
does not see must not look like a mistake: so in a few more pairs the player searches at each
decision, and the difference must be there too.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Final, NamedTuple

from bruxelles1893.bots.evaluation.evaluators import Outlook
from bruxelles1893.bots.evaluation.scores import margin
from bruxelles1893.engine import Option, Seat, Session, State
from bruxelles1893.engine.history.playout import play_forced
from bruxelles1893.review.choices import (
    DRAWS,
    ReviewedChoice,
    TurnWalk,
    drawn,
    finish,
    judged,
    line,
    question,
)
from bruxelles1893.review.reviewers import Reviewer

if TYPE_CHECKING:
    from bruxelles1893.bots.network.thoughts import Thought

STAGES: Final = (4, 6, 10)
"""Pairs of a quick proof: more are played while it is neither clear nor hopeless."""
HOPELESS: Final = 0.5
"""A difference of so few standard errors is not followed up."""
CLEAR: Final = 3.5
"""A difference of so many standard errors needs no more games, if some have been played."""
SOME: Final = 8
SOUGHT: Final = 6
"""Pairs in which the player searches."""
BESIDE: Final = 1000
"""Their draws begin here."""
TRIES: Final = 8
"""Of each of these searches."""
BORNE_OUT: Final = 1.0
"""Standard errors that they must find the difference to be at least."""


class Suspect(NamedTuple):
    """A moment to look at closely, which can go to another process: the state, and the choice."""

    state: State
    choice: ReviewedChoice


class Playing(NamedTuple):
    """A game that is played on to the end of round `last`, with luck of its own."""

    state: State
    last: int
    luck: Random


class Continuation(NamedTuple):
    """An option of a moment that is to be played on, on some draws of the hidden cards."""

    suspect: Suspect
    option: Option
    games: range


class PlayOutcome(NamedTuple):
    """How a turn went on on the first draw, and what was in store when the rounds were over."""

    turn: list[Option]
    outlooks: list[Outlook]


def play_out(
    games: Sequence[Playing], reviewer: Reviewer, seekers: Sequence[Seat] = (), tries: int = TRIES
) -> None:
    """Play all games on side by side, an option as likely as the bot finds it.

    `seekers` are seats, game by game, that search instead.
    """
    reviewer.think(
        _on(game, reviewer, seeker, tries) for game, seeker in zip_longest(games, seekers)
    )


def _on(game: Playing, reviewer: Reviewer, seeker: Seat | None, tries: int) -> Thought[None]:
    state = game.state
    play_forced(state)
    while _is_going_on(game):
        seeks = state.asked == seeker
        state.take((yield from reviewer.option(state, game.luck, tries if seeks else 0)))
        play_forced(state)


def _is_going_on(game: Playing) -> bool:
    return not game.state.is_over and game.state.round <= game.last


def played_on(
    trials: Sequence[Continuation], reviewer: Reviewer, tries: int = 0
) -> list[PlayOutcome]:
    """Play rounds on after options, each on its draws; game for game with the same luck.

    With `tries` the player in question searches so much at every decision.
    """
    walks = [[_begun(each, game) for game in each.games] for each in trials]
    everyone = [walk for own in walks for walk in own]
    if not tries:
        finish(everyone, reviewer)
    games = [
        Playing(walk.state, max(1, trial.suspect.state.round), Random(game))
        for trial, own in zip(trials, walks, strict=True)
        for game, walk in zip(trial.games, own, strict=True)
    ]
    play_out(games, reviewer, [walk.seat for walk in everyone] if tries else (), tries)
    outlooks = iter(reviewer.chances.outlooks([walk.state for walk in everyone]))
    return [PlayOutcome(own[0].options, [next(outlooks) for _ in own]) for own in walks]


def _begun(trial: Continuation, game: int) -> TurnWalk:
    return TurnWalk(drawn(trial.suspect.state, trial.suspect.choice.ply, game), trial.option)


class Difference(NamedTuple):
    """The difference between two turns in points, and its standard error."""

    points: float
    error: float


def difference(seat: Seat, played: Sequence[Outlook], best: Sequence[Outlook]) -> Difference:
    """The mean difference of the leads of pairs of games."""
    gained = [
        margin(after.scores, seat) - margin(before.scores, seat)
        for before, after in zip(played, best, strict=True)
    ]
    return Difference(fmean(gained), stdev(gained) / sqrt(len(gained)))


class Proof:
    """A suspected moment and the pairs of games that were played on from it."""

    def __init__(self, suspect: Suspect, first: int = DRAWS) -> None:
        self._suspect: Final = suspect
        self._first: Final = first
        self._played: Final[list[Outlook]] = []
        self._best: Final[list[Outlook]] = []

    def trials(self, games: int) -> tuple[Continuation, Continuation]:
        """The next pairs: what was played, and what may be better."""
        choice, first = self._suspect.choice, self._first + len(self._played)
        draws = range(first, first + games)
        played, best = choice.played.options[0], choice.best.options[0]
        return Continuation(self._suspect, played, draws), Continuation(self._suspect, best, draws)

    def add(self, played: PlayOutcome, best: PlayOutcome) -> None:
        """Keep what came of some pairs."""
        self._played.extend(played.outlooks)
        self._best.extend(best.outlooks)

    @property
    def is_open(self) -> bool:
        """Whether more pairs can still tell something."""
        points, error = self._measured()
        is_clear = len(self._played) >= SOME and points > CLEAR * error
        return points > HOPELESS * error and not is_clear

    @property
    def choice(self) -> ReviewedChoice:
        """The choice with what the games say of it."""
        choice = self._suspect.choice
        return choice._replace(
            played=line(choice.played.options, choice.seat, self._played),
            best=line(choice.best.options, choice.seat, self._best),
            games=len(self._played),
            error=self._measured()[1],
        )

    def _measured(self) -> Difference:
        return difference(self._suspect.choice.seat, self._played, self._best)


def choice_at(session: Session, ply: int, reviewer: Reviewer) -> ReviewedChoice | None:
    """The cost of a choice, however likely it was; None where there was no choice."""
    if ply >= len(session.moves):
        return None
    state = session.at(ply)
    if len(state.legal()) < 2:
        return None
    (policy,) = reviewer.likelihoods([state])
    (choice,) = judged([question(session, ply, state, policy)], reviewer)
    if choice.best.options[0] == choice.played.options[0]:
        return choice
    return proven([Suspect(state, choice)], reviewer)[0]


def proven(suspects: Sequence[Suspect], reviewer: Reviewer) -> list[ReviewedChoice]:
    """Suspected moments as pairs of games tell them, all played on side by side."""
    proofs = [Proof(each) for each in suspects]
    going_on = proofs
    for games in STAGES:
        add_pairs(going_on, games, reviewer)
        going_on = [each for each in going_on if each.is_open]
    found = [each.choice for each in proofs]
    states = [each.state for each in suspects]
    return borne_out([*map(Suspect, states, found)], reviewer)


def add_pairs(proofs: Sequence[Proof], games: int, reviewer: Reviewer) -> None:
    """Play some more pairs of each moment."""
    found = iter(played_on([trial for each in proofs for trial in each.trials(games)], reviewer))
    for each in proofs:
        each.add(next(found), next(found))


def borne_out(
    suspects: Sequence[Suspect], reviewer: Reviewer, games: int = SOUGHT, tries: int = TRIES
) -> list[ReviewedChoice]:
    """The choices, sure ones only if they cost something to a player who searches, too."""
    trials = [
        Continuation(each, way.options[0], range(BESIDE, BESIDE + games))
        for each in suspects
        if each.choice.is_sure
        for way in (each.choice.played, each.choice.best)
    ]
    found = iter(played_on(trials, reviewer, tries))
    return [
        _against(each.choice, next(found), next(found)) if each.choice.is_sure else each.choice
        for each in suspects
    ]


def _against(choice: ReviewedChoice, played: PlayOutcome, best: PlayOutcome) -> ReviewedChoice:
    sought = difference(choice.seat, played.outlooks, best.outlooks)
    return choice._replace(is_contradicted=sought.points <= BORNE_OUT * sought.error)
