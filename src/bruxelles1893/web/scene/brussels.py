"""The Brussels board: its four spaces, the noble row and the stock-exchange card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bruxelles1893.engine import NONE, Ruleset, Seat, State, View
from bruxelles1893.engine.core.options import (
    ACTIONS,
    BRUSSELS,
    DECK,
    NOBLES,
    iris_name,
)
from bruxelles1893.engine.queries import BRUSSELS_RULES, pawns_needed
from bruxelles1893.web.scene.caching import cached, cached_by_rules
from bruxelles1893.web.scene.choices import Choices, Target
from bruxelles1893.web.scene.pieces import Piece, pieces
from bruxelles1893.words import (
    ACTION_NAMES,
    BRUSSELS_NAMES,
    NOBLE_NAMES,
    effect_of_place,
    noble_effect,
)


class Place(NamedTuple):
    """A Brussels space: what it does, what it costs now and who is there."""

    key: str
    name: str
    effect: str
    rule: str
    needed: int
    pawns: tuple[Piece, ...]
    travellers: int
    target: Target


class Copied(NamedTuple):
    """One of the five actions, as Cinquantenaire offers it."""

    key: str
    name: str
    target: Target


class Noble(NamedTuple):
    """A noble: effect, cost at the end, and the price of its place in the row."""

    key: str
    name: str
    effect: str
    rule: str
    cost: int
    price: int
    target: Target


class Bourse(NamedTuple):
    """The stock-exchange card of the round: its francs and the irises that it offers."""

    francs: int
    irises: tuple[str, ...]


class Brussels(NamedTuple):
    """The Brussels board; an empty place of the noble row is None."""

    places: tuple[Place, ...]
    copied: tuple[Copied, ...]
    nobles: tuple[Noble | None, ...]
    prices: tuple[int, ...]
    deck: int
    revealed: Noble | None
    bourse: Bourse | None


def brussels(view: View, names: Sequence[str], choices: Choices) -> Brussels:
    """The Brussels board as a view shows it."""
    table = view.table
    row = choices.targets("place", len(table.noble_row))
    nobles = (
        noble_card(table.rules, number, price, target) if number != NONE else None
        for number, price, target in zip(
            table.noble_row, table.rules.noble_prices, row, strict=False
        )
    )
    return Brussels(
        places=places(view, names, choices),
        copied=_copied(choices.targets("action", len(ACTIONS))),
        nobles=tuple(nobles),
        prices=table.rules.noble_prices,
        deck=len(table.noble_deck),
        revealed=_revealed(table, choices),
        bourse=_bourse(table.rules, table.bourse, len(table.players)),
    )


def _copied(targets: tuple[Target, ...]) -> tuple[Copied, ...]:
    return tuple(
        Copied(key, ACTION_NAMES[key], target) for key, target in zip(ACTIONS, targets, strict=True)
    )


def places(view: View, names: Sequence[str], choices: Choices) -> tuple[Place, ...]:
    """The four spaces, with what they do for the player who looks."""
    table, owners = view.table, tuple(names)
    targets = choices.targets("brussels", len(BRUSSELS))
    player = table.players[view.seat]
    crown = player.board.crown[player.crown]
    francs = None if table.bourse == NONE else table.rules.bourse_francs[table.bourse]
    found = (
        _place(
            space,
            crown,
            francs,
            pawns_needed(table, space),
            tuple(player.brussels[space] for player in table.players),
            owners,
            table.train_pawns[space] if table.train_pawns else 0,
            targets[space],
        )
        for space in range(len(BRUSSELS))
    )
    return tuple(found)


@cached
def _place(
    space: int,
    crown: int,
    francs: int | None,
    needed: int,
    pawns: tuple[int, ...],
    names: tuple[str, ...],
    travellers: int,
    target: Target,
) -> Place:
    return Place(
        key=BRUSSELS[space],
        name=BRUSSELS_NAMES[BRUSSELS[space]],
        effect=effect_of_place(space, crown, francs),
        rule=BRUSSELS_RULES[space],
        needed=needed,
        pawns=pieces([Seat(seat) for seat, count in enumerate(pawns) for _ in range(count)], names),
        travellers=travellers,
        target=target,
    )


@cached_by_rules
def noble_card(rules: Ruleset, number: int, price: int, target: Target) -> Noble:
    """A noble in words."""
    return Noble(
        key=NOBLES[number],
        name=NOBLE_NAMES[NOBLES[number]],
        effect=noble_effect(rules, number),
        rule=rules.noble_rules[number],
        cost=rules.noble_costs[number],
        price=price,
        target=target,
    )


def _revealed(table: State, choices: Choices) -> Noble | None:
    """ASY-HANKAR-2: the card turned up from the deck, while it is offered."""
    if table.revealed_noble < 0:
        return None
    return noble_card(table.rules, table.revealed_noble, 0, choices.target(DECK))


def _bourse(rules: Ruleset, number: int, players: int) -> Bourse | None:
    if number == NONE:
        return None
    irises = rules.bourse_irises[number][players]
    return Bourse(rules.bourse_francs[number], tuple(iris_name(iris) for iris in irises))
