"""The table's part of an observation: the question, the boards, the cards and the supplies.

Each part is a list of groups and the function that writes them as bytes, in the same order. Seats
are told as the observing seat sees them: `player0` is that seat, `player1` the next in turn order.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bruxelles1893.engine import (
    FACE_DOWN,
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    NEUTRAL,
    RULE_SETS,
    Prestige,
    Ruleset,
    Seat,
    State,
    first_seats,
    step_names,
)
from bruxelles1893.engine.core.geometry import AREA, AROUND, COLUMNS, IRISES, SIDE, SPACES
from bruxelles1893.engine.core.options import (
    ACTIONS,
    ART_KINDS,
    BONUSES,
    BRUSSELS,
    COLOURS,
    MAX_AMOUNT,
    NOBLES,
    SECTOR_NAMES,
    UNITS,
    WHITE,
    cursor_name,
    iris_name,
    space_name,
)
from bruxelles1893.engine.core.steps import PRESTIGE_CARD, TIED_BONUS, Frame
from bruxelles1893.engine.editions.belle_epoque import CARDS as BELLE_EPOQUE_CARDS
from bruxelles1893.engine.editions.belle_epoque import TILES as BELLE_EPOQUE_TILES
from bruxelles1893.engine.queries import NOBLE_PLACES
from bruxelles1893.observation.schema import (
    CHOICE,
    FLAGS,
    NO_CHOICE,
    NUMBERS,
    Group,
    bits,
    first_byte,
    mark,
    write_bits,
)

if TYPE_CHECKING:
    from librt.strings import BytesWriter
    from mypy_extensions import i64

SEATS: Final = tuple(f"player{number}" for number in range(MOST_PLAYERS))
SPACE_NAMES: Final = tuple(map(space_name, SPACES))
IRIS_NAMES: Final = tuple(map(iris_name, IRISES))
COLUMN_NAMES: Final = tuple(f"column {column}" for column in "ABCDE")
ART_NAMES: Final = (*COLOURS, *(f"white-{colour}" for colour in COLOURS[: ART_KINDS - WHITE]))
CUBE_NAMES: Final = UNITS[:5]
ROUNDS: Final = ("setup", *(f"round {number}" for number in range(1, 6)))
ARGUMENT_BITS: Final = 10
STEPS_TOLD: Final = 4
"""Of so many steps to come it is told whose they are."""
BOURSE_CARDS: Final = 12
PRESTIGE_CARDS: Final = 30
COMPASS_PLACES: Final = 7
PAVILIONS: Final = 5
RULES_TOLD: Final = 2
"""Cards that came with a later version of the rules are not told: trained players do not know them.
Raising this makes observations wider, and networks must be trained anew."""
CARDS: Final = sum([card.since <= RULES_TOLD for card in BELLE_EPOQUE_CARDS])
TILES: Final = len(BELLE_EPOQUE_TILES)
MARKS: Final = (
    *BONUSES,
    *(f"{bonus} twice" for bonus in BONUSES),
    "choice",
    "symbol",
    "two symbols",
    "manneken",
    "two manneken",
)
"""What is told of a prestige card."""
MARK_BYTES: Final = 2
NO_CARD: Final = bytes(MARK_BYTES)


STEP_NAMES: Final = step_names()
STEP_BYTES: Final = len(bits(0, len(STEP_NAMES)))
_RULE_SETS: Final = {name: number for number, name in enumerate(RULE_SETS)}
_NO_AREA: Final = bits(0, len(SPACES))
_AREAS: Final = [bits(sum([1 << space for space in area]), len(SPACES)) for area in AREA]
_ZEROS: Final = [bytes(count) for count in range(100)]
_NO_CHOICES: Final = [bytes([NO_CHOICE] * count) for count in range(len(SPACES) + 1)]
_COLUMN_OF: Final = bytes(space % SIDE for space in SPACES)
_IRISES_OF: Final = [
    bytes(iris * (MOST_PLAYERS + 1) for iris in IRISES if space in AROUND[iris]) for space in SPACES
]
"""The positions of the counts of the irises at a space."""


class Eyes:
    """How a seat sees the others: the byte for each owner, nobody at index -1."""

    __slots__ = ("houses", "pawns", "players", "seat", "seats")

    def __init__(self, seat: Seat, players: int, pawns: bytes, houses: bytes, seats: bytes) -> None:
        self.seat: Final = seat
        self.players: Final = players
        self.pawns: Final = pawns
        self.houses: Final = houses
        self.seats: Final = seats


def eyes(players: int, seat: Seat) -> Eyes:
    """The eyes of one seat at a table."""
    seats = [(other - seat) % players for other in range(players)]
    seats += [NO_CHOICE] * (FACE_DOWN + 2 - players)
    pawns, houses = seats[:], seats[:]
    pawns[NEUTRAL] = houses[FACE_DOWN] = MOST_PLAYERS
    return Eyes(seat, players, bytes(pawns), bytes(houses), bytes(seats))


EYES: Final = [
    [eyes(players, seat) for seat in first_seats(players)] for players in range(MOST_PLAYERS + 1)
]


class Printed:
    """The bytes for what is printed on the cards of one rule set."""

    __slots__ = ("bourse", "irises", "marks")

    def __init__(self, rules: Ruleset) -> None:
        self.marks: Final = [*(bits(marks(card), len(MARKS)) for card in rules.prestige), NO_CARD]
        self.bourse: Final = [*rules.bourse_francs, 0]
        self.irises: Final = [irises_by_card(rules, players) for players in range(MOST_PLAYERS + 1)]


def marks(card: Prestige) -> int:
    """The marks of a prestige card, as `MARKS` lists them."""
    bonuses = range(len(BONUSES))
    shown = [
        *(bonus in card.bonuses for bonus in bonuses),
        *(card.bonuses.count(bonus) > 1 for bonus in bonuses),
        card.is_choice,
        card.symbols >= 1,
        card.symbols >= 2,
        card.manneken >= 1,
        card.manneken >= 2,
    ]
    return sum(1 << bit for bit, holds in enumerate(shown) if holds)


def irises_by_card(rules: Ruleset, players: int) -> list[bytes]:
    """The irises of each Bourse card; the last, at index -1, is for no card."""
    cards = [card[players] for card in rules.bourse_irises]
    return [bits(sum([1 << iris for iris in card]), len(IRISES)) for card in (*cards, ())]


MOST_PRINTED: Final = 64
_PRINTED_CACHE: Final[dict[str, Printed]] = {}


def printed(rules: Ruleset) -> Printed:
    """The printed values of a rule set's cards, by its components."""
    found = _PRINTED_CACHE.get(rules.digest)
    if found is None:
        if len(_PRINTED_CACHE) >= MOST_PRINTED:  # people bring values of their own
            _PRINTED_CACHE.clear()
        found = _PRINTED_CACHE[rules.digest] = Printed(rules)
    return found


