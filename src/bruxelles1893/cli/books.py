"""Commands that look things up: rules, printed values and words."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from bruxelles1893 import components, words
from bruxelles1893.cli.application import ComponentsFile, Language, Rules, app
from bruxelles1893.components.document import own
from bruxelles1893.components.loader import OWN, SOURCES, own_entries, problems
from bruxelles1893.components.shipping import ship
from bruxelles1893.components.title import title_of
from bruxelles1893.engine import (
    RULE_SETS,
    pieces,
    printed_values,
    ruleset,
)
from bruxelles1893.optional_packages import check
from bruxelles1893.terminal.differences import difference_tables
from bruxelles1893.terminal.rules import chapter_title, chapters_of, rule_text, rules_with
from bruxelles1893.terminal.screen import Refused, clear_errors, console, fail


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
    check_file: Annotated[
        Path | None,
        typer.Option("--check", help="List everything wrong with a file of your own values."),
    ] = None,
    diff: Annotated[
        tuple[str, str] | None,
        typer.Option(help="Compare two: files of your own, or rule sets."),
    ] = None,
    ship_file: Annotated[
        Path | None,
        typer.Option("--ship", help="For developers: make a confirmed file what ships."),
    ] = None,
    language: Language = words.SOURCE,
) -> None:
    """List the printed values the program uses, and where each comes from."""
    with clear_errors(), words.language(language):
        if check_file is not None:
            _check_values(check_file, rules)
            return
        if ship_file is not None:
            _check_values(ship_file, rules)
            _ship_values(ship_file, rules)
            return
        if diff is not None:
            _print_value_differences(*diff)
            return
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


def _check_values(path: Path, rules: str) -> None:
    """Print every problem of a file, or that there is none; what it names as its rules counts."""
    document = own(path)
    name = title_of(document).rules or rules
    ruleset(name)
    edition, modules = pieces(name)
    found = problems(edition, modules, document)
    for each in found:
        fail(each)
    if found:
        raise typer.Exit(1)
    printed = printed_values(name, path)
    values = len(own_entries(edition, modules, document))
    changed = len(components.differences(printed_values(name), printed))
    counts = {"file": path.name, "given": values, "count": len(printed.entries), "changed": changed}
    typer.echo(words.choose(words.COMMAND_TEXTS, ["components-check"], counts))


def _ship_values(path: Path, rules: str) -> None:
    """Make a file's values those that ship, each with the source `box`."""
    document = own(path)
    for file, count in ship(*pieces(title_of(document).rules or rules), document):
        counts = {"file": file.name, "count": count}
        typer.echo(words.choose(words.COMMAND_TEXTS, ["components-ship"], counts))


def _print_value_differences(one: str, other: str) -> None:
    table = Table(words.COMMAND_TEXTS["components-value"], one, other)
    for row in components.differences(_values_of(one), _values_of(other)):
        table.add_row(*row)
    if table.row_count:
        console().print(table)
    typer.echo(words.choose(words.COMMAND_TEXTS, ["components-diff"], {"count": table.row_count}))


def _values_of(text: str) -> components.Components:
    """The values of a rule set, or of a file by the rule set that it names."""
    if text in RULE_SETS:
        return printed_values(text)
    path = Path(text)
    return printed_values(title_of(own(path)).rules or "second", path)


@app.command(name="words")
def show_words(
    html: Annotated[Path, typer.Option("--html", help="The page to write.")],
    language: Language = words.SOURCE,
) -> None:
    """Write all messages of a language on one page to read through, filled by real games."""
    with clear_errors():
        if language not in words.LANGUAGES:
            raise words.UnknownLanguage(language)
        for package, extra in (("babel", "test"), ("fastapi", "web"), ("jinja2", "web")):
            check(package, extra)
        from bruxelles1893.proofreading.page import count_met, page
        from bruxelles1893.proofreading.reading import readings

        found = readings(language)
        html.write_text(page(language, words.LANGUAGES[language], found), encoding="utf-8")
        typer.echo(f"{count_met(found)} of {len(found)} messages met; written to {html}")
