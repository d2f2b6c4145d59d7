"""The command `bruxelles`."""

from __future__ import annotations

import json
import secrets
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Column, Table
from rich.text import Text
from typer.core import TyperGroup

from bruxelles1893 import __version__, components, words
from bruxelles1893.bots.levels import LEVELS, USUAL_LEVEL, level
from bruxelles1893.components.loader import OWN, SOURCES
from bruxelles1893.engine import (
    COMPILED,
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    RULE_SETS,
    Session,
    printed_values,
    ruleset,
)
from bruxelles1893.terminal import score as scoring
from bruxelles1893.terminal.coverage import coverage_tables, unreached_line
from bruxelles1893.terminal.differences import difference_tables
from bruxelles1893.terminal.files import read_game
from bruxelles1893.terminal.play import Play
from bruxelles1893.terminal.replay import check_line, show_replay
from bruxelles1893.terminal.rules import chapter_title, chapters_of, rule_text, rules_with
from bruxelles1893.terminal.screen import Refused, clear_errors, console, fail
from bruxelles1893.terminal.seating import Seating, resumed, seating
from bruxelles1893.terminal.sheet import score_table

MOST_GAMES = 10_000_000
MOST_WORKERS = 1024
MOST_DAYS = 36_500
MOST_TABLES = 10_000
SERVER_PACKAGES = (
    "alembic",
    "fastapi",
    "httpx",
    "itsdangerous",
    "platformdirs",
    "psycopg",
    "uvicorn",
)

# typer exports its usage errors but not their common base, which also tells their exit code.
_UsageError: Any = typer.BadParameter.__mro__[1]


class OneLineErrors(TyperGroup):
    """A group of commands that says what is wrong with its options on one line."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        """Run a command; a usage error is one line on standard error and exit code 2."""
        try:
            code = super().main(args, prog_name, complete_var, False, windows_expand_args, **extra)
        except _UsageError as error:
            fail(error.format_message())
            code = 2
        except (typer.Abort, KeyboardInterrupt):
            code = 130
        if standalone_mode:
            sys.exit(code if isinstance(code, int) else 0)
        return code


app = typer.Typer(
    cls=OneLineErrors,
    add_completion=False,
    invoke_without_command=True,
    pretty_exceptions_enable=False,
    help="Bruxelles 1893, an unofficial digital edition: play, replay, score and simulate.",
)

Rules = Annotated[str, typer.Option(help=f"Rule set: {', '.join(RULE_SETS)}.")]
ComponentsFile = Annotated[
    Path | None,
    typer.Option("--components", help="A file with your own printed values."),
]
Language = Annotated[
    str,
    typer.Option(envvar="BRUXELLES_LANGUAGE", help=f"Language: {', '.join(words.LANGUAGES)}."),
]
Seed = Annotated[int | None, typer.Option(help="The number that decides all chance.")]


def main() -> None:
    """Run the command line."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
    app()


def _show_version(is_wanted: bool) -> None:
    if is_wanted:
        engine = "compiled" if COMPILED else "plain Python"
        typer.echo(f"bruxelles1893 {__version__} (engine {engine})")
        raise typer.Exit


@app.callback()
def _bruxelles(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="The version."),
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command()
def play(
    players: Annotated[int | None, typer.Option(help="Players in all, 2 to 5; usually 4.")] = None,
    human: Annotated[list[str] | None, typer.Option(help="A person's name; repeat it.")] = None,
    humans: Annotated[int | None, typer.Option(help="How many people; usually 1.")] = None,
    bots: Annotated[int | None, typer.Option(help="How many bots; usually the rest.")] = None,
    opponents: Annotated[
        str,
        typer.Option("--level", help="How strong the bots are; see `bruxelles levels`."),
    ] = USUAL_LEVEL,
    rules: Rules = "second",
    seed: Seed = None,
    components_file: ComponentsFile = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with a saved game.")] = None,
    language: Language = words.SOURCE,
) -> None:
    """Play in the terminal, alone against bots or several people at one keyboard."""
    with clear_errors(), words.language(language):
        people = human or []
        strength = level(opponents)
        if resume is not None:
            session = read_game(resume, components_file)
            seats = resumed(session.names, people)
        else:
            seats = seating(people, humans, bots, players)
            session = _new_session(seats, rules, seed, components_file)
        Play(console(), session, seats.humans, strength, resume).run()


