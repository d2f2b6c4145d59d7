"""Conditions that must hold between entries that are fine alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations

from bruxelles1893.components.model import Value
from bruxelles1893.components.sentences import Problem, problem

Values = Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Conflict:
    """Entries that are fine alone but not together."""

    names: tuple[str, ...]
    problem: Problem


def corners_differ(values: Values) -> Conflict | None:
    """No two colours lie on the same corner of the cursor."""
    corners = [name for name in values if name.startswith("market.corner.")]
    for one, other in combinations(corners, 2):
        if values[one] == values[other]:
            first, second = (name.rpartition(".")[2] for name in (one, other))
            found = problem("same-corner", one=first, other=second, corner=str(values[one]))
            return Conflict((one, other), found)
    return None


def arms_uncovered(values: Values) -> Conflict | None:
    """No arm of the compass starts under the arrow tile."""
    covered, arms = values.get("compass.covered", ()), values["compass.arms"]
    assert isinstance(covered, tuple)
    assert isinstance(arms, tuple)
    for arm in arms:
        if arm in covered:
            found = problem("arm-covered", arm=str(arm))
            return Conflict(("compass.arms", "compass.covered"), found)
    return None


def arms_apart(values: Values) -> Conflict | None:
    """The two arms of the compass start on different places."""
    places = values["compass.arm_places"]
    assert isinstance(places, tuple)
    if places[0] != places[1]:
        return None
    return Conflict(("compass.arm_places",), problem("arms-together", place=places[0]))


def a_pawn_is_ready(values: Values) -> Conflict | None:
    """Not all pawns start in court."""
    total, in_court = values["pawn.total"], values["pawn.in_court"]
    assert isinstance(total, int)
    assert isinstance(in_court, int)
    if in_court < total:
        return None
    found = problem("no-ready-pawn", in_court=in_court, total=total)
    return Conflict(("pawn.in_court", "pawn.total"), found)


def noble_row_fills(values: Values) -> Conflict | None:
    """The deck has a card for each place of the row."""
    copies = {
        name: value
        for name, value in values.items()
        if name.endswith(".copies") and name.startswith("noble.") and "brugmann" not in name
    }
    cards = sum(value for value in copies.values() if isinstance(value, int))
    if cards >= 4:
        return None
    return Conflict(tuple(copies), problem("few-nobles", cards=cards))
