"""Which nobles and Belle Époque cards a player has, however a `PlayerState` keeps them."""

from __future__ import annotations

from collections.abc import Iterable

from bruxelles1893.engine.core.state import PlayerState


def owns_noble(player: PlayerState, noble: int) -> bool:
    """Whether a noble is with a player."""
    return bool(player.nobles >> noble & 1)


def is_noble_used(player: PlayerState, noble: int) -> bool:
    """Whether a player's noble has been used in this round."""
    return bool(player.used >> noble & 1)


def nobles_of(player: PlayerState) -> list[int]:
    """A player's nobles, in the order of `NOBLES`."""
    return _members(player.nobles)


def unused_nobles(player: PlayerState) -> list[int]:
    """A player's nobles that have not been used in this round."""
    return _members(player.nobles & ~player.used)


def noble_count(player: PlayerState) -> int:
    """How many nobles a player has."""
    return player.nobles.bit_count()


def unused_noble_count(player: PlayerState) -> int:
    """How many of a player's nobles have not been used in this round."""
    return (player.nobles & ~player.used).bit_count()


def noble_flags(player: PlayerState) -> int:
    """A player's nobles as a set of bits, as records and observations store them."""
    return player.nobles


def used_noble_flags(player: PlayerState) -> int:
    """A player's nobles that have been used in this round, as a set of bits."""
    return player.used


def give_nobles(player: PlayerState, nobles: Iterable[int]) -> None:
    """Let a player have these nobles and no others, for positions that are set up by hand."""
    player.nobles = sum([1 << noble for noble in set(nobles)])


def cards_of(player: PlayerState) -> list[int]:
    """The numbers of a player's Belle Époque cards, from 1."""
    return [card + 1 for card in _members(player.cards)]


def is_card_used(player: PlayerState, number: int) -> bool:
    """Whether a player's Belle Époque card has been used in this round."""
    return bool(player.cards_used >> number - 1 & 1)


def card_count(player: PlayerState) -> int:
    """How many Belle Époque cards a player has."""
    return player.cards.bit_count()


def card_flags(player: PlayerState) -> int:
    """A player's Belle Époque cards as a set of bits, card 1 first."""
    return player.cards


def used_card_flags(player: PlayerState) -> int:
    """A player's Belle Époque cards that have been used in this round, as a set of bits."""
    return player.cards_used


def _members(bits: int) -> list[int]:
    """The numbers in a set of bits, the lowest first."""
    return [number for number in range(bits.bit_length()) if bits >> number & 1]
