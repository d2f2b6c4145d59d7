"""Explain this: an option before it is chosen, and a move that somebody made."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from bruxelles1893 import rulebook
from bruxelles1893.engine import Move, Option, Session, State, View
from bruxelles1893.engine.core.steps import NEW_TURN
from bruxelles1893.engine.queries import if_game_ended
from bruxelles1893.rulebook import rule_text
from bruxelles1893.web.table.hints import NOTHING, SEED, grounds_for, played_on
from bruxelles1893.words import (
    Grounds,
    event_rules,
    gettext,
    label,
    minus,
    option_rule,
    score_item,
    seat_names,
    tell_moves,
    titled,
)

MOST_RULES: Final = 3
SUMS: Final = re.compile(r"(points|total)-(?P<seat>\d)")
"""The numbers of the page that are the sum of a score sheet."""


@dataclass(frozen=True, slots=True)
class Cited:
    """A rule with its text."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Explanation:
    """An explanation of a thing: its effects, what speaks for it and against it, and the rules."""

    title: str
    lines: tuple[str, ...]
    grounds: Grounds
    rules: tuple[Cited, ...]


def explained_option(
    view: View, names: Sequence[str], option: Option, *, weighs: bool = True
) -> Explanation:
    """The effects of an option by itself, and its worth for the seat that is asked.

    Without hints nobody weighs it: how the turn would go on is a bot's advice.
    """
    return Explanation(
        title=label(view, option, names),
        lines=tuple(_at_once(view, names, option)),
        grounds=grounds_for(view, names, played_on(view, option).after) if weighs else NOTHING,
        rules=_cited((option_rule(view, option),)),
    )


def _at_once(view: View, names: Sequence[str], option: Option) -> list[str]:
    """The effects of an option before anything else is chosen or revealed, in words."""
    session = Session.beginning_with(view.determinize(Random(SEED)))
    before = session.state.reveal_count
    move = session.play(option)
    if session.state.reveal_count != before:
        return [gettext("Then something is revealed that nobody knows yet.")]
    return [line.text for line in tell_moves(session.state, names, [move])]


def explained_move(table: State, names: Sequence[str], moves: Sequence[Move]) -> Explanation:
    """Explains a turn by its events."""
    events = [event for move in moves for event in move.events]
    lines = [line.text for line in tell_moves(table, names, moves)]
    return Explanation(
        title=gettext("%(player)s’s move") % {"player": seat_names(names)[moves[0].seat]},
        lines=tuple(lines),
        grounds=Grounds((), ()),
        rules=_cited(event_rules(events)),
    )


def explained_thing(table: State, thing: str, rule: str) -> Explanation:
    """Explains a thing on the page. Its values already stand beside it."""
    return Explanation(
        title="",
        lines=tuple(_summands(table, thing)),
        grounds=Grounds((), ()),
        rules=_cited((rule,)),
    )


def _summands(table: State, thing: str) -> Iterator[str]:
    """The summands of a player's points, if a thing is that sum."""
    found = SUMS.fullmatch(thing)
    if found is None or int(found["seat"]) >= len(table.players):
        return
    sheet = if_game_ended(table)[int(found["seat"])]
    for item, value in (*sheet._asdict().items(), ("total", sheet.total)):
        if value:
            yield titled(minus(value), score_item(table.rules, item))


def turn_at(moves: Sequence[Move]) -> Sequence[Move]:
    """The first of some moves, and those of the same seat that go on with its turn."""
    for count, move in enumerate(moves):
        if count and (move.kind == NEW_TURN or move.seat != moves[0].seat):
            return moves[:count]
    return moves


def _cited(rules: Sequence[str]) -> tuple[Cited, ...]:
    known = {rule.id for rule in rulebook.rules()}
    return tuple(Cited(rule, rule_text(rule)) for rule in rules[:MOST_RULES] if rule in known)
