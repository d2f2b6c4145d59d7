"""The set-up of a real table step by step, with an optional shuffle."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Final

from bruxelles1893.engine import FEWEST_PLAYERS, Ruleset, Seat, Session, ruleset
from bruxelles1893.engine.core.options import COLOURS, UNITS
from bruxelles1893.engine.editions.asymmetric.steps import CHOOSE_BOARD
from bruxelles1893.engine.editions.belle_epoque.tiles import TILES
from bruxelles1893.web.rendering.addresses import root_path
from bruxelles1893.web.table.plates import drawn_parts
from bruxelles1893.words import (
    BOARD_NAMES,
    COLOUR_NAMES,
    UNIT_NAMES,
    be_card_text,
    current_language,
)
from bruxelles1893.words.choosing import choose, enumerated
from bruxelles1893.words.pages.setup import SETUP_STEPS, SETUP_TITLES

EXAMPLE_SEED: Final = 1893
MOST_SEEDS: Final = 1_000_000
MOST_KEPT: Final = 64
BOARD: Final = "board"
"""The question for an architect board."""

RULES: Final[dict[str, tuple[str, ...]]] = {
    "strips": ("SETUP-01",),
    "strips@asymmetric": ("SETUP-01", "ASY-SETUP"),
    "strips@other-strips": ("SETUP-01", "ED1-SETUP-4"),
    "prestige": ("SETUP-04",),
    "prestige@first": ("SETUP-04", "ED1-SETUP-3"),
    "nobles": ("SETUP-02",),
    "nobles@belle-epoque": ("SETUP-02", "BE-SETUP-3"),
    "stock": ("SETUP-03",),
    "stock@first": ("SETUP-03", "ED1-SETUP-3"),
    "market": ("SETUP-05",),
    "artworks": ("SETUP-06",),
    "artworks@first": ("ED1-SETUP-1",),
    "supply": ("SETUP-07",),
    "supply@belle-epoque": ("SETUP-07", "BE-SETUP-3"),
    "compass": ("SETUP-08",),
    "compass@belle-epoque": ("SETUP-08", "BE-SETUP-3"),
    "compass@first": ("ED1-SETUP-2", "ED1-SETUP-6"),
    "pavilions": ("BE-SETUP-1", "BE-SETUP-3"),
    "tiles": ("BE-SETUP-2",),
    "exhibitions": ("ED1-EXPO",),
    "first": ("SETUP-09",),
    "own": ("SETUP-11",),
    "choice": ("SETUP-10",),
    "choice@asymmetric": ("SETUP-10", "ASY-SETUP"),
    "choice@first": ("ED1-SETUP-1", "ED1-SETUP-5"),
    "neutral": ("SETUP-12",),
}
"""The rules that describe each step; what follows `@` is as in its text."""
ONLY_WITH: Final = {"pavilions": "belle-epoque", "tiles": "belle-epoque", "exhibitions": "first"}
PLATES: Final = {
    "strips": "board",
    "nobles": "nobles",
    "market": "market",
    "compass": "compass",
    "tiles": "tiles",
}
"""The part of the table to draw beside a step. The board has the cards around it."""
SHUFFLED: Final = frozenset({"strips", "nobles", "pavilions", "tiles"})
"""The pictures that show the result of a shuffle; the first edition's compass too."""


@dataclass(frozen=True, slots=True)
class SetupStep:
    """Something to do, its rules, and a picture of the result."""

    key: str
    title: str
    text: str
    rules: tuple[str, ...]
    plate: str
    is_shuffled: bool


@dataclass(frozen=True, slots=True)
class SetupSeat:
    """A player by number: 1 holds the phone, the others follow clockwise."""

    number: int
    is_first: bool
    francs: int
    art: str
    art_name: str
    board: str
    """The architect board that was dealt, where boards differ."""


@dataclass(frozen=True, slots=True)
class SetupPile:
    """Pieces of one kind that lie ready."""

    picture: str
    name: str
    count: int


@dataclass(frozen=True, slots=True)
class Layout:
    """The layout of a whole table."""

    rules: str
    players: int
    seed: int | None
    steps: tuple[SetupStep, ...]
    places: tuple[SetupSeat, ...]
    supply: tuple[SetupPile, ...]
    slots: tuple[tuple[int, str], ...]
    """The Belle Époque card at each slot, by number and text."""


