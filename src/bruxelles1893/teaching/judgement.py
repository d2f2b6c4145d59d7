"""Judgements of the options of a question, by rounds played on after each of them.

The network picks the options worth a look. The round is played on to its end after each of them, on
the same draws of what the seat cannot know, and the best few are played on more often. That takes a
second or two, so pages ask for it beside the request and remember the answer. With each option
comes what the page itself shows after it: the score sheet's total if the round ended then.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from statistics import fmean
from typing import Final, NamedTuple

from bruxelles1893.bots import PlannerBot
from bruxelles1893.bots.evaluation.scores import margin
from bruxelles1893.bots.simple.planner import LONGEST_TURN, is_within_turn
from bruxelles1893.engine import Event, Option, Seat, State, View
from bruxelles1893.engine.queries import if_game_ended, if_round_ended, is_ahead, useful
from bruxelles1893.observation import encode
from bruxelles1893.review import Reviewer, best_reviewer
from bruxelles1893.review.choices import ReviewQuestion, TurnWalk, compared, finish
from bruxelles1893.review.deep import play_round

SEED: Final = 1893
PLANNER: Final = PlannerBot()


class JudgementStage(NamedTuple):
    """How many options are played on, the best so far, and how often."""

    options: int
    games: int


Stages = tuple[JudgementStage, ...]
USUAL: Final[Stages] = (JudgementStage(7, 16), JudgementStage(4, 32), JudgementStage(2, 64))
FEW: Final[Stages] = (JudgementStage(6, 4), JudgementStage(3, 8), JudgementStage(2, 12))
"""For small machines and the browser edition, whose one worker plays the bots too."""


class Query(NamedTuple):
    """A question to judge: all options that do something, or only some."""

    view: View
    options: tuple[Option, ...] = ()

    @property
    def key(self) -> tuple[bytes, tuple[Option, ...]]:
        """The key of a query: what the seat sees, and the options that are compared."""
        return encode(self.view.table, self.view.seat), self.options


class Prospect(NamedTuple):
    """An option: the lead that it promises at the end, the turn that it begins, what is shown.

    An option that was not played on has no `points`. `shown` is the page's own number.
    """

    option: Option
    points: float | None
    turn: tuple[Option, ...]
    shown: int


class Judgement(NamedTuple):
    """The prospects of a question, the most promising first."""

    prospects: tuple[Prospect, ...]

    def of(self, option: Option) -> Prospect | None:
        """The prospect of an option, if it was looked at."""
        return next((each for each in self.prospects if each.option == option), None)

    @property
    def tried(self) -> list[Prospect]:
        """The prospects that were played on, the best first."""
        return [each for each in self.prospects if each.points is not None]


Judge = Callable[[Query], Judgement]


class Unjudged(LookupError):
    """A question that nobody has judged yet."""

    def __init__(self, query: Query) -> None:
        super().__init__("this question is still to be judged")
        self.query: Final = query


def judged(query: Query, stages: Stages = USUAL) -> Judgement:
    """The judgement of a question by rounds played on; the same question always gets the same."""
    view, reviewer = query.view, _reviewer()
    options = list(query.options) or useful(view.table, view.legal())
    liked = _liked(view, options, reviewer, stages[0].options)
    leads: dict[Option, list[float]] = {option: [] for option in liked}
    turns: dict[Option, tuple[Option, ...]] = {}
    for stage in stages:
        first = max(map(len, leads.values()))
        best = sorted(leads, key=lambda option: -fmean(leads[option] or [0.0]))
        for option in best[: stage.options]:
            played = play_on(view, option, reviewer, first, stage.games)
            leads[option] += played.leads
            turns.setdefault(option, played.turn)
    points = compared_points(leads)
    order = sorted(options, key=lambda option: -points.get(option, -1000.0))
    return Judgement(tuple(_prospect(view, each, points, turns) for each in order))


def compared_points(leads: dict[Option, list[float]]) -> dict[Option, float]:
    """The points that options promise: the most played by all its games, the others beside it.

    They share their first draws, so luck of the draws does not tell them apart.
    """
    most = max(leads.values(), key=lambda found: (len(found), fmean(found)))
    return {
        option: fmean(most) + fmean(own - other for own, other in zip(found, most, strict=False))
        for option, found in leads.items()
    }


def judged_elsewhere(
    look: Callable[[], View], options: tuple[Option, ...], stages: Stages
) -> Judgement:
    """The judgement made in another process, which puts the view together itself."""
    return judged(Query(look(), options), stages)


@cache
def _reviewer() -> Reviewer:
    return best_reviewer()


def _liked(view: View, options: list[Option], reviewer: Reviewer, count: int) -> list[Option]:
    """The options worth a look: the network's favourites, and those whose turns end well."""
    if len(options) <= count:
        return options
    state = view.determinize(Random(SEED))
    likely = dict(zip(state.legal(), reviewer.likelihoods([state])[0], strict=True))
    (lines,) = compared([ReviewQuestion(0, state, options)], reviewer)
    by_end = sorted(options, key=lambda each: -lines[options.index(each)].lead)
    by_look = sorted(options, key=lambda each: -likely[each])
    return list(dict.fromkeys([*by_end[: count - count // 3], *by_look, *by_end]))[:count]


class PlayedOn(NamedTuple):
    """The leads after rounds played on from an option, and how its turn went on in the first."""

    leads: list[float]
    turn: tuple[Option, ...]


def play_on(
    view: View, option: Option, reviewer: Reviewer, first: int, games: int, last: int = 0
) -> PlayedOn:
    """Play rounds on after an option, to the end of this one or the last one named."""
    draws = [view.determinize(Random(f"{SEED}/{first + game}")) for game in range(games)]
    walks = [TurnWalk(state.copy(), option) for state in draws]
    finish(walks, reviewer)
    states = [walk.state for walk in walks]
    play_round(states, last or max(1, view.table.round), reviewer, first)
    leads = [margin(each.scores, view.seat) for each in reviewer.chances.outlooks(states)]
    return PlayedOn(leads, _free(draws[0], walks[0].options))


def _free(state: State, options: Sequence[Option]) -> tuple[Option, ...]:
    """The choices of a turn after its first, without what was forced."""
    found = list[Option]()
    for option in options:
        if len(state.legal()) > 1:
            found.append(option)
        state.apply(option)
    return tuple(found[1:])


def _prospect(
    view: View,
    option: Option,
    points: dict[Option, float],
    turns: dict[Option, tuple[Option, ...]],
) -> Prospect:
    outcome = outcome_of(view, option, turns.get(option, ()))
    shown = shown_total(outcome.after, view.seat)
    return Prospect(option, points.get(option), outcome.turn, shown)


class Outcome(NamedTuple):
    """A turn on a drawn table: its further choices, its end, and what happened in it.

    It `is_sure` if nothing came to light that its seat could not know before.
    """

    turn: tuple[Option, ...]
    after: State
    events: list[Event]
    is_sure: bool


def outcome_of(view: View, option: Option, turn: tuple[Option, ...] = ()) -> Outcome:
    """The turn that an option begins, with the choices named and then those of the planner."""
    rng, wanted, taken = Random(SEED), list(turn), list[Option]()
    state, events = view.determinize(rng), list[Event]()
    reveals, state.events = state.reveal_count, events
    state.apply(option)
    for _ in range(LONGEST_TURN):
        if not is_within_turn(state, view.seat):
            break
        legal = state.legal()
        if len(legal) > 1:
            known = wanted.pop(0) if wanted else None
            following = known if known in legal else _planned(state, view.seat, rng)
            taken.append(following)
            state.apply(following)
        else:
            state.apply(legal[0])
    state.events = None
    return Outcome(tuple(taken), state, events, state.reveal_count == reveals)


def _planned(state: State, seat: Seat, rng: Random) -> Option:
    view = state.view(seat)
    return PLANNER.choose(view, view.legal(), rng)


def shown_total(table: State, seat: Seat) -> int:
    """The total that the page shows: if the round ended now, or the game where it is settled."""
    after = if_round_ended(table)[0] if is_ahead(table) else table
    return if_game_ended(after)[seat].total
