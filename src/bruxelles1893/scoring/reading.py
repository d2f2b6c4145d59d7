"""Reads the players' counts, from JSON or from an option of the command line."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Final, TypeVar

from bruxelles1893.engine import NotationError, Space, check_name, parse
from bruxelles1893.engine.core.decoding import space_of
from bruxelles1893.engine.core.options import NOBLES, ROWS, family
from bruxelles1893.scoring.form import (
    HIGHEST_ROW,
    NUMBERS,
    Costs,
    Counts,
    Form,
    Range,
    Rows,
)
from bruxelles1893.scoring.problems import BadCounts, refused
from bruxelles1893.words import PLAY_TEXTS, SCORE_QUESTIONS, choose, enumerated

T = TypeVar("T")
Entry = dict[str, object]

LONGEST_INPUT: Final = 100_000
SEPARATORS: Final = {"nobles": "+", "paid": "+", "tiles": "+", "spaces": "+", "rows": ","}
NUMERIC: Final = ("iris", "crown", "first_passes", "white")


def from_json(text: str, form: Form) -> list[Counts]:
    """Read `{"players": [{"name": "Anna", "points": 80, ...}, ...]}`."""
    try:
        data = json.loads(text)
    except (json.JSONDecodeError, RecursionError) as error:
        raise BadCounts(f"the input is not JSON: {error}") from None
    if not isinstance(data, dict) or not isinstance(data.get("players"), list):
        raise BadCounts('expected a JSON object with a list "players"')
    return [read_player(form, entry, number) for number, entry in enumerate(data["players"], 1)]


def from_option(text: str, number: int, form: Form) -> Counts:
    """Read `Anna: points=80 francs=12 nobles=5+3+3+2 rows=2,1,3,1 first`."""
    name, colon, items = text.partition(":")
    if not colon:
        raise BadCounts(f"--player {text!r}: expected a name, a colon and items such as points=80")
    entry: Entry = {"name": name.strip()}
    for item in items.split():
        key, _, value = item.partition("=")
        entry["first_player" if key == "first" else key] = read_item(key, value)
    return read_player(form, entry, number)


def read_item(key: str, value: str) -> object:
    """The value of an item as JSON would have it."""
    if key == "first":
        return True
    if key not in SEPARATORS:
        return int_or_text(value)
    if value in ("", "none", SCORE_QUESTIONS["none"]):
        return []
    return [*map(int_or_text, value.split(SEPARATORS[key]))]


def int_or_text(value: str) -> int | str:
    """A whole number, or the text if it is none."""
    digits = value.removeprefix("-")
    is_number = digits.isascii() and digits.isdecimal() and len(digits) < 10
    return int(value) if is_number else value


def read_player(form: Form, entry: object, number: int) -> Counts:
    """One player, with everything that a rule set asks for."""
    if not isinstance(entry, dict):
        raise BadCounts(f"player {number}: expected a JSON object")
    for key in entry:
        if key not in form.keys:
            raise BadCounts(
                f"player {number}: unknown key {key!r}; expected {', '.join(form.keys)}"
            )
    nameless = choose(PLAY_TEXTS, ["player-number"], {"number": number})
    name = read_name(entry.get("name", nameless))
    board = read_board(form, name, entry.get("board")) if form.boards else ""
    numbers = {key: read_number(form, name, key, entry.get(key, 0)) for key in NUMBERS}
    flag = read_flag(name, entry.get("first_player", False))
    paid = _optional(entry.get("paid"), lambda value: read_costs(form, name, value))
    base = form.board(board).row_base
    tiles = read_tiles(form, name, entry.get("tiles", []))
    form.check_level(name, numbers["architect"], board, tiles)
    return Counts(
        name=name,
        **numbers,
        nobles=read_costs(form, name, entry.get("nobles", [])),
        rows=read_rows(name, entry.get("rows", list(base)), base),
        first_player=flag,
        paid=paid,
        board=board,
        tiles=tiles,
        **_tile_numbers(form, name, tiles, entry),
        spaces=read_spaces(form, name, entry.get("spaces", []), numbers["houses"]),
        tile_row=_tile_row(form, name, tiles, entry.get("tile_row")),
    )


def _optional(value: object, read: Callable[[object], T]) -> T | None:
    return None if value is None else read(value)


def _tile_numbers(form: Form, name: str, tiles: tuple[int, ...], entry: Entry) -> dict[str, int]:
    """The numbers that the tiles require."""
    for key in form.needs(tiles):
        if key not in entry:
            raise refused("missing", name, item=key)
    given = [key for key in NUMERIC if key in entry]
    return {key: read_number(form, name, key, entry[key]) for key in given}


def _tile_row(form: Form, name: str, tiles: tuple[int, ...], value: object) -> str | None:
    row = _optional(value, lambda value: read_choice(name, "tile_row", value, ROWS))
    form.check_row(name, row, tiles)
    return row


def read_name(value: object) -> str:
    """A name of a player."""
    problem = check_name(value) if isinstance(value, str) else "a name is a text"
    if problem is not None:
        raise BadCounts(f"name {value!r}: {problem}")
    return str(value)


def read_number(form: Form, name: str, key: str, value: object) -> int:
    """A number within its range."""
    return _in_range(name, key, value, form.ranges[key])


def _in_range(name: str, key: str, value: object, allowed: Range) -> int:
    if type(value) is not int or not allowed.least <= value <= allowed.most:
        raise refused("number", name, item=key, value=repr(value), **allowed._asdict())
    return value


def read_costs(form: Form, name: str, value: object) -> Costs:
    """The costs of nobles, the highest first."""
    if not isinstance(value, list) or len(value) > len(NOBLES):
        raise refused("costs", name, most=len(NOBLES), value=repr(value))
    return tuple(sorted((read_number(form, name, "nobles", cost) for cost in value), reverse=True))


def read_rows(name: str, value: object, base: tuple[int, ...]) -> Rows:
    """The values of the rows, by name or in the order of `options.ROWS`."""
    if isinstance(value, dict) and set(value) == set(ROWS):
        value = [value[key] for key in ROWS]
    if not isinstance(value, list) or len(value) != len(ROWS):
        raise refused("rows", name, value=repr(value), rows=enumerated(ROWS))
    first, second, third, fourth = [
        read_row(name, row, base[place]) for place, row in enumerate(value)
    ]
    return first, second, third, fourth


def read_row(name: str, value: object, base: int) -> int:
    """The value of one row, no less than what is printed."""
    return _in_range(name, "rows", value, Range(base, HIGHEST_ROW))


def read_flag(name: str, value: object) -> bool:
    """Whether a player is the first player."""
    if not isinstance(value, bool):
        raise refused("flag", name, value=repr(value))
    return value


def read_board(form: Form, name: str, value: object) -> str:
    """The board of the asymmetric variant, which decides the base values of the rows."""
    return read_choice(name, "board", value, tuple(form.boards))


def read_choice(name: str, key: str, value: object, choices: tuple[str, ...]) -> str:
    """One of some words."""
    if not isinstance(value, str) or value not in choices:
        problem = "choice.missing" if value is None else "choice"
        raise refused(problem, name, item=key, value=repr(value), choices=enumerated(choices))
    return value


def read_tiles(form: Form, name: str, value: object) -> tuple[int, ...]:
    """The tiles with a player's pawns, in the order of their numbers."""
    if not isinstance(value, list):
        raise refused("tiles", name, value=repr(value))
    return tuple(sorted(read_number(form, name, "tiles", tile) for tile in value))


def read_spaces(form: Form, name: str, value: object, houses: int) -> tuple[Space, ...]:
    """The spaces of a player's houses."""
    if not isinstance(value, list):
        raise refused("spaces", name, value=repr(value))
    spaces = tuple(read_space(name, space) for space in value)
    form.check_spaces(name, spaces, houses)
    return spaces


def read_space(name: str, value: object) -> Space:
    """A space such as A1."""
    problem = refused("space", name, value=repr(value))
    try:
        option = parse(str(value).upper())
    except NotationError:
        raise problem from None
    if family(option) != "space":
        raise problem
    return space_of(option)
