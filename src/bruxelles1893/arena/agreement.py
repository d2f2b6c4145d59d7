"""The reliability of hints: whether two searches of a position agree on the best option.

`python -m bruxelles1893.arena.agreement --bot master:simulations=800 --positions 60`
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from random import Random
from typing import Final, NamedTuple

from bruxelles1893.arena.statistics import Estimate, share
from bruxelles1893.bots import Ranked, make_adviser, make_bot
from bruxelles1893.engine import RULE_SETS, Option, View, new_game, ruleset

MATTERS: Final = 2.0
"""Points between two options that people should be told of."""
ONE_IN: Final = 12
"""The share of decisions that are looked at is one in this many."""


class Looks(NamedTuple):
    """Two searches of one deal's position, with different random numbers."""

    seed: int
    first: list[Ranked]
    second: list[Ranked]

    @property
    def agree(self) -> bool:
        """Whether both find the same option best."""
        return self.first[0].option == self.second[0].option

    @property
    def matters(self) -> bool:
        """Whether a search finds its best option clearly better than what others there are."""
        return lead(self.first) > MATTERS or lead(self.second) > MATTERS

    @property
    def costs(self) -> float:
        """Points between the two best options, as the searches see it on average."""
        one = margin(self.first, self.first[0].option) - margin(self.first, self.second[0].option)
        two = margin(self.second, self.second[0].option) - margin(self.second, self.first[0].option)
        return (one + two) / 2


def margin(ranked: list[Ranked], option: Option) -> float:
    """The margin that a search expects of an option; the worst known one if it did not try it."""
    known = {each.option: each.margin for each in ranked if each.margin is not None}
    return known.get(option, min(known.values()))


def lead(ranked: list[Ranked]) -> float:
    """How much the best option promises more than the next one."""
    others = [each.margin for each in ranked[1:] if each.margin is not None]
    best = ranked[0].margin
    return best - max(others) if best is not None and others else 0.0


def positions(rules: str, players: int, seed: int, count: int, player: str) -> Iterator[View]:
    """Decisions with a choice from all over games of a bot."""
    bots, rng = [make_bot(player) for _ in range(players)], Random(seed)
    while True:
        state = new_game(ruleset(rules), players, seed)
        while not state.is_over:
            seat, legal = state.asked, state.legal()
            if len(legal) > 1 and rng.random() * ONE_IN < 1:
                yield state.view(seat)
                count -= 1
                if not count:
                    return
            state.apply(bots[seat].choose(state.view(seat), legal, rng))
        seed += 1


def looks(bot: str, view: View, number: int) -> Looks:
    """Two searches of a position."""
    first, second = (
        make_adviser(bot).explain(view, view.legal(), Random(2 * number + chance))
        for chance in (0, 1)
    )
    return Looks(number, first, second)


def agreement(found: list[Looks]) -> Estimate:
    """The share of positions in which both searches find the same option best."""
    return share([[float(each.agree)] for each in found])


def main() -> None:
    """Search positions twice and tell how often that leads to the same."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bot", default="master:simulations=800")
    parser.add_argument("--player", default="planner", help="the bot whose games are looked at")
    parser.add_argument("--rules", choices=RULE_SETS, default="second")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--positions", type=int, default=60)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    views = positions(asked.rules, asked.players, asked.seed, asked.positions, asked.player)
    found = [looks(asked.bot, view, number) for number, view in enumerate(views)]
    matters = [each for each in found if each.matters]
    dear = sum(not each.agree and each.costs > MATTERS for each in found)
    print(f"{len(found)} positions: the same best option in {agreement(found):.0%}")
    if matters:
        text = f"{agreement(matters):.0%}"
        print(f"{len(matters)} where the best leads by over {MATTERS:.0f} points: {text}")
    print(f"{dear} disagreements are worth over {MATTERS:.0f} points")


if __name__ == "__main__":
    main()
