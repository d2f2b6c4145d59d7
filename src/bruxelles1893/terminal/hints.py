"""A bot's choice in a recorded game, and its expectation of each option."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from rich.console import Console
from rich.table import Table
from rich.text import Text

from bruxelles1893.bots import Ranked, make_adviser
from bruxelles1893.engine import BruxellesError, Session, View, notation
from bruxelles1893.words import COMMAND_TEXTS, decimal, label, prompt


class HintError(BruxellesError, ValueError):
    """A moment of a game at which nothing is to be decided."""


class Hint(NamedTuple):
    """An open decision as its seat sees it, and its options, the best first."""

    view: View
    options: list[Ranked]


def hint(session: Session, bot: str, ply: int | None = None, seed: int = 0) -> Hint:
    """Ask a bot for the decision before move number `ply`, or for the one that is open."""
    adviser = make_adviser(bot)
    view = _view(session, len(session.moves) if ply is None else ply)
    return Hint(view, adviser.explain(view, view.legal(), Random(seed)))


def _view(session: Session, ply: int) -> View:
    last = len(session.moves) - session.state.is_over
    if not 0 <= ply <= last:
        over = "the game is over; " if ply == last + 1 else ""
        raise HintError(f"{over}this record has the decisions 0 to {last}; give one with --ply")
    state = session.at(ply)
    decision = state.decision
    assert decision is not None
    return state.view(decision.player)


def hint_to_json(session: Session, found: Hint) -> dict[str, Any]:
    """Plain data: the question and the ranked options."""
    view = found.view
    assert view.decision is not None
    return {
        "player": session.names[view.seat],
        "seat": view.seat,
        "kind": view.decision.kind,
        "prompt": prompt(view.table, view.legal()),
        "options": [
            {
                "option": each.option,
                "notation": notation(each.option),
                "text": label(view, each.option, session.names),
                "margin": None if each.margin is None else round(each.margin, 3),
                "error": None if each.error is None else round(each.error, 3),
                "visits": each.visits,
                "turn": [notation(option) for option in each.turn],
            }
            for each in found.options
        ],
    }


def expected(ranked: Ranked) -> str:
    """The margin to expect with its standard error, or that nobody has looked at the option."""
    if ranked.margin is None:
        return COMMAND_TEXTS["hint-untried"]
    margin = decimal(ranked.margin)
    return margin if ranked.error is None else f"{margin} ± {decimal(ranked.error).lstrip('+')}"


def show_hint(console: Console, session: Session, found: Hint) -> None:
    """The question and the ranked options."""
    view = found.view
    asked = {"player": session.names[view.seat], "question": prompt(view.table, view.legal())}
    console.print(Text(COMMAND_TEXTS["hint"].format(**asked), "bold"))
    table = Table("", COMMAND_TEXTS["hint-option"], COMMAND_TEXTS["hint-words"])
    table.add_column(COMMAND_TEXTS["hint-margin"], justify="right")
    table.add_column(COMMAND_TEXTS["hint-visits"], justify="right")
    for place, each in enumerate(found.options, 1):
        words = Text(label(view, each.option, session.names))
        turn = " ".join(notation(option) for option in (each.option, *each.turn))
        table.add_row(str(place), turn, words, expected(each), str(each.visits))
    console.print(table)
    console.print(COMMAND_TEXTS["hint-note"])
