"""Setting up positions and playing moves in their notation, for all tests."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TypeVar

from bruxelles1893.engine import Seat, Space, State, StepNumber, new_game, notation, parse, ruleset
from bruxelles1893.engine.core.events import Event
from bruxelles1893.engine.core.geometry import iris_at
from bruxelles1893.engine.core.ids import NEUTRAL, NOBODY
from bruxelles1893.engine.core.options import (
    ACTIONS,
    BROWN,
    COLOURS,
    IRON,
    JOKER,
    NOBLES,
    SECTOR_NAMES,
    STONE,
    UNITS,
    WOOD,
    space_name,
)
from bruxelles1893.engine.core.steps import NEXT_TURN, TURN
from bruxelles1893.engine.core.values import counted, fewer, more, replaced

__all__ = ["BROWN", "IRON", "JOKER", "NEUTRAL", "NOBODY", "STONE", "WOOD"]

EventT = TypeVar("EventT", bound=Event)


def fresh(players: int = 4, seed: int = 0, rules: str = "second") -> State:
    """A game before its first decision."""
    return new_game(ruleset(rules), players, seed)


def in_turns(players: int = 4, seed: int = 0, iris: tuple[int, int] = (1, 1)) -> State:
    """A game in round 1 with seat 0 first and on turn, everybody with one blue art.

    Seat k has 5 + k FB. The square lies on `iris`; (1, 1) makes the lower right 4x4 spaces active.
    Neutral pawns of a two-player game are not placed.
    """
    return ask(first_round(players, seed, "second", iris), TURN, 0)


def first_round(players: int, seed: int, rules: str, iris: tuple[int, int]) -> State:
    """Round 1 of any rule set as `in_turns` tells it; the turn of seat 0 is still to be asked."""
    state = fresh(players, seed, rules)
    while state.decision is not None and state.decision.kind != "turn":
        state.apply(state.legal()[0])
    state.square = iris_at(*iris)
    state.first = Seat(0)
    state.pawns = (NOBODY,) * 25
    for number, player in enumerate(state.players):
        player.francs = 5 + number
    state.stack = [
        (step, Seat(int(step == NEXT_TURN)), argument) for step, _, argument in state.stack
    ]
    return state


def ask(state: State, step: StepNumber, seat: int, argument: int = 0) -> State:
    """Replace the open decision by another one; what comes after it stays on the stack."""
    state.stack[-1] = (step, Seat(seat), argument)
    state.advance()
    return state


def to_resolution(state: State) -> State:
    """Let all players pass, in turn order, up to the first decision of the resolution."""
    while state.decision is not None and state.decision.kind == "turn":
        play(state, "pass")
    return state


def play(state: State, moves: str) -> State:
    """Play options written in their notation, separated by blanks."""
    for token in moves.split():
        state.apply(parse(token))
    return state


def legal(state: State) -> list[str]:
    """The legal options in their notation."""
    return [notation(option) for option in state.legal()]


def kind(state: State) -> str | None:
    """The kind of the open decision."""
    return None if state.decision is None else state.decision.kind


def seat(state: State) -> int | None:
    """Who is asked."""
    return None if state.decision is None else state.decision.player


def set_action(state: State, space: str, action: str) -> None:
    """Print another action on a space."""
    state.actions = counted(state.actions, space_number(space), ACTIONS.index(action))


def space_number(space: str) -> int:
    """The index of a space in the state's lists."""
    return (int(space[1]) - 1) * 5 + "ABCDE".index(space[0])


def listen(state: State) -> list[Event]:
    """Collect the facts from now on."""
    state.events = []
    return state.events


def put_house(state: State, space: str, owner: int) -> None:
    """Put a player's next house on a space, for nothing."""
    state.houses = replaced(state.houses, space_number(space), Seat(owner))
    state.players[owner].built += 1


def give_cubes(state: State, seat: int, **cubes: int) -> None:
    """Move cubes from the supply to a player: iron, wood, stone, joker."""
    for kind, count in cubes.items():
        state.supply = fewer(state.supply, UNITS.index(kind), count)
        state.players[seat].cubes = more(state.players[seat].cubes, UNITS.index(kind), count)


def cubes_of(state: State, seat: int) -> dict[str, int]:
    """A player's cubes by kind, without the kinds they have none of."""
    return {kind: n for kind, n in zip(UNITS, state.players[seat].cubes, strict=False) if n}


def give_art(state: State, seat: int, **art: int) -> None:
    """Make these tiles, from the workshop as far as they reach, the only art of a player."""
    player = state.players[seat]
    for colour, name in enumerate(COLOURS):
        left = state.workshop[colour] + player.art[colour] - art.get(name, 0)
        state.workshop = counted(state.workshop, colour, max(0, left))
        player.art = counted(player.art, colour, art.get(name, 0))


