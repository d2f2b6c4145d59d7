"""Score sheets that are still being filled in: their fields, results so far, and gaps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, NamedTuple

from bruxelles1893.engine import Ruleset, Seat
from bruxelles1893.engine.core.options import NOBLES, ROWS, space_name
from bruxelles1893.engine.editions.belle_epoque.tiles import FREE_NOBLES_TILE
from bruxelles1893.engine.queries import winning
from bruxelles1893.scoring.final import Ending, best, costs_text, endings
from bruxelles1893.scoring.form import HIGHEST_ROW, Counts, Form, Range
from bruxelles1893.scoring.problems import BadCounts, refused
from bruxelles1893.scoring.reading import (
    Entry,
    read_costs,
    read_item,
    read_player,
    read_space,
    read_tiles,
)
from bruxelles1893.words import ROW_NAMES

CACHE_SIZE: Final = 1_024
POINTS: Final = "points"
BOARD: Final = "board"
NOBLES_KEPT: Final = "nobles"
ARCHITECT: Final = "architect"
TILES: Final = "tiles"
SPACES: Final = "spaces"
ROW: Final = "row."
"""A row of the sheet is the field `row.` and its name."""
LISTS: Final = (NOBLES_KEPT, TILES, SPACES)
NONE_IS_USUAL: Final = (TILES, SPACES)
"""Fields that may be empty."""
LEAST: Final = {"iris": 1, "crown": 1}
ROUNDS_IN_DEBT: Final = 2
"""What nobles cost is shown in so many rounds at the end of the game."""


@dataclass(frozen=True, slots=True)
class PadField:
    """A question to a player: for a number, or for one or several of some words."""

    key: str
    question: str
    allowed: Range | None = None
    choices: tuple[str, ...] = ()


class PadStanding(NamedTuple):
    """One player's result so far; `problem` says why nothing can be counted.

    `owed` is what their nobles cost at the end, `francs` what they have then to pay it.
    """

    name: str
    ending: Ending | None
    missing: tuple[str, ...]
    owed: int
    francs: int
    problem: str

    @property
    def total(self) -> int | None:
        """The score so far."""
        return None if self.ending is None else self.ending.sheet.total


class Standings(NamedTuple):
    """The table's results so far; nobody has won while anything is missing or wrong."""

    lines: tuple[PadStanding, ...]
    winners: tuple[Seat, ...]
    problem: str

    @property
    def is_complete(self) -> bool:
        """Whether the game is counted."""
        return bool(self.winners)


@dataclass(frozen=True, slots=True)
class Rules:
    """A rule set, known by its name and the digest of its printed values."""

    name: str
    digest: str
    whole: Ruleset = field(compare=False, repr=False)


class Sheet(NamedTuple):
    """A player's entries so far."""

    name: str
    entry: Mapping[str, object]


# --- Fields -------------------------------------------------------------------------------------


def fields(form: Form, entry: Mapping[str, object]) -> list[PadField]:
    """The fields of a player's sheet, the points on the track first."""
    return [*_fields(form, entry)]


def every_field(form: Form, entry: Mapping[str, object]) -> list[PadField]:
    """The same, with what only some tiles ask for; phones keep it for want of a network."""
    return fields(form, {**entry, TILES: [*range(1, form.ranges[TILES].most + 1)]})


def _fields(form: Form, entry: Mapping[str, object]) -> Iterator[PadField]:
    board = _board(form, entry)
    yield _number(form, POINTS)
    if form.boards:
        yield PadField(BOARD, form.question(BOARD), choices=tuple(form.boards))
    yield _number(form, "francs")
    yield PadField(NOBLES_KEPT, form.question(NOBLES_KEPT), choices=_costs(form))
    yield _number(form, "houses")
    levels = dict.fromkeys(form.board(board).architect)
    yield PadField(ARCHITECT, form.question(ARCHITECT), choices=tuple(map(str, levels)))
    for key in ("materials", "art", "pawns"):
        yield _number(form, key)
    bases = dict(zip(ROWS, form.board(board).row_base, strict=True))
    for row in form.row_order:
        question = form.question("row", row=ROW_NAMES[row], base=bases[row])
        yield PadField(ROW + row, question, Range(bases[row], HIGHEST_ROW))
    if form.has_tiles:
        least, most = form.ranges[TILES]
        numbers = tuple(map(str, range(least, most + 1)))
        yield PadField(TILES, form.question(TILES), choices=numbers)
        for key in form.needs(_tiles(entry)):
            sites = tuple(map(space_name, form.sites))
            yield (
                PadField(SPACES, form.question(SPACES), choices=sites)
                if key == SPACES
                else _number(form, key)
            )


def _number(form: Form, key: str) -> PadField:
    return PadField(key, form.question(key), form.ranges[key])


def _costs(form: Form) -> tuple[str, ...]:
    """The costs of nobles in this rule set; players may write other costs."""
    return tuple(str(cost) for cost in sorted({*form.rules.noble_costs} - {0}))


def _board(form: Form, entry: Mapping[str, object]) -> str:
    """The board that a player has named, or any."""
    said = entry.get(BOARD)
    return said if isinstance(said, str) and said in form.boards else next(iter(form.boards), "")