def layout(name: str, players: int, seed: int | None) -> Layout:
    """The layout of a table: shuffled by a seed, or with pictures of an example."""
    return _layout(name, players, seed, current_language(), root_path())


def own_layout(rules: Ruleset, players: int, seed: int | None) -> Layout:
    """The layout with the printed values of a box."""
    return _laid(rules, players, seed)


@lru_cache(MOST_KEPT)
def _layout(name: str, players: int, seed: int | None, spoken: str, root: str) -> Layout:
    """The layout in the current language; it and the root path are keys of the cache."""
    return _laid(ruleset(name), players, seed)


def _laid(rules: Ruleset, players: int, seed: int | None) -> Layout:
    session = Session(rules, players, EXAMPLE_SEED if seed is None else seed)
    drawn = drawn_parts(session, Seat(0))
    return Layout(
        rules=rules.name,
        players=players,
        seed=seed,
        steps=tuple(_steps(rules, players, drawn)),
        places=tuple(_places(session)),
        supply=tuple(_supply(rules)),
        slots=tuple((card, be_card_text(card)) for card in session.state.pavilion_cards),
    )


def _steps(rules: Ruleset, players: int, drawn: dict[str, str]) -> Iterator[SetupStep]:
    numbers = _numbers(rules, players)
    words = rules.name.split("+")
    for key in SETUP_TITLES:
        if ONLY_WITH.get(key, words[0]) not in words:
            continue
        if key == "neutral" and players != FEWEST_PLAYERS:
            continue
        keys = [*(f"{key}@{word}" for word in reversed(words)), key]
        yield SetupStep(
            key=key,
            title=SETUP_TITLES[key],
            text=choose(SETUP_STEPS, keys, numbers | {"count": numbers.get(f"count@{key}")}),
            rules=next(RULES[each] for each in keys if each in RULES),
            plate=drawn.get(PLATES.get(key, ""), ""),
            is_shuffled=key in SHUFFLED or (key == "compass" and bool(rules.compass_arm_places)),
        )


def _numbers(rules: Ruleset, players: int) -> dict[str, object]:
    """The numbers in the texts of the steps."""
    return {
        "count@prestige": len(rules.prestige),
        "count@nobles": sum(rules.noble_copies),
        "count@stock": rules.bourse_cards,
        "count@pavilions": len(rules.cards),
        "count@tiles": len(TILES),
        "all": len(rules.bourse_francs),
        "prices": enumerated([str(price) for price in rules.noble_prices]),
        "francs": enumerated([str(francs) for francs in rules.start_francs[:players]]),
        "ready": rules.pawns - rules.pawns_in_court,
        "court": rules.pawns_in_court,
        "travellers": rules.travellers,
        "open": rules.face_up_tiles[players] if rules.face_up_tiles else 0,
    }


def _places(session: Session) -> Iterator[SetupSeat]:
    """The players clockwise from the one who holds the phone."""
    state, boards = session.state, _boards(session)
    for seat, player in enumerate(state.players):
        art = next((COLOURS[colour] for colour, count in enumerate(player.art) if count), "")
        yield SetupSeat(
            number=seat + 1,
            is_first=seat == state.first,
            francs=player.francs,
            art=art,
            art_name=COLOUR_NAMES[art] if art else "",
            board=BOARD_NAMES[boards[seat]] if boards else "",
        )


def _boards(session: Session) -> dict[int, str]:
    """An architect board for each seat, dealt by the same seed where boards differ."""
    rules, chance = session.state.rules, Random(session.seed)
    if CHOOSE_BOARD not in rules.seat_steps:
        return {}
    state = session.state.copy()
    while (decision := state.decision) is not None and not state.round:
        options = state.legal()
        state.apply(chance.choice(options) if decision.kind == BOARD else options[0])
    return {seat: player.board.name for seat, player in enumerate(state.players)}


def _supply(rules: Ruleset) -> Iterator[SetupPile]:
    for key, count in zip(UNITS, rules.supply, strict=False):
        if count:
            yield SetupPile(f"cube-{key}", UNIT_NAMES[key], count)
