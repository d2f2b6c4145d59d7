"""The cost of choices: each is compared with what the reviewing bot would have chosen.

An option is judged by the end of the turn that it begins: the bot plays on for the seat until
somebody else is asked, on several draws of the hidden cards, the same for all options.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Final, NamedTuple

from bruxelles1893.bots.evaluation.evaluators import Outlook
from bruxelles1893.bots.evaluation.scores import CLOSE, margin, worth_of
from bruxelles1893.bots.simple.planner import is_within_turn
from bruxelles1893.engine import Option, Seat, Session, State
from bruxelles1893.review.bids import cheaper_bids
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
ERRORS: Final = 2.0
"""Standard errors that a difference may be off by luck alone."""
LEAST_POINTS: Final = 1.0
"""Points that must be left of a sure difference even then."""


class Line(NamedTuple):
    """A turn that begins with an option, on the first draw, and the seat's outlook after it."""

    options: list[Option]
    chance: float
    score: float
    lead: float

    @property
    def worth(self) -> float:
        """The worth from 0 to 1: half is winning, half the lead, so that lost games count too."""
        return worth_of(self.chance, self.lead)


class ReviewedChoice(NamedTuple):
    """A seat's choice before move `ply`, and the bot's best one, with or without search.

    `also` are later or earlier moves of the round before which the same would have been better.
    `games` pairs of games were played on after both turns; `error` is the standard error of the
    points that they tell. Without games both turns were only looked at. The choice
    `is_contradicted` if it costs nothing to a player who searches afterwards.
    """

    ply: int
    round: int
    seat: Seat
    played: Line
    best: Line
    is_searched: bool = False
    also: tuple[int, ...] = ()
    games: int = 0
    error: float = 0.0
    is_contradicted: bool = False

    @property
    def is_sure(self) -> bool:
        """Whether games played on put the best turn ahead beyond luck."""
        if not self.games or self.is_contradicted:
            return False
        return self.points >= LEAST_POINTS + ERRORS * self.error

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
        """The worth that the choice gave away; in points alone where the chance is flat."""
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


class TurnWalk:
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


class ReviewQuestion(NamedTuple):
    """A moment to be looked at closely, and the options to compare; the played one first.

    `likely` is how likely the bot would have played as the player did.
    """

    ply: int
    state: State
    options: list[Option]
    likely: float = 1.0

    def walk(self, option: Option, draw: int) -> TurnWalk:
        """A turn to be compared, on one of the draws."""
        return TurnWalk(drawn(self.state, self.ply, draw), option)

    def has_luck(self, walk: TurnWalk) -> bool:
        """Whether something came to light in a turn, so that it goes otherwise on other draws."""
        return walk.state.is_over or walk.state.reveal_count != self.state.reveal_count


def questions(
    session: Session, plies: Iterable[int], states: list[State], reviewer: Reviewer
) -> list[ReviewQuestion]:
    """The moments at which the bot is not at once of the player's opinion."""
    found = []
    for ply, state, policy in zip(plies, states, reviewer.likelihoods(states), strict=True):
        likely = policy[state.legal().index(session.moves[ply].option)]
        if likely < BEYOND_DOUBT or likely < max(policy):
            found.append(question(session, ply, state, policy))
    return found


def question(session: Session, ply: int, state: State, policy: list[float]) -> ReviewQuestion:
    """The choice made at a moment, beside those that the bot likes best."""
    played = session.moves[ply].option
    likely = dict(zip(state.legal(), policy, strict=True))
    ranked = sorted(likely, key=lambda option: -likely[option])[:CONSIDERED]
    others = [*ranked, *cheaper_bids(session, ply)]
    return ReviewQuestion(ply, state, list(dict.fromkeys((played, *others))), likely[played])


def finish(walks: list[TurnWalk], reviewer: Reviewer) -> None:
    """Let the bot complete all turns, asked about all of them at once."""
    while True:
        for walk in walks:
            walk.take_forced()
        going = [walk for walk in walks if walk.is_open]
        if not going:
            return
        for walk, option in zip(going, reviewer.choices([w.state for w in going]), strict=True):
            walk.take(option)


def judged(asking: list[ReviewQuestion], reviewer: Reviewer) -> list[ReviewedChoice]:
    """The cost of each choice."""
    return [
        ReviewedChoice(
            question.ply,
            question.state.round,
            question.state.asked,
            lines[0],
            best_of(lines),
        )
        for question, lines in zip(asking, compared(asking, reviewer), strict=True)
    ]


def compared(asking: list[ReviewQuestion], reviewer: Reviewer) -> list[list[Line]]:
    """The line of each option of each question, in the order of the options.

    A turn in which nothing comes to light looks the same on all draws, and is played once.
    """
    turns = [(each, option) for each in asking for option in each.options]
    first = [each.walk(option, 0) for each, option in turns]
    finish(first, reviewer)
    more = [
        [each.walk(option, draw) for draw in range(1, DRAWS)] if each.has_luck(walk) else []
        for (each, option), walk in zip(turns, first, strict=True)
    ]
    finish([walk for own in more for walk in own], reviewer)
    walks = [[walk, *others] for walk, others in zip(first, more, strict=True)]
    outlooks = iter(reviewer.chances.outlooks([walk.state for own in walks for walk in own]))
    lines = iter(line(own[0].options, own[0].seat, [next(outlooks) for _ in own]) for own in walks)
    return [[next(lines) for _ in each.options] for each in asking]


def line(options: list[Option], seat: Seat, outlooks: list[Outlook]) -> Line:
    """A turn with the mean of what it promises a seat."""
    count = len(outlooks)
    return Line(
        options,
        sum(each.chances[seat] for each in outlooks) / count,
        sum(each.scores[seat] for each in outlooks) / count,
        sum(margin(each.scores, seat) for each in outlooks) / count,
    )
