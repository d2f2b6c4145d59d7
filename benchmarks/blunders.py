"""Do reviews find mistakes? Bad choices are planted in games of bots, and reviews look for them.

Whether a choice is bad is told by somebody else than the reviewer: quick planners play each of a
few options on to the end of the round, several times. The worst of them is planted if it costs
many points beside the best, and costs them on fresh draws too.
`python -m benchmarks.blunders --blunders 100` plants them in all rule sets.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import count, islice, product
from random import Random
from typing import Final, NamedTuple

from bruxelles1893.bots import QuickPlanner, Until, expected_scores, play_on, weights_for
from bruxelles1893.bots.evaluation import margin
from bruxelles1893.bots.network import NetworkBot
from bruxelles1893.engine import RULE_SETS, Option, Session, State, ruleset
from bruxelles1893.engine.core.options import PASS
from bruxelles1893.engine.core.steps import TURN
from bruxelles1893.review import best_reviewer, review

COSTLY: Final = 15.0
"""Points of margin that a planted choice costs at least."""
TRIED: Final = 6
"""Options that are tried beside the bot's own."""
DRAWS: Final = range(6)
FRESH_DRAWS: Final = range(100, 112)


class Planted(NamedTuple):
    """A game with a bad choice at one move."""

    session: Session
    ply: int
    seat: int
    points: float


def planted(rules: str, players: int, seed: int) -> Planted | None:
    """A game of the network in which one turn, drawn by seed, begins badly; None if none does."""
    rng = Random(f"{rules}/{players}/{seed}")
    session = Session(ruleset(rules), players, seed)
    round_, turn = rng.randrange(1, session.state.rules.rounds + 1), rng.randrange(1, 5)
    seat = rng.randrange(players)
    bot, turns, found = NetworkBot(), 0, None
    while not session.state.is_over:
        state = session.state
        step, asked, _ = state.question
        option = bot.choose(state.view(asked), state.legal(), rng)
        if step == TURN and asked == seat and state.round == round_:
            turns += 1
            if turns == turn and (bad := worst(state, option, rng)) is not None:
                found = (len(session.moves), bad[1])
                option = Option(bad[0])
        session.play(option)
    return Planted(session, found[0], seat, found[1]) if found else None


def worst(state: State, own: int, rng: Random) -> tuple[int, float] | None:
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
    return (bad, cost) if cost >= COSTLY else None


def worth(state: State, option: int, draws: range) -> float:
    """The margin to expect after an option, by planners who play the round to its end."""
    seat = state.asked
    total = 0.0
    for draw in draws:
        rng = Random(draw)
        after = state.determinize(seat, rng)
        after.take(Option(option))
        play_on(after, QuickPlanner().choose, rng, Until.ROUND)
        total += margin(expected_scores(after, weights_for(after.rules)), seat)
    return total / len(draws)


def plantings(seed: int) -> Iterator[Planted]:
    """Games with bad choices, in all rule sets and numbers of players by turns."""
    tables = list(product(RULE_SETS, (2, 3, 4, 5)))
    Random(seed).shuffle(tables)
    for number in count():
        rules, players = tables[number % len(tables)]
        if (found := planted(rules, players, seed + number)) is not None:
            yield found


def is_found(game: Planted) -> bool:
    """Whether a review tells the bad choice among its player's costly moments."""
    reviewed = review(game.session, best_reviewer())
    return any(game.ply in (each.ply, *each.also) for each in reviewed.players[game.seat].moments)


def main() -> None:
    """Plant, review and count."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--blunders", type=int, default=100)
    parser.add_argument("--seed", type=int, default=500_000)
    wanted = parser.parse_args()
    found = 0
    for number, game in enumerate(islice(plantings(wanted.seed), wanted.blunders), 1):
        was_found = is_found(game)
        found += was_found
        rules, players = game.session.state.rules.name, len(game.session.names)
        verdict = "found" if was_found else "MISSED"
        print(
            f"{number}: {rules}, {players} players, seed {game.session.seed}, move {game.ply}, "
            f"{game.points:.0f} points: {verdict}; {found} of {number} so far",
            flush=True,
        )


if __name__ == "__main__":
    main()