def write_choices(row: BytesWriter, labels: tuple[int, ...], places: int) -> None:
    """Choices, one a place; places that lack hold none."""
    for label in labels:
        row.append(label & 255)
    row.write(_NO_CHOICES[places - len(labels)])


def write_counts(row: BytesWriter, things: tuple[int, ...], kinds: int) -> None:
    """Write how often each kind is there. Numbers that are no kind are left out."""
    start = write_zeros(row, kinds)
    for thing in things:
        if 0 <= thing < kinds:
            row[start + thing] = row[start + thing] + 1  # `+=` makes objects where compiled


def write_zeros(row: BytesWriter, count: int) -> int:
    """Write zeros, to be counted up; returns where they begin."""
    start = len(row)
    row.write(_ZEROS[count])
    return start


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
    Group("table.card", FLAGS, "the prestige card that the question is about", MARKS),
    Group("table.possible", FLAGS, "the actions that the observing seat could do now", ACTIONS),
    Group("table.to_come", FLAGS, "the steps that are still to come in this round", STEP_NAMES),
    Group(
        "table.next_step",
        CHOICE,
        "the steps that come next, the first one first",
        STEP_NAMES,
        tuple(f"next {place}" for place in range(1, STEPS_TOLD + 1)),
    ),
    Group(
        "table.next_seat",
        CHOICE,
        "whose these steps are",
        SEATS,
        tuple(f"next {place}" for place in range(1, STEPS_TOLD + 1)),
    ),
    Group("table.first", CHOICE, "the first player", SEATS),
    Group("table.first_passer", CHOICE, "who passed first in this round", SEATS),
    Group("table.placed", CHOICE, "the space of the pawn placed in this turn", SPACE_NAMES),
    Group("table.acted", FLAGS, "whether an action was done in this turn"),
    Group("table.cubes_used", NUMBERS, "cubes paid in this turn", scale=5, high=60),
    Group("table.substitute", FLAGS, "whether a cube may be exchanged in this payment"),
)


def write_question(row: BytesWriter, table: State, see: Eyes, text: Printed) -> None:
    """Write which game it is, what is asked, and of which seat."""
    step, seat, argument = table.question
    row.append(_RULE_SETS.get(table.rules.name, NO_CHOICE))
    row.append(see.players - FEWEST_PLAYERS)
    row.append(table.round)
    row.append(see.seats[seat])
    row.append(step & 255)
    row.append(argument & 255)
    row.append(argument >> 8 & 3)
    row.write(text.marks[argument] if step in (PRESTIGE_CARD, TIED_BONUS) else NO_CARD)
    row.append(possible_actions(table, see.seat))
    write_steps_to_come(row, table.to_come, see)
    row.append(see.seats[table.first])
    row.append(see.seats[table.first_passer])
    row.append(table.placed & 255)
    row.append(int(table.acted))
    row.append(table.cubes_used)
    row.append(int(table.substitute))


