"""What was measured, as tables and a picture in `docs/results/`."""

from __future__ import annotations

import os
import platform
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple

from benchmarks.measuring import ROOT, Memory, Sample
from benchmarks.tables import OURS
from bruxelles1893.engine import RULE_SETS

PAGE: Final = ROOT / "docs" / "results" / "benchmarks.md"
PICTURE: Final = ROOT / "docs" / "results" / "benchmarks.svg"
BEGIN: Final = "<!-- begin: written by `make bench` -->"
END: Final = "<!-- end: written by `make bench` -->"
COMPILED: Final = "Python by mypyc"
COLOURS: Final = {COMPILED: "#2f6f4f", "Python": "#b5651d", "C++": "#4a5a7a"}


class Result(NamedTuple):
    """The figures of one game."""

    name: str
    language: str
    speed: Sample
    memory: Memory | None

    @property
    def is_ours(self) -> bool:
        """Whether it is our engine."""
        return self.name.startswith(OURS)


def write(results: list[Result], rounds: int, load: float) -> None:
    """Put the tables into the page; what people wrote around them stays."""
    text = PAGE.read_text(encoding="utf-8")
    start, end = text.index(BEGIN), text.index(END)
    PAGE.write_text(text[:start] + BEGIN + "\n" + page(results, rounds, load) + text[end:], "utf-8")


def page(results: list[Result], rounds: int, load: float) -> str:
    """The part of the page that is measured."""
    parts = [
        f"Measured on {datetime.now(UTC):%Y-%m-%d} with Python {platform.python_version()} on "
        f"{machine()}; the best of {rounds} rounds, highest load average {load:.1f}.",
        "## Beside other libraries",
        table_of_libraries(results),
        f"![decisions a second]({PICTURE.name})",
        "## Every rule set and number of players",
        table_of_ours(results),
    ]
    return "\n\n".join(parts) + "\n\n"


def machine() -> str:
    """The processor and how many of its cores there are."""
    cpus = Path("/proc/cpuinfo")
    names = [
        line.partition(":")[2].strip()
        for line in (cpus.read_text("utf-8").splitlines() if cpus.exists() else [])
        if line.startswith("model name")
    ]
    return f"{os.cpu_count()} cores of {names[0] if names else platform.machine()}"


def shown(results: list[Result]) -> list[Result]:
    """Our rule sets with four players, and the others."""
    return [each for each in results if not each.is_ours or each.name.endswith(" 4")]


def table_of_libraries(results: list[Result]) -> str:
    """One line a game: ours with four players first, then those of others."""
    heads = ("game", "in", "decisions/s", "games/s", "copy µs", "kB a state", "process MB")
    rows = [
        (
            title(each),
            each.language,
            f"{each.speed.decisions:,.0f}",
            f"{each.speed.games:,.{0 if each.speed.games >= 100 else 1}f}",
            f"{each.speed.copy:,.1f}",
            f"{each.memory.state:,.1f}" if each.memory else "",
            f"{each.memory.process:,.0f}" if each.memory else "",
        )
        for each in shown(results)
    ]
    return markdown(heads, rows)


def table_of_ours(results: list[Result]) -> str:
    """One line a rule set and number of players: plain beside compiled."""
    speeds = {(each.name, each.language): each.speed for each in results}
    rows = []
    for rules in RULE_SETS:
        for players in (2, 3, 4, 5):
            name = f"{OURS} {rules} {players}"
            plain, compiled = speeds[name, "Python"], speeds.get((name, COMPILED))
            rows.append((f"`{rules}`", str(players), *beside(plain, compiled)))
    heads = ("rule set", "players", "plain decisions/s", "compiled", "ratio")
    return markdown((*heads, "plain games/s", "compiled", "plain copy µs", "compiled"), rows)


def beside(plain: Sample, compiled: Sample | None) -> tuple[str, ...]:
    """The figures of one table, plain and compiled."""
    if compiled is None:
        return (
            f"{plain.decisions:,.0f}",
            "",
            "",
            f"{plain.games:,.0f}",
            "",
            f"{plain.copy:.1f}",
            "",
        )
    return (
        f"{plain.decisions:,.0f}",
        f"{compiled.decisions:,.0f}",
        f"{compiled.decisions / plain.decisions:.1f}",
        f"{plain.games:,.0f}",
        f"{compiled.games:,.0f}",
        f"{plain.copy:.1f}",
        f"{compiled.copy:.1f}",
    )


def markdown(heads: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    """A table."""
    rule = ["---" if column < 2 else "---:" for column in range(len(heads))]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in [heads, rule, *rows])


def title(result: Result) -> str:
    """What a game is called in a table."""
    library, _, rest = result.name.partition(" ")
    if result.is_ours:
        return f"**{rest.removesuffix(' 4')}**"
    return f"{library}: {rest}" if rest else library


def plot(results: list[Result]) -> None:
    """Decisions a second as bars."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure
    from matplotlib.patches import Patch

    rows = sorted(shown(results), key=lambda each: each.speed.decisions)
    figure = Figure(figsize=(9, 0.5 + 0.28 * len(rows)), layout="constrained")
    axes = figure.subplots()
    values = [each.speed.decisions for each in rows]
    names = [f"{f'{OURS}: ' if each.is_ours else ''}{title(each).strip('*')}" for each in rows]
    bars = axes.barh(range(len(rows)), values, color=[COLOURS[each.language] for each in rows])
    axes.bar_label(bars, [f" {value:,.0f}" for value in values], fontsize=8)
    axes.set_xscale("log")
    axes.margins(x=0.12)
    axes.set_yticks(range(len(rows)), names, fontsize=8)
    axes.legend([Patch(color=colour) for colour in COLOURS.values()], COLOURS, loc="lower right")
    axes.set_title("random games on one core: decisions a second (logarithmic)", fontsize=10)
    with rc_context({"svg.hashsalt": OURS}):
        figure.savefig(PICTURE, metadata={"Date": None})
