"""What an observation tells of the table: the question, the boards, the cards and the supplies.

Each part is a list of groups and the function that writes them, in the same order. Seats are told
as the observing seat sees them: `player0` is that seat, `player1` the next in turn order.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from bruxelles1893.engine import RULE_SETS, Ruleset, State
from bruxelles1893.engine.core.geometry import AREA, IRISES, SPACES
from bruxelles1893.engine.core.options import (
    ACTIONS,
    ART_KINDS,
    BONUSES,
    BRUSSELS,
    COLOURS,
    NOBLES,
    SECTOR_NAMES,
    UNITS,
    WHITE,
    cursor_name,
    iris_name,
    space_name,
)
from bruxelles1893.engine.core.state import FACE_DOWN, NEUTRAL, NOBODY
from bruxelles1893.engine.editions.catalogue import step_names
from bruxelles1893.engine.rules.setup import FEWEST_PLAYERS, MOST_PLAYERS, NOBLE_PLACES
from bruxelles1893.env.schema import (
    CHOICE,
    FLAGS,
    NUMBERS,
    Group,
    Memo,
    OfNumber,
    OfTuple,
    choices,
    counts,
    flags,
    number,
    numbers,
    one_of,
    written,
)

SEATS: Final = tuple(f"player{number}" for number in range(MOST_PLAYERS))
SPACE_NAMES: Final = tuple(map(space_name, SPACES))
IRIS_NAMES: Final = tuple(map(iris_name, IRISES))
ART_NAMES: Final = (*COLOURS, *(f"white-{colour}" for colour in COLOURS[: ART_KINDS - WHITE]))
CUBE_NAMES: Final = UNITS[:5]
ROUNDS: Final = ("setup", *(f"round {number}" for number in range(1, 6)))
ARGUMENT_BITS: Final = 10
BOURSE_CARDS: Final = 12
PRESTIGE_CARDS: Final = 30
COMPASS_PLACES: Final = 7
PAVILIONS: Final = 5
CARDS: Final = 32
TILES: Final = 12
Rows = tuple[tuple[int, ...], ...]
FEATURES: Final = (*BONUSES, "choice", "symbols", "manneken", "cards")
"""What is told of a prestige card, or in sum of several."""


STEP_NAMES: Final = step_names()

SMALL: Final = number(5, 0, 60)
SMALLS: Final = numbers(5, 0, 60)
_BIDS: Final = number(5, 0, 220)
_RULE_SETS: Final = dict(zip(RULE_SETS, one_of(len(RULE_SETS)), strict=False))
_PLAYERS: Final = one_of(MOST_PLAYERS - FEWEST_PLAYERS + 1)
_ROUND: Final = one_of(len(ROUNDS))
_STEP: Final = one_of(len(STEP_NAMES))
_ARGUMENT: Final = flags(ARGUMENT_BITS)
_TO_COME: Final = OfTuple(
    lambda numbers: written(step in numbers for step in range(len(STEP_NAMES))),
)
_SPACE: Final = one_of(len(SPACES))
_IRIS: Final = one_of(len(IRISES))
_AREA: Final = (*(written(space in area for space in SPACES) for area in AREA), bytes(100))
_ACTIONS: Final = choices(len(ACTIONS), len(SPACES))
_SPACES: Final = flags(len(SPACES))
_FLAG: Final = (written([0]), written([1]))
_NOBLE: Final = one_of(len(NOBLES))
_NOBLES: Final = counts(len(NOBLES), 1)
_PRESTIGE_SEEN: Final = flags(PRESTIGE_CARDS)
_BOURSE_SEEN: Final = flags(BOURSE_CARDS)
_ART: Final = one_of(ART_KINDS)
_COLOURS: Final = counts(len(COLOURS), 1)
_COMPASS: Final = choices(len(SECTOR_NAMES), COMPASS_PLACES)
_ARMS: Final = counts(len(SECTOR_NAMES), 1)
_CARD_CHOICES: Final = choices(CARDS, PAVILIONS)
_PAVILION_CARDS: Final = OfTuple(
    lambda cards: _CARD_CHOICES[tuple([max(-1, card - 1) for card in cards])],
)


class Eyes(NamedTuple):
    """How a seat sees the others: pieces for the owners of pawns, houses, and anything else."""

    pawns: tuple[bytes, ...]
    houses: tuple[bytes, ...]
    seat: tuple[bytes, ...]
    tiles: Memo[tuple[tuple[int, ...], tuple[int, ...]], bytes]


def eyes(players: int, seat: int) -> Eyes:
    """The eyes of one seat among so many."""
    *each, nobody = one_of(MOST_PLAYERS)
    owners = [each[(other - seat) % players] for other in range(players)]
    owners += [nobody] * (MOST_PLAYERS - players)
    pieces = [owner + _FLAG[0] for owner in (*owners, nobody, nobody, nobody)]
    pawn, house = pieces[:], pieces[:]
    pawn[NEUTRAL] = house[FACE_DOWN] = nobody + _FLAG[1]
    return Eyes(
        tuple(pawn),
        tuple(house),
        (*owners, nobody),
        Memo(lambda key: _tile_owners(owners, *key)),
    )


def _tile_owners(owners: list[bytes], tiles: tuple[int, ...], pawns: tuple[int, ...]) -> bytes:
    on_tile = {tile: owners[seat] for tile, seat in zip(tiles, pawns, strict=True) if seat >= 0}
    return b"".join(on_tile.get(tile, bytes(20)) for tile in range(1, TILES + 1))


EYES: Final = tuple(
    tuple(eyes(players, seat) for seat in range(players)) for players in range(MOST_PLAYERS + 1)
)


class Printed:
    """Pieces for what is printed on the cards of one rule set."""

    __slots__ = ("bourse", "card", "cards", "irises", "rows")

    def __init__(self, rules: Ruleset) -> None:
        self.cards: Final = OfTuple(lambda cards: written(features(rules, cards)))
        self.card: Final = OfNumber(lambda card: self.cards[(card,) if card >= 0 else ()])
        self.bourse: Final = (*(SMALL[francs] for francs in rules.bourse_francs), SMALL[0])
        self.irises: Final = tuple(
            irises_by_card(rules, players) for players in range(MOST_PLAYERS + 1)
        )
        self.rows: Final = Memo[Rows, bytes](lambda rows: tucked(rules, rows))


def features(rules: Ruleset, cards: tuple[int, ...]) -> list[int]:
    """What prestige cards show in sum, as `FEATURES` says."""
    held = [rules.prestige[card] for card in cards]
    bonuses = [sum(bonus in card.bonuses for card in held) for bonus in range(len(BONUSES))]
    choice = sum(card.is_choice for card in held)
    symbols = sum(card.symbols for card in held)
    return [*bonuses, choice, symbols, sum(card.manneken for card in held), len(held)]


def tucked(rules: Ruleset, rows: Rows) -> bytes:
    """The cards in the strategy rows, and their symbols."""
    cards = tuple(len(row) for row in rows)
    symbols = tuple(sum(rules.prestige[card].symbols for card in row) for row in rows)
    return SMALLS[cards] + SMALLS[symbols]


def irises_by_card(rules: Ruleset, players: int) -> tuple[bytes, ...]:
    """The irises of each Bourse card; the last piece, at index -1, is for no card."""
    cards = [card[players] for card in rules.bourse_irises]
    return tuple(written(iris in card for iris in IRISES) for card in (*cards, ()))


_PRINTED: Final[dict[str, Printed]] = {}


def printed(rules: Ruleset) -> Printed:
    """The pieces of a rule set, by its components."""
    found = _PRINTED.get(rules.digest)
    if found is None:
        found = _PRINTED[rules.digest] = Printed(rules)
    return found


_SET_OF: Final = Memo[tuple[int, ...], int](
    lambda cards: sum(1 << card for card in {*cards} if card >= 0),
)
"""Cards as a set of bits; places without a card are left out."""


QUESTION_GROUPS: Final = (
    Group("table.rules", CHOICE, "the rule set", RULE_SETS),
    Group("table.players", CHOICE, "the number of players", ("2", "3", "4", "5")),
    Group("table.round", CHOICE, "the round", ROUNDS),
    Group("table.asked", CHOICE, "who is asked; none when the game is over", SEATS),
    Group("table.step", CHOICE, "what is asked; none when the game is over", STEP_NAMES),
    Group(
        "table.argument",
        FLAGS,
        "what the question is about, a number in binary: a space, a card, a place or a set",
        tuple(f"bit {bit}" for bit in range(ARGUMENT_BITS)),
    ),
    Group("table.to_come", FLAGS, "the steps that are still to come in this round", STEP_NAMES),
    Group("table.first", CHOICE, "the first player", SEATS),
    Group("table.first_passer", CHOICE, "who passed first in this round", SEATS),
    Group("table.placed", CHOICE, "the space of the pawn placed in this turn", SPACE_NAMES),
    Group("table.acted", FLAGS, "whether an action was done in this turn"),
    Group("table.cubes_used", NUMBERS, "cubes paid in this turn", scale=5, high=60),
    Group("table.substitute", FLAGS, "whether a cube may be exchanged in this payment"),
)


def question(table: State, see: Eyes) -> list[bytes]:
    """Which game it is, and what is asked of whom."""
    *to_come, (step, seat, argument) = table.stack or ((NOBODY, NOBODY, 0),)
    return [
        _RULE_SETS[table.rules.name],
        _PLAYERS[len(table.players) - FEWEST_PLAYERS],
        _ROUND[table.round],
        see.seat[seat],
        _STEP[step],
        _ARGUMENT[argument],
        _TO_COME[tuple([frame[0] for frame in to_come])],
        see.seat[table.first],
        see.seat[table.first_passer],
        _SPACE[table.placed],
        _FLAG[table.acted],
        SMALL[table.cubes_used],
        _FLAG[table.substitute],
    ]


BOARD_GROUPS: Final = (
    Group("board.action", CHOICE, "the action of a space", ACTIONS, SPACE_NAMES),
    Group("board.square", CHOICE, "the iris that the square lies on", IRIS_NAMES),
    Group("board.area", FLAGS, "the spaces of the active area", SPACE_NAMES),
    Group("board.pawn", CHOICE, "whose pawn stands there", (*SEATS, "neutral"), SPACE_NAMES),
    Group("board.bid", NUMBERS, "the francs bid there", SPACE_NAMES, scale=5, high=220),
    Group("board.house", CHOICE, "whose house is there", (*SEATS, "tile"), SPACE_NAMES),
    Group("board.doubled", FLAGS, "pawns that count twice around irises", SPACE_NAMES),
    Group("brussels.uses", NUMBERS, "uses in this round", BRUSSELS, scale=5, high=60),
    Group("brussels.travellers", NUMBERS, "travellers there", BRUSSELS, scale=5, high=60),
    Group("brussels.train", NUMBERS, "travellers on the train", scale=5, high=60),
)


def board(table: State, see: Eyes) -> list[bytes]:
    """The Art Nouveau board, and Brussels but for the players' own pawns."""
    doubled = [1 << player.doubled for player in table.players if player.doubled >= 0]
    return [
        _ACTIONS[table.actions],
        _IRIS[table.square],
        _AREA[table.square],
        *[see.pawns[owner] for owner in table.pawns],
        *[_BIDS[bid] for bid in table.bids],
        *[see.houses[owner] for owner in table.houses],
        _SPACES[sum(doubled)],
        SMALLS[tuple(table.uses)],
        SMALLS[table.train_pawns],
        SMALL[table.train],
    ]