def possible_actions(table: State, seat: Seat) -> int:
    """The five actions that a seat could do now, as a set of bits."""
    if not table.round or table.is_over:
        return 0
    found = 0
    for number, action in enumerate(table.rules.actions):
        if action.is_possible(table, seat):
            found |= 1 << number
    return found


def write_steps_to_come(row: BytesWriter, to_come: list[Frame], see: Eyes) -> None:
    """Write the steps that wait below the question: as a set, and the next few with their seats."""
    start = write_zeros(row, STEP_BYTES)
    last = len(to_come) - 2
    for place in range(last + 1):
        mark(row, start, to_come[place][0])
    steps, seats = len(row), len(row) + STEPS_TOLD
    row.write(_NO_CHOICES[2 * STEPS_TOLD])
    for place in range(min(last + 1, STEPS_TOLD)):
        step, seat, _ = to_come[last - place]
        row[steps + place] = step
        row[seats + place] = see.seats[seat]


BOARD_GROUPS: Final = (
    Group("board.action", CHOICE, "the action of a space", ACTIONS, SPACE_NAMES),
    Group("board.square", CHOICE, "the iris that the square lies on", IRIS_NAMES),
    Group("board.area", FLAGS, "the spaces of the active area", SPACE_NAMES),
    Group("board.pawn", CHOICE, "whose pawn stands there", (*SEATS, "neutral"), SPACE_NAMES),
    Group("board.bid", NUMBERS, "the francs bid there", SPACE_NAMES, scale=5, high=MAX_AMOUNT),
    Group("board.house", CHOICE, "whose house is there", (*SEATS, "tile"), SPACE_NAMES),
    Group(
        "board.column",
        NUMBERS,
        "the sum of a player's bids in a column",
        SEATS,
        COLUMN_NAMES,
        scale=5,
        high=MAX_AMOUNT,
    ),
    Group(
        "board.around",
        NUMBERS,
        "how often a player, or a neutral pawn, counts around an iris",
        (*SEATS, "neutral"),
        IRIS_NAMES,
        scale=4,
        high=8,
    ),
    Group("board.doubled", FLAGS, "pawns that count twice around irises", SPACE_NAMES),
    Group("brussels.uses", NUMBERS, "uses in this round", BRUSSELS, scale=5, high=60),
    Group("brussels.travellers", NUMBERS, "travellers there", BRUSSELS, scale=5, high=60),
    Group("brussels.train", NUMBERS, "travellers on the train", scale=5, high=60),
)


def write_board(row: BytesWriter, table: State, see: Eyes) -> None:
    """The Art Nouveau board, and Brussels but for the players' own pawns."""
    doubled: i64 = 0
    one: i64 = 1
    for player in table.players:
        if player.doubled >= 0:
            doubled |= one << player.doubled
    row.write(table.actions)
    row.append(table.square & 255)
    row.write(_AREAS[table.square] if table.square >= 0 else _NO_AREA)
    pawns = len(row)
    for owner in table.pawns:
        row.append(see.pawns[owner])
    bids = len(row)
    row.write(table.bids)
    for owner in table.houses:
        row.append(see.houses[owner])
    write_sums(row, pawns, bids, doubled)
    write_bits(row, doubled, len(SPACES))
    row.write(table.uses)
    row.write(table.train_pawns)
    row.append(table.train)


def write_sums(row: BytesWriter, pawns: int, bids: int, doubled: i64) -> None:
    """Write what each player has bid in each column, and each owner's count around each iris.

    Pawns and bids are read where they have just been written.
    """
    columns = write_zeros(row, len(COLUMNS) * MOST_PLAYERS)
    around = write_zeros(row, len(IRISES) * (MOST_PLAYERS + 1))
    for space in range(len(SPACES)):
        owner = int(row[pawns + space])
        if owner != NO_CHOICE:
            if owner < MOST_PLAYERS:
                column = columns + _COLUMN_OF[space] * MOST_PLAYERS + owner
                row[column] = min(int(row[column]) + int(row[bids + space]), MAX_AMOUNT)
            worth = int(1 + (doubled >> space & 1))
            irises = _IRISES_OF[space]
            for place in range(len(irises)):  # compiled, this makes no object a number
                iris = around + irises[place] + owner
                row[iris] = row[iris] + worth


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
    Group("prestige.row", FLAGS, "the prestige card under a column", MARKS, COLUMN_NAMES),
    Group(
        "prestige.seen",
        FLAGS,
        "prestige cards that are neither in the deck nor face down",
        tuple(f"card {card}" for card in range(1, PRESTIGE_CARDS + 1)),
    ),
    Group("prestige.deck", NUMBERS, "prestige cards in the deck", scale=5, high=60),
)


