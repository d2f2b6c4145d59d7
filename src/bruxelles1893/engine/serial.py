"""A state as plain JSON data and back, and its digest."""

from __future__ import annotations

import hashlib
import json
from typing import Any, Final

from bruxelles1893.engine.errors import StateError
from bruxelles1893.engine.ruleset import Ruleset
from bruxelles1893.engine.state import PlayerState, State

FORMAT: Final = 1
_LISTS: Final = frozenset(
    (
        "stack",
        "pawns",
        "bids",
        "houses",
        "noble_row",
        "prestige_row",
        "market",
        "workshop",
        "supply",
        "uses",
    )
)
_PLAYER_LISTS: Final = frozenset(("brussels", "art", "cubes", "rows"))
_LEFT_OUT: Final = frozenset(("rules", "players", "events", "_options", "board"))
_FIELDS: Final = tuple(name for name in State.__slots__ if name not in _LEFT_OUT)
_PLAYER_FIELDS: Final = tuple(name for name in PlayerState.__slots__ if name not in _LEFT_OUT)


def to_json(state: State) -> dict[str, Any]:
    """Plain data that `from_json` makes the same state of."""
    data: dict[str, Any] = {name: getattr(state, name) for name in _FIELDS}
    data["format"] = FORMAT
    data["rules"] = state.rules.name
    data["components"] = state.rules.digest
    data["players"] = [_player_to_json(state.rules, player) for player in state.players]
    return data


def _player_to_json(rules: Ruleset, player: PlayerState) -> dict[str, Any]:
    data = {name: getattr(player, name) for name in _PLAYER_FIELDS}
    data["board"] = rules.boards.index(player.board)
    return data


def from_json(rules: Ruleset, data: object) -> State:
    """The state that `to_json` wrote, ready to go on."""
    table = _mapping(data, "the state")
    _expect(table, "format", FORMAT)
    _expect(table, "rules", rules.name)
    _expect(table, "components", rules.digest)
    state = State()
    state.rules = rules
    state.events = None
    _fill(state, table, _FIELDS, _LISTS)
    seats = table.get("players")
    if not isinstance(seats, list | tuple):
        raise StateError("players: expected a list of players")
    state.players = [_player_from_json(rules, seat) for seat in seats]
    state.stack = [_frame(frame, len(state.players), len(rules.steps)) for frame in state.stack]
    state.advance()
    return state


def _player_from_json(rules: Ruleset, data: object) -> PlayerState:
    table = _mapping(data, "a player")
    player = PlayerState()
    _fill(player, table, _PLAYER_FIELDS, _PLAYER_LISTS)
    board = table.get("board")
    if not isinstance(board, int) or not 0 <= board < len(rules.boards):
        raise StateError(f"board: expected a number below {len(rules.boards)}, got {board!r}")
    player.board = rules.boards[board]
    return player


def _fill(
    target: State | PlayerState,
    table: dict[str, Any],
    fields: tuple[str, ...],
    lists: frozenset[str],
) -> None:
    for name in fields:
        if name not in table:
            raise StateError(f"{name}: missing")
        value = _plain(table[name], name)
        setattr(target, name, list(value) if name in lists and isinstance(value, tuple) else value)


def _plain(value: object, name: str) -> Any:
    """Ints and booleans as they are, lists as tuples; anything else is refused."""
    if isinstance(value, int):
        return value
    if isinstance(value, list | tuple):
        return tuple(_plain(item, name) for item in value)
    raise StateError(f"{name}: expected whole numbers, got {value!r}")


def _frame(frame: object, seats: int, steps: int) -> tuple[int, int, int]:
    match frame:
        case (int(step), int(seat), int(argument)) if step < steps and seat < seats:
            return step, seat, argument
    raise StateError(f"stack: expected a step, a seat and an argument, got {frame!r}")


def _mapping(data: object, name: str) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise StateError(f"expected {name} as an object, got {type(data).__name__}")
    return data


def _expect(table: dict[str, Any], name: str, value: object) -> None:
    if table.get(name) != value:
        raise StateError(f"{name}: expected {value!r}, got {table.get(name)!r}")


def canonical(state: State) -> str:
    """The one JSON text of a state, the same on every machine."""
    return json.dumps(to_json(state), sort_keys=True, separators=(",", ":"))


def digest(state: State) -> str:
    """A hash of the whole state."""
    return hashlib.sha256(canonical(state).encode()).hexdigest()
