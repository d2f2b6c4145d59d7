"""A state as plain JSON data and back, and its digest."""

from __future__ import annotations

import copyreg
import hashlib
import json
from collections.abc import Callable
from typing import Any, Final

from bruxelles1893.engine.core.errors import StateError, quoted
from bruxelles1893.engine.core.ruleset import Ruleset
from bruxelles1893.engine.core.state import PlayerState, State, fields_of
from bruxelles1893.engine.core.values import MOST_COUNTED
from bruxelles1893.engine.core.view import SeenTable, masked
from bruxelles1893.engine.editions.catalogue import stored_rules
from bruxelles1893.engine.history.inventory import problems
from bruxelles1893.engine.rules.setup import FEWEST_PLAYERS, MOST_PLAYERS, new_game

FORMAT: Final = 1
FIRST_VERSION: Final = 1
"""The rules version of states that do not tell it: those of release 0.1."""
_LARGEST: Final = 1 << 127
_FIXED: Final = frozenset(
    (
        *("arms", "compass", "houses", "market", "noble_row", "pavilions", "pawns"),
        *("prestige_row", "rows", "tile_pawns", "tiles"),
    )
)
"""Tuples whose length never changes in a game, as no counts' does; decks grow and shrink."""
_LEFT_OUT: Final = frozenset(("rules", "players", "events", "_options", "board"))
_STORED_AS: Final = {"revealed_noble": "revealed", "reveal_count": "reveals"}
"""Fields whose names in saved states are older than those in the code."""
_FIELDS: Final = tuple(name for name in fields_of(State) if name not in _LEFT_OUT)
_PLAYER_FIELDS: Final = tuple(name for name in fields_of(PlayerState) if name not in _LEFT_OUT)


def to_json(state: State) -> dict[str, Any]:
    """Plain data that `from_json` makes the same state of."""
    data: dict[str, Any] = {_key(name): _plain(getattr(state, name)) for name in _FIELDS}
    data["format"] = FORMAT
    data["rules"] = state.rules.name
    data["version"] = state.rules.version
    data["components"] = state.rules.digest
    data["players"] = [_player_to_json(state.rules, player) for player in state.players]
    return data


def _player_to_json(rules: Ruleset, player: PlayerState) -> dict[str, Any]:
    data = {name: _plain(getattr(player, name)) for name in _PLAYER_FIELDS}
    data["board"] = rules.boards.index(player.board)
    return data


def _plain(value: object) -> object:
    """Counts become a list; other values stay as they are."""
    return list(value) if isinstance(value, bytes) else value


def from_json(rules: Ruleset, data: object) -> State:
    """The state that `to_json` wrote, ready to go on."""
    table = {"version": FIRST_VERSION} | _mapping(data, "the state")
    _expect(table, "format", FORMAT)
    _expect(table, "rules", rules.name)
    _expect(table, "version", rules.version)
    _expect(table, "components", rules.digest)
    seats = table.get("players")
    if not isinstance(seats, list | tuple) or not FEWEST_PLAYERS <= len(seats) <= MOST_PLAYERS:
        raise StateError("players: expected a list of 2 to 5 players")
    state = new_game(rules, len(seats))
    _fill(state, table, _FIELDS)
    for player, seat in zip(state.players, seats, strict=True):
        _fill_player(rules, player, _mapping(seat, "a player"))
    return _going_on(state)


def _pickled(state: State) -> tuple[Callable[[dict[str, Any]], State], tuple[dict[str, Any]]]:
    return unpickled, (to_json(state),)


def unpickled(data: dict[str, Any]) -> State:
    """The state that `pickle` kept; its printed values must be among those that ship."""
    return from_json(saved_rules(data), data)


def saved_rules(data: object) -> Ruleset:
    """The rule set that a saved state names, if its printed values are among those that ship."""
    table = _mapping(data, "the state")
    name, version, digest = (
        table.get("rules"),
        table.get("version", FIRST_VERSION),
        table.get("components"),
    )
    if type(name) is str and type(version) is int and type(digest) is str:
        return stored_rules(name, version, digest)
    raise StateError("rules, version, components: expected two names and a number")


