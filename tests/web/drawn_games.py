"""Draws game pages without a server, from games that bots play.

`python -m web.drawn_games FOLDER` writes an HTML file for each rule set and number of
players, to be looked at with the folder `static` beside them.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from random import Random
from typing import Any

from bruxelles1893 import words
from bruxelles1893.bots import GreedyBot
from bruxelles1893.engine import RULE_SETS, Session, ruleset
from bruxelles1893.engine.core.options import PASS
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.web.rendering.parts import Part
from bruxelles1893.web.rendering.templating import parts, render
from bruxelles1893.web.rendering.updates import Drawn
from bruxelles1893.web.scene import scene
from bruxelles1893.web.scene.log import last_placed, log
from bruxelles1893.web.table.seat_actions import SeatActions
from bruxelles1893.web.table.table_view import first_told
from bruxelles1893.web.table.turn import CurrentTurn, Urls

NO_IDENTITY = Identity("", "")
NAMES = ("Anneliese", "Bertrand", "Cléo", "Dmitri", "Emiko")
URLS = Urls(*["/"] * 12)
STEPS = ("C3 Construction", "1 FB", "2*wood+iron")


def played(rules: str, players: int, moves: int, seed: int = 7, kind: str = "") -> Session:
    """A game after some moves of bots, and further to the next decision of a kind."""
    session = Session(ruleset(rules), players, seed, NAMES[:players])
    bot = GreedyBot(carelessness=0.15)
    while (decision := session.state.decision) is not None:
        if len(session.moves) >= moves and kind in ("", decision.kind):
            break
        view = session.state.view(decision.player)
        rng = Random(f"{seed}/{len(session.moves)}")
        session.play(bot.choose(view, view.legal(), rng))
    return session


def page(
    session: Session, theme: str = "", seat: int | None = None, *, is_draft: bool = False
) -> str:
    """The whole page of a game as the asked player or another seat sees it."""
    context = _context(session, seat, is_draft=is_draft)
    shown = Drawn(parts().draw("game_table.html", "game", context), 0, 0, 0, "Bruxelles 1893")
    return render(
        "game.html",
        other_values="",
        table=shown,
        provenance="",
        hints_told="",
        clock_told="",
        rating_told="",
        watching_told="",
        talks=False,
        table_id="t",
        now=0.0,
        csrf="",
        here="/",
        theme=theme,
        who=NO_IDENTITY,
        **context,
    )


def game_table(session: Session, seat: int | None = None, *, is_draft: bool = False) -> str:
    """The part of the page that updates replace."""
    return drawn(session, seat, is_draft=is_draft).html


def drawn(session: Session, seat: int | None = None, *, is_draft: bool = False) -> Part:
    """The same in its parts."""
    return parts().draw("game_table.html", "game", _context(session, seat, is_draft=is_draft))


def _context(session: Session, seat: int | None, *, is_draft: bool = False) -> dict[str, Any]:
    state, ply = session.state, len(session.moves)
    asked = state.decision.player if state.decision is not None else 0
    view = state.view(asked if seat is None else seat)
    seen = scene(view, session.names, newest=last_placed(session.moves))
    is_asked = seen.question is not None and seen.question.is_mine
    return {
        "scene": seen,
        "log": log(state, session.names, session.moves[first_told(ply) :], ply),
        "since": None,
        "turn": CurrentTurn(
            ply,
            ply,
            csrf="",
            steps=STEPS if is_draft else (),
            is_asked=is_asked,
            is_final=is_draft,
            can_pass=is_asked and PASS in view.legal(),
        ),
        "urls": URLS,
        "rule_set_name": words.RULE_SET_NAMES[state.rules.name],
        "replay": None,
        "seat_actions": SeatActions(),
        "lesson": None,
        "puzzle": None,
    }


def main() -> None:
    """Write the pages."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--moves", type=int, default=150)
    parser.add_argument("--kind", default="", help="go on to a decision of this kind")
    parser.add_argument("--rules", choices=RULE_SETS, action="append")
    parser.add_argument("--players", type=int, action="append")
    parser.add_argument("--language", default="en", choices=words.LANGUAGES)
    parser.add_argument("--theme", default="")
    wanted = parser.parse_args()
    wanted.folder.mkdir(parents=True, exist_ok=True)
    with words.language(wanted.language):
        for rules in wanted.rules or RULE_SETS:
            for players in wanted.players or (2, 3, 4, 5):
                session = played(rules, players, wanted.moves, kind=wanted.kind)
                path = wanted.folder / f"{rules}-{players}.html"
                path.write_text(page(session, wanted.theme), encoding="utf-8")


if __name__ == "__main__":
    main()
