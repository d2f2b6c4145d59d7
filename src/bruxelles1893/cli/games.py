"""Commands for a game: play, replay, score it, and ask a bot."""

from __future__ import annotations

import json
import secrets
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from bruxelles1893 import scoring, words
from bruxelles1893.bots.levels import LEVELS, USUAL_LEVEL, level
from bruxelles1893.cli.application import AsJson, ComponentsFile, Language, Rules, Seed, app
from bruxelles1893.engine import (
    Session,
    ruleset,
)
from bruxelles1893.optional_packages import require
from bruxelles1893.terminal.files import read_game
from bruxelles1893.terminal.interview import Interview
from bruxelles1893.terminal.play import Play
from bruxelles1893.terminal.replay import check_line, show_replay
from bruxelles1893.terminal.screen import clear_errors, console
from bruxelles1893.terminal.seating import Seating, resumed, seating
from bruxelles1893.terminal.sheet import score_table


@app.command()
def play(
    players: Annotated[
        int | None, typer.Option(help="Number of players, 2 to 5 (default 4).")
    ] = None,
    human: Annotated[
        list[str] | None, typer.Option(help="A person's name; may be repeated.")
    ] = None,
    humans: Annotated[int | None, typer.Option(help="Number of people (default 1).")] = None,
    bots: Annotated[
        int | None, typer.Option(help="Number of bots (default: the other seats).")
    ] = None,
    opponents: Annotated[
        str,
        typer.Option("--level", help="How strong the bots are; see `bruxelles levels`."),
    ] = USUAL_LEVEL,
    rules: Rules = "second",
    seed: Seed = None,
    components_file: ComponentsFile = None,
    resume: Annotated[Path | None, typer.Option(help="Continue a saved game.")] = None,
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
    """List the levels of the bots."""
    with clear_errors(), words.language(language):
        table = Table(words.COMMAND_TEXTS["level"], words.COMMAND_TEXTS["level-text"])
        for each in LEVELS:
            table.add_row(each.name, words.LEVEL_TEXTS[each.name])
        console().print(table)
        typer.echo(words.LEVEL_TEXTS["days"])


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
    """Show a recorded game in words, or check that it follows the rules to its final score."""
    with clear_errors(), words.language(language):
        session = read_game(file, components_file)
        if check:
            typer.echo(check_line(file, session))
        else:
            show_replay(console(), session, to)


@app.command()
def export(
    file: Annotated[Path, typer.Argument(help="A record (.bxl).")],
    html: Annotated[Path, typer.Option(help="The file to write.")],
    components_file: ComponentsFile = None,
    language: Language = words.SOURCE,
) -> None:
    """Make one file that shows a recorded game in any browser, move by move, without a network."""
    with clear_errors(), words.language(language):
        require("jinja2", "web")
        from bruxelles1893.web.looking_back.booklet import booklet

        page = booklet(read_game(file, components_file))
        html.write_text(page, encoding="utf-8")
        typer.echo(f"{html}: {len(page.encode()) / 1000:,.0f} kB")


@app.command()
def score(
    player: Annotated[
        list[str] | None,
        typer.Option(
            help="'Anna: points=80 francs=12 nobles=5+3 rows=2,1,3,1 first'; may be repeated."
        ),
    ] = None,
    rules: Rules = "second",
    components_file: ComponentsFile = None,
    as_json: Annotated[
        bool,
        typer.Option("--json", help="Read JSON from standard input, print JSON."),
    ] = False,
    language: Language = words.SOURCE,
) -> None:
    """Fill in the score sheet of a game played at a real table."""
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
        return Interview(console(), form).players()
    except (EOFError, KeyboardInterrupt):
        typer.echo()
        raise typer.Exit from None


@app.command()
def hint(
    file: Annotated[Path, typer.Argument(help="A record (.bxl), finished or not.")],
    bot: Annotated[str, typer.Option(help="The bot to ask: search, planner or master.")] = "search",
    ply: Annotated[
        int | None,
        typer.Option(help="The decision before this move (default: the open one)."),
    ] = None,
    seed: Annotated[int, typer.Option(help="Seed for the bot.")] = 0,
    components_file: ComponentsFile = None,
    as_json: AsJson = False,
    language: Language = words.SOURCE,
) -> None:
    """Show what a bot expects of each option in a recorded game, best first."""
    from bruxelles1893.terminal.hints import hint as ask
    from bruxelles1893.terminal.hints import hint_to_json, show_hint

    with clear_errors(), words.language(language):
        session = read_game(file, components_file)
        found = ask(session, bot, ply, seed)
        if as_json:
            typer.echo(json.dumps(hint_to_json(session, found)))
        else:
            show_hint(console(), session, found)
