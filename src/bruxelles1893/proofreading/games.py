"""The texts of games without a server: questions, options, refusals and the log."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from bruxelles1893 import words
from bruxelles1893.bots import make_bot
from bruxelles1893.engine import RULE_SETS, Option, Session, State, View, ruleset, why_not
from bruxelles1893.engine.core.options import OPTIONS_USED

NAMES: Final = ("Anna", "Ivo", "Émile", "Noor")
FEWEST: Final = 2
SEED: Final = 1893
ASKED: Final = 40
"""How many options that may be forbidden are tried at each decision."""


def game_texts() -> Iterator[str]:
    """All texts of a game of each rule set."""
    for number, name in enumerate(RULE_SETS):
        players = FEWEST + number % (len(NAMES) - FEWEST + 1)
        session = Session(ruleset(name), players, SEED, NAMES[:players])
        rng = Random(SEED)
        player = make_bot("greedy")
        while not session.state.is_over:
            seat = session.state.asked
            view = session.state.view(seat)
            yield from _asked(view)
            yield from _refused(session.state, rng)
            session.play(player.choose(view, view.legal(), rng))
        yield from (
            line.text for line in words.tell_moves(session.state, session.names, session.moves)
        )


def _asked(view: View) -> Iterator[str]:
    yield words.prompt(view.table, view.legal())
    for option in view.legal():
        yield words.label(view, option, NAMES)
        yield words.turn_step(view, option, NAMES)


def _refused(state: State, rng: Random) -> Iterator[str]:
    for number in rng.sample(range(OPTIONS_USED), ASKED):
        reason = why_not(state, Option(number))
        if reason is not None:
            yield words.reason_text(state.rules, reason)
