"""A TOML file with the line of each key."""

from __future__ import annotations

import json
import re
import tomllib
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Final

from bruxelles1893.components.model import ComponentsError
from bruxelles1893.components.sentences import Complaint, Expectation, Problem, problem

KeyPath = tuple[str, ...]

_LARGEST: Final = 100_000
_DEEPEST: Final = 6
_LONGEST_NAME: Final = 80
_KEY: Final = r'(?:[A-Za-z0-9_-]+|"(?:[^"\\]|\\.)*"|\'[^\']*\')'
_DOTTED: Final = rf"{_KEY}(?:[ \t]*\.[ \t]*{_KEY})*"
_HEADER: Final = re.compile(rf"[ \t]*\[\[?[ \t]*({_DOTTED})[ \t]*\]")
_PAIR: Final = re.compile(rf"[ \t]*({_DOTTED})[ \t]*=")
_POSITION: Final = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")


@dataclass(frozen=True, slots=True)
class Document:
    """A parsed file: its name for messages, its text and the tables in it."""

    name: str
    text: str
    tree: dict[str, object]

    def error(
        self,
        path: KeyPath,
        text: str,
        problem: Problem | None = None,
        expected: Expectation | None = None,
    ) -> ComponentsError:
        """Return the error to raise for the value of a key."""
        line, entry = self.line(path), dotted(path)
        complaint = Complaint(problem, expected, line, entry) if problem else None
        return _error(self.name, line, f"{entry}: {text}", complaint)

    def line(self, path: KeyPath) -> int | None:
        """Return the line of a key, or of the nearest table that holds it."""
        lines = _lines_of_keys(self.text)
        parts = (path[:length] for length in range(len(path), 0, -1))
        return next((lines[part] for part in parts if part in lines), None)


def shipped(name: str) -> Document:
    """Return the file that the project ships for an edition or a module."""
    file = resources.files(__package__).joinpath(f"{name.replace('-', '_')}.toml")
    return parsed(file.name, file.read_text(encoding="utf-8"))


def older(name: str) -> list[Document]:
    """Return what the project shipped before for an edition or a module, the latest first."""
    folder = resources.files(__package__).joinpath("older")
    stem = name.replace("-", "_")
    files = [file for file in folder.iterdir() if re.fullmatch(rf"{stem}-\d+\.toml", file.name)]
    latest_first = sorted(files, key=lambda file: -int(file.name[len(stem) + 1 : -len(".toml")]))
    return [parsed(file.name, file.read_text(encoding="utf-8")) for file in latest_first]


def own(path: Path) -> Document:
    """Return a user's file."""
    return parsed(str(path), _text_of(path))


def parsed(name: str, text: str) -> Document:
    """Return the document of a TOML text, or say where it is not TOML."""
    try:
        return Document(name, text, tomllib.loads(text))
    except RecursionError:
        text = f"{name}: nested too deep; expected a file of entries"
        raise ComponentsError(text, Complaint(problem("not-toml"))) from None
    except tomllib.TOMLDecodeError as error:
        raise _syntax_error(name, text, str(error)) from None
    except ValueError:  # Python's limit on the digits of a number
        text = f"{name}: a number has too many digits"
        raise ComponentsError(text, Complaint(problem("not-toml"))) from None


def dotted(path: KeyPath) -> str:
    """Return the dotted name of a key, quoted where TOML needs it, and never too long."""
    parts = (part if re.fullmatch("[A-Za-z0-9_-]+", part) else json.dumps(part) for part in path)
    name = ".".join(parts)
    return name if len(name) <= _LONGEST_NAME else name[:_LONGEST_NAME] + "..."


def _text_of(path: Path) -> str:
    try:
        with path.open("rb") as file:
            data = file.read(_LARGEST + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise ComponentsError(f"{path}: cannot be read: {reason}") from None
    if len(data) > _LARGEST:
        raise ComponentsError(f"{path}: too large; expected at most {_LARGEST} bytes")
    return _decoded(str(path), data)


def _decoded(name: str, data: bytes) -> str:
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise _error(name, line, "not UTF-8; expected a text file in UTF-8") from None


def _syntax_error(name: str, text: str, message: str) -> ComponentsError:
    found = _POSITION.search(message)
    line = None
    if found:
        line = int(found[1]) if found[1] else text.rstrip("\n").count("\n") + 1
        message = message[: found.start()]
    complaint = Complaint(problem("not-toml"), line=line)
    return _error(name, line, f"not valid TOML: {message}", complaint)


def _error(
    name: str, line: int | None, text: str, complaint: Complaint | None = None
) -> ComponentsError:
    place = name if line is None else f"{name}, line {line}"
    return ComponentsError(f"{place}: {text}", complaint)


def _lines_of_keys(text: str) -> dict[KeyPath, int]:
    lines: dict[KeyPath, int] = {}
    table: KeyPath = ()
    for number, line in enumerate(text.split("\n"), 1):
        if header := _HEADER.match(line):
            path = table = _split(header[1])
        elif pair := _PAIR.match(line):
            path = table + _split(pair[1])
        else:
            continue
        for length in range(1, min(len(path), _DEEPEST) + 1):
            lines.setdefault(path[:length], number)
    return lines


def _split(key: str) -> KeyPath:
    return tuple(part.strip("\"'") for part in re.findall(_KEY, key))
