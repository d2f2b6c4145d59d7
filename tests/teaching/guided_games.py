"""Guided games played without a page: somebody who follows the mentor, or does not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import NamedTuple

from bruxelles1893.bots import PlannerBot, Ranked
from bruxelles1893.bots.levels import level
from bruxelles1893.engine import Option, Seat, Session, State, View, parse, ruleset
from bruxelles1893.engine.queries import useful
from bruxelles1893.teaching.first_game import BOTS, LEVEL, RULES, SEED
from bruxelles1893.teaching.judgement import (
    Judge,
    Judgement,
    Prospect,
    Query,
    outcome_of,
    shown_total,
)
from bruxelles1893.teaching.mentor import ADVICE, MentorLine, speech
from bruxelles1893.teaching.moments import CONFIRM, OVER, lived
from bruxelles1893.teaching.referee import remembered

NAMES = ("Anna", "Bot 1", "Bot 2")
LEARNER = Seat(0)
LOOKED_AT = 4


def hasty(query: Query) -> Judgement:
    """The planner's opinion: tests look at what he says, the referee at how good it is."""
    view = query.view
    options = list(query.options) or useful(view.table, view.legal())
    ranked = PlannerBot().explain(view, options, Random(SEED))[:LOOKED_AT]
    return Judgement(tuple(_prospect(view, each) for each in ranked))


def _prospect(view: View, ranked: Ranked) -> Prospect:
    outcome = outcome_of(view, ranked.option)
    shown = shown_total(outcome.after, view.seat)
    return Prospect(ranked.option, ranked.margin, outcome.turn, shown)


JUDGE = remembered(hasty)


class Followed(NamedTuple):
    """A moment of a game, which is over by now: the position then, and what was said."""

    game: Session
    ply: int
    state: State
    lines: tuple[MentorLine, ...]


Choose = Callable[[Session, tuple[MentorLine, ...], Random], int]


def follow(session: Session, lines: tuple[MentorLine, ...], rng: Random) -> Option:
    """What the mentor advises; without advice, what he says when he is asked."""
    asked = (
        lines
        if any(line.option for line in lines)
        else speech(session, LEARNER, NAMES, judge=JUDGE, is_called=True)
    )
    options = [parse(line.option) for line in asked if line.option]
    return options[-1] if options else session.state.legal()[0]


def ignore(session: Session, lines: tuple[MentorLine, ...], rng: Random) -> int:
    """Anything but what the mentor advises."""
    advised = {parse(line.option) for line in lines if line.option}
    others = [each for each in session.state.legal() if each not in advised]
    return rng.choice(others or session.state.legal())


def at_random(session: Session, lines: tuple[MentorLine, ...], rng: Random) -> int:
    """Anything that is legal."""
    return rng.choice(session.state.legal())


def asked(seed: int, rng: Random) -> Iterator[Session]:
    """A guided game at each choice of the learner, who must make it; all else is played."""
    session, bot = Session(ruleset(RULES), BOTS + 1, seed, NAMES), level(LEVEL).make()
    while (decision := session.state.decision) is not None:
        view = session.state.view(decision.player)
        if decision.player == LEARNER and len(view.legal()) > 1:
            yield session
        else:
            session.play(bot.choose(view, view.legal(), rng))
    yield session


def planned(session: Session, lines: tuple[MentorLine, ...], rng: Random) -> Option:
    """What the planner would do."""
    view = session.state.view(LEARNER)
    return PlannerBot().choose(view, view.legal(), rng)


def played(
    choose: Choose, seed: int = SEED, judge: Judge | None = JUDGE
) -> Iterator[tuple[Session, tuple[MentorLine, ...]]]:
    """A guided game to its end: each moment of the learner with what the mentor says."""
    rng = Random(seed)
    for session in asked(seed, rng):
        lines = speech(session, LEARNER, NAMES, judge=judge)
        yield session, lines
        if not session.state.is_over:
            session.play(choose(session, lines, rng))


@cache
def followed() -> tuple[Followed, ...]:
    """The guided game of somebody who follows the mentor to the end."""
    return tuple(
        Followed(session, len(session.moves), session.state.copy(), lines)
        for session, lines in played(follow)
    )


Pick = Callable[[tuple[MentorLine, ...], list[Option]], Option]


def stops(seed: int = SEED, pick: Pick | None = None) -> Iterator[tuple[MentorLine, ...]]:
    """What is said at each stop of a guided game on the page, where a turn is drafted first."""
    choose = pick or _advised
    for session in asked(seed, Random(seed)):
        drafted, lines = list[Option](), tuple[MentorLine, ...]()
        while (moment := lived(session, LEARNER, drafted)[-1]).kind not in (CONFIRM, OVER):
            if moment.is_stop:
                lines = speech(session, LEARNER, NAMES, drafted, judge=JUDGE)
                yield lines
            drafted.append(choose(lines, moment.view.legal()))
        yield speech(session, LEARNER, NAMES, drafted, judge=JUDGE)
        for option in drafted:
            session.play(option)


def _advised(lines: tuple[MentorLine, ...], legal: list[Option]) -> Option:
    wanted = [parse(line.option) for line in lines if line.sort == ADVICE and line.option]
    return next((each for each in wanted if each in legal), legal[0])
