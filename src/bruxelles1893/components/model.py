"""The printed values of an edition and its modules, typed and ready for the engine."""

from __future__ import annotations

from dataclasses import dataclass

from bruxelles1893.components.sentences import Complaint

Value = int | str | tuple[int, ...] | tuple[str, ...]
Iris = tuple[int, int]


class ComponentsError(ValueError):
    """A file of printed values that cannot be read or does not make sense.

    The complaint, where there is one, is for readers of other languages.
    """

    def __init__(self, text: str, complaint: Complaint | None = None) -> None:
        super().__init__(text)
        self.complaint = complaint


@dataclass(frozen=True, slots=True)
class Entry:
    """One printed value under its dotted name, with where it comes from."""

    name: str
    value: Value
    source: str
    note: str


@dataclass(frozen=True, slots=True)
class BourseCard:
    """A stock-exchange card: its francs and, by number of players, two to four irises.

    An iris is (row, column).
    """

    francs: int
    irises: dict[int, tuple[Iris, ...]]


@dataclass(frozen=True, slots=True)
class PrestigeCard:
    """A prestige card: bonus such as "I", "I/C" or "P+P", point symbols and Manneken-Pis."""

    bonus: str
    symbols: int
    manneken: int


@dataclass(frozen=True, slots=True)
class NobleCard:
    """A noble: copies in the box and what keeping one costs at the end."""

    copies: int
    cost: int


@dataclass(frozen=True, slots=True)
class Board:
    """An architect board: three tracks by space, six houses in building order, four rows.

    The portrait is the level beyond the architect track that one tile of Belle Époque opens.
    """

    iris: tuple[int, ...]
    crown: tuple[int, ...]
    architect: tuple[int, ...]
    house_costs: tuple[int, ...]
    house_points: tuple[int, ...]
    row_base: tuple[int, ...]
    portrait: int


@dataclass(frozen=True, slots=True)
class BelleEpoque:
    """The pieces of the Belle Époque expansion; the dicts from int are by number of players."""

    glass: int
    travellers: int
    surcharges: tuple[int, ...]
    nobles: dict[str, NobleCard]
    face_up_tiles: dict[int, int]
    face_down_tiles: int
    pavilion_cards: int
    tile_first_pass_points: dict[int, int]
    tile_adjacency_points: dict[int, int]


@dataclass(frozen=True, slots=True)
class Asymmetric:
    """The asymmetric variant: the strips' other side, and the boards with their powers.

    Cauchie's cubes are by colour of the art; the board names glass even without the expansion.
    """

    strips_b: tuple[str, ...]
    boards: dict[str, Board]
    sale_francs: int
    sale_points: int
    material_francs: int
    workshop_cubes: dict[str, str]


@dataclass(frozen=True, slots=True)
class Components:
    """All printed values of an edition; `digest` changes exactly when a value does.

    The first edition shuffles its compass and names the places of the arms, the second their
    sectors; `strips_other` is the side of the strips that is a table option of the first edition.
    """

    edition: str
    art_copies: dict[str, int]
    market_francs: tuple[int, ...]
    market_points: tuple[int, ...]
    market_corners: dict[str, str]
    strips: tuple[str, ...]
    strips_other: tuple[str, ...] | None
    bourse: tuple[BourseCard, ...]
    prestige: tuple[PrestigeCard, ...]
    nobles: dict[str, NobleCard]
    noble_prices: tuple[int, ...]
    supply: dict[str, int]
    board: Board
    compass: tuple[str, ...]
    compass_covered: tuple[str, ...]
    compass_arms: tuple[str, ...]
    compass_arm_places: tuple[int, int] | None
    pawns: int
    pawns_in_court: int
    start_francs: tuple[int, ...]
    coins_one: int
    coins_five: int
    exhibition_tiles: int
    belle_epoque: BelleEpoque | None
    asymmetric: Asymmetric | None
    digest: str
    entries: tuple[Entry, ...]

    @property
    def coins(self) -> int:
        """The francs of all coins in the box."""
        return self.coins_one + 5 * self.coins_five

    def __hash__(self) -> int:
        return hash((self.edition, self.digest))


def table(components: Components) -> list[tuple[str, str, str, str]]:
    """Return a row for each entry: name, value as text, source and note."""
    return [(e.name, _as_text(e.value), e.source, e.note) for e in components.entries]


def differences(one: Components, other: Components) -> list[tuple[str, str, str]]:
    """Return each entry that differs: name and both values as text, empty where there is none."""
    first = {name: value for name, value, _, _ in table(one)}
    second = {name: value for name, value, _, _ in table(other)}
    names = dict.fromkeys((*first, *second))
    pairs = ((name, first.get(name, ""), second.get(name, "")) for name in names)
    return [pair for pair in pairs if pair[1] != pair[2]]


def _as_text(value: Value) -> str:
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)
