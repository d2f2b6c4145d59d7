"""Commands that play many games: simulate, coverage, arena, balance."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from bruxelles1893.cli.application import (
    MOST_WORKERS,
    AsJson,
    ComponentsFile,
    Rules,
    app,
    check_range,
)
from bruxelles1893.engine import FEWEST_PLAYERS, MOST_PLAYERS, ruleset
from bruxelles1893.terminal.coverage import coverage_tables, unreached_line
from bruxelles1893.terminal.screen import Refused, clear_errors, console

if TYPE_CHECKING:
    from bruxelles1893.arena.backends import Backend
    from bruxelles1893.arena.tournament import Plan

MOST_GAMES = 10_000_000
STOPPED = 130
"""The exit code of a command that was interrupted at the keyboard."""

Games = Annotated[int, typer.Option(help="Number of games.")]
Players = Annotated[int, typer.Option(help="Players in each game, 2 to 5.")]
FirstSeed = Annotated[int, typer.Option(help="The seed of the first deal.")]
Workers = Annotated[int, typer.Option(help="Processes that share the games.")]
RayAddress = Annotated[
    str | None,
    typer.Option(help="Play on a Ray cluster: its address, auto or local."),
]
GamesFile = Annotated[
    Path | None,
    typer.Option(help="Keep the games in a file; run again to continue."),
]


def _check_run(games: int, players: int, workers: int) -> None:
    check_range("--games", games, 1, MOST_GAMES)
    check_range("--players", players, FEWEST_PLAYERS, MOST_PLAYERS)
    check_range("--workers", workers, 1, MOST_WORKERS)


@app.command()
def simulate(
    games: Games = 100,
    players: Players = 4,
    rules: Rules = "second",
    seed: FirstSeed = 0,
    workers: Workers = 1,
    components_file: ComponentsFile = None,
    as_json: AsJson = False,
) -> None:
    """Play many games with random players."""
    with clear_errors():
        _check_run(games, players, workers)
        ruleset(rules, components_file)
        report = _simulated(rules, players, games, seed, workers, components_file)
        if as_json:
            typer.echo(json.dumps(report))
            return
        table = Table("figure", "value")
        for key, value in report.items():
            table.add_row(key.replace("_", " "), str(value))
        console().print(table)


def _simulated(
    rules: str,
    players: int,
    games: int,
    seed: int,
    workers: int,
    components_file: Path | None,
) -> dict[str, object]:
    from bruxelles1893.arena.simulate import simulate as run

    with games_bar(games) as advance:
        return run(rules, players, games, seed, workers, components_file, advance)


@contextmanager
def games_bar(games: int) -> Iterator[Callable[[int], None]]:
    """A progress bar on standard error if that is a terminal."""
    shown = Console(stderr=True)
    with Progress(console=shown, transient=True, disable=not shown.is_terminal) as progress:
        task = progress.add_task("games", total=games)
        yield lambda done: progress.advance(task, done)


@app.command()
def coverage(
    rules: Rules = "second",
    games: Annotated[int, typer.Option(help="Number of games, with 2 to 5 players in turn.")] = 100,
    seed: FirstSeed = 0,
    components_file: ComponentsFile = None,
    as_json: AsJson = False,
) -> None:
    """Play with random players and count which parts of the rules they use."""
    from bruxelles1893.arena.coverage import coverage as run

    with clear_errors():
        check_range("--games", games, 1, MOST_GAMES)
        with games_bar(games) as advance:
            found = run(rules, games, seed, components_file, advance)
        if as_json:
            typer.echo(json.dumps({"rules": rules, "seed": seed, **found._asdict()}))
            return
        out = console()
        for table in coverage_tables(found):
            out.print(table)
        out.print(unreached_line(found))


@app.command()
def arena(
    bots: Annotated[
        str,
        typer.Option(
            help="Bots separated by commas, by name or as package.module:Class; "
            "the last one fills empty seats."
        ),
    ] = "planner,greedy",
    players: Players = 4,
    rules: Rules = "second",
    games: Annotated[
        int,
        typer.Option(
            help="Play at least this many games: whole deals with every bot in every seat."
        ),
    ] = 100,
    seed: FirstSeed = 0,
    workers: Workers = 1,
    ray: RayAddress = None,
    components_file: ComponentsFile = None,
    out: GamesFile = None,
    plot: Annotated[Path | None, typer.Option(help="Write a plot (.svg or .png).")] = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play each other, each in every seat of the same deals."""
    from bruxelles1893.arena import shown
    from bruxelles1893.arena.backends import backend
    from bruxelles1893.arena.tournament import hold, tournament

    with clear_errors():
        _check_run(games, players, workers)
        shown.check_plot(plot)
        sys.path.insert(0, str(Path.cwd()))  # where people keep the bots they are writing
        plan = tournament(rules, tuple(bots.split(",")), players, games, seed, components_file)
        with games_bar(plan.games) as advance:
            outcome = hold(plan, backend(workers, ray), out, advance)
        if plot is not None:
            shown.write_plot(plot, outcome)
        if as_json:
            typer.echo(json.dumps(outcome.to_json()))
        else:
            shown.show(console(), outcome)
        if outcome.is_stopped:
            raise typer.Exit(STOPPED)


def _compare(plan: Plan, play: Backend, out: Path | None, results: Path | None) -> None:
    """Print how the plan's own values differ from ours on the same deals."""
    from bruxelles1893.arena.comparison import Pair, compared, comparison_text
    from bruxelles1893.arena.tournament import run

    if plan.components_file is None or out is not None or results is not None:
        raise Refused("--compare needs --components, and takes neither --out nor --results")
    with games_bar(2 * plan.games) as advance:
        ours = run(replace(plan, components_file=None), play, None, advance)
        own = run(plan, play, None, advance)
    found = compared(map(Pair, ours, own))
    typer.echo(comparison_text(found, plan.rules, plan.players, plan.bots[0]))


@app.command()
def balance(
    rules: Rules = "second",
    players: Players = 4,
    games: Games = 100,
    bot: Annotated[str, typer.Option(help="The bot in all seats.")] = "planner",
    seed: FirstSeed = 0,
    workers: Workers = 1,
    ray: RayAddress = None,
    components_file: ComponentsFile = None,
    out: Annotated[
        Path | None,
        typer.Option(help="Write the section into this Markdown file."),
    ] = None,
    results: GamesFile = None,
    compares: Annotated[
        bool,
        typer.Option("--compare", help="Play each deal with our printed values too."),
    ] = False,
) -> None:
    """Report scores and win rates by seat, board, noble and card, from games of one bot."""
    from bruxelles1893.arena.backends import backend
    from bruxelles1893.arena.balance import balance_plan, command_line, section, write_section
    from bruxelles1893.arena.tournament import run

    with clear_errors():
        _check_run(games, players, workers)
        plan = balance_plan(rules, players, games, bot, seed, components_file)
        if compares:
            _compare(plan, backend(workers, ray), out, results)
            return
        with games_bar(plan.games) as advance:
            played = run(plan, backend(workers, ray), results, advance)
        text = section(plan, played, command_line(plan, out))
        if out is None:
            typer.echo(f"## {text}")
        else:
            write_section(out, text)
