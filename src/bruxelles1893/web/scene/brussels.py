"""The Brussels board: its four spaces, the noble row and the stock-exchange card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bruxelles1893.engine import NONE, State, View
from bruxelles1893.engine.core.options import (
    ACTION,
    ACTIONS,
    BRUSSELS,
    BRUSSELS_SPACE,
    DECK,
    NOBLES,
    PLACE,
    iris_name,
)
from bruxelles1893.engine.queries import BRUSSELS_RULES, pawns_needed
from bruxelles1893.web.scene.choices import Choices, Target
from bruxelles1893.web.scene.pieces import Piece, pieces
from bruxelles1893.words import (
    ACTION_NAMES,
    BRUSSELS_NAMES,
    NOBLE_NAMES,
    brussels_effect,
    noble_effect,
)


@dataclass(frozen=True, slots=True)
class Place:
    """A Brussels space: what it does, what it costs now and who is there."""

    key: str
    name: str
    effect: str
    rule: str
    needed: int
    pawns: tuple[Piece, ...]
    travellers: int
    target: Target


@dataclass(frozen=True, slots=True)
class Copied:
    """One of the five actions, as Cinquantenaire offers it."""

    key: str
    name: str
    target: Target


@dataclass(frozen=True, slots=True)
class Noble:
    """A noble: effect, cost at the end, and the price of its place in the row."""

    key: str
    name: str
    effect: str
    rule: str
    cost: int
    price: int
    target: Target


@dataclass(frozen=True, slots=True)
class Bourse:
    """The stock-exchange card of the round: its francs and the two irises that it offers."""

    francs: int
    irises: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Brussels:
    """The Brussels board; an empty place of the noble row is None."""

    places: tuple[Place, ...]
    copied: tuple[Copied, ...]
    nobles: tuple[Noble | None, ...]
    prices: tuple[int, ...]
    deck: int
    revealed: Noble | None
    bourse: Bourse | None


def brussels(view: View, names: Sequence[str], lit: Choices) -> Brussels:
    """The Brussels board as a view shows it."""
    table = view.table
    return Brussels(
        places=places(view, names, lit),
        copied=tuple(
            Copied(key, ACTION_NAMES[key], lit.target(ACTION + action))
            for action, key in enumerate(ACTIONS)
        ),
        nobles=tuple(_in_row(table, lit, place) for place in range(len(table.noble_row))),
        prices=table.rules.noble_prices,
        deck=len(table.noble_deck),
        revealed=_revealed(table, lit),
        bourse=_bourse(table),
    )


def places(view: View, names: Sequence[str], lit: Choices) -> tuple[Place, ...]:
    """The four spaces, with what they do for the player who looks."""
    return tuple(_place(view, names, lit, space) for space in range(len(BRUSSELS)))


def _place(view: View, names: Sequence[str], lit: Choices, space: int) -> Place:
    table = view.table
    seats = [
        seat for seat, player in enumerate(table.players) for _ in range(player.brussels[space])
    ]
    return Place(
        key=BRUSSELS[space],
        name=BRUSSELS_NAMES[BRUSSELS[space]],
        effect=brussels_effect(table, view.seat, space),
        rule=BRUSSELS_RULES[space],
        needed=pawns_needed(table, space),
        pawns=pieces(seats, names),
        travellers=table.train_pawns[space] if table.train_pawns else 0,
        target=lit.target(BRUSSELS_SPACE + space),
    )


def noble_card(table: State, number: int, price: int, target: Target) -> Noble:
    """A noble in words."""
    return Noble(
        key=NOBLES[number],
        name=NOBLE_NAMES[NOBLES[number]],
        effect=noble_effect(table.rules, number),
        rule=table.rules.noble_rules[number],
        cost=table.rules.noble_costs[number],
        price=price,
        target=target,
    )


def _in_row(table: State, lit: Choices, place: int) -> Noble | None:
    number = table.noble_row[place]
    if number == NONE:
        return None
    return noble_card(table, number, table.rules.noble_prices[place], lit.target(PLACE + place))


def _revealed(table: State, lit: Choices) -> Noble | None:
    """ASY-HANKAR-2: the card turned up from the deck, while it is offered."""
    return noble_card(table, table.revealed, 0, lit.target(DECK)) if table.revealed >= 0 else None


def _bourse(table: State) -> Bourse | None:
    if table.bourse == NONE:
        return None
    irises = table.rules.bourse_irises[table.bourse][len(table.players)]
    return Bourse(table.rules.bourse_francs[table.bourse], tuple(iris_name(i) for i in irises))
