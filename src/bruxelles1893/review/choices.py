"""What choices cost: each beside what the reviewing bot would have chosen.

An option is judged by where the whole turn leads that it begins: the bot goes on for the seat until
somebody else is asked, on several draws of the hidden cards that are the same for all options.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from random import Random
from typing import Final, NamedTuple

from bruxelles1893.bots.evaluation import CLOSE, margin, worth_of
from bruxelles1893.bots.evaluators import Outlook
from bruxelles1893.bots.planner import is_within_turn
from bruxelles1893.engine import Option, Seat, Session, State
from bruxelles1893.review.reviewers import Reviewer

CONSIDERED: Final = 6
"""Options that the bot likes best, beside the one played."""
DRAWS: Final = 4
LONGEST_TURN: Final = 60
BEYOND_DOUBT: Final = 0.6
"""An option that the bot finds best and so likely needs no second thought."""
FLAT: Final = 0.05
"""A chance this near to none or to certainty no longer tells one turn from another."""
POINT: Final = 1 / (4 * CLOSE)
"""What a point is worth where chances are flat: as much as a lead of one counts in an even game."""


class Line(NamedTuple):
    """A turn that begins with an option, on the first draw, and the seat's outlook after it."""

    options: list[Option]
    chance: float
    score: float
    lead: float

    @property
    def worth(self) -> float:
        """From 0 to 1: half of it winning, half of it the lead, so that lost games count too."""
        return worth_of(self.chance, self.lead)


class Choice(NamedTuple):
    """What a seat played before move `ply`, and what the bot finds best, with or without search.

    `also` are later or earlier moves of the round before which the same would have been better.
    """

    ply: int
    round: int
    seat: Seat
    played: Line
    best: Line
    is_searched: bool = False
    also: tuple[int, ...] = ()

    @property
    def is_flat(self) -> bool:
        """Whether the chance tells nothing: the game was as good as lost or won either way."""
        return are_flat((self.played, self.best))

    @property
    def points(self) -> float:
        """The lead that the choice gave away."""
        return self.best.lead - self.played.lead

    @property
    def cost(self) -> float:
        """How much worth the choice gave away; in points alone where the chance is flat."""
        return POINT * self.points if self.is_flat else self.best.worth - self.played.worth


def are_flat(lines: Sequence[Line]) -> bool:
    """Whether the game is nearly lost, or nearly won, after every one of these turns."""
    return all(each.chance < FLAT for each in lines) or all(
        each.chance > 1 - FLAT for each in lines
    )


def best_of(lines: Sequence[Line]) -> Line:
    """The turn that is worth most, or that leads most where all chances are flat."""
    if are_flat(lines):
        return max(lines, key=lambda each: each.lead)
    return max(lines, key=lambda each: each.worth)


class Walk:
    """A turn that goes on, on one draw of the hidden cards."""

    def __init__(self, state: State, option: Option) -> None:
        self.seat: Final = state.asked
        self.state: Final = state
        self.options: Final = [option]
        state.take(option)

    @property
    def is_open(self) -> bool:
        """Whether the seat is still asked in the same turn."""
        return is_within_turn(self.state, self.seat) and len(self.options) < LONGEST_TURN

    def take(self, option: Option) -> None:
        """Go on."""
        self.options.append(option)
        self.state.take(option)

    def take_forced(self) -> None:
        """Go on as long as there is nothing to choose."""
        while self.is_open and len(self.state.legal()) == 1:
            self.take(self.state.legal()[0])


def drawn(state: State, ply: int, draw: int) -> State:
    """A full state that fits what the seat which is asked may know; always the same."""
    return state.determinize(state.asked, Random(f"{ply}/{draw}"))


class Question(NamedTuple):
    """A moment to be looked at closely, and the options to compare; the played one first."""

    ply: int
    state: State
    options: list[Option]

    def walks(self) -> list[Walk]:
        """All turns to be compared, option by option, on all draws."""
        return [
            Walk(drawn(self.state, self.ply, draw), option)
            for option in self.options
            for draw in range(DRAWS)
        ]


def questions(
    session: Session, plies: Iterable[int], states: list[State], reviewer: Reviewer
) -> list[Question]:
    """The moments at which the bot is not at once of the player's opinion."""
    found = []
    for ply, state, policy in zip(plies, states, reviewer.likelihoods(states), strict=True):
        likely = policy[state.legal().index(session.moves[ply].option)]
        if likely < BEYOND_DOUBT or likely < max(policy):
            found.append(question(session, ply, state, policy))
    return found


def question(session: Session, ply: int, state: State, policy: list[float]) -> Question:
    """The choice made at a moment, beside those that the bot likes best."""
    played = session.moves[ply].option
    likely = dict(zip(state.legal(), policy, strict=True))
    ranked = sorted(likely, key=lambda option: -likely[option])[:CONSIDERED]
    return Question(ply, state, [played, *(option for option in ranked if option != played)])


def choice_at(session: Session, ply: int, reviewer: Reviewer) -> Choice | None:
    """What a choice cost, however likely it was; None where there was no choice."""
    if ply >= len(session.moves):
        return None
    state = session.at(ply)
    if len(state.legal()) < 2:
        return None
    (policy,) = reviewer.likelihoods([state])
    return judged([question(session, ply, state, policy)], reviewer)[0]


def finish(walks: list[Walk], reviewer: Reviewer) -> None:
    """Let the bot complete all turns, asked about all of them at once."""
    while True:
        for walk in walks:
            walk.take_forced()
        going = [walk for walk in walks if walk.is_open]
        if not going:
            return
        for walk, option in zip(going, reviewer.choices([w.state for w in going]), strict=True):
            walk.take(option)


def judged(asking: list[Question], reviewer: Reviewer) -> list[Choice]:
    """What each choice cost."""
    return [
        Choice(
            question.ply,
            question.state.round,
            question.state.asked,
            lines[0],
            best_of(lines),
        )
        for question, lines in zip(asking, compared(asking, reviewer), strict=True)
    ]


def compared(asking: list[Question], reviewer: Reviewer) -> list[list[Line]]:
    """What each option of each question promises, in the order of the options."""
    walks = [walk for question in asking for walk in question.walks()]
    finish(walks, reviewer)
    outcomes = iter(
        zip(walks, reviewer.chances.outlooks([walk.state for walk in walks]), strict=True)
    )
    return [[_line(list(islice(outcomes, DRAWS))) for _ in each.options] for each in asking]


def _line(own: list[tuple[Walk, Outlook]]) -> Line:
    first = own[0][0]
    return line(first.options, first.seat, [outlook for _, outlook in own])


def line(options: list[Option], seat: Seat, outlooks: list[Outlook]) -> Line:
    """A turn with the mean of what it promises a seat."""
    count = len(outlooks)
    return Line(
        options,
        sum(each.chances[seat] for each in outlooks) / count,
        sum(each.scores[seat] for each in outlooks) / count,
        sum(margin(each.scores, seat) for each in outlooks) / count,
    )