def _new_session(
    seats: Seating,
    rules: str,
    seed: int | None,
    components_file: Path | None,
) -> Session:
    chosen = secrets.randbelow(1_000_000) if seed is None else seed
    return Session(ruleset(rules, components_file), len(seats.names), chosen, seats.names)


@app.command()
def levels(language: Language = words.SOURCE) -> None:
    """List how strong the bots can be."""
    with clear_errors(), words.language(language):
        table = Table(words.COMMAND_TEXTS["level"], words.COMMAND_TEXTS["level-text"])
        for each in LEVELS:
            table.add_row(each.name, words.LEVEL_TEXTS[each.name])
        console().print(table)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A record (.bxl).")],
    check: Annotated[bool, typer.Option("--check", help="Only verify the record.")] = False,
    to: Annotated[
        int | None,
        typer.Option(help="Stop before this move and show the table."),
    ] = None,
    components_file: ComponentsFile = None,
    language: Language = words.SOURCE,
) -> None:
    """Tell a recorded game in words, or check that it follows the rules to its final score."""
    with clear_errors(), words.language(language):
        session = read_game(file, components_file)
        if check:
            typer.echo(check_line(file, session))
        else:
            show_replay(console(), session, to)


@app.command()
def score(
    player: Annotated[
        list[str] | None,
        typer.Option(help="'Anna: points=80 francs=12 nobles=5+3 rows=2,1,3,1 first'; repeat it."),
    ] = None,
    rules: Rules = "second",
    components_file: ComponentsFile = None,
    as_json: Annotated[
        bool,
        typer.Option("--json", help="Read JSON from standard input, print JSON."),
    ] = False,
    language: Language = words.SOURCE,
) -> None:
    """Fill the score sheet for a game on a real table."""
    with clear_errors(), words.language(language):
        form = scoring.Form(ruleset(rules, components_file))
        counts = _counts(player or [], as_json, form)
        result = scoring.score(counts, form.rules)
        if as_json:
            typer.echo(scoring.to_json(counts, result, rules))
            return
        names = [each.name for each in counts]
        out = console()
        out.print(score_table(form.rules, result.sheets, names))
        for note in scoring.notes(counts, result):
            out.print(Text(note))
        out.print(Text(words.winner_line(result.sheets, result.winners, names), "bold"))


def _counts(players: list[str], as_json: bool, form: scoring.Form) -> list[scoring.Counts]:
    if players:
        return [scoring.from_option(text, number, form) for number, text in enumerate(players, 1)]
    if as_json:
        return scoring.from_json(sys.stdin.read(scoring.LONGEST_INPUT), form)
    try:
        return scoring.Interview(console(), form).players()
    except (EOFError, KeyboardInterrupt):
        typer.echo()
        raise typer.Exit from None


@app.command()
def rules(
    word: Annotated[list[str] | None, typer.Argument(help="An id such as AN-01, or words.")] = None,
    rule_set: Annotated[
        str | None,
        typer.Option("--rules", help=f"Only of a rule set: {', '.join(RULE_SETS)}."),
    ] = None,
    diff: Annotated[
        tuple[str, str] | None,
        typer.Option(help="What differs between two rule sets."),
    ] = None,
    language: Language = words.SOURCE,
) -> None:
    """Read the rules: all of them, one, a group of them, those with a word, or compare two sets."""
    with clear_errors(), words.language(language):
        out = console()
        if diff is not None:
            _print_differences(*diff, others=[*(word or []), *([rule_set] if rule_set else [])])
        elif word:
            out.print(*map(rule_text, rules_with(" ".join(word), rule_set)))
        else:
            for chapter in chapters_of(rule_set):
                out.print(chapter_title(chapter), *map(rule_text, chapter.rules), sep="\n")


