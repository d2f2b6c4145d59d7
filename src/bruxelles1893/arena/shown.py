"""A run as people see it: a table and a plot."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from rich.console import Console
from rich.table import Table

from bruxelles1893.arena.statistics import Estimate
from bruxelles1893.arena.tournament import Outcome, Standing, by_deal, digest_of
from bruxelles1893.engine import BruxellesError
from bruxelles1893.optional_packages import require

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

PLOT_SUFFIXES: Final = (".svg", ".png")


class PlotError(BruxellesError, ValueError):
    """A file that cannot hold a plot."""


def show(console: Console, outcome: Outcome) -> None:
    """Print the bots' results, one line each, and what was played."""
    table = Table("bot", "seats", "win rate", "mean rank", "mean score", "rating", "ms/decision")
    for each in outcome.standings:
        table.add_row(*_cells(each))
    console.print(table)
    deals = len({game.seed for game in outcome.games})
    if outcome.is_stopped:
        console.print(f"Stopped after {len(outcome.games)} of {outcome.plan.games} games.")
    console.print(
        f"{len(outcome.games)} games on {deals} deal{'s' * (deals > 1)}, {_title(outcome)}; "
        f"intervals of 95%; {outcome.decisions_per_second:.1f} decisions a second; "
        f"digest {digest_of(outcome.games)[:16]}",
    )


def _cells(standing: Standing) -> tuple[str, ...]:
    return (
        standing.bot,
        str(standing.seats),
        f"{standing.win_rate:.1%}",
        f"{standing.mean_rank:.2f}",
        f"{standing.mean_score:.0f}, sd {standing.score_spread:.0f}",
        f"{standing.rating.mu:.1f} ± {standing.rating.sigma:.1f}",
        f"{standing.ms_per_decision:.2f}",
    )


def _title(outcome: Outcome) -> str:
    plan = outcome.plan
    return f"rules {plan.rules}, {plan.players} players, seed {plan.seed}"


def check_plot(path: Path | None) -> None:
    """Refuse a plot that could not be written, before any game is played."""
    if path is None:
        return
    if path.suffix not in PLOT_SUFFIXES:
        raise PlotError(f"{path}: a plot ends in {' or '.join(PLOT_SUFFIXES)}")
    require("matplotlib", "arena")


def write_plot(path: Path, outcome: Outcome) -> None:
    """Win rates with their intervals, and how scores are spread, to a file."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(10, 4.5), layout="constrained")
    left, right = figure.subplots(1, 2)
    figure.suptitle(f"{len(outcome.games)} games, {_title(outcome)}")
    _plot_win_rates(left, outcome)
    _plot_scores(right, outcome)
    _save(figure, path)


def write_curve(path: Path, rates: dict[int, Estimate], least: float) -> None:
    """Write a plot of how often each budget of tries beat half of it."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 3.6), layout="constrained")
    axes = figure.subplots()
    _plot_rates(axes, [f"{tries}\nbeat {tries // 2}" for tries in rates], list(rates.values()))
    axes.axhline(0.5, linestyle=":", color="grey")
    axes.axhline(least, linestyle="--", color="grey")
    axes.set_ylim(0.4, 0.8)
    axes.set_title(f"wins with twice the tries, 95% intervals; dashed: {least:.0%}, dotted: even")
    _save(figure, path)


def _save(figure: Figure, path: Path) -> None:
    """Save a figure, as the same file for the same figures."""
    from matplotlib import rc_context

    with rc_context({"svg.hashsalt": "bruxelles"}):
        figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)


def _plot_rates(axes: Axes, names: list[str], rates: list[Estimate]) -> None:
    """Win rates with their intervals side by side."""
    below = [rate.value - (rate.low or 0) for rate in rates]
    above = [(rate.high or 0) - rate.value for rate in rates]
    axes.errorbar(names, [rate.value for rate in rates], (below, above), fmt="o", capsize=5)
    axes.margins(x=0.2)


def _plot_win_rates(axes: Axes, outcome: Outcome) -> None:
    standings = outcome.standings
    _plot_rates(axes, [each.bot for each in standings], [each.win_rate for each in standings])
    axes.axhline(1 / outcome.plan.players, linestyle=":", color="grey")
    axes.set_title("win rate with 95% interval; dotted: an even share")
    axes.set_ylim(-0.02, 1.02)


def _plot_scores(axes: Axes, outcome: Outcome) -> None:
    names = [each.bot for each in outcome.standings]
    places = list(range(1, len(names) + 1))
    axes.boxplot([_scores(outcome, bot) for bot in names], positions=places, showmeans=True)
    axes.set_xticks(places, names)
    axes.set_title("final scores: quartiles, median and mean")


def _scores(outcome: Outcome, bot: str) -> list[float]:
    groups = by_deal(outcome.games, bot, lambda game: game.totals)
    return [total for group in groups for total in group]
