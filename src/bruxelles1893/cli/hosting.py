"""Commands for hosts: serve, copies of the database, prune, look at tables and stop one."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Column, Table
from rich.text import Text

from bruxelles1893.cli.application import MOST_WORKERS, app, check_range
from bruxelles1893.terminal.screen import Refused, clear_errors, console

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


Data = Annotated[
    Path | None,
    typer.Option(help="Folder for the games and the secret (default: in your data folder)."),
]


Database = Annotated[
    str | None,
    typer.Option(help="A PostgreSQL database: postgresql://user@host/name."),
]


Most = Annotated[int, typer.Option(help="Show at most this many.")]


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port to listen on.")] = 1893,
    data: Data = None,
    database: Database = None,
    workers: Annotated[
        int,
        typer.Option(help="Server processes; more than 1 needs PostgreSQL."),
    ] = 1,
    open_browser: Annotated[
        bool,
        typer.Option("--open-browser", help="Open the start page in the browser."),
    ] = False,
    root_path: Annotated[
        str | None,
        typer.Option(help="Path below which a proxy serves the game, such as /games."),
    ] = None,
    ray: Annotated[
        str | None,
        typer.Option(help="Let hard bots think on a Ray cluster: its address, auto or local."),
    ] = None,
) -> None:
    """Host games that people and bots play over the network."""
    with clear_errors():
        check_range("--port", port, 1, 65_535)
        check_range("--workers", workers, 1, MOST_WORKERS)
        from bruxelles1893.optional_packages import check

        require_server()
        if ray:
            check("ray", "ray")
        from bruxelles1893.startup.loading import loading

        with loading():
            from bruxelles1893.startup.serve import serve as run

        run(host, port, data, database, workers, open_browser, root_path, ray)


def require_server() -> None:
    """Refuse, with a word about what is missing, if the packages of the server are not there."""
    from bruxelles1893.optional_packages import check

    for package in SERVER_PACKAGES:
        check(package, "server")


@app.command()
def prune(
    days: Annotated[int, typer.Option(help="Delete games without a move for this many days.")],
    data: Data = None,
    database: Database = None,
    unfinished: Annotated[
        bool,
        typer.Option("--unfinished", help="Also delete abandoned games, not only finished ones."),
    ] = False,
) -> None:
    """Delete old games from the server's database, even while the server runs."""
    with clear_errors():
        check_range("--days", days, 1, MOST_DAYS)
        require_server()
        from bruxelles1893.server.storage.prune import prune as run

        count = run(days, data, database, unfinished=unfinished)
        typer.echo(f"{count} games deleted")


@app.command()
def ratings(data: Data = None, database: Database = None) -> None:
    """Compute all ratings again from the games of the server, even while it runs."""
    with clear_errors():
        require_server()
        from bruxelles1893.server.ratings.service import recompute

        typer.echo(f"{recompute(data, database)} games counted")


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(help="The new file; a name that is not taken.")],
    data: Data = None,
    database: Database = None,
    verify: Annotated[
        bool, typer.Option("--verify", help="Open the copy and replay every game in it.")
    ] = False,
) -> None:
    """Copy the server's database into a file, even while the server runs."""
    with clear_errors():
        require_server()
        from bruxelles1893.server.operators.backup import back_up
        from bruxelles1893.server.storage.oversight import opened_store

        with opened_store(data, database) as store:
            count = back_up(store, file)
        typer.echo(f"{count} games copied to {file}")
        if verify:
            _verify(file)


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(help="A copy that `bruxelles backup` made.")],
    data: Data = None,
    database: Database = None,
    replace: Annotated[
        bool,
        typer.Option("--replace", help="Delete what is in the database. Stop the server first."),
    ] = False,
) -> None:
    """Bring a copy back, into either kind of database, after replaying every game in it."""
    with clear_errors():
        require_server()
        from bruxelles1893.server.operators.backup import restore as run
        from bruxelles1893.server.storage.oversight import opened_store

        _verify(file)
        with opened_store(data, database) as store:
            count = run(file, store, replaces=replace)
        typer.echo(f"{count} games restored from {file}")


def _verify(file: Path) -> None:
    from bruxelles1893.server.operators.backup import verify

    found = verify(file)
    for problem in found.problems:
        typer.echo(problem, err=True)
    if found.problems:
        raise Refused(f"{len(found.problems)} of {found.games} games in {file} do not replay")
    typer.echo(f"{found.games} games with {found.moves} moves replay")


@app.command()
def tables(data: Data = None, database: Database = None, most: Most = 50) -> None:
    """List the server's tables that are waiting or playing, the latest move first."""
    with clear_errors():
        check_range("--most", most, 1, MOST_TABLES)
        require_server()
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
