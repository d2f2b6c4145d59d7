"""Makes the values that an owner has confirmed those that ship."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from bruxelles1893.components.document import Document, own, parsed
from bruxelles1893.components.loader import BOX, own_entries
from bruxelles1893.components.model import Entry
from bruxelles1893.components.schema import EDITIONS, MODULES

HERE: Final = Path(__file__).parent
OLDER: Final = "older"
_HEAD: Final = """\
# An older {name}: before values were confirmed from a box.
# Games that were played with these values find them here by their digest.
"""


def ship(
    edition: str, modules: tuple[str, ...], file: Document, folder: Path = HERE
) -> list[tuple[Path, int]]:
    """Put the values of an owner's file into the shipped files of a folder, with the source `box`.

    Where a value changes, the file as it was stays in `older/`. Returns the changed files, each
    with the number of its confirmed values.
    """
    confirmed = own_entries(edition, modules, file)
    changed = []
    for name in (edition, *modules):
        path = folder / f"{name.replace('-', '_')}.toml"
        document = own(path)
        schema = EDITIONS[edition] if name == edition else MODULES[name]
        entries = [entry for key, entry in confirmed.items() if key in schema.checks]
        text = with_entries(document, entries)
        if text != document.text:
            if _values(document) != _values(parsed(path.name, text)):
                _keep(path)
            path.write_text(text, encoding="utf-8")
            changed.append((path, len(entries)))
    return changed


def with_entries(document: Document, entries: Iterable[Entry]) -> str:
    """The text of a shipped file with some values confirmed."""
    lines = document.text.split("\n")
    for entry in entries:
        number = document.line(tuple(entry.name.split(".")))
        assert number is not None
        value = f'{{ value = {json.dumps(entry.value)}, source = "{BOX}" }}'
        lines[number - 1] = lines[number - 1].partition(" = ")[0] + f" = {value}"
    return "\n".join(lines)


def _values(document: Document) -> object:
    """What a file says, without sources and notes."""

    def bare(tree: object) -> object:
        if not isinstance(tree, dict):
            return tree
        return bare(tree["value"]) if "value" in tree else {k: bare(v) for k, v in tree.items()}

    return bare(document.tree)


def _keep(path: Path) -> None:
    """Keep a shipped file under the next number."""
    folder = path.parent / OLDER
    number = 1 + sum(1 for _ in folder.glob(f"{path.stem}-*.toml"))
    text = _HEAD.format(name=path.name) + path.read_text(encoding="utf-8")
    (folder / f"{path.stem}-{number}.toml").write_text(text, encoding="utf-8")