def as_set(cards: tuple[int, ...]) -> i64:
    """Cards as a set of bits; places without a card are left out."""
    found: i64 = 0
    one: i64 = 1
    for card in cards:
        if card >= 0:
            found |= one << card
    return found


def write_cards(row: BytesWriter, table: State, text: Printed) -> None:
    """The decks, and the cards that lie face up; players mark those in front of them as seen."""
    row.append(text.bourse[table.bourse])
    row.write(text.irises[len(table.players)][table.bourse])
    turned_up = write_zeros(row, BOURSE_BYTES)
    if table.bourse >= 0:
        mark(row, turned_up, table.bourse)
    for card in table.bourse_discard:
        mark(row, turned_up, card)
    row.append(len(table.bourse_deck))
    for noble in table.noble_row:
        row.append(noble & 255)
    row.append(table.revealed_noble & 255)
    write_counts(row, table.noble_discard, len(NOBLES))
    row.append(len(table.noble_deck))
    for card in table.prestige_row:
        row.write(text.marks[card])
    seen = write_zeros(row, SEEN_BYTES)
    for card in table.prestige_row:
        if card >= 0:
            mark(row, seen, card)
    for card in table.prestige_discard:
        mark(row, seen, card)
    row.append(len(table.prestige_deck))


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


def write_market(row: BytesWriter, table: State) -> None:
    """The art market, the workshop, the cubes and the compass."""
    for kind in table.market:
        row.append(kind & 255)
    row.append(table.cursor & 255)
    write_counts(row, table.covered, len(COLOURS))
    row.write(table.workshop)
    row.append(len(table.art_stack))
    write_counts(row, table.drawn, len(COLOURS))
    row.append(len(table.drawn))
    row.write(table.supply)
    write_choices(row, table.compass, COMPASS_PLACES)
    first, second = table.arms
    arms = write_zeros(row, len(SECTOR_NAMES))
    row[arms + first] = 1
    row[arms + second] = row[arms + second] + 1


_SLOTS: Final = tuple(f"slot {slot}" for slot in range(1, PAVILIONS + 1))
_CARD_NAMES: Final = tuple(f"card {card}" for card in range(1, CARDS + 1))
_TILE_NAMES: Final = tuple(f"tile {tile}" for tile in range(1, TILES + 1))
BELLE_EPOQUE_GROUPS: Final = (
    Group("pavilions.owner", CHOICE, "whose house is on a slot", SEATS, _SLOTS),
    Group("pavilions.card", CHOICE, "the card at a slot", _CARD_NAMES, _SLOTS),
    Group("tiles.face_up", FLAGS, "the tiles in this game", _TILE_NAMES),
    Group("tiles.pawn", CHOICE, "whose pawn stands on a tile", SEATS, _TILE_NAMES),
)
_NO_EXPANSION: Final = b"".join(group.blank() for group in BELLE_EPOQUE_GROUPS)
_NO_PAWNS: Final = bytes([NO_CHOICE] * TILES)


def write_expansion(row: BytesWriter, table: State, see: Eyes) -> None:
    """The Belle Époque board; all zeros where it is not in play."""
    if not table.pavilions:
        row.write(_NO_EXPANSION)
        return
    for owner in table.pavilions:
        row.append(see.seats[owner])
    for card in table.pavilion_cards:
        row.append(card - 1 if 0 < card <= CARDS else NO_CHOICE)
    write_bits(row, as_set(table.tiles) >> 1, TILES)
    start = len(row)
    row.write(_NO_PAWNS)
    for place, tile in enumerate(table.tiles):
        row[start + tile - 1] = see.seats[table.tile_pawns[place]]


GROUPS: Final = (
    *QUESTION_GROUPS,
    *BOARD_GROUPS,
    *CARD_GROUPS,
    *MARKET_GROUPS,
    *BELLE_EPOQUE_GROUPS,
)


SEEN_AT: Final = first_byte(GROUPS, "prestige.seen")
"""Where in an observation the prestige cards that have been seen are told."""
SEEN_BYTES: Final = len(bits(0, PRESTIGE_CARDS))
BOURSE_BYTES: Final = len(bits(0, BOURSE_CARDS))


def write_table(row: BytesWriter, table: State, see: Eyes, text: Printed) -> None:
    """Writes the table's part."""
    write_question(row, table, see, text)
    write_board(row, table, see)
    write_cards(row, table, text)
    write_market(row, table)
    write_expansion(row, table, see)