CARD_GROUPS: Final = (
    Group("bourse.francs", NUMBERS, "what the Bourse card pays", scale=5, high=60),
    Group("bourse.irises", FLAGS, "the irises that the Bourse card allows", IRIS_NAMES),
    Group(
        "bourse.seen",
        FLAGS,
        "Bourse cards that have been turned up",
        tuple(f"card {card}" for card in range(1, BOURSE_CARDS + 1)),
    ),
    Group("bourse.deck", NUMBERS, "Bourse cards in the deck", scale=5, high=60),
    Group(
        "nobles.row",
        CHOICE,
        "the nobles beside the deck",
        NOBLES,
        tuple(f"place {place}" for place in range(1, NOBLE_PLACES + 1)),
    ),
    Group("nobles.revealed", CHOICE, "the noble turned up from the deck", NOBLES),
    Group("nobles.discard", NUMBERS, "discarded nobles", NOBLES, high=15),
    Group("nobles.deck", NUMBERS, "nobles in the deck", scale=5, high=60),
    Group(
        "prestige.row",
        NUMBERS,
        "the prestige card under a column: how often it shows a bonus, and so on",
        FEATURES,
        tuple(f"column {column}" for column in "ABCDE"),
        high=15,
    ),
    Group(
        "prestige.seen",
        FLAGS,
        "prestige cards that are neither in the deck nor face down",
        tuple(f"card {card}" for card in range(1, PRESTIGE_CARDS + 1)),
    ),
    Group("prestige.deck", NUMBERS, "prestige cards in the deck", scale=5, high=60),
)


