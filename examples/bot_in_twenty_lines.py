"""A bot of one's own that beats random play, and how it fares against other bots.

python examples/bot_in_twenty_lines.py --opponent random --games 100
"""

from __future__ import annotations

import argparse
from random import Random

from bruxelles1893.bots import Bot, make_bot
from bruxelles1893.engine import Option, Seat, View, new_game, ruleset, winners
from bruxelles1893.engine.core.decoding import space_of
from bruxelles1893.engine.core.options import BUILD, PASS, family


class Thrifty:
    """Bids the least, never passes while it can do anything else, and builds where it can."""

    def choose(self, view: View, legal: list[Option], rng: Random) -> Option:
        """Pick one of the legal options, from what the seat may know."""
        options = [option for option in legal if option != PASS] or legal
        if family(options[0]) == "amount":
            return min(options)
        return rng.choice([option for option in options if builds(view, option)] or options)


def builds(view: View, option: Option) -> bool:
    """Whether an option is a space with the build action."""
    return family(option) == "space" and view.table.actions[space_of(option)] == BUILD


def play(bots: list[Bot], rules: str, seed: int) -> list[Seat]:
    """The seats that win a game."""
    game, rng = new_game(ruleset(rules), len(bots), seed), Random(seed)
    while (decision := game.decision) is not None:
        view = game.view(decision.player)
        game.apply(bots[decision.player].choose(view, view.legal(), rng))
    return winners(game)


def win_rate(opponent: str, games: int, rules: str = "second") -> float:
    """The share of games that the bot wins against another, each sitting first in turns."""
    won = 0.0
    for seed in range(games):
        seat = seed % 2
        bots: list[Bot] = [Thrifty(), make_bot(opponent)]
        best = play(bots[::-1] if seat else bots, rules, seed // 2)
        won += (seat in best) / len(best)
    return won / games


def main() -> None:
    """Play the games that the command line asks for."""
    parser = argparse.ArgumentParser(description="A bot in twenty lines against another.")
    parser.add_argument("--opponent", default="random", help="a bot's specification")
    parser.add_argument("--games", type=int, default=100)
    chosen = parser.parse_args()
    rate = win_rate(chosen.opponent, chosen.games)
    print(f"wins {rate:.0%} of {chosen.games} games against {chosen.opponent}")


if __name__ == "__main__":
    main()
