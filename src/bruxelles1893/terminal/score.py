"""The score sheet for a game on a real table: counts in, itemised result out."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple, TypeVar

from rich.console import Console
from rich.text import Text

from bruxelles1893.engine import ScoreSheet, State, new_game, ruleset
from bruxelles1893.engine.options import NOBLES
from bruxelles1893.engine.record import check_name
from bruxelles1893.engine.scoring import Holdings, add_up
from bruxelles1893.engine.setup import FEWEST_PLAYERS, MOST_PLAYERS
from bruxelles1893.engine.steps import SETTLE_NOBLES
from bruxelles1893.terminal.screen import Refused
from bruxelles1893.words import ROW_NAMES

T = TypeVar("T")

Costs = tuple[int, ...]
"""End costs of nobles, the highest first."""

HIGHEST_COST: Final = 20
LONGEST_INPUT: Final = 100_000


class Count(NamedTuple):
    """A number that is asked of each player, and its range."""

    key: str
    question: str
    least: int
    most: int


COUNTS: Final = (
    Count("points", "VP on the score track", -99, 999),
    Count("francs", "Money in FB, before paying nobles", 0, 999),
    Count("houses", "Houses built", 0, 6),
    Count("architect", "Architect level (the number on the space of the disc)", 0, 20),
    Count("materials", "Noble materials (no jokers)", 0, 99),
    Count("pawns", "Pawns not in court (of 7)", 0, 7),
    Count("art", "Artworks", 0, 99),
)
ROW_COUNT: Final = Count("rows", "the {row} row: 1 plus its VP symbols", 1, 50)
COST: Final = Count("nobles", "Cost of a kept noble", 0, HIGHEST_COST)
ROW_KEYS: Final = tuple(ROW_NAMES)
KEYS: Final = ("name", *[count.key for count in COUNTS], "nobles", "rows", "first_player", "paid")


@dataclass(frozen=True, slots=True)
class Counts:
    """What one player has at the end. `paid` are the costs paid, None for the best choice."""

    name: str
    points: int
    francs: int
    houses: int
    architect: int
    materials: int
    pawns: int
    art: int
    nobles: Costs
    rows: tuple[int, int, int, int]
    first_player: bool = False
    paid: Costs | None = None


class Result(NamedTuple):
    """The score sheets in the order of the players, the costs each paid, and who won."""

    sheets: tuple[ScoreSheet, ...]
    paid: tuple[Costs, ...]
    winners: tuple[int, ...]


def score(players: Sequence[Counts]) -> Result:
    """Score a game; where a player did not say which nobles are paid, the best way counts."""
    _check_table(players)
    paid = tuple(_paid(player) for player in players)
    sheets = tuple(sheet(player, costs) for player, costs in zip(players, paid, strict=True))
    best = max(each.total for each in sheets)
    winners = tuple(seat for seat, each in enumerate(sheets) if each.total == best)
    return Result(sheets, paid, winners)


def sheet(player: Counts, paid: Costs) -> ScoreSheet:
    """The score sheet of a player who pays for nobles of these costs."""
    held = Holdings(
        track=player.points,
        unpaid_nobles=len(player.nobles) - len(paid),
        houses=player.houses,
        architect_level=player.architect,
        materials=player.materials,
        is_first_player=player.first_player,
        pawns=player.pawns,
        nobles=len(paid),
        art=player.art,
        francs=player.francs - sum(paid),
        rows=player.rows,
    )
    return add_up(held)


def payments(costs: Costs, francs: int) -> list[Costs]:
    """Every set of nobles that may be the paid ones, as the engine allows it."""
    state = _at_payment(costs, francs)
    ways: set[Costs] = set()
    waiting, seen = [state], set[int]()
    while waiting:
        state = waiting.pop()
        if state.is_over:
            ways.add(_costs_of(state, state.players[0].nobles))
        elif state.stack[-1][2] not in seen:
            seen.add(state.stack[-1][2])
            waiting += [_after(state, option) for option in state.legal()]
    return sorted(ways, reverse=True)


def best_payment(player: Counts) -> Costs:
    """The payment with the highest score, of those the one with most nobles kept."""
    ways = payments(player.nobles, player.francs)
    return max(ways, key=lambda paid: (sheet(player, paid).total, len(paid)))


def _at_payment(costs: Costs, francs: int) -> State:
    """A game in which the first player owes nobles of these costs and nothing else is left."""
    rules = ruleset("second")
    padded = (*costs, *[0] * (len(NOBLES) - len(costs)))
    state = new_game(replace(rules, noble_costs=padded), FEWEST_PLAYERS)
    state.players[0].francs = francs
    state.players[0].nobles = owed = (1 << len(costs)) - 1
    state.stack = [(SETTLE_NOBLES, 0, owed)]
    state.advance()
    return state


def _after(state: State, option: int) -> State:
    after = state.copy()
    after.apply(option)
    return after


def _costs_of(state: State, nobles: int) -> Costs:
    costs = state.rules.noble_costs
    paid = [cost for noble, cost in enumerate(costs) if nobles >> noble & 1]
    return tuple(sorted(paid, reverse=True))


def _paid(player: Counts) -> Costs:
    if player.paid is None:
        return best_payment(player)
    paid = tuple(sorted(player.paid, reverse=True))
    ways = payments(player.nobles, player.francs)
    if paid not in ways:
        allowed = " or ".join(costs_text(way) for way in ways)
        raise Refused(
            f"{player.name}: paying {costs_text(paid)} is not possible with {player.francs} FB; "
            f"allowed: {allowed} (FINAL-02)"
        )
    return paid


def costs_text(costs: Costs) -> str:
    """Costs as a person writes them: `5+3`."""
    return "+".join(map(str, costs)) or "none"


def _check_table(players: Sequence[Counts]) -> None:
    if not FEWEST_PLAYERS <= len(players) <= MOST_PLAYERS:
        raise Refused(f"{len(players)} players; expected {FEWEST_PLAYERS} to {MOST_PLAYERS}")
    names = [player.name for player in players]
    if len(set(names)) < len(names):
        raise Refused("two players have the same name")
    if sum(player.first_player for player in players) > 1:
        raise Refused("only one player can have the first-player tile")


# --- From JSON or from an option ------------------------------------------------------------


def from_json(text: str) -> list[Counts]:
    """Read `{"players": [{"name": "Anna", "points": 80, ...}, ...]}`."""
    try:
        data = json.loads(text)
    except (json.JSONDecodeError, RecursionError) as error:
        raise Refused(f"the input is not JSON: {error}") from None
    if not isinstance(data, dict) or not isinstance(data.get("players"), list):
        raise Refused('expected a JSON object with a list "players"')
    return [_player(entry, number) for number, entry in enumerate(data["players"], 1)]


def _player(entry: object, number: int) -> Counts:
    if not isinstance(entry, dict):
        raise Refused(f"player {number}: expected a JSON object")
    for key in entry:
        if key not in KEYS:
            raise Refused(f"player {number}: unknown key {key!r}; expected {', '.join(KEYS)}")
    name = _name(entry.get("name", f"Player {number}"))
    numbers = {count.key: _number(name, entry.get(count.key, 0), count) for count in COUNTS}
    rows = _rows(name, entry.get("rows", [1, 1, 1, 1]))
    paid = entry.get("paid")
    return Counts(
        name=name,
        **numbers,
        nobles=_costs(name, entry.get("nobles", [])),
        rows=rows,
        first_player=_flag(name, entry.get("first_player", False)),
        paid=None if paid is None else _costs(name, paid),
    )


def _name(value: object) -> str:
    problem = check_name(value) if isinstance(value, str) else "a name is a text"
    if problem is not None:
        raise Refused(f"name {value!r}: {problem}")
    return str(value)


def _number(name: str, value: object, count: Count) -> int:
    if type(value) is not int or not count.least <= value <= count.most:
        raise Refused(
            f"{name}: {count.key} is {value!r}; expected a whole number from {count.least} to "
            f"{count.most}"
        )
    return value


def _costs(name: str, value: object) -> Costs:
    if not isinstance(value, list) or len(value) > len(NOBLES):
        raise Refused(f"{name}: expected a list of at most {len(NOBLES)} costs, not {value!r}")
    return tuple(sorted((_number(name, cost, COST) for cost in value), reverse=True))


def _rows(name: str, value: object) -> tuple[int, int, int, int]:
    if isinstance(value, dict) and set(value) == set(ROW_KEYS):
        value = [value[key] for key in ROW_KEYS]
    if not isinstance(value, list) or len(value) != len(ROW_KEYS):
        raise Refused(f"{name}: rows is {value!r}; expected {', '.join(ROW_KEYS)}, four numbers")
    first, second, third, fourth = [_number(name, each, ROW_COUNT) for each in value]
    return first, second, third, fourth


def _flag(name: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise Refused(f"{name}: first_player is {value!r}; expected true or false")
    return value


def from_option(text: str, number: int) -> Counts:
    """Read `Anna: points=80 francs=12 nobles=5+3+3+2 rows=2,1,3,1 first`."""
    name, colon, items = text.partition(":")
    if not colon:
        raise Refused(f"--player {text!r}: expected a name, a colon and items such as points=80")
    entry: dict[str, object] = {"name": name.strip()}
    for item in items.split():
        key, _, value = item.partition("=")
        entry["first_player" if key == "first" else key] = _item(key, value)
    return _player(entry, number)


def _item(key: str, value: str) -> object:
    if key == "first":
        return True
    separators = {"nobles": "+", "paid": "+", "rows": ","}
    if key not in separators:
        return _int_or_text(value)
    return [] if value in ("", "none") else [*map(_int_or_text, value.split(separators[key]))]


def _int_or_text(value: str) -> int | str:
    digits = value.removeprefix("-")
    return int(value) if digits.isdecimal() and len(digits) < 10 else value


def to_json(players: Sequence[Counts], result: Result) -> str:
    """The result as one JSON object."""
    scores = [
        {"name": player.name, "paid": list(paid), **each._asdict(), "total": each.total}
        for player, paid, each in zip(players, result.paid, result.sheets, strict=True)
    ]
    winners = [players[seat].name for seat in result.winners]
    return json.dumps({"scores": scores, "winners": winners}, ensure_ascii=False)


# --- Asking a person ------------------------------------------------------------------------


class Interview:
    """Asks for the counts of every player, one question after the other."""

    def __init__(self, console: Console) -> None:
        self._console = console

    def players(self) -> list[Counts]:
        """The counts of a whole table."""
        wanted = Count("players", "How many players", FEWEST_PLAYERS, MOST_PLAYERS)
        names = self._names(self._number(wanted))
        players = [self._player(name) for name in names]
        holder = self._holder(names)
        return [replace(player, first_player=player.name == holder) for player in players]

    def _names(self, count: int) -> list[str]:
        names: list[str] = []
        for number in range(1, count + 1):
            names.append(self._until(f"Name of player {number}", _new_name_in(names)))
        return names

    def _player(self, name: str) -> Counts:
        self._console.print(Text(name, "bold"))
        numbers = {count.key: self._number(count) for count in COUNTS}
        first, second, third, fourth = [self._number(_row_count(row)) for row in ROW_KEYS]
        question = "Costs of the nobles kept, such as 5+3+3+2, or none"
        player = Counts(
            name=name,
            **numbers,
            nobles=self._until(question, lambda text: _costs(name, _item("nobles", text))),
            rows=(first, second, third, fourth),
            first_player=False,
            paid=None,
        )
        return replace(player, paid=self._choose_payment(player))

    def _choose_payment(self, player: Counts) -> Costs:
        """All is paid if it can be; otherwise the person chooses, with the best as a proposal."""
        ways = payments(player.nobles, player.francs)
        if len(ways) == 1:
            return ways[0]
        best = best_payment(player)
        for way in ways:
            note = "  best" if way == best else ""
            total = sheet(player, way).total
            self._console.print(f"  pay {costs_text(way)}: {total} VP in all{note}")
        question = f"Which nobles are paid? Enter for {costs_text(best)}"
        return self._until(question, lambda text: _way(text, ways, best))

    def _holder(self, names: Sequence[str]) -> str:
        return self._until("Who has the first-player tile? Enter for nobody", _one_of(names))

    def _number(self, count: Count) -> int:
        question = f"{count.question}, {count.least} to {count.most}"
        return self._until(question, lambda text: _number("", _int_or_text(text), count))

    def _until(self, question: str, read: Callable[[str], T]) -> T:
        """Ask until the answer can be read."""
        while True:
            try:
                return read(input(f"{question}: ").strip())
            except Refused as error:
                self._console.print(Text(str(error).removeprefix(": "), "bold red"))


def _row_count(row: str) -> Count:
    question = ROW_COUNT.question.format(row=ROW_NAMES[row])
    return ROW_COUNT._replace(key=row, question=question[0].upper() + question[1:])


def _new_name_in(taken: Sequence[str]) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text in taken:
            raise Refused(f"{text} is taken")
        return _name(text)

    return read


def _one_of(names: Sequence[str]) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text and text not in names:
            raise Refused(f"expected {', '.join(names)} or nothing")
        return text

    return read


def _way(text: str, ways: Sequence[Costs], best: Costs) -> Costs:
    paid = _costs("paid", _item("nobles", text)) if text else best
    if paid not in ways:
        raise Refused(f"expected {' or '.join(costs_text(way) for way in ways)}")
    return paid