def prestige_seen(table: State) -> int:
    """The prestige cards in the discards, under the columns and face up with players."""
    seen = _SET_OF[table.prestige_discard] | _SET_OF[tuple(table.prestige_row)]
    for player in table.players:
        for face_up in player.rows:
            if face_up:
                seen |= _SET_OF[face_up]
        seen |= _SET_OF[player.won]
    return seen


def cards(table: State, text: Printed) -> list[bytes]:
    """The decks, and the cards that lie face up."""
    return [
        text.bourse[table.bourse],
        text.irises[len(table.players)][table.bourse],
        _BOURSE_SEEN[_SET_OF[(*table.bourse_discard, table.bourse)]],
        SMALL[len(table.bourse_deck)],
        *[_NOBLE[noble] for noble in table.noble_row],
        _NOBLE[table.revealed],
        _NOBLES[table.noble_discard],
        SMALL[len(table.noble_deck)],
        *[text.card[card] for card in table.prestige_row],
        _PRESTIGE_SEEN[prestige_seen(table)],
        SMALL[len(table.prestige_deck)],
    ]


MARKET_GROUPS: Final = (
    Group("market.slot", CHOICE, "the art in the market", ART_NAMES, ("slot 1", "slot 2")),
    Group("market.cursor", CHOICE, "the cursor's place", tuple(map(cursor_name, SPACES))),
    Group("market.covered", NUMBERS, "covered tiles in the market", COLOURS, high=15),
    Group("workshop.art", NUMBERS, "art in stock", COLOURS, scale=5, high=60),
    Group("workshop.stack", NUMBERS, "tiles in the shuffled stack", scale=5, high=60),
    Group("workshop.drawn", NUMBERS, "tiles drawn to choose from, if own", COLOURS, high=15),
    Group("workshop.drawing", NUMBERS, "how many tiles are drawn", scale=5, high=60),
    Group("supply.cubes", NUMBERS, "cubes in stock", CUBE_NAMES, scale=5, high=60),
    Group(
        "compass.sector",
        CHOICE,
        "the sectors clockwise",
        SECTOR_NAMES,
        tuple(f"sector {place}" for place in range(1, COMPASS_PLACES + 1)),
    ),
    Group("compass.arms", NUMBERS, "the arms", SECTOR_NAMES, high=2),
)


