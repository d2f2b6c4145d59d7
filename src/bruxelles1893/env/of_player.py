"""What an observation tells of each player: all that lies in front of them."""

from __future__ import annotations

from typing import Final

from bruxelles1893.engine import PlayerState
from bruxelles1893.engine.core.options import BOARDS, BRUSSELS, NOBLES, ROWS
from bruxelles1893.env.of_table import (
    ART_NAMES,
    CARDS,
    CUBE_NAMES,
    FEATURES,
    SMALL,
    SMALLS,
    Printed,
)
from bruxelles1893.env.schema import CHOICE, FLAGS, NUMBERS, Group, flags, number, one_of

BOARD_NAMES: Final = ("a", *BOARDS)
ON_CARD: Final = ("pawn", "traveller")
_CARD_NAMES: Final = tuple(f"card {card}" for card in range(1, CARDS + 1))

FRANCS: Final = number(20, 0, 400)
POINTS: Final = number(50, -200, 600)
_BOARD: Final = dict(zip(BOARD_NAMES, one_of(len(BOARD_NAMES)), strict=False))
_NOBLES: Final = flags(len(NOBLES))
_ROWS: Final = flags(len(ROWS))
_CARDS: Final = flags(CARDS)
_FLAG: Final = flags(1)
_ON_CARD: Final = (bytes(4 * len(ON_CARD)), *one_of(len(ON_CARD))[:-1])

GROUPS: Final = (
    Group("here", FLAGS, "1 for a player of this game; all else is 0 without one"),
    Group("board", CHOICE, "the architect board: the common side A, or a side B", BOARD_NAMES),
    Group("francs", NUMBERS, "money", scale=20, high=400),
    Group("points", NUMBERS, "victory points on the track", scale=50, low=-200, high=600),
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
    Group("won", NUMBERS, "prestige cards won and not yet used, in sum", FEATURES, high=15),
    Group("tied", NUMBERS, "prestige cards tied for and not yet used, in sum", FEATURES, high=15),
    Group("face_down", NUMBERS, "prestige cards face down", scale=5, high=60),
    Group("passed", FLAGS, "whether the player has passed"),
    Group("manneken", NUMBERS, "Manneken-Pis of this round beside the cards", scale=5, high=60),
    Group("cards", FLAGS, "Belle Époque cards owned", _CARD_NAMES),
    Group("cards_used", FLAGS, "Belle Époque cards used in this round", _CARD_NAMES),
    Group("tile_points", NUMBERS, "points of tiles", scale=50, low=-200, high=600),
    Group("exhibitions", NUMBERS, "exhibition tiles", scale=5, high=60),
)
SIZE: Final = sum(group.size for group in GROUPS)
NO_PLAYER: Final = bytes(4 * SIZE)


def player_pieces(player: PlayerState, text: Printed) -> list[bytes]:
    """All that is told of a player."""
    return [*pawns(player), *belongings(player, text), *held_cards(player, text)]


def pawns(player: PlayerState) -> list[bytes]:
    """The board, the money, the points and the pawns."""
    return [
        _FLAG[1],
        _BOARD[player.board.name],
        FRANCS[player.francs],
        POINTS[player.points],
        SMALL[player.ready],
        SMALL[player.court],
        SMALL[player.neutral],
        SMALLS[tuple(player.brussels)],
        SMALL[player.away],
        SMALL[player.travellers],
        _ON_CARD[player.on_card],
    ]


def belongings(player: PlayerState, text: Printed) -> list[bytes]:
    """The tracks, houses, art, cubes, nobles and strategy rows."""
    board = player.board
    return [
        SMALL[player.iris],
        SMALL[player.crown],
        SMALL[player.architect],
        SMALL[board.iris[player.iris]],
        SMALL[board.crown[player.crown]],
        SMALL[board.architect[player.architect]],
        SMALL[player.architect_end],
        SMALL[player.built],
        SMALLS[tuple(player.art)],
        SMALLS[tuple(player.cubes)],
        _NOBLES[player.nobles],
        _NOBLES[player.used],
        SMALL[player.unpaid],
        text.rows[tuple(player.rows)],
        SMALLS[board.row_base],
        SMALLS[player.row_bonus],
        _ROWS[player.rows_filled],
    ]


def held_cards(player: PlayerState, text: Printed) -> list[bytes]:
    """The prestige cards at hand, and what only a module brings."""
    return [
        text.cards[player.won],
        text.cards[player.tied],
        SMALL[len(player.face_down)],
        _FLAG[player.passed],
        SMALL[player.manneken],
        _CARDS[player.cards],
        _CARDS[player.cards_used],
        POINTS[player.tile_points],
        SMALL[player.exhibitions],
    ]
