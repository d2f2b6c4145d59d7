"""Commands that make puzzles and check them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from bruxelles1893.cli.application import app, check_range
from bruxelles1893.cli.hosting import Data, Database, require_server
from bruxelles1893.engine import FEWEST_PLAYERS, MOST_PLAYERS, RULE_SETS, Session, ruleset
from bruxelles1893.puzzles import Puzzle, PuzzleError, read_puzzles, written
from bruxelles1893.puzzles.checking import problem
from bruxelles1893.puzzles.making import BY_BOTS, PuzzleKind, bot_games, from_games
from bruxelles1893.review import best_reviewer
from bruxelles1893.terminal.files import SUFFIX, read_game
from bruxelles1893.terminal.screen import Refused, clear_errors

MOST_PUZZLES = 10_000
BY_RECORDS = "records"
BY_SERVER = "server"
OTHER_SEED = 100

puzzles = typer.Typer(help="Make puzzles from games, and check them.", no_args_is_help=True)
app.add_typer(puzzles, name="puzzles")


@puzzles.command()
def make(
    out: Annotated[Path, typer.Option(help="File to add to; run again to continue.")],
    count: Annotated[int, typer.Option(help="How many puzzles the file should have.")] = 24,
    rules: Annotated[
        list[str] | None,
        typer.Option(help=f"Rule sets (default: all): {', '.join(RULE_SETS)}; may be repeated."),
    ] = None,
    players: Annotated[
        list[int] | None,
        typer.Option(help="Numbers of players (default: 2 to 5); may be repeated."),
    ] = None,
    seed: Annotated[int, typer.Option(help="The seed of the first game of bots.")] = 0,
    folder: Annotated[
        Path | None, typer.Option("--from", help="Use the records (.bxl) of a folder instead.")
    ] = None,
    data: Data = None,
    database: Database = None,
) -> None:
    """Make puzzles from games of bots, from records, or from the finished games of a server."""
    with clear_errors():
        check_range("--count", count, 1, MOST_PUZZLES)
        kinds = _kinds(rules or list(RULE_SETS), players or [*range(2, 6)])
        known = _known(out)
        if folder is not None:
            games, origin = _recorded(folder), BY_RECORDS
        elif data is not None or database is not None:
            games, origin = _served(data, database), BY_SERVER
        else:
            games, origin = bot_games(kinds, count, seed, known), BY_BOTS
        wanted = (game for game in games if _kind(game) in kinds)
        _make(wanted, origin, known, count, out)
        typer.echo(f"{out}: {len(known)} {'puzzle' if len(known) == 1 else 'puzzles'}")


def _kinds(rules: list[str], players: list[int]) -> list[PuzzleKind]:
    """Every rule set with every number of players, so that few of them are a mixture already."""
    for name in rules:
        ruleset(name)
    for number in players:
        check_range("--players", number, FEWEST_PLAYERS, MOST_PLAYERS)
    return [
        PuzzleKind(name, players[(place + shift) % len(players)])
        for shift in range(len(players))
        for place, name in enumerate(rules)
    ]


def _kind(session: Session) -> PuzzleKind:
    return PuzzleKind(session.state.rules.name, len(session.state.players))


def _make(
    games: Iterable[Session], origin: str, known: list[Puzzle], count: int, out: Path
) -> None:
    with _bar("puzzles", count, len(known)) as advance:
        made = from_games(games, best_reviewer(), origin, known)
        for puzzle in islice(made, max(0, count - len(known))):
            _add(out, puzzle)
            known.append(puzzle)
            advance()


@contextmanager
def _bar(what: str, count: int, done: int) -> Iterator[Callable[[], None]]:
    shown = Console(stderr=True)
    with Progress(console=shown, transient=True, disable=not shown.is_terminal) as progress:
        task = progress.add_task(what, total=count, completed=done)
        yield lambda: progress.advance(task)


def _known(path: Path) -> list[Puzzle]:
    """The puzzles of a file, if there is one."""
    try:
        return read_puzzles(path.read_text("utf-8")) if path.exists() else []
    except (PuzzleError, UnicodeDecodeError) as error:
        raise Refused(f"{path}, {error}") from error


def _recorded(folder: Path) -> Iterator[Session]:
    paths = sorted(folder.rglob(f"*{SUFFIX}"))
    if not paths:
        raise Refused(f"{folder} holds no records ({SUFFIX})")
    return (read_game(path) for path in paths)


def _served(data: Path | None, database: str | None) -> Iterator[Session]:
    require_server()
    from bruxelles1893.server.storage.oversight import opened_store
    from bruxelles1893.server.tables.game.archive import finished_sessions

    with opened_store(data, database) as store:
        yield from finished_sessions(store)


@puzzles.command()
def check(
    file: Annotated[Path, typer.Argument(help="A file of puzzles.")],
    seed: Annotated[int, typer.Option(help="The seed of the search.")] = OTHER_SEED,
    out: Annotated[
        Path | None,
        typer.Option(help="Add those that hold to a file; run again to continue."),
    ] = None,
) -> None:
    """Check puzzles again with another seed, and list those that no longer hold."""
    with clear_errors():
        if not file.exists():
            raise Refused(f"there is no file {file}")
        found = _known(file)
        failed = _checked(found, seed, out)
        typer.echo(f"{len(found)} puzzles, {failed} {'does' if failed == 1 else 'do'} not hold")
        if failed:
            raise typer.Exit(1)


def _checked(found: list[Puzzle], seed: int, out: Path | None) -> int:
    """Tell which puzzles do not hold, and keep the others; how many those were."""
    done = {puzzle.id for puzzle in _known(out)} if out is not None else set()
    failed = 0
    with _bar("puzzles", len(found), len(done)) as advance:
        for number, puzzle in enumerate(found, 1):
            if puzzle.id in done:
                continue
            wrong = problem(puzzle, best_reviewer(), seed)
            if wrong:
                failed += 1
                typer.echo(f"puzzle {number}: {wrong}")
            elif out is not None:
                _add(out, puzzle)
            advance()
    return failed


def _add(path: Path, puzzle: Puzzle) -> None:
    with path.open("a", encoding="utf-8") as file:
        file.write(written(puzzle) + "\n")
