"""From TOML files to Components: the edition's file, those of its modules, a user's on top."""

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

SOURCES: Final = ("book", "review", "deduced", "made")
OWN: Final = "own"
_FIELDS: Final = ("value", "source", "note")
_LONGEST_NOTE: Final = 200


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
        changed = _entries(override, schema, (*SOURCES, OWN))
        entries |= changed
        _refuse_conflict(override, schema, entries, changed)
    ordered = tuple(entries[name] for name in schema.names)
    values = {entry.name: entry.value for entry in ordered}
    return build(edition, values, _digest(values), ordered)


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
        except Refused as refused:
            raise document.error(path, str(refused)) from None
    return entries


def _leaves(document: Document, schema: Schema) -> Iterator[tuple[KeyPath, object]]:
    """Yield what stands at the entries of the schema; anything else is unknown."""
    leaves = {_path(name) for name in schema.checks}
    branches = {path[:length] for path in leaves for length in range(len(path))}
    waiting: list[tuple[KeyPath, object]] = [((), document.tree)]
    while waiting:
        path, raw = waiting.pop()
        if path in leaves:
            yield path, raw
        elif path not in branches:
            raise document.error(path, _unknown(path, leaves | branches))
        elif not isinstance(raw, dict):
            raise document.error(path, f"{shown(raw)} is not a table; {_inside(path, leaves)}")
        else:
            waiting.extend(((*path, key), raw[key]) for key in reversed(raw))


def _unknown(path: KeyPath, known: set[KeyPath]) -> str:
    if module := _module_of(path):
        return f"these are entries of the module {module}, which is not loaded"
    names = sorted(".".join(each) for each in known)
    close = get_close_matches(dotted(path), names, n=1)
    if close:
        return f"unknown entry; did you mean {close[0]}?"
    siblings = {each[-1] for each in known if each[:-1] == path[:-1] and each}
    return f"unknown entry; expected {one_of(tuple(sorted(siblings)))}"


def _module_of(path: KeyPath) -> str | None:
    """Return the module that has entries under this path."""
    inside = ".".join(path) + "."
    for module, schema in MODULES.items():
        if any(name.startswith(inside) for name in schema.checks):
            return module
    return None


def _inside(path: KeyPath, leaves: set[KeyPath]) -> str:
    example = min(leaf for leaf in leaves if leaf[: len(path)] == path)
    return f"expected a table of entries such as {'.'.join(example)}"


def _entry(name: str, raw: object, check: Check, sources: tuple[str, ...]) -> Entry:
    fields = raw if isinstance(raw, dict) else {"value": raw}
    for field in fields:
        if field not in _FIELDS:
            raise Refused(f"unknown key {shown(field)}; expected value, source and note")
    if "value" not in fields:
        raise Refused(f"no value; expected {check.expected}")
    try:
        value = check.read(fields["value"])
    except Refused as refused:
        raise Refused(f"{refused}; expected {check.expected}") from None
    return Entry(name, value, _source(fields, sources), _note(fields))


def _source(fields: dict[str, object], sources: tuple[str, ...]) -> str:
    source = fields.get("source", OWN)
    if isinstance(source, str) and source in sources:
        return source
    if "source" not in fields:
        raise Refused(f"no source; expected {one_of(sources)}")
    raise Refused(f"{shown(source)} is not a source; expected {one_of(sources)}")


def _note(fields: dict[str, object]) -> str:
    note = fields.get("note", "")
    if isinstance(note, str) and len(note) <= _LONGEST_NOTE and note.isprintable():
        return note
    raise Refused(
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
        raise document.error(_path(name), conflict.problem)


def _path(name: str) -> KeyPath:
    return tuple(name.split("."))


def _digest(values: Values) -> str:
    text = json.dumps(dict(values), sort_keys=True, separators=(",", ":"))
    return "sha256:" + hashlib.sha256(text.encode()).hexdigest()[:16]