def _going_on(state: State) -> State:
    """Check the pieces and find the open decision: what cannot be played on was of no game."""
    wrong = problems(state)
    if wrong:
        raise StateError(wrong[0] + (f" (and {len(wrong) - 1} more)" if wrong[1:] else ""))
    try:
        state.advance()
    except (ArithmeticError, LookupError, TypeError, ValueError) as error:
        raise StateError(f"the state cannot go on: {error}") from error
    return state


def _fill_player(rules: Ruleset, player: PlayerState, table: dict[str, Any]) -> None:
    board = table.get("board")
    if type(board) is not int or not 0 <= board < len(rules.boards):
        raise StateError(f"board: expected a number below {len(rules.boards)}, got {quoted(board)}")
    player.board = rules.boards[board]
    _fill(player, table, _PLAYER_FIELDS)


def _fill(target: State | PlayerState, table: dict[str, Any], fields: tuple[str, ...]) -> None:
    """Set every field to the data's value, which must have the shape of a fresh game's."""
    for name in fields:
        key = _key(name)
        if key not in table:
            raise StateError(f"{key}: missing")
        setattr(target, name, _shaped(key, table[key], getattr(target, name)))


def _key(name: str) -> str:
    """The name of a field in a saved state."""
    return _STORED_AS.get(name, name)


def _shaped(name: str, value: object, model: object) -> object:
    if type(model) in (int, bool):
        return _number(name, value, type(model))
    if not isinstance(value, list | tuple):
        raise StateError(f"{name}: expected a list, got {quoted(value)}")
    if name == "stack":
        return [_frame(frame) for frame in value]
    assert isinstance(model, bytes | tuple)
    is_count = isinstance(model, bytes)
    if (is_count or name in _FIXED) and len(value) != len(model):
        raise StateError(f"{name}: expected {len(model)} entries, got {len(value)}")
    items = [_number_or_row(name, item) for item in value]
    return _counts(name, items) if is_count else tuple(items)


def _counts(name: str, numbers: list[Any]) -> bytes:
    for number in numbers:
        if not 0 <= number <= MOST_COUNTED:
            expected = f"expected a number from 0 to {MOST_COUNTED}"
            raise StateError(f"{name}: {quoted(number)} is no such number; {expected}")
    return bytes(numbers)


def _number_or_row(name: str, value: object) -> object:
    if name == "rows" and isinstance(value, list | tuple):
        return tuple(_number(name, item, int) for item in value)
    return _number(name, value, int) if name != "rows" else _shaped(name, value, ())


def _number(name: str, value: object, kind: type) -> object:
    if type(value) is not kind:
        raise StateError(f"{name}: expected {kind.__name__}, got {quoted(value)}")
    if isinstance(value, int) and abs(value) > _LARGEST:
        raise StateError(f"{name}: the number is out of range")
    return value


def _frame(frame: object) -> tuple[int, int, int]:
    match frame:
        case (int(step), int(seat), int(argument)):
            return step, seat, argument
    raise StateError(f"stack: expected a step, a seat and an argument, got {quoted(frame)}")


def _mapping(data: object, name: str) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise StateError(f"expected {name} as an object, got {type(data).__name__}")
    return data


def _expect(table: dict[str, Any], name: str, value: object) -> None:
    if table.get(name) != value:
        raise StateError(f"{name}: expected {value!r}, got {quoted(table.get(name))}")


def canonical(state: State) -> str:
    """The one JSON text of a state, the same on every machine."""
    return _text(to_json(state))


def digest(state: State) -> str:
    """A hash of the whole state; the same position has the same in every version of the rules."""
    data = to_json(state)
    del data["version"]
    return hashlib.sha256(_text(data).encode()).hexdigest()


def _text(data: dict[str, Any]) -> str:
    return json.dumps(data, sort_keys=True, separators=(",", ":"))


def _pickled_seen(
    table: SeenTable,
) -> tuple[Callable[[dict[str, Any]], SeenTable], tuple[dict[str, Any]]]:
    return unpickled_seen, (to_json(table),)


def unpickled_seen(data: dict[str, Any]) -> SeenTable:
    """The table that a seat sees, as `pickle` kept it."""
    return masked(from_json(saved_rules(data), data), is_asked=True)


copyreg.pickle(State, _pickled)
copyreg.pickle(SeenTable, _pickled_seen)
