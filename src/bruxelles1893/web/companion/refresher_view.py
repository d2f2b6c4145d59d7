"""The game in two minutes for people who forgot it, by rule set and number of players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bruxelles1893.engine import FEWEST_PLAYERS, MOST_PLAYERS, Ruleset
from bruxelles1893.engine.core.options import (
    ACTIONS,
    BOARDS,
    BRUGMANN,
    BRUSSELS,
    COLOURS,
    NOBLES,
    UNITS,
)
from bruxelles1893.words import (
    ACTION_NAMES,
    BOARD_NAMES,
    BOARD_POWERS,
    BRUSSELS_NAMES,
    COLOUR_NAMES,
    NOBLE_NAMES,
    TRACK_NAMES,
    TRACKS,
    UNIT_NAMES,
    effect_of,
    effect_of_place,
    noble_effect,
)

USUAL: Final = "second"
USUAL_PLAYERS: Final = 3
FIRST_CROWN: Final = 1
PLAYERS: Final = range(FEWEST_PLAYERS, MOST_PLAYERS + 1)

FOR_TWO: Final = ("ACT-02",)
PARTICULAR: Final = {
    "first": ("ED1-PHASES", "ED1-PASS", "ED1-EXPO", "ED1-END"),
    "belle-epoque": ("BE-WHITE-1", "BE-PAVILION-1", "BE-RES-1", "BE-RES-2", "BE-FINAL-1"),
    "asymmetric": ("ASY-SETUP",),
}
"""The rules to remember of an edition or module, by its word in the name of a rule set."""


@dataclass(frozen=True, slots=True)
class Thing:
    """A drawing with its name and its use."""

    picture: str
    name: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class Refresher:
    """The content of one page."""

    rules: str
    players: int
    has_shields: bool
    has_expansion: bool
    boards: tuple[Thing, ...]
    """The architects with the changes of their B sides, where those are played."""
    actions: tuple[Thing, ...]
    places: tuple[Thing, ...]
    nobles: tuple[Thing, ...]
    particulars: tuple[str, ...]
    legend: tuple[Thing, ...]


def refresher(rules: Ruleset, players: int) -> Refresher:
    """The page of a rule set and a number of players."""
    words = rules.name.split("+")
    particulars = [rule for word in words for rule in PARTICULAR.get(word, ())]
    return Refresher(
        rules=rules.name,
        players=players,
        has_shields="first" in words,
        has_expansion="belle-epoque" in words,
        boards=_boards() if "asymmetric" in words else (),
        actions=_actions(rules),
        places=_places(),
        nobles=_nobles(rules),
        particulars=(*(FOR_TWO if players == FEWEST_PLAYERS else ()), *particulars),
        legend=(*_tracks("first" in words), *_materials(rules), *_artworks(rules)),
    )


def _actions(rules: Ruleset) -> tuple[Thing, ...]:
    return tuple(
        Thing(key, ACTION_NAMES[key], effect_of(rules, 0, action))
        for action, key in enumerate(ACTIONS)
    )


def _places() -> tuple[Thing, ...]:
    return tuple(
        Thing(key, BRUSSELS_NAMES[key], effect_of_place(space, FIRST_CROWN, None))
        for space, key in enumerate(BRUSSELS)
    )


def _nobles(rules: Ruleset) -> tuple[Thing, ...]:
    return tuple(
        Thing(f"noble-{key}", NOBLE_NAMES[key], noble_effect(rules, noble))
        for noble, key in enumerate(NOBLES)
        if rules.noble_copies[noble] or noble == BRUGMANN
    )


def _tracks(has_shields: bool) -> tuple[Thing, ...]:
    pictures = {"iris": "shield"} if has_shields else {}
    return tuple(Thing(pictures.get(key, key), TRACK_NAMES[key]) for key in TRACKS)


def _materials(rules: Ruleset) -> tuple[Thing, ...]:
    """The cubes of the game, and the other signs of the compass."""
    kinds = [key for key, count in zip(UNITS, rules.supply, strict=False) if count]
    return tuple(Thing(f"cube-{key}", UNIT_NAMES[key]) for key in (*kinds, "3fb"))


def _artworks(rules: Ruleset) -> tuple[Thing, ...]:
    """The colours in the box."""
    copies = zip(COLOURS, rules.art_copies, strict=True)
    return tuple(Thing(f"art-{key}", COLOUR_NAMES[key]) for key, count in copies if count)


def _boards() -> tuple[Thing, ...]:
    return tuple(Thing("architect", BOARD_NAMES[key], BOARD_POWERS[key]) for key in BOARDS)
