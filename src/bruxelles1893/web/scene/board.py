"""The Art Nouveau board: spaces, irises, and what stands on them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bruxelles1893.engine import FACE_DOWN, NOBODY, NONE, State, View
from bruxelles1893.engine.core.geometry import AREA, AROUND, IRIS_SIDE, IRISES, SIDE, SPACES
from bruxelles1893.engine.core.options import ACTIONS, IRIS_POINT, SPACE, iris_name, space_name
from bruxelles1893.web.scene.choices import Choices, Target
from bruxelles1893.web.scene.pieces import Piece, piece
from bruxelles1893.words import ACTION_NAMES, ACTION_SHORT, action_effect

Edges = tuple[int, int, int, int]
"""A rectangle of spaces as its left, top, right and bottom line."""


@dataclass(frozen=True, slots=True)
class Action:
    """One of the five actions, with what it does for the player who looks."""

    key: str
    name: str
    short: str
    effect: str
    rule: str


@dataclass(frozen=True, slots=True)
class Space:
    """One of the 25 action spaces."""

    name: str
    action: Action
    is_active: bool
    pawn: Piece | None
    bid: int
    house: Piece | None
    has_tile: bool
    is_doubled: bool
    target: Target


@dataclass(frozen=True, slots=True)
class Iris:
    """One of the 16 points where four spaces meet, as its row and column from 0."""

    name: str
    row: int
    column: int
    is_active: bool
    is_square: bool
    is_surrounded: bool
    area: Edges
    """What the square would make active here."""
    target: Target


@dataclass(frozen=True, slots=True)
class Board:
    """All spaces in reading order, the irises, and the active area as its edges from 0 to 5."""

    spaces: tuple[Space, ...]
    irises: tuple[Iris, ...]
    newest: int | None
    area: Edges | None
    actions: tuple[Action, ...]


def board(view: View, names: Sequence[str], lit: Choices, newest: int | None) -> Board:
    """The board of a view; the pawn on the `newest` space was placed last."""
    table = view.table
    active = frozenset(AREA[table.square] if table.square != NONE else ())
    done = actions(view)
    return Board(
        tuple(
            _space(table, names, lit, done[table.actions[space]], space, space in active)
            for space in SPACES
        ),
        tuple(_iris(table, lit, active, iris) for iris in IRISES),
        newest,
        None if table.square == NONE else edges(table.square),
        done,
    )


def actions(view: View) -> tuple[Action, ...]:
    """The five actions, with what they do for the player who looks."""
    return tuple(_action(view, action) for action in range(len(ACTIONS)))


def _action(view: View, action: int) -> Action:
    table = view.table
    key = ACTIONS[action]
    effect = action_effect(table, view.seat, action)
    return Action(key, ACTION_NAMES[key], ACTION_SHORT[key], effect, action_rule(table, action))


def _space(
    table: State, names: Sequence[str], lit: Choices, action: Action, space: int, is_active: bool
) -> Space:
    has_tile = table.houses[space] == FACE_DOWN
    return Space(
        name=space_name(space),
        action=action,
        is_active=is_active,
        pawn=piece(table.pawns[space], names),
        bid=table.bids[space],
        house=None if has_tile else piece(table.houses[space], names),
        has_tile=has_tile,
        is_doubled=any(player.doubled == space for player in table.players),
        target=lit.target(SPACE + space),
    )


def action_rule(table: State, action: int) -> str:
    """The rule of an action's last step, in the edition that is played."""
    return table.rules.steps[table.rules.actions[action].steps[-1]].rule


def _iris(table: State, lit: Choices, active: frozenset[int], iris: int) -> Iris:
    return Iris(
        name=iris_name(iris),
        row=iris // IRIS_SIDE,
        column=iris % IRIS_SIDE,
        is_active=active.issuperset(AROUND[iris]),
        is_square=table.square == iris,
        is_surrounded=all(table.pawns[space] != NOBODY for space in AROUND[iris]),
        area=edges(iris),
        target=lit.target(IRIS_POINT + iris),
    )


def edges(iris: int) -> Edges:
    """The area that is active with the square on an iris."""
    first, last = AREA[iris][0], AREA[iris][-1]
    return first % SIDE, first // SIDE, last % SIDE + 1, last // SIDE + 1
