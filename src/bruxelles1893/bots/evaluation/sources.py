"""Splits the score that bots expect for a seat by its sources."""

from __future__ import annotations

from typing import Final, NamedTuple

from bruxelles1893.bots.evaluation.features import NAMES, RoundFacts, features
from bruxelles1893.bots.evaluation.scores import weights_for
from bruxelles1893.engine import Seat, State

REST: Final = "rest"
SOURCES: Final[dict[str, tuple[str, ...]]] = {
    "points": ("points",),
    "columns": ("columns led", "columns tied", "symbols led", "manneken led"),
    "irises": ("iris level", "iris points now", "iris points soon"),
    "houses": (
        *("architect level", "houses", "houses x architect level"),
        *("units of the next house", "units of the houses to come"),
    ),
    "materials": ("materials", "first eight materials", "jokers", "first four jokers"),
    "art": ("art", "colours of art", "white art"),
    "money": ("francs", "first six francs"),
    "nobles": (
        *(name for name in NAMES if name.startswith("noble ") and "symbol" not in name),
        *("crown level", "costs of nobles", "costs beyond the purse", "unused nobles"),
    ),
    "rows": tuple(name for name in NAMES if "symbols" in name and name != "symbols led"),
    "pawns": ("pawns ready", "pawns out of court", "passed", "travellers"),
    "court": ("most pawns in brussels",),
    "first": ("first player", "manneken of the round"),
    "cards": ("cards", "tiles", "exhibition tiles"),
}
"""The sources of a score, and the numbers of a position that speak of each."""

SHEET: Final[dict[str, tuple[str, ...]]] = {
    "points": ("track",),
    "houses": ("houses",),
    "materials": ("materials",),
    "nobles": ("unpaid_nobles",),
    "rows": ("pawns", "nobles", "art", "francs"),
    "first": ("first_player",),
    "cards": ("tiles",),
}
"""The same sources on the score sheet of a finished game."""

_SOURCE_OF: Final = tuple(
    next((source for source, names in SOURCES.items() if name in names), REST) for name in NAMES
)

BySource = dict[str, float]


class Change(NamedTuple):
    """A source and its change for a seat, in points."""

    source: str
    points: float


def expected_by_source(state: State, seat: Seat) -> BySource:
    """The final score that a seat may expect, by source; exact once the game is over.

    The sources add up to what `expected_scores` says of the seat.
    """
    if state.is_over:
        sheet = state.scores()[seat]._asdict()
        return {
            source: float(sum(sheet[item] for item in items)) for source, items in SHEET.items()
        }
    weights = weights_for(state.rules)[max(1, state.round) - 1]
    found = dict.fromkeys((*SOURCES, REST), 0.0)
    values = features(state, seat, RoundFacts(state))
    for source, weight, value in zip(_SOURCE_OF, weights.row(), values, strict=True):
        found[source] += weight * value
    return found


def changes_by_source(before: State, after: State, seat: Seat) -> list[Change]:
    """Differences between two positions for a seat, by source, the greatest first."""
    old, new = expected_by_source(before, seat), expected_by_source(after, seat)
    changes = [
        Change(source, new.get(source, 0.0) - old.get(source, 0.0)) for source in (*SOURCES, REST)
    ]
    return sorted(changes, key=lambda each: -abs(each.points))
