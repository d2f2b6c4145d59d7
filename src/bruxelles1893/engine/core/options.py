"""Every option of every rule set as an integer in one fixed space, with its notation.

An option names a thing (a space, a colour, some cubes, a noble); the decision that is asked says
what is done with it. The numbering is part of a release: records and trained players rely on it.
A family can grow: its new members get the next free numbers, and nothing that has a number moves.
Outside the engine an option is read by `core.decoding`, never by counting from its family.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Final

from bruxelles1893.engine.core.arguments import Number, Text
from bruxelles1893.engine.core.errors import NotationError
from bruxelles1893.engine.core.ids import Option, Space

# Colours of art, in this order everywhere. Pink replaces brown in the first edition.
BLUE: Final = 0
BROWN: Final = 1
YELLOW: Final = 2
GREEN: Final = 3
BLACK: Final = 4
PINK: Final = 5
COLOURS: Final = ("blue", "brown", "yellow", "green", "black", "pink")

# A tile lying white side up is a kind of its own for each colour printed on its other side.
WHITE: Final = 6
WHITE_KINDS: Final = 4
ART_KINDS: Final = WHITE + WHITE_KINDS
PRINTED: Final = (*range(WHITE), *range(WHITE_KINDS))
"""The printed colour of each kind of art, which says the pile it returns to."""

# Units of a payment: four noble materials, the joker cube and the unit of three francs.
IRON: Final = 0
WOOD: Final = 1
STONE: Final = 2
GLASS: Final = 3
JOKER: Final = 4
FRANCS3: Final = 5
UNITS: Final = ("iron", "wood", "stone", "glass", "joker", "3fb")

# Sectors of the compass share the units' numbers; no sector shows a joker.
ANY: Final = 6
EMPTY: Final = 7
SECTORS: Final = (IRON, WOOD, STONE, GLASS, FRANCS3, ANY, EMPTY)
SECTOR_NAMES: Final = (*UNITS, "any", "empty")

# The five Art Nouveau actions and the four Brussels spaces.
WORKSHOP: Final = 0
SALE: Final = 1
NOBLE: Final = 2
MATERIAL: Final = 3
BUILD: Final = 4
ACTIONS: Final = ("workshop", "sale", "noble", "material", "build")
ACTION_LETTERS: Final = "WSNMB"

BOURSE: Final = 0
GRAND_PLACE: Final = 1
CINQUANTENAIRE: Final = 2
SAINTE_CATHERINE: Final = 3
BRUSSELS: Final = ("bourse", "grand-place", "cinquantenaire", "sainte-catherine")

NOBLES: Final = (
    "brugmann",
    "empain",
    "solvay",
    "buls",
    "albert",
    "vandevelde",
    "vandervelde",
    "maeterlinck",
    "nagelmackers",
    "privat-livemont",
)
BRUGMANN: Final = 0

# Bonuses of prestige cards, and the strategy rows.
IRIS: Final = 0
CROWN: Final = 1
ARCHITECT: Final = 2
PAWN: Final = 3
BONUSES: Final = ("iris", "crown", "architect", "pawn")
ROWS: Final = ("pawns", "nobles", "art", "francs")

BOARDS: Final = ("hankar", "cauchie", "horta", "saintenoy", "strauven")
BOARD_SIDES: Final = ("a", *BOARDS)

# The coins in the box; no bid can be higher (AN-01).
MAX_AMOUNT: Final = 220
MAX_UNITS: Final = 4

MULTISETS: Final = tuple(
    tuple(units.count(kind) for kind in range(len(UNITS)))
    for size in range(1, MAX_UNITS + 1)
    for units in combinations_with_replacement(range(len(UNITS)), size)
)
"""Every handful of one to four units, as counts of each kind."""


def space_name(space: Space) -> str:
    """A space as column letter and row number from the top left: A1 to E5."""
    return f"{'ABCDE'[space % 5]}{space // 5 + 1}"


def iris_name(iris: int) -> str:
    """An iris as row-column from the top left: 1-1 to 4-4."""
    return f"{iris // 4 + 1}-{iris % 4 + 1}"


def cursor_name(cursor: int) -> str:
    """A place of the art-market cursor: the grid row and column of its centre."""
    return f"r{cursor // 5 + 2}c{cursor % 5 + 2}"


def multiset_name(counts: tuple[int, ...]) -> str:
    """A handful of units: `2*wood+joker`."""
    return "+".join(
        name if count == 1 else f"{count}*{name}"
        for name, count in zip(UNITS, counts, strict=True)
        if count
    )


def numbered(name: str, count: int) -> tuple[str, ...]:
    """Tokens name1, name2, ..."""
    return tuple(f"{name}{number}" for number in range(1, count + 1))


FAMILIES: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("no", ("no",)),
    ("yes", ("yes",)),
    ("pass", ("pass",)),
    ("space", tuple(space_name(Space(space)) for space in range(25))),
    ("brussels", BRUSSELS),
    ("action", ACTIONS),
    ("amount", tuple(str(amount) for amount in range(MAX_AMOUNT + 1))),
    ("iris", tuple(iris_name(iris) for iris in range(16))),
    ("art", COLOURS),
    ("white art", tuple(f"white-{colour}" for colour in COLOURS[:4])),
    ("cursor", tuple(cursor_name(cursor) for cursor in range(25))),
    ("slot", numbered("slot", 2)),
    ("place", (*numbered("place", 4), "deck")),
    ("keep", ("keep", "discard")),
    ("noble", NOBLES),
    ("units", tuple(multiset_name(counts) for counts in MULTISETS)),
    ("arm", tuple(f"{SECTOR_NAMES[sector]}>" for sector in SECTORS)),
    ("arm back", tuple(f"<{SECTOR_NAMES[sector]}" for sector in SECTORS)),
    ("use", ("use",)),
    ("bonus", BONUSES),
    ("row", tuple(f"row-{row}" for row in ROWS)),
    ("column", tuple("ABCDE")),
    ("pavilion", numbered("pavilion", 5)),
    ("card", numbered("card", 32)),
    ("tile", numbered("tile", 12)),
    ("board", BOARDS),
    ("traveller", ("traveller",)),
)
"""The families of options as they were first released; all that came later is in `GROWN`."""

OPTION_COUNT: Final = 640
"""The size of the option space; the numbers beyond the last family are kept for later modules."""

NO: Final = Option(0)
YES: Final = Option(1)
PASS: Final = Option(2)
SPACE: Final = 3
BRUSSELS_SPACE: Final = 28
ACTION: Final = 32
AMOUNT: Final = 37
IRIS_POINT: Final = 258
ART: Final = 274
WHITE_ART: Final = 280
CURSOR: Final = 284
SLOT: Final = 309
PLACE: Final = 311
DECK: Final = Option(315)
KEEP: Final = Option(316)
DISCARD: Final = Option(317)
NOBLE_CARD: Final = 318
CUBES: Final = 328
ARM: Final = 537
ARM_BACK: Final = 544
USE: Final = Option(551)
BONUS: Final = 552
ROW: Final = 556
COLUMN: Final = 560
PAVILION: Final = 565
CARD: Final = 570
TILE: Final = 602
BOARD: Final = 614
TRAVELLER: Final = Option(619)

GROWN: Final[tuple[tuple[str, str], ...]] = ()
"""What has come since, oldest first: a family, which may be a new one, and a notation."""

TOKENS: Final = [token for _, tokens in FAMILIES for token in tokens]
"""The notation of every option."""
_FAMILY_OF: Final = [family for family, tokens in FAMILIES for _ in tokens]
INDEX_OF: Final = [index for _, tokens in FAMILIES for index in range(len(tokens))]
"""The place of every option in its family, counted from 0."""
_OPTION_OF: Final = {token.lower(): Option(number) for number, token in enumerate(TOKENS)}
_MEMBERS: Final[dict[str, list[Option]]] = {
    name: [Option(number) for number, family in enumerate(_FAMILY_OF) if family == name]
    for name, _ in FAMILIES
}

# The options of a family by what they name: faster than `option_of`, for the rules themselves.
SPACE_OPTIONS: Final = tuple(_MEMBERS["space"])
BRUSSELS_OPTIONS: Final = tuple(_MEMBERS["brussels"])
ACTION_OPTIONS: Final = tuple(_MEMBERS["action"])
AMOUNT_OPTIONS: Final = tuple(_MEMBERS["amount"])
IRIS_OPTIONS: Final = tuple(_MEMBERS["iris"])
ART_OPTIONS: Final = (*_MEMBERS["art"], *_MEMBERS["white art"])
CURSOR_OPTIONS: Final = tuple(_MEMBERS["cursor"])
SLOT_OPTIONS: Final = tuple(_MEMBERS["slot"])
PLACE_OPTIONS: Final = tuple(_MEMBERS["place"])
NOBLE_OPTIONS: Final = tuple(_MEMBERS["noble"])
UNITS_OPTIONS: Final = tuple(_MEMBERS["units"])
ARM_OPTIONS: Final = tuple(_MEMBERS["arm"])
ARM_BACK_OPTIONS: Final = tuple(_MEMBERS["arm back"])
BONUS_OPTIONS: Final = tuple(_MEMBERS["bonus"])
ROW_OPTIONS: Final = tuple(_MEMBERS["row"])
COLUMN_OPTIONS: Final = tuple(_MEMBERS["column"])
PAVILION_OPTIONS: Final = tuple(_MEMBERS["pavilion"])
TILE_OPTIONS: Final = tuple(_MEMBERS["tile"])
BOARD_OPTIONS: Final = tuple(_MEMBERS["board"])

MULTISET_OPTION: Final = dict(zip(MULTISETS, UNITS_OPTIONS, strict=True))
ONE_CUBE: Final = tuple(
    MULTISET_OPTION[tuple(int(kind == other) for other in range(len(UNITS)))]
    for kind in range(len(UNITS))
)
"""The option for one single unit of each kind."""


def add_member(family: str, token: str) -> Option:
    """Let a family grow by one member, which gets the next free number."""
    if family not in _MEMBERS:
        raise NotationError(family, "no family of options")
    if token.lower() in _OPTION_OF or token.split() != [token]:
        raise NotationError(token, "expected one word that is no option's notation yet")
    option = Option(len(TOKENS))
    if option >= OPTION_COUNT:
        raise NotationError(token, f"all {OPTION_COUNT} numbers of options are in use")
    TOKENS.append(token)
    _FAMILY_OF.append(family)
    INDEX_OF.append(len(_MEMBERS[family]))
    _OPTION_OF[token.lower()] = option
    _MEMBERS[family].append(option)
    return option


def remove_member(token: str) -> None:
    """Remove the member that was added last. Tests use it to clean up."""
    if len(TOKENS) <= OPTIONS_USED or TOKENS[-1] != token:
        raise NotationError(token, "not the member that was added last")
    del _OPTION_OF[token.lower()]
    _MEMBERS[_FAMILY_OF[-1]].pop()
    TOKENS.pop()
    _FAMILY_OF.pop()
    INDEX_OF.pop()


for _family, _token in GROWN:
    _MEMBERS.setdefault(_family, [])
    add_member(_family, _token)

OPTIONS_USED: Final = len(TOKENS)
"""How many numbers are in use by all that ships."""


def members(family: str) -> list[Option]:
    """The options of a family, in its own order."""
    return _MEMBERS[family][:]


def option_of(family: str, index: int) -> Option:
    """The option at a place of its family, counted from 0."""
    return _MEMBERS[family][index]


def is_option(number: int) -> bool:
    """Whether a number names an option."""
    return 0 <= number < len(TOKENS)


def family(option: Option) -> str:
    """The family an option belongs to: space, amount, art, ..."""
    return _FAMILY_OF[option]


def notation(option: Number) -> str:
    """The text of an option, one word without blanks."""
    if type(option) is not int or not is_option(option):
        raise NotationError(option, f"no option; expected a number from 0 to {len(TOKENS) - 1}")
    return TOKENS[option]


def parse(token: Text) -> Option:
    """The option that a text means; upper and lower case do not matter."""
    option = _OPTION_OF.get(token.lower()) if isinstance(token, str) else None
    if option is None:
        raise NotationError(
            token, "no option's notation; expected a word such as C3, 4, blue or pass"
        )
    return option
