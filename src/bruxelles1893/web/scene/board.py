"""The Art Nouveau board: spaces, irises, and what stands on them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from bruxelles1893.engine import FACE_DOWN, NONE, Ruleset, Seat, Space, View
from bruxelles1893.engine.core.geometry import AREA, AROUND, IRIS_SIDE, IRISES, SIDE, SPACES
from bruxelles1893.engine.core.options import ACTIONS, iris_name, space_name
from bruxelles1893.engine.queries import is_surrounded
from bruxelles1893.web.scene.caching import cached, cached_by_rules
from bruxelles1893.web.scene.choices import Choices, Target
from bruxelles1893.web.scene.pieces import Piece, piece
from bruxelles1893.words import ACTION_NAMES, ACTION_SHORT, effect_of

SPACE_NAMES: Final = tuple(map(space_name, SPACES))
Edges = tuple[int, int, int, int]
"""A rectangle of spaces as its left, top, right and bottom line."""


class Action(NamedTuple):
    """One of the five actions, with what it does for the player who looks."""

    key: str
    name: str
    short: str
    effect: str
    rule: str


class BoardSpace(NamedTuple):
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


class Iris(NamedTuple):
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


class Board(NamedTuple):
    """All spaces in reading order, the irises, and the active area as its edges from 0 to 5.

    The pawn on the `newest` space was placed last; the open question is about the `meant` one.
    """

    spaces: tuple[BoardSpace, ...]
    irises: tuple[Iris, ...]
    newest: Space | None
    meant: Space | None
    area: Edges | None
    actions: tuple[Action, ...]


class BoardPieces(NamedTuple):
    """The things on the board: seats and bids by space, the square, and what is marked."""

    pawns: tuple[Seat, ...]
    bids: tuple[int, ...]
    houses: tuple[Seat, ...]
    square: int
    surrounded: tuple[int, ...]
    doubled: tuple[Space, ...]
    newest: Space | None
    meant: Space | None


def board(view: View, names: Sequence[str], choices: Choices, newest: Space | None) -> Board:
    """The board of a view."""
    table = view.table
    standing = BoardPieces(
        pawns=tuple(table.pawns),
        bids=tuple(table.bids),
        houses=tuple(table.houses),
        square=table.square,
        surrounded=tuple(iris for iris in IRISES if is_surrounded(table, iris)),
        doubled=tuple(player.doubled for player in table.players),
        newest=newest,
        meant=None if table.subject.space == NONE else table.subject.space,
    )
    spaces, irises = choices.targets("space", len(SPACES)), choices.targets("iris", len(IRISES))
    return _board(standing, table.actions, actions(view), tuple(names), spaces, irises)


@cached
def _board(
    standing: BoardPieces,
    places: bytes,
    actions: tuple[Action, ...],
    names: tuple[str, ...],
    spaces: tuple[Target, ...],
    irises: tuple[Target, ...],
) -> Board:
    active = frozenset(AREA[standing.square] if standing.square != NONE else ())
    return Board(
        tuple(
            _space(standing, names, actions[places[space]], space, space in active, spaces[space])
            for space in SPACES
        ),
        tuple(_iris(standing, active, iris, irises[iris]) for iris in IRISES),
        standing.newest,
        standing.meant,
        None if standing.square == NONE else edges(standing.square),
        actions,
    )


def actions(view: View) -> tuple[Action, ...]:
    """The five actions, with what they do for the player who looks."""
    return _actions(view.table.rules, view.table.players[view.seat].exhibitions)


@cached_by_rules
def _actions(rules: Ruleset, exhibitions: int) -> tuple[Action, ...]:
    return tuple(
        Action(
            key,
            ACTION_NAMES[key],
            ACTION_SHORT[key],
            effect_of(rules, exhibitions, action),
            action_rule(rules, action),
        )
        for action, key in enumerate(ACTIONS)
    )


def _space(
    standing: BoardPieces,
    names: tuple[str, ...],
    action: Action,
    space: Space,
    is_active: bool,
    target: Target,
) -> BoardSpace:
    house = standing.houses[space]
    return BoardSpace(
        name=SPACE_NAMES[space],
        action=action,
        is_active=is_active,
        pawn=piece(standing.pawns[space], names),
        bid=standing.bids[space],
        house=None if house == FACE_DOWN else piece(house, names),
        has_tile=house == FACE_DOWN,
        is_doubled=space in standing.doubled,
        target=target,
    )


def action_rule(rules: Ruleset, action: int) -> str:
    """The rule of an action's last step, in the edition that is played."""
    return rules.steps[rules.actions[action].steps[-1]].rule


def _iris(standing: BoardPieces, active: frozenset[int], iris: int, target: Target) -> Iris:
    return Iris(
        name=iris_name(iris),
        row=iris // IRIS_SIDE,
        column=iris % IRIS_SIDE,
        is_active=active.issuperset(AROUND[iris]),
        is_square=standing.square == iris,
        is_surrounded=iris in standing.surrounded,
        area=edges(iris),
        target=target,
    )


def edges(iris: int) -> Edges:
    """The area that is active with the square on an iris."""
    first, last = AREA[iris][0], AREA[iris][-1]
    return first % SIDE, first // SIDE, last % SIDE + 1, last // SIDE + 1
