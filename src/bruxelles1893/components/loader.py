"""Loads Components from TOML: the edition's file, those of its modules, a user's on top."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Final

from bruxelles1893.components.build import build
from bruxelles1893.components.checks import Check, Refused, one_of, shown
from bruxelles1893.components.conflicts import Values
from bruxelles1893.components.document import Document, KeyPath, dotted, own, shipped
from bruxelles1893.components.model import Components, ComponentsError, Entry
from bruxelles1893.components.schema import EDITIONS, MODULES, Schema
from bruxelles1893.components.sentences import Expectation, Problem, problem
from bruxelles1893.components.title import SET, SetTitle, title_of

BOX: Final = "box"
SOURCES: Final = ("book", "review", BOX, "deduced", "made")
OWN: Final = "own"
_FIELDS: Final = ("value", "source", "note")
_LONGEST_NOTE: Final = 200
FIELD: Final = problem("field")


class BadEntry(Exception):
    """An entry of a file that cannot be read; the text says why."""

    def __init__(
        self, text: str, problem: Problem = FIELD, expected: Expectation | None = None
    ) -> None:
        super().__init__(text)
        self.text, self.problem, self.expected = text, problem, expected

    def in_file(self, document: Document, path: KeyPath) -> ComponentsError:
        """The error with its place."""
        return document.error(path, self.text, self.problem, self.expected)


def load(
    edition: str = "second", override: Path | None = None, modules: tuple[str, ...] = ()
) -> Components:
    """Return the printed values of an edition and modules, with a user's own file on top.

    Raises ComponentsError, naming file, line and entry, when a file is not as it should be.
    """
    if edition not in EDITIONS:
        raise ComponentsError(f"unknown edition {shown(edition)}; expected {one_of((*EDITIONS,))}")
    documents = {name: shipped(name) for name in chosen(edition, modules)}
    mine = own(override) if override is not None else None
    return assemble(edition, shipped(edition), mine, documents)


def chosen(edition: str, modules: tuple[str, ...]) -> list[str]:
    """Return the modules in the order of the edition, or refuse one that it does not have."""
    fitting = EDITIONS[edition].modules
    for name in modules:
        if not fitting:
            raise ComponentsError(f"the {edition} edition has no modules; got {shown(name)}")
        if name not in fitting:
            expected = one_of((*fitting,))
            raise ComponentsError(f"unknown module {shown(name)}; expected {expected}")
    return [name for name in fitting if name in modules]


def assemble(
    edition: str,
    base: Document,
    override: Document | None,
    modules: Mapping[str, Document] | None = None,
) -> Components:
    """Return the values of an edition's and its modules' documents, with a partial one on top."""
    documents = modules or {}
    schema = EDITIONS[edition].joined(documents)
    entries = _complete(base, EDITIONS[edition])
    for name, document in documents.items():
        entries |= _complete(document, schema.modules[name])
    if override is not None:
        changed = own_entries(edition, tuple(documents), override)
        entries |= changed
        _refuse_conflict(override, schema, entries, changed)
    ordered = tuple(entries[name] for name in schema.names)
    values = {entry.name: entry.value for entry in ordered}
    return build(edition, values, _digest(values), ordered)


def own_entries(edition: str, modules: tuple[str, ...], document: Document) -> dict[str, Entry]:
    """Return what a person's own file says of these pieces.

    A file that names its rule set may tell of modules that are not played with.
    """
    modules_named = _told_modules(document, edition, title_of(document))
    schema = EDITIONS[edition].joined(dict.fromkeys((*modules, *modules_named)))
    found = _entries(document, schema, (*SOURCES, OWN))
    wanted = EDITIONS[edition].joined(modules).checks
    return {name: entry for name, entry in found.items() if name in wanted}


def _told_modules(document: Document, edition: str, title: SetTitle) -> list[str]:
    """Return the modules that a file says it tells of, or refuse one of another edition."""
    if not title.rules:
        return []
    named, modules = title.pieces
    if named != edition:
        text = f"these are values of {shown(title.rules)}; expected those of {edition}"
        raise document.error((SET, "rules"), text, problem("other-rules", rules=title.rules))
    return chosen(edition, modules)


def problems(edition: str, modules: tuple[str, ...], document: Document) -> list[str]:
    """Return all that is wrong with a person's own file, each with its line."""
    try:
        modules_named = _told_modules(document, edition, title_of(document))
    except ComponentsError as error:
        return [str(error)]
    schema = EDITIONS[edition].joined(dict.fromkeys((*modules, *modules_named)))
    found = [str(error) for error in _all_errors(document, schema)]
    if found:
        return found
    try:
        assemble(edition, shipped(edition), document, {name: shipped(name) for name in modules})
    except ComponentsError as error:
        return [str(error)]
    return []


def _all_errors(document: Document, schema: Schema) -> Iterator[ComponentsError]:
    for path, raw in _places(document, schema):
        if isinstance(raw, ComponentsError):
            yield raw
            continue
        try:
            _entry(".".join(path), raw, schema.checks[".".join(path)], (*SOURCES, OWN))
        except BadEntry as error:
            yield error.in_file(document, path)