def _tiles(entry: Mapping[str, object]) -> list[int]:
    said = entry.get(TILES, [])
    return [tile for tile in said if isinstance(tile, int)] if isinstance(said, list) else []


def read_field(form: Form, entry: Mapping[str, object], key: str, text: str) -> object:
    """The value of what somebody has typed into a field; raise `BadCounts` if it cannot be so."""
    field = next((each for each in every_field(form, entry) if each.key == key), None)
    value = read_item(key, text.replace(" ", ""))
    if field is None:
        raise refused("field", value=text)
    if field.allowed is not None:
        return _in_range(text, value, field.allowed)
    if key in LISTS:
        return _listed(form, key, text, value)
    if text not in field.choices:
        raise refused("field", value=text)
    return value


def _in_range(text: str, value: object, allowed: Range) -> int:
    if type(value) is not int or not allowed.least <= value <= allowed.most:
        raise refused("field.number", value=text, **allowed._asdict())
    return value


def _listed(form: Form, key: str, text: str, value: object) -> object:
    try:
        if key == NOBLES_KEPT:
            return [*read_costs(form, "", value)]
        if key == TILES:
            return [*read_tiles(form, "", value)]
        spaces = value if isinstance(value, list) else []
        return [space_name(read_space("", space)) for space in spaces]
    except BadCounts:
        problem = "field.costs" if key == NOBLES_KEPT else "field"
        most = form.ranges[NOBLES_KEPT].most
        raise refused(problem, value=text, most=most, cards=len(NOBLES)) from None


def field_text(value: object) -> str:
    """The text of a field, as somebody would write it."""
    if not isinstance(value, list):
        return str(value)
    return "+".join(map(str, value)) or costs_text(())


# --- Counting -----------------------------------------------------------------------------------


def standings(form: Form, sheets: Sequence[Sheet], first: int | None) -> Standings:
    """The table's results so far; missing fields count nothing yet."""
    counts: list[Counts] = []
    lines: list[PadStanding] = []
    for number, sheet in enumerate(sheets, 1):
        line, counted = _standing(form, sheet, number, len(sheets), number - 1 == first)
        lines.append(line)
        counts += [] if counted is None else [counted]
    problem = _of_table(form, lines, counts)
    totals = [line.total for line in lines if line.total is not None and not line.missing]
    is_over = len(totals) == len(lines) and not problem
    winners = tuple(winning(totals)) if is_over else ()
    return Standings(tuple(lines), winners, problem)


def missing(form: Form, entry: Mapping[str, object]) -> tuple[str, ...]:
    """The fields that nobody has filled in."""
    asked = [field.key for field in fields(form, entry)]
    return tuple(key for key in asked if key not in entry and key not in NONE_IS_USUAL)


def _standing(
    form: Form, sheet: Sheet, number: int, players: int, is_first: bool
) -> tuple[PadStanding, Counts | None]:
    gaps = missing(form, sheet.entry)
    try:
        counts = read_player(form, _filled(form, sheet, is_first), number)
        ending = _best(counts, players, Rules(form.rules.name, form.rules.digest, form.rules))
    except BadCounts as error:
        return PadStanding(sheet.name, None, gaps, 0, 0, str(error)), None
    owed = 0 if FREE_NOBLES_TILE in counts.tiles else sum(counts.nobles)
    return PadStanding(sheet.name, ending, gaps, owed, ending.francs, ""), counts


@lru_cache(CACHE_SIZE)
def _best(counts: Counts, players: int, rules: Rules) -> Ending:
    """A player's best ending; the engine tries every way to pay for the nobles."""
    return best(endings(counts, players, rules.whole))


def _filled(form: Form, sheet: Sheet, is_first: bool) -> Entry:
    """A sheet without gaps: missing fields count nothing, and so do those that nobody asks for."""
    asked = {field.key for field in fields(form, sheet.entry)}
    said = {
        key: value for key, value in sheet.entry.items() if key in asked and not key.startswith(ROW)
    }
    board = _board(form, said)
    bases = dict(zip(ROWS, form.board(board).row_base, strict=True))
    rows = {row: sheet.entry.get(ROW + row, base) for row, base in bases.items()}
    boards = {BOARD: board} if form.boards else {}
    needed: dict[str, object] = {
        key: [] if key == SPACES else LEAST.get(key, 0) for key in form.needs(_tiles(said))
    }
    least = {ARCHITECT: form.board(board).architect[0]}
    whole = {**least, **needed, **said, **boards}
    return {"name": sheet.name, "rows": rows, "first_player": is_first, **whole}


def _of_table(form: Form, lines: Sequence[PadStanding], counts: Sequence[Counts]) -> str:
    """The contradiction between several players, once enough is known of all of them."""
    if len(counts) < len(lines) or any(BOARD in line.missing for line in lines):
        return ""
    try:
        form.check_table(counts)
    except BadCounts as error:
        return str(error)
    return ""


def is_debt_shown(form: Form, number: int) -> bool:
    """Whether to show what the nobles cost: it is late enough."""
    return number > form.rules.rounds - ROUNDS_IN_DEBT
