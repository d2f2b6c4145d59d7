"""Records of games in files: reading them, and writing them without harm to other files."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Final

from bruxelles1893.engine import (
    LONGEST_RECORD,
    Record,
    RecordError,
    Session,
    read_record,
    replay,
    ruleset,
)
from bruxelles1893.terminal.screen import Refused

SUFFIX: Final = ".bxl"


def read_game(path: Path, components_file: Path | None = None) -> Session:
    """Play the record of a file to its last move; an error names file, line and reason."""
    try:
        record = _read(path)
        if components_file is None:
            return replay(record)
        return replay(record, ruleset(record.rules, components_file, record.version))
    except RecordError as error:
        raise Refused(f"{path}, {error}") from error


def _read(path: Path) -> Record:
    try:
        with path.open(encoding="utf-8") as file:
            return read_record(file.read(LONGEST_RECORD + 1))
    except UnicodeDecodeError:
        raise Refused(f"{path} is not a record: it is not text in UTF-8") from None


def with_suffix(name: str) -> Path:
    """The file a person means by a name; records end in .bxl."""
    path = Path(name)
    with suppress(RuntimeError):  # there is no such user
        path = path.expanduser()
    return path if path.suffix or not path.name else path.with_suffix(SUFFIX)


def new_name(kind: str) -> Path:
    """A name for a record in the current folder that no file has yet."""
    stamp = datetime.now().strftime("%Y%m%d-%H%M%S")
    for number in count(1):
        name = f"bruxelles-{kind}-{stamp}" + (f"-{number}" if number > 1 else "")
        path = Path(name + SUFFIX)
        if not path.exists():
            return path
    raise AssertionError
