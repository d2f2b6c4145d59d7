"""The names of people and bots at a table."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from bruxelles1893.engine import FEWEST_PLAYERS, MOST_PLAYERS, check_name
from bruxelles1893.terminal.screen import Refused
from bruxelles1893.words import PLAY_TEXTS, choose

USUAL_PLAYERS: Final = 4
BOT_NAME: Final = re.compile(r"Bot \d+")


class Seating(NamedTuple):
    """The names by seat, and which seats are people."""

    names: tuple[str, ...]
    humans: frozenset[int]


def seating(
    people: Sequence[str], humans: int | None, bots: int | None, players: int | None
) -> Seating:
    """People first, then bots; what is not given follows from the rest."""
    count = _people(people, humans)
    total = _total(count, bots, players)
    names = list(people) or [PLAY_TEXTS["player"]] if count == 1 else list(people)
    names += [_nameless(number) for number in range(len(names) + 1, count + 1)]
    _check_names(names)
    names += [f"Bot {number}" for number in range(1, total - count + 1)]
    return Seating(tuple(names), frozenset(range(count)))


def _nameless(number: int) -> str:
    return choose(PLAY_TEXTS, ["player-number"], {"number": number})


def _people(people: Sequence[str], humans: int | None) -> int:
    if humans is not None and humans < len(people):
        raise Refused(f"--humans {humans}, but {len(people)} names are given with --human")
    return humans if humans is not None else len(people) or 1


def _total(humans: int, bots: int | None, players: int | None) -> int:
    total = players if players is not None else humans + bots if bots is not None else None
    total = max(USUAL_PLAYERS, humans) if total is None else total
    if not FEWEST_PLAYERS <= total <= MOST_PLAYERS:
        raise Refused(f"{total} players; expected {FEWEST_PLAYERS} to {MOST_PLAYERS}")
    if humans > total or (bots is not None and humans + bots != total):
        raise Refused(f"{humans} people and {bots or 0} bots do not make {total} players")
    return total


def _check_names(names: Sequence[str]) -> None:
    for name in names:
        problem = check_name(name)
        if problem is not None:
            raise Refused(f"name {name!r}: {problem}")
        if BOT_NAME.fullmatch(name):
            raise Refused(f"name {name!r}: such names are for bots")
    if len(set(names)) < len(names):
        raise Refused("two players have the same name")


def resumed(names: Sequence[str], people: Sequence[str]) -> Seating:
    """The seats of a saved game: the people named, else everybody without a bot's name."""
    for name in people:
        if name not in names:
            raise Refused(f"{name!r} does not play in this game; players: {', '.join(names)}")
    humans = [
        seat
        for seat, name in enumerate(names)
        if (name in people if people else not BOT_NAME.fullmatch(name))
    ]
    return Seating(tuple(names), frozenset(humans))
