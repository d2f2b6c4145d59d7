"""Which rule to read about an option, or about something that has happened."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bruxelles1893.engine import Event, Option, View
from bruxelles1893.engine.core.decoding import action_of, brussels_of, noble_of, space_of
from bruxelles1893.engine.core.options import (
    ACTIONS,
    NOBLES,
    PASS,
    family,
)
from bruxelles1893.engine.core.steps import NEW_TURN
from bruxelles1893.engine.queries import BRUSSELS_RULES

ACTION_RULES: Final = {
    "workshop": "AN-WORKSHOP-1",
    "sale": "AN-SALE-1",
    "noble": "AN-NOBLE-1",
    "material": "AN-MATERIAL-1",
    "build": "AN-BUILD-1",
}
NOBLE_RULES: Final = {
    name: f"NOBLE-{name.upper()}"
    for name in NOBLES
    if name not in ("nagelmackers", "privat-livemont")
} | {"nagelmackers": "BE-NAGELMACKERS", "privat-livemont": "BE-PRIVAT"}
EVENT_RULES: Final = {
    "SquarePlaced": "PLAN-02",
    "NeutralPlaced": "ACT-02",
    "PawnPlaced": "AN-01",
    "BrusselsUsed": "BRX-01",
    "ActionImpossible": "AN-03",
    "FreeAction": "AN-04",
    "ArtTaken": "AN-WORKSHOP-1",
    "ArtSold": "AN-SALE-4",
    "NobleTaken": "AN-NOBLE-1",
    "NobleKept": "AN-NOBLE-3",
    "PawnToCourt": "RES-BRX-1",
    "HouseBuilt": "AN-BUILD-5",
    "ArmMoved": "AN-BUILD-4",
    "Passed": "PASS-01",
    "FaceDownCard": "PASS-02",
    "ColumnWon": "RES-COL-1",
    "ColumnTied": "RES-COL-2",
    "FirstPlayer": "RES-FIRST-1",
    "PrestigeUsed": "RES-USE-1",
    "PrestigeTucked": "RES-USE-1",
    "IrisScored": "RES-IRIS-1",
    "CardTaken": "BE-PAVILION-1",
    "CardUsed": "BE-CARD-0",
    "TilePawn": "BE-TILE-1",
    "TravellerTaken": "BE-NAGELMACKERS",
    "PavilionVisited": "BE-RES-2",
    "TileScored": "BE-FINAL-1",
    "ExhibitionTaken": "ED1-PASS",
    "ArtDrawn": "ED1-WORKSHOP",
    "ArtCovered": "ED1-SALE-2",
    "ActionDeclined": "ED1-OPTIONAL",
    "NoblePaid": "FINAL-02",
    "NobleUnpaid": "FINAL-02",
}
"""Where to read about events that do not name their rule themselves."""


def option_rule(view: View, option: Option) -> str:
    """The rule that tells most about an option of the open decision."""
    kind = family(option)
    if option == PASS:
        return "PASS-01"
    if kind == "space" and view.decision is not None and view.decision.kind == NEW_TURN:
        return ACTION_RULES[ACTIONS[view.table.actions[space_of(option)]]]
    if kind == "action":
        return ACTION_RULES[ACTIONS[action_of(option)]]
    if kind == "brussels":
        return BRUSSELS_RULES[brussels_of(option)]
    if kind == "noble":
        return NOBLE_RULES[NOBLES[noble_of(option)]]
    return view.decision.rule if view.decision is not None else ""


def event_rules(events: Iterable[Event]) -> tuple[str, ...]:
    """The rules behind events, each once, in their order."""
    found = [
        getattr(event, "rule", "") or EVENT_RULES.get(type(event).__name__, "") for event in events
    ]
    return tuple(dict.fromkeys(rule for rule in found if rule))
