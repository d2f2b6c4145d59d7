"""A referee for the mentor: how good his advice is by rounds played on, and how true it is.

`python -m bruxelles1893.teaching.referee --positions 300` plays guided games, asks him again and
again, and prints how often his advice is within a few points of the best choice, contradicts what
the page shows, or gives a reason that does not hold. Then a beginner's own turns are put to him:
what he asks about must lose points when it is played on. `--quick` asks the mentor of small
machines and of the browser edition. Whoever interrupts it gets what was found so far.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Final, NamedTuple

from bruxelles1893.bots.levels import level
from bruxelles1893.engine import Option, Seat, Session, View, notation, ruleset
from bruxelles1893.engine.core.steps import NEW_TURN
from bruxelles1893.review import Reviewer, best_reviewer
from bruxelles1893.teaching.advice import MUCH, Advice
from bruxelles1893.teaching.checking import contradicts, untrue
from bruxelles1893.teaching.first_game import BOTS, LEVEL, RULES, SEED
from bruxelles1893.teaching.judgement import FEW, Judge, Judgement, Query, judged, play_on
from bruxelles1893.teaching.mentor import Objection, advice_at, objection_at
from bruxelles1893.teaching.moments import CONFIRM, OVER, lived

LEARNER: Final = Seat(0)
NAMES: Final = ("learner", *(f"bot {number}" for number in range(1, BOTS + 1)))
TOLERATED: Final = 3.0
"""Points that an advice may give away."""
RIVALS: Final = 4
"""How many other options are played on beside the advised one."""
FIRST_GAMES: Final = 24
MORE_GAMES: Final = 48
MOST_GAMES: Final = 384
"""Games that each option is played on for: at first, then in parts while it is not clear."""
SURE: Final = 1.5
"""Standard errors that make it clear."""
OTHER_GAMES: Final = 10_000
"""Where the referee's games begin, so that they are not those of the mentor."""
ASKED: Final = 0.25
"""How often a guided game stops to ask."""


class Given(NamedTuple):
    """Advice at a moment of a guided game; none where the mentor kept silent."""

    view: View
    judgement: Judgement
    advice: Advice | None


class Verdict(NamedTuple):
    """The referee's findings: points given away, and statements that were wrong."""

    given: Given
    regret: float
    is_contrary: bool
    untrue: tuple[str, ...]


QUICK: Final[Judge] = partial(judged, stages=FEW)
"""The mentor of small machines and of the browser edition."""


def remembered(think: Judge = judged) -> Judge:
    """A judge that remembers its judgements."""
    found: dict[object, Judgement] = {}

    def judge(query: Query) -> Judgement:
        if query.key not in found:
            found[query.key] = think(query)
        return found[query.key]

    return judge


# --- Guided games ---------------------------------------------------------------------------------


def asked(seed: int, judge: Judge, share: float = ASKED) -> Iterator[Given]:
    """Moments of a guided game at which the mentor is asked; a beginner plays the other turns."""
    session, rng = Session(ruleset(RULES), BOTS + 1, seed, NAMES), Random(seed)
    bots = [level("beginner").make(), *(level(LEVEL).make() for _ in range(BOTS))]
    while (decision := session.state.decision) is not None:
        seat, view = decision.player, session.state.view(decision.player)
        if seat == LEARNER and len(view.legal()) > 1 and rng.random() < share:
            yield from _advised_turn(session, judge)
        else:
            session.play(bots[seat].choose(view, view.legal(), rng))


def _advised_turn(session: Session, judge: Judge) -> Iterator[Given]:
    """A turn of the learner's, choice by choice as the page puts it together."""
    drafted: list[Option] = []
    while (moments := lived(session, LEARNER, drafted))[-1].kind not in (CONFIRM, OVER):
        *past, now = moments
        legal, judgement = now.view.legal(), judge(Query(now.view))
        advice = advice_at(past, now, judge) if len(legal) > 1 else None
        if len(legal) > 1:
            yield Given(now.view, judgement, advice)
        drafted.append(judgement.tried[0].option if advice is None else advice.option)
    for option in drafted:
        session.play(option)


def objections(seed: int, judge: Judge) -> Iterator[Objection]:
    """What the mentor asks about in a guided game that a beginner plays alone."""
    session, rng = Session(ruleset(RULES), BOTS + 1, seed, NAMES), Random(seed)
    bots = [level("beginner").make(), *(level(LEVEL).make() for _ in range(BOTS))]
    while (decision := session.state.decision) is not None:
        seat, view = decision.player, session.state.view(decision.player)
        if seat != LEARNER or decision.kind != NEW_TURN:
            session.play(bots[seat].choose(view, view.legal(), rng))
            continue
        drafted: list[Option] = []
        while (moments := lived(session, LEARNER, drafted))[-1].kind not in (CONFIRM, OVER):
            now = moments[-1].view
            drafted.append(bots[seat].choose(now, now.legal(), rng))
        found = objection_at(moments[:-1], moments[-1], judge)
        if found is not None:
            yield found
        for option in drafted:
            session.play(option)


# --- What advice is worth -------------------------------------------------------------------------


def verdict(given: Given, reviewer: Reviewer, last: int = 0) -> Verdict | None:
    """The referee's verdict on a moment; None where the mentor kept silent."""
    view, judgement, advice = given
    if advice is None:
        return None
    wrong = tuple(each.key for each in untrue(view, advice, judgement))
    leads = partial(leads_after, reviewer=reviewer, last=last)
    lost = regret(view, advice.option, rivals(given, reviewer), leads)
    return Verdict(given, lost, contradicts(view, advice, judgement), wrong)


