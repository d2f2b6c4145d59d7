"""The command that looks back at a finished game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from bruxelles1893 import words
from bruxelles1893.cli.application import (
    MOST_WORKERS,
    AsJson,
    ComponentsFile,
    Language,
    app,
    check_range,
)
from bruxelles1893.engine import Session
from bruxelles1893.optional_packages import require
from bruxelles1893.review import Review, best_reviewer, deepened, searched
from bruxelles1893.review import review as look_back
from bruxelles1893.terminal.files import read_game
from bruxelles1893.terminal.review import show_review
from bruxelles1893.terminal.screen import clear_errors, console


@app.command()
def review(
    file: Annotated[Path, typer.Argument(help="The record (.bxl) of a finished game.")],
    deep: Annotated[
        bool, typer.Option("--deep", help="Search the costliest moments; takes a minute or more.")
    ] = False,
    workers: Annotated[int, typer.Option(help="Processes that search with --deep.")] = 1,
    ray: Annotated[
        str | None, typer.Option(help="Search on a Ray cluster: its address, or local.")
    ] = None,
    as_json: AsJson = False,
    html: Annotated[
        Path | None,
        typer.Option(help="Write one page to keep or send, with the review and the whole game."),
    ] = None,
    components_file: ComponentsFile = None,
    language: Language = words.SOURCE,
) -> None:
    """Show how a finished game was won: chances, costly moments, luck and choice, the books."""
    with clear_errors(), words.language(language):
        check_range("--workers", workers, 1, MOST_WORKERS)
        session = read_game(file, components_file)
        reviewed = look_back(session, best_reviewer())
        if deep:
            reviewed = _deepened(session, reviewed, workers, ray)
        if html is not None:
            require("jinja2", "web")
            from bruxelles1893.web.looking_back.booklet import booklet

            html.write_text(booklet(session, reviewed), "utf-8")
        if as_json:
            typer.echo(json.dumps(reviewed.to_json()))
        elif html is None:
            show_review(console(), session, reviewed)


def _deepened(session: Session, quick: Review, workers: int, ray: str | None) -> Review:
    from bruxelles1893.arena.backends import spread

    with Progress(console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task(words.REVIEW_TEXTS["searching"])
        return deepened(
            session,
            quick,
            spread(searched, workers, ray),
            lambda done, count: progress.update(bar, completed=done, total=count),
        )
