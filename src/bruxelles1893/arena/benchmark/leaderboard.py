"""The leaderboard: a page made from submitted results.

    python -m bruxelles1893.arena.benchmark.leaderboard

A submission is the JSON file of `bruxelles evaluate`. Only whole runs of the newest protocol count.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any, Final

from bruxelles1893.arena.benchmark.card import markdown_table
from bruxelles1893.arena.benchmark.evaluation import BUDGETS, UNLIMITED
from bruxelles1893.arena.benchmark.protocol import DEAL_SETS, OPPONENTS, PROTOCOL
from bruxelles1893.arena.statistics import Estimate
from bruxelles1893.engine import BruxellesError

FOLDER: Final = Path("benchmarks/leaderboard")
PAGE: Final = Path("docs/results/leaderboard.md")
HEAD: Final = """# Leaderboard
Bots on the [benchmark](../benchmark.md), by class of thinking time. The edge is 0 for a bot as
strong as its opponents and 1 for one that wins every game; intervals of 95%. This page is made of
the files in `benchmarks/leaderboard` by `python -m bruxelles1893.arena.benchmark.leaderboard`.
"""
NO_SUBMISSION: Final = "Nobody has submitted a bot of this class."


class SubmissionError(BruxellesError, ValueError):
    """A file that is no submission to this leaderboard."""


def submissions(folder: Path) -> list[dict[str, Any]]:
    """The submitted results of bots, the best first."""
    found = [_read(path) for path in sorted(folder.glob("*.json"))]
    return sorted(found, key=lambda each: -float(each["edge"]["value"]))


def _read(path: Path) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(path.read_text("utf-8"))
    deals = data.get("deals", {})
    known = DEAL_SETS.get(deals.get("set"))
    if data.get("protocol") != PROTOCOL:
        raise SubmissionError(f"{path.name}: its protocol is not {PROTOCOL}")
    if not data.get("is_whole"):
        raise SubmissionError(f"{path.name}: not all deals of all matches were played")
    if known is None or known.digest != deals.get("digest"):
        raise SubmissionError(f"{path.name}: its deals are not those of the benchmark")
    return data


def page(found: list[dict[str, Any]]) -> str:
    """The page, one section for each class of thinking time."""
    sections = [_section(name, most, found) for name, most in (*BUDGETS, (UNLIMITED, None))]
    return "\n".join([HEAD, *sections])


def _section(name: str, most: float | None, found: list[dict[str, Any]]) -> str:
    title = f"## {name.capitalize()}" + (f": up to {most:.0f} ms a decision" if most else "")
    rows = [_row(each) for each in found if each["budget"] == name]
    head = ("bot", "edge", *(f"against {opponent}" for opponent in OPPONENTS), "ms", "deals")
    return "\n".join([title, *(markdown_table(head, rows) if rows else [NO_SUBMISSION]), ""])


def _row(data: dict[str, Any]) -> tuple[str, ...]:
    edges = [Estimate(**data["edges"][opponent]) for opponent in OPPONENTS]
    return (
        f"`{data['bot']}`",
        f"{Estimate(**data['edge']):+.2f}",
        *(f"{edge:+.2f}" for edge in edges),
        f"{data['milliseconds']:.1f}",
        data["deals"]["set"],
    )


def main() -> None:
    """Write the page."""
    parser = argparse.ArgumentParser(description="Make the leaderboard of what bots submitted.")
    parser.add_argument("folder", type=Path, nargs="?", default=FOLDER)
    parser.add_argument("page", type=Path, nargs="?", default=PAGE)
    asked = parser.parse_args()
    asked.page.write_text(page(submissions(asked.folder)), "utf-8")


if __name__ == "__main__":
    main()
