"""Setting up positions of the Belle Époque expansion, on top of `table`."""

from __future__ import annotations

from bruxelles1893.engine import Seat, State
from bruxelles1893.engine.core.geometry import iris_at
from bruxelles1893.engine.core.ids import NOBODY
from bruxelles1893.engine.core.options import COLOURS, WHITE, WHITE_KINDS
from bruxelles1893.engine.core.state import NONE
from bruxelles1893.engine.core.steps import TURN
from bruxelles1893.engine.core.values import counted, fewer, more
from bruxelles1893.engine.queries import cards_of, is_card_used
from table import ask, first_round, kind, legal, on_turn, play

BELLE_EPOQUE = "second+belle-epoque"
ART_NAMES = (*COLOURS, *[f"white-{colour}" for colour in COLOURS[:WHITE_KINDS]])


def be_turns(
    players: int = 4,
    seed: int = 0,
    cards: dict[int, list[int]] | None = None,
    iris: tuple[int, int] = (1, 1),
) -> State:
    """A game in round 1 with seat 0 first and on turn, everybody with one blue art.

    Seat k has 5 + k FB and the `cards` of its number, with no pavilion built. The square lies on
    `iris`; (1, 1) makes the lower right 4x4 spaces active. Neutral pawns of a two-player game are
    not placed.
    """
    state = first_round(players, seed, BELLE_EPOQUE, iris)
    for seat, numbers in (cards or {}).items():
        give_cards(state, seat, *numbers)
    return ask(state, TURN, 0)


def give_cards(state: State, seat: int, *numbers: int) -> None:
    """Give a player these cards, ready to be used; a slot that showed one gets another."""
    for number in numbers:
        state.players[seat].cards |= 1 << (number - 1)
    owned = {card for player in state.players for card in cards_of(player)}
    unseen = iter(sorted({*state.rules.cards} - owned - {*state.pavilion_cards}))
    state.pavilion_cards = tuple(
        next(unseen) if card in owned else card for card in state.pavilion_cards
    )


def give_white(state: State, seat: int, **printed: int) -> None:
    """Make these tiles, by printed colour and from the workshop, the only white art of a player."""
    player = state.players[seat]
    for colour in range(WHITE_KINDS):
        tiles = printed.get(COLOURS[colour], 0)
        state.workshop = more(state.workshop, colour, player.art[WHITE + colour] - tiles)
        player.art = counted(player.art, WHITE + colour, tiles)


def white_of(state: State, seat: int) -> dict[str, int]:
    """A player's white art by printed colour, without the colours they have none of."""
    white = state.players[seat].art[WHITE:]
    return {COLOURS[colour]: tiles for colour, tiles in enumerate(white) if tiles}


def lay_market(state: State, tiles: str) -> None:
    """Lay tiles from the workshop in the empty market, such as `blue white-green`."""
    lying = [ART_NAMES.index(name) for name in tiles.split()]
    for tile in lying:
        state.workshop = fewer(state.workshop, tile % WHITE)
    state.market = tuple([*lying, NONE, NONE][:2])


def market_of(state: State) -> list[str]:
    """What lies in the market, slot by slot; `-` is an empty slot."""
    return ["-" if tile == NONE else ART_NAMES[tile] for tile in state.market]


def finish_turn(state: State) -> State:
    """Answer what a turn still asks, declining what can be declined, up to the next turn."""
    while kind(state) != "turn":
        play(state, "no" if "no" in legal(state) else legal(state)[0])
    return state


def next_round(state: State) -> State:
    """Let everybody pass and the round end; seat 0 is first and on turn in the next one."""
    this = state.round
    while state.round == this:
        play(state, "pass")
        while kind(state) != "turn":
            play(state, "no" if "no" in legal(state) else legal(state)[0])
    state.square = iris_at(1, 1)
    return on_turn(state, 0, first=0)


def used_cards(state: State, seat: int) -> set[int]:
    """The numbers of a player's cards that are used."""
    player = state.players[seat]
    return {card for card in state.rules.cards if is_card_used(player, card)}


def give_travellers(state: State, seat: int, count: int) -> None:
    """Move travellers from the train to a player."""
    state.train -= count
    state.players[seat].travellers += count


def lay_tiles(state: State, *tiles: int) -> None:
    """Make these the face-up tiles, without any pawn."""
    state.tiles = tuple(sorted(tiles))
    state.tile_pawns = (NOBODY,) * len(tiles)


def stand_on_tiles(state: State, seat: int, *tiles: int) -> None:
    """Lay these tiles face up besides those that lie there, each with a ready pawn of a seat."""
    standing = dict(zip(state.tiles, state.tile_pawns, strict=True)) | dict.fromkeys(
        tiles, Seat(seat)
    )
    state.tiles = tuple(sorted(standing))
    state.tile_pawns = tuple(standing[tile] for tile in state.tiles)
    state.players[seat].ready -= len(tiles)
    state.players[seat].away += len(tiles)


def put_pavilion(state: State, slot: int, owner: int) -> None:
    """Put a player's next house on a slot, 1 to 5, for nothing; the slot's card leaves the game."""
    state.pavilions = tuple(
        Seat(owner) if place == slot - 1 else held for place, held in enumerate(state.pavilions)
    )
    state.pavilion_cards = tuple(
        NONE if place == slot - 1 else card for place, card in enumerate(state.pavilion_cards)
    )
    state.players[owner].built += 1