def _print_differences(one: str, other: str, others: list[str]) -> None:
    if others:
        raise Refused(f"--diff takes two rule sets; {' '.join(others)!r} is one too many")
    tables = difference_tables(ruleset(one), ruleset(other))
    out = console()
    for table in tables:
        out.print(table)
    if not tables:
        typer.echo(f"{one} and {other} do not differ")


@app.command(name="components")
def show_components(
    rules: Rules = "second",
    components_file: ComponentsFile = None,
    source: Annotated[str | None, typer.Option(help=f"Only: {', '.join((*SOURCES, OWN))}.")] = None,
    language: Language = words.SOURCE,
) -> None:
    """List the printed values that the program plays with, and where each comes from."""
    with clear_errors(), words.language(language):
        if source is not None and source not in (*SOURCES, OWN):
            raise Refused(f"unknown source {source!r}; expected {', '.join((*SOURCES, OWN))}")
        ruleset(rules, components_file)
        printed = printed_values(rules, components_file)
        titles = ("value", "printed", "source", "note")
        table = Table(*[words.COMMAND_TEXTS[f"components-{title}"] for title in titles])
        for name, value, where, note in components.table(printed):
            if source in (None, where):
                table.add_row(name, value, where, words.note_text(note))
        console().print(table)
        typer.echo(words.choose(words.COMMAND_TEXTS, ["components"], {"count": table.row_count}))


