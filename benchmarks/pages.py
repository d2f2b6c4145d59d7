"""How long a server works for a page: to draw a late board, to try a click, to open a game anew.

    PYTHONPATH=tests python -m benchmarks.pages

Milliseconds of processor time, the best of several; what else the machine does counts little.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from time import process_time
from typing import Final

from bruxelles1893.engine import RULE_SETS, Move, Session, notation, write_record
from bruxelles1893.engine.core.options import family
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.services import Services
from bruxelles1893.server.settings import Limits, Settings
from bruxelles1893.server.tables.game.uploads import read_upload
from bruxelles1893.server.tables.orders import SeatOrder, TableOrder
from bruxelles1893.server.tables.service import Tables
from bruxelles1893.web.rendering.updates import Drawn, update
from bruxelles1893.web.table.drafts import Draft, with_choice
from bruxelles1893.web.table.table_view import first_told, moves_of, recent_moves, table_page
from web.drawn_games import game_table, page, played

PLAYERS: Final = 5
REPEATS: Final = 20
FAMILY: Final = Identity("f" * 32, "Family")
LARGEST: Final = "second+belle-epoque+asymmetric"


def best(work: Callable[[], object]) -> float:
    """Milliseconds of the quickest of several."""
    times = []
    for _ in range(REPEATS):
        began = process_time()
        work()
        times.append(process_time() - began)
    return 1000 * min(times)


def late(rules: str) -> Session:
    """A question near the end of a game, when most lies on the table."""
    moves = len(played(rules, PLAYERS, 10_000).moves)
    return played(rules, PLAYERS, moves * 9 // 10)


def services(data: Path) -> Services:
    """The services of a server that has just started, without its bots."""
    made = Services(Settings(data=data, limits=Limits(is_on=False)))
    made.store.upgrade()
    made.tables.listeners.clear()
    return made


def long_game(data: Path) -> str:
    """A game in the database that somebody has played to its end."""
    tables, rng = services(data).tables, Random(0)
    table = tables.lobby.create(FAMILY, TableOrder(LARGEST, (SeatOrder("me"),) * PLAYERS)).id
    shown = tables.games.view(FAMILY, table)
    while shown.options:
        shown = tables.games.play(FAMILY, table, shown.number, [rng.choice(shown.options)])
    return table


def opening() -> float:
    """Milliseconds until a server that has just started shows a long game."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        table = long_game(data)
        fresh = iter([services(data) for _ in range(REPEATS)])
        return best(lambda: next(fresh).tables.games.view(FAMILY, table))


def clicking() -> float:
    """Milliseconds for the clicks on all spaces of a late turn, each: to try it and to draw it."""
    with tempfile.TemporaryDirectory() as folder:
        tables = services(Path(folder)).tables
        session = played(LARGEST, PLAYERS, len(late(LARGEST).moves), kind="turn")
        table = tables.lobby.from_record(FAMILY, read_upload(write_record(session))).id
        spaces = [option for option in session.state.legal() if family(option) == "space"]
        return best(lambda: [clicked(tables, table, space) for space in spaces]) / len(spaces)


def clicked(tables: Tables, table: str, space: int) -> str:
    """What a browser is sent that shows the table, after a click on a space."""
    with tables.games.opened(FAMILY, table) as game:
        first = first_told(game.ply)
        moves = moves_of(game.line(first, game.ply))
        before, after = Draft(game.view()), with_choice(game, game.number, [], notation(space))
    had, drawn = (drawn_page(draft, moves, first) for draft in (before, after))
    return update(drawn, had.part)


def drawn_page(draft: Draft, moves: list[Move], first: int) -> Drawn:
    """The page of a draft."""
    shown = draft.shown
    recent = recent_moves(shown.state, shown.names, moves, shown.ply, first)
    return table_page(draft, recent, "").drawn


def main() -> None:
    """Print the figures."""
    for rules in RULE_SETS:
        session = late(rules)
        whole, part = best(partial(page, session)), best(partial(game_table, session))
        print(f"{rules}, {PLAYERS} players: page {whole:.1f} ms, update {part:.1f} ms")
    print(f"{LARGEST}, {PLAYERS} players: a click on a space in {clicking():.1f} ms")
    print(f"{LARGEST}, {PLAYERS} players: a finished game opened anew in {opening():.1f} ms")


if __name__ == "__main__":
    main()