def rivals(given: Given, reviewer: Reviewer) -> list[Option]:
    """The options beside the advised one that the search or the network likes best."""
    view, judgement, advice = given
    state = view.determinize(Random(SEED))
    (policy,) = reviewer.likelihoods([state])
    by_network = [option for _, option in sorted(zip(policy, state.legal(), strict=True))][::-1]
    by_search = [each.option for each in judgement.tried]
    liked = dict.fromkeys([*by_search[:2], *by_network[:2], *by_search[2:], *by_network[2:]])
    return [each for each in liked if advice is None or each != advice.option][:RIVALS]


def is_grounded(objection: Objection, leads: Playing) -> bool:
    """Whether what the mentor asked about loses points against what he would do, played on."""
    view, option, advice = objection
    return regret(view, option, [advice.option], leads) > MUCH - TOLERATED


Playing = Callable[[View, Option, int, int], list[float]]
"""The leads of so many games after an option, from a game's number on."""


def leads_after(
    view: View, option: Option, first: int, games: int, reviewer: Reviewer, last: int = 0
) -> list[float]:
    """Play on after an option, all seats as likely as the network finds options."""
    return play_on(view, option, reviewer, OTHER_GAMES + first, games, last).leads


def regret(view: View, option: Option, others: Sequence[Option], leads: Playing) -> float:
    """The points that an option loses against the best of others.

    Some games tell which is the best. Others then tell by how much, so that luck which made it look
    best does not count.
    """
    means = {each: fmean(leads(view, each, 0, FIRST_GAMES)) for each in (option, *others)}
    best = max(means, key=lambda each: means[each])
    if best == option:
        return 0.0
    lost: list[float] = []
    while len(lost) < MOST_GAMES:
        first = FIRST_GAMES + len(lost)
        own, other = (leads(view, each, first, MORE_GAMES) for each in (option, best))
        lost += [one - two for one, two in zip(other, own, strict=True)]
        error = stdev(lost) / sqrt(len(lost))
        if abs(fmean(lost) - TOLERATED) > SURE * error:
            break
    return max(0.0, fmean(lost))


# --- The command ----------------------------------------------------------------------------------


def verdicts(
    positions: int, first: int, last: int, judge: Judge = judged
) -> Iterator[tuple[Given, Verdict | None]]:
    """So many moments of guided games, one game after the other."""
    reviewer, seed, left = best_reviewer(), first, positions
    while left:
        for given in asked(seed, remembered(judge)):
            if given.advice is not None:
                left -= 1
            yield given, verdict(given, reviewer, last)
            if not left:
                return
        seed += 1


def groundless(games: int, first: int, last: int, judge: Judge) -> tuple[int, int]:
    """How many of the mentor's questions in some games had no ground, and how many he asked."""
    leads = partial(leads_after, reviewer=best_reviewer(), last=last)
    found = [each for game in range(games) for each in objections(first + game, remembered(judge))]
    return sum(not is_grounded(each, leads) for each in found), len(found)


def main() -> None:
    """Print a line for each fault, and how it all came out."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--seed", type=int, default=SEED, help="the first game's")
    parser.add_argument("--whole", action="store_true", help="play on to the end of the game")
    parser.add_argument("--quick", action="store_true", help="the browser edition's mentor")
    parser.add_argument("--games", type=int, default=4, help="a beginner's, for his questions")
    wanted = parser.parse_args()
    judge = QUICK if wanted.quick else judged
    last = ruleset(RULES).rounds if wanted.whole else 0
    found: list[Verdict] = []
    silent = Counter[str]()
    try:
        for given, each in verdicts(wanted.positions, wanted.seed, last, judge):
            if each is None:
                silent[_kind(given)] += 1
                continue
            found.append(each)
            _tell_fault(len(found), each)
    except KeyboardInterrupt:
        wanted.games = 0
    print(summary(found, sum(silent.values())))
    print("silent at:", ", ".join(f"{kind} {count}" for kind, count in silent.most_common()))
    wrong, questions = groundless(wanted.games, wanted.seed, last, judge)
    print(f"{questions} questions about a beginner's turns, {wrong} of them without ground")


def _kind(given: Given) -> str:
    decision = given.view.decision
    assert decision is not None
    return decision.kind


def _tell_fault(number: int, found: Verdict) -> None:
    advice = found.given.advice
    if advice is None:
        return
    if found.regret > TOLERATED or found.is_contrary or found.untrue:
        what = (
            f"round {found.given.view.table.round}, {_kind(found.given)}: {notation(advice.option)}"
        )
        faults = f"{found.regret:.1f} points, contrary {found.is_contrary}, untrue {found.untrue}"
        print(f"{number}: {what}: {faults}", flush=True)


def summary(found: Sequence[Verdict], silent: int) -> str:
    """How often the advice was good, contradicted the page, or was untrue."""
    good = sum(each.regret <= TOLERATED for each in found)
    return (
        f"{len(found)} pieces of advice, silent {silent} times: "
        f"{good / len(found):.1%} within {TOLERATED:g} points of the best choice, "
        f"{fmean(each.regret for each in found):.2f} points given away on average, "
        f"{sum(each.is_contrary for each in found)} contradict the page, "
        f"{sum(bool(each.untrue) for each in found)} give an untrue reason"
    )


if __name__ == "__main__":
    main()