def _complete(document: Document, schema: Schema) -> dict[str, Entry]:
    """Return the entries of a shipped document, which has all of its schema."""
    entries = _entries(document, schema, SOURCES)
    _refuse_gaps(document, schema, entries)
    _refuse_conflict(document, schema, entries, entries)
    return entries


def _entries(document: Document, schema: Schema, sources: tuple[str, ...]) -> dict[str, Entry]:
    entries = {}
    for path, raw in _leaves(document, schema):
        name = ".".join(path)
        try:
            entries[name] = _entry(name, raw, schema.checks[name], sources)
        except BadEntry as error:
            raise error.in_file(document, path) from None
    return entries


def _leaves(document: Document, schema: Schema) -> Iterator[tuple[KeyPath, object]]:
    """Yield the values at the entries of the schema, and refuse values elsewhere."""
    for path, raw in _places(document, schema):
        if isinstance(raw, ComponentsError):
            raise raw
        yield path, raw


def _places(
    document: Document, schema: Schema
) -> Iterator[tuple[KeyPath, object | ComponentsError]]:
    """Yield the values at the entries of the schema; anything else is an error."""
    leaves = {_path(name) for name in schema.checks}
    branches = {path[:length] for path in leaves for length in range(len(path))}
    tree = {key: raw for key, raw in document.tree.items() if key != SET}
    waiting: list[tuple[KeyPath, object]] = [((), tree)]
    while waiting:
        path, raw = waiting.pop()
        if path in leaves:
            yield path, raw
        elif path not in branches:
            yield path, document.error(path, *_unknown(path, leaves | branches))
        elif not isinstance(raw, dict):
            example = ".".join(min(leaf for leaf in leaves if leaf[: len(path)] == path))
            text = f"{shown(raw)} is not a table; expected a table of entries such as {example}"
            yield path, document.error(path, text, problem("no-group", example=example))
        else:
            waiting.extend(((*path, key), raw[key]) for key in reversed(raw))


def _unknown(path: KeyPath, known: set[KeyPath]) -> tuple[str, Problem]:
    if module := _module_of(path):
        text = f"these are entries of the module {module}, which is not loaded"
        return text, problem("of-module", module=module)
    names = sorted(".".join(each) for each in known)
    close = get_close_matches(dotted(path), names, n=1)
    if close:
        text = f"unknown entry; did you mean {close[0]}?"
        return text, problem("no-entry-but", close=close[0])
    siblings = {each[-1] for each in known if each[:-1] == path[:-1] and each}
    return f"unknown entry; expected {one_of(tuple(sorted(siblings)))}", problem("no-entry")


def _module_of(path: KeyPath) -> str | None:
    """Return the module that has entries under this path."""
    inside = ".".join(path) + "."
    for module, schema in MODULES.items():
        if any(name.startswith(inside) for name in schema.checks):
            return module
    return None


def _entry(name: str, raw: object, check: Check, sources: tuple[str, ...]) -> Entry:
    fields = raw if isinstance(raw, dict) else {"value": raw}
    for field in fields:
        if field not in _FIELDS:
            raise BadEntry(f"unknown key {shown(field)}; expected value, source and note")
    if "value" not in fields:
        text = f"no value; expected {check.expected}"
        raise BadEntry(text, problem("no-value"), check.expected)
    try:
        value = check.read(fields["value"])
    except Refused as refused:
        text = f"{refused}; expected {check.expected}"
        raise BadEntry(text, refused.problem, check.expected) from None
    return Entry(name, value, _source(fields, sources), _note(fields))


def _source(fields: dict[str, object], sources: tuple[str, ...]) -> str:
    source = fields.get("source", OWN)
    if isinstance(source, str) and source in sources:
        return source
    if "source" not in fields:
        raise BadEntry(f"no source; expected {one_of(sources)}")
    raise BadEntry(f"{shown(source)} is not a source; expected {one_of(sources)}")


def _note(fields: dict[str, object]) -> str:
    note = fields.get("note", "")
    if isinstance(note, str) and len(note) <= _LONGEST_NOTE and note.isprintable():
        return note
    raise BadEntry(
        f"{shown(note)} is not a note; expected one line of at most {_LONGEST_NOTE} characters"
    )


def _refuse_gaps(document: Document, schema: Schema, entries: dict[str, Entry]) -> None:
    for name, check in schema.checks.items():
        if name not in entries:
            raise document.error(_path(name), f"missing; expected {check.expected}")


def _refuse_conflict(
    document: Document, schema: Schema, entries: dict[str, Entry], here: dict[str, Entry]
) -> None:
    """Blame the first entry of the conflict that this document holds."""
    conflict = schema.conflict({name: entries[name].value for name in schema.names})
    if conflict:
        name = next(name for name in conflict.names if name in here)
        raise document.error(_path(name), str(conflict.problem), conflict.problem)


def _path(name: str) -> KeyPath:
    return tuple(name.split("."))


def _digest(values: Values) -> str:
    text = json.dumps(dict(values), sort_keys=True, separators=(",", ":"))
    return "sha256:" + hashlib.sha256(text.encode()).hexdigest()[:16]