@app.command()
def simulate(
    games: Annotated[int, typer.Option(help="How many games.")] = 100,
    players: Annotated[int, typer.Option(help="Players in each game, 2 to 5.")] = 4,
    rules: Rules = "second",
    seed: Annotated[int, typer.Option(help="The seed of the first game.")] = 0,
    workers: Annotated[int, typer.Option(help="Processes that share the games.")] = 1,
    components_file: ComponentsFile = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Let random players play many games."""
    with clear_errors():
        _check_range("--games", games, 1, MOST_GAMES)
        _check_range("--players", players, FEWEST_PLAYERS, MOST_PLAYERS)
        _check_range("--workers", workers, 1, MOST_WORKERS)
        ruleset(rules, components_file)
        report = _simulated(rules, players, games, seed, workers, components_file)
        if as_json:
            typer.echo(json.dumps(report))
            return
        table = Table("figure", "value")
        for key, value in report.items():
            table.add_row(key.replace("_", " "), str(value))
        console().print(table)


def _check_range(option: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise Refused(f"{option} is {value}; expected {least} to {most}")


def _simulated(
    rules: str,
    players: int,
    games: int,
    seed: int,
    workers: int,
    components_file: Path | None,
) -> dict[str, object]:
    from bruxelles1893.arena.simulate import simulate as run

    with _games_bar(games) as advance:
        return run(rules, players, games, seed, workers, components_file, advance)


@contextmanager
def _games_bar(games: int) -> Iterator[Callable[[int], None]]:
    """A progress bar on standard error if that is a terminal."""
    shown = Console(stderr=True)
    with Progress(console=shown, transient=True, disable=not shown.is_terminal) as progress:
        task = progress.add_task("games", total=games)
        yield lambda done: progress.advance(task, done)


@app.command()
def coverage(
    rules: Rules = "second",
    games: Annotated[int, typer.Option(help="How many games, for 2 to 5 players in turn.")] = 100,
    seed: Annotated[int, typer.Option(help="The seed of the first game.")] = 0,
    components_file: ComponentsFile = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Let random players play and count what they use of the rules."""
    from bruxelles1893.arena.coverage import coverage as run

    with clear_errors():
        _check_range("--games", games, 1, MOST_GAMES)
        with _games_bar(games) as advance:
            found = run(rules, games, seed, components_file, advance)
        if as_json:
            typer.echo(json.dumps({"rules": rules, "seed": seed, **found._asdict()}))
            return
        out = console()
        for table in coverage_tables(found):
            out.print(table)
        out.print(unreached_line(found))


Games = Annotated[int, typer.Option(help="How many games.")]
Players = Annotated[int, typer.Option(help="Players in each game, 2 to 5.")]
FirstSeed = Annotated[int, typer.Option(help="The seed of the first deal.")]
Workers = Annotated[int, typer.Option(help="Processes that share the games.")]

RayAddress = Annotated[
    str | None,
    typer.Option(help="Play on a Ray cluster: its address, auto or local."),
]


def _check_run(games: int, players: int, workers: int) -> None:
    _check_range("--games", games, 1, MOST_GAMES)
    _check_range("--players", players, FEWEST_PLAYERS, MOST_PLAYERS)
    _check_range("--workers", workers, 1, MOST_WORKERS)


@app.command()
def arena(
    bots: Annotated[
        str,
        typer.Option(
            help="Bots with commas between, by name or as package.module:Class; "
            "the last one fills empty seats."
        ),
    ] = "planner,greedy",
    players: Players = 4,
    rules: Rules = "second",
    games: Annotated[
        int,
        typer.Option(help="At least so many games: whole deals with every bot on every seat."),
    ] = 100,
    seed: FirstSeed = 0,
    workers: Workers = 1,
    ray: RayAddress = None,
    components_file: ComponentsFile = None,
    out: Annotated[
        Path | None,
        typer.Option(help="Keep the games in a file; run again to go on."),
    ] = None,
    plot: Annotated[Path | None, typer.Option(help="Write a plot (.svg or .png).")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Let bots play against each other, each on every seat of the same deals."""
    from bruxelles1893.arena import shown
    from bruxelles1893.arena.backends import backend
    from bruxelles1893.arena.tournament import hold, tournament

    with clear_errors():
        _check_run(games, players, workers)
        shown.check_plot(plot)
        sys.path.insert(0, str(Path.cwd()))  # where people keep the bots they are writing
        plan = tournament(rules, tuple(bots.split(",")), players, games, seed, components_file)
        with _games_bar(plan.games) as advance:
            outcome = hold(plan, backend(workers, ray), out, advance)
        if plot is not None:
            shown.write_plot(plot, outcome)
        if as_json:
            typer.echo(json.dumps(outcome.to_json()))
        else:
            shown.show(console(), outcome)


@app.command()
def balance(
    rules: Rules = "second",
    players: Players = 4,
    games: Games = 100,
    bot: Annotated[str, typer.Option(help="The bot on all seats.")] = "planner",
    seed: FirstSeed = 0,
    workers: Workers = 1,
    ray: RayAddress = None,
    components_file: ComponentsFile = None,
    out: Annotated[
        Path | None,
        typer.Option(help="Put the section into this Markdown file."),
    ] = None,
    results: Annotated[
        Path | None,
        typer.Option(help="Keep the games in a file; run again to go on."),
    ] = None,
) -> None:
    """Tell win rates by seat, board, noble and card, and scores, from games of one bot."""
    from bruxelles1893.arena.backends import backend
    from bruxelles1893.arena.balance import balance_plan, command_line, section, write_section
    from bruxelles1893.arena.tournament import run

    with clear_errors():
        _check_run(games, players, workers)
        plan = balance_plan(rules, players, games, bot, seed, components_file)
        with _games_bar(plan.games) as advance:
            played = run(plan, backend(workers, ray), results, advance)
        text = section(plan, played, command_line(plan, out))
        if out is None:
            typer.echo(f"## {text}")
        else:
            write_section(out, text)


@app.command()
def hint(
    file: Annotated[Path, typer.Argument(help="A record (.bxl), finished or not.")],
    bot: Annotated[str, typer.Option(help="The bot to ask: search or planner.")] = "search",
    ply: Annotated[
        int | None,
        typer.Option(help="The decision before this move; usually the open one."),
    ] = None,
    seed: Annotated[int, typer.Option(help="The number that decides the bot's chance.")] = 0,
    components_file: ComponentsFile = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    language: Language = words.SOURCE,
) -> None:
    """Tell what a bot expects of each option in a recorded game, the best first."""
    from bruxelles1893.arena.hints import hint as ask
    from bruxelles1893.arena.hints import hint_to_json, show_hint

    with clear_errors(), words.language(language):
        session = read_game(file, components_file)
        found = ask(session, bot, ply, seed)
        if as_json:
            typer.echo(json.dumps(hint_to_json(session, found)))
        else:
            show_hint(console(), session, found)


DataFolder = Annotated[
    Path | None,
    typer.Option(help="The folder for games and secret; usually the user's own."),
]
Database = Annotated[
    str | None,
    typer.Option(help="A PostgreSQL database: postgresql://user@host/name."),
]


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to answer at.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port to answer at.")] = 1893,
    data: DataFolder = None,
    database: Database = None,
    workers: Annotated[
        int,
        typer.Option(help="Server processes; more than 1 needs PostgreSQL."),
    ] = 1,
    open_browser: Annotated[
        bool,
        typer.Option("--open-browser", help="Open the start page in the browser."),
    ] = False,
) -> None:
    """Host games that people and bots play over the network."""
    with clear_errors():
        _check_range("--port", port, 1, 65_535)
        _check_range("--workers", workers, 1, MOST_WORKERS)
        _require_server()
        from bruxelles1893.startup.serve import serve as run

        run(host, port, data, database, workers, open_browser)


def _require_server() -> None:
    from bruxelles1893.optional_packages import require

    for package in SERVER_PACKAGES:
        require(package, "server")


@app.command()
def prune(
    days: Annotated[int, typer.Option(help="Games without a move for so many days.")],
    data: DataFolder = None,
    database: Database = None,
    unfinished: Annotated[
        bool,
        typer.Option("--unfinished", help="Abandoned games too, not only those that ended."),
    ] = False,
) -> None:
    """Delete old games from the server's database; it may run meanwhile."""
    with clear_errors():
        _check_range("--days", days, 1, MOST_DAYS)
        _require_server()
        from bruxelles1893.server.storage.prune import prune as run

        count = run(days, data, database, unfinished=unfinished)
        typer.echo(f"{count} games deleted")


@app.command()
def tables(
    data: DataFolder = None,
    database: Database = None,
    most: Annotated[int, typer.Option(help="How many.")] = 50,
) -> None:
    """List the tables of the server that wait or play, the last moved first."""
    with clear_errors():
        _check_range("--most", most, 1, MOST_TABLES)
        _require_server()
        from bruxelles1893.server.storage.oversight import last_moved, opened_store

        with opened_store(data, database) as store:
            found = last_moved(store, most)
        titles = ("title", "rules", "players", "status", "moves", "last moved (UTC)")
        shown = Table(Column("table", no_wrap=True), *titles)
        for row in found:
            moved = f"{datetime.fromtimestamp(row.moved_at, UTC):%Y-%m-%d %H:%M:%S}"
            counts = (str(row.players), row.status, str(row.number), moved)
            shown.add_row(row.id, Text(row.title), row.rules, *counts)
        console().print(shown)


@app.command()
def stop(
    table: Annotated[str, typer.Argument(help="Its id, as in its address; see `tables`.")],
    data: DataFolder = None,
    database: Database = None,
) -> None:
    """Close a table of the server for good, while it runs: its bots stop, nobody finds it."""
    with clear_errors():
        _require_server()
        from bruxelles1893.server.storage.oversight import opened_store, stop_table

        with opened_store(data, database) as store:
            if not stop_table(store, table):
                raise Refused(f"there is no table {table[:40]!r}")
        typer.echo(f"table {table} is closed")
