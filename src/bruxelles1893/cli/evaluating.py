"""The command that plays the benchmark with a bot."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from bruxelles1893.cli.application import MOST_WORKERS, AsJson, app, check_range
from bruxelles1893.cli.research import GamesFile, RayAddress, Workers, games_bar
from bruxelles1893.terminal.screen import clear_errors

MOST_DEALS = 10_000


@app.command()
def evaluate(
    bot: Annotated[str, typer.Argument(help="The bot, by name or as package.module:Class.")],
    deals: Annotated[
        int | None, typer.Option(help="Deals of each match; all of the benchmark if not given.")
    ] = None,
    deal_set: Annotated[str, typer.Option("--set", help="Which deals are played.")] = "public-1",
    secret: Annotated[
        Path | None, typer.Option(help="A file with the secret of deals that are held out.")
    ] = None,
    opponents: Annotated[
        str | None, typer.Option(help="Only these opponents, separated by commas.")
    ] = None,
    workers: Workers = 1,
    ray: RayAddress = None,
    games: GamesFile = None,
    out: Annotated[
        Path | None, typer.Option(help="Write the result as JSON, to be submitted.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play the benchmark: a bot against frozen opponents, at every kind of table."""
    from bruxelles1893.arena.backends import backend
    from bruxelles1893.arena.benchmark.card import card
    from bruxelles1893.arena.benchmark.evaluation import evaluate as run
    from bruxelles1893.arena.benchmark.protocol import DEALS, chosen_deals, chosen_matches

    with clear_errors():
        check_range("--workers", workers, 1, MOST_WORKERS)
        count = DEALS if deals is None else deals
        check_range("--deals", count, 1, MOST_DEALS)
        sys.path.insert(0, str(Path.cwd()))  # where people keep the bots they are writing
        chosen = chosen_deals(deal_set, secret)
        matches = chosen_matches(opponents)
        with games_bar(sum(each.players * count for each in matches)) as advance:
            found = run(bot, chosen, count, backend(workers, ray), games, advance, matches)
        data = json.dumps(found.to_json(), indent=1)
        if out is not None:
            out.write_text(data + "\n", "utf-8")
        typer.echo(data if as_json else card(found))
