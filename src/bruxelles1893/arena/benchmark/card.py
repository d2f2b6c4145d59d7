"""A bot's result in the benchmark, as a card to paste into a page."""

from __future__ import annotations

from collections.abc import Sequence

from bruxelles1893.arena.benchmark.evaluation import Evaluation
from bruxelles1893.arena.benchmark.protocol import DEALS, PROTOCOL


def card(evaluation: Evaluation) -> str:
    """A heading, a line about the run, and a table of its matches, in Markdown."""
    deals = evaluation.deals
    rows = [
        (
            each.match.opponent,
            each.match.rules,
            str(each.match.players),
            str(each.games),
            f"{each.win_rate:.1%}",
            f"{each.match.even:.0%}",
            f"{each.lead:+.1f}",
        )
        for each in evaluation.results
    ]
    part = "" if evaluation.is_whole else f" Not the whole benchmark, which has {DEALS} deals."
    return "\n".join(
        [
            f"## {evaluation.bot}",
            f"Edge **{evaluation.edge():+.3f}** (0: as strong as its opponents, 1: wins every "
            f"game), {evaluation.milliseconds:.1f} ms a decision (class {evaluation.budget}). "
            f"{PROTOCOL}, deals {deals.name} ({deals.digest[:12]}), {evaluation.count} a match."
            f"{part}",
            "",
            *markdown_table(
                ("against", "rules", "players", "games", "won", "even", "points ahead"), rows
            ),
            "",
            f"Intervals of 95%, the deal is the unit. Digest of games: {evaluation.digest[:16]}",
            "",
        ]
    )


def markdown_table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """The lines of a table."""
    return [f"| {' | '.join(cells)} |" for cells in (head, ["---"] * len(head), *rows)]
