"""Sets of printed values by digest: those that ship, today's and older ones, and those of a game.

A game names the digest of its values. It finds them again among the sets that ship, or brings
along, as lines of TOML, those that differ from such a set. When a shipped file changes, the old one
stays in `older/`, under its name and the next number.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import product

from bruxelles1893.components.checks import shown
from bruxelles1893.components.document import Document, older, parsed, shipped
from bruxelles1893.components.loader import assemble, chosen
from bruxelles1893.components.model import Components, ComponentsError, Entry, Value

Documents = dict[str, Document]


@cache
def shipped_sets(edition: str, modules: tuple[str, ...]) -> dict[str, Documents]:
    """Return the files of every set that ships for these pieces by its digest, today's first."""
    names = (edition, *chosen(edition, modules))
    kinds = [(shipped(name), *older(name)) for name in names]
    sets = [dict(zip(names, files, strict=True)) for files in product(*kinds)]
    return {_assembled(edition, files, None).digest: files for files in sets}


def recall(
    edition: str, modules: tuple[str, ...], digest: str, base: str = "", lines: Iterable[str] = ()
) -> Components:
    """Return the values of a digest: a set that ships, or the `base` set with `lines` on top.

    Raises ComponentsError if they ship no more and are not brought along.
    """
    sets = shipped_sets(edition, modules)
    text = "\n".join(lines)
    files = sets.get(base or digest) or next(iter(sets.values()))
    found = _assembled(edition, files, parsed("the values of the game", text) if text else None)
    if found.digest != digest:
        raise ComponentsError(
            f"the printed values {shown(digest)} neither ship nor come with the game"
        )
    return found


def own_set(edition: str, modules: tuple[str, ...], text: str) -> Components:
    """Return today's values with those of a person's own file on top, given as its text."""
    files = next(iter(shipped_sets(edition, modules).values()))
    return _assembled(edition, files, parsed("the values of the box", text))


def _assembled(edition: str, files: Documents, own: Document | None) -> Components:
    modules = {name: file for name, file in files.items() if name != edition}
    return assemble(edition, files[edition], own, modules)


def written(entries: Iterable[Entry]) -> tuple[str, ...]:
    """Return entries as lines of TOML that need no double quotes."""
    return tuple(f"{entry.name} = {_literal(entry.value)}" for entry in entries)


def changes(edition: str, modules: tuple[str, ...], lines: Iterable[str]) -> tuple[str, list[str]]:
    """Return the digest of today's set, and those lines that it does not have."""
    digest, files = next(iter(shipped_sets(edition, modules).items()))
    known = set(written(_assembled(edition, files, None).entries))
    return digest, [line for line in lines if line not in known]


def _literal(value: Value) -> str:
    if isinstance(value, tuple):
        return "[" + ", ".join(map(_literal, value)) + "]"
    return f"'{value}'" if isinstance(value, str) else str(value)
