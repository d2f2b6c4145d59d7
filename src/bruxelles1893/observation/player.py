"""The players' part of an observation: all that lies in front of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bruxelles1893.engine import PlayerState, Ruleset
from bruxelles1893.engine.core.options import BOARD_SIDES, BRUSSELS, NOBLES, ROWS
from bruxelles1893.engine.queries import (
    PRESTIGE_PLACES,
    card_flags,
    noble_flags,
    used_card_flags,
    used_noble_flags,
)
from bruxelles1893.observation.schema import (
    CHOICE,
    FLAGS,
    NUMBERS,
    Group,
    bits,
    mark,
    within,
    write_bits,
)
from bruxelles1893.observation.table import (
    ART_NAMES,
    CARDS,
    CUBE_NAMES,
    MARKS,
    NO_CARD,
    Printed,
    write_zeros,
)

if TYPE_CHECKING:
    from librt.strings import BytesWriter

ON_CARD: Final = ("pawn", "traveller")
HELD: Final = tuple(f"held {place}" for place in range(1, PRESTIGE_PLACES + 1))
NOTHING_HELD: Final = NO_CARD * len(HELD)
CARD_BYTES: Final = 2 * len(bits(0, CARDS))
"""For the cards owned and those of them that are used."""
_CARD_NAMES: Final = tuple(f"card {card}" for card in range(1, CARDS + 1))

FRANCS: Final = Group("francs", NUMBERS, "money", scale=20, high=255)
POINTS: Final = Group(
    "points", NUMBERS, "victory points on the track, up to 200", scale=50, low=-55, high=200
)
MORE_POINTS: Final = Group(
    "more_points", NUMBERS, "victory points on the track beyond 200", scale=50, high=255
)
TILE_POINTS: Final = Group("tile_points", NUMBERS, "points of tiles", scale=50, low=-55, high=200)

GROUPS: Final = (
    Group("here", FLAGS, "1 for a player of this game; all else is 0 without one"),
    Group("board", CHOICE, "the architect board: the common side A, or a side B", BOARD_SIDES),
    FRANCS,
    POINTS,
    MORE_POINTS,
    Group("ready", NUMBERS, "pawns at hand", scale=5, high=60),
    Group("court", NUMBERS, "pawns in court", scale=5, high=60),
    Group("neutral", NUMBERS, "neutral pawns still to place", scale=5, high=60),
    Group("brussels", NUMBERS, "pawns in Brussels", BRUSSELS, scale=5, high=60),
    Group("away", NUMBERS, "pawns on tiles", scale=5, high=60),
    Group("travellers", NUMBERS, "travellers at hand", scale=5, high=60),
    Group("on_card", CHOICE, "what stands on the card that asks for a pawn", ON_CARD),
    Group(
        "tracks", NUMBERS, "places on the tracks", ("iris", "crown", "architect"), scale=5, high=60
    ),
    Group(
        "levels",
        NUMBERS,
        "what these places are worth",
        ("iris", "crown", "architect"),
        scale=5,
        high=60,
    ),
    Group("architect_end", NUMBERS, "the last place of the architect track", scale=5, high=60),
    Group("built", NUMBERS, "houses built", scale=5, high=60),
    Group("next_house", NUMBERS, "units that the next house costs", scale=5, high=60),
    Group("art", NUMBERS, "art", ART_NAMES, scale=5, high=60),
    Group("cubes", NUMBERS, "cubes", CUBE_NAMES, scale=5, high=60),
    Group("nobles", FLAGS, "nobles owned", NOBLES),
    Group("used", FLAGS, "nobles used in this round", NOBLES),
    Group("unpaid", NUMBERS, "nobles lost at the end", scale=5, high=60),
    Group("rows", NUMBERS, "cards tucked into the strategy rows", ROWS, scale=5, high=60),
    Group("symbols", NUMBERS, "VP symbols on the cards in the rows", ROWS, scale=5, high=60),
    Group("row_base", NUMBERS, "multipliers printed beside the rows", ROWS, scale=5, high=60),
    Group("row_bonus", NUMBERS, "multipliers that tiles added", ROWS, scale=5, high=60),
    Group("rows_filled", FLAGS, "rows that got a card in this round", ROWS),
    Group("won", FLAGS, "prestige cards won and not yet used", MARKS, HELD),
    Group("tied", FLAGS, "prestige cards tied for and not yet used", MARKS, HELD),
    Group("face_down", NUMBERS, "prestige cards face down", scale=5, high=60),
    Group("passed", FLAGS, "whether the player has passed"),
    Group("manneken", NUMBERS, "Manneken-Pis of this round beside the cards", scale=5, high=60),
    Group("cards", FLAGS, "Belle Époque cards owned", _CARD_NAMES),
    Group("cards_used", FLAGS, "Belle Époque cards used in this round", _CARD_NAMES),
    TILE_POINTS,
    Group("exhibitions", NUMBERS, "exhibition tiles", scale=5, high=60),
)
NO_PLAYER: Final = b"".join(group.blank() for group in GROUPS)


def write_player(
    row: BytesWriter, player: PlayerState, rules: Ruleset, text: Printed, seen: int
) -> None:
    """Writes a player's part. Open prestige cards are marked in `seen`."""
    write_pawns(row, player)
    write_belongings(row, player)
    write_rows(row, player, rules, seen)
    for card in player.won:
        mark(row, seen, card)
    write_held(row, player.won, text)
    write_held(row, player.tied, text)
    write_modules(row, player)


