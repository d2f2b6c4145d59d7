"""Commands that look things up: rules and printed values."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table

from bruxelles1893 import components, words
from bruxelles1893.cli.application import ComponentsFile, Language, Rules, app
from bruxelles1893.components.loader import OWN, SOURCES
from bruxelles1893.engine import (
    RULE_SETS,
    printed_values,
    ruleset,
)
from bruxelles1893.terminal.differences import difference_tables
from bruxelles1893.terminal.rules import chapter_title, chapters_of, rule_text, rules_with
from bruxelles1893.terminal.screen import Refused, clear_errors, console


@app.command()
def rules(
    word: Annotated[list[str] | None, typer.Argument(help="An id such as AN-01, or words.")] = None,
    rule_set: Annotated[
        str | None,
        typer.Option("--rules", help=f"Only the rules of a rule set: {', '.join(RULE_SETS)}."),
    ] = None,
    diff: Annotated[
        tuple[str, str] | None,
        typer.Option(help="Show what differs between two rule sets."),
    ] = None,
    language: Language = words.SOURCE,
) -> None:
    """Read the rules: all, one, a group, those that mention a word, or compare two rule sets."""
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
    """List the printed values the program uses, and where each comes from."""
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
