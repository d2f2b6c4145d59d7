"""The whole game page: every area of the table for one who looks at it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bruxelles1893.engine import Ruleset, ScoreSheet, State, View, winners
from bruxelles1893.engine.core.state import NONE
from bruxelles1893.engine.rules.resolution import is_ahead
from bruxelles1893.web.scene.belle_epoque import BelleEpoque, belle_epoque
from bruxelles1893.web.scene.board import Board, board
from bruxelles1893.web.scene.brussels import Brussels, brussels
from bruxelles1893.web.scene.choices import Choices
from bruxelles1893.web.scene.columns import Column, columns
from bruxelles1893.web.scene.compass import Compass, compass
from bruxelles1893.web.scene.market import Market, market
from bruxelles1893.web.scene.pieces import NEUTRAL_PIECE, Piece, pieces
from bruxelles1893.web.scene.players import Player, players
from bruxelles1893.web.scene.question import Question, question
from bruxelles1893.web.scene.round_forecast import Forecast, forecast
from bruxelles1893.web.scene.stock import Stock, stock
from bruxelles1893.words import is_first_edition, score_item, winner_line

SETUP: Final = "setup"
PLANNING: Final = "planning"
ACTION_PHASE: Final = "action"
RESOLUTION: Final = "resolution"
OVER: Final = "over"
FINAL_QUESTIONS: Final = ("pay-noble", "tile-row")


@dataclass(frozen=True, slots=True)
class Scene:
    """What the game page shows. Areas that the rule set does not have are None."""

    rules: Ruleset
    is_first_edition: bool
    round: int
    rounds: int
    phase: str
    board: Board
    columns: tuple[Column, ...]
    brussels: Brussels
    market: Market
    compass: Compass
    stock: Stock
    belle_epoque: BelleEpoque | None
    players: tuple[Player, ...]
    question: Question | None
    forecast: Forecast | None
    exhibition: bool | None
    sheets: tuple[ScoreSheet, ...]
    winners: tuple[Piece, ...]
    winner_line: str
    neutral: Piece


def scene(
    view: View,
    names: tuple[str, ...],
    *,
    is_watching: bool = False,
    is_asked: bool = True,
    before: State | None = None,
    newest: int | None = None,
) -> Scene:
    """The page for the seat of a view, or for a spectator through that seat's eyes.

    Nothing can be chosen unless `is_asked`, as in a look back.

    `before` is the table before a turn that is not yet confirmed, to show what the turn changes.
    """
    table = view.table
    lit = Choices(view, names, is_asked=is_asked and not is_watching)
    sheets = tuple(table.scores())
    won = winners(table) if table.is_over else []
    me = None if is_watching else view.seat
    return Scene(
        rules=table.rules,
        is_first_edition=is_first_edition(table.rules),
        round=table.round,
        rounds=table.rules.rounds,
        phase=phase(table),
        board=board(view, names, lit, newest),
        columns=columns(view, names, lit),
        brussels=brussels(view, names, lit),
        market=market(view, lit),
        compass=compass(view, lit),
        stock=stock(view, names, lit),
        belle_epoque=belle_epoque(view, names, lit),
        players=players(view, names, lit, sheets, me),
        question=question(view, names, lit),
        forecast=forecast(view, names, before),
        exhibition=_exhibition(table),
        sheets=sheets,
        winners=pieces(won, names),
        neutral=NEUTRAL_PIECE,
        winner_line=winner_line(sheets, won, names) if won else "",
    )


def phase(table: State) -> str:
    """Which part of the game is played."""
    if table.is_over:
        return OVER
    if not table.round:
        return SETUP
    decision = table.decision
    if decision is not None and decision.kind in FINAL_QUESTIONS:
        return RESOLUTION
    if table.square == NONE:
        return PLANNING
    return ACTION_PHASE if is_ahead(table) else RESOLUTION


def _exhibition(table: State) -> bool | None:
    """Whether the exhibition tile of the round is still to be had; none in other editions."""
    if not is_first_edition(table.rules):
        return None
    return bool(table.round) and table.first_passer < 0


def score_items(shown: Scene) -> list[tuple[str, str]]:
    """The items of the score sheet with their names, tiles only where they count."""
    items = [
        item
        for item in ScoreSheet._fields
        if item != "tiles" or any(sheet.tiles for sheet in shown.sheets)
    ]
    return [(item, score_item(shown.rules, item)) for item in (*items, "total")]
