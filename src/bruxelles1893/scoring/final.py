"""Runs the engine's final steps on what a player has entered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from bruxelles1893.engine import (
    PlayerState,
    Ruleset,
    ScoreSheet,
    Seat,
    State,
    begin_final_scoring,
    give_nobles,
    new_game,
    ruleset,
)
from bruxelles1893.engine.core.events import NoblePaid
from bruxelles1893.engine.core.options import NOBLES, ROWS, WHITE
from bruxelles1893.engine.core.values import counted, replaced
from bruxelles1893.engine.queries import endings as ways_to_end
from bruxelles1893.engine.queries import winning
from bruxelles1893.scoring.form import Costs, Counts, Form
from bruxelles1893.scoring.problems import refused
from bruxelles1893.words import SCORE_QUESTIONS, alternatives


class Ending(NamedTuple):
    """One way for a player to end the game: costs paid, the row tile 2 raises, the score sheet.

    `francs` are those at hand when nobles are paid, with what tiles have brought by then.
    """

    paid: Costs
    tile_row: str | None
    sheet: ScoreSheet
    francs: int


class ScoringResult(NamedTuple):
    """How each player ends, in the order of the players, and who won."""

    endings: tuple[Ending, ...]
    winners: tuple[Seat, ...]

    @property
    def sheets(self) -> list[ScoreSheet]:
        """The score sheets in the order of the players."""
        return [ending.sheet for ending in self.endings]


def score(players: Sequence[Counts], rules: Ruleset | None = None) -> ScoringResult:
    """Score a game. The best way counts where a player did not say what they chose."""
    form = Form(rules)
    form.check_table(players)
    ways = [chosen(endings(player, len(players), form.rules), player) for player in players]
    return ScoringResult(tuple(ways), tuple(winning([ending.sheet.total for ending in ways])))


def endings(player: Counts, players: int, rules: Ruleset | None = None) -> list[Ending]:
    """Every way in which the engine lets a player of a table end the game."""
    start = at_the_end(rules or ruleset("second"), player, players)
    ways = {_ending(state, player) for state in ways_to_end(start, start.seats[0])}
    return sorted(ways, key=_order, reverse=True)


def best(ways: Sequence[Ending]) -> Ending:
    """The ending with the highest score, of those the one with most nobles paid."""
    return max(ways, key=lambda way: (way.sheet.total, len(way.paid)))


def chosen(ways: Sequence[Ending], player: Counts) -> Ending:
    """The best ending that fits the player's own choices."""
    rows = [way for way in ways if player.tile_row in (None, way.tile_row)]
    paid = [way for way in rows if player.paid in (None, way.paid)]
    if not paid:
        allowed = alternatives([*dict.fromkeys(costs_text(way.paid) for way in rows)])
        wanted = costs_text(player.paid or ())
        raise refused("paying", player.name, paid=wanted, francs=player.francs, allowed=allowed)
    return best(paid)


def costs_text(costs: Costs) -> str:
    """Costs as a person writes them: `5+3`."""
    return "+".join(map(str, costs)) or SCORE_QUESTIONS["none"]


def at_the_end(rules: Ruleset, player: Counts, players: int) -> State:
    """A game about to be scored, in which only the first seat holds something."""
    costs = (*player.nobles, *[0] * (len(NOBLES) - len(player.nobles)))
    state = new_game(replace(rules, noble_costs=costs), players)
    for other in state.players:
        give_nobles(other, ())
    _give(rules, state.players[0], player)
    own, neighbour, *_ = state.seats
    state.first = own if player.first_player else neighbour
    state.tiles, state.tile_pawns = player.tiles, (own,) * len(player.tiles)
    for space in player.spaces:
        state.houses = replaced(state.houses, space, own)
    state.events = []
    begin_final_scoring(state)
    return state


def _give(rules: Ruleset, seat: PlayerState, player: Counts) -> None:
    """Give a seat a player's counts; which kinds of materials and art they are does not matter."""
    board = Form(rules).board(player.board)
    seat.board = replace(board, architect=(player.architect,))
    seat.row_bonus = bytes(
        row - base for row, base in zip(player.rows, board.row_base, strict=True)
    )
    seat.points, seat.francs, seat.built = player.points, player.francs, player.houses
    seat.iris, seat.crown, seat.architect = player.iris - 1, player.crown - 1, 0
    seat.court = rules.pawns - player.pawns
    seat.cubes = counted(seat.cubes, rules.noble_materials[0], player.materials)
    seat.art = counted(counted(bytes(len(seat.art)), 0, player.art), WHITE, player.white)
    give_nobles(seat, range(len(player.nobles)))
    seat.face_down = (0,) * player.first_passes


def _ending(state: State, player: Counts) -> Ending:
    paid = [event.cost for event in state.events or () if isinstance(event, NoblePaid)]
    rows = zip(ROWS, player.rows, state.rules.holdings(state, state.seats[0]).rows, strict=True)
    raised = next((row for row, before, after in rows if after > before), None)
    francs = state.players[0].francs + sum(paid)
    return Ending(tuple(sorted(paid, reverse=True)), raised, state.scores()[0], francs)


def _order(way: Ending) -> tuple[Costs, int]:
    row = ROWS.index(way.tile_row) if way.tile_row is not None else 0
    return way.paid, -row
