"""The pieces of a box, and the fields for what is printed on them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from bruxelles1893.components import Components, Entry, Value
from bruxelles1893.components.checks import (
    Bonus,
    Check,
    Irises,
    Permutation,
    Refused,
    Whole,
    Wholes,
    Word,
    Words,
)
from bruxelles1893.components.conflicts import Conflict
from bruxelles1893.components.schema import EDITIONS, Schema
from bruxelles1893.engine import pieces
from bruxelles1893.server.boxes.model import Box
from bruxelles1893.words import (
    ACTION_NAMES,
    BOARD_NAMES,
    COLOUR_NAMES,
    NOBLE_NAMES,
    TRACK_NAMES,
    TRACKS,
    UNIT_NAMES,
    choose,
    note_text,
)
from bruxelles1893.words.pages.box import (
    FIELD_TITLES,
    PIECE_HINTS,
    PIECE_TITLES,
    PRINTED_WORDS,
    problem_text,
)

START: Final = ("pawn", "setup", "coin")
ACTION_OF: Final = dict(
    zip("WSNMB", ("workshop", "sale", "noble", "material", "build"), strict=True)
)
BONUS_OF: Final = dict(zip("ICAP", ("iris", "crown", "architect", "pawn"), strict=True))
JOINERS: Final = {"": "alone", "/": "or", "+": "and"}
UNSURE: Final = ("made", "deduced")
GRID: Final = tuple(tuple(f"{row}-{column}" for column in range(1, 5)) for row in range(1, 5))


@dataclass(frozen=True, slots=True)
class BoxField:
    """An entry in a form: `typed` is what its inputs hold."""

    name: str
    title: str
    kind: str
    typed: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    value: Value
    ours: str
    source: str
    note: str
    is_told: bool
    is_corrected: bool
    problem: str = ""


@dataclass(frozen=True, slots=True)
class BoxPiece:
    """A piece, or a few that lie together, with the names of its entries."""

    id: str
    kind: str
    title: str
    hint: str
    names: tuple[str, ...]
    confirmed: int
    unsure: int
    """How many of its values are made up or deduced and confirmed by nobody."""

    @property
    def is_done(self) -> bool:
        """Whether all of it was confirmed from the box."""
        return self.confirmed == len(self.names)


def pieces_of(box: Box) -> list[BoxPiece]:
    """All pieces of a box in the order of entering: values that we made up come first."""
    groups: dict[str, list[Entry]] = {}
    for entry in box.shipped.entries:
        groups.setdefault(piece_id(entry.name), []).append(entry)
    found = [_piece(key, entries, box) for key, entries in groups.items()]
    return sorted(found, key=lambda piece: not any(_is_unsure(box, name) for name in piece.names))


def _piece(key: str, entries: list[Entry], box: Box) -> BoxPiece:
    kind = kind_of(key)
    unsure = sum(e.source in UNSURE and e.name not in box.lines for e in entries)
    return BoxPiece(
        id=key,
        kind=kind,
        title=piece_title(key),
        hint=PIECE_HINTS.get(kind, ""),
        names=tuple(entry.name for entry in entries),
        confirmed=sum(entry.name in box.lines for entry in entries),
        unsure=unsure,
    )


def _is_unsure(box: Box, name: str) -> bool:
    return next(each.source for each in box.shipped.entries if each.name == name) in UNSURE


def piece_id(name: str) -> str:
    """The piece on which an entry is printed."""
    first, *rest = name.split(".")
    if first in START:
        return "start"
    if first in ("bourse", "prestige", "noble"):
        return f"{first}.{rest[0]}"
    if first == "strip" or name.startswith("asymmetric.strip."):
        return name
    if first == "asymmetric":
        return f"{first}.{rest[0]}"
    return f"{first}.noble.{rest[1]}" if rest[:1] == ["noble"] else first


def kind_of(piece: str) -> str:
    """The kind of a piece."""
    first, *rest = piece.split(".")
    if "noble" in (first, *rest):
        return "noble"
    if piece.startswith(("strip.b", "asymmetric.strip")):
        return "strip-b"
    return first


def piece_title(piece: str) -> str:
    """The name of a piece."""
    last = piece.rpartition(".")[2]
    name = NOBLE_NAMES.get(last) or BOARD_NAMES.get(last) or ""
    number = str(int(last)) if last.isdecimal() else ""
    return choose(PIECE_TITLES, [kind_of(piece)], {"number": number, "name": name})


def field_title(name: str) -> str:
    """The title of an entry, in words."""
    parts = name.split(".")
    first, last = parts[0], parts[-1]
    if last in TRACKS:
        return choose(FIELD_TITLES, ["track"], {"name": TRACK_NAMES[last]})
    if "irises" in parts:
        return choose(FIELD_TITLES, ["bourse.irises"], {"number": last.removeprefix("p")})
    if first == "art":
        return choose(FIELD_TITLES, ["art"], {"name": COLOUR_NAMES[parts[1]]})
    inner = [each for each in ("strip", "cube") if each in parts]
    keys = [*inner, f"{first}.{last}", ".".join(parts[:2]), last, first]
    named = COLOUR_NAMES.get(last) or UNIT_NAMES.get(last) or ""
    return choose(FIELD_TITLES, keys, {"name": named})


# --- Values as people read and type them --------------------------------------------------------


def schema_of(rules: str) -> Schema:
    """The checks of a rule set's pieces."""
    edition, modules = pieces(rules)
    return EDITIONS[edition].joined(modules)


