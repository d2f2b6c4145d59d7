"""Asking people for what they have at the end of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from rich.console import Console
from rich.text import Text

from bruxelles1893.engine import Space
from bruxelles1893.engine.core.options import ROWS
from bruxelles1893.scoring.final import Ending, best, costs_text, endings
from bruxelles1893.scoring.form import HIGHEST_ROW, NUMBERS, Counts, Form, Rows
from bruxelles1893.scoring.problems import BadCounts, refused
from bruxelles1893.scoring.reading import (
    NUMERIC,
    int_or_text,
    read_board,
    read_costs,
    read_item,
    read_name,
    read_number,
    read_row,
    read_spaces,
    read_tiles,
)
from bruxelles1893.words import ROW_NAMES, alternatives, enumerated

T = TypeVar("T")


class Interview:
    """Asks for the counts of every player, one question after the other."""

    def __init__(self, console: Console, form: Form) -> None:
        self._console = console
        self._form = form
        self._names: list[str] = []
        self._asked: list[Counts] = []

    def players(self) -> list[Counts]:
        """The counts of a whole table."""
        for number in range(1, self._number("players") + 1):
            question = self._form.question("name", number=number)
            self._names.append(self._until(question, _new_name_in(self._names)))
        for name in self._names:
            self._asked.append(self._player(name))
        holder = self._until(self._form.question("first_player"), _one_of(self._names))
        return [replace(player, first_player=player.name == holder) for player in self._asked]

    def _player(self, name: str) -> Counts:
        self._console.print(Text(name, "bold"))
        board = self._board() if self._form.boards else ""
        tiles = self._tiles() if self._form.has_tiles else ()
        numbers = {key: self._counted(key, board, tiles) for key in NUMBERS}
        needs = self._form.needs(tiles)
        more = {key: self._number(key) for key in needs if key in NUMERIC}
        player = Counts(
            name=name,
            **numbers,
            **more,
            board=board,
            tiles=tiles,
            spaces=self._spaces(numbers["houses"]) if "spaces" in needs else (),
            rows=self._rows(board),
            nobles=self._read("nobles", lambda value: read_costs(self._form, "", value)),
            first_player=False,
            paid=None,
            tile_row=None,
        )
        return self._choose_ending(player)

    def _board(self) -> str:
        taken = [player.board for player in self._asked]

        def read(text: str) -> str:
            if text in taken:
                raise refused("taken", word=text)
            return read_board(self._form, "", text)

        return self._until(self._form.question("board"), read)

    def _tiles(self) -> tuple[int, ...]:
        taken = [tile for player in self._asked for tile in player.tiles]

        def read(value: object) -> tuple[int, ...]:
            tiles = read_tiles(self._form, "", value)
            self._form.check_tiles([*taken, *tiles], len(self._names))
            return tiles

        return self._read("tiles", read)

    def _counted(self, key: str, board: str, tiles: Sequence[int]) -> int:
        def read(text: str) -> int:
            number = read_number(self._form, "", key, int_or_text(text))
            if key == "architect":
                self._form.check_level("", number, board, tiles)
            return number

        return self._until(self._ranged(key), read)

    def _number(self, key: str) -> int:
        return self._counted(key, "", ())

    def _ranged(self, key: str) -> str:
        least, most = self._form.ranges[key]
        question = self._form.question(key)
        return self._form.question("range", question=question, least=least, most=most)

    def _spaces(self, houses: int) -> tuple[Space, ...]:
        return self._read("spaces", lambda value: read_spaces(self._form, "", value, houses))

    def _rows(self, board: str) -> Rows:
        bases = dict(zip(ROWS, self._form.board(board).row_base, strict=True))
        worth = {row: self._row(row, bases[row]) for row in self._form.row_order}
        first, second, third, fourth = [worth[row] for row in ROWS]
        return first, second, third, fourth

    def _row(self, row: str, base: int) -> int:
        plain = self._form.question("row", row=ROW_NAMES[row], base=base)
        question = self._form.question("range", question=plain, least=base, most=HIGHEST_ROW)
        return self._until(question, lambda text: read_row("", int_or_text(text), base))

    def _choose_ending(self, player: Counts) -> Counts:
        """Ask the player what the engine leaves to them, with the best as a proposal."""
        ways = endings(player, len(self._names), self._form.rules)
        rows = _grouped(ways, lambda way: ROW_NAMES[way.tile_row] if way.tile_row else "")
        row = self._choose("tile_row", rows)
        paid = _grouped(rows[row], lambda way: costs_text(way.paid))
        ending = paid[self._choose("paid", paid)][0]
        return replace(player, tile_row=ending.tile_row, paid=ending.paid)

    def _choose(self, key: str, groups: Mapping[str, Sequence[Ending]]) -> str:
        """One of several groups of endings; no question if there is one."""
        if len(groups) == 1:
            return next(iter(groups))
        tops = {choice: best(ways) for choice, ways in groups.items()}
        top = best(list(tops.values()))
        proposal = next(choice for choice, way in tops.items() if way == top)
        for choice, way in tops.items():
            line = self._form.question(f"{key}.choice", choice=choice, total=way.sheet.total)
            is_best = choice == proposal
            self._console.print(self._form.question("best", choice=line) if is_best else line)
        question = self._form.question(key, best=proposal)
        return self._until(question, lambda text: _choice(text or proposal, list(groups)))

    def _read(self, key: str, read: Callable[[object], T]) -> T:
        return self._until(
            self._form.question(key), lambda text: read(read_item(key, text.replace(" ", "")))
        )

    def _until(self, question: str, read: Callable[[str], T]) -> T:
        """Ask until the answer can be read."""
        while True:
            try:
                return read(input(f"{question}: ").strip())
            except BadCounts as error:
                self._console.print(Text(str(error), "bold red"))


def _grouped(ways: Sequence[Ending], key: Callable[[Ending], str]) -> dict[str, list[Ending]]:
    groups: dict[str, list[Ending]] = {}
    for way in ways:
        groups.setdefault(key(way), []).append(way)
    return groups


def _new_name_in(taken: Sequence[str]) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text in taken:
            raise refused("taken", word=text)
        return read_name(text)

    return read


def _one_of(names: Sequence[str]) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text and text not in names:
            raise refused("one-of", choices=enumerated(names))
        return text

    return read


def _choice(text: str, choices: Sequence[str]) -> str:
    parts = text.replace(" ", "").split("+")
    wanted = "+".join(sorted(parts, key=lambda part: (len(part), part), reverse=True))
    if wanted not in choices:
        raise refused("choices", choices=alternatives(choices))
    return wanted