def write_pawns(row: BytesWriter, player: PlayerState) -> None:
    """The board, the money, the points and the pawns."""
    row.append(1)
    row.append(player.board.number)
    row.append(within(player.francs, FRANCS))
    row.append(within(player.points, POINTS))
    row.append(within(player.points - POINTS.high, MORE_POINTS))
    row.append(player.ready)
    row.append(player.court)
    row.append(player.neutral)
    row.write(player.brussels)
    row.append(player.away)
    row.append(player.travellers)
    row.append((player.on_card - 1) & 255)


def write_belongings(row: BytesWriter, player: PlayerState) -> None:
    """The tracks, houses, art, cubes and nobles."""
    board = player.board
    row.append(player.iris)
    row.append(player.crown)
    row.append(player.architect)
    row.append(board.iris[player.iris])
    row.append(board.crown[player.crown])
    row.append(board.architect[player.architect])
    row.append(player.architect_end)
    row.append(player.built)
    costs = board.house_costs
    row.append(costs[player.built] if player.built < len(costs) else 0)
    row.write(player.art)
    row.write(player.cubes)
    write_bits(row, noble_flags(player), len(NOBLES))
    write_bits(row, used_noble_flags(player), len(NOBLES))
    row.append(player.unpaid)


def write_rows(row: BytesWriter, player: PlayerState, rules: Ruleset, seen: int) -> None:
    """The strategy rows: cards, symbols and multipliers."""
    lengths = write_zeros(row, 2 * len(ROWS))
    symbols = lengths + len(ROWS)
    for place, tucked in enumerate(player.rows):
        if tucked:
            row[lengths + place] = len(tucked)
            for card in tucked:
                row[symbols + place] = row[symbols + place] + rules.prestige[card].symbols
                mark(row, seen, card)
    for base in player.board.row_base:
        row.append(base)
    row.write(player.row_bonus)
    row.append(player.rows_filled)


def write_held(row: BytesWriter, held: tuple[int, ...], text: Printed) -> None:
    """Prestige cards in their order, as many as columns can bring."""
    if not held:
        row.write(NOTHING_HELD)
        return
    for place in range(len(HELD)):
        row.write(text.marks[held[place]] if place < len(held) else NO_CARD)


def write_modules(row: BytesWriter, player: PlayerState) -> None:
    """Write what is face down, who has passed, and the fields that only modules use."""
    row.append(len(player.face_down))
    row.append(int(player.passed))
    row.append(player.manneken)
    cards, used = card_flags(player), used_card_flags(player)
    if cards or used:
        write_bits(row, cards, CARDS)
        write_bits(row, used, CARDS)
    else:
        write_zeros(row, CARD_BYTES)
    row.append(within(player.tile_points, TILE_POINTS))
    row.append(player.exhibitions)