def art_of(state: State, seat: int) -> dict[str, int]:
    """A player's art by colour, without the colours they have none of."""
    return {name: n for name, n in zip(COLOURS, state.players[seat].art, strict=False) if n}


def stock_of(state: State) -> dict[str, int]:
    """The art in the workshop by colour, without the colours that are out of stock."""
    return {name: n for name, n in zip(COLOURS, state.workshop, strict=False) if n}


def lay_nobles(state: State, row: str, deck: str = "", discard: str = "") -> None:
    """Lay nobles, given by name: the row from the deck on (`-` is a gap), deck and discards."""
    state.noble_row = tuple([NOBODY if name == "-" else NOBLES.index(name) for name in row.split()])
    state.noble_deck = tuple(NOBLES.index(name) for name in deck.split())
    state.noble_discard = tuple(NOBLES.index(name) for name in discard.split())


def give_nobles(state: State, seat: int, nobles: str, used: str = "") -> None:
    """Make these the nobles of a player; `used` tells which are turned."""
    player = state.players[seat]
    player.nobles = sum(1 << NOBLES.index(name) for name in nobles.split())
    player.used = sum(1 << NOBLES.index(name) for name in used.split())


def nobles_in(bits: int) -> set[str]:
    """The names in a player's set of nobles."""
    return {name for number, name in enumerate(NOBLES) if bits >> number & 1}


def noble_row(state: State) -> str:
    """The noble row by name, from the deck on; `-` is a gap."""
    return " ".join("-" if noble == NOBODY else NOBLES[noble] for noble in state.noble_row)


def point_arms(state: State, first: str, second: str) -> None:
    """Point the compass arms at two sectors."""
    state.arms = (SECTOR_NAMES.index(first), SECTOR_NAMES.index(second))


def arms_of(state: State) -> set[str]:
    """The sectors that the compass arms point at."""
    return {SECTOR_NAMES[sector] for sector in state.arms}


def spaces_in(options: list[str]) -> set[str]:
    """Those of some options that are spaces of the Art Nouveau board."""
    return set(options) & {space_name(Space(space)) for space in range(25)}


def on_turn(state: State, seat: int, first: int) -> State:
    """Make a seat the one whose turn it is, in a round that another seat began as first player."""
    count = len(state.players)
    state.first = Seat(first)
    state.stack = [
        (step, Seat((seat + 1) % count if step == NEXT_TURN else first), argument)
        for step, _, argument in state.stack
    ]
    return ask(state, TURN, seat)


def put(state: State, spaces: str, owner: int, bid: int = 1) -> None:
    """Stand a ready pawn of a seat, or a neutral one, on each space as if placed there before."""
    for space in spaces.split():
        state.pawns = replaced(state.pawns, space_number(space), Seat(owner))
        if owner != NEUTRAL:
            state.bids = counted(state.bids, space_number(space), bid)
            state.players[owner].ready -= 1


def lay(state: State, column: str, bonus: str, symbols: int) -> int:
    """Lay the card with this bonus, such as `I/C`, and VP symbols under a column.

    The card that lay there goes where the new one comes from. No two cards share both.
    """
    cards = {prestige_name(state, number): number for number in range(len(state.rules.prestige))}
    new, place = cards[bonus, symbols], "ABCDE".index(column)
    old = state.prestige_row[place]
    moved = {old: new, new: old}
    state.prestige_row = tuple([moved.get(card, card) for card in state.prestige_row])
    state.prestige_deck = tuple(moved.get(card, card) for card in state.prestige_deck)
    return new


def prestige_name(state: State, card: int) -> tuple[str, int]:
    """The bonus letters of a prestige card and its number of VP symbols."""
    prestige = state.rules.prestige[card]
    between = "/" if prestige.is_choice else "+"
    return between.join("ICAP"[bonus] for bonus in prestige.bonuses), prestige.symbols


def facts(events: list[Event], kind: type[EventT]) -> list[EventT]:
    """The collected facts of one kind."""
    return [event for event in events if isinstance(event, kind)]


def positions(state: State, seed: int = 0) -> Iterator[State]:
    """Play random options to the end of the game, stopping at each decision before it."""
    random = Random(seed)
    while not state.is_over:
        yield state
        state.apply(random.choice(state.legal()))


def finish(state: State, seed: int = 0) -> State:
    """Play random options to the end of the game."""
    random = Random(seed)
    while not state.is_over:
        state.apply(random.choice(state.legal()))
    return state
