"""Commands for operators: who is one, and what they do to tables and people with a reason."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Column, Table
from rich.text import Text

from bruxelles1893.cli.application import app
from bruxelles1893.cli.hosting import Data, Database, Most, require_server
from bruxelles1893.engine import Seat
from bruxelles1893.terminal.screen import Refused, clear_errors, console

if TYPE_CHECKING:
    from bruxelles1893.server.operators.console import Console

operate = typer.Typer(no_args_is_help=True, help="Act as an operator, even while the server runs.")
app.add_typer(operate, name="operate")

TableId = Annotated[str, typer.Argument(help="The table's id; see `tables`.")]
SeatNumber = Annotated[int, typer.Argument(help="The seat, from 0 on.")]
MemberName = Annotated[str, typer.Argument(help="The name of a member.")]
PersonName = Annotated[str, typer.Argument(help="A member's name, or a seat such as TABLE/0.")]
Subject = Annotated[str, typer.Argument(help="A member, a seat as TABLE/0, or a network.")]
NewName = Annotated[str, typer.Argument(help="The new name.")]
PlaceName = Annotated[str, typer.Argument(help="Where it was said; see `operate reports`.")]
LineNumber = Annotated[int, typer.Argument(help="The number of the line there.")]
LevelName = Annotated[str, typer.Option(help="The level of the bot.")]
NamePart = Annotated[str, typer.Argument(help="A part of a name; all members without it.")]
Days = Annotated[int, typer.Option(help="How many days.")]
Why = Annotated[
    str,
    typer.Option("--reason", prompt="The reason, for the log", help="The reason, kept in the log."),
]


@contextmanager
def _desk(data: Data, database: Database) -> Iterator[tuple[Console, str]]:
    """The console, and who types."""
    with clear_errors():
        require_server()
        from dataclasses import replace

        from bruxelles1893.server.operators.console import BY_COMMAND
        from bruxelles1893.server.refusal import Refusal
        from bruxelles1893.server.services import Services
        from bruxelles1893.server.settings import from_environment

        found = from_environment()
        services = Services(
            replace(found, data=data or found.data, database_url=database or found.database_url)
        )
        try:
            services.store.upgrade()
            yield services.console, BY_COMMAND
        except Refusal as error:
            raise Refused(str(error)) from error
        finally:
            services.store.close()


@app.command()
def operator(
    name: MemberName,
    reason: Why,
    data: Data = None,
    database: Database = None,
    dismiss: Annotated[bool, typer.Option("--dismiss", help="Remove the operator role.")] = False,
) -> None:
    """Make a member an operator of the server."""
    with _desk(data, database) as (desk, _):
        found = desk.appoint(name, reason, is_operator=not dismiss)
        typer.echo(f"{found} is {'no longer ' if dismiss else ''}an operator")


@app.command(context_settings={"ignore_unknown_options": True})  # ids that begin with `-`
def stop(table: TableId, reason: Why, data: Data = None, database: Database = None) -> None:
    """Close a table for good, as `operate close` does."""
    close(table, reason, data, database)


@operate.command()
def close(table: TableId, reason: Why, data: Data = None, database: Database = None) -> None:
    """Close a table for good: its bots stop, and nobody can find it."""
    with _desk(data, database) as (desk, by):
        desk.close(by, table, reason)
        typer.echo(f"table {table} is closed")


@operate.command()
def finish(table: TableId, reason: Why, data: Data = None, database: Database = None) -> None:
    """End a game as it stands, so that it can be looked at."""
    with _desk(data, database) as (desk, by):
        desk.finish(by, table, reason)
        typer.echo(f"the game at table {table} has ended")


@operate.command()
def bot(
    table: TableId,
    seat: SeatNumber,
    reason: Why,
    level: LevelName = "casual",
    data: Data = None,
    database: Database = None,
) -> None:
    """Let a bot play a seat."""
    with _desk(data, database) as (desk, by):
        desk.to_bot(by, table, Seat(seat), level, reason)
        typer.echo(f"a bot plays seat {seat} at table {table}")


@operate.command()
def give(
    table: TableId,
    seat: SeatNumber,
    member: MemberName,
    reason: Why,
    data: Data = None,
    database: Database = None,
) -> None:
    """Let a member take over a seat."""
    with _desk(data, database) as (desk, by):
        desk.give(by, table, Seat(seat), member, reason)
        typer.echo(f"{member} plays seat {seat} at table {table}")


@operate.command()
def ban(
    subject: Subject, reason: Why, days: Days = 7, data: Data = None, database: Database = None
) -> None:
    """Ban a person or a network for some days."""
    with _desk(data, database) as (desk, by):
        desk.ban(by, subject, days, reason)
        typer.echo(f"{subject} is banned for {days} days")


@operate.command()
def mute(
    subject: Subject, reason: Why, days: Days = 7, data: Data = None, database: Database = None
) -> None:
    """Mute a person or a network for some days; they can play on."""
    with _desk(data, database) as (desk, by):
        desk.mute(by, subject, days, reason)
        typer.echo(f"{subject} may not talk for {days} days")


@operate.command()
def lift(
    subject: Annotated[str, typer.Argument(help="Who is banned or muted.")],
    reason: Why,
    data: Data = None,
    database: Database = None,
) -> None:
    """Lift a ban, or let a person or a network talk again."""
    with _desk(data, database) as (desk, by):
        desk.lift(by, subject, reason)
        typer.echo(f"{subject} may come in again")


@operate.command()
def rename(
    person: PersonName, name: NewName, reason: Why, data: Data = None, database: Database = None
) -> None:
    """Give a person another name."""
    with _desk(data, database) as (desk, by):
        desk.rename(by, person, name, reason)
        typer.echo(f"{person} is called {name} from now on")


@operate.command()
def forget_mail(
    person: PersonName, reason: Why, data: Data = None, database: Database = None
) -> None:
    """Forget the email address of a person."""
    with _desk(data, database) as (desk, by):
        desk.forget_mail(by, person, reason)
        typer.echo(f"no mail goes to {person} any more")


@operate.command()
def people(named: NamePart = "", data: Data = None, database: Database = None) -> None:
    """Show members by name, and who is banned or muted and until when."""
    with _desk(data, database) as (desk, _):
        shown = Table(Column("name"), "handle", "member since (UTC)")
        for row in desk.people(named):
            shown.add_row(Text(row.name), row.handle, _day(row.member_since or 0.0))
        console().print(shown)
        kept_away = Table(Column("who"), "what", "until (UTC)")
        for ban in desk.bans():
            kept_away.add_row(Text(ban.name), "mute" if ban.is_mute else "ban", _day(ban.until))
        console().print(kept_away)


@operate.command()
def reports(data: Data = None, database: Database = None) -> None:
    """Show the lines of talk that were reported and wait for a look, the oldest first."""
    with _desk(data, database) as (desk, _):
        shown = Table(Column("place"), "line", "who", "what", "reported by")
        for each in desk.reports():
            texts = (Text(each.name), Text(each.text), str(each.reporters))
            shown.add_row(each.place, str(each.number), *texts)
        console().print(shown)


@operate.command()
def remove_line(
    place: PlaceName, line: LineNumber, reason: Why, data: Data = None, database: Database = None
) -> None:
    """Take a line that was reported away from everybody."""
    with _desk(data, database) as (desk, by):
        desk.judge(by, place, line, reason, removes=True)
        typer.echo("the line is removed")


@operate.command()
def leave_line(
    place: PlaceName, line: LineNumber, reason: Why, data: Data = None, database: Database = None
) -> None:
    """Leave a line that was reported as it is."""
    with _desk(data, database) as (desk, by):
        desk.judge(by, place, line, reason, removes=False)
        typer.echo("the line stays")


def _day(moment: float) -> str:
    return f"{datetime.fromtimestamp(moment, UTC):%Y-%m-%d}"


@operate.command()
def log(data: Data = None, database: Database = None, most: Most = 50) -> None:
    """Show what operators did, the latest first, and whether anybody has changed the log."""
    with _desk(data, database) as (desk, _):
        shown = Table(Column("number"), "when (UTC)", "who", "what", "whom", "why")
        for row in desk.log(most):
            when = f"{datetime.fromtimestamp(row.at, UTC):%Y-%m-%d %H:%M:%S}"
            texts = (row.operator, row.deed, row.subject, row.reason)
            shown.add_row(str(row.number), when, *map(Text, texts))
        console().print(shown)
        broken = desk.broken_seals()
        if broken:
            raise Refused(f"the log was changed in the database: line {broken[0]}")