def fields(
    box: Box, piece: BoxPiece, typed: Mapping[str, tuple[str, ...]], problems: Mapping[str, str]
) -> list[BoxField]:
    """The fields of a piece, with typed values that are not yet saved."""
    checks = schema_of(box.row.rules).checks
    now = {entry.name: entry.value for entry in box.printed.entries}
    ours = {entry.name: entry for entry in box.shipped.entries}
    return [
        BoxField(
            name=name,
            title=field_title(name),
            kind=_kind(checks[name]),
            typed=typed.get(name) or as_typed(checks[name], now[name]),
            options=_options(checks[name]),
            value=now[name],
            ours=spoken(checks[name], ours[name].value),
            source=ours[name].source,
            note=note_text(ours[name].note),
            is_told=name in box.lines,
            is_corrected=name in box.corrected,
            problem=problems.get(name, ""),
        )
        for name in piece.names
    ]


def _kind(check: Check) -> str:
    kinds: dict[type, str] = {
        Whole: "numbers",
        Wholes: "numbers",
        Word: "words",
        Words: "words",
        Permutation: "words",
        Irises: "irises",
        Bonus: "bonus",
    }
    return kinds[type(check)]


def _options(check: Check) -> tuple[tuple[str, str], ...]:
    if isinstance(check, Word | Words):
        return tuple((word, word_name(word)) for word in check.options)
    if isinstance(check, Permutation):
        return tuple((letter, ACTION_NAMES[ACTION_OF[letter]]) for letter in check.letters)
    if isinstance(check, Bonus):
        return tuple((letter, _bonus_name(letter)) for letter in BONUS_OF)
    return ()


def word_name(word: str) -> str:
    """A printed word in the reader's language."""
    return PRINTED_WORDS.get(word) or UNIT_NAMES.get(word) or word


def _bonus_name(letter: str) -> str:
    key = BONUS_OF[letter]
    return TRACK_NAMES[key] if key in TRACKS else choose(FIELD_TITLES, ["pawn-back"], {})


def as_typed(check: Check, value: Value) -> tuple[str, ...]:
    """The texts in a field's inputs for a value."""
    if isinstance(value, tuple):
        return tuple(map(str, value))
    if isinstance(check, Permutation):
        return tuple(str(value))
    if isinstance(check, Bonus):
        text = str(value)
        return (text[0], text[1:2], text[2:3] or text[0])
    return (str(value),)


def spoken(check: Check, value: Value) -> str:
    """A value in words."""
    typed = as_typed(check, value)
    if isinstance(check, Bonus):
        first, joiner, second = typed
        if not joiner:
            return _bonus_name(first)
        return f"{_bonus_name(first)} {PRINTED_WORDS[JOINERS[joiner]]} {_bonus_name(second)}"
    named = dict(_options(check))
    return ", ".join(named.get(each, each) for each in typed)


def raw(check: Check, typed: tuple[str, ...]) -> object:
    """The typed texts as the loader reads them; a text that is no number stays as it is."""
    if isinstance(check, Whole):
        return _number(typed[0] if typed else "")
    if isinstance(check, Wholes):
        return [_number(each) for each in typed]
    if isinstance(check, Word):
        return typed[0] if typed else ""
    if isinstance(check, Permutation):
        return "".join(typed)
    if isinstance(check, Bonus):
        first, joiner, second = (*typed, "", "", "")[:3]
        return f"{first}{joiner}{second}" if joiner else first
    return list(typed)


def _number(text: str) -> int | str:
    plain = text.strip()
    is_number = plain.isascii() and plain.removeprefix("-").isdecimal() and len(plain) < 12
    return int(plain) if is_number else plain


# --- Checking --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Checked:
    """A checked form: the values that can be stored, and the problems of the others."""

    values: dict[str, Value]
    problems: dict[str, str]


def checked(box: Box, piece: BoxPiece, typed: Mapping[str, tuple[str, ...]]) -> Checked:
    """Read the form of a piece as the loader would read a file."""
    schema = schema_of(box.row.rules)
    now: dict[str, Value] = {entry.name: entry.value for entry in box.printed.entries}
    values: dict[str, Value] = {}
    problems: dict[str, str] = {}
    for name in piece.names:
        check = schema.checks[name]
        try:
            values[name] = _unless_same(
                check, check.read(raw(check, typed.get(name, ()))), now[name]
            )
        except Refused as refused:
            problems[name] = problem_text(refused.problem, check.expected)
    conflict = schema.conflict(now | values)
    if conflict is not None:
        name = _blamed(conflict, piece.names)
        problems.setdefault(name, problem_text(conflict.problem, None))
        values = {each: value for each, value in values.items() if each not in conflict.names}
    return Checked(values, problems)


def _unless_same(check: Check, value: Value, now: Value) -> Value:
    """The old value where only the order of irises differs, which has no meaning."""
    if isinstance(check, Irises) and isinstance(value, tuple) and isinstance(now, tuple):
        return now if set(value) == set(now) else value
    return value


def _blamed(conflict: Conflict, names: Iterable[str]) -> str:
    here = list(names)
    return next((name for name in conflict.names if name in here), here[0])


def differences_in_words(
    rules: str, one: Components, other: Components
) -> list[tuple[str, str, str, str]]:
    """The differences between two sets: the piece, the field, and both values in words."""
    checks = schema_of(rules).checks
    before = {entry.name: entry.value for entry in one.entries}
    return [
        (
            piece_title(piece_id(entry.name)),
            field_title(entry.name),
            spoken(checks[entry.name], before[entry.name]),
            spoken(checks[entry.name], entry.value),
        )
        for entry in other.entries
        if entry.name in before and before[entry.name] != entry.value
    ]
