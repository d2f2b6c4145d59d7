"""The command `bruxelles` itself: options that commands share, and how it says what is wrong."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from bruxelles1893 import __version__, words
from bruxelles1893.engine import COMPILED, RULE_SETS
from bruxelles1893.terminal.screen import Refused, fail

MOST_WORKERS = 1024


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


AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]


ComponentsFile = Annotated[
    Path | None,
    typer.Option("--components", help="A file with your own printed values."),
]


Language = Annotated[
    str,
    typer.Option(envvar="BRUXELLES_LANGUAGE", help=f"Language: {', '.join(words.LANGUAGES)}."),
]


Seed = Annotated[int | None, typer.Option(help="Seed for everything random.")]


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


def check_range(option: str, value: int, least: int, most: int) -> None:
    """Refuse a number that is out of range, saying what is expected."""
    if not least <= value <= most:
        raise Refused(f"{option} is {value}; expected {least} to {most}")
