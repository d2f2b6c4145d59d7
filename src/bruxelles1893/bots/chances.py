"""Chances to win: a judge's opinion of a position, fitted to the results of games.

The judge is the network where numpy is installed, and the planner's evaluation elsewhere. What it
thinks goes through numbers fitted on games of many bots (`chances.json`, which
`python -m bruxelles1893.arena.calibration` makes anew), by players and round. The numbers belong to
one judge: they name its digest, and are left alone if the judge has changed.

A position is judged as the seat that is asked sees it. Nobody's chances depend on a hidden card.
"""

from __future__ import annotations

import json
from hashlib import sha256
from math import log
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from bruxelles1893.bots.evaluation.evaluators import Outlook, chances, heat, softmax
from bruxelles1893.bots.evaluation.scores import expected_scores, weights_file, weights_for
from bruxelles1893.engine import Option, Seat, State

if TYPE_CHECKING:
    from bruxelles1893.bots.network.reading import Oracle

FITS_FILE: Final = Path(__file__).with_name("chances.json")
LEAST_CHANCE: Final = 1e-6
TOGETHER: Final = 256
"""Positions that a network looks at in one pass."""


class Opinion(NamedTuple):
    """A judge's opinion of a position by itself: log odds to win, and final scores, by seat."""

    odds: list[float]
    scores: list[float]


class Judge(Protocol):
    """Has an opinion of positions in which somebody is asked."""

    name: str

    def opinions(self, states: list[State]) -> list[Opinion]:
        """An opinion of each state."""
        ...

    def digest(self) -> str:
        """A digest of the judge's weights. It changes when the judge is trained again."""
        ...


class NetworkJudge:
    """The network; needs numpy."""

    name: str = "network"

    def __init__(self, path: Path | None = None) -> None:
        from bruxelles1893.bots.network.bot import SHIPPED, load

        self._path: Final = path or SHIPPED
        self._network: Final[Oracle] = load(self._path)

    def opinions(self, states: list[State]) -> list[Opinion]:
        """An opinion of each state, some hundred in one pass."""
        from bruxelles1893.bots.network.bot import expectations

        found: list[Opinion] = []
        for start in range(0, len(states), TOGETHER):
            asking: list[tuple[State, Seat, list[Option]]] = [
                (state, state.asked, []) for state in states[start : start + TOGETHER]
            ]
            found += [
                Opinion(log_odds(each.wins), each.scores)
                for each in expectations(self._network, asking)
            ]
        return found

    def digest(self) -> str:
        """The digest of its weights."""
        return digest_of(self._path.read_bytes())


class PlainJudge:
    """The planner's evaluation; needs nothing."""

    name: str = "evaluation"

    def opinions(self, states: list[State]) -> list[Opinion]:
        """An opinion of each state."""
        return [self._opinion(state) for state in states]

    def _opinion(self, state: State) -> Opinion:
        scores = expected_scores(state, weights_for(state.rules))
        return Opinion(log_odds(chances(scores, heat(state))), scores)

    def digest(self) -> str:
        """The digest of its weights."""
        return digest_of(weights_file())


def digest_of(content: bytes) -> str:
    """A short digest of a file's content."""
    return sha256(content).hexdigest()[:16]


def log_odds(wins: list[float]) -> list[float]:
    """The logarithms of chances."""
    return [log(max(win, LEAST_CHANCE)) for win in wins]


class Fit(NamedTuple):
    """The weights of a judge's log odds, and of its expected scores in tens of points."""

    odds: float = 1.0
    tens: float = 0.0


Fits = dict[int, list[Fit]]
"""By number of players, then by round from 1."""

AS_TOLD: Final = Fit()


class WinChances:
    """Each seat's chance to win and final score to expect, at any moment of a game."""

    def __init__(self, judge: Judge, fits: Fits | None) -> None:
        self.judge: Final = judge
        self._fits: Final = fits

    @property
    def is_fitted(self) -> bool:
        """Whether the chances have been fitted to games; if not, they are what the judge says."""
        return self._fits is not None

    def outlooks(self, states: list[State]) -> list[Outlook]:
        """The outlook of each position from the view of the asked seat; exact at the end.

        Of a running game give `View.table`: it holds nothing that others may not know.
        """
        open_states = [state for state in states if not state.is_over]
        opinions = iter(self.judge.opinions(open_states))
        return [
            final(state) if state.is_over else self._outlook(state, next(opinions))
            for state in states
        ]

    def outlook(self, state: State) -> Outlook:
        """The outlook of one position."""
        return self.outlooks([state])[0]

    def _outlook(self, state: State, opinion: Opinion) -> Outlook:
        fit = fit_for(self._fits, len(opinion.scores), state.round)
        return Outlook(opinion.scores, softmax(weighed(fit, opinion), 1.0))


def weighed(fit: Fit, opinion: Opinion) -> list[float]:
    """Log odds of a fit, up to a constant."""
    return [
        fit.odds * odds + fit.tens * score / 10
        for odds, score in zip(opinion.odds, opinion.scores, strict=True)
    ]


def fit_for(fits: Fits | None, players: int, number: int) -> Fit:
    """The fit of a table in a round; before the first round that of the first."""
    if fits is None:
        return AS_TOLD
    rounds = fits[players]
    return rounds[min(max(number, 1), len(rounds)) - 1]


def final(state: State) -> Outlook:
    """The outlook of a finished game; ties share the victory."""
    scores = [float(sheet.total) for sheet in state.scores()]
    return Outlook(scores, chances(scores, 0.0))


def stored_fits(judge: Judge, path: Path = FITS_FILE) -> Fits | None:
    """The fits that ship for a judge, or None if they were made for another."""
    stored = json.loads(path.read_text("utf-8")).get(judge.name, {})
    if stored.get("digest") != judge.digest():
        return None
    return {
        int(players): [Fit(*fit) for fit in rounds] for players, rounds in stored["fits"].items()
    }
