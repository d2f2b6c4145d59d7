"""Counts what random games used: decisions, nobles, cards, tiles, board powers and options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from bruxelles1893.engine import (
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    Event,
    Ruleset,
    Session,
    ruleset,
)
from bruxelles1893.engine.core.events import (
    ActionDone,
    ArmMoved,
    BoardChosen,
    CardUsed,
    NobleActivated,
    NobleTaken,
    TileScored,
)
from bruxelles1893.engine.core.options import (
    BOARDS,
    MATERIAL,
    NOBLE,
    NOBLES,
    SALE,
    TOKENS,
    WORKSHOP,
)
from bruxelles1893.engine.editions.belle_epoque import TILES

POWER_ACTIONS: Final = {
    (BOARDS.index("hankar"), NOBLE),
    (BOARDS.index("cauchie"), WORKSHOP),
    (BOARDS.index("horta"), MATERIAL),
    (BOARDS.index("strauven"), SALE),
}
"""Each board with the action that its power belongs to; Saintenoy's is a decision of its own."""


class Coverage(NamedTuple):
    """How often each thing was used, by name; what could be used but was not counts 0."""

    games: int
    decisions: dict[str, int]
    nobles: dict[str, int]
    cards: dict[str, int]
    tiles: dict[str, int]
    powers: dict[str, int]
    unreached_options: list[str]


class _Counts:
    """The counters of a run."""

    def __init__(self) -> None:
        self.decisions: Counter[str] = Counter()
        self.options: Counter[int] = Counter()
        self.nobles: Counter[int] = Counter()
        self.cards: Counter[int] = Counter()
        self.tiles: Counter[int] = Counter()
        self.powers: Counter[int] = Counter()

    def see(self, event: Event, boards: dict[int, int], kind: str) -> None:
        """Count what an event shows to have been used."""
        match event:
            case CardUsed(_, card):
                self.cards[card] += 1
            case TileScored(_, tile):
                self.tiles[tile] += 1
            case NobleTaken(_, noble, _) | NobleActivated(_, noble):
                self.nobles[noble] += 1
            case BoardChosen(seat, board):
                boards[seat] = board
            case ActionDone(seat, action) if (boards.get(seat), action) in POWER_ACTIONS:
                self.powers[boards[seat]] += 1
            case ArmMoved(seat) if kind == "shift-arm":
                self.powers[boards[seat]] += 1


def coverage(
    name: str,
    games: int,
    seed: int = 0,
    components_file: Path | None = None,
    progress: Callable[[int], None] | None = None,
) -> Coverage:
    """Play random games of a rule set, for 2 to 5 players in turn, and count what was used."""
    rules = ruleset(name, components_file)
    counts = _Counts()
    tables = range(FEWEST_PLAYERS, MOST_PLAYERS + 1)
    for number in range(games):
        _play(rules, tables[number % len(tables)], seed + number, counts)
        if progress is not None:
            progress(1)
    return _summary(rules, games, counts)


def _play(rules: Ruleset, players: int, seed: int, counts: _Counts) -> None:
    session = Session(rules, players, seed)
    rng = Random(seed)
    boards: dict[int, int] = {}
    while not session.state.is_over:
        options = session.state.legal()
        move = session.play(options[int(rng.random() * len(options))])
        counts.decisions[move.kind] += 1
        counts.options[move.option] += 1
        for event in move.events:
            counts.see(event, boards, move.kind)


def _summary(rules: Ruleset, games: int, counts: _Counts) -> Coverage:
    kinds = [step.name for step in rules.steps if step.is_choice]
    has_tiles, has_boards = bool(rules.face_up_tiles), len(rules.boards) > 1
    return Coverage(
        games=games,
        decisions={kind: counts.decisions[kind] for kind in kinds},
        nobles={NOBLES[noble]: counts.nobles[noble] for noble in range(len(rules.noble_effects))},
        cards={str(number): counts.cards[number] for number in rules.cards},
        tiles={str(tile.number): counts.tiles[tile.number] for tile in TILES if has_tiles},
        powers={board: counts.powers[number] for number, board in enumerate(BOARDS) if has_boards},
        unreached_options=[
            token for option, token in enumerate(TOKENS) if not counts.options[option]
        ],
    )