def market(table: State) -> list[bytes]:
    """The art market, the workshop, the cubes and the compass."""
    return [
        *[_ART[kind] for kind in table.market],
        _SPACE[table.cursor],
        _COLOURS[table.covered],
        SMALLS[tuple(table.workshop)],
        SMALL[len(table.art_stack)],
        _COLOURS[table.drawn],
        SMALL[len(table.drawn)],
        SMALLS[tuple(table.supply)],
        _COMPASS[table.compass],
        _ARMS[table.arms],
    ]


_SLOTS: Final = tuple(f"slot {slot}" for slot in range(1, PAVILIONS + 1))
_CARD_NAMES: Final = tuple(f"card {card}" for card in range(1, CARDS + 1))
_TILE_NAMES: Final = tuple(f"tile {tile}" for tile in range(1, TILES + 1))
BELLE_EPOQUE_GROUPS: Final = (
    Group("pavilions.owner", CHOICE, "whose house is on a slot", SEATS, _SLOTS),
    Group("pavilions.card", CHOICE, "the card at a slot", _CARD_NAMES, _SLOTS),
    Group("tiles.face_up", FLAGS, "the tiles in this game", _TILE_NAMES),
    Group("tiles.pawn", CHOICE, "whose pawn stands on a tile", SEATS, _TILE_NAMES),
)
_TILES: Final = OfTuple(lambda tiles: written(tile in tiles for tile in range(1, TILES + 1)))
_NO_EXPANSION: Final = bytes(4 * sum(group.size for group in BELLE_EPOQUE_GROUPS))


def expansion(table: State, see: Eyes) -> list[bytes]:
    """The Belle Époque board; all zeros where it is not in play."""
    if not table.pavilions:
        return [_NO_EXPANSION]
    return [
        *[see.seat[owner] for owner in table.pavilions],
        _PAVILION_CARDS[table.pavilion_cards],
        _TILES[table.tiles],
        see.tiles[table.tiles, table.tile_pawns],
    ]


GROUPS: Final = (
    *QUESTION_GROUPS,
    *BOARD_GROUPS,
    *CARD_GROUPS,
    *MARKET_GROUPS,
    *BELLE_EPOQUE_GROUPS,
)


def table_pieces(table: State, see: Eyes, text: Printed) -> list[bytes]:
    """All that is told of the table."""
    return [
        *question(table, see),
        *board(table, see),
        *cards(table, text),
        *market(table),
        *expansion(table, see),
    ]
