"""Do reviews find mistakes? Bad choices are planted in games of bots, and reviews look for them.

Whether a choice is bad is told by somebody else than the reviewer: quick planners play each of a
few options on to the end of the round, several times. The worst of them is planted if it costs
many points beside the best, and costs them on fresh draws too, also if the master plays on for its
player. Every fourth is a bid.
`python -m benchmarks.blunders --blunders 40` plants them in all rule sets.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from functools import partial
from itertools import count, islice, product
from random import Random
from typing import Final, NamedTuple

from benchmarks.false_alarms import TRIES, measured
from bruxelles1893.bots import QuickPlanner, Until, expected_scores, play_on, weights_for
from bruxelles1893.bots.evaluation.scores import margin
from bruxelles1893.bots.network.bot import NetworkBot
from bruxelles1893.engine import RULE_SETS, Option, Session, State, ruleset
from bruxelles1893.engine.core.options import PASS
from bruxelles1893.engine.core.steps import BID, TURN
from bruxelles1893.review import (
    Line,
    ReviewedChoice,
    Reviewer,
    best_reviewer,
    deepened,
    review,
    searched,
)

COSTLY: Final = 15.0
"""Points of margin that a planted choice costs at least, as planners play on."""
LIKELY_COSTLY: Final = 10.0
"""Points that it costs at least as the master plays on for its player."""
TRIED: Final = 6
"""Options that are tried beside the bot's own."""
DRAWS: Final = range(6)
FRESH_DRAWS: Final = range(100, 112)
BIDS: Final = 4
"""Of so many planted choices one is a bid."""
FIRST: Final = 3
"""The moments that a page shows before all else."""


class Planted(NamedTuple):
    """A game with a bad choice at one move."""

    session: Session
    ply: int
    seat: int
    points: float


def planted(rules: str, players: int, seed: int, wanted: int = TURN) -> Planted | None:
    """A game of the network in which one turn or bid, drawn by seed, is bad; None if none is."""
    rng = Random(f"{rules}/{players}/{seed}")
    session = Session(ruleset(rules), players, seed)
    round_, turn = rng.randrange(1, session.state.rules.rounds + 1), rng.randrange(1, 5)
    seat = rng.randrange(players)
    bot, turns, found = NetworkBot(), 0, None
    while not session.state.is_over:
        state = session.state
        step, asked, _ = state.question
        option = bot.choose(state.view(asked), state.legal(), rng)
        if step == wanted and asked == seat and state.round == round_:
            turns += 1
            if turns == turn and (bad := worst(state, option, rng)) is not None:
                found = (len(session.moves), bad.points)
                option = bad.option
        session.play(option)
    return Planted(session, found[0], seat, found[1]) if found else None


class Blunder(NamedTuple):
    """A bad option, and what it costs beside a good one."""

    option: Option
    points: float


def worst(state: State, own: Option, rng: Random) -> Blunder | None:
    """The worst of a few options with what it costs beside the best, if that is much."""
    others = [option for option in state.legal() if option != own]
    rng.shuffle(others)
    tried = [own, *others[:TRIED]]
    if PASS in others and PASS not in tried:
        tried.append(PASS)
    worths = {option: worth(state, option, DRAWS) for option in tried}
    bad, good = min(tried, key=worths.__getitem__), max(tried, key=worths.__getitem__)
    if worths[good] - worths[bad] < COSTLY:
        return None
    cost = worth(state, good, FRESH_DRAWS) - worth(state, bad, FRESH_DRAWS)
    return Blunder(bad, cost) if cost >= COSTLY and is_bad(state, bad, good) else None


def is_bad(state: State, bad: Option, good: Option) -> bool:
    """Whether the option costs much to somebody who searches, too: planners err by more."""
    played, best = (Line([option], 0.0, 0.0, 0.0) for option in (bad, good))
    choice = ReviewedChoice(0, state.round, state.asked, played, best)
    found = measured(state, choice, best_reviewer(), TRIES)
    return found.is_confirmed and found.points >= LIKELY_COSTLY


def worth(state: State, option: Option, draws: range) -> float:
    """The margin to expect after an option, by planners who play the round to its end."""
    seat = state.asked
    total = 0.0
    for draw in draws:
        rng = Random(draw)
        after = state.determinize(seat, rng)
        after.take(option)
        play_on(after, QuickPlanner().choose, rng, Until.ROUND)
        total += margin(expected_scores(after, weights_for(after.rules)), seat)
    return total / len(draws)


def plantings(seed: int) -> Iterator[Planted]:
    """Games with bad choices, in all rule sets and numbers of players by turns."""
    tables = list(product(RULE_SETS, (2, 3, 4, 5)))
    Random(seed).shuffle(tables)
    done = 0
    for number in count():
        rules, players = tables[number % len(tables)]
        wanted = BID if done % BIDS == BIDS - 1 else TURN
        if (found := planted(rules, players, seed + number, wanted)) is not None:
            done += 1
            yield found


def is_found(game: Planted, reviewer: Reviewer, is_deep: bool = False) -> bool:
    """Whether the bad choice is among the first moments that a review tells of its player."""
    reviewed = review(game.session, reviewer)
    if is_deep:
        reviewed = deepened(game.session, reviewed, partial(map, searched))
    first: list[ReviewedChoice] = reviewed.players[game.seat].moments[:FIRST]
    return any(game.ply in (each.ply, *each.also) for each in first)


def main() -> None:
    """Plant, review and count."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--blunders", type=int, default=40)
    parser.add_argument("--seed", type=int, default=500_000)
    parser.add_argument("--deep", action="store_true", help="look for them in deep reviews")
    wanted = parser.parse_args()
    reviewer, found = best_reviewer(), 0
    for number, game in enumerate(islice(plantings(wanted.seed), wanted.blunders), 1):
        was_found = is_found(game, reviewer, wanted.deep)
        found += was_found
        rules, players = game.session.state.rules.name, len(game.session.names)
        kind = game.session.moves[game.ply].kind
        verdict = "found" if was_found else "MISSED"
        print(
            f"{number}: {rules}, {players} players, seed {game.session.seed}, "
            f"move {game.ply}, {kind}, "
            f"{game.points:.0f} points: {verdict}; {found} of {number} so far",
            flush=True,
        )


if __name__ == "__main__":
    main()
