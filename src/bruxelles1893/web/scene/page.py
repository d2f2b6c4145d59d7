"""The whole game page: every area of the table for one who looks at it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from bruxelles1893.engine import NONE, Option, Ruleset, Seat, Space, State, View
from bruxelles1893.engine.queries import if_game_ended, is_ahead
from bruxelles1893.web.scene.belle_epoque import BelleEpoque, belle_epoque
from bruxelles1893.web.scene.board import Board, actions, board
from bruxelles1893.web.scene.brussels import Brussels, brussels, places
from bruxelles1893.web.scene.choices import Choices
from bruxelles1893.web.scene.columns import Column, columns
from bruxelles1893.web.scene.compass import Compass, compass
from bruxelles1893.web.scene.end import End, end
from bruxelles1893.web.scene.market import Market, market, prices
from bruxelles1893.web.scene.pieces import NEUTRAL_PIECE, Piece
from bruxelles1893.web.scene.players import Ledger, Player, ledger, players, seen_from
from bruxelles1893.web.scene.question import Question, question
from bruxelles1893.web.scene.round_forecast import Forecast, Resolution, forecast, resolution_now
from bruxelles1893.web.scene.stock import Stock, stock

SETUP: Final = "setup"
PLANNING: Final = "planning"
ACTION_PHASE: Final = "action"
RESOLUTION: Final = "resolution"
OVER: Final = "over"
FINAL_QUESTIONS: Final = ("pay-noble", "tile-row")


@dataclass(frozen=True, slots=True)
class Scene:
    """The content of the game page. Areas that the rule set does not have are None.

    `resolution` is what the forecast was made of, for that after a turn to be compared with.
    """

    rules: Ruleset
    has_shields: bool
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
    ledger: Ledger
    question: Question | None
    forecast: Forecast | None
    resolution: Resolution | None
    exhibition: bool | None
    end: End | None
    neutral: Piece


def scene(
    view: View,
    names: tuple[str, ...],
    *,
    is_watching: bool = False,
    is_asked: bool = True,
    before: Resolution | None = None,
    newest: Space | None = None,
    instead: frozenset[Option] = frozenset(),
    watched: Scene | None = None,
) -> Scene:
    """The page for the seat of a view, or for a spectator through that seat's eyes.

    Nothing can be chosen unless `is_asked`, as in a look back.

    `before` is the resolution before a turn not yet confirmed, to show what the turn changes.
    `instead` can still be chosen in it. What a spectator has `watched` at the same moment need not
    be looked at again.
    """
    choices = Choices(view, names, is_asked=is_asked and not is_watching, instead=instead)
    me = None if is_watching else view.seat
    if watched is None:
        now = resolution_now(view.table)
        return _whole(view, names, choices, me, newest, now, forecast(now, names, before))
    if choices.is_asked:
        return _whole(view, names, choices, me, newest, watched.resolution, watched.forecast)
    return replace(
        watched,
        board=_board_from(view, names, choices, newest, watched.board),
        brussels=watched.brussels._replace(places=places(view, names, choices)),
        market=watched.market._replace(prices=prices(view)),
        players=seen_from(watched.players, me),
    )


def _board_from(
    view: View, names: tuple[str, ...], choices: Choices, newest: Space | None, watched: Board
) -> Board:
    """The board from another seat, where the actions may do something else."""
    if actions(view) == watched.actions:
        return watched
    return board(view, names, choices, newest)


def _whole(
    view: View,
    names: tuple[str, ...],
    choices: Choices,
    me: Seat | None,
    newest: Space | None,
    now: Resolution | None,
    seen: Forecast | None,
) -> Scene:
    table = view.table
    sheets = tuple(if_game_ended(table))
    seated = players(view, names, choices, sheets)
    return Scene(
        rules=table.rules,
        has_shields=table.rules.has_shields,
        round=table.round,
        rounds=table.rules.rounds,
        phase=phase(table),
        board=board(view, names, choices, newest),
        columns=columns(view, names, choices),
        brussels=brussels(view, names, choices),
        market=market(view, choices),
        compass=compass(view, choices),
        stock=stock(view, names, choices),
        belle_epoque=belle_epoque(view, names, choices),
        players=seen_from(seated, me),
        ledger=ledger(seated[0], len(seated)),
        question=question(view, names, choices),
        forecast=seen,
        resolution=now,
        exhibition=_exhibition(table),
        end=end(table, names) if table.is_over else None,
        neutral=NEUTRAL_PIECE,
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
    if not table.rules.has_exhibitions:
        return None
    return bool(table.round) and table.first_passer < 0
